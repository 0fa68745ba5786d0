#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <vector>

namespace rico {

/// Polygons and half-planes in the plane z = 0: up to two points.
void collidePlaneFigures(const Shape& a, const Frame& frame_a, const Shape& b, const Frame& frame_b,
                         double margin, std::vector<ContactPoint>& points);

}  // namespace rico
