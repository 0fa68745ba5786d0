// Factors of sparse matrices, projections onto disks, cylinders and rolling cones, errors of global
// and of plane rolling problems. The results are compared with the definitions.
#include <CSparseMatrix.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <fc3d_Solvers.h>
#include <fclib_interface.h>
#include <gfc3d_compute_error.h>
#include <projectionOnCylinder.h>
#include <projectionOnDisk.h>
#include <projectionOnRollingCone.h>
#include <rolling_fc2d_compute_error.h>

#include "program.hpp"

namespace {

CSparseMatrix* tridiagonal(int n) {
  CSparseMatrix* triplets = cs_spalloc(n, n, 3 * n, 1, 1);
  for (int i = 0; i < n; ++i) {
    cs_entry(triplets, i, i, 4);
    if (i > 0) cs_entry(triplets, i, i - 1, -1);
    if (i > 0) cs_entry(triplets, i - 1, i, -2);
  }
  CSparseMatrix* compressed = cs_compress(triplets);
  cs_spfree(triplets);
  return compressed;
}

int factors() {
  CSparseMatrix* A = tridiagonal(4);
  auto* lu = static_cast<CSparseMatrix_factors*>(std::malloc(sizeof(CSparseMatrix_factors)));
  int wrong = expect("regular", CSparseMatrix_lu_factorization(1, A, 1e-14, lu), 1, 0);
  double b[] = {1, 2, 3, 4}, x[4], back[] = {0, 0, 0, 0};
  wrong += expect("solved", CSparseMatrix_solve(lu, x, b), 1, 0);
  CSparseMatrix_aaxpby(1, A, b, 0, back);
  for (int i = 0; i < 4; ++i) wrong += expect("A x", back[i], i + 1, 1e-14);
  CSparseMatrix* X = cs_spalloc(4, 4, 1, 1, 0);
  wrong += expect("unit", CSparseMatrix_spsolve(lu, X, A), 1, 0);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      wrong += expect("A^-1 A", CSparseMatrix_get_value(X, i, j), i == j, 1e-14);
  CSparseMatrix_free_lu_factors(lu);
  cs_spfree(X);
  cs_spfree(A);
  CSparseMatrix* singular = cs_spalloc(2, 2, 1, 1, 0);
  lu = static_cast<CSparseMatrix_factors*>(std::malloc(sizeof(CSparseMatrix_factors)));
  wrong += expect("singular", CSparseMatrix_chol_factorization(1, singular, lu), 0, 0);
  CSparseMatrix_free_lu_factors(lu);
  cs_spfree(singular);
  return wrong;
}

int projections() {
  double disk[] = {3, 4}, cylinder[] = {-1, 3, 4}, inside[] = {1, 0.2, 0, 0, 0.1};
  projectionOnDisk(disk, 1);
  projectionOnCylinder(cylinder, 2);
  int wrong = expect("disk", disk[0], 0.6, 1e-15) + expect("disk", disk[1], 0.8, 1e-15) +
              expect("cylinder", cylinder[0], 0, 0) + expect("cylinder", cylinder[2], 1.6, 1e-15);
  wrong += expect("inside", projectionOnRollingCone(inside, 0.5, 0.2), PROJRCONE_INSIDE, 0) +
           expect("is kept", inside[4], 0.1, 0);
  // Slides and rolls: n = (n + mu t + mur m) / (1 + mu^2 + mur^2).
  double both[] = {1, 2, 0, 3, 0};
  const double normal = (1 + 0.5 * 2 + 0.2 * 3) / (1 + 0.25 + 0.04);
  wrong += expect("both", projectionOnRollingCone(both, 0.5, 0.2),
                  PROJRCONE_BOUNDARY_FRICTION_ROLLING, 0) +
           expect("n", both[0], normal, 1e-12) + expect("t", both[1], 0.5 * normal, 1e-12) +
           expect("m", both[3], 0.2 * normal, 1e-12);
  double below[] = {-5, 1, 0, 1, 0}, plane[] = {1, 2, 0.01};
  wrong += expect("below", projectionOnRollingCone(below, 0.5, 0.2), PROJRCONE_DUAL, 0) +
           expect("zero", below[0], 0, 0);
  wrong +=
      expect("plane", projectionOn2DRollingCone(plane, 0.5, 0.2), PROJRCONE_BOUNDARY_FRICTION, 0) +
      expect("n in the plane", plane[0], (1 + 0.5 * 2) / 1.25, 1e-12);
  return wrong;
}

int errors() {
  GlobalFrictionContactProblem* g = globalFrictionContactProblem_new();
  double q[] = {-1, 0.3, 0.2}, b[] = {0.1, 0, 0}, mu[] = {0.3};
  g->dimension = 3;
  g->numberOfContacts = 1;
  g->M = NM_create(NM_DENSE, 3, 3);
  g->H = NM_create(NM_DENSE, 3, 3);
  for (int i = 0; i < 3; ++i) {
    NM_entry(g->M, i, i, 1 + i);
    NM_entry(g->H, i, i, 1);
  }
  g->q = q;
  g->b = b;
  g->mu = mu;
  SolverOptions* options = solver_options_create(SICONOS_GLOBAL_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  double r[3] = {0, 0, 0}, u[3] = {0, 0, 0}, v[3] = {0, 0, 0}, error = 1;
  int wrong = expect("solved", gfc3d_driver(g, r, u, v, options), 0, 0);
  wrong += expect("right", gfc3d_compute_error(g, r, u, v, 1e-8, options, 1, 1, &error), 0, 0) +
           expect("its error", error, 0, 1e-8) + expect("u = H'v + b", u[0], v[0] + 0.1, 1e-15);
  v[1] += 0.5;
  gfc3d_compute_error(g, r, u, v, 1e-8, options, 1, 1, &error);
  wrong += expect("too fast", error > 0.4, 1, 0);
  solver_options_delete(options);
  RollingFrictionContactProblem* p = rollingFrictionContactProblem_new();
  double mur[] = {0.1}, z[] = {0.9, 0, 0}, w[3];
  p->dimension = 3;
  p->numberOfContacts = 1;
  p->M = NM_eye(3);
  p->q = b;
  p->mu = mu;
  p->mu_r = mur;
  b[0] = -0.9;
  wrong += expect("rolling", rolling_fc2d_compute_error(p, z, w, 1e-10, nullptr, 1, &error), 0, 0) +
           expect("its error", error, 0, 1e-15);
  return wrong;
}

}  // namespace

int main() {
  return guarded([] { return factors() + projections() + errors() == 0 ? 0 : 1; });
}
