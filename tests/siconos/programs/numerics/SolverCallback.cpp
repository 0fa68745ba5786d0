// A function of the user is called with the solution of a driver.
#include <FrictionContactProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>

#include <cstdlib>

#include "program.hpp"

namespace {
struct Seen {
  int calls = 0;
  double normal = 0;
};

void see(void* env, int, double* reaction, double*, double, void*) {
  auto* seen = static_cast<Seen*>(env);
  ++seen->calls;
  seen->normal = reaction[0];
}
}  // namespace

int main() {
  NumericsMatrix* M = NM_eye(3);
  double q[3] = {-2, 0.5, 0}, mu[1] = {0.5}, r[3] = {0, 0, 0}, u[3] = {0, 0, 0};
  FrictionContactProblem* problem = frictionContactProblem_new_with_data(3, 1, M, q, mu);
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  Seen seen;
  Callback callback = {&seen, &see};
  options->callback = &callback;
  int errors = fc3d_driver(problem, r, u, options);
  errors += expect("called", seen.calls > 0 ? 1 : 0, 1, 0);
  errors += expect("normal", seen.normal, 2, 1e-9);
  options->callback = nullptr;
  solver_options_delete(options);
  std::free(options);
  NM_free(M);
  problem->M = nullptr;
  std::free(problem);
  return errors;
}
