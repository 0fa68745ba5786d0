#pragma once

#include <filesystem>
#include <vector>

namespace rico {

/// A program's or a plug-in's sources, the one that names it first.
struct Sources {
  std::filesystem::path product;
  std::vector<std::filesystem::path> files;
};

/// Does the name end as that of a source in C or C++ does?
bool isSource(const std::filesystem::path& file);

/// The program of the files that were named, or of a folder: there the one file with a main()
/// names it and the others belong to it. To a program belong also the files in a folder `src`
/// beside it, and Name.cpp where a file includes "Name.h". Throws where there is not one program.
Sources findProgram(const std::vector<std::filesystem::path>& named);

/// The plug-ins beside a program, each with the files that belong to it: files with Plugin in
/// their names, and those in a folder plugin or plugins.
std::vector<Sources> findPlugins(const Sources& program);

}  // namespace rico
