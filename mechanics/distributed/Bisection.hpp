#pragma once

#include <cstdint>
#include <kernel/support/Ranks.hpp>
#include <mechanics/geometry/Vec3.hpp>
#include <vector>

namespace rico {

/// Divides space among ranks by recursive bisection. A plane across the longest side of the box
/// around all points divides ranks [first, last) into halves, and the points in the same
/// proportion; each half is divided in the same way. All ranks store all size − 1 planes.
class Bisection {
 public:
  /// Divides the points of all ranks into parts of equal weight, to 2⁻²⁰ of the box. Collective.
  /// One weight for each point.
  void divide(const Ranks& ranks, std::span<const Vec3> points,
              std::span<const std::int64_t> weights);

  /// Returns true once divide() was called.
  bool isMade() const { return !cuts_.empty(); }
  /// The rank whose part of space holds this point; rank 0 if space is not divided.
  int rankOf(Vec3 point) const;

 private:
  struct Cut {
    int first, last;  // ranks
    int axis = 0;
    double at = 0;  // points with smaller coordinates go to the lower half
    int lower = -1, upper = -1;
    int middle() const { return first + (last - first) / 2; }
  };

  int nodeOf(Vec3 point) const;
  void chooseAxes(const Ranks& ranks, std::span<const Vec3> points, std::span<const int> nodeOf,
                  std::vector<double>& lo, std::vector<double>& hi);
  void chooseCuts(const Ranks& ranks, std::span<const Vec3> points,
                  std::span<const std::int64_t> weights, std::span<const int> nodeOf,
                  std::vector<double>& lo, std::vector<double>& hi);

  std::vector<Cut> cuts_;
  std::size_t level_ = 0;  // first cut of the current level
};

}  // namespace rico
