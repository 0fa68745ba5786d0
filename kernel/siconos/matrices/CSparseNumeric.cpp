// Factors of CSparse, column by column: each is eliminated by those before it in a dense vector.
#include <CSparseMatrix.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

namespace {

CS_INT* newOrder(CS_INT n, CS_INT first, CS_INT step) {
  const std::size_t size = static_cast<std::size_t>(std::max<CS_INT>(n, 1)) * sizeof(CS_INT);
  auto* order = static_cast<CS_INT*>(std::malloc(size));
  for (CS_INT k = 0; k < n; ++k) order[k] = first + step * k;
  return order;
}

bool isSquare(const CSparseMatrix* A) { return A != nullptr && A->nz == -1 && A->m == A->n; }

/// Columns that grow at their end.
struct Columns {
  std::vector<CS_INT> p = {0}, i;
  std::vector<double> x;

  void add(CS_INT row, double value) {
    i.push_back(row);
    x.push_back(value);
  }
  void endColumn() { p.push_back(static_cast<CS_INT>(i.size())); }
  CSparseMatrix* matrix(CS_INT n) const {
    CSparseMatrix* A = cs_spalloc(n, n, static_cast<CS_INT>(i.size()), 1, 0);
    std::copy(p.begin(), p.end(), A->p);
    std::copy(i.begin(), i.end(), A->i);
    std::copy(x.begin(), x.end(), A->x);
    return A;
  }
};

csn* factorsOf(const Columns& L, const Columns* U, CS_INT n, const CS_INT* pinv) {
  auto* N = static_cast<csn*>(std::calloc(1, sizeof(csn)));
  N->L = L.matrix(n);
  if (U == nullptr) return N;
  N->U = U->matrix(n);
  N->pinv = newOrder(n, 0, 0);
  std::copy_n(pinv, n, N->pinv);
  for (CS_INT k = 0; k < N->L->p[n]; ++k) N->L->i[k] = pinv[N->L->i[k]];
  return N;
}

/// x -= x[row] L_k for the column k of L without its first entry.
void eliminate(const Columns& L, CS_INT k, double factor, std::vector<double>& x) {
  const auto first = static_cast<std::size_t>(L.p[static_cast<std::size_t>(k)]) + 1;
  const auto end = static_cast<std::size_t>(L.p[static_cast<std::size_t>(k) + 1]);
  for (std::size_t e = first; e < end; ++e) x[static_cast<std::size_t>(L.i[e])] -= L.x[e] * factor;
}

/// The row of the largest value that is not yet a pivot, or the diagonal's; -1 if all are zero.
CS_INT pivotRow(const std::vector<double>& x, const std::vector<CS_INT>& pinv, CS_INT diagonal,
                double tol) {
  CS_INT best = -1;
  double largest = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (pinv[i] < 0 && std::abs(x[i]) > largest) {
      largest = std::abs(x[i]);
      best = static_cast<CS_INT>(i);
    }
  const auto d = static_cast<std::size_t>(diagonal);
  return best >= 0 && pinv[d] < 0 && std::abs(x[d]) >= tol * largest ? diagonal : best;
}

void scatter(const CSparseMatrix* A, CS_INT column, std::vector<double>& x) {
  std::fill(x.begin(), x.end(), 0.0);
  for (CS_INT k = A->p[column]; k < A->p[column + 1]; ++k)
    x[static_cast<std::size_t>(A->i[k])] += A->x[k];
}

}  // namespace

css* cs_sqr(CS_INT order, const CSparseMatrix* A, CS_INT /*qr*/) {
  if (A == nullptr || A->nz != -1) return nullptr;
  auto* S = static_cast<css*>(std::calloc(1, sizeof(css)));
  if (order != 0) S->q = newOrder(A->n, 0, 1);
  S->lnz = S->unz = 4.0 * static_cast<double>(A->p[A->n]) + static_cast<double>(A->n);
  return S;
}

css* cs_schol(CS_INT order, const CSparseMatrix* A) {
  css* S = cs_sqr(0, A, 0);
  if (S != nullptr && order != 0) S->pinv = newOrder(A->n, 0, 1);
  return S;
}

csn* cs_lu(const CSparseMatrix* A, const css* S, double tol) {
  if (!isSquare(A) || S == nullptr) return nullptr;
  const auto n = static_cast<std::size_t>(A->n);
  Columns L, U;
  std::vector<CS_INT> pinv(n, -1), rows;
  std::vector<double> x(n);
  for (CS_INT j = 0; j < A->n; ++j) {
    const CS_INT column = S->q == nullptr ? j : S->q[j];
    scatter(A, column, x);
    for (CS_INT k = 0; k < j; ++k) {
      const double factor = x[static_cast<std::size_t>(rows[static_cast<std::size_t>(k)])];
      if (factor == 0.0) continue;
      U.add(k, factor);
      eliminate(L, k, factor, x);
    }
    const CS_INT row = pivotRow(x, pinv, column, tol);
    if (row < 0) return nullptr;
    const double pivot = x[static_cast<std::size_t>(row)];
    U.add(j, pivot);
    U.endColumn();
    rows.push_back(row);
    pinv[static_cast<std::size_t>(row)] = j;
    L.add(row, 1.0);
    for (std::size_t i = 0; i < n; ++i)
      if (pinv[i] < 0 && x[i] != 0.0) L.add(static_cast<CS_INT>(i), x[i] / pivot);
    L.endColumn();
  }
  return factorsOf(L, &U, A->n, pinv.data());
}

csn* cs_chol(const CSparseMatrix* A, const css* S) {
  if (!isSquare(A) || S == nullptr) return nullptr;
  const auto n = static_cast<std::size_t>(A->n);
  Columns L;
  std::vector<double> x(n);
  std::vector<std::vector<std::pair<CS_INT, double>>> rowsOfL(n);
  for (CS_INT j = 0; j < A->n; ++j) {
    const auto d = static_cast<std::size_t>(j);
    // Only the upper triangle is read, that of a row of the lower one.
    scatter(A, j, x);
    for (CS_INT i = j + 1; i < A->n; ++i) {
      double& entry = x[static_cast<std::size_t>(i)] = 0.0;
      for (CS_INT k = A->p[i]; k < A->p[i + 1]; ++k)
        if (A->i[k] == j) entry += A->x[k];
    }
    for (const auto& [k, factor] : rowsOfL[d]) {
      x[d] -= factor * factor;
      const auto first = static_cast<std::size_t>(L.p[static_cast<std::size_t>(k)]);
      const auto end = static_cast<std::size_t>(L.p[static_cast<std::size_t>(k) + 1]);
      for (std::size_t e = first; e < end; ++e)
        if (L.i[e] > j) x[static_cast<std::size_t>(L.i[e])] -= L.x[e] * factor;
    }
    if (!(x[d] > 0.0)) return nullptr;
    const double pivot = std::sqrt(x[d]);
    L.add(j, pivot);
    for (std::size_t i = d + 1; i < n; ++i) {
      if (x[i] == 0.0) continue;
      L.add(static_cast<CS_INT>(i), x[i] / pivot);
      rowsOfL[i].emplace_back(j, x[i] / pivot);
    }
    L.endColumn();
  }
  return factorsOf(L, nullptr, A->n, nullptr);
}
