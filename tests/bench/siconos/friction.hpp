/// The solvers that are compared on problems with friction.
#pragma once

#include <io/problems/ProblemData.hpp>

#include "bench/siconos/race.hpp"

namespace rico::bench {

struct FrictionCompetitor {
  std::string name;
  std::function<std::unique_ptr<Runner>(const ProblemData&, double tolerance)> prepare;
  /// True if the solver stops by its own measure. If the independent check then finds a residual
  /// above `tolerance`, it solves again to a thousandth of it.
  bool ownMeasure = false;
  bool remembers =
      false;  ///< a solve keeps data derived from the problem: only first solves are timed
};

std::vector<FrictionCompetitor> siconosFriction(ProblemKind kind);
std::vector<FrictionCompetitor> ourFriction();
std::vector<FrictionCompetitor> ourIntervals();

/// e / ‖q‖ of rico_problem.h, computed with its own projections. Also for intervals.
double judgeFriction(const ProblemData& p, const Vector& z);

}  // namespace rico::bench
