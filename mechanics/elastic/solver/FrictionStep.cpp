// One Newton step of FrictionSolver: projections, conjugate gradients, line search.
#include <algorithm>
#include <cmath>
#include <mechanics/elastic/solver/FrictionProjection.hpp>
#include <mechanics/elastic/solver/FrictionSolver.hpp>

namespace rico {

void FrictionSolver::shifted(std::size_t c, double step, double* tau) const {
  for (std::size_t i = 0; i < 3; ++i)
    tau[i] = r_[3 * c + i] - rho(c) * (u_[3 * c + i] + step * du_[3 * c + i]);
}

// p = P(r − ρ u).
void FrictionSolver::projectAll() {
  if (isCoulomb_) return projectCoulomb(0);
  double tau[3];
  for (std::size_t c = 0; c < response_.size(); ++c) {
    shifted(c, 0, tau);
    project(tau, bound_[c], p_.data() + 3 * c);
  }
}

// D = ρ P', with (4).
void FrictionSolver::weigh() {
  double tau[3];
  for (std::size_t c = 0; c < response_.size(); ++c) {
    double* D = weights_.data() + 9 * c;
    shifted(c, 0, tau);
    differentiate(tau, bound_[c], slide_.data() + 2 * c, D);
    for (int e = 0; e < 9; ++e) D[e] *= rho(c);
  }
}

// The directions d after a step along dx, from the linearisation of ‖τ_T‖ d = τ_T.
void FrictionSolver::turnSlides(double step) {
  double tau[3];
  for (std::size_t c = 0; c < response_.size(); ++c) {
    double* d = slide_.data() + 2 * c;
    shifted(c, 0, tau);
    const double slip = std::sqrt(tau[1] * tau[1] + tau[2] * tau[2]);
    const double unit = slip > bound_[c] ? slip : bound_[c];
    if (!(unit > 0)) continue;
    const double d1 = -rho(c) * step * du_[3 * c + 1], d2 = -rho(c) * step * du_[3 * c + 2];
    const double along = slip > bound_[c] ? (tau[1] * d1 + tau[2] * d2) / slip : 0;
    const double new1 = (tau[1] + d1 - along * d[0]) / unit;
    const double new2 = (tau[2] + d2 - along * d[1]) / unit;
    const double length = std::sqrt(new1 * new1 + new2 * new2);
    const double share = length > 1 ? 1 / length : 1;
    d[0] = share * new1, d[1] = share * new2;
  }
}

double FrictionSolver::conjugateGradients(double relative, double least) {
  constexpr int kMost = 60;
  std::fill(dx_.begin(), dx_.end(), 0.0);
  residual_ = force_;
  multigrid_->apply(residual_.data(), z_.data());
  ++report_.cycles;
  direction_ = z_;
  double rz = dot(residual_, z_);
  const double first = rz;
  if (!(first > least)) return first;
  ++report_.newton;
  const double enough = std::max(relative * relative * first, 0.01 * least);
  for (int k = 0; k < kMost && rz > enough; ++k) {
    multiplyWeighted(direction_.data(), product_.data());
    const double curvature = dot(direction_, product_);
    if (!(curvature > 0)) break;
    const double alpha = rz / curvature;
    forParts([&](std::size_t i) {
      dx_[i] += alpha * direction_[i];
      residual_[i] -= alpha * product_[i];
    });
    multigrid_->apply(residual_.data(), z_.data());
    ++report_.cycles;
    const double next = dot(residual_, z_), beta = next / rz;
    rz = next;
    forParts([&](std::size_t i) { direction_[i] = z_[i] + beta * direction_[i]; });
  }
  return first;
}

// d/dt of the function that (3) is the gradient of, along dx.
double FrictionSolver::slopeAt(double step, double linear, double quadratic) {
  double slope = linear + step * quadratic;
  for (std::size_t c = 0; c < response_.size(); ++c) {
    double tau[3], p[3];
    shifted(c, step, tau);
    project(tau, bound_[c], p);
    for (std::size_t i = 0; i < 3; ++i) slope -= du_[3 * c + i] * p[i];
  }
  return slope;
}

// The length at which the increasing slope is zero; 1 if the slope there is small enough.
double FrictionSolver::lineSearch() {
  constexpr double kEnough = 0.3;
  constexpr int kHalvings = 30;
  computeStepProducts();
  const double linear = -dot(dx_, rest_), quadratic = dot(dx_, product_);
  const double first = slopeAt(0, linear, quadratic), whole = slopeAt(1, linear, quadratic);
  if (std::abs(whole) <= kEnough * std::abs(first) || whole < 0) return 1;
  double low = 0, high = 1;
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (low + high);
    const double slope = slopeAt(middle, linear, quadratic);
    if (std::abs(slope) <= 0.05 * std::abs(first)) return middle;
    (slope < 0 ? low : high) = middle;
  }
  return low > 0 ? low : high;
}

// x ← x + length dx, and the directions of the slip.
void FrictionSolver::moveBy(double length) {
  turnSlides(length);
  forParts([&](std::size_t i) {
    x_[i] += length * dx_[i];
    rest_[i] -= length * product_[i];
  });
  std::fill(du_.begin(), du_.end(), 0.0);
  computeOutputs(x_.data(), u_.data(), true);
}

// One Newton step; returns the norm of (3) before it.
double FrictionSolver::step(double inner) {
  std::fill(du_.begin(), du_.end(), 0.0);
  projectAll();
  weigh();
  multigrid_->setWeights(weights_);
  computeForceBalance();
  const double before = std::sqrt(std::max(0.0, conjugateGradients(kForcing, inner * inner)));
  if (before > inner) moveBy(lineSearch());
  return before;
}

}  // namespace rico
