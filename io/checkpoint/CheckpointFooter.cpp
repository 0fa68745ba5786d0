#include <fcntl.h>

#include <io/checkpoint/CheckpointFooter.hpp>
#include <io/checkpoint/DiskFile.hpp>
#include <io/problems/BlockHash.hpp>
#include <io/problems/Files.hpp>

namespace rico {

namespace {

constexpr std::uint64_t kMagic = 0x314b434f43434952;  // "RICCOCK1"
constexpr std::int64_t kTail = 4;                     ///< words after the hashes

std::int64_t blocksIn(std::int64_t bytes) {
  return (bytes + CheckpointFooter::kBlock - 1) / CheckpointFooter::kBlock;
}

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& found) {
  throw InputError({path.string(), ""}, found, "a whole checkpoint",
                   "restart from the one before it, or from another copy");
}

/// Reads the footer at the end of a file. Throws if it contradicts the file's size or itself.
CheckpointFooter readFooter(const std::filesystem::path& path) {
  const auto bytes = static_cast<std::int64_t>(requireReadable(path));
  const DiskFile file(path, O_RDONLY);
  std::vector<std::uint64_t> tail(kTail);
  if (bytes >= 8 * kTail) file.read(bytes - 8 * kTail, std::as_writable_bytes(std::span(tail)));
  if (tail[2] != kMagic)
    refuse(path, "no footer at the end: the file is truncated, or not a checkpoint");
  CheckpointFooter footer;
  footer.size = static_cast<std::int64_t>(tail[1]);
  if (footer.size < 0 || footer.size > bytes ||
      footer.size + 8 * (blocksIn(footer.size) + kTail) != bytes)
    refuse(path, "a size of " + std::to_string(bytes) + " bytes, which contradicts its footer");
  std::vector<std::uint64_t> words(static_cast<std::size_t>(blocksIn(footer.size) + kTail));
  file.read(footer.size, std::as_writable_bytes(std::span(words)));
  footer.hashes.assign(words.begin(), words.end() - kTail);
  if (words != footer.words()) refuse(path, "damage in the footer");
  return footer;
}

/// Checks the hashes of this rank's part of the blocks.
void verifyBlocks(const std::filesystem::path& path, const CheckpointFooter& footer,
                  const Processes& ranks) {
  const std::int64_t blocks = blocksIn(footer.size);
  const std::int64_t last = blocks * (ranks.rank() + 1) / ranks.size();
  const DiskFile file(path, O_RDONLY);
  std::vector<std::byte> bytes;
  for (std::int64_t i = blocks * ranks.rank() / ranks.size(); i < last; ++i) {
    const std::int64_t begin = i * CheckpointFooter::kBlock;
    const std::int64_t end = std::min(footer.size, begin + CheckpointFooter::kBlock);
    bytes.resize(static_cast<std::size_t>(end - begin));
    file.read(begin, bytes);
    if (hashBytes(bytes, static_cast<std::uint64_t>(i)) !=
        footer.hashes[static_cast<std::size_t>(i)])
      refuse(path, "damage in bytes " + std::to_string(begin) + " to " + std::to_string(end - 1));
  }
}

}  // namespace

std::vector<std::uint64_t> CheckpointFooter::words() const {
  std::vector<std::uint64_t> words = hashes;
  words.insert(words.end(), {hashes.size(), static_cast<std::uint64_t>(size), kMagic});
  words.push_back(hashBytes(std::as_bytes(std::span(words))));
  return words;
}

CheckpointFooter verifyFooter(const Processes& ranks, const std::filesystem::path& path) {
  CheckpointFooter footer;
  ranks.agree([&] {
    if (ranks.rank() == 0) footer = readFooter(path);
  });
  ranks.broadcast(footer.size);
  ranks.broadcast(footer.hashes);
  ranks.agree([&] {
    requireReadable(path);
    verifyBlocks(path, footer, ranks);
  });
  return footer;
}

}  // namespace rico
