#pragma once

#include <algorithm>
#include <cmath>

namespace rico {

/// The projection of τ onto [0, ∞) x {‖·‖ ≤ bound}.
inline void project(const double* tau, double bound, double* p) {
  p[0] = tau[0] > 0 ? tau[0] : 0;
  const double slip = std::sqrt(tau[1] * tau[1] + tau[2] * tau[2]);
  const double share = slip <= bound ? 1.0 : bound / slip;
  p[1] = share * tau[1], p[2] = share * tau[2];
}

/// A symmetric derivative of the projection. If the contact slips, with t = τ_T / ‖τ_T‖,
///
///     bound / ‖τ_T‖ (I − (d t' + t d') / 2)                                               (4)
///
/// The projection has d = t. Here d is a separate direction of the reaction, ‖d‖ ≤ 1: Newton's
/// method for ‖τ_T‖ d = τ_T needs no small steps where the slip reverses (Chan, Golub and Mulet
/// 1999).
inline void differentiate(const double* tau, double bound, const double* d, double* derivative) {
  std::fill_n(derivative, 9, 0.0);
  derivative[0] = tau[0] > 0 ? 1 : 0;
  const double slip = std::sqrt(tau[1] * tau[1] + tau[2] * tau[2]);
  if (slip <= bound) {
    derivative[4] = derivative[8] = 1;
    return;
  }
  const double share = bound / slip, t1 = tau[1] / slip, t2 = tau[2] / slip;
  derivative[4] = share * (1 - d[0] * t1);
  derivative[8] = share * (1 - d[1] * t2);
  derivative[5] = derivative[7] = -0.5 * share * (d[0] * t2 + d[1] * t1);
}

/// A derivative of the projection with bound = μ max(0, τ_N): as above, not symmetric.
inline void differentiateCoulomb(const double* tau, double mu, const double* d,
                                 double* derivative) {
  std::fill_n(derivative, 9, 0.0);
  if (!(tau[0] > 0)) return;
  derivative[0] = 1;
  const double slip = std::sqrt(tau[1] * tau[1] + tau[2] * tau[2]), bound = mu * tau[0];
  if (slip <= bound) {
    derivative[4] = derivative[8] = 1;
    return;
  }
  const double share = bound / slip, t1 = tau[1] / slip, t2 = tau[2] / slip;
  derivative[3] = mu * t1, derivative[6] = mu * t2;
  derivative[4] = share * (1 - d[0] * t1), derivative[5] = -share * d[0] * t2;
  derivative[7] = -share * d[1] * t1, derivative[8] = share * (1 - d[1] * t2);
}

/// The projection onto Coulomb's cone of coefficient mu.
inline void projectOnCone(const double* t, double mu, double* p) {
  const double slip = std::sqrt(t[1] * t[1] + t[2] * t[2]);
  if (slip <= mu * t[0]) return void(std::copy_n(t, 3, p));
  const double along = t[0] + mu * slip;
  p[0] = along > 0 ? along / (1 + mu * mu) : 0;
  const double share = slip > 0 ? mu * p[0] / slip : 0;
  p[1] = share * t[1], p[2] = share * t[2];
}

}  // namespace rico
