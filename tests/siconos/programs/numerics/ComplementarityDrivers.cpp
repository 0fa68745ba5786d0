// Complementarity problems, mixed complementarity problems and relays, solved without a model.
#include <LinearComplementarityProblem.h>
#include <MLCP_Solvers.h>
#include <MixedLinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <RelayProblem.h>
#include <SolverOptions.h>

#include "program.hpp"

static NumericsMatrix* square(const std::vector<std::vector<double>>& rows) {
  const int n = static_cast<int>(rows.size());
  NumericsMatrix* M = NM_create(NM_DENSE, n, n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) NM_zentry(M, i, j, rows[i][j], 1e-16);
  return M;
}

static double* heap(const std::vector<double>& values) {
  double* array = (double*)malloc(values.size() * sizeof(double));
  std::copy(values.begin(), values.end(), array);
  return array;
}

static int judge(const std::string& what, const double* got, const std::vector<double>& expected) {
  int errors = 0;
  for (std::size_t i = 0; i < expected.size(); i++)
    errors += expect(what, got[i], expected[i], 1e-8);
  return errors;
}

// z = (1/2, 0), w = (0, 5/2).
static int complementarity() {
  LinearComplementarityProblem* problem = newLCP();
  problem->size = 2;
  problem->M = square({{2, 1}, {3, 4}});
  problem->q = heap({-1, 1});
  double z[2] = {0}, w[2] = {0};
  SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
  int errors = linearComplementarity_driver(problem, z, w, options);
  errors += judge("LCP, z", z, {0.5, 0}) + judge("LCP, w", w, {0, 2.5});
  solver_options_delete(options);
  std::free(options);
  freeLinearComplementarityProblem(problem);
  return errors;
}

// The solution is at the upper bound, between the bounds, and at the lower bound.
static int relays() {
  RelayProblem* problem = relayProblem_new();
  problem->size = 3;
  problem->M = square({{2, 1, 0}, {0, 2, 0}, {0, 1, 1}});
  problem->q = heap({-6, -1, 4});
  problem->lb = heap({-1, -1, -2});
  problem->ub = heap({1, 1, 1});
  double z[3] = {0}, w[3] = {0};
  SolverOptions* options = solver_options_create(SICONOS_RELAY_LEMKE);
  int errors = relay_driver(problem, z, w, options);
  errors += judge("relay, z", z, {1, 0.5, -2}) + judge("relay, w", w, {-3.5, 0, 2.5});
  solver_options_delete(options);
  std::free(options);
  freeRelay_problem(problem);
  return errors;
}

// The first row is a complementarity condition, the second an equality: z = (2, -1), w = 0.
static int mixed() {
  MixedLinearComplementarityProblem* problem = mixedLinearComplementarity_new();
  problem->isStorageType1 = 1;
  problem->n = problem->m = 1;
  problem->M = square({{3, 1}, {1, 4}});
  problem->q = heap({-5, 2});
  const int rows[] = {0, 1, 2}, complementary[] = {1, 0, 0};
  problem->blocksRows = (int*)malloc(sizeof(rows));
  problem->blocksIsComp = (int*)malloc(sizeof(complementary));
  std::copy(rows, rows + 3, problem->blocksRows);
  std::copy(complementary, complementary + 3, problem->blocksIsComp);
  double z[2] = {0}, w[2] = {0};
  SolverOptions* options = solver_options_create(SICONOS_MLCP_ENUM);
  mlcp_driver_init(problem, options);
  int errors = mlcp_driver(problem, z, w, options);
  mlcp_driver_reset(problem, options);
  errors += judge("MLCP, z", z, {2, -1}) + judge("MLCP, w", w, {0, 0});
  solver_options_delete(options);
  std::free(options);
  mixedLinearComplementarity_free(problem);
  return errors;
}

// A u + C v + a = 0, w = D u + B v + b, all given column by column: u = 1, v = (1, 2), w = 0.
static int mixedInParts() {
  MixedLinearComplementarityProblem* problem = mixedLinearComplementarity_new();
  problem->isStorageType1 = problem->isStorageType2 =
      1;  // Siconos computes w from M, z from the parts
  problem->M = square({{2, 1, 0.5}, {0.5, 4, 1}, {-0.5, 0, 5}});
  problem->q = heap({-4, -6.5, -9.5});
  problem->n = 1;
  problem->m = 2;
  problem->A = heap({2});
  problem->C = heap({1, 0.5});
  problem->D = heap({0.5, -0.5});
  problem->B = heap({4, 0, 1, 5});
  problem->a = heap({-4});
  problem->b = heap({-6.5, -9.5});
  double z[3] = {0}, w[3] = {0};
  SolverOptions* options = solver_options_create(SICONOS_MLCP_PGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-10;
  options->iparam[SICONOS_IPARAM_MAX_ITER] = 1000;
  mlcp_driver_init(problem, options);
  int errors = mlcp_driver(problem, z, w, options);
  mlcp_driver_reset(problem, options);
  errors += judge("MLCP in parts, z", z, {1, 1, 2}) + judge("MLCP in parts, w", w, {0, 0, 0});
  solver_options_delete(options);
  std::free(options);
  mixedLinearComplementarity_free(problem);
  return errors;
}

int main() {
  int errors = complementarity();
  errors += relays();
  errors += mixed();
  errors += mixedInParts();
  return errors;
}
