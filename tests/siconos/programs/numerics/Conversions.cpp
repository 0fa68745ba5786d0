// Friction in the plane, relays and mixed problems as linear complementarity problems.
#include <FrictionContactProblem.h>
#include <LinearComplementarityProblem.h>
#include <NamedSolvers.h>
#include <mlcp_to_lcp.h>

#include <program.hpp>

namespace {

NumericsMatrix* numericsOf(const std::vector<std::vector<double>>& rows) {
  const int m = static_cast<int>(rows.size()), n = static_cast<int>(rows[0].size());
  NumericsMatrix* M = NM_create(NM_DENSE, m, n);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) NM_entry(M, i, j, rows[i][j]);
  return M;
}

/// Solves the LCP and frees it.
std::vector<double> solved(LinearComplementarityProblem* lcp) {
  std::vector<double> z(lcp->size), w(lcp->size);
  SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
  const int status = linearComplementarity_driver(lcp, z.data(), w.data(), options);
  solver_options_delete(options);
  std::free(options);
  freeLinearComplementarityProblem(lcp);
  return status == 0 ? z : std::vector<double>();
}

// Two contacts with different coefficients: the reactions of the LCP are those of the driver.
int friction() {
  std::vector<double> q = {-1.0, 0.5, -2.0, -0.3}, mu = {0.3, 0.7}, r(4), u(4);
  FrictionContactProblem problem{};
  problem.dimension = 2;
  problem.numberOfContacts = 2;
  problem.M = numericsOf(
      {{1.3, 0.1, 0.2, 0.4}, {0.1, 1.1, -0.3, 0.2}, {0.2, -0.3, 2.0, 0.1}, {0.4, 0.2, 0.1, 1.5}});
  problem.q = q.data();
  problem.mu = mu.data();
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_2D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  int errors = fc2d_driver(&problem, r.data(), u.data(), options);
  solver_options_delete(options);
  std::free(options);
  LinearComplementarityProblem* lcp = newLCP();
  errors += fc2d_tolcp(&problem, lcp);
  const std::vector<double> z = solved(lcp);
  for (int c = 0; c < 2; ++c) {
    errors += expect("r_N", z.at(3 * c), r[2 * c], 1e-9);
    errors += expect("r_T", z.at(3 * c + 1) - mu[c] * z.at(3 * c), r[2 * c + 1], 1e-9);
  }
  NM_free(problem.M);
  return errors;
}

// Siconos 4.4 has the same matrix and vector.
int relays() {
  std::vector<double> q = {1.0, -4.0}, lb = {-1.0, -2.0}, ub = {3.0, 5.0};
  RelayProblem problem{2, numericsOf({{2.0, 0.5}, {1.0, 3.0}}), q.data(), lb.data(), ub.data()};
  LinearComplementarityProblem* lcp = newLCP();
  relay_to_lcp(&problem, lcp);
  NM_free(problem.M);
  const double expected[4][5] = {{2.0, 0.5, 1.0, 0.0, -2.0},
                                 {1.0, 3.0, 0.0, 1.0, -11.0},
                                 {-1.0, 0.0, 0.0, 0.0, 4.0},
                                 {0.0, -1.0, 0.0, 0.0, 7.0}};
  int errors = 0;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j)
      errors += expect("relay_to_lcp", NM_get_value(lcp->M, i, j), expected[i][j], 0.0);
    errors += expect("relay_to_lcp, q", lcp->q[i], expected[i][4], 0.0);
  }
  freeLinearComplementarityProblem(lcp);
  return errors;
}

// 2 u + v - 4 = 0, w = u + v - 3 = v / 2 - 1: v = 2, u = 1.
int mixed() {
  MixedLinearComplementarityProblem* problem = mixedLinearComplementarity_new();
  problem->isStorageType1 = 1;
  problem->n = problem->m = 1;
  problem->M = numericsOf({{2.0, 1.0}, {1.0, 1.0}});
  problem->q = static_cast<double*>(std::malloc(2 * sizeof(double)));
  problem->q[0] = -4.0;
  problem->q[1] = -3.0;
  LinearComplementarityProblem* lcp = mlcp_to_lcp(problem);
  mixedLinearComplementarity_free(problem);
  const int errors = expect("mlcp_to_lcp, M", NM_get_value(lcp->M, 0, 0), 0.5, 1e-15) +
                     expect("mlcp_to_lcp, q", lcp->q[0], -1.0, 1e-15);
  return errors + expect("v", solved(lcp).at(0), 2.0, 1e-12);
}

}  // namespace

int main() {
  return guarded([] { return friction() + relays() + mixed(); });
}
