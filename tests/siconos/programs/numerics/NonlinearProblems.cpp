// Nonlinear complementarity: the problem of Kojima and Shindo, and a mixed problem with an
// equality.
#include <MCP_Solvers.h>
#include <MCP_cst.h>
#include <NonSmoothDrivers.h>

#include "program.hpp"

namespace {

void kojimaShindo(void*, int, double* z, double* F) {
  const double a = z[0], b = z[1], c = z[2], d = z[3];
  F[0] = 3 * a * a + 2 * a * b + 2 * b * b + c + 3 * d - 6;
  F[1] = 2 * a * a + a + b * b + 10 * c + 2 * d - 2;
  F[2] = 3 * a * a + a * b + 2 * b * b + 2 * c + 9 * d - 9;
  F[3] = a * a + 3 * b * b + 2 * c + 3 * d - 3;
}

void kojimaShindoJacobian(void*, int, double* z, NumericsMatrix* J) {
  const double a = z[0], b = z[1];
  const double rows[4][4] = {{6 * a + 2 * b, 2 * a + 4 * b, 1, 3},
                             {4 * a + 1, 2 * b, 10, 2},
                             {6 * a + b, a + 4 * b, 2, 9},
                             {2 * a, 6 * b, 2, 3}};
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) NM_entry(J, i, j, rows[i][j]);
}

// x^2 + y = 2, 0 <= y with y - x >= 0: x = y = 1.
void parabola(void* env, int, double* z, double* F) {
  ++*(int*)env;
  F[0] = z[0] * z[0] + z[1] - 2;
  F[1] = z[1] - z[0];
}

void parabolaJacobian(void*, int, double* z, NumericsMatrix* J) {
  NM_entry(J, 0, 0, 2 * z[0]);
  NM_entry(J, 0, 1, 1.0);
  NM_entry(J, 1, 0, -1.0);
  NM_entry(J, 1, 1, 1.0);
}

int complementarity() {
  MixedComplementarityProblem* problem = mixedComplementarityProblem_new();
  problem->n1 = 0;
  problem->n2 = 4;
  problem->compute_Fmcp = kojimaShindo;
  problem->compute_nabla_Fmcp = kojimaShindoJacobian;
  problem->nabla_Fmcp = NM_create(NM_DENSE, 4, 4);
  SolverOptions* options = solver_options_create(SICONOS_MCP_NEWTON_FB_FBLSA);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-10;
  double z[4] = {1, 0.1, 0.1, 0.6}, F[4], error = 1.0;
  int wrong = mcp_driver(problem, z, F, options);
  wrong += expect("z0", z[0], sqrt(6.0) / 2, 1e-9) + expect("z3", z[3], 0.5, 1e-9);
  wrong += expect("z1", z[1], 0.0, 1e-9) + expect("F1", F[1], 2 + sqrt(6.0) / 2, 1e-8);
  mcp_compute_error(problem, z, F, &error);
  wrong += expect("error", error, 0.0, 1e-9);
  solver_options_delete(options);
  std::free(options);
  mixedComplementarityProblem_free(problem);
  return wrong;
}

int mixed() {
  int calls = 0, info = 1;
  MixedComplementarityProblem* problem = mixedComplementarityProblem_new();
  problem->n1 = 1;
  problem->n2 = 1;
  problem->compute_Fmcp = parabola;
  problem->compute_nabla_Fmcp = parabolaJacobian;
  problem->nabla_Fmcp = NM_create(NM_DENSE, 2, 2);
  problem->env = &calls;
  SolverOptions* options = solver_options_create(SICONOS_MCP_NEWTON_MIN_FBLSA);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  double z[2] = {3, 3}, F[2];
  mcp_newton_min_FBLSA(problem, z, F, &info, options);
  const int wrong = expect("x", z[0], 1.0, 1e-12) + expect("y", z[1], 1.0, 1e-12);
  solver_options_delete(options);
  std::free(options);
  mixedComplementarityProblem_free(problem);
  return wrong + info + (calls < 2);
}

}  // namespace

int main() {
  return guarded([] { return complementarity() + mixed(); });
}
