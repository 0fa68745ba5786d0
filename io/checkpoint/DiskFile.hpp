#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace rico {

/// A file descriptor, closed by the destructor. Throws std::runtime_error if the disk fails.
class DiskFile {
 public:
  /// Bytes of a page.
  static constexpr std::size_t kPage = 4096;

  /// `flags` as for open(2).
  DiskFile(const std::filesystem::path& path, int flags);
  ~DiskFile();
  DiskFile(const DiskFile&) = delete;
  DiskFile& operator=(const DiskFile&) = delete;

  /// Writes bytes at `begin`, and lets the disk start at once.
  void write(std::int64_t begin, std::span<const std::byte> bytes) const;
  /// Writes whole pages from page-aligned memory. Bypasses the system's file cache if the file
  /// system supports it.
  void writePages(std::int64_t begin, std::span<const std::byte> pages) const;
  /// Writes bytes at `begin`, and truncates the file after them.
  void writeEnd(std::int64_t begin, std::span<const std::byte> bytes) const;
  /// Reads bytes at `begin`. Throws InputError if the file is too short.
  void read(std::int64_t begin, std::span<std::byte> bytes) const;
  /// Reserves disk space for the first `bytes` bytes, if the file system supports it.
  void reserve(std::int64_t bytes) const;
  /// Waits until the data is on the disk.
  void sync() const;
  /// Truncates the file, and locks it against other writers while it is open. Returns false,
  /// without truncation, if the file no longer has the name under which it was opened.
  bool begin() const;
  /// Locks the file against other writers, unless one is already there.
  void lockAgainstWriters() const;

 private:
  bool passCache(bool on) const;

  std::filesystem::path path_;
  int fd_;
};

/// Synchronises the folder, so that the name of the file is on the disk.
void syncFolderOf(const std::filesystem::path& path);

/// Throws std::runtime_error: path, what failed, and the system's reason.
[[noreturn]] void refuseDisk(const std::filesystem::path& path, const char* what, int reason);

}  // namespace rico
