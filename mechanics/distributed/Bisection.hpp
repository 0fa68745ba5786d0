#pragma once

#include <cstdint>
#include <mechanics/distributed/Communicator.hpp>
#include <mechanics/geometry/Vec3.hpp>
#include <vector>

namespace rico {

/// Space cut among ranks by recursive bisection: a plane across the longest side of the box around
/// all points divides ranks [first, last) into halves, and the points in the same proportion; then
/// each half is cut in its turn. Everybody knows the planes, size − 1 of them.
class Bisection {
 public:
  /// Collective: cuts so that the points on all ranks are shared out evenly by weight, to 2⁻²⁰ of
  /// the box.
  void divide(const Communicator& ranks, std::span<const Vec3> points,
              std::span<const std::int64_t> weights);

  bool isMade() const { return !cuts_.empty(); }
  /// In whose part of space is it? With no cut: rank 0.
  int rankOf(Vec3 point) const;

 private:
  struct Cut {
    int first, last;  // ranks
    int axis = 0;
    double at = 0;  // points with less go to the lower half
    int lower = -1, upper = -1;
    int middle() const { return first + (last - first) / 2; }
  };

  int nodeOf(Vec3 point) const;
  void chooseAxes(const Communicator& ranks, std::span<const Vec3> points,
                  std::span<const int> nodeOf, std::vector<double>& lo, std::vector<double>& hi);
  void chooseCuts(const Communicator& ranks, std::span<const Vec3> points,
                  std::span<const std::int64_t> weights, std::span<const int> nodeOf,
                  std::vector<double>& lo, std::vector<double>& hi);

  std::vector<Cut> cuts_;
  std::size_t level_ = 0;  // the first cut of the level in work
};

}  // namespace rico
