#include <RollingFrictionContactProblem.h>

#include <algorithm>
#include <cstdlib>

#include "driving.hpp"

RollingFrictionContactProblem* rollingFrictionContactProblem_new(void) {
  return zeroed<RollingFrictionContactProblem>();
}

RollingFrictionContactProblem* rollingFrictionContactProblem_new_with_data(int dim, int nc,
                                                                           NumericsMatrix* M,
                                                                           double* q, double* mu,
                                                                           double* mu_r) {
  RollingFrictionContactProblem* problem = rollingFrictionContactProblem_new();
  *problem = {dim, nc, M, q, mu, mu_r};
  return problem;
}

void rollingFrictionContactProblem_free(RollingFrictionContactProblem* problem) {
  NM_free(problem->M);
  for (double* array : {problem->q, problem->mu, problem->mu_r}) std::free(array);
  std::free(problem);
}

GlobalRollingFrictionContactProblem* globalRollingFrictionContactProblem_new(void) {
  return zeroed<GlobalRollingFrictionContactProblem>();
}

void globalRollingFrictionContactProblem_free(GlobalRollingFrictionContactProblem* problem) {
  NM_free(problem->M);
  NM_free(problem->H);
  for (double* array : {problem->q, problem->b, problem->mu, problem->mu_r}) std::free(array);
  std::free(problem);
}

int globalRollingFrictionContact_computeGlobalVelocity(GlobalRollingFrictionContactProblem* problem,
                                                       double* reaction, double* globalVelocity) {
  Condensed condensed;
  if (!condensed.compute(*problem->M, *problem->H, problem->q, problem->b)) return 2;
  condensed.velocities(reaction, globalVelocity);
  return 0;
}

RollingFrictionContactProblem* globalRollingFrictionContact_reformulation_RollingFrictionContact(
    GlobalRollingFrictionContactProblem* problem) {
  Condensed condensed;
  if (!condensed.compute(*problem->M, *problem->H, problem->q, problem->b)) return nullptr;
  return rollingFrictionContactProblem_new_with_data(
      problem->dimension, problem->numberOfContacts, condensed.matrix(), condensed.constants(),
      copied(problem->mu, problem->numberOfContacts),
      copied(problem->mu_r, problem->numberOfContacts));
}

int rolling_fc3d_driver(RollingFrictionContactProblem* problem, double* reaction, double* velocity,
                        SolverOptions* options) {
  const rico::Matrix byRows = dense(*problem->M).transposed();
  const rico::DenseProblem stated = {.size = problem->dimension * problem->numberOfContacts,
                                     .M = byRows.data(),
                                     .q = problem->q,
                                     .mu = problem->mu,
                                     .rows = problem->dimension,
                                     .muRolling = problem->mu_r};
  return drive(stated, true, reaction, velocity, *options);
}

int rolling_fc2d_driver(RollingFrictionContactProblem* problem, double* reaction, double* velocity,
                        SolverOptions* options) {
  return rolling_fc3d_driver(problem, reaction, velocity, options);
}

int g_rolling_fc3d_driver(GlobalRollingFrictionContactProblem* problem, double* reaction,
                          double* velocity, double* globalVelocity, SolverOptions* options) {
  Condensed condensed;
  if (!condensed.compute(*problem->M, *problem->H, problem->q, problem->b)) return 2;
  const rico::Matrix byRows = condensed.delassus.transposed();
  const rico::DenseProblem stated = {.size = problem->dimension * problem->numberOfContacts,
                                     .M = byRows.data(),
                                     .q = condensed.q.data(),
                                     .mu = problem->mu,
                                     .rows = problem->dimension,
                                     .muRolling = problem->mu_r};
  const int status = drive(stated, true, reaction, velocity, *options);
  condensed.velocities(reaction, globalVelocity);
  return status;
}
