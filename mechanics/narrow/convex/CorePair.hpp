#pragma once

#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// Nearest points of two cores, or the deepest ones if they overlap, in the frame of a.
struct CorePair {
  Vec3 on_a, on_b;  ///< the points of a and of b
  Vec3 normal;      ///< from b to a
};

}  // namespace rico
