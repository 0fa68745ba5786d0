#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <vector>

namespace rico {

/// A convex shape and a height field or triangle mesh.
///
/// A sphere touches where the distance of its centre to the surface has a local minimum: inside a
/// triangle, or at an edge or corner that is the nearest point of all triangles that share it.
/// Closed surfaces and ground act on their outside, unless the centre is inside: then the sphere
/// leaves by the nearest point. Other shapes are tested triangle by triangle.
void collideWithSurface(const Shape& a, const Frame& frame_a, const Shape& surface,
                        const Frame& frame_surface, double margin,
                        std::vector<ContactPoint>& points);

}  // namespace rico
