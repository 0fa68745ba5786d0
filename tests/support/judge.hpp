/// An independent check of points:
///
///     w = M z + q,      e = ||z - P_K(z - rho w)|| / rho,      rho = 1 / mean diag(M)      (1)
///
/// in long double, with its own projections: intervals by clamping, polyhedra (of at most 20 rows)
/// by trying every set of active rows, instead of a pivoting method on the dual.
#pragma once

#include <algorithm>

#include "support/problem_data.hpp"

namespace rico::test {

/// rho of (1), with the replacement for a diagonal that is not positive (rico_problem.h).
inline double judgedScale(const Problem& p) {
  long double sum = 0, sumAbs = 0, sumLargest = 0;
  for (int i = 0; i < p.size(); i++) {
    double largest = 0;
    for (int k = p.M.start[i]; k < p.M.start[i + 1]; k++) {
      largest = std::max(largest, std::abs(p.M.value[k]));
      if (p.M.column[k] != i) continue;
      sum += p.M.value[k];
      sumAbs += std::abs(p.M.value[k]);
    }
    sumLargest += largest;
  }
  const long double mean = (sum > 0 ? sum : sumAbs > 0 ? sumAbs : sumLargest) / p.size();
  return mean > 0 ? double(1 / mean) : 1;
}

namespace detail {

using Exact = std::vector<long double>;

/// Solves the symmetric system A y = b by elimination; false if a pivot vanishes.
inline bool eliminate(std::vector<Exact>& A, Exact& b) {
  const size_t m = b.size();
  for (size_t c = 0; c < m; c++) {
    size_t p = c;
    for (size_t r = c; r < m; r++)
      if (std::abs(A[r][c]) > std::abs(A[p][c])) p = r;
    if (std::abs(A[p][c]) < 1e-15L) return false;
    std::swap(A[c], A[p]);
    std::swap(b[c], b[p]);
    for (size_t r = 0; r < m; r++) {
      if (r == c) continue;
      const long double f = A[r][c] / A[c][c];
      for (size_t k = c; k < m; k++) A[r][k] -= f * A[c][k];
      b[r] -= f * b[c];
    }
  }
  for (size_t c = 0; c < m; c++) b[c] /= A[c][c];
  return true;
}

/// Returns h . z - k of row i.
inline long double gap(const Set& set, size_t i, const Exact& z) {
  long double g = -set.k[i];
  for (int j = 0; j < set.size; j++) g += set.H[i * set.size + j] * z[j];
  return g;
}

/// The point nearest to x with `active` rows as equations; false if it is not the projection.
inline bool settle(const Set& set, const Exact& x, const std::vector<size_t>& active,
                   long double tolerance, Exact& z) {
  const size_t m = active.size();
  std::vector<Exact> A(m, Exact(m, 0));
  Exact y(m);
  for (size_t r = 0; r < m; r++) {
    y[r] = -gap(set, active[r], x);
    for (size_t c = 0; c < m; c++)
      for (int j = 0; j < set.size; j++)
        A[r][c] += (long double)set.H[active[r] * set.size + j] * set.H[active[c] * set.size + j];
  }
  if (!eliminate(A, y)) return false;
  z = x;
  for (size_t r = 0; r < m; r++) {
    if (y[r] < 0) return false;
    for (int j = 0; j < set.size; j++) z[j] += y[r] * set.H[active[r] * set.size + j];
  }
  for (size_t i = 0; i < set.k.size(); i++)
    if (gap(set, i, z) < -tolerance) return false;
  return true;
}

}  // namespace detail

/// z <- argmin ||z - x|| over H z >= k, from z = x: every choice of active rows is tried.
inline void judgedPolyhedron(const Set& set, std::vector<long double>& z) {
  const detail::Exact x = z;
  const size_t rows = set.k.size();
  long double largest = 1;
  for (long double c : x) largest = std::max(largest, std::abs(c));
  for (unsigned choice = 0; rows <= 20 && choice < 1u << rows; choice++) {
    std::vector<size_t> active;
    for (size_t i = 0; i < rows; i++)
      if (choice >> i & 1) active.push_back(i);
    if (int(active.size()) <= set.size && detail::settle(set, x, active, 1e-15L * largest, z))
      return;
  }
  z.assign(z.size(), std::numeric_limits<long double>::quiet_NaN());  // no result
}

/// P_K(x)
inline std::vector<long double> judgedProjection(const Problem& p,
                                                 const std::vector<long double>& x) {
  std::vector<long double> z = x;
  size_t row = 0;
  for (const Set& set : p.sets)
    for (int c = 0; c < set.count; c++, row += set.size) {
      if (set.cone == RICO_NORMAL_CONE) {
        std::vector<long double> part(z.begin() + row, z.begin() + row + set.size);
        judgedPolyhedron(set, part);
        std::copy(part.begin(), part.end(), z.begin() + row);
      }
      for (int i = 0; i < set.size; i++) {
        long double& zi = z[row + i];
        const size_t at = size_t(c) * set.size + i;
        if (set.cone == RICO_NONNEGATIVE) zi = std::max(zi, 0.0L);
        if (set.cone == RICO_BOX && !set.lb.empty()) zi = std::max(zi, (long double)set.lb[at]);
        if (set.cone == RICO_BOX && !set.ub.empty()) zi = std::min(zi, (long double)set.ub[at]);
      }
    }
  return z;
}

inline double norm(const auto& x) {
  long double sum = 0;
  for (auto a : x) sum += (long double)a * a;
  return double(std::sqrt(sum));
}

/// The result of the check at z.
struct Judgement {
  Vector w;                ///< M z + q
  double residual;         ///< e of (1)
  double outside;          ///< distance of z from K
  double complementarity;  ///< the largest |z_i w_i| over the NONNEGATIVE rows
  double roundoff;         ///< bound on the error of e in double arithmetic
  double normQ, rho;

  double relative() const { return normQ > 0 ? residual / normQ : residual; }
};

inline Judgement judge(const Problem& p, const Vector& z) {
  const int n = p.size();
  Judgement j{Vector(n), 0, 0, 0, 0, norm(p.q), judgedScale(p)};
  std::vector<long double> x(n), exact(z.begin(), z.end());
  double terms = 0;
  for (int i = 0; i < n; i++) {
    const long double w = p.M.rowTimes(i, z) + p.q[i];
    double size = std::abs(p.q[i]) + std::abs(z[i]) / j.rho;
    for (int k = p.M.start[i]; k < p.M.start[i + 1]; k++)
      size += std::abs(p.M.value[k] * z[p.M.column[k]]);
    terms += std::pow(size * (4 + p.M.start[i + 1] - p.M.start[i]), 2);
    j.w[i] = double(w);
    x[i] = z[i] - j.rho * w;
  }
  j.roundoff = 4e-16 * std::sqrt(terms);
  const auto projected = judgedProjection(p, x), feasible = judgedProjection(p, exact);
  for (int i = 0; i < n; i++) {
    x[i] = (z[i] - projected[i]) / j.rho;
    exact[i] -= feasible[i];
  }
  j.residual = norm(x);
  j.outside = norm(exact);
  size_t row = 0;
  for (const Set& set : p.sets)
    for (int i = 0; i < set.rows(); i++, row++)
      if (set.cone == RICO_NONNEGATIVE)
        j.complementarity = std::max(j.complementarity, std::abs(z[row] * j.w[row]));
  return j;
}

}  // namespace rico::test
