#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <mechanics/narrow/Separation.hpp>
#include <mechanics/shapes/Box.hpp>
#include <vector>

namespace rico {

/// contactManifold() of two boxes, if a corner of the overlap of their faces has the gap of the
/// separation; otherwise returns false and no points. Along the normal the faces are
/// parallelograms:
///
///     centre + s u + t v,   |s|, |t| <= 1
///
/// so four corners need one projection, and four edges two unit normals. Uses arrays of fixed size,
/// and less than half of the operations for general convex faces.
bool boxManifold(const Box& a, const Frame& frame_a, const Box& b, const Frame& frame_b,
                 const Separation& separation, double margin, std::vector<ContactPoint>& points);

}  // namespace rico
