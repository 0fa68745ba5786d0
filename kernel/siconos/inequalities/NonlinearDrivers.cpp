#include <MixedComplementarityProblem.h>

#include <algorithm>
#include <cstdlib>
#include <driving.hpp>
#include <vector>

#include "BoxNewton.hpp"

namespace {

/// Equations in the first n1 rows, then complementarity.
BoxProblem complementarityBox(MixedComplementarityProblem& problem) {
  const int size = problem.n1 + problem.n2;
  BoxProblem box;
  box.lb.resize(static_cast<std::size_t>(size), 0.0);
  std::fill_n(box.lb.begin(), problem.n1, -kUnbounded);
  box.ub.resize(static_cast<std::size_t>(size), kUnbounded);
  box.value = [&problem, size](double* z, double* F) {
    problem.compute_Fmcp(problem.env, size, z, F);
  };
  box.gradient = [&problem, size](double* z) {
    problem.compute_nabla_Fmcp(problem.env, size, z, problem.nabla_Fmcp);
    return dense(*problem.nabla_Fmcp);
  };
  return box;
}

}  // namespace

MixedComplementarityProblem* mixedComplementarityProblem_new(void) {
  return zeroed<MixedComplementarityProblem>();
}

void mixedComplementarityProblem_free(MixedComplementarityProblem* problem) {
  NM_free(problem->nabla_Fmcp);
  std::free(problem);
}

NonlinearComplementarityProblem* newNCP(void) { return zeroed<NonlinearComplementarityProblem>(); }

void freeNCP(NonlinearComplementarityProblem* problem) {
  NM_free(problem->nabla_F);
  std::free(problem);
}

int mcp_driver(MixedComplementarityProblem* problem, double* z, double* F, SolverOptions* options) {
  return solveBox(complementarityBox(*problem), z, F, *options);
}

int ncp_driver(NonlinearComplementarityProblem* problem, double* z, double* F,
               SolverOptions* options) {
  MixedComplementarityProblem mixed = {0,
                                       static_cast<int>(problem->n),
                                       problem->compute_F,
                                       problem->compute_nabla_F,
                                       problem->nabla_F,
                                       problem->env};
  return mcp_driver(&mixed, z, F, options);
}

void mcp_newton_FB_FBLSA(MixedComplementarityProblem* problem, double* z, double* F, int* info,
                         SolverOptions* options) {
  *info = mcp_driver(problem, z, F, options);
}

void mcp_newton_min_FBLSA(MixedComplementarityProblem* problem, double* z, double* F, int* info,
                          SolverOptions* options) {
  *info = mcp_driver(problem, z, F, options);
}

int mcp_compute_error(MixedComplementarityProblem* problem, double* z, double* w, double* error) {
  const BoxProblem box = complementarityBox(*problem);
  box.value(z, w);
  *error = boxResidual(box, std::vector<double>(z, z + box.size()),
                       std::vector<double>(w, w + box.size()));
  return 0;
}
