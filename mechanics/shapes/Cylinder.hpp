#pragma once

#include <mechanics/shapes/ShapeError.hpp>

namespace rico {

/// x^2 + y^2 <= radius^2, |z| <= half_length
struct Cylinder {
  /// Lengths. Throws a ShapeError unless they are positive and finite.
  Cylinder(double radius_, double half_length_) : radius(radius_), half_length(half_length_) {
    requirePositive("cylinder", "radius", radius);
    requirePositive("cylinder", "half length", half_length);
  }

  double radius, half_length;  ///< radius, and half the length along z
};

}  // namespace rico
