#include "bench/siconos/problems.hpp"

#include <unistd.h>

#include <cstdlib>

namespace rico::bench {

IntervalProblem intervalProblem(const ProblemData& data) {
  IntervalProblem named;
  Problem& p = named.problem;
  p.name = data.name;
  p.M = {data.M.rows,
         data.M.columns,
         {data.M.start.begin(), data.M.start.end()},
         data.M.column,
         data.M.value};
  p.q = data.q;
  for (int row = 0; const ConeRun& run : data.blocks) {
    Set set{.cone = run.cone, .size = run.size, .count = run.count};
    if (run.cone == RICO_BOX) {
      set.lb.assign(data.lb.begin() + row, data.lb.begin() + row + set.rows());
      set.ub.assign(data.ub.begin() + row, data.ub.begin() + row + set.rows());
    }
    row += set.rows();
    p.sets.push_back(std::move(set));
  }
  named.kind = data.kind == ProblemKind::LCP    ? ProblemClass::LCP
               : data.kind == ProblemKind::MLCP ? ProblemClass::MLCP
                                                : ProblemClass::Relay;
  return named;
}

namespace {

/// CPU seconds of a solve whose residual the independent check accepts. If it rejects the first
/// result of a solver with its own measure of error, the solver runs again with a thousandth of the
/// tolerance.
double secondsOf(const std::function<Result(double asked)>& solve, bool ownMeasure,
                 double tolerance) {
  for (const double asked : {tolerance, 1e-3 * tolerance}) {
    const Result r = solve(asked);
    if (r.residual <= 1.01 * tolerance) return r.seconds;
    if (!ownMeasure || r.end == End::OutOfTime || r.end == End::Refused) break;
  }
  return test::kInfinity;
}

}  // namespace

double frictionSeconds(const FrictionCompetitor& competitor, const ProblemData& p, double tolerance,
                       double limit) {
  const auto solve = [&](double asked) {
    return race({p.n(), [&] { return competitor.prepare(p, asked); }, competitor.remembers,
                 [&](const Vector& z) { return judgeFriction(p, z); }},
                limit);
  };
  return secondsOf(solve, competitor.ownMeasure, tolerance);
}

double intervalSeconds(const Competitor& competitor, const Problem& p, double tolerance,
                       double limit) {
  return secondsOf([&](double asked) { return race(competitor, p, asked, limit); }, true,
                   tolerance);
}

void useOneThread(char** argv) {
  if (std::getenv("OPENBLAS_NUM_THREADS")) return;
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  setenv("OMP_NUM_THREADS", "1", 1);
  execv("/proc/self/exe", argv);
}

}  // namespace rico::bench
