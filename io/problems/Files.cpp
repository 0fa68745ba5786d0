#include <fcntl.h>
#include <signal.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <io/problems/Files.hpp>
#include <system_error>

namespace rico {

namespace fs = std::filesystem;

std::uintmax_t requireReadable(const fs::path& path) {
  const Place place{path.string(), ""};
  std::error_code error;
  const fs::file_status status = fs::status(path, error);

  if (status.type() == fs::file_type::not_found)
    throw InputError(place, "no such file", "", "check the name and the folder");
  if (fs::is_directory(status))
    throw InputError(place, "a folder", "a file", "name the files in it: " + (path / "*").string());
  if (access(path.c_str(), R_OK) != 0)
    throw InputError(path.string() + ": cannot be read: " + std::strerror(errno) +
                     "; check the permissions of the file and of its folders");
  if (!fs::is_regular_file(status))
    throw InputError(place, "a device or a pipe", "a regular file", "copy its contents to a file");
  return fs::file_size(path);
}

std::string readHead(const fs::path& path, std::size_t count) {
  std::string bytes(count, '\0');
  std::ifstream in(path, std::ios::binary);
  in.read(bytes.data(), static_cast<std::streamsize>(count));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

std::string readBytes(const fs::path& path) {
  const std::uintmax_t size = requireReadable(path);
  std::string bytes = readHead(path, size);
  if (bytes.size() != size)
    throw InputError({path.string(), ""}, std::to_string(bytes.size()) + " readable bytes",
                     std::to_string(size), "check the disk, or copy the file again");
  return bytes;
}

bool lockForWriting(int file) {
  constexpr long kSharedLocks[] = {0x6969, 0xff534d42, 0xfe534d42};  // NFS, CIFS, SMB2
  struct statfs system = {};
  if (fstatfs(file, &system) == 0)
    for (const long type : kSharedLocks)
      if (system.f_type == type) return true;
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  return fcntl(file, F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES);
}

bool isBeingWritten(const fs::path& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  const bool isLocked = fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  close(file);
  return isLocked;
}

void ignoreFileLimitSignal() {
  struct sigaction action = {};
  if (sigaction(SIGXFSZ, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) return;
  action.sa_handler = SIG_IGN;
  sigaction(SIGXFSZ, &action, nullptr);
}

NewFile::NewFile(fs::path path)
    : path_(std::move(path)), temporary_(path_.string() + ".part" + std::to_string(getpid())) {
  ignoreFileLimitSignal();
}

NewFile::~NewFile() {
  std::error_code ignored;
  fs::remove(temporary_, ignored);
}

void NewFile::publish() {
  std::error_code error;
  fs::rename(temporary_, path_, error);
  if (error) refuseWriting(path_, error.message());
}

void refuseWriting(const fs::path& path, const std::string& reason) {
  throw InputError(path.string() + ": cannot be written: " + reason +
                   "; check the folder, its permissions and the space left");
}

void writeBytes(const fs::path& path, const std::string& bytes) {
  NewFile file(path);
  std::ofstream out(file.temporary(), std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) refuseWriting(path, std::strerror(errno));
  file.publish();
}

void makeFolder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) refuseWriting(folder, error.message());
  if (!std::filesystem::is_directory(folder))
    throw InputError({folder.string(), ""}, "a file", "a folder", "choose another name");
}

}  // namespace rico
