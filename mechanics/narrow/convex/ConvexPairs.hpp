#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <vector>

namespace rico {

/// As collide() of NarrowPhase.hpp, for spheres, boxes, capsules, cylinders, cones and hulls, in
/// any order.
void collideConvex(const Shape& a, const Frame& frame_a, const Shape& b, const Frame& frame_b,
                   double margin, std::vector<ContactPoint>& points);

/// A plane or a half-space, and one of these shapes.
void collideWithPlane(const Shape& plane, const Frame& frame_plane, const Shape& b,
                      const Frame& frame_b, double margin, std::vector<ContactPoint>& points);

}  // namespace rico
