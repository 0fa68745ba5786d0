#pragma once

#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// How far two convex bodies a and b are apart, or how deep they overlap:
///
///     gap = max over unit n of  min n.a - max n.b                                           (1)
///
/// which is their distance where they are apart, and else minus the length of the shortest move of
/// a, along the normal n, that parts them.
struct Separation {
  Vec3 normal;  ///< from b to a
  double gap;
  Vec3 point;  ///< half way between the surfaces where they are nearest, or deepest
};

}  // namespace rico
