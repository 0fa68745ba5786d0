#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rico {

using SourceFiles = std::vector<std::filesystem::path>;

/// The sources of a program or a plug-in. The first one names the product.
struct Sources {
  std::filesystem::path product;
  SourceFiles files;
};

/// Returns true if the ending of the name is that of a C or C++ source.
bool isSource(const std::filesystem::path& file);
bool hasMain(const std::filesystem::path& file);
/// Returns true if "plugin" is in the name, in upper or lower case.
bool isPluginName(const std::filesystem::path& path);
bool contains(const SourceFiles& files, const std::filesystem::path& file);
std::string textOf(const std::filesystem::path& file);

/// The sources of a folder in alphabetical order; empty if there is no such folder.
SourceFiles sourcesIn(const std::filesystem::path& folder);
/// Appends Name.cpp for each "Name.h" that a file of the list includes, repeatedly.
void addCompanions(SourceFiles& files);

/// Finds the program of the given files or folder. In a folder the file with main() names the
/// program; the other files belong to it. So do files in a folder `src` beside it, and Name.cpp if
/// a file includes "Name.h". Throws unless there is exactly one program.
Sources findProgram(const SourceFiles& named);

}  // namespace rico
