/// The residual of friction in quad precision: if masses differ by decades, double precision does
/// not suffice to judge a point.
#pragma once

#include "support/mixed.hpp"

namespace rico::test {

__extension__ using Quad = __float128;

namespace detail {

inline Quad root(Quad x) {
  Quad y = std::sqrt(static_cast<double>(x));
  for (int i = 0; i < 3 && y > 0; i++) y = (y + x / y) / 2;
  return y;
}

inline Quad length(const Quad* x, int k) {
  Quad sum = 0;
  for (int i = 0; i < k; i++) sum += x[i] * x[i];
  return root(sum);
}

/// n of the nearest point of {‖t‖ <= mu n, ‖m‖ <= mu_r n}, by bisection of the derivative.
inline Quad nearestAxis(const MixedSet& s, const Quad* x, int d, int rest) {
  const Quad mu = s.mu, mu_r = rest > 0 ? s.mu_r : 0;
  const Quad a = length(x + 1, d), b = length(x + 1 + d, rest);
  const auto slope = [&](Quad n) {
    const Quad slides = a > mu * n ? a - mu * n : 0, rolls = b > mu_r * n ? b - mu_r * n : 0;
    return n - x[0] - mu * slides - mu_r * rolls;
  };
  Quad low = 0, high = (x[0] < 0 ? -x[0] : x[0]) + mu * a + mu_r * b;
  for (int i = 0; i < 130 && slope(0) < 0; i++)
    (slope((low + high) / 2) < 0 ? low : high) = (low + high) / 2;
  return low;
}

inline void shortenTo(Quad* x, int k, Quad reach) {
  const Quad now = length(x, k);
  for (int i = 0; i < k && now > reach; i++) x[i] *= reach / now;
}

}  // namespace detail

/// e / ‖q‖ of contacts that slide or roll; M by rows.
inline double trueResidual(const std::vector<MixedSet>& sets, const std::vector<Quad>& M,
                           const Values& q, const Values& z) {
  const int n = static_cast<int>(q.size());
  Quad trace = 0, sum = 0, size = 0;
  for (int i = 0; i < n; i++) {
    trace += M[i * n + i];
    size += Quad(q[i]) * q[i];
  }
  const Quad rho = trace > 0 ? n / trace : 1;
  int row = 0;
  for (const MixedSet& s : sets) {
    const int d = s.cone == RICO_ROLLING ? (s.size - 1) / 2 : s.size - 1, rest = s.size - 1 - d;
    Quad u[5] = {}, x[5] = {};
    for (int i = 0; i < s.size; i++) {
      u[i] = q[row + i];
      for (int j = 0; j < n; j++) u[i] += M[(row + i) * n + j] * z[j];
    }
    if (s.cone != RICO_SECOND_ORDER)
      u[0] += s.mu * detail::length(u + 1, d) +
              (rest > 0 ? s.mu_r * detail::length(u + 1 + d, rest) : 0);
    for (int i = 0; i < s.size; i++) x[i] = z[row + i] - rho * u[i];
    x[0] = detail::nearestAxis(s, x, d, rest);
    detail::shortenTo(x + 1, d, s.mu * x[0]);
    detail::shortenTo(x + 1 + d, rest, s.mu_r * x[0]);
    for (int i = 0; i < s.size; i++) {
      const Quad e = (z[row + i] - x[i]) / rho;
      sum += e * e;
    }
    row += s.size;
  }
  return static_cast<double>(detail::root(sum) / detail::root(size));
}

inline double trueResidual(const MixedCase& c, const Values& z) {
  return trueResidual(c.sets, std::vector<Quad>(c.M.begin(), c.M.end()), c.q, z);
}

}  // namespace rico::test
