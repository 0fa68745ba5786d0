#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <mechanics/distributed/LoadView.hpp>
#include <string>

namespace rico {
namespace {

constexpr std::size_t kCounts = std::tuple_size_v<LoadCounts>;
constexpr std::size_t kColumns = kCounts + LoadView::kPhases;
constexpr int kManyRanks = 64;

double now() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

void printRow(std::FILE* file, const char* name, const double* row, long steps) {
  std::fprintf(file, "%-6s", name);
  for (std::size_t i = 0; i < kCounts; ++i) std::fprintf(file, " %9.0f", row[i]);
  for (std::size_t i = kCounts; i < kColumns; ++i)
    std::fprintf(file, " %9.3f", 1e3 * row[i] / static_cast<double>(std::max(1L, steps)));
  std::fprintf(file, "\n");
}

}  // namespace

LoadView::Clock::Clock(LoadView& view, Phase phase) : view_(view), phase_(phase), begin_(now()) {}

LoadView::Clock::~Clock() { view_.seconds_[phase_] += now() - begin_; }

void LoadView::print(const Ranks& ranks, const LoadCounts& counts, std::FILE* file) const {
  std::array<double, kColumns> mine;
  std::copy(counts.begin(), counts.end(), mine.begin());
  std::copy(seconds_.begin(), seconds_.end(), mine.begin() + kCounts);
  const std::vector<double> all = ranks.gather(mine);
  if (ranks.rank() != 0) return;
  std::fprintf(file, "load on %d ranks, %ld steps; messages and kB a sweep, times in ms a step\n",
               ranks.size(), steps_);
  std::fprintf(file, "%-6s", "rank");
  for (const char* name : {"bodies", "copies", "contacts", "shared", "messages", "kB", "MiB",
                           "detect", "agree", "renew", "sweep", "send", "move"})
    std::fprintf(file, " %9s", name);
  std::fprintf(file, "\n");
  std::array<double, kColumns> least = mine, mean = {}, most = mine;
  for (int rank = 0; rank < ranks.size(); ++rank) {
    const double* row = all.data() + kColumns * static_cast<std::size_t>(rank);
    if (ranks.size() <= kManyRanks) printRow(file, std::to_string(rank).c_str(), row, steps_);
    for (std::size_t i = 0; i < kColumns; ++i) {
      least[i] = std::min(least[i], row[i]);
      mean[i] += row[i] / ranks.size();
      most[i] = std::max(most[i], row[i]);
    }
  }
  if (ranks.size() > 1) {
    printRow(file, "least", least.data(), steps_);
    printRow(file, "mean", mean.data(), steps_);
    printRow(file, "most", most.data(), steps_);
  }
  const double bytes = 1048576.0 * mean[kCounts - 1];
  std::fprintf(file, "all memory: %.0f bytes per body, %.0f per contact\n",
               bytes / std::max(1.0, mean[0]), bytes / std::max(1.0, mean[2]));
}

}  // namespace rico
