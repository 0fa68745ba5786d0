#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/Separation.hpp>
#include <mechanics/narrow/convex/Convex.hpp>

namespace rico {

/// The separation of any two convex bodies: starts from the nearest points of their cores, or the
/// deepest ones if they overlap, and takes the best of (1) in Separation.hpp for the normals of the
/// faces and edges there. Where the gap exceeds `margin`, the result is any normal along which it
/// does so, with the gap along it.
Separation convexSeparation(const Convex& a, const Frame& frame_a, const Convex& b,
                            const Frame& frame_b, double margin);

}  // namespace rico
