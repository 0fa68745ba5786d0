#include <algorithm>
#include <bit>
#include <cstring>
#include <io/problems/BlockHash.hpp>

namespace rico {

namespace {

constexpr std::uint64_t kOdd1 = 0x9e3779b97f4a7c15, kOdd2 = 0xd6e8feb86659fd93;

/// A bijection of `lane` for every word, and of the word for every lane: no change is lost.
std::uint64_t step(std::uint64_t lane, std::uint64_t word) {
  return std::rotl(lane ^ (word * kOdd1), 31) * kOdd2;
}

std::uint64_t wordAt(const std::byte* bytes, std::size_t count) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, count);
  return word;
}

std::uint64_t finish(std::uint64_t h) {
  h = (h ^ (h >> 32)) * kOdd2;
  return h ^ (h >> 29);
}

}  // namespace

std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed) {
  std::uint64_t lanes[4] = {seed, seed + kOdd1, seed + 2 * kOdd1, seed + 3 * kOdd1};
  const std::byte* at = bytes.data();
  std::size_t left = bytes.size();
  for (; left >= 32; at += 32, left -= 32)
    for (int i = 0; i < 4; i++) lanes[i] = step(lanes[i], wordAt(at + 8 * i, 8));
  for (int i = 0; left > 0; i = (i + 1) % 4) {
    const std::size_t count = std::min<std::size_t>(left, 8);
    lanes[i] = step(lanes[i], wordAt(at, count));
    at += count;
    left -= count;
  }
  std::uint64_t hash = bytes.size();
  for (std::uint64_t lane : lanes) hash = step(hash, lane);
  return finish(hash);
}

std::vector<std::uint64_t> hashBlocks(std::span<const std::byte> bytes, std::size_t blockSize) {
  std::vector<std::uint64_t> hashes;
  for (std::size_t begin = 0; begin < bytes.size(); begin += blockSize)
    hashes.push_back(hashBytes(bytes.subspan(begin, std::min(blockSize, bytes.size() - begin)),
                               begin / blockSize));
  return hashes;
}

}  // namespace rico
