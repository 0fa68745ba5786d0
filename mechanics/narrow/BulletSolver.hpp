#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/Convex.hpp>
#include <optional>

namespace rico {

/// Nearest points of two cores, or the deepest ones where they overlap, in the frame of a.
struct CorePair {
  Vec3 on_a, on_b;
  Vec3 normal;  ///< from b to a
};

/// Where the cores are apart, by Bullet's form of the algorithm of Gilbert, Johnson and Keerthi in
/// double precision, on bodies scaled to the size of one. Nothing where they overlap or just touch.
std::optional<CorePair> nearestOfCores(const Convex& a, const Convex& b, const Frame& b_in_a);

}  // namespace rico
