#include <numerics/rico_array.h>

#include <algorithm>
#include <kernel/formulation/ContactSweep.hpp>
#include <kernel/formulation/DenseProblem.hpp>
#include <kernel/modeling/Interaction.hpp>
#include <kernel/modeling/LagrangianLinearTIR.hpp>
#include <kernel/modeling/NewtonImpactFrictionNSL.hpp>
#include <kernel/support/PetscModule.hpp>
#include <list>
#include <vector>

namespace rico {
namespace {

constexpr int kSmall = 150;  // largest number of rows for solving on arrays
constexpr double kRelative = 1e-10;

bool solveIntervals(const DenseProblem& problem, bool warm, double tolerance, double* z, double* w,
                    SolveReport& report) {
  std::vector<char> work(RicoArrayWorkSize(problem.size));
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.atol = tolerance;
  options.rtol = kRelative;
  options.warm = warm ? 1 : 0;
  options.alone = 1;  // if the arrays fail, the solver object follows
  RicoInfo info = {};
  report.reason = RicoArraySolve(problem.size, problem.M, problem.q, problem.lb, problem.ub,
                                 &options, z, w, work.data(), &info);
  report.iterations = static_cast<long>(info.its);
  report.residual = info.residual;
  report.solver = "array";
  return report.reason > 0;
}

/// Returns an index set with the contacts of the problem.
IndexSet contactsOf(const DenseProblem& problem, std::list<InteractionNode>& nodes) {
  IndexSet set;
  const auto relation = std::make_shared<LagrangianLinearTIR>(Matrix(problem.rows, problem.rows));
  for (int first = 0; first < problem.size; first += problem.rows) {
    const double mu = problem.mu[first / problem.rows];
    auto law = std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, problem.rows);
    nodes.emplace_back(std::make_shared<Interaction>(std::move(law), relation));
    nodes.back().contacts.resize(1);
    nodes.back().contacts[0].row = first;
    set.contacts.push_back({&nodes.back(), 0});
  }
  return set;
}

bool solveFriction(const DenseProblem& problem, bool warm, double tolerance, double* z, double* w,
                   SolveReport& report) {
  const int n = problem.size;
  std::list<InteractionNode> nodes;
  const IndexSet set = contactsOf(problem, nodes);
  Vector q(n), unknown(n), slack(n);
  std::copy_n(problem.q, n, q.begin());
  if (warm) std::copy_n(z, n, unknown.begin());
  ContactSweep sweep;
  const double accepted = std::max(tolerance, kRelative * q.norm2());
  const double rho = RicoArrayScale(n, problem.M);
  if (!sweep.solve(set, problem.M, q, rho, accepted, unknown, slack)) return false;
  std::copy(unknown.begin(), unknown.end(), z);
  std::copy(slack.begin(), slack.end(), w);
  report.iterations = sweep.sweeps();
  report.residual = sweep.residual();
  report.solver = "sweeps";
  return true;
}

}  // namespace

SolveReport solve(const DenseProblem& problem, bool warm, double tolerance, double* z, double* w) {
  SolveReport report;
  report.tolerance = tolerance;
  report.problemSize = problem.size;
  const auto tryOnArrays = problem.mu != nullptr ? solveFriction : solveIntervals;
  if (problem.size <= kSmall && tryOnArrays(problem, warm, tolerance, z, w, report)) return report;
  petscModule().solveDense(problem, warm, z, w, report);
  return report;
}

}  // namespace rico
