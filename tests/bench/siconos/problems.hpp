/// Problems from files, in the forms that the comparisons use.
#pragma once

#include "bench/siconos/friction.hpp"

namespace rico::bench {

/// A problem whose rows are intervals.
struct IntervalProblem {
  Problem problem;
  ProblemClass kind;
};
IntervalProblem intervalProblem(const ProblemData& data);

/// CPU seconds of a solve; infinite if the independent check finds a larger residual than the
/// tolerance, or if the solver refuses the problem, crashes or exceeds the limit.
double frictionSeconds(const FrictionCompetitor& competitor, const ProblemData& p, double tolerance,
                       double limit);
double intervalSeconds(const Competitor& competitor, const Problem& p, double tolerance,
                       double limit);

/// OpenBLAS reads its environment when it is loaded: starts the program again with one thread.
void useOneThread(char** argv);

}  // namespace rico::bench
