/// Recomputes the results of a solve with the independent check (judge.hpp) instead of the
/// library's residual.
#pragma once

#include <gtest/gtest.h>
#include <numerics/rico_info.h>

#include <cstring>

#include "support/judge.hpp"

namespace rico::test {

struct Tolerance {
  double absolute = 0, relative = 1e-10;
};

namespace detail {

inline bool allFinite(const Vector& x) {
  return std::all_of(x.begin(), x.end(), [](double a) { return std::isfinite(a); });
}

/// Conditions for every result of a solve.
inline testing::AssertionResult verifyReport(const Problem& p, const Judgement& j, const Vector& w,
                                             const RicoInfo& info) {
  const auto fail = [] { return testing::AssertionFailure(); };
  for (int i = 0; i < p.size(); i++)
    if (std::abs(w[i] - j.w[i]) > 1e-12 * std::abs(j.w[i]) + j.roundoff)
      return fail() << "w[" << i << "] = " << w[i] << " is not M z + q = " << j.w[i];
  if (std::abs(info.residual - j.residual) > 1e-10 * j.residual + j.roundoff)
    return fail() << "reports residual " << info.residual << ", it is " << j.residual
                  << " (round-off " << j.roundoff << ")";
  const double relative = j.normQ > 0 ? info.residual / j.normQ : info.residual;
  if (std::abs(info.residual_relative - relative) > 1e-12 * relative)
    return fail() << "reports relative residual " << info.residual_relative << ", it is "
                  << relative;
  if (info.its < 0 || !(info.seconds >= 0) || !info.type || !std::strlen(info.type))
    return fail() << "its = " << info.its << ", seconds = " << info.seconds << ", no type?";
  return testing::AssertionSuccess();
}

inline testing::AssertionResult verifyConverged(const Problem& p, const Judgement& j,
                                                const Vector& z, const RicoInfo& info,
                                                Tolerance asked) {
  const auto fail = [] { return testing::AssertionFailure(); };
  const double byRelative = asked.relative * (j.normQ > 0 ? j.normQ : 1);
  double limit = std::max(asked.absolute, byRelative);
  if (info.reason == RICO_CONVERGED_ATOL) limit = asked.absolute;
  if (info.reason == RICO_CONVERGED_RTOL) limit = byRelative;
  if (p.truth == Truth::Unsolvable) return fail() << "reports a solution, but there is none";
  if (j.residual > limit * (1 + 1e-8) + j.roundoff)
    return fail() << "residual " << j.residual << " is above the tolerance " << limit;
  if (j.outside > 1e-12 * (1 + norm(z))) return fail() << "z is outside K by " << j.outside;
  // |min(z, rho w)| <= rho e, hence |z w| <= e max(|z|, rho |w|)
  double most = 0;
  for (int i = 0; i < p.size(); i++)
    most = std::max({most, std::abs(z[i]), j.rho * std::abs(j.w[i])});
  if (j.complementarity > (j.residual + j.roundoff) * most * (1 + 1e-8))
    return fail() << "z w = " << j.complementarity;
  return testing::AssertionSuccess();
}

inline testing::AssertionResult verifyDiverged(const Problem& p, const Judgement& j,
                                               const RicoInfo& info, Tolerance asked) {
  const double limit = std::max(asked.absolute, asked.relative * (j.normQ > 0 ? j.normQ : 1));
  if (j.residual < 0.99 * limit - j.roundoff)
    return testing::AssertionFailure()
           << "reports no solution, but the residual " << j.residual << " is below " << limit;
  if (info.reason == RICO_DIVERGED_INFEASIBLE && p.truth == Truth::Solvable)
    return testing::AssertionFailure() << "reports that there is no solution, but there is one";
  return testing::AssertionSuccess();
}

}  // namespace detail

/// Checks all results of a solve, also if it did not converge.
inline testing::AssertionResult verifySolution(const Problem& p, const Vector& z, const Vector& w,
                                               const RicoInfo& info, Tolerance asked = {}) {
  const auto named = [&](testing::AssertionResult result) {
    if (!result)
      result << " [" << p.name << ", " << (info.type ? info.type : "?") << ", "
             << RicoConvergedReasonName(info.reason) << ", " << info.its << " its]";
    return result;
  };
  const auto fail = [] { return testing::AssertionFailure(); };
  if (int(z.size()) != p.size() || int(w.size()) != p.size()) return named(fail() << "wrong sizes");
  if (!detail::allFinite(z)) return named(fail() << "z is not finite");
  if (info.reason == RICO_ITERATING) return named(fail() << "no reason");
  const Judgement j = judge(p, z);
  if (std::isnan(j.residual)) return named(fail() << "the independent check gives no residual");
  if (auto report = detail::verifyReport(p, j, w, info); !report) return named(report);
  return named(info.reason > 0 ? detail::verifyConverged(p, j, z, info, asked)
                               : detail::verifyDiverged(p, j, info, asked));
}

/// Checks that z is the unique known solution.
inline testing::AssertionResult verifyPoint(const Problem& p, const Vector& z,
                                            double tolerance = 1e-6) {
  double worst = 0;
  int at = 0;
  for (int i = 0; i < p.size(); i++)
    if (std::abs(z[i] - p.z[i]) > worst) worst = std::abs(z[at = i] - p.z[i]);
  if (worst <= tolerance * (1 + norm(p.z))) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << p.name << ": z[" << at << "] = " << z[at] << ", known " << p.z[at];
}

}  // namespace rico::test
