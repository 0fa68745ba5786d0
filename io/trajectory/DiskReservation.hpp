#pragma once

#include <cstdint>
#include <filesystem>

namespace rico {

/// Reserves disk space for a file before HDF5 writes to it. If HDF5 itself meets a full disk, half
/// of a step is in the file and half in its memory, and the file can neither be continued nor
/// closed. A failed reservation changes nothing. On file systems without reservations the free
/// space is checked, and a small reserve is left.
class DiskReservation {
 public:
  /// Creates the file if it does not exist, and locks it against other writers: two runs that write
  /// one file would destroy it. Throws std::runtime_error if another process has locked it.
  explicit DiskReservation(const std::filesystem::path& path);
  /// Releases unused space.
  ~DiskReservation();
  DiskReservation(const DiskReservation&) = delete;
  DiskReservation& operator=(const DiskReservation&) = delete;

  /// Reserves space for the first `bytes` bytes of the file; its size does not change. Throws
  /// std::runtime_error if the disk has no room.
  void require(std::int64_t bytes);
  /// Reserves space again from the next step on. Call this after the file was truncated.
  void clear() { found_ = 0; }

 private:
  bool isFree(std::int64_t bytes) const;
  [[noreturn]] void refuse(int reason) const;

  std::filesystem::path path_;
  int fd_;
  std::int64_t found_ = 0;
};

}  // namespace rico
