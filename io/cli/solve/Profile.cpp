#include <algorithm>
#include <cmath>
#include <cstdio>
#include <io/cli/solve/Profile.hpp>
#include <io/cli/solve/Text.hpp>
#include <limits>
#include <utility>

namespace rico {

Profile::Profile(std::vector<std::string> solvers)
    : solvers_(std::move(solvers)), ratios_(solvers_.size()) {}

void Profile::add(const std::vector<double>& seconds) {
  const double tick = 1e-9;  // resolution of the clock
  const double best = std::max(tick, *std::min_element(seconds.begin(), seconds.end()));
  problems_++;
  for (std::size_t s = 0; s < seconds.size(); s++) {
    if (!std::isfinite(seconds[s])) continue;
    const double ratio = std::max(tick, seconds[s]) / best;
    ratios_[s].insert(std::upper_bound(ratios_[s].begin(), ratios_[s].end(), ratio), ratio);
  }
}

double Profile::share(std::size_t solver, double tau) const {
  const std::vector<double>& ratios = ratios_[solver];
  const auto within = std::upper_bound(ratios.begin(), ratios.end(), tau) - ratios.begin();
  return problems_ == 0 ? 0 : static_cast<double>(within) / static_cast<double>(problems_);
}

double Profile::largestRatio() const {
  double largest = 1;
  for (const std::vector<double>& ratios : ratios_)
    if (!ratios.empty()) largest = std::max(largest, ratios.back());
  return largest;
}

double Profile::geometricMean(std::size_t solver) const {
  double sum = 0;
  for (const double ratio : ratios_[solver]) sum += std::log(ratio);
  return std::exp(sum / static_cast<double>(ratios_[solver].size()));
}

static std::string percent(double share) {
  char text[16];
  std::snprintf(text, sizeof text, "%.0f%%", 100 * share);
  return text;
}

void Profile::printText(std::ostream& out) const {
  const std::pair<const char*, double> factors[] = {
      {"1", 1},   {"2", 2},     {"5", 5},       {"10", 10},
      {"50", 50}, {"100", 100}, {"1000", 1000}, {"any", std::numeric_limits<double>::infinity()}};
  std::vector<Columns::Column> layout = {{"within factor", widest(solvers_), false}};
  for (const auto& [title, tau] : factors) layout.push_back({title, 5, true});

  Columns columns(out, layout);
  out << "performance profile: share of the " << problems_
      << " problems solved within a factor of the fastest solver's time\n";
  columns.title();
  for (std::size_t s = 0; s < solvers_.size(); s++) {
    std::vector<Cell> cells = {{solvers_[s]}};
    for (const auto& [title, tau] : factors) cells.push_back({percent(share(s, tau))});
    columns.line(cells);
  }
}

}  // namespace rico
