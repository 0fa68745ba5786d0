#pragma once

#include <filesystem>
#include <io/cli/siconos/BuildFile.hpp>
#include <io/cli/siconos/Sources.hpp>
#include <string>
#include <vector>

namespace rico {

/// Folders of headers and libraries: those of the build tree, or of the installation.
struct LibraryTree {
  std::vector<std::string> includes;
  std::vector<std::string> linkFolders;
};
LibraryTree findLibraryTree();

/// Compiles a plug-in or a program from its sources, with the options of its CMake files. Unchanged
/// sources are not compiled again.
void compilePlugin(const LibraryTree& tree, const Sources& plugin, const BuildRequests& requests);
/// The program contains the libraries, which saves loading them, unless one of its plug-ins uses
/// their classes.
void compileProgram(const LibraryTree& tree, const Sources& program,
                    const std::vector<Sources>& plugins, const BuildRequests& requests);

/// Runs a program in a folder. Returns its exit status; 128 plus the signal if a signal ended it.
int execute(const std::vector<std::string>& words, const std::filesystem::path& folder);

}  // namespace rico
