/// What races on problems with friction.
#pragma once

#include <io/problems/ProblemData.hpp>

#include "bench/siconos/race.hpp"

namespace rico::bench {

struct FrictionCompetitor {
  std::string name;
  std::function<std::unique_ptr<Runner>(const ProblemData&, double tolerance)> prepare;
  /// Asked for `tolerance` by its own measure, which may be kinder than the judge's: it is asked
  /// again for a thousandth where the judge says no.
  bool ownMeasure = false;
  bool remembers = false;  ///< what a solve derives from a problem it keeps: time first solves
};

std::vector<FrictionCompetitor> siconosFriction(ProblemKind kind);
std::vector<FrictionCompetitor> ourFriction();
std::vector<FrictionCompetitor> ourIntervals();

/// e / ‖q‖ of the yardstick (rico_problem.h), by projections of its own. Also for intervals.
double judgeFriction(const ProblemData& p, const Vector& z);

}  // namespace rico::bench
