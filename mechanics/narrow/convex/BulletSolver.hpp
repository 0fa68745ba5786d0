#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/convex/Convex.hpp>
#include <optional>

namespace rico {

/// Nearest points of two cores, or the deepest ones if they overlap, in the frame of a.
struct CorePair {
  Vec3 on_a, on_b;  ///< the points of a and of b
  Vec3 normal;      ///< from b to a
};

/// For separated cores: Bullet's implementation of the algorithm of Gilbert, Johnson and Keerthi in
/// double precision, with bodies scaled to size one. Returns nothing if they overlap or touch.
std::optional<CorePair> nearestOfCores(const Convex& a, const Convex& b, const Frame& b_in_a);

}  // namespace rico
