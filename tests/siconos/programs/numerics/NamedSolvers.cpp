// Solvers by their names, errors of solutions, affine variational inequalities, relays in files,
// algebra of matrices of numerics.
#include <AVI_Solvers.h>
#include <AffineVariationalInequalities.h>
#include <LCP_Solvers.h>
#include <NumericsVector.h>
#include <Relay_Solvers.h>
#include <fc3d_Solvers.h>
#include <fc3d_compute_error.h>
#include <projectionOnCone.h>

#include "program.hpp"

namespace {

// 0 <= w = M z + q, M = (2 1; 1 2), q = (-5, -6): z = (4/3, 7/3).
int linear() {
  double entries[4] = {2, 1, 1, 2}, q[2] = {-5, -6}, z[2] = {0}, w[2] = {0}, error = 1.0;
  LinearComplementarityProblem problem;
  problem.size = 2;
  problem.M = NM_create_from_data(NM_DENSE, 2, 2, entries);
  problem.q = q;
  SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
  int info = 1;
  lcp_lexicolemke(&problem, z, w, &info, options);
  int wrong = info + expect("z", z[1], 7.0 / 3, 1e-12);
  wrong += lcp_compute_error(&problem, z, w, 1e-10, &error);
  z[0] = 0.0;
  wrong += lcp_compute_error(&problem, z, w, 1e-10, &error) == 1 ? 0 : 1;
  solver_options_delete(options);
  std::free(options);
  free(problem.M);
  return wrong;
}

int friction() {
  double q[3] = {-1, 2, 0}, mu[1] = {0.5}, r[3] = {0}, u[3] = {0}, error = 1.0;
  FrictionContactProblem problem;
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_eye(3);
  problem.q = q;
  problem.mu = mu;
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-10;
  int info = 1;
  fc3d_nsgs(&problem, r, u, &info, options);
  int wrong = info + expect("slides", r[1], -0.5, 1e-9);
  wrong += fc3d_compute_error(&problem, r, u, 1e-8, options, NV_norm_2(q, 3), &error);
  double outside[3] = {0, 3, 4};
  wrong += projectionOnCone(outside, 1.0) == PROJCONE_BOUNDARY ? 0 : 1;
  wrong += expect("projection", outside[0], 2.5, 1e-12);
  solver_options_delete(options);
  std::free(options);
  NM_free(problem.M);
  return wrong;
}

// A problem is written, read and solved: -w in the normal cone of [-1, 1]; z = (1, -0.25).
int relay() {
  double q[2] = {-5, 1}, lb[2] = {-1, -1}, ub[2] = {1, 1}, z[2], w[2];
  RelayProblem problem;
  problem.size = 2;
  problem.M = NM_create(NM_DENSE, 2, 2);
  for (int i = 0; i < 2; i++) NM_entry(problem.M, i, i, 4.0);
  problem.q = q;
  problem.lb = lb;
  problem.ub = ub;
  FILE* out = fopen("NamedSolvers.txt", "w");
  int wrong = relay_printInFile(&problem, out), info = 1;
  fclose(out);
  RelayProblem* read = relay_new_from_filename("NamedSolvers.txt");
  SolverOptions* options = solver_options_create(SICONOS_RELAY_LEMKE);
  relay_lexicolemke(read, z, w, &info, options);
  wrong += info + expect("at its bound", z[0], 1.0, 1e-12) + expect("inside", z[1], -0.25, 1e-12);
  solver_options_delete(options);
  std::free(options);
  freeRelay_problem(read);
  NM_free(problem.M);
  return wrong;
}

// The point with z1 + z2 >= 2 nearest to (0, 0.5) is (0.75, 1.25).
int inequality() {
  AffineVariationalInequalities* problem = newAVI();
  problem->size = 2;
  problem->M = NM_eye(2);
  problem->q = (double*)calloc(2, sizeof(double));
  problem->q[1] = -0.5;
  polyhedron* poly = (polyhedron*)calloc(1, sizeof(polyhedron));
  poly->id = SICONOS_SET_POLYHEDRON;
  poly->size_ineq = 1;
  poly->H = NM_create(NM_DENSE, 1, 2);
  NM_entry(poly->H, 0, 0, 1.0);
  NM_entry(poly->H, 0, 1, 1.0);
  poly->K = (double*)calloc(1, sizeof(double));
  poly->K[0] = 2.0;
  problem->poly.split = poly;
  SolverOptions* options = solver_options_create(SICONOS_AVI_CAOFERRIS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-10;
  double z[2] = {0}, w[2] = {0};
  int wrong = avi_caoferris(problem, z, w, options);
  wrong += expect("z1", z[0], 0.75, 1e-8) + expect("z2", z[1], 1.25, 1e-8);
  solver_options_delete(options);
  std::free(options);
  freeAVI(problem);
  return wrong;
}

int matrices() {
  double a[4] = {4, 1, 2, 3}, b[2] = {8, 7};  // by columns: (4 2; 1 3)
  NumericsMatrix* A = NM_new();
  NM_fill(A, NM_DENSE, 2, 2, a);
  NumericsMatrix* B = NM_create(NM_SPARSE, 2, 2);
  NM_triplet_alloc(B, 2);
  NM_entry(B, 0, 1, 1.0);
  NM_entry(B, 1, 0, 2.0);
  NumericsMatrix* product = NM_multiply(A, B);
  NumericsMatrix* sum = NM_add(1.0, A, 10.0, B);
  NumericsMatrix* turned = NM_transpose(A);
  int wrong = expect("product", NM_get_value(product, 0, 0), 4.0, 0.0);
  wrong += expect("sum", NM_get_value(sum, 1, 0), 21.0, 0.0);
  wrong += expect("transpose", NM_get_value(turned, 0, 1), 1.0, 0.0);
  wrong += NM_gesv(A, b, true) + expect("x", b[0], 1.0, 1e-14) + expect("y", b[1], 2.0, 1e-14);
  wrong += expect("norm", NM_norm_inf(A), 6.0, 0.0) + NM_is_symmetric(A) + (NM_nnz(B) != 2);
  NM_gemm(2.0, A, B, 1.0, product);
  wrong += expect("gemm", NM_get_value(product, 0, 0), 12.0, 0.0);
  for (NumericsMatrix* matrix : {B, product, sum, turned}) NM_free(matrix);
  free(A);
  return wrong;
}

}  // namespace

int main() {
  return guarded([] { return linear() + friction() + relay() + inequality() + matrices(); });
}
