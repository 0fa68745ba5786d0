#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <io/problems/Files.hpp>
#include <io/trajectory/DiskReservation.hpp>
#include <stdexcept>

namespace rico {

namespace {

/// Space is reserved in pieces of this size, so that most steps need no reservation.
constexpr std::int64_t kPiece = std::int64_t(1) << 20;

[[noreturn]] void refuseAsTheSystemDoes(const std::filesystem::path& path, const char* what) {
  throw std::runtime_error(path.string() + ": " + what + ": " + std::strerror(errno));
}

}  // namespace

DiskReservation::DiskReservation(const std::filesystem::path& path)
    : path_(path), fd_(open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) {
  if (fd_ < 0) refuseAsTheSystemDoes(path_, "cannot be created or written");
  ignoreFileLimitSignal();
  if (lockForWriting(fd_)) return;
  close(fd_);
  throw std::runtime_error(path_.string() +
                           ": another run is writing it; give this one another name");
}

DiskReservation::~DiskReservation() {
  struct stat status = {};
  if (found_ > 0 && fstat(fd_, &status) == 0 && ftruncate(fd_, status.st_size) != 0) {
    // The file then keeps reserved space that it does not use, which does no harm.
  }
  close(fd_);
}

void DiskReservation::require(std::int64_t bytes) {
  struct stat file = {};
  if (fstat(fd_, &file) == 0 && file.st_nlink == 0)
    throw std::runtime_error(path_.string() + ": it was removed");
  rlimit limit = {};
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && static_cast<rlim_t>(bytes) > limit.rlim_cur)
    refuse(EFBIG);  // the system checks this limit at writing, not at reservation
  if (bytes <= found_) return;
  const std::int64_t end = (bytes + kPiece - 1) / kPiece * kPiece;
  int reason = 0;
  do {
    reason = fallocate(fd_, FALLOC_FL_KEEP_SIZE, found_, end - found_) == 0 ? 0 : errno;
  } while (reason == EINTR);
  if (reason == EOPNOTSUPP || reason == ENOSYS) reason = isFree(end + kPiece) ? 0 : ENOSPC;
  if (reason != 0) refuse(reason);
  found_ = end;
}

bool DiskReservation::isFree(std::int64_t bytes) const {
  struct stat file = {};
  struct statvfs disk = {};
  if (fstat(fd_, &file) != 0 || fstatvfs(fd_, &disk) != 0) return true;
  const auto more = static_cast<double>(bytes) - 512.0 * static_cast<double>(file.st_blocks);
  return more <= static_cast<double>(disk.f_bavail) * static_cast<double>(disk.f_frsize);
}

void DiskReservation::refuse(int reason) const {
  errno = reason;
  refuseAsTheSystemDoes(path_, "no room for another step");
}

}  // namespace rico
