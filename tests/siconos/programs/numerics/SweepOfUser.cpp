// A block Gauss-Seidel method of the program's own, on problems of one contact.
#include <FrictionContactProblem.h>
#include <NonSmoothDrivers.h>
#include <SolverOptions.h>
#include <fc3d_compute_error.h>
#include <fc3d_local_problem_tools.h>
#include <fc3d_projection.h>

#include <cstdlib>

#include "program.hpp"

int main() {
  std::vector<double> M(36), q = {-1, .2, .1, -2, 0, .3}, mu = {.5, .3};
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) M[i + 6 * j] = i == j ? 2 + .1 * i : .2 / (1 + std::abs(i - j));
  FrictionContactProblem* all = frictionContactProblem_new_with_data(
      3, 2, NM_create_from_data(NM_DENSE, 6, 6, M.data()), q.data(), mu.data());
  FrictionContactProblem* one = fc3d_local_problem_allocate(all);
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnCone);
  std::vector<double> r(6);
  fc3d_projection_initialize(all, one);
  for (int sweep = 0; sweep < 400; ++sweep)
    for (int c = 0; c < 2; ++c) {
      fc3d_projection_update(c, all, one, r.data(), options);
      fc3d_projectionOnCone_solve(one, r.data() + 3 * c, options);
    }
  double difference[3], given = 0;
  double force[] = {1, .6, .1}, velocity[] = {.2, .1, -.3};
  fc3d_unitary_compute_and_add_error(force, velocity, .4, &given, difference);
  // In Siconos 4.4:
  int errors = expect("r[0]", r[0], .49116702, 1e-7) + expect("r[1]", r[1], -.13852400, 1e-7);
  errors += expect("r[3]", r[3], .87241931, 1e-7) + expect("residual", given, .1717670495, 1e-10);
  return errors + expect("difference", difference[0], .19859150, 1e-8);
}
