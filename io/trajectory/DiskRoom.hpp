#pragma once

#include <cstdint>
#include <filesystem>

namespace rico {

/// Room on the disk for a file that HDF5 writes, found before HDF5 writes. A library that meets a
/// full disk has half a step in the file and the other half in its memory, and can neither go on
/// nor close the file; where there is no room, here, nothing has happened yet. Of file
/// systems that cannot promise room it is asked how much they have, and a little is left.
class DiskRoom {
 public:
  /// Makes the file where there is none, and keeps other writers out: two runs into one file would
  /// leave nothing of either.
  explicit DiskRoom(const std::filesystem::path& path);
  /// What was not used goes back.
  ~DiskRoom();
  DiskRoom(const DiskRoom&) = delete;
  DiskRoom& operator=(const DiskRoom&) = delete;

  /// Room for the file's first so many bytes; its size stays. Throws std::runtime_error where the
  /// disk refuses.
  void require(std::int64_t bytes);
  /// Somebody has cut the file: what was found is found no more.
  void forget() { found_ = 0; }

 private:
  bool isFree(std::int64_t bytes) const;
  [[noreturn]] void refuse(int reason) const;

  std::filesystem::path path_;
  int fd_;
  std::int64_t found_ = 0;
};

}  // namespace rico
