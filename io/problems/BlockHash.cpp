#include <algorithm>
#include <bit>
#include <cstring>
#include <io/problems/BlockHash.hpp>

namespace rico {

namespace {

constexpr std::uint64_t kOdd1 = 0x9e3779b97f4a7c15, kOdd2 = 0xd6e8feb86659fd93;
constexpr std::size_t kStride = 32;

/// Bijective in `lane` for every word, and in the word for every lane, so that no change is lost.
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

HashStream::HashStream(std::uint64_t seed)
    : lanes_{seed, seed + kOdd1, seed + 2 * kOdd1, seed + 3 * kOdd1} {}

void HashStream::add(std::span<const std::byte> bytes) {
  const std::size_t waiting = size_ % kStride;
  size_ += bytes.size();
  if (waiting > 0) {
    const std::size_t count = std::min(kStride - waiting, bytes.size());
    std::copy_n(bytes.begin(), count, waiting_ + waiting);
    bytes = bytes.subspan(count);
    if (waiting + count < kStride) return;
    for (int i = 0; i < 4; i++) lanes_[i] = step(lanes_[i], wordAt(waiting_ + 8 * i, 8));
  }
  std::uint64_t lanes[4] = {lanes_[0], lanes_[1], lanes_[2], lanes_[3]};
  for (; bytes.size() >= kStride; bytes = bytes.subspan(kStride))
    for (int i = 0; i < 4; i++) lanes[i] = step(lanes[i], wordAt(bytes.data() + 8 * i, 8));
  std::copy_n(lanes, 4, lanes_);
  std::copy_n(bytes.begin(), bytes.size(), waiting_);
}

std::uint64_t HashStream::value() const {
  std::uint64_t lanes[4] = {lanes_[0], lanes_[1], lanes_[2], lanes_[3]};
  const std::size_t waiting = size_ % kStride;
  for (std::size_t at = 0; at < waiting; at += 8)
    lanes[at / 8] =
        step(lanes[at / 8], wordAt(waiting_ + at, std::min<std::size_t>(waiting - at, 8)));
  std::uint64_t hash = size_;
  for (std::uint64_t lane : lanes) hash = step(hash, lane);
  return finish(hash);
}

std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed) {
  HashStream stream(seed);
  stream.add(bytes);
  return stream.value();
}

std::vector<std::uint64_t> hashBlocks(std::span<const std::byte> bytes, std::size_t blockSize) {
  std::vector<std::uint64_t> hashes;
  for (std::size_t begin = 0; begin < bytes.size(); begin += blockSize)
    hashes.push_back(hashBytes(bytes.subspan(begin, std::min(blockSize, bytes.size() - begin)),
                               begin / blockSize));
  return hashes;
}

}  // namespace rico
