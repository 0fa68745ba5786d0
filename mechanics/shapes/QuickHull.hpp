#pragma once

#include <cstdint>
#include <mechanics/geometry/Vec3.hpp>
#include <span>
#include <vector>

namespace rico {

/// The faces of the convex hull of points, by Qhull: each is the loop of its corners (indices of
/// points), in either direction; coplanar pieces are merged. Throws ShapeError if the points are in
/// a plane.
std::vector<std::vector<std::uint32_t>> quickHull(std::span<const Vec3> points);

}  // namespace rico
