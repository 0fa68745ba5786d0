/// Checks in quad precision, from the data alone, whether a point solves a problem with
/// intervals.
#pragma once

#include "support/oracle.hpp"

namespace rico::test {

/// Returns true if ||z - P(z - rho w)|| / rho <= tolerance ||q||, z is within its bounds, and all
/// is finite. An excess of a thousandth is allowed, because the solver checks the tolerance in
/// fewer digits.
inline bool isSolution(const ArrayProblem& p, const std::vector<double>& z, double tolerance) {
  __extension__ using Quad = __float128;
  Quad trace = 0, absolute = 0, largest = 0, normQ = 0, sum = 0;
  for (int i = 0; i < p.n; ++i) {
    double most = 0;
    for (int j = 0; j < p.n; ++j) most = std::max(most, std::fabs(p.M[std::size_t(i) * p.n + j]));
    trace += p.M[std::size_t(i) * p.n + i];
    absolute += std::fabs(p.M[std::size_t(i) * p.n + i]);
    largest += most;
    normQ += Quad(p.q[i]) * p.q[i];
  }
  const Quad mean = trace > 0      ? trace
                    : absolute > 0 ? absolute
                                   : largest,
             rho = mean > 0 ? p.n / mean : Quad(1);
  for (int i = 0; i < p.n; ++i) {
    if (!(z[i] >= p.lb[i] && z[i] <= p.ub[i])) return false;
    Quad w = p.q[i];
    for (int j = 0; j < p.n; ++j) w += Quad(p.M[std::size_t(i) * p.n + j]) * z[j];
    const Quad step = z[i] - rho * w;
    const Quad e = step < p.lb[i]   ? (z[i] - Quad(p.lb[i])) / rho
                   : step > p.ub[i] ? (z[i] - Quad(p.ub[i])) / rho
                                    : w;
    sum += e * e;
  }
  const double limit = 1.001 * tolerance;
  return double(sum) <= limit * limit * double(normQ > 0 ? normQ : Quad(1));
}

}  // namespace rico::test
