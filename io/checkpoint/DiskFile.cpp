#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <io/checkpoint/DiskFile.hpp>
#include <io/problems/Files.hpp>
#include <stdexcept>

namespace rico {

void refuseDisk(const std::filesystem::path& path, const char* what, int reason) {
  throw std::runtime_error(path.string() + ": " + what + ": " + std::strerror(reason) +
                           "; the checkpoint before it is untouched");
}

DiskFile::DiskFile(const std::filesystem::path& path, int flags)
    : path_(path), fd_(open(path.c_str(), flags | O_CLOEXEC, 0666)) {
  if (fd_ < 0) refuseDisk(path_, "cannot be opened", errno);
  if ((flags & O_ACCMODE) != O_RDONLY) ignoreFileLimitSignal();
}

DiskFile::~DiskFile() { close(fd_); }

void DiskFile::write(std::int64_t begin, std::span<const std::byte> bytes) const {
  const std::int64_t first = begin;
  while (!bytes.empty()) {
    const ssize_t count = pwrite(fd_, bytes.data(), bytes.size(), begin);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuseDisk(path_, "cannot be written", errno);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    begin += count;
  }
  sync_file_range(fd_, first, begin - first, SYNC_FILE_RANGE_WRITE);
}

bool DiskFile::passCache(bool on) const {
  const int flags = fcntl(fd_, F_GETFL);
  return flags >= 0 && fcntl(fd_, F_SETFL, on ? flags | O_DIRECT : flags & ~O_DIRECT) == 0;
}

void DiskFile::writePages(std::int64_t begin, std::span<const std::byte> pages) const {
  std::size_t taken = 0;
  if (passCache(true)) {
    const ssize_t count = pwrite(fd_, pages.data(), pages.size(), begin);
    passCache(false);
    if (count > 0) taken = static_cast<std::size_t>(count);
  }
  if (taken < pages.size())  // write() throws on errors
    write(begin + static_cast<std::int64_t>(taken), pages.subspan(taken));
}

void DiskFile::writeEnd(std::int64_t begin, std::span<const std::byte> bytes) const {
  write(begin, bytes);
  if (ftruncate(fd_, begin + static_cast<std::int64_t>(bytes.size())) != 0)
    refuseDisk(path_, "cannot be written", errno);
}

void DiskFile::read(std::int64_t begin, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = pread(fd_, bytes.data(), bytes.size(), begin);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0)
      throw InputError({path_.string(), ""},
                       count < 0 ? std::strerror(errno) : "an end before the end", "readable bytes",
                       "check the disk, or copy the file again");
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    begin += count;
  }
}

void DiskFile::reserve(std::int64_t bytes) const {
  if (bytes > 0 && fallocate(fd_, 0, 0, bytes) != 0 && errno != EOPNOTSUPP && errno != ENOSYS)
    refuseDisk(path_, "cannot be written", errno);
}

bool DiskFile::begin() const {
  if (!lockForWriting(fd_)) refuseDisk(path_, "is being written by another run", EBUSY);
  struct stat mine = {}, named = {};
  if (fstat(fd_, &mine) != 0) refuseDisk(path_, "cannot be written", errno);
  if (stat(path_.c_str(), &named) != 0 || named.st_ino != mine.st_ino) return false;
  if (ftruncate(fd_, 0) != 0) refuseDisk(path_, "cannot be written", errno);
  return true;
}

void DiskFile::lockAgainstWriters() const { lockForWriting(fd_); }

void DiskFile::sync() const {
  if (fsync(fd_) != 0 && errno != EINVAL) refuseDisk(path_, "cannot be forced to the disk", errno);
}

void syncFolderOf(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  DiskFile(folder, O_RDONLY | O_DIRECTORY).sync();
}

}  // namespace rico
