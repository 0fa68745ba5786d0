#pragma once

#include <mechanics/geometry/Vec3.hpp>
#include <mechanics/shapes/ShapeError.hpp>

namespace rico {

/// |x_i| <= half_i
struct Box {
  /// Half the edge lengths. Throws a ShapeError unless they are positive and finite.
  explicit Box(Vec3 half_) : half(half_) {
    requirePositive("box", "half.x", half.x);
    requirePositive("box", "half.y", half.y);
    requirePositive("box", "half.z", half.z);
  }

  Vec3 half;  ///< half lengths along x, y and z, each positive
};

}  // namespace rico
