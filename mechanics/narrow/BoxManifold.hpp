#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <mechanics/narrow/Separation.hpp>
#include <mechanics/shapes/Box.hpp>
#include <vector>

namespace rico {

/// contactManifold() of two boxes, where a corner of the overlap of their faces has the gap of the
/// separation; false, and no points, where none has. The faces are parallelograms, seen along the
/// normal:
///
///     centre + s u + t v,   |s|, |t| <= 1
///
/// so that four corners need one projection, and four edges two unit normals. In arrays of fixed
/// size, with less than half the work that any convex faces take.
bool boxManifold(const Box& a, const Frame& frame_a, const Box& b, const Frame& frame_b,
                 const Separation& separation, double margin, std::vector<ContactPoint>& points);

}  // namespace rico
