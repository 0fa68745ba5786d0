#include <algorithm>
#include <cmath>
#include <kernel/algebra/LuFactors.hpp>
#include <limits>

namespace rico {
namespace {

int pivotRow(const Matrix& a, int k) {
  int best = k;
  for (int i = k + 1; i < a.rows(); ++i)
    if (std::abs(a(i, k)) > std::abs(a(best, k))) best = i;
  return best;
}

void exchangeRows(Matrix& a, int i, int k) {
  if (i == k) return;
  for (int j = 0; j < a.cols(); ++j) std::swap(a(i, j), a(k, j));
}

// Computes column k of L, and subtracts its multiples from the columns after it.
void eliminate(Matrix& a, int k) {
  const int n = a.rows();
  double* pivotColumn = a.col(k);
  for (int i = k + 1; i < n; ++i) pivotColumn[i] /= pivotColumn[k];
  for (int j = k + 1; j < n; ++j) {
    double* column = a.col(j);
    const double factor = column[k];
    if (factor == 0.0) continue;
    for (int i = k + 1; i < n; ++i) column[i] -= pivotColumn[i] * factor;
  }
}

}  // namespace

bool LuFactors::compute(const Matrix& A) {
  lu_ = A;
  const int n = A.rows();
  exchange_.resize(n);
  const double tiny = n * std::numeric_limits<double>::epsilon() * A.normInf();
  for (int k = 0; k < n; ++k) {
    const int pivot = pivotRow(lu_, k);
    // This form of the comparison treats a NaN as singular.
    if (!(std::abs(lu_(pivot, k)) > 1e-3 * tiny)) return false;
    exchange_[k] = pivot;
    exchangeRows(lu_, pivot, k);
    eliminate(lu_, k);
  }
  return true;
}

void LuFactors::solve(double* x) const {
  const int n = size();
  for (int k = 0; k < n; ++k) {
    std::swap(x[k], x[exchange_[k]]);
  }
  for (int k = 0; k < n; ++k) {
    const double* column = lu_.col(k);
    for (int i = k + 1; i < n; ++i) x[i] -= column[i] * x[k];
  }
  for (int k = n - 1; k >= 0; --k) {
    const double* column = lu_.col(k);
    x[k] /= column[k];
    for (int i = 0; i < k; ++i) x[i] -= column[i] * x[k];
  }
}

}  // namespace rico
