#include <LinearComplementarityProblem.h>
#include <MixedLinearComplementarityProblem.h>
#include <RelayProblem.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

#include "driving.hpp"

namespace {

using rico::Matrix;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

void release(NumericsMatrix* M) {
  if (M != nullptr) NM_free(M);
}

Matrix matrixOf(const MixedLinearComplementarityProblem& problem) {
  if (problem.isStorageType2 == 0) return dense(*problem.M);
  const int n = problem.n, m = problem.m;
  Matrix M(n + m, n + m);
  for (int j = 0; j < n; ++j) {
    std::copy_n(problem.A + j * n, n, M.col(j));
    std::copy_n(problem.D + j * m, m, M.col(j) + n);
  }
  for (int j = 0; j < m; ++j) {
    std::copy_n(problem.C + j * n, n, M.col(n + j));
    std::copy_n(problem.B + j * m, m, M.col(n + j) + n);
  }
  return M;
}

std::vector<double> constantsOf(const MixedLinearComplementarityProblem& problem) {
  if (problem.isStorageType2 == 0) return {problem.q, problem.q + problem.n + problem.m};
  std::vector<double> q(problem.a, problem.a + problem.n);
  q.insert(q.end(), problem.b, problem.b + problem.m);
  return q;
}

/// All rows, those of equalities first.
std::vector<int> equalitiesFirst(const MixedLinearComplementarityProblem& problem) {
  const int size = problem.n + problem.m;
  std::vector<int> order(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) order[static_cast<std::size_t>(i)] = i;
  if (problem.isStorageType2 != 0 || problem.blocksRows == nullptr) return order;
  std::vector<bool> complementary(order.size());
  for (int b = 0; problem.blocksRows[b] < size; ++b)
    for (int i = problem.blocksRows[b]; i < problem.blocksRows[b + 1]; ++i)
      complementary[static_cast<std::size_t>(i)] = problem.blocksIsComp[b] != 0;
  std::stable_partition(order.begin(), order.end(),
                        [&](int i) { return !complementary[static_cast<std::size_t>(i)]; });
  return order;
}

}  // namespace

MixedRows rowsOf(const MixedLinearComplementarityProblem& problem) {
  return {matrixOf(problem), constantsOf(problem), equalitiesFirst(problem)};
}

LinearComplementarityProblem* newLCP(void) { return zeroed<LinearComplementarityProblem>(); }

void freeLinearComplementarityProblem(LinearComplementarityProblem* problem) {
  release(problem->M);
  std::free(problem->q);
  std::free(problem);
}

int linearComplementarity_driver(LinearComplementarityProblem* problem, double* z, double* w,
                                 SolverOptions* options) {
  const Matrix byRows = dense(*problem->M).transposed();
  const std::vector<double> lb(static_cast<std::size_t>(problem->size), 0.0);
  const std::vector<double> ub(lb.size(), kInfinity);
  return drive({problem->size, byRows.data(), problem->q, lb.data(), ub.data()}, false, z, w,
               *options);
}

int lcp_driver_DenseMatrix(LinearComplementarityProblem* problem, double* z, double* w,
                           SolverOptions* options) {
  return linearComplementarity_driver(problem, z, w, options);
}

RelayProblem* relayProblem_new(void) { return zeroed<RelayProblem>(); }

void freeRelay_problem(RelayProblem* problem) {
  release(problem->M);
  for (double* array : {problem->q, problem->lb, problem->ub}) std::free(array);
  std::free(problem);
}

int relay_driver(RelayProblem* problem, double* z, double* w, SolverOptions* options) {
  const Matrix byRows = dense(*problem->M).transposed();
  return drive({problem->size, byRows.data(), problem->q, problem->lb, problem->ub}, false, z, w,
               *options);
}

MixedLinearComplementarityProblem* mixedLinearComplementarity_new(void) {
  return zeroed<MixedLinearComplementarityProblem>();
}

void mixedLinearComplementarity_free(MixedLinearComplementarityProblem* problem) {
  release(problem->M);
  for (double* array :
       {problem->q, problem->A, problem->B, problem->C, problem->D, problem->a, problem->b})
    std::free(array);
  std::free(problem->blocksRows);
  std::free(problem->blocksIsComp);
  std::free(problem);
}

int mlcp_driver(MixedLinearComplementarityProblem* problem, double* z, double* w,
                SolverOptions* options) {
  const auto [M, constants, order] = rowsOf(*problem);
  const std::size_t size = order.size();
  std::vector<double> byRows(size * size), q(size), unknown(size), slack(size);
  for (std::size_t i = 0; i < size; ++i) {
    q[i] = constants[static_cast<std::size_t>(order[i])];
    for (std::size_t j = 0; j < size; ++j) byRows[i * size + j] = M(order[i], order[j]);
  }
  std::vector<double> lb(size, 0.0);
  const std::vector<double> ub(size, kInfinity);
  std::fill_n(lb.begin(), problem->n, -kInfinity);
  const int status = drive({static_cast<int>(size), byRows.data(), q.data(), lb.data(), ub.data()},
                           false, unknown.data(), slack.data(), *options);
  for (std::size_t i = 0; i < size; ++i) {
    z[order[i]] = unknown[i];
    w[order[i]] = slack[i];
  }
  return status;
}

void mlcp_driver_init(MixedLinearComplementarityProblem* /*problem*/, SolverOptions* /*options*/) {}

void mlcp_driver_reset(MixedLinearComplementarityProblem* /*problem*/, SolverOptions* /*options*/) {
}
