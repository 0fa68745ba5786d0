#include <cstring>
#include <io/checkpoint/CheckpointSeal.hpp>
#include <io/problems/BlockHash.hpp>
#include <io/problems/Files.hpp>
#include <sstream>

namespace rico {

namespace {

constexpr std::size_t kBlock = std::size_t(4) << 20;
constexpr std::uint64_t kMagic = 0x314b434f43434952;  // "RICCOCK1"
constexpr std::size_t kTail = 4;                      ///< words after the hashes

std::span<const std::byte> asBytes(const char* data, std::size_t size) {
  return {reinterpret_cast<const std::byte*>(data), size};
}

std::vector<std::uint64_t> makeSeal(const std::string& bytes, std::size_t size) {
  auto words = hashBlocks(asBytes(bytes.data(), size), kBlock);
  words.insert(words.end(), {words.size(), size, kMagic});
  words.push_back(hashBytes(std::as_bytes(std::span(words))));
  return words;
}

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& found) {
  throw InputError({path.string(), ""}, found, "a whole checkpoint",
                   "restart from the one before it, or from another copy");
}

std::uint64_t wordBefore(const std::string& bytes, std::size_t place) {
  std::uint64_t word;
  std::memcpy(&word, bytes.data() + bytes.size() - 8 * place, 8);
  return word;
}

}  // namespace

void sealBytes(std::string& bytes) {
  const auto seal = makeSeal(bytes, bytes.size());
  bytes.append(reinterpret_cast<const char*>(seal.data()), 8 * seal.size());
}

std::string readSealed(const std::filesystem::path& path) {
  requireReadable(path);
  std::string bytes = readBytes(path);
  if (bytes.size() < 8 * kTail || wordBefore(bytes, 2) != kMagic)
    refuse(path, "no seal at the end: the file is truncated, or no checkpoint");
  const std::uint64_t size = wordBefore(bytes, 3), blocks = (size + kBlock - 1) / kBlock;
  if (size > bytes.size() || size + 8 * (blocks + kTail) != bytes.size())
    refuse(path, "a size of " + std::to_string(bytes.size()) + " bytes, which its seal denies");
  const auto expected = makeSeal(bytes, size);
  std::vector<std::uint64_t> found(expected.size());
  std::memcpy(found.data(), bytes.data() + size, 8 * found.size());
  for (std::size_t i = 0; i < blocks; i++)
    if (found[i] != expected[i])
      refuse(path, "damage in bytes " + std::to_string(i * kBlock) + " to " +
                       std::to_string(std::min<std::uint64_t>(size, (i + 1) * kBlock) - 1));
  if (found != expected) refuse(path, "damage in the seal");
  bytes.resize(size);
  return bytes;
}

}  // namespace rico
