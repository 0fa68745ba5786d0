#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rico {

/// A 64-bit hash of bytes: four lanes of multiply-and-rotate over 32 bytes at a time, as fast as
/// memory. It detects accidental damage, not forgery: every change of one byte changes the hash.
std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed = 0);

/// Hashes bytes that arrive in pieces; the pieces do not change the hash.
class HashStream {
 public:
  /// The hash depends on the seed, as that of hashBytes().
  explicit HashStream(std::uint64_t seed = 0);
  /// Appends bytes; value() is the hash of all bytes so far.
  void add(std::span<const std::byte> bytes);
  std::uint64_t value() const;

 private:
  std::uint64_t lanes_[4];
  std::uint64_t size_ = 0;
  std::byte waiting_[32];  // the last size_ % 32 bytes, not yet hashed
};

/// The hash of each block of `blockSize` bytes (the last one may be shorter). The seed is the
/// block's number, so that exchanged blocks are detected.
std::vector<std::uint64_t> hashBlocks(std::span<const std::byte> bytes, std::size_t blockSize);

}  // namespace rico
