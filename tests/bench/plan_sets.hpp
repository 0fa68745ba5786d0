/// The problems on which plan_bench compares types.
#pragma once

#include <io/problems/ProblemData.hpp>
#include <string>
#include <vector>

namespace rico::bench {

/// A folder of problems; perturbed:FOLDER (mu scaled by 0.4 to 1.5, noise on q, contacts removed);
/// families (walls, towers, arches, slabs, packings that are made here); grounds:COUNT[:SEED] (a
/// few bodies on rough ground); contacts:SEED (masonry, packings, heaps, beads); planted:COUNT
/// (random problems whose solution is known); intervals:COUNT[:ROWS] (games, relays, circuits, ...
/// of 20 to 200 rows or this many); generated:SEED (markets, games, circuits, ... of 16 to 400
/// rows); unseen:SEED (beams, networks, portfolios, ... of 30 to 700 rows); fresh:SEED (bearings,
/// economies, traffic, ... of 36 to 640 rows); grids (obstacles).
std::vector<ProblemData> problemsOf(const std::string& set);

}  // namespace rico::bench
