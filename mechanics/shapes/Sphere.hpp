#pragma once

#include <mechanics/shapes/ShapeError.hpp>

namespace rico {

/// |x| <= radius
struct Sphere {
  /// A length. Throws a ShapeError unless it is positive and finite.
  explicit Sphere(double radius_) : radius(radius_) { requirePositive("sphere", "radius", radius); }

  double radius;  ///< positive
};

}  // namespace rico
