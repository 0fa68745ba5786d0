#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

namespace rico {

/// Threads of this process that share loops. What a loop computes must not depend on which thread
/// computes which part, nor on their order.
class Workers {
 public:
  /// `threads`: with the calling one. There are fewer if the system does not permit more.
  explicit Workers(int threads = 1);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// The number of threads, with the calling one.
  int threads() const { return static_cast<int>(threads_.size()) + 1; }
  /// Calls work(part) for all parts from 0 to `parts` − 1, and returns when all are done; then an
  /// exception of one of them is thrown. A thread takes the next part when it has done one, so that
  /// a busy machine, which stops some threads for a while, does not delay the others.
  template <class Work>
  void share(int parts, const Work& work) {
    if (parts > 1 && !threads_.empty()) {
      shareOut(
          parts, [](const void* w, int part) { (*static_cast<const Work*>(w))(part); }, &work);
      return;
    }
    for (int part = 0; part < parts; ++part) work(part);
  }

 private:
  using Call = void (*)(const void* work, int part);
  struct Loop {
    Call call = nullptr;
    const void* work = nullptr;
  };
  void shareOut(int parts, Call call, const void* work);
  void takeParts(std::uint32_t number);
  void callPart(int part) noexcept;
  void serve();

  std::vector<std::thread> threads_;
  Loop loop_;  // changes only while no part is taken
  // The number of the present loop, and in the lower half how many of its parts are not taken. In
  // one word, so that a thread that comes late takes no part of another loop.
  std::atomic<std::uint64_t> open_{0};
  std::atomic<std::uint32_t> number_{0};  // of the present loop
  std::atomic<int> left_{0};              // parts that are not done
  std::atomic<bool> isEnding_{false};
  std::atomic<bool> hasFailed_{false};
  std::exception_ptr failure_;  // of the first part that threw
};

}  // namespace rico
