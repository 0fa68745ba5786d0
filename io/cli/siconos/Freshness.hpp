#pragma once

#include <filesystem>

namespace rico {

/// The file in which the compiler lists the prerequisites of `product` (-MMD -MF): in a hidden
/// folder beside it.
std::filesystem::path prerequisitesOf(const std::filesystem::path& product);

/// Returns true if `product` is newer than all of its prerequisites and than `maker`.
bool isFresh(const std::filesystem::path& product, const std::filesystem::path& maker);

}  // namespace rico
