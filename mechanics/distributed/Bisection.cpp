#include <algorithm>
#include <cmath>
#include <limits>
#include <mechanics/distributed/Bisection.hpp>

namespace rico {
namespace {

constexpr int kBins = 32, kRounds = 4;  // each round subdivides one bin of the previous one
constexpr double kFar = std::numeric_limits<double>::max();

}  // namespace

int Bisection::nodeOf(Vec3 point) const {
  int node = 0;
  for (;;) {
    const Cut& cut = cuts_[node];
    if (cut.lower < 0) return node;
    node = point[cut.axis] < cut.at ? cut.lower : cut.upper;
  }
}

int Bisection::rankOf(Vec3 point) const { return cuts_.empty() ? 0 : cuts_[nodeOf(point)].first; }

void Bisection::divide(const Ranks& ranks, std::span<const Vec3> points,
                       std::span<const std::int64_t> weights) {
  cuts_.assign(1, Cut{0, ranks.size()});
  std::vector<int> at(points.size());
  for (level_ = 0; level_ < cuts_.size();) {
    const std::size_t end = cuts_.size();
    const bool isDone =
        std::all_of(cuts_.begin() + static_cast<std::ptrdiff_t>(level_), cuts_.end(),
                    [](const Cut& cut) { return cut.last - cut.first < 2; });
    if (isDone) return;
    for (std::size_t i = 0; i < points.size(); ++i)
      at[i] = nodeOf(points[i]) - static_cast<int>(level_);
    std::vector<double> lo, hi;
    chooseAxes(ranks, points, at, lo, hi);
    chooseCuts(ranks, points, weights, at, lo, hi);
    for (std::size_t node = level_; node < end; ++node) {
      const Cut cut = cuts_[node];
      if (cut.last - cut.first < 2) continue;
      cuts_[node].lower = static_cast<int>(cuts_.size());
      cuts_[node].upper = cuts_[node].lower + 1;
      cuts_.push_back({cut.first, cut.middle()});
      cuts_.push_back({cut.middle(), cut.last});
    }
    level_ = end;
  }
}

// The longest side of each node's box; lo and hi along it.
void Bisection::chooseAxes(const Ranks& ranks, std::span<const Vec3> points,
                           std::span<const int> nodeOf, std::vector<double>& lo,
                           std::vector<double>& hi) {
  const std::size_t nodes = cuts_.size() - level_;
  std::vector<double> ends(6 * nodes, -kFar);  // −lo and hi of each axis
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (nodeOf[i] < 0) continue;  // the part belongs to one rank already
    for (int axis = 0; axis < 3; ++axis) {
      double* end = ends.data() + 6 * static_cast<std::size_t>(nodeOf[i]) + 2 * axis;
      end[0] = std::max(end[0], -points[i][axis]);
      end[1] = std::max(end[1], points[i][axis]);
    }
  }
  ranks.max(std::span<double>(ends));
  lo.resize(nodes), hi.resize(nodes);
  for (std::size_t node = 0; node < nodes; ++node) {
    const double* end = ends.data() + 6 * node;
    int longest = 0;
    for (int axis = 1; axis < 3; ++axis)
      if (end[2 * axis + 1] + end[2 * axis] > end[2 * longest + 1] + end[2 * longest])
        longest = axis;
    cuts_[level_ + node].axis = longest;
    const bool isEmpty = end[1] == -kFar;
    lo[node] = isEmpty ? 0.0 : -end[2 * longest];
    hi[node] = isEmpty ? 0.0 : end[2 * longest + 1];
  }
}

// In each round the weights in kBins parts of [lo, hi] determine the part with the plane.
void Bisection::chooseCuts(const Ranks& ranks, std::span<const Vec3> points,
                           std::span<const std::int64_t> weights, std::span<const int> nodeOf,
                           std::vector<double>& lo, std::vector<double>& hi) {
  const std::size_t nodes = cuts_.size() - level_;
  std::vector<std::int64_t> below(nodes, 0), all(nodes, 0);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::int64_t> bins(kBins * nodes, 0);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (nodeOf[i] < 0) continue;
      const auto node = static_cast<std::size_t>(nodeOf[i]);
      const double x = points[i][cuts_[level_ + node].axis];
      if (x < lo[node] || x > hi[node] || hi[node] <= lo[node]) continue;
      const double bin = kBins * ((x - lo[node]) / (hi[node] - lo[node]));
      bins[kBins * node + static_cast<std::size_t>(std::min(bin, kBins - 1.0))] += weights[i];
    }
    ranks.sum(std::span(bins));
    for (std::size_t node = 0; node < nodes; ++node) {
      const Cut& cut = cuts_[level_ + node];
      const std::int64_t* bin = bins.data() + kBins * node;
      if (round == 0)
        for (int b = 0; b < kBins; ++b) all[node] += bin[b];
      const double share =
          static_cast<double>(cut.middle() - cut.first) / static_cast<double>(cut.last - cut.first);
      const double width = (hi[node] - lo[node]) / kBins;
      int b = 0;
      const double aim = share * static_cast<double>(all[node]);
      while (b < kBins - 1 && static_cast<double>(below[node] + bin[b]) < aim)
        below[node] += bin[b++];
      lo[node] += b * width;
      hi[node] = lo[node] + width;
    }
  }
  for (std::size_t node = 0; node < nodes; ++node)
    cuts_[level_ + node].at = 0.5 * (lo[node] + hi[node]);
}

}  // namespace rico
