#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/CheckpointImage.hpp>
#include <io/checkpoint/CheckpointSeal.hpp>
#include <stdexcept>

namespace rico {

namespace {

[[noreturn]] void refuseDisk(const std::filesystem::path& path, const char* what, int reason) {
  throw std::runtime_error(path.string() + ": " + what + ": " + std::strerror(reason) +
                           "; the checkpoint before it is untouched");
}

/// A file descriptor that closes itself; what was not published is removed.
class Descriptor {
 public:
  Descriptor(const std::filesystem::path& path, int flags)
      : path_(path), fd_(open(path.c_str(), flags | O_CLOEXEC, 0666)) {
    if (fd_ < 0) refuseDisk(path_, "cannot be opened", errno);
  }
  ~Descriptor() { close(fd_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  void write(const std::string& bytes) const {
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t count = ::write(fd_, bytes.data() + done, bytes.size() - done);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) refuseDisk(path_, "cannot be written", errno);
      done += std::size_t(count);
    }
  }
  void sync() const {
    if (fsync(fd_) != 0 && errno != EINVAL)
      refuseDisk(path_, "cannot be forced to the disk", errno);
  }

 private:
  std::filesystem::path path_;
  int fd_;
};

void writeDurably(const std::filesystem::path& path, const std::string& bytes) {
  const Descriptor file(path, O_WRONLY | O_CREAT | O_TRUNC);
  file.write(bytes);
  file.sync();
}

std::filesystem::path folderOf(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

/// Under `path` stands the old file until the new one is on the disk.
void publish(const std::filesystem::path& path, const std::string& bytes) {
  std::filesystem::path temporary = path;
  temporary += ".tmp";  // of the same name for the same step: what a kill leaves is written over
  try {
    writeDurably(temporary, bytes);
    if (std::rename(temporary.c_str(), path.c_str()) != 0)
      refuseDisk(path, "cannot be put in its place", errno);
    Descriptor(folderOf(path), O_RDONLY | O_DIRECTORY).sync();
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    throw;
  }
}

struct Read {
  CheckpointInfo info;
  StateTable table;
};

Read readAll(const std::filesystem::path& path) {
  Read read;
  const std::string image = readSealed(path);
  readImage(path.string(), image, read.info, read.table);
  return read;
}

}  // namespace

void writeCheckpoint(const std::filesystem::path& path, const StateWalk& walk, std::int64_t step,
                     double time) {
  CheckpointInfo info;
  info.version = RICOCHET_VERSION;
  info.step = step;
  info.time = time;
  info.stateHash = hashState(walk);
  std::string bytes = makeImage(info, collectState(walk));
  sealBytes(bytes);
  publish(path, bytes);
}

CheckpointInfo readCheckpoint(const std::filesystem::path& path, const StateWalk& walk) {
  const Read read = readAll(path);
  const std::string difference = compareStructure(read.table, walk);
  if (!difference.empty())
    throw InputError({path.string(), "/checkpoint/table"},
                     "the state of another model: " + difference, "a checkpoint of this model",
                     "restart with the model that wrote it");
  restoreState(read.table, walk);
  if (hashState(walk) != read.info.stateHash)
    throw InputError({path.string(), "/checkpoint"}, "a state whose hash is not the one recorded",
                     "equal hashes", "report this: the model's walk is not the same twice");
  return read.info;
}

StateTable readCheckpointState(const std::filesystem::path& path) { return readAll(path).table; }

CheckpointInfo verifyCheckpoint(const std::filesystem::path& path) { return readAll(path).info; }

}  // namespace rico
