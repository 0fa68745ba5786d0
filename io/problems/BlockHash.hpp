#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rico {

/// 64 bits of any bytes: four lanes of multiply-and-rotate over 32 bytes at a time, so that it
/// keeps up with memory. Against accidents, not against adversaries: every change of one byte
/// changes it.
std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed = 0);

/// The same of bytes that come in pieces.
class HashStream {
 public:
  explicit HashStream(std::uint64_t seed = 0);
  void add(std::span<const std::byte> bytes);
  std::uint64_t value() const;

 private:
  std::uint64_t lanes_[4];
  std::uint64_t size_ = 0;
  std::byte waiting_[32];  // what has not filled 32 bytes: the last size_ % 32
};

/// The hash of each block of `blockSize` bytes, the last one shorter; seeded by the block's number,
/// so that blocks which changed places are noticed.
std::vector<std::uint64_t> hashBlocks(std::span<const std::byte> bytes, std::size_t blockSize);

}  // namespace rico
