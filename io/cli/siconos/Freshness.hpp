#pragma once

#include <filesystem>
#include <string>

namespace rico {

/// The file in which the compiler lists the prerequisites of `product` (-MMD -MF): in a hidden
/// folder beside it.
std::filesystem::path prerequisitesOf(const std::filesystem::path& product);

/// Returns true if a file of this name is among the prerequisites of `product`.
bool wasMadeFrom(const std::filesystem::path& product, const std::string& name);

/// Returns true if `product` is newer than all of its prerequisites and than `maker`.
bool isFresh(const std::filesystem::path& product, const std::filesystem::path& maker);

}  // namespace rico
