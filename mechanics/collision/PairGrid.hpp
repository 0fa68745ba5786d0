#pragma once

#include <cstdint>
#include <mechanics/geometry/Aabb.hpp>
#include <span>
#include <vector>

namespace rico {

/// The bounding ball of a body, as the broad phase uses it.
struct Ball {
  Vec3 centre;    ///< in the world
  double radius;  ///< infinity for a body without bounds
};

/// Finds all pairs of overlapping balls, of any sizes, in time linear in their number.
///
/// Balls are sorted by size into levels, each of half the size of the one before. Each level has a
/// grid of cells as wide as its widest ball, and its balls are sorted by cell, row by row. A ball
/// is tested against those of its level in its own cell and the 26 around it, and against those of
/// a coarser level in the cells that its box, widened by half a cell, touches. In a row these cells
/// are one run of the sorted balls. Half of the 27 cells are visited, in five runs, each found by a
/// cursor that only moves forward.
///
/// Balls of infinite radius are tested against all.
class PairGrid {
 public:
  /// Two balls that overlap.
  struct Pair {
    std::uint32_t first, second;  ///< numbers of balls, first < second
    bool operator==(const Pair&) const = default;
  };

  /// Writes the pairs for which accept(i, j) is true, sorted.
  template <class Accept>
  void findPairs(std::span<const Ball> balls, Accept accept, std::vector<Pair>& pairs) {
    sortIntoLevels(balls);
    pairs.clear();
    const auto visit = [&](const Entry& a, const Entry& b) {
      const double reach = a.radius + b.radius;
      if (squaredNorm(a.centre - b.centre) > reach * reach) return;
      const std::uint32_t i = a.ball < b.ball ? a.ball : b.ball, j = a.ball ^ b.ball ^ i;
      if (accept(i, j)) pairs.push_back({i, j});
    };
    for (const Level& level : levels_) {
      visitWithin(level, visit);
      for (const Level& coarser : levels_)
        if (coarser.size > level.size) visitAcross(level, coarser, visit);
    }
    visitUnbounded(visit);
    sortPairs(balls.size(), pairs);
  }

  /// Sorts pairs of this number of balls.
  void sortPairs(std::size_t balls, std::vector<Pair>& pairs);
  /// Sorts the balls into the grid without a search for pairs.
  void arrange(std::span<const Ball> balls) { sortIntoLevels(balls); }

  /// Calls visit(ball) for all balls that may reach into a box, and for some that do not. Balls of
  /// infinite radius have a function of their own.
  template <class Visit>
  void findInBox(const Aabb& box, Visit visit) const {
    for (const Level& level : levels_)
      forEachRun(level, box.inflated(0.5 * level.size),
                 [&](const Entry& entry) { visit(entry.ball); });
  }
  /// Calls visit(ball) for each ball of infinite radius.
  template <class Visit>
  void forEachUnbounded(Visit visit) const {
    for (const Entry& entry : unbounded_) visit(entry.ball);
  }

  Aabb bounds() const;        ///< holds all balls of finite radius
  double finestCell() const;  ///< infinity if there is none

  std::size_t bytes() const;  ///< memory of the grid
  /// Frees all memory: there are no balls afterwards.
  void free();

 private:
  struct Entry {
    Vec3 centre;
    double radius;
    std::uint64_t key;  ///< x + width (y + height z) of its cell
    std::uint32_t ball;
  };
  struct Level {
    double size;                  ///< width of cells: at least that of the widest ball
    double inverse;               ///< 1 / size
    Aabb centres;                 ///< of its balls; their cells are surrounded by a layer of empty
                                  ///< cells
    std::uint64_t width, height;  ///< number of cells along x and y
    std::uint32_t first, last;    ///< entries_[first .. last - 1]

    std::uint64_t cell(double place, double origin) const {
      return static_cast<std::uint64_t>((place - origin) * inverse) + 1;
    }
    std::uint64_t key(Vec3 p) const {
      return cell(p.x, centres.lo.x) +
             width * (cell(p.y, centres.lo.y) + height * cell(p.z, centres.lo.z));
    }
  };

  void sortIntoLevels(std::span<const Ball> balls);
  void layGrid(Level& level);
  void sortByKey(const Level& level);

  template <class Visit>
  void visitWithin(const Level& level, Visit& visit) const;
  template <class Visit>
  void visitAcross(const Level& level, const Level& coarser, Visit& visit) const;
  template <class Visit>
  void visitUnbounded(Visit& visit) const;
  template <class Visit>
  void forEachRun(const Level& level, const Aabb& centres, Visit visit) const;

  std::vector<Level> levels_;
  std::vector<Entry> entries_, unbounded_;
  // work space
  struct Place {
    std::uint64_t key;
    std::uint32_t entry;
  };
  std::vector<Place> places_, other_places_;
  std::vector<Entry> other_entries_;
  std::vector<std::uint32_t> counts_;
  std::vector<Pair> other_pairs_;
};

}  // namespace rico

#include <mechanics/collision/PairGridVisit.hpp>
