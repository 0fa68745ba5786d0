#include <mechanics/elastic/multigrid/Workers.hpp>
#include <system_error>
#include <utility>

namespace rico {
namespace {

// A thread that waits looks this often before it sleeps: some 10 µs, the time between two loops of
// a solver, and of the order of what waking up costs.
constexpr int kLooks = 2000;

void pauseShortly() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// Waits until `value` is no longer `old`.
template <class T>
void awaitChange(const std::atomic<T>& value, T old) {
  for (int look = 0; look < kLooks; ++look) {
    if (value.load(std::memory_order_acquire) != old) return;
    pauseShortly();
  }
  value.wait(old, std::memory_order_acquire);
}

}  // namespace

Workers::Workers(int threads) {
  try {
    for (int t = 1; t < threads; ++t) threads_.emplace_back([this] { serve(); });
  } catch (const std::system_error&) {
    return;  // those that are there do all of the work
  }
}

Workers::~Workers() {
  isEnding_.store(true);
  number_.fetch_add(1);
  number_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::serve() {
  std::uint32_t seen = 0;
  while (true) {
    awaitChange(number_, seen);
    seen = number_.load(std::memory_order_acquire);
    if (isEnding_.load()) return;
    takeParts(seen);
  }
}

// A part that is taken is one of the present loop, which does not end before the part is done.
void Workers::takeParts(std::uint32_t number) {
  std::uint64_t open = open_.load(std::memory_order_acquire);
  while (open >> 32 == number && static_cast<std::uint32_t>(open) > 0) {
    if (!open_.compare_exchange_weak(open, open - 1, std::memory_order_acquire)) continue;
    callPart(static_cast<int>(static_cast<std::uint32_t>(open)) - 1);
    if (left_.fetch_sub(1, std::memory_order_acq_rel) == 1) left_.notify_all();
    open = open_.load(std::memory_order_acquire);
  }
}

void Workers::callPart(int part) noexcept {
  try {
    loop_.call(loop_.work, part);
  } catch (...) {
    if (!hasFailed_.exchange(true)) failure_ = std::current_exception();
  }
}

void Workers::shareOut(int parts, Call call, const void* work) {
  const std::uint32_t number = number_.load() + 1;
  loop_ = {call, work};
  left_.store(parts);
  open_.store(std::uint64_t{number} << 32 | static_cast<std::uint32_t>(parts),
              std::memory_order_release);
  number_.store(number, std::memory_order_release);
  number_.notify_all();
  takeParts(number);
  for (int left = left_.load(); left > 0; left = left_.load(std::memory_order_acquire))
    awaitChange(left_, left);
  if (hasFailed_.exchange(false)) std::rethrow_exception(std::exchange(failure_, nullptr));
}

}  // namespace rico
