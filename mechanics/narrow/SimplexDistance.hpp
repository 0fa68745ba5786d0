#pragma once

#include <mechanics/narrow/BulletSolver.hpp>

namespace rico {

/// How far two cores a and b are apart, where Bullet's answer does not prove itself: the algorithm
/// of Gilbert, Johnson and Keerthi, plainly. Of a simplex with corners in the set a - b the point v
/// nearest to the origin is found among all its faces, edges and corners; the corner that is
/// farthest along -v joins what v needs. It ends where no point is nearer than v, up to round-off:
/// a step that does not come nearer is the last one. Nothing where the cores overlap.
std::optional<CorePair> simplexDistance(const Convex& a, const Convex& b, const Frame& b_in_a);

}  // namespace rico
