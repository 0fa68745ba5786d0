#pragma once

#include <filesystem>
#include <io/cli/siconos/BuildFile.hpp>
#include <io/cli/siconos/Sources.hpp>
#include <string>
#include <vector>

namespace rico {

/// Where headers and libraries are: those of the build tree, or of the installed one.
struct LibraryTree {
  std::vector<std::string> includes;
  std::vector<std::string> linkFolders;
};
LibraryTree findLibraryTree();

/// Makes a plug-in, or a program, from its sources, with the options that its CMake files request.
/// Sources that have not changed are not compiled again.
void compilePlugin(const LibraryTree& tree, const Sources& plugin, const BuildRequests& requests);
void compileProgram(const LibraryTree& tree, const Sources& program, const BuildRequests& requests);

/// Runs a program in a folder; its exit status, 128 and more where a signal ended it.
int execute(const std::vector<std::string>& words, const std::filesystem::path& folder);

}  // namespace rico
