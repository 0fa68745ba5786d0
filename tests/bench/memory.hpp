/// Times measurements in turn with a reading of the same number of bytes, on one core.
#pragma once

#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace rico::bench {

/// Processor seconds of this thread: independent of other load on its core.
inline double cpuSeconds() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

inline double median(std::vector<double> x) {
  std::nth_element(x.begin(), x.begin() + long(x.size() / 2), x.end());
  return x[x.size() / 2];
}

/// Runs several works in turn, each followed by a sum over as many bytes as it reads, so that all
/// are measured under the same load of the machine.
class InTurn {
 public:
  explicit InTurn(double bytes) : x_(std::size_t(bytes / 8) / 32 * 32 + 32, 1.) {}

  /// `work` repeats the measured operation `times` times.
  void add(const std::string& name, int times, std::function<void()> work) {
    works_.push_back({name, times, std::move(work), {}, {}});
  }

  void run(int rounds) {
    for (int i = 0; i < rounds; i++)
      for (Work& w : works_) {
        w.spent.push_back(cpuSecondsOf(w.work) / w.times);
        w.read.push_back(cpuSecondsOf([&] { read(); }));
      }
  }

  /// Prints rows of a table; if the data fit into the cache, the columns of the memory are empty.
  void print(const char* what, double contacts) const {
    for (const Work& w : works_) {
      std::vector<double> ratio;
      for (std::size_t i = 0; i < w.spent.size(); i++) ratio.push_back(w.spent[i] / w.read[i]);
      std::printf("%-24s %9.0f  %-7s %7.1f %7.1f", what, contacts, w.name.c_str(),
                  1e9 * median(w.spent) / contacts,
                  1e9 * *std::min_element(w.spent.begin(), w.spent.end()) / contacts);
      if (8. * double(x_.size()) > kCache)
        std::printf(" %9.1f %7.2f", 8e-9 * double(x_.size()) / median(w.read), median(ratio));
      std::printf("\n");
    }
    std::fflush(stdout);
  }

  static void printHead() {
    std::printf("%-24s %9s  %-7s %7s %7s %9s %7s\n%-24s %9s  %-7s %7s %7s %9s %7s\n", "", "", "",
                "ns/cont", "least", "memory", "times", "", "contacts", "kernel", "median", "",
                "GB/s", "bytes");
  }

 private:
  struct Work {
    std::string name;
    int times;
    std::function<void()> work;
    std::vector<double> spent, read;
  };
  typedef double Pair __attribute__((vector_size(16)));
  static constexpr double kCache = 64e6;  // bytes; more than that counts as memory

  static double cpuSecondsOf(const std::function<void()>& work) {
    const double start = cpuSeconds();
    work();
    return cpuSeconds() - start;
  }

  /// A sum in eight chains, fetched 4 KiB ahead: as fast as the widest vectors.
  void read() const {
    Pair sum[8] = {};
    for (std::size_t i = 0; i < x_.size(); i += 16) {
      for (std::size_t ahead = 512; ahead < 528; ahead += 8)
        __builtin_prefetch(&x_[std::min(i + ahead, x_.size() - 1)]);
      for (std::size_t l = 0; l < 8; l++) sum[l] += Pair{x_[i + 2 * l], x_[i + 2 * l + 1]};
    }
    benchmark::DoNotOptimize(sum);
  }

  std::vector<double> x_;
  std::vector<Work> works_;
};

/// The argument that selects measurements; options of Google Benchmark are skipped.
inline std::string onlyOf(int argc, char** argv) {
  for (int i = 1; i < argc; i++)
    if (argv[i][0] != '-') return argv[i];
  return "";
}

}  // namespace rico::bench
