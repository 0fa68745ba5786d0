#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <io/checkpoint/DiskFile.hpp>
#include <io/checkpoint/LargePages.hpp>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

namespace rico {

/// Writes pieces of a file while the next ones are made. They lie in a few buffers of whole pages,
/// from which the disk takes them itself: nothing is copied to the system's cache of files, and
/// nothing else driven out of it.
///
///     WriteBehind behind(file, most);
///     std::span<std::byte> room = behind.room();
///     ... put `bytes` into room ...
///     behind.write(begin, bytes);
///     behind.finish();
///
/// What the disk refuses is thrown by the calls that follow, once.
class WriteBehind {
 public:
  WriteBehind(const DiskFile& file, std::size_t mostBytes);
  ~WriteBehind();
  WriteBehind(const WriteBehind&) = delete;
  WriteBehind& operator=(const WriteBehind&) = delete;

  /// Where the next piece can be put together, when there is room again.
  std::span<std::byte> room();
  /// The first so many bytes of what room() has given go to the file.
  void write(std::int64_t begin, std::size_t bytes);
  /// Returns when all is written.
  void finish();

 private:
  struct Piece {
    std::byte* bytes;
    std::int64_t begin;
    std::size_t count;
  };
  static constexpr int kBuffers = 3;

  void writeAll();
  /// Until so many buffers are empty, or the disk has refused.
  void waitFor(std::unique_lock<std::mutex>& lock, std::size_t buffers);

  const DiskFile& file_;
  std::size_t mostBytes_;
  std::vector<LargePages> buffers_;
  std::byte* room_ = nullptr;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::byte*> empty_;  // these four belong to who has the mutex
  std::deque<Piece> waiting_;
  std::exception_ptr refusal_;
  bool isOver_ = false;
  std::thread thread_;
};

}  // namespace rico
