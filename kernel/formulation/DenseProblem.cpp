#include <numerics/rico_array.h>

#include <kernel/formulation/DenseProblem.hpp>
#include <vector>

namespace rico {

namespace {

// The set of contacts, or a polyhedron.
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

std::vector<RicoArrayBlock> blocksOf(const DenseProblem& problem) {
  if (problem.coneRows == nullptr) return {blockOf(problem)};
  std::vector<RicoArrayBlock> blocks(static_cast<std::size_t>(problem.cones));
  for (int i = 0; i < problem.cones; ++i) {
    RicoArrayBlock& block = blocks[static_cast<std::size_t>(i)];
    block.size = problem.coneRows[i];
    block.cone = block.size > 1 ? RICO_SECOND_ORDER : RICO_NONNEGATIVE;
    block.count = 1;
    block.mu = problem.mu + i;
  }
  return blocks;
}

}  // namespace

SolveReport solve(const DenseProblem& problem, bool warm, double tolerance, double* z, double* w) {
  std::vector<char> work(RicoArrayWorkSize(problem.size));
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.atol = tolerance;
  options.rtol = 1e-10;
  options.warm = warm ? 1 : 0;
  RicoInfo info = {};
  if (problem.mu != nullptr || problem.H != nullptr) {
    const std::vector<RicoArrayBlock> blocks = blocksOf(problem);
    RicoArraySolveBlocks(problem.size, problem.M, problem.q, static_cast<int>(blocks.size()),
                         blocks.data(), &options, z, w, work.data(), &info);
  } else {
    RicoArraySolve(problem.size, problem.M, problem.q, problem.lb, problem.ub, &options, z, w,
                   work.data(), &info);
  }
  return {.reason = info.reason,
          .iterations = static_cast<long>(info.its),
          .residual = info.residual,
          .tolerance = tolerance,
          .problemSize = problem.size,
          .solver = info.type};
}

}  // namespace rico
