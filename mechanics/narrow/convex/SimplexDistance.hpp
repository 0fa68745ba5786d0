#pragma once

#include <mechanics/narrow/convex/Convex.hpp>
#include <mechanics/narrow/convex/CorePair.hpp>
#include <optional>

namespace rico {

/// The nearest points of two cores a and b, by the algorithm of Gilbert, Johnson and Keerthi: for a
/// simplex with corners in the set a - b it finds the point v nearest to the origin among all
/// faces, edges and corners. The corner farthest along -v is added to the part that contains v. It
/// ends if no point of the set is nearer than v, up to round-off, or if a step does not reduce the
/// distance. Returns nothing if the cores overlap or touch. It also ends at points whose normal
/// proves that the distance exceeds `enough`.
std::optional<CorePair> simplexDistance(const Convex& a, const Convex& b, const Frame& b_in_a,
                                        double enough);

}  // namespace rico
