#include <FrictionContactProblem.h>

#include <cstdio>
#include <cstdlib>

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

NumericsMatrix* copied(const NumericsMatrix& matrix) {
  NumericsMatrix* copy = NM_new();
  NM_copy(&matrix, copy);
  return copy;
}

}  // namespace

FrictionContactProblem* frictionContactProblem_new(void) {
  return zeroed<FrictionContactProblem>();
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

FrictionContactProblem* frictionContact_copy(FrictionContactProblem* problem) {
  return frictionContactProblem_new_with_data(
      problem->dimension, problem->numberOfContacts, copied(*problem->M),
      copied(problem->q, problem->dimension * problem->numberOfContacts),
      copied(problem->mu, problem->numberOfContacts));
}

GlobalFrictionContactProblem* globalFrictionContact_copy(GlobalFrictionContactProblem* problem) {
  GlobalFrictionContactProblem* copy = globalFrictionContactProblem_new();
  copy->dimension = problem->dimension;
  copy->numberOfContacts = problem->numberOfContacts;
  copy->M = copied(*problem->M);
  copy->H = copied(*problem->H);
  copy->q = copied(problem->q, problem->M->size0);
  copy->b = copied(problem->b, problem->dimension * problem->numberOfContacts);
  copy->mu = copied(problem->mu, problem->numberOfContacts);
  return copy;
}

void frictionContact_rescaling(FrictionContactProblem* problem, double alpha, double gamma) {
  NM_scal(alpha * gamma * gamma, problem->M);
  for (int i = 0; i < problem->dimension * problem->numberOfContacts; ++i)
    problem->q[i] *= alpha * gamma;
}

GlobalFrictionContactProblem* globalFrictionContactProblem_new(void) {
  return zeroed<GlobalFrictionContactProblem>();
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

int gfc3d_driver(GlobalFrictionContactProblem* problem, double* reaction, double* velocity,
                 double* globalVelocity, SolverOptions* options) {
  Condensed condensed;
  if (!condensed.compute(*problem->M, *problem->H, problem->q, problem->b)) return 2;
  const int status = drive(problem->dimension, problem->numberOfContacts, condensed.delassus,
                           condensed.q.data(), problem->mu, reaction, velocity, *options);
  condensed.velocities(reaction, globalVelocity);
  return status;
}

int globalFrictionContact_computeGlobalVelocity(GlobalFrictionContactProblem* problem,
                                                double* reaction, double* globalVelocity) {
  Condensed condensed;
  if (!condensed.compute(*problem->M, *problem->H, problem->q, problem->b)) return 2;
  condensed.velocities(reaction, globalVelocity);
  return 0;
}

FrictionContactProblem* globalFrictionContact_reformulation_FrictionContact(
    GlobalFrictionContactProblem* problem) {
  Condensed condensed;
  if (!condensed.compute(*problem->M, *problem->H, problem->q, problem->b)) return nullptr;
  return frictionContactProblem_new_with_data(problem->dimension, problem->numberOfContacts,
                                              condensed.matrix(), condensed.constants(),
                                              copied(problem->mu, problem->numberOfContacts));
}
