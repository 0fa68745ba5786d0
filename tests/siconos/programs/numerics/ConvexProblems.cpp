// Variational inequalities, a convex quadratic program, and complementarity on second-order cones.
#include <ConvexQP_Solvers.h>
#include <SOCLCP_Solvers.h>
#include <SiconosNumerics.h>
#include <VariationalInequality_Solvers.h>
#include <op3x3.h>

#include <cstdio>

#include "program.hpp"

namespace {

struct Options {
  explicit Options(int id) : options(solver_options_create(id)) {}
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;
  ~Options() {
    solver_options_delete(options);
    std::free(options);
  }
  SolverOptions* options;
};

// F = (2 x - y - 2, x + 2 y + 1 + y^3), monotone; in x, y >= 0 the solution is (1, 0).
void force(void* self, int, double* x, double* F) {
  ++*(int*)((VariationalInequality*)self)->env;
  F[0] = 2 * x[0] - x[1] - 2;
  F[1] = x[0] + 2 * x[1] + 1 + x[1] * x[1] * x[1];
}

void stiffness(void*, int, double* x, NumericsMatrix* J) {
  J->matrix0[0] = 2;
  J->matrix0[1] = 1;
  J->matrix0[2] = -1;
  J->matrix0[3] = 2 + 3 * x[1] * x[1];
}

void positive(void*, double* x, double* PX) {
  for (int i = 0; i < 2; i++) PX[i] = std::max(x[i], 0.0);
}

int inequality() {
  int calls = 0, wrong = 0;
  VariationalInequality* vi = variationalInequality_new(2);
  vi->env = &calls;
  vi->F = force;
  vi->ProjectionOnX = positive;
  for (int id : {SICONOS_VI_EG, SICONOS_VI_FPP, SICONOS_VI_HP}) {
    Options options(id);
    double x[2] = {0, 3}, w[2], error = 1;
    wrong += variationalInequality_driver(vi, x, w, options.options);
    wrong += expect("x", x[0], 1.0, 1e-9) + expect("y", x[1], 0.0, 1e-9);
    variationalInequality_computeError(vi, x, w, 1e-9, options.options, &error);
    wrong += expect("error", error, 0.0, 1e-9) + expect("F2", w[1], 2.0, 1e-8);
  }
  wrong += expect("calls", calls > 3 ? 1 : 0, 1, 0);

  double lb[2] = {0, -1e20}, ub[2] = {0.5, 1e20};
  box_constraints box = {SICONOS_SET_BOX, lb, ub};
  vi->set = &box;
  vi->ProjectionOnX = NULL;
  vi->compute_nabla_F = stiffness;
  Options options(SICONOS_VI_BOX_QI);
  double x[2] = {0, 0}, w[2], error = 1;
  int info = -1;
  variationalInequality_box_newton_QiLSA(vi, x, w, &info, options.options);
  wrong += info + expect("bound", x[0], 0.5, 1e-9) + expect("free", w[1], 0.0, 1e-9);
  variationalInequality_compute_error_box(vi, x, w, 1e-9, &error);
  wrong += expect("error", error, 0.0, 1e-9);
  const double y = x[1];
  vi->compute_nabla_F = NULL;
  x[0] = x[1] = 0;
  wrong += variationalInequality_driver(vi, x, w, options.options);
  wrong += expect("without gradient", x[1], y, 1e-8);
  vi->set = NULL;
  wrong += expect("no set", variationalInequality_driver(vi, x, w, options.options), 2, 0);
  freeVariationalInequalityProblem(vi);
  return wrong;
}

void below(void* self, double* x, double* PX) {
  const int rows = ((ConvexQP*)self)->A ? ((ConvexQP*)self)->m : ((ConvexQP*)self)->size;
  for (int i = 0; i < rows; i++) PX[i] = std::min(x[i], 0.25);
}

// The numbers are those of Siconos 4.4.
int quadraticProgram() {
  double M[4] = {2, 1, 1, 3}, q[2] = {-2, -1}, A[4] = {1, 0, 1, 1}, b[2] = {0, 0.05};
  ConvexQP* problem = convexQP_new(2);
  problem->M = NM_create_from_data(NM_DENSE, 2, 2, M);
  problem->q = q;
  problem->ProjectionOnC = below;
  double z[2] = {0, 0}, w[2], xi[2], u[2];
  int info = -1;
  Options gradient(SICONOS_CONVEXQP_PG), admm(SICONOS_CONVEXQP_ADMM);
  convexQP_ProjectedGradient(problem, z, w, &info, gradient.options);
  int wrong = info + expect("z", z[0], 0.25, 1e-9) + expect("w", w[0], -1.25, 1e-8);
  problem->m = 2;
  problem->A = NM_create_from_data(NM_DENSE, 2, 2, A);
  problem->b = b;
  convexQP_ADMM_init(problem, admm.options);
  convexQP_ADMM(problem, z, w, xi, u, &info, admm.options);
  convexQP_ADMM_free(problem, admm.options);
  wrong += info + expect("z0", z[0], 0.5, 1e-9) + expect("z1", z[1], -0.25, 1e-9);
  wrong += expect("xi", xi[0], -1.25, 1e-9) + expect("xi1", xi[1], 0.0, 1e-9);
  wrong += expect("u", u[1], -0.2, 1e-9) + expect("w1", w[1], -1.25, 1e-9);
  problem->q = problem->b = NULL;
  problem->M->matrix0 = problem->A->matrix0 = NULL;
  convexQP_free(problem);
  return wrong;
}

// The problem is written and read. The numbers of the first cone are those of Siconos 4.4, which
// supports only cones of three rows; the second cone has six rows, and its solution lies on its
// boundary.
int cones() {
  double M[81] = {}, q[9] = {-1, 1, .5, -2, 3, 1, -1, 2, 1}, tau[2] = {.5, .8};
  for (int i = 0; i < 9; i++) M[10 * i] = 2;
  unsigned coneIndex[3] = {0, 3, 9};
  SecondOrderConeLinearComplementarityProblem problem = {
      9, 2, NM_create_from_data(NM_DENSE, 9, 9, M), q, coneIndex, tau};
  char name[] = "cones.dat";
  int wrong = secondOrderConeLinearComplementarityProblem_printInFilename(&problem, name);
  SecondOrderConeLinearComplementarityProblem* read =
      secondOrderConeLinearComplementarityProblem_new();
  wrong += secondOrderConeLinearComplementarityProblem_newFromFilename(read, name);
  Options options(SICONOS_SOCLCP_NSGS);
  double r[9] = {}, v[9], error = 1;
  wrong += soclcp_driver(read, r, v, options.options);
  wrong += expect("r0", r[0], 0.6236068, 1e-7) + expect("v1", v[1], 0.4422291, 1e-7);
  double length = 0;
  for (int i = 4; i < 9; i++) length += r[i] * r[i];
  wrong += expect("boundary", std::sqrt(length), 0.8 * r[3], 1e-9);
  soclcp_compute_error(read, r, v, 1e-9, options.options, &error);
  wrong += expect("error", error, 0.0, 1e-9);
  coneIndex[1] = 10;
  wrong += expect("invalid", soclcp_driver(&problem, r, v, options.options), 2, 0);
  freeSecondOrderConeLinearComplementarityProblem(read);
  problem.M->matrix0 = NULL;
  NM_free(problem.M);
  return wrong;
}

int smallMatrices() {
  double a[9] = {1, 2, 3, 4, 5, 6, 7, 8, 10}, v[3] = {1, 2, 3}, r[3] = {100, 100, 100}, b[9], c[9];
  mvp3x3(a, v, r);
  int wrong = expect("mvp", r[1], 136, 0);
  mvm3x3(a, v, r);
  wrong += expect("mvm", r[1], 100, 0);
  mtv3x3(a, v, r);
  wrong += expect("mtv", r[2], 53, 0) + expect("det", det3x3(a), -3, 1e-14);
  cpytr3x3(a, b);
  mm3x3(a, b, c);
  wrong += expect("mm", c[1], 1 * 2 + 4 * 5 + 7 * 8, 0);
  wrong += solv3x3(a, r, v);
  wrong += expect("x0", r[0], 1, 1e-14) + expect("x1", r[1], 0, 1e-14);
  double zero[9] = {};
  wrong += expect("singular", solve_3x3_gepp(zero, v), 1, 0);
  double n[3] = {3, -1, -2}, t[3], s[3];
  orthoBaseFromVector(n, n + 1, n + 2, t, t + 1, t + 2, s, s + 1, s + 2);
  wrong += expect("t0", t[0], -std::sqrt(0.1), 1e-14) + expect("n.s", dot3(n, s), 0, 1e-15);
  double large[36], block[9];
  for (int i = 0; i < 36; i++) large[i] = i;
  extract3x3(6, 1, 2, large, block);
  return wrong + expect("block", block[3], 19, 0) + expect("norm", hypot3(n), 1, 1e-15);
}

}  // namespace

int main() {
  return guarded([] { return inequality() + quadraticProgram() + cones() + smallMatrices(); });
}
