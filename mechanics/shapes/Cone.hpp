#pragma once

#include <mechanics/shapes/ShapeError.hpp>

namespace rico {

/// A cone with apex (0, 0, 3/4 height) and base disk at z = -height/4: the origin is the centre of
/// mass.
struct Cone {
  /// Lengths. Throws a ShapeError unless they are positive and finite.
  Cone(double radius_, double height_) : radius(radius_), height(height_) {
    requirePositive("cone", "radius", radius);
    requirePositive("cone", "height", height);
  }

  /// The z coordinates of the apex and of the base disk.
  double apex() const { return 0.75 * height; }
  double base() const { return -0.25 * height; }

  double radius, height;  ///< radius of the base disk, and height from there to the apex
};

}  // namespace rico
