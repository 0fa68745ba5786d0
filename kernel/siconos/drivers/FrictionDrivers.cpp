#include <FrictionContactProblem.h>

#include <algorithm>
#include <cstdlib>
#include <kernel/algebra/LuFactors.hpp>

#include "driving.hpp"

namespace {

using rico::Matrix;

int drive(int dimension, int contacts, const Matrix& M, const double* q, const double* mu,
          double* reaction, double* velocity, SolverOptions& options) {
  const Matrix byRows = M.transposed();
  const rico::DenseProblem problem = {
      .size = dimension * contacts, .M = byRows.data(), .q = q, .mu = mu, .rows = dimension};
  return drive(problem, true, reaction, velocity, options);
}

int drive(FrictionContactProblem& problem, double* reaction, double* velocity,
          SolverOptions& options) {
  return drive(problem.dimension, problem.numberOfContacts, dense(*problem.M), problem.q,
               problem.mu, reaction, velocity, options);
}

}  // namespace

FrictionContactProblem* frictionContactProblem_new(void) {
  return static_cast<FrictionContactProblem*>(std::calloc(1, sizeof(FrictionContactProblem)));
}

FrictionContactProblem* frictionContactProblem_new_with_data(int dim, int nc, NumericsMatrix* M,
                                                             double* q, double* mu) {
  FrictionContactProblem* problem = frictionContactProblem_new();
  *problem = {dim, nc, M, q, mu};
  return problem;
}

void frictionContactProblem_free(FrictionContactProblem* problem) {
  NM_free(problem->M);
  std::free(problem->q);
  std::free(problem->mu);
  std::free(problem);
}

void frictionContact_display(FrictionContactProblem* problem) { NM_display(problem->M); }

GlobalFrictionContactProblem* globalFrictionContactProblem_new(void) {
  return static_cast<GlobalFrictionContactProblem*>(
      std::calloc(1, sizeof(GlobalFrictionContactProblem)));
}

void globalFrictionContact_free(GlobalFrictionContactProblem* problem) {
  NM_free(problem->M);
  NM_free(problem->H);
  std::free(problem->q);
  std::free(problem->b);
  std::free(problem->mu);
  std::free(problem);
}

int fc2d_driver(FrictionContactProblem* problem, double* reaction, double* velocity,
                SolverOptions* options) {
  return drive(*problem, reaction, velocity, *options);
}

int fc3d_driver(FrictionContactProblem* problem, double* reaction, double* velocity,
                SolverOptions* options) {
  return drive(*problem, reaction, velocity, *options);
}

// The reduced problem: Hᵀ M⁻¹ H and Hᵀ M⁻¹ q + b.
int gfc3d_driver(GlobalFrictionContactProblem* problem, double* reaction, double* velocity,
                 double* globalVelocity, SolverOptions* options) {
  rico::LuFactors lu;
  if (!lu.compute(dense(*problem->M))) return 2;
  const Matrix H = dense(*problem->H);
  Matrix inverse = H;
  for (int j = 0; j < H.cols(); ++j) lu.solve(inverse.col(j));
  rico::Vector free(H.rows());
  std::copy_n(problem->q, H.rows(), free.data());
  lu.solve(free.data());
  rico::Vector q(H.cols());
  std::copy_n(problem->b, H.cols(), q.data());
  rico::multiplyTransposeAdd(1.0, H, free.data(), q.data());
  const int status = drive(problem->dimension, problem->numberOfContacts, H.transposed() * inverse,
                           q.data(), problem->mu, reaction, velocity, *options);
  rico::multiplyAdd(1.0, inverse, reaction, free.data());
  std::copy(free.begin(), free.end(), globalVelocity);
  return status;
}

void numerics_set_verbose(int /*verbose*/) {}
