#pragma once

#include <string>
#include <vector>

namespace rico::bench {

/// The options of pile_race.
struct PileOptions {
  bool help = false;
  bool all = true;       ///< the whole table, because no row was selected
  bool sizes = false;    ///< Ricochet only, 10^3 balls, 10^4, ...
  bool lattice = false;  ///< balls as in sizes
  bool brief = false;    ///< a few turns of a few steps
  bool cubes = false;    ///< instead of balls
  bool alone = false;    ///< without the other programs
  bool siconos = false;  ///< with Siconos
  int bodies = 1000, sweeps = 10, settle = 300;
  int handed = 0;         ///< steps after a settled start; 0: none
  int largest = 1000000;  ///< of the sizes
};

/// Throws std::invalid_argument with the word that is unknown or cannot be read.
PileOptions pileOptions(const std::vector<std::string>& words);
const char* pileUsage();

}  // namespace rico::bench
