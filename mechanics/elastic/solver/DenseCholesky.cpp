#include <cmath>
#include <cstddef>
#include <cstring>
#include <mechanics/elastic/solver/DenseCholesky.hpp>

namespace rico {
namespace {

constexpr int kTogether = 4;  // rows that are reduced at once

using Pair = double __attribute__((vector_size(16)));

Pair pairAt(const double* x) {
  Pair pair;
  std::memcpy(&pair, x, sizeof pair);
  return pair;
}

/// a_j − Σ a_k b_k, k < j, for R rows a. Each row adds its products in four partial sums, whatever
/// the number of rows.
template <int R>
void reduce(double* const* a, const double* b, int j, double* rest) {
  Pair left[R] = {}, right[R] = {};
  int k = 0;
  for (; k + 4 <= j; k += 4)
    for (int r = 0; r < R; ++r) {
      left[r] += pairAt(a[r] + k) * pairAt(b + k);
      right[r] += pairAt(a[r] + k + 2) * pairAt(b + k + 2);
    }
  for (int r = 0; r < R; ++r) {
    rest[r] = a[r][j] - ((left[r][0] + left[r][1]) + (right[r][0] + right[r][1]));
    for (int i = k; i < j; ++i) rest[r] -= a[r][i] * b[i];
  }
}

/// Computes columns first to last − 1 of R rows, all of them below row last − 1.
template <int R>
void reduceRows(const std::vector<double>& A, int n, int first, int last, double* const* rows) {
  double rest[R];
  for (int j = first; j < last; ++j) {
    const double* b = A.data() + static_cast<std::size_t>(j) * n;
    reduce<R>(rows, b, j, rest);
    for (int r = 0; r < R; ++r) rows[r][j] = b[j] > 0 ? rest[r] / b[j] : 0;
  }
}

}  // namespace

void factorCholesky(std::vector<double>& A, int n) {
  constexpr double kNothing = 1e-13;
  for (int i = 0; i < n; i += kTogether) {
    const int count = n - i < kTogether ? n - i : kTogether;
    double* rows[kTogether];
    for (int r = 0; r < count; ++r) rows[r] = A.data() + static_cast<std::size_t>(i + r) * n;
    if (count == kTogether) reduceRows<kTogether>(A, n, 0, i, rows);
    for (int r = 0; r < count; ++r) {
      reduceRows<1>(A, n, count == kTogether ? i : 0, i + r, rows + r);
      double rest, *diagonal = rows[r] + i + r;
      reduce<1>(rows + r, rows[r], i + r, &rest);
      *diagonal = rest > kNothing * *diagonal && rest > 0 ? std::sqrt(rest) : 0;
    }
  }
}

void solveCholesky(const std::vector<double>& L, int n, double* x) {
  const auto row = [&](int i) { return L.data() + static_cast<std::size_t>(i) * n; };
  for (int i = 0; i < n; ++i) {
    double sum = x[i];
    for (int j = 0; j < i; ++j) sum -= row(i)[j] * x[j];
    x[i] = row(i)[i] > 0 ? sum / row(i)[i] : 0;
  }
  for (int i = n - 1; i >= 0; --i) {
    x[i] = row(i)[i] > 0 ? x[i] / row(i)[i] : 0;
    for (int j = 0; j < i; ++j) x[j] -= row(i)[j] * x[i];
  }
}

}  // namespace rico
