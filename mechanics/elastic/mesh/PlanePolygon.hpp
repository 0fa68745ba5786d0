#pragma once

#include <mechanics/geometry/Vec3.hpp>
#include <span>
#include <vector>

namespace rico {

/// A convex polygon in a plane: its corners in order, in either sense. Empty if it has no area.
using PlanePolygon = std::vector<Vec3>;

/// The area times the normal, towards which the corners are counter-clockwise.
Vec3 areaVectorOf(std::span<const Vec3> polygon);
/// The centre of the area of a polygon that has one.
Vec3 centreOf(std::span<const Vec3> polygon);

/// Removes the part of a polygon on the other side of the plane through a point; `inward` is normal
/// to the plane, of any length.
void cutOff(PlanePolygon& polygon, Vec3 inward, Vec3 through);

/// Removes the part of a polygon that is not above or below another one, along a direction that is
/// not parallel to the plane of `outline`.
void keepWithin(PlanePolygon& polygon, std::span<const Vec3> outline, Vec3 direction);

}  // namespace rico
