#include <io/checkpoint/WriteBehind.hpp>
#include <utility>

namespace rico {

WriteBehind::WriteBehind(const DiskFile& file, std::size_t mostBytes)
    : file_(file), mostBytes_(mostBytes) {
  for (int i = 0; i < kBuffers; ++i) {
    buffers_.emplace_back(mostBytes);
    empty_.push_back(buffers_.back().data());
  }
  thread_ = std::thread([this] { writeAll(); });
}

WriteBehind::~WriteBehind() {
  {
    const std::lock_guard lock(mutex_);
    isOver_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void WriteBehind::writeAll() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return isOver_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const Piece piece = waiting_.front();
    waiting_.pop_front();
    lock.unlock();
    std::exception_ptr refusal;
    try {
      const std::span<const std::byte> bytes{piece.bytes, piece.count};
      if (piece.count % DiskFile::kPage == 0)
        file_.writePages(piece.begin, bytes);
      else
        file_.write(piece.begin, bytes);
    } catch (...) {
      refusal = std::current_exception();
    }
    lock.lock();
    if (refusal) refusal_ = refusal;
    empty_.push_back(piece.bytes);
    changed_.notify_all();
  }
}

void WriteBehind::waitFor(std::unique_lock<std::mutex>& lock, std::size_t buffers) {
  changed_.wait(lock, [&] { return empty_.size() >= buffers || refusal_; });
  if (refusal_) std::rethrow_exception(std::exchange(refusal_, nullptr));
}

std::span<std::byte> WriteBehind::room() {
  std::unique_lock lock(mutex_);
  waitFor(lock, 1);
  room_ = empty_.back();
  empty_.pop_back();
  return {room_, mostBytes_};
}

void WriteBehind::write(std::int64_t begin, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back({room_, begin, bytes});
  changed_.notify_all();
}

void WriteBehind::finish() {
  std::unique_lock lock(mutex_);
  waitFor(lock, buffers_.size());
}

}  // namespace rico
