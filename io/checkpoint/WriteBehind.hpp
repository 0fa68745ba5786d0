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

/// Writes pieces of a file in a thread, while the next ones are computed. Pieces are in a few
/// buffers of whole pages, which the disk reads directly: nothing is copied to the system's file
/// cache, and no other file is evicted from it.
///
///     WriteBehind behind(file, most);
///     std::span<std::byte> room = behind.room();
///     ... put `bytes` into room ...
///     behind.write(begin, bytes);
///     behind.finish();
///
/// A failure of the disk is thrown once, by the next call.
class WriteBehind {
 public:
  /// `mostBytes`: the size of the largest piece.
  WriteBehind(const DiskFile& file, std::size_t mostBytes);
  ~WriteBehind();
  WriteBehind(const WriteBehind&) = delete;
  WriteBehind& operator=(const WriteBehind&) = delete;

  /// Waits for a free buffer, and returns it for the next piece.
  std::span<std::byte> room();
  /// Queues the first `bytes` bytes of the last room() for writing at `begin`.
  void write(std::int64_t begin, std::size_t bytes);
  /// Waits until all pieces are written.
  void finish();

 private:
  struct Piece {
    std::byte* bytes;
    std::int64_t begin;
    std::size_t count;
  };
  static constexpr int kBuffers = 3;

  void writeAll();
  /// Waits until `buffers` buffers are empty, or the disk has failed.
  void waitFor(std::unique_lock<std::mutex>& lock, std::size_t buffers);

  const DiskFile& file_;
  std::size_t mostBytes_;
  std::vector<LargePages> buffers_;
  std::byte* room_ = nullptr;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::byte*> empty_;  // the mutex protects these four
  std::deque<Piece> waiting_;
  std::exception_ptr refusal_;
  bool isOver_ = false;
  std::thread thread_;
};

}  // namespace rico
