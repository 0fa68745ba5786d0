#pragma once

#include <filesystem>

namespace rico {

/// Where the compiler writes what `product` was made from (-MMD -MF): in a folder beside it whose
/// name begins with a dot.
std::filesystem::path prerequisitesOf(const std::filesystem::path& product);

/// Is `product` younger than all that it was made from, and than `maker`?
bool isFresh(const std::filesystem::path& product, const std::filesystem::path& maker);

}  // namespace rico
