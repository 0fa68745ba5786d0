#pragma once

#include <filesystem>
#include <io/problems/InputError.hpp>
#include <string>

namespace rico {

/// Returns the size of a readable file. Throws InputError if it is missing, a folder or forbidden.
std::uintmax_t requireReadable(const std::filesystem::path& path);
/// Returns all bytes of a file; throws InputError if it cannot be read.
std::string readBytes(const std::filesystem::path& path);

/// The first `count` bytes; fewer if the file is shorter.
std::string readHead(const std::filesystem::path& path, std::size_t count);

/// A file that appears completely or not at all: write to temporary(), then publish() renames it.
/// The destructor removes an unpublished file.
class NewFile {
 public:
  /// The final path. The temporary file is in the same folder.
  explicit NewFile(std::filesystem::path path);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  /// The file to write to, until publish().
  const std::filesystem::path& temporary() const { return temporary_; }
  /// Gives the file its name, and replaces one of the same name. Throws if that fails.
  void publish();

 private:
  std::filesystem::path path_, temporary_;
};
/// Writes a file, which gets its name when it is complete; throws if that fails.
void writeBytes(const std::filesystem::path& path, const std::string& bytes);

/// Creates the folder if it does not exist.
void makeFolder(const std::filesystem::path& folder);

/// Locks an open file against other writers as long as it is open; readers are not affected,
/// because HDF5 uses another lock. Returns false if another process writes the file. Does not lock
/// on network file systems that make both locks one.
bool lockForWriting(int file);

/// Returns true if another process, or another open file of this one, has locked it for writing.
bool isBeingWritten(const std::filesystem::path& path);

/// From now on a write beyond the file size limit (`ulimit -f`) fails like a write to a full disk,
/// instead of ending the program. A handler that is already set stays.
void ignoreFileLimitSignal();

/// Throws that a file could not be written, with the system's reason.
[[noreturn]] void refuseWriting(const std::filesystem::path& path, const std::string& reason);

}  // namespace rico
