#pragma once

#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// The distance of two convex bodies a and b, or the depth of their overlap:
///
///     gap = max over unit n of  min n.a - max n.b                                           (1)
///
/// If the bodies are apart this is their distance. Otherwise it is minus the length of the shortest
/// translation of a, along the normal n, that separates them.
struct Separation {
  Vec3 normal;  ///< from b to a
  double gap;   ///< negative if the bodies overlap
  Vec3 point;   ///< half way between the surfaces at their nearest, or deepest, points
};

}  // namespace rico
