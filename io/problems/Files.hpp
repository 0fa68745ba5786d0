#pragma once

#include <filesystem>
#include <io/problems/InputError.hpp>
#include <string>

namespace rico {

/// Refuses what cannot be read as a file: missing, a folder, no permission. Returns its size.
std::uintmax_t requireReadable(const std::filesystem::path& path);

std::string readBytes(const std::filesystem::path& path);

/// The first `count` bytes, fewer where the file is shorter.
std::string readHead(const std::filesystem::path& path, std::size_t count);

/// A file that appears whole or not at all: write to temporary(), then publish() renames it.
/// What was not published is removed.
class NewFile {
 public:
  explicit NewFile(std::filesystem::path path);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  const std::filesystem::path& temporary() const { return temporary_; }
  void publish();

 private:
  std::filesystem::path path_, temporary_;
};

void writeBytes(const std::filesystem::path& path, const std::string& bytes);

/// A folder, made where there is none.
void makeFolder(const std::filesystem::path& folder);

/// Keeps other writers out of an open file as long as it is open, readers never: the lock is none
/// that HDF5 takes. False where another process writes it. Nothing is locked on network file
/// systems that make one sort of lock of both.
bool lockForWriting(int file);

/// Does another process, or another open file of this one, keep writers out of it?
bool isBeingWritten(const std::filesystem::path& path);

/// A file that would outgrow what this process may write (`ulimit -f`) is refused from now on, as
/// by a disk that is full; the system would end the program. Where that was asked for, it stays.
void outliveFileLimit();

/// Refuses to go on where a file could not be written, with the system's reason.
[[noreturn]] void refuseWriting(const std::filesystem::path& path, const std::string& reason);

}  // namespace rico
