#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <io/problems/Files.hpp>
#include <io/trajectory/DiskRoom.hpp>
#include <stdexcept>

namespace rico {

namespace {

/// Asked for at once, so that most steps ask for nothing.
constexpr std::int64_t kPiece = std::int64_t(1) << 20;

[[noreturn]] void refuseAsTheSystemDoes(const std::filesystem::path& path, const char* what) {
  throw std::runtime_error(path.string() + ": " + what + ": " + std::strerror(errno));
}

}  // namespace

DiskRoom::DiskRoom(const std::filesystem::path& path)
    : path_(path), fd_(open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) {
  if (fd_ < 0) refuseAsTheSystemDoes(path_, "cannot be created or written");
  outliveFileLimit();
  if (lockForWriting(fd_)) return;
  close(fd_);
  throw std::runtime_error(path_.string() +
                           ": another run is writing it; give this one another name");
}

DiskRoom::~DiskRoom() {
  struct stat status = {};
  if (found_ > 0 && fstat(fd_, &status) == 0 && ftruncate(fd_, status.st_size) != 0) {
    // what is too much on the disk does not hurt
  }
  close(fd_);
}

void DiskRoom::require(std::int64_t bytes) {
  rlimit limit = {};
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && static_cast<rlim_t>(bytes) > limit.rlim_cur) {
    errno = EFBIG;  // the system compares with it what is written, not what is found
    refuseAsTheSystemDoes(path_, "no room for another step");
  }
  if (bytes <= found_) return;
  const std::int64_t end = (bytes + kPiece - 1) / kPiece * kPiece;
  int result = 0;
  do {
    result = fallocate(fd_, FALLOC_FL_KEEP_SIZE, found_, end - found_);
  } while (result != 0 && errno == EINTR);
  if (result != 0 && errno != EOPNOTSUPP && errno != ENOSYS)
    refuseAsTheSystemDoes(path_, "no room for another step");
  found_ = end;
}

}  // namespace rico
