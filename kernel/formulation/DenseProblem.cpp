#include <numerics/rico_array.h>

#include <kernel/formulation/DenseProblem.hpp>
#include <vector>

namespace rico {

namespace {

// The set of a problem that is not one of intervals.
RicoArrayBlock blockOf(const DenseProblem& problem) {
  RicoArrayBlock block = {};
  block.cone = RICO_NORMAL_CONE;
  block.size = problem.size;
  block.count = 1;
  block.H = problem.H;
  block.k = problem.k;
  block.nk = problem.constraints;
  if (problem.mu == nullptr) return block;
  block.cone = problem.muRolling != nullptr ? RICO_ROLLING : RICO_COULOMB;
  block.size = problem.rows;
  block.count = problem.size / problem.rows;
  block.mu = problem.mu;
  block.mu_r = problem.muRolling;
  return block;
}

}  // namespace

SolveReport solve(const DenseProblem& problem, bool warm, double tolerance, double* z, double* w) {
  std::vector<char> work(RicoArrayWorkSize(problem.size));
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.atol = tolerance;
  options.rtol = 1e-10;
  options.warm = warm ? 1 : 0;
  const RicoArrayBlock block = blockOf(problem);
  RicoInfo info = {};
  if (problem.mu != nullptr || problem.H != nullptr)
    RicoArraySolveBlocks(problem.size, problem.M, problem.q, 1, &block, &options, z, w, work.data(),
                         &info);
  else
    RicoArraySolve(problem.size, problem.M, problem.q, problem.lb, problem.ub, &options, z, w,
                   work.data(), &info);
  return {.reason = info.reason,
          .iterations = static_cast<long>(info.its),
          .residual = info.residual,
          .tolerance = tolerance,
          .problemSize = problem.size,
          .solver = info.type};
}

}  // namespace rico
