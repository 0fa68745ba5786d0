#include <numerics/rico_cone.h>
#include <numerics/rico_contact.h>

#include <algorithm>
#include <cmath>
#include <kernel/formulation/ContactSweep.hpp>
#include <kernel/modeling/Interaction.hpp>
#include <kernel/topology/ContactLaw.hpp>

namespace rico {
namespace {

constexpr int kMaxRows = 8;  // rows of one law
constexpr int kRollingPasses = 8;

double rowTimes(const double* row, const Vector& z) {
  double sum = 0.0;
  for (int j = 0; j < z.size(); ++j) sum += row[j] * z[j];
  return sum;
}

// Copies rows and columns first ... first + size − 1 of M to `block`, and computes r_i.
void fillBlock(int size, int first, const double* M, const Vector& q, const Vector& z,
               double* block, int stride, double* free) {
  for (int r = 0; r < size; ++r) {
    const double* row = M + (first + r) * z.size();
    free[r] = q[first + r] + rowTimes(row, z);
    for (int s = 0; s < size; ++s) {
      block[r * stride + s] = row[first + s];
      free[r] -= row[first + s] * z[first + s];
    }
  }
}

// Returns Σ (z − P_K(z − ρ (w + s(w))))² of one contact.
double squaredDefect(const NonSmoothLaw& law, double rho, const double* z, const double* w) {
  const int size = law.size();
  double trial[kMaxRows] = {};
  for (int r = 0; r < size; ++r) trial[r] = z[r] - rho * w[r];
  if (law.cone() == RICO_COULOMB) {
    trial[0] -= rho * RicoCoulombShift(size, law.mu(), w);
    RicoProjectSecondOrder(size, law.mu(), trial, trial);
  } else if (law.cone() == RICO_ROLLING) {
    trial[0] -= rho * RicoRollingShift(size, law.mu(), law.muR(), w);
    RicoProjectRolling(size, law.mu(), law.muR(), trial, trial);
  } else {
    double lb[kMaxRows] = {}, ub[kMaxRows] = {};
    law.bounds(lb, ub);
    RicoProjectBox(size, lb, ub, trial, trial);
  }
  double sum = 0.0;
  for (int r = 0; r < size; ++r) sum += (z[r] - trial[r]) * (z[r] - trial[r]);
  return sum;
}

}  // namespace

bool ContactSweep::takes(const NonSmoothLaw& law) {
  return law.size() <= kMaxRows &&
         (law.isBox() || law.cone() == RICO_COULOMB || law.cone() == RICO_ROLLING);
}

bool ContactSweep::solve(const IndexSet& set, const double* M, const Vector& q, double rho,
                         double tolerance, Vector& z, Vector& w) {
  for (sweeps_ = 0;; ++sweeps_) {
    measure(set, M, q, rho, z, w);
    if (residual_ <= tolerance) return true;
    if (sweeps_ == kMaxSweeps || !std::isfinite(residual_)) return false;
    for (const ContactRef& ref : set.contacts)
      if (!relax(lawOf(ref), ref.node->contacts[ref.contact].row, M, q, z)) return false;
  }
}

bool ContactSweep::relax(const NonSmoothLaw& law, int first, const double* M, const Vector& q,
                         Vector& z) {
  if (law.cone() == RICO_COULOMB) return relaxFriction(law.size(), law.mu(), first, M, q, z);
  if (law.cone() == RICO_ROLLING) return relaxRolling(law, first, M, q, z);
  const int n = z.size();
  double lb[kMaxRows] = {}, ub[kMaxRows] = {};
  law.bounds(lb, ub);
  for (int r = 0; r < law.size(); ++r) {
    const double* row = M + (first + r) * n;
    const double diagonal = row[first + r];
    if (!(diagonal > 0.0)) return false;
    const double w = q[first + r] + rowTimes(row, z);
    z[first + r] = std::clamp(z[first + r] - w / diagonal, lb[r], ub[r]);
  }
  return true;
}

bool ContactSweep::relaxFriction(int size, double mu, int first, const double* M, const Vector& q,
                                 Vector& z) {
  double block[9] = {}, free[3] = {};
  fillBlock(size, first, M, q, z, block, size, free);
  return RicoContactSolve(size, block, free, mu, z.data() + first) != RICO_NO_REGIME;
}

bool ContactSweep::relaxRolling(const NonSmoothLaw& law, int first, const double* M,
                                const Vector& q, Vector& z) {
  const int ways = (law.size() - 1) / 2;  // dimension of sliding, and of rolling
  for (int pass = 0; pass < kRollingPasses; ++pass) {
    if (!relaxFriction(1 + ways, law.mu(), first, M, q, z)) return false;
    double block[9] = {1.0}, free[3] = {-z[first]}, moment[3] = {};
    const int turning = first + 1 + ways;
    fillBlock(ways, turning, M, q, z, block + ways + 2, ways + 1, free + 1);
    if (RicoContactSolve(1 + ways, block, free, law.muR(), moment) == RICO_NO_REGIME) return false;
    std::copy(moment + 1, moment + 1 + ways, z.data() + turning);
  }
  return true;
}

// Computes w = M z + q and the residual ‖z − P_K(z − ρ (w + s(w)))‖ / ρ.
void ContactSweep::measure(const IndexSet& set, const double* M, const Vector& q, double rho,
                           const Vector& z, Vector& w) {
  const int n = z.size();
  for (int i = 0; i < n; ++i) w[i] = q[i] + rowTimes(M + i * n, z);
  double sum = 0.0;
  for (const ContactRef& ref : set.contacts) {
    const int first = ref.node->contacts[ref.contact].row;
    sum += squaredDefect(lawOf(ref), rho, z.data() + first, w.data() + first);
  }
  residual_ = std::sqrt(sum) / rho;
}

}  // namespace rico
