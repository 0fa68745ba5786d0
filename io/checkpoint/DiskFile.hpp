#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace rico {

/// A file by its descriptor, which closes itself. Throws std::runtime_error where the disk refuses.
class DiskFile {
 public:
  static constexpr std::size_t kPage = 4096;

  /// `flags` as of open(2).
  DiskFile(const std::filesystem::path& path, int flags);
  ~DiskFile();
  DiskFile(const DiskFile&) = delete;
  DiskFile& operator=(const DiskFile&) = delete;

  /// The disk begins with it at once.
  void write(std::int64_t begin, std::span<const std::byte> bytes) const;
  /// The same of whole pages in whole pages of memory, which the disk takes from there, past the
  /// system's cache of files, where the file system can do that.
  void writePages(std::int64_t begin, std::span<const std::byte> pages) const;
  /// The same; behind them the file ends.
  void writeEnd(std::int64_t begin, std::span<const std::byte> bytes) const;
  /// Throws InputError where the file does not have so many.
  void read(std::int64_t begin, std::span<std::byte> bytes) const;
  /// Room for so many bytes, where the file system can say whether there is.
  void reserve(std::int64_t bytes) const;
  void sync() const;
  /// Cuts the file to nothing, and keeps other writers out as long as this is open. False, and
  /// nothing is cut, where it has no longer the name under which it was opened.
  bool begin() const;
  /// Keeps other writers out, as far as they are not there already.
  void keepOthersOut() const;

 private:
  bool passCache(bool on) const;

  std::filesystem::path path_;
  int fd_;
};

/// Forces to the disk that a file has its name.
void syncFolderOf(const std::filesystem::path& path);

[[noreturn]] void refuseDisk(const std::filesystem::path& path, const char* what, int reason);

}  // namespace rico
