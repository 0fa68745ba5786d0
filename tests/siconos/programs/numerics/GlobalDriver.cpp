// A block thrown over a plane: one step in the formulation with the equations of motion as
// unknowns.
#include <GlobalFrictionContactProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>

#include "program.hpp"

int main() {
  const double m = 2, h = 0.1, g = 9.81, mu0 = 0.3;
  GlobalFrictionContactProblem* problem =
      (GlobalFrictionContactProblem*)calloc(1, sizeof(GlobalFrictionContactProblem));
  problem->dimension = 3;
  problem->numberOfContacts = 1;
  NumericsMatrix* matrices[2];
  for (int k = 0; k < 2; k++) {
    matrices[k] = NM_create(NM_SPARSE, 3, 3);
    NM_triplet_alloc(matrices[k], 3);
    for (int i = 0; i < 3; i++) NM_entry(matrices[k], i, i, k == 0 ? m : 1.0);
  }
  double q[3] = {-m * g * h, 3 * m, 4 * m}, b[3] = {0, 0, 0}, mu[1] = {mu0};
  problem->M = matrices[0];
  problem->H = matrices[1];
  problem->q = q;
  problem->b = b;
  problem->mu = mu;
  SolverOptions* options = solver_options_create(SICONOS_GLOBAL_FRICTION_3D_NSGS_WR);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-10;
  double r[3] = {0}, u[3] = {0}, v[3] = {0};
  int errors = gfc3d_driver(problem, r, u, v, options);
  errors += expect("normal reaction", r[0], m * g * h, 1e-8);
  errors += expect("velocity", v[1], 0.6 * (5 - mu0 * g * h), 1e-8);
  errors += expect("velocity", v[2], 0.8 * (5 - mu0 * g * h), 1e-8);
  solver_options_delete(options);
  std::free(options);
  NM_free(matrices[0]);
  NM_free(matrices[1]);
  free(problem);
  return errors;
}
