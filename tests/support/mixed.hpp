/// Problems with all sets and a known solution, and a check with its own projections.
///
/// Constructed from a solution: for any x, z = P_K(x) and v = z - x solve  K ∋ z ⟂ v ∈ K*  (for
/// boxes: -v in N_K(z)); w is v without its shift, and q = w - M z.
#pragma once

#include <numerics/rico_solver.h>

#include <algorithm>

#include "support/friction.hpp"

namespace rico::test {

struct MixedSet {
  RicoCone cone;
  int size;
  double mu = 0, mu_r = 0;  ///< also the bounds of a BOX: [-mu, mu_r]
};

struct MixedCase {
  std::vector<MixedSet> sets;
  Values M, q, z;

  int n() const { return static_cast<int>(q.size()); }
};

namespace detail {

inline double length(const double* x, int k) {
  double sum = 0;
  for (int i = 0; i < k; i++) sum = std::hypot(sum, x[i]);
  return sum;
}

/// x, shortened to length `reach` if it is longer
inline void shorten(double* x, int k, double reach) {
  const double now = length(x, k);
  for (int i = 0; i < k && now > reach; i++) x[i] *= reach / now;
}

/// The nearest point of {‖t‖ <= mu n, ‖m‖ <= mu_r n}: n by bisection of the derivative.
inline void rollingNearest(const MixedSet& s, double* x) {
  const int d = (s.size - 1) / 2;
  const double a = length(x + 1, d), b = length(x + 1 + d, d);
  const auto slope = [&](double n) {
    return n - x[0] - s.mu * std::max(0., a - s.mu * n) - s.mu_r * std::max(0., b - s.mu_r * n);
  };
  double low = 0, high = std::abs(x[0]) + s.mu * a + s.mu_r * b;
  for (int i = 0; i < 200 && slope(0) < 0; i++)
    (slope((low + high) / 2) < 0 ? low : high) = (low + high) / 2;
  x[0] = low;
  shorten(x + 1, d, s.mu * low);
  shorten(x + 1 + d, d, s.mu_r * low);
}

}  // namespace detail

/// x <- P(x) for one set
inline void mixedNearest(const MixedSet& s, double* x) {
  if (s.cone == RICO_ROLLING) detail::rollingNearest(s, x);
  for (int i = 0; i < s.size; i++) {
    if (s.cone == RICO_NONNEGATIVE) x[i] = std::max(0., x[i]);
    if (s.cone == RICO_BOX) x[i] = std::clamp(x[i], -s.mu, s.mu_r);
  }
  if (s.cone != RICO_COULOMB && s.cone != RICO_SECOND_ORDER) return;
  const Values z = nearestInCone(s.mu, Values(x, x + s.size));
  std::copy(z.begin(), z.end(), x);
}

inline double mixedShift(const MixedSet& s, const double* w) {
  const int d = s.cone == RICO_ROLLING ? (s.size - 1) / 2 : s.size - 1;
  if (s.cone == RICO_COULOMB) return s.mu * detail::length(w + 1, d);
  if (s.cone != RICO_ROLLING) return 0;
  return s.mu * detail::length(w + 1, d) + s.mu_r * detail::length(w + 1 + d, d);
}

/// e / ‖q‖ of the residual
inline double mixedResidual(const MixedCase& c, const Values& z) {
  const int n = c.n();
  double trace = 0, sum = 0, size = 0;
  Values w = c.q;
  for (int i = 0; i < n; i++) {
    trace += c.M[i * n + i];
    size += c.q[i] * c.q[i];
    for (int j = 0; j < n; j++) w[i] += c.M[i * n + j] * z[j];
  }
  const double rho = n / trace;
  int row = 0;
  for (const MixedSet& s : c.sets) {
    Values x(s.size);
    for (int i = 0; i < s.size; i++) x[i] = z[row + i] - rho * w[row + i];
    x[0] -= rho * mixedShift(s, &w[row]);
    mixedNearest(s, x.data());
    for (int i = 0; i < s.size; i++) sum += std::pow((z[row + i] - x[i]) / rho, 2);
    row += s.size;
  }
  return std::sqrt(sum / size);
}

/// M = B Bᵀ / n + a skew part of the given size.
inline MixedCase mixedCase(unsigned seed, const std::vector<MixedSet>& sets, double skew) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  MixedCase c{sets, {}, {}, {}};
  for (const MixedSet& s : sets) {
    const size_t row = c.z.size();
    for (int i = 0; i < s.size; i++) c.z.push_back(normal(random));
    Values v(c.z.begin() + row, c.z.end());
    mixedNearest(s, &c.z[row]);
    for (int i = 0; i < s.size; i++) v[i] = c.z[row + i] - v[i];
    v[0] -= mixedShift(s, v.data());
    c.q.insert(c.q.end(), v.begin(), v.end());
  }
  const int n = c.n();
  Values B(n * n);
  for (double& b : B) b = normal(random);
  c.M.assign(n * n, 0.);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) c.M[i * n + j] += B[i * n + k] * B[j * n + k] / n;
      c.M[i * n + j] += skew * (B[i * n + j] - B[j * n + i]) + (i == j);
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) c.q[i] -= c.M[i * n + j] * c.z[j];
  return c;
}

namespace detail {

/// The blocks of a case; `store` owns the data they point to.
inline std::vector<RicoBlock> blocksOf(const std::vector<MixedSet>& sets,
                                       std::vector<Values>& store) {
  std::vector<RicoBlock> blocks;
  store.reserve(4 * sets.size());
  for (const MixedSet& s : sets) {
    RicoBlock b{};
    b.cone = s.cone;
    b.size = s.size;
    b.count = 1;
    store.push_back(Values(s.size, -s.mu));
    if (s.cone == RICO_BOX) b.lb = store.back().data();
    store.push_back(Values(s.size, s.mu_r));
    if (s.cone == RICO_BOX) b.ub = store.back().data();
    store.push_back({s.mu});
    b.mu = store.back().data();
    store.push_back({s.mu_r});
    b.mu_r = store.back().data();
    blocks.push_back(b);
  }
  return blocks;
}

}  // namespace detail

/// The problem of a case; it borrows M and q.
inline PetscErrorCode createMixed(const MixedCase& c, RicoProblem* problem) {
  std::vector<Values> store;
  const std::vector<RicoBlock> blocks = detail::blocksOf(c.sets, store);
  PetscFunctionBegin;
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, problem));
  PetscCall(RicoProblemSetDense(*problem, c.n(), c.M.data(), c.q.data()));
  PetscCall(RicoProblemSetBlocks(*problem, static_cast<PetscInt>(blocks.size()), blocks.data()));
  PetscFunctionReturn(0);
}

}  // namespace rico::test
