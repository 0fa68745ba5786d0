/// What the memory gives: the time that reading so many bytes takes, on one core.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <vector>

namespace rico::bench {

using Clock = std::chrono::steady_clock;

inline double seconds(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The least time of many, and how it compares with that of reading its bytes: one is measured
/// after the other, so that both have the same neighbours on the machine.
class AgainstBytes {
 public:
  explicit AgainstBytes(double bytes) : x_(std::size_t(bytes / 8) / 32 * 32 + 32, 1.) {}

  /// `work` once, timed as `times` of them; then its bytes.
  template <class Work>
  double operator()(int times, Work work) {
    const auto start = Clock::now();
    work();
    const double spent = seconds(start);
    least_ = std::min(least_, spent / times);
    read();
    return spent;
  }

  double least() const { return least_; }
  double ratio() const { return least_ / leastRead_; }
  double readGBs() const { return 8e-9 * double(x_.size()) / leastRead_; }

 private:
  typedef double Lanes __attribute__((vector_size(64)));

  /// A sum in four vectors.
  void read() {
    const auto start = Clock::now();
    Lanes sum[4] = {};
    for (std::size_t i = 0; i < x_.size(); i += 32)
      for (int l = 0; l < 4; l++)
        for (int j = 0; j < 8; j++) sum[l][j] += x_[i + 8 * l + j];
    benchmark::DoNotOptimize(sum);
    leastRead_ = std::min(leastRead_, seconds(start));
  }

  std::vector<double> x_;
  double least_ = std::numeric_limits<double>::infinity(), leastRead_ = least_;
};

}  // namespace rico::bench
