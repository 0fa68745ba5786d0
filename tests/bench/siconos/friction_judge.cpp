#include <numerics/rico_tolerance.h>

#include <algorithm>
#include <cmath>

#include "bench/siconos/friction.hpp"
#include "support/mixed.hpp"

namespace rico::bench {

namespace {

struct Sums {
  double diagonal = 0, sizes = 0, largest = 0;  ///< as in rico_tolerance.h
  long double q = 0, defect = 0;
};

/// w = M z + q in long double
std::vector<long double> apply(const ProblemData& p, const Vector& z, Sums& sums) {
  std::vector<long double> w(p.q.begin(), p.q.end());
  for (int i = 0; i < p.n(); i++) {
    double most = 0;
    sums.q += (long double)p.q[i] * p.q[i];
    for (auto k = p.M.start[i]; k < p.M.start[i + 1]; k++) {
      w[i] += (long double)p.M.value[k] * z[p.M.column[k]];
      most = std::max(most, std::abs(p.M.value[k]));
      if (p.M.column[k] == i) sums.diagonal += p.M.value[k];
      if (p.M.column[k] == i) sums.sizes += std::abs(p.M.value[k]);
    }
    sums.largest += most;
  }
  return w;
}

}  // namespace

double judgeFriction(const ProblemData& p, const Vector& z) {
  Sums sums;
  const std::vector<long double> w = apply(p, z, sums);
  const double rho = RicoScaleFromSums(p.n(), sums.diagonal, sums.sizes, sums.largest);
  int row = 0, cone = 0;
  for (const ConeRun& run : p.blocks)
    for (int c = 0; c < run.count; c++, row += run.size) {
      const bool friction = isFriction(run.cone);
      const test::MixedSet set{run.cone, run.size, friction ? p.mu[cone] : 0,
                               run.cone == RICO_ROLLING ? p.muR[cone] : 0};
      Vector x(run.size), own(w.begin() + row, w.begin() + row + run.size);
      cone += friction;
      for (int i = 0; i < run.size; i++) x[i] = z[row + i] - rho * own[i];
      x[0] -= rho * test::mixedShift(set, own.data());
      if (friction) test::mixedNearest(set, x.data());
      for (int i = 0; i < run.size && !friction; i++)
        x[i] = std::clamp(x[i], p.lb[row + i], p.ub[row + i]);
      for (int i = 0; i < run.size; i++) sums.defect += std::pow((z[row + i] - x[i]) / rho, 2);
    }
  return std::sqrt(static_cast<double>(sums.q > 0 ? sums.defect / sums.q : sums.defect));
}

}  // namespace rico::bench
