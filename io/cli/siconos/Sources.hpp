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

/// Returns true if the name ends as that of a source in C or C++.
bool isSource(const std::filesystem::path& file);
bool hasMain(const std::filesystem::path& file);
/// Returns true if "plugin" is in the name, in upper or lower case.
bool isPluginName(const std::filesystem::path& path);
bool contains(const SourceFiles& files, const std::filesystem::path& file);
std::string textOf(const std::filesystem::path& file);

/// The sources of a folder in alphabetical order; none if there is no such folder.
SourceFiles sourcesIn(const std::filesystem::path& folder);
/// Appends Name.cpp for each "Name.h" that a file of the list includes, also of those appended.
void addCompanions(SourceFiles& files);

/// The program of the files that were named, or of a folder: there the one file with a main()
/// names it and the others belong to it. Further files of a program are those in a folder `src`
/// beside it, and Name.cpp if a file includes "Name.h". Throws if there is not one program.
Sources findProgram(const SourceFiles& named);

}  // namespace rico
