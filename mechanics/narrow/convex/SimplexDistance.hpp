#pragma once

#include <mechanics/narrow/convex/BulletSolver.hpp>

namespace rico {

/// The distance of two cores a and b if Bullet's result is not verified: a plain implementation of
/// the algorithm of Gilbert, Johnson and Keerthi. For a simplex with corners in the set a - b it
/// finds the point v nearest to the origin among all faces, edges and corners. The corner farthest
/// along -v is added to the part that contains v. It ends if no point is nearer than v, up to
/// round-off, or if a step does not reduce the distance. Returns nothing if the cores overlap.
std::optional<CorePair> simplexDistance(const Convex& a, const Convex& b, const Frame& b_in_a);

}  // namespace rico
