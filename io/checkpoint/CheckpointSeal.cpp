#include <fcntl.h>

#include <io/checkpoint/CheckpointSeal.hpp>
#include <io/checkpoint/DiskFile.hpp>
#include <io/problems/BlockHash.hpp>
#include <io/problems/Files.hpp>

namespace rico {

namespace {

constexpr std::uint64_t kMagic = 0x314b434f43434952;  // "RICCOCK1"
constexpr std::int64_t kTail = 4;                     ///< words after the hashes

std::int64_t blocksIn(std::int64_t bytes) {
  return (bytes + CheckpointSeal::kBlock - 1) / CheckpointSeal::kBlock;
}

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& found) {
  throw InputError({path.string(), ""}, found, "a whole checkpoint",
                   "restart from the one before it, or from another copy");
}

/// Reads the seal at the end of a file. Throws if it contradicts the file's size or itself.
CheckpointSeal readSeal(const std::filesystem::path& path) {
  const auto bytes = static_cast<std::int64_t>(requireReadable(path));
  const DiskFile file(path, O_RDONLY);
  std::vector<std::uint64_t> tail(kTail);
  if (bytes >= 8 * kTail) file.read(bytes - 8 * kTail, std::as_writable_bytes(std::span(tail)));
  if (tail[2] != kMagic)
    refuse(path, "no seal at the end: the file is truncated, or not a checkpoint");
  CheckpointSeal seal;
  seal.size = static_cast<std::int64_t>(tail[1]);
  if (seal.size < 0 || seal.size > bytes || seal.size + 8 * (blocksIn(seal.size) + kTail) != bytes)
    refuse(path, "a size of " + std::to_string(bytes) + " bytes, which its seal denies");
  std::vector<std::uint64_t> words(static_cast<std::size_t>(blocksIn(seal.size) + kTail));
  file.read(seal.size, std::as_writable_bytes(std::span(words)));
  seal.hashes.assign(words.begin(), words.end() - kTail);
  if (words != seal.words()) refuse(path, "damage in the seal");
  return seal;
}

/// Checks this rank's part of the blocks.
void verifyBlocks(const std::filesystem::path& path, const CheckpointSeal& seal,
                  const Processes& ranks) {
  const std::int64_t blocks = blocksIn(seal.size);
  const std::int64_t last = blocks * (ranks.rank() + 1) / ranks.size();
  const DiskFile file(path, O_RDONLY);
  std::vector<std::byte> bytes;
  for (std::int64_t i = blocks * ranks.rank() / ranks.size(); i < last; ++i) {
    const std::int64_t begin = i * CheckpointSeal::kBlock;
    const std::int64_t end = std::min(seal.size, begin + CheckpointSeal::kBlock);
    bytes.resize(static_cast<std::size_t>(end - begin));
    file.read(begin, bytes);
    if (hashBytes(bytes, static_cast<std::uint64_t>(i)) != seal.hashes[static_cast<std::size_t>(i)])
      refuse(path, "damage in bytes " + std::to_string(begin) + " to " + std::to_string(end - 1));
  }
}

}  // namespace

std::vector<std::uint64_t> CheckpointSeal::words() const {
  std::vector<std::uint64_t> words = hashes;
  words.insert(words.end(), {hashes.size(), static_cast<std::uint64_t>(size), kMagic});
  words.push_back(hashBytes(std::as_bytes(std::span(words))));
  return words;
}

CheckpointSeal verifySeal(const Processes& ranks, const std::filesystem::path& path) {
  CheckpointSeal seal;
  ranks.agree([&] {
    if (ranks.rank() == 0) seal = readSeal(path);
  });
  ranks.broadcast(seal.size);
  ranks.broadcast(seal.hashes);
  ranks.agree([&] {
    requireReadable(path);
    verifyBlocks(path, seal, ranks);
  });
  return seal;
}

}  // namespace rico
