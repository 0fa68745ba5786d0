#pragma once

#include <algorithm>
#include <cstdint>
#include <mechanics/collision/PairGrid.hpp>

namespace rico {

/// Half of the 27 cells around a cell of key k: the rest of the cell itself and the next one; and
/// runs of three cells in the row above and in the three rows of the layer above.
template <class Visit>
void PairGrid::visitWithin(const Level& level, Visit& visit) const {
  const std::uint64_t width = level.width, layer = width * level.height;
  const std::uint64_t rows[4] = {width, layer - width, layer, layer + width};
  std::uint32_t cursor[4] = {level.first, level.first, level.first, level.first};
  for (std::uint32_t i = level.first; i < level.last; ++i) {
    const Entry& entry = entries_[i];
    for (std::uint32_t j = i + 1; j < level.last && entries_[j].key <= entry.key + 1; ++j)
      visit(entry, entries_[j]);
    for (int r = 0; r < 4; ++r) {
      const std::uint64_t middle = entry.key + rows[r];
      std::uint32_t& j0 = cursor[r];
      while (j0 < level.last && entries_[j0].key < middle - 1) ++j0;
      for (std::uint32_t j = j0; j < level.last && entries_[j].key <= middle + 1; ++j)
        visit(entry, entries_[j]);
    }
  }
}

template <class Visit>
void PairGrid::visitAcross(const Level& level, const Level& coarser, Visit& visit) const {
  for (std::uint32_t i = level.first; i < level.last; ++i) {
    const Entry& entry = entries_[i];
    const double reach = entry.radius + 0.5 * coarser.size;
    forEachRun(coarser, Aabb::around(entry.centre, {reach, reach, reach}),
               [&](const Entry& other) { visit(entry, other); });
  }
}

template <class Visit>
void PairGrid::visitUnbounded(Visit& visit) const {
  for (std::size_t i = 0; i < unbounded_.size(); ++i) {
    for (std::size_t j = i + 1; j < unbounded_.size(); ++j) visit(unbounded_[i], unbounded_[j]);
    for (const Entry& entry : entries_) visit(unbounded_[i], entry);
  }
}

/// The balls of a level whose centres may lie in a box, row by row.
template <class Visit>
void PairGrid::forEachRun(const Level& level, const Aabb& centres, Visit visit) const {
  if (!overlap(centres, level.centres)) return;
  const Vec3 lo = most(centres.lo, level.centres.lo), hi = least(centres.hi, level.centres.hi);
  const Vec3 origin = level.centres.lo;
  const std::uint64_t x0 = level.cell(lo.x, origin.x), x1 = level.cell(hi.x, origin.x);
  const auto begin = entries_.begin() + level.first, end = entries_.begin() + level.last;
  for (std::uint64_t z = level.cell(lo.z, origin.z); z <= level.cell(hi.z, origin.z); ++z)
    for (std::uint64_t y = level.cell(lo.y, origin.y); y <= level.cell(hi.y, origin.y); ++y) {
      const std::uint64_t row = level.width * (y + level.height * z);
      auto entry = std::lower_bound(begin, end, row + x0,
                                    [](const Entry& e, std::uint64_t key) { return e.key < key; });
      for (; entry != end && entry->key <= row + x1; ++entry) visit(*entry);
    }
}

}  // namespace rico
