#pragma once

#include <cstdint>

namespace rico {

/// Pseudo-random numbers that depend only on (seed, k), so that a run continued from a checkpoint
/// gets the same ones (SplitMix64, Steele and others 2014).
inline std::uint64_t chanceBits(std::uint64_t seed, std::uint64_t k) {
  std::uint64_t z = (seed + 1) * 0xD1342543DE82EF95ULL + (k + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

/// A number in [0, 1).
inline double chance(std::uint64_t seed, std::uint64_t k) {
  return static_cast<double>(chanceBits(seed, k) >> 11) * 0x1p-53;
}

}  // namespace rico
