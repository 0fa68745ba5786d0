#pragma once

#include <filesystem>
#include <string>

namespace rico {

/// The seal at the end of a checkpoint, in little-endian 64-bit words:
///
///     hash of block 0, ..., hash of block n - 1, n, bytes before the seal, magic, hash of all
///     these
///
/// Appends it to the bytes of a file.
void sealBytes(std::string& bytes);

/// The bytes before the seal. Throws InputError, naming the block, where the seal does not fit
/// them.
std::string readSealed(const std::filesystem::path& path);

}  // namespace rico
