#pragma once

#include <algorithm>
#include <mechanics/collision/PairGrid.hpp>

namespace rico {

/// Finds the pairs of some balls, those that have moved, with all balls. Most of the others are
/// only compared with a table.
///
/// The moved balls are sorted into cells at least as wide as the largest sum of two radii. Each
/// ball is compared with the moved ones in the 27 cells around it. Balls of more than twice the
/// largest moved radius do not count for the width, and are compared with all moved ones.
class MovedPairs {
 public:
  /// Sorts the moved balls, given by ascending numbers. Returns false, and find() must not be
  /// called, if a search for all pairs is cheaper, or if a moved ball has no bounds.
  bool prepare(std::span<const Ball> balls, std::span<const std::uint32_t> moved);

  /// Writes the pairs that have a moved ball and for which accept(i, j) is true.
  template <class Accept>
  void find(std::span<const Ball> balls, Accept accept, std::vector<PairGrid::Pair>& pairs) const {
    pairs.clear();
    for (std::uint32_t i = 0; i < balls.size(); ++i) {
      const Ball& ball = balls[i];
      const auto compare = [&](const Entry& moved) {
        const double reach = ball.radius + moved.ball.radius;
        if (squaredNorm(ball.centre - moved.ball.centre) > reach * reach) return;
        // A pair of two moved balls is found from both.
        if (i == moved.number || (isMoved_[i] != 0 && i < moved.number)) return;
        const PairGrid::Pair pair{std::min(i, moved.number), std::max(i, moved.number)};
        if (accept(pair.first, pair.second)) pairs.push_back(pair);
      };
      if (ball.radius > kWide * widest_)
        std::for_each(moved_.begin(), moved_.end(), compare);
      else
        forEachNear(ball.centre, compare);
    }
  }

  /// Returns true if a ball has moved, by its number.
  bool isMoved(std::uint32_t ball) const { return isMoved_[ball] != 0; }
  std::size_t bytes() const;  ///< memory

 private:
  static constexpr double kWide = 2;  ///< largest radius in a cell, in largest moved ones

  struct Entry {
    Ball ball;
    std::uint32_t number;
  };

  void chooseCells(const Aabb& centres, double width, double mostCells);
  void fillCells(std::span<const Ball> balls, std::span<const std::uint32_t> moved);

  /// A place in widths of a cell, from the corner of the grid.
  Vec3 place(Vec3 centre) const { return inverse_ * (centre - corner_); }
  std::size_t cellAt(Vec3 place) const {
    return static_cast<std::size_t>(place.x) + row_ * static_cast<std::size_t>(place.y) +
           layer_ * static_cast<std::size_t>(place.z);
  }

  template <class Visit>
  void forEachNear(Vec3 centre, Visit visit) const {
    const Vec3 at = place(centre);
    const bool isInside =
        at.x >= 0 && at.y >= 0 && at.z >= 0 && at.x < size_.x && at.y < size_.y && at.z < size_.z;
    if (!isInside || isNear_[cellAt(at)] == 0) return;
    forEachRow(cellAt(at), [&](std::size_t first) {
      for (std::uint32_t k = begin_[first]; k < begin_[first + 3]; ++k) visit(moved_[k]);
    });
  }
  /// The first of three cells in each of the nine rows around a cell.
  template <class Visit>
  void forEachRow(std::size_t cell, Visit visit) const {
    const std::size_t lowest = cell - layer_ - row_ - 1;
    for (std::size_t z = 0; z < 3; ++z)
      for (std::size_t y = 0; y < 3; ++y) visit(lowest + z * layer_ + y * row_);
  }

  double widest_ = 0;   // radius of a moved ball
  double inverse_ = 0;  // 1 / width of cells
  Vec3 corner_, size_;  // of the grid; numbers of cells, with two empty ones at each border
  std::size_t row_ = 0, layer_ = 0;   // cells in a row, and in a layer
  std::vector<std::uint32_t> begin_;  // of each cell, in moved_
  std::vector<Entry> moved_;          // by cell
  std::vector<std::uint8_t> isNear_;  // is a moved ball in this cell or in one beside it?
  std::vector<std::uint8_t> isMoved_;
};

}  // namespace rico
