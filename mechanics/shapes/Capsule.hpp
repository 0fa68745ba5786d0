#pragma once

#include <mechanics/shapes/ShapeError.hpp>

namespace rico {

/// All points within the radius of the segment from (0, 0, -half_length) to (0, 0, half_length).
struct Capsule {
  /// Lengths, without the caps. Throws a ShapeError unless they are positive and finite.
  Capsule(double radius_, double half_length_) : radius(radius_), half_length(half_length_) {
    requirePositive("capsule", "radius", radius);
    requirePositive("capsule", "half length", half_length);
  }

  double radius, half_length;  ///< radius of the round surface, half the length of the segment
};

}  // namespace rico
