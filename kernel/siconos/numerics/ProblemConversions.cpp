// Problems as linear complementarity problems.
#include <NamedSolvers.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "driving.hpp"

namespace {

using rico::Matrix;

/// Fills an LCP whose other members are released by freeLinearComplementarityProblem().
void fill(LinearComplementarityProblem& lcp, const Matrix& M, const std::vector<double>& q) {
  const std::size_t size = q.size();
  auto* values = static_cast<double*>(std::malloc(std::max(size * size, 1UL) * sizeof(double)));
  std::copy_n(M.data(), size * size, values);
  const int rows = static_cast<int>(size);
  lcp.size = rows;
  lcp.M = NM_create_from_data(NM_DENSE, rows, rows, values);
  lcp.q = static_cast<double*>(std::malloc(std::max(size, 1UL) * sizeof(double)));
  std::copy(q.begin(), q.end(), lcp.q);
}

}  // namespace

// Three rows for each contact, with the unknowns r_N, r_T + mu r_N and the sliding velocity beyond
// the free one: r_T = z_1 - mu z_0, and 2 mu r_N - z_1 >= 0 is the other edge of the cone.
int fc2d_tolcp(FrictionContactProblem* problem, LinearComplementarityProblem* lcp_problem) {
  const int contacts = problem->numberOfContacts;
  const Matrix W = dense(*problem->M);
  Matrix M(3 * contacts, 3 * contacts);
  std::vector<double> q(3 * static_cast<std::size_t>(contacts), 0.0);
  for (int i = 0; i < contacts; ++i) {
    for (int row = 0; row < 2; ++row) {
      q[3 * static_cast<std::size_t>(i) + static_cast<std::size_t>(row)] = problem->q[2 * i + row];
      for (int j = 0; j < contacts; ++j) {
        const double tangential = W(2 * i + row, 2 * j + 1);
        M(3 * i + row, 3 * j) = W(2 * i + row, 2 * j) - problem->mu[j] * tangential;
        M(3 * i + row, 3 * j + 1) = tangential;
      }
    }
    M(3 * i + 1, 3 * i + 2) = 1.0;
    M(3 * i + 2, 3 * i) = 2.0 * problem->mu[i];
    M(3 * i + 2, 3 * i + 1) = -1.0;
  }
  fill(*lcp_problem, M, q);
  return 0;
}

// The unknowns are z - lb and the part of w at the upper bound.
void relay_to_lcp(RelayProblem* problem, LinearComplementarityProblem* lcp_problem) {
  const int n = problem->size;
  const Matrix W = dense(*problem->M);
  Matrix M(2 * n, 2 * n);
  std::vector<double> q(2 * static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    double sum = problem->q[i];
    for (int j = 0; j < n; ++j) {
      M(i, j) = W(i, j);
      sum += W(i, j) * problem->lb[j];
    }
    M(i, n + i) = 1.0;
    M(n + i, i) = -1.0;
    q[static_cast<std::size_t>(i)] = sum;
    q[static_cast<std::size_t>(n) + static_cast<std::size_t>(i)] = problem->ub[i] - problem->lb[i];
  }
  fill(*lcp_problem, M, q);
}

// Eliminates the unknowns of the equalities.
LinearComplementarityProblem* mlcp_to_lcp(MixedLinearComplementarityProblem* problem) {
  const auto [W, constants, order] = rowsOf(*problem);
  const int n = problem->n, m = problem->m;
  Matrix A(n, n), CandQ(n, m + 1), M(m, m);
  std::vector<double> q(static_cast<std::size_t>(m));
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) A(i, j) = W(order[i], order[j]);
    for (int j = 0; j < m; ++j) CandQ(i, j) = W(order[i], order[n + j]);
    CandQ(i, m) = constants[static_cast<std::size_t>(order[i])];
  }
  rico::LuFactors lu;
  if (n > 0 && !lu.compute(A)) return nullptr;
  for (int j = 0; n > 0 && j <= m; ++j) lu.solve(CandQ.col(j));
  for (int i = 0; i < m; ++i) {
    const int row = order[n + i];
    for (int j = 0; j <= m; ++j) {
      double value = j < m ? W(row, order[n + j]) : constants[static_cast<std::size_t>(row)];
      for (int k = 0; k < n; ++k) value -= W(row, order[k]) * CandQ(k, j);
      (j < m ? M(i, j) : q[static_cast<std::size_t>(i)]) = value;
    }
  }
  LinearComplementarityProblem* lcp = newLCP();
  fill(*lcp, M, q);
  return lcp;
}
