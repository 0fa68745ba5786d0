// A contact with rolling resistance, given by plain data: it rolls if the moment exceeds the
// resistance.
#include <GlobalRollingFrictionContactProblem.h>
#include <NonSmoothDrivers.h>
#include <rolling_fc_Solvers.h>

#include "program.hpp"

namespace {

double* array(const std::vector<double>& values) {
  double* result = (double*)calloc(values.size(), sizeof(double));
  for (size_t i = 0; i < values.size(); i++) result[i] = values[i];
  return result;
}

// The contact is pressed with 1, pushed sideways with 0.2, and turned with `moment`.
int contact(double moment, double rolling) {
  NumericsMatrix* M = NM_create(NM_DENSE, 5, 5);
  for (int i = 0; i < 5; i++) NM_entry(M, i, i, 1.0);
  RollingFrictionContactProblem* problem = rollingFrictionContactProblem_new_with_data(
      5, 1, M, array({-1, 0.2, 0, moment, 0}), array({0.5}), array({0.1}));
  SolverOptions* options = solver_options_create(SICONOS_ROLLING_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-10;
  double r[5] = {0}, u[5] = {0}, error = 1.0;
  int wrong = rolling_fc3d_driver(problem, r, u, options);
  wrong += expect("normal reaction", r[0], 1.0, 1e-8) + expect("stick", r[1], -0.2, 1e-8);
  wrong += expect("resistance", r[3], rolling - moment, 1e-8);
  wrong += expect("rolling", u[3], rolling, 1e-8);
  wrong += rolling_fc3d_compute_error(problem, r, u, 1e-7, options, 1.0, &error);
  solver_options_delete(options);
  std::free(options);
  rollingFrictionContactProblem_free(problem);
  return wrong;
}

// The same contact of a body of mass 2, with the equations of motion as unknowns.
int body() {
  GlobalRollingFrictionContactProblem* problem = globalRollingFrictionContactProblem_new();
  problem->dimension = 5;
  problem->numberOfContacts = 1;
  problem->M = NM_create(NM_SPARSE, 5, 5);
  problem->H = NM_create(NM_SPARSE, 5, 5);
  NM_triplet_alloc(problem->M, 5);
  NM_triplet_alloc(problem->H, 5);
  for (int i = 0; i < 5; i++) NM_entry(problem->M, i, i, 2.0);
  for (int i = 0; i < 5; i++) NM_entry(problem->H, i, i, 1.0);
  problem->q = array({-2, 0.4, 0, 1.0, 0});
  problem->b = array({0, 0, 0, 0, 0});
  problem->mu = array({0.5});
  problem->mu_r = array({0.1});
  SolverOptions* options = solver_options_create(SICONOS_ROLLING_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-10;
  double r[5] = {0}, u[5] = {0}, v[5] = {0};
  int wrong = g_rolling_fc3d_driver(problem, r, u, v, options);
  wrong += expect("normal impulse", r[0], 2.0, 1e-8) + expect("rolls", v[3], 0.4, 1e-8);
  RollingFrictionContactProblem* reduced =
      globalRollingFrictionContact_reformulation_RollingFrictionContact(problem);
  wrong += expect("reduced M", NM_get_value(reduced->M, 3, 3), 0.5, 1e-14);
  rollingFrictionContactProblem_free(reduced);
  solver_options_delete(options);
  std::free(options);
  char name[] = "RollingDriver.txt";
  globalRollingFrictionContact_printInFilename(problem, name);
  GlobalRollingFrictionContactProblem* read = globalRollingFrictionContact_new_from_filename(name);
  wrong += expect("of a file", read->mu_r[0], problem->mu_r[0], 0) +
           expect("H of a file", NM_get_value(read->H, 0, 0), NM_get_value(problem->H, 0, 0), 0);
  globalRollingFrictionContactProblem_free(read);
  globalRollingFrictionContactProblem_free(problem);
  return wrong;
}

}  // namespace

int main() {
  return guarded([] { return contact(0.05, 0.0) + contact(0.3, 0.2) + body(); });
}
