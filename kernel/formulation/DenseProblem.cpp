#include <numerics/rico_array.h>

#include <kernel/formulation/DenseProblem.hpp>
#include <vector>

namespace rico {

SolveReport solve(const DenseProblem& problem, bool warm, double tolerance, double* z, double* w) {
  std::vector<char> work(RicoArrayWorkSize(problem.size));
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.atol = tolerance;
  options.rtol = 1e-10;
  options.warm = warm ? 1 : 0;
  RicoArrayBlock contacts = {};
  contacts.cone = RICO_COULOMB;
  contacts.size = problem.rows;
  contacts.mu = problem.mu;
  if (problem.mu != nullptr) contacts.count = problem.size / problem.rows;
  RicoInfo info = {};
  if (problem.mu != nullptr)
    RicoArraySolveBlocks(problem.size, problem.M, problem.q, 1, &contacts, &options, z, w,
                         work.data(), &info);
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
