#include <algorithm>
#include <mechanics/elastic/multigrid/SweepOrder.hpp>

namespace rico {

void SweepOrder::setTiles(std::vector<int> first) {
  first_ = std::move(first);
  phases_ = 1;
  later_.clear();
}

int SweepOrder::tileOf(int node) const {
  return static_cast<int>(std::upper_bound(first_.begin(), first_.end(), node) - first_.begin()) -
         1;
}

// The nodes of contacts that join different tiles, by node; empty if there are none.
std::vector<std::vector<int>> SweepOrder::crossingContacts(const BlockMatrix& H) const {
  std::vector<std::vector<int>> partners;
  for (int c = 0; c < H.rows(); ++c) {
    const auto begin = H.column.begin() + H.start[c], end = H.column.begin() + H.start[c + 1];
    if (begin == end || tileOf(*begin) == tileOf(*(end - 1))) continue;
    partners.resize(static_cast<std::size_t>(first_.back()));
    for (auto i = begin; i != end; ++i)
      partners[static_cast<std::size_t>(*i)].insert(partners[static_cast<std::size_t>(*i)].end(),
                                                    begin, end);
  }
  return partners;
}

// Node by node, the lowest phase that no coupled node of an earlier tile has.
void SweepOrder::choosePhases(const BlockMatrix& A, const BlockMatrix& H) {
  phases_ = 1;
  if (tiles() < 2) return;
  phase_.assign(static_cast<std::size_t>(first_.back()), 0);
  const std::vector<std::vector<int>> partners = crossingContacts(H);
  std::vector<int> usedBy;  // by phase, the last node whose neighbours have it
  for (int t = 0; t < tiles(); ++t)
    for (int i = first(t); i < first(t + 1); ++i) {
      const auto use = [&](int j) {
        if (j >= first(t)) return;
        const auto p = static_cast<std::size_t>(phase_[static_cast<std::size_t>(j)]);
        if (p >= usedBy.size()) usedBy.resize(p + 1, -1);
        usedBy[p] = i;
      };
      for (std::int64_t k = A.start[i]; A.column[k] < first(t); ++k) use(A.column[k]);
      if (!partners.empty())
        for (const int j : partners[static_cast<std::size_t>(i)]) use(j);
      int& phase = phase_[static_cast<std::size_t>(i)];
      while (static_cast<std::size_t>(phase) < usedBy.size() && usedBy[phase] == i) ++phase;
      phases_ = std::max(phases_, phase + 1);
    }
  listLater();
  markTurned(A);
}

void SweepOrder::listLater() {
  later_.clear();
  start_.assign(1, 0);
  for (int p = 1; p < phases_; ++p)
    for (int t = 0; t < tiles(); ++t) {
      for (int i = first(t); i < first(t + 1); ++i)
        if (phase_[static_cast<std::size_t>(i)] == p) later_.push_back(i);
      start_.push_back(later_.size());
    }
}

void SweepOrder::markTurned(const BlockMatrix& A) {
  isTurned_.assign(phase_.size(), 0);
  for (int i = 0; i < A.rows(); ++i)
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
      if (isBefore(A.column[k], i) != (A.column[k] < i)) isTurned_[static_cast<std::size_t>(i)] = 1;
}

std::vector<int> sortByTiles(const SweepOrder& order, int count, int least,
                             std::vector<int>& aggregates) {
  std::vector<int> tile(static_cast<std::size_t>(count), -1), number(tile.size());
  for (int t = 0; t < order.tiles(); ++t)
    for (int i = order.first(t); i < order.first(t + 1); ++i)
      if (int& home = tile[static_cast<std::size_t>(aggregates[i])]; home < 0) home = t;
  std::vector<int> first{0};
  int next = 0;
  for (int t = 0; t < order.tiles(); ++t) {
    for (std::size_t a = 0; a < tile.size(); ++a)
      if (tile[a] == t) number[a] = next++;
    if (next - first.back() >= least) first.push_back(next);
  }
  if (first.size() == 1)
    first.push_back(count);
  else
    first.back() = count;
  for (int& a : aggregates) a = number[static_cast<std::size_t>(a)];
  return first;
}

}  // namespace rico
