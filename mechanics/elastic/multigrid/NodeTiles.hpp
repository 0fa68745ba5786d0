#pragma once

#include <mechanics/geometry/Vec3.hpp>
#include <vector>

namespace rico {

/// Divides nodes into tiles of at most `most` nodes that are close to each other: halves along the
/// longest side of their box, again and again. Sorts `nodes`, numbers in `places`, tile by tile,
/// and by their numbers in each tile. Returns the first entry of each tile, and their number.
std::vector<int> divideIntoTiles(const std::vector<Vec3>& places, int most,
                                 std::vector<int>& nodes);

}  // namespace rico
