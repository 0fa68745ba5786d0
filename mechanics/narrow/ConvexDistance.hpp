#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/Convex.hpp>
#include <mechanics/narrow/Separation.hpp>

namespace rico {

/// The separation of any two convex bodies: their cores' nearest points where they are apart, else
/// the deepest ones, and from there (1) of Separation.hpp for the normals of the faces and edges
/// that meet there, of which the best one is taken.
Separation convexSeparation(const Convex& a, const Frame& frame_a, const Convex& b,
                            const Frame& frame_b);

}  // namespace rico
