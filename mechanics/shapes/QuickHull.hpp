#pragma once

#include <cstdint>
#include <mechanics/geometry/Vec3.hpp>
#include <span>
#include <vector>

namespace rico {

/// The faces of the convex hull of points, each the loop of its corners (indices of points) in one
/// of the two senses; coplanar pieces are one face. By Qhull. Throws ShapeError where the points
/// lie in a plane.
std::vector<std::vector<std::uint32_t>> quickHull(std::span<const Vec3> points);

}  // namespace rico
