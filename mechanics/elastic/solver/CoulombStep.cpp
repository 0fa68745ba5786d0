// Newton's method of FrictionSolver on Coulomb's law: the bounds follow the normal reactions.
#include <algorithm>
#include <cmath>
#include <mechanics/elastic/solver/FrictionProjection.hpp>
#include <mechanics/elastic/solver/FrictionSolver.hpp>

namespace rico {
namespace {

constexpr double kLeastAugmentation = 10, kMostAugmentation = 1000;
constexpr double kShort = 0.1;  // a step so short is no progress

}  // namespace

// Starts from the best point. A small ρ gives problems that are easier for Newton's method.
void FrictionSolver::startCoulomb() {
  isCoulomb_ = true;
  augmentation_ = kLeastAugmentation;
  x_ = best_.x, r_ = best_.r;
  computeOutputs(x_.data(), u_.data(), true);
  update_ = {r_, std::vector<double>(r_.size(), 0.0), 1};
}

// Makes the last update of the reactions longer if its direction is that of the one before.
void FrictionSolver::lengthenUpdate() {
  // On stacks of soft blocks, factors of 2 to 10 and cosines of 0.8 to 0.97 take as many steps.
  constexpr double kAlike = 0.9, kLonger = 3, kMost = 1000;
  double aa = 0, ab = 0, bb = 0;
  for (std::size_t i = 0; i < r_.size(); ++i) {
    const double now = r_[i] - update_.before[i], last = update_.change[i], w = response_[i / 3];
    aa += w * now * now, ab += w * now * last, bb += w * last * last;
    update_.change[i] = now;
  }
  const bool isAlike = bb > 0 && ab > kAlike * std::sqrt(aa * bb);
  update_.factor = isAlike ? std::min(kMost, kLonger * update_.factor) : 1;
  for (std::size_t c = 0; c < response_.size() && isAlike; ++c) {
    double tau[3];
    for (std::size_t i = 0; i < 3; ++i)
      tau[i] = update_.before[3 * c + i] + update_.factor * update_.change[3 * c + i];
    project(tau, problem_->boundOf(c, tau[0]), &r_[3 * c]);
  }
  update_.before = r_;
}

// If an update hardly reduces the residual, ρ increases; if Newton's method converges badly, it
// decreases. `steps`: of Newton's method since the last update.
void FrictionSolver::adaptAugmentation(long steps, double ratio) {
  constexpr double kFactor = 3, kSlow = 0.5;
  if (steps >= kMostInner || shortest_ < kShort)
    augmentation_ = std::max(kLeastAugmentation, augmentation_ / kFactor);
  else if (ratio > kSlow)
    augmentation_ = std::min(kMostAugmentation, augmentation_ * kFactor);
  shortest_ = 1;
}

// p = P(r − ρ (u + step du)) with the bounds of p_N.
void FrictionSolver::projectCoulomb(double step) {
  double tau[3];
  for (std::size_t c = 0; c < response_.size(); ++c) {
    shifted(c, step, tau);
    bound_[c] = problem_->boundOf(c, tau[0]);
    project(tau, bound_[c], p_.data() + 3 * c);
  }
}

// D = ρ P' with the derivative of the bounds.
void FrictionSolver::weighCoulomb() {
  double tau[3];
  for (std::size_t c = 0; c < response_.size(); ++c) {
    double* D = jacobian_.data() + 9 * c;
    shifted(c, 0, tau);
    const double* d = slide_.data() + 2 * c;
    problem_->isAtMost(c, tau[0]) ? differentiate(tau, problem_->most[c], d, D)
                                  : differentiateCoulomb(tau, problem_->friction[c], d, D);
    for (int e = 0; e < 9; ++e) D[e] *= rho(c);
  }
}

// The norm of the balance of forces at x + step dx.
double FrictionSolver::balanceAt(double step) {
  projectCoulomb(step);
  forParts([&](std::size_t i) { residual_[i] = rest_[i] - step * product_[i]; });
  addInput(p_.data(), residual_.data());
  return precondition();
}

// The first of the lengths 1, 1/2, ... that reduces the balance; the best if none does.
double FrictionSolver::searchBalance(double before) {
  constexpr int kHalvings = 8;
  constexpr double kReduction = 1e-4;
  double length = 1, least = balanceAt(1), best = 1;
  for (int k = 0; k < kHalvings && !(least < (1 - kReduction * best) * before); ++k) {
    length *= 0.5;
    const double now = balanceAt(length);
    if (now < least) least = now, best = length;
  }
  return best;
}

// One Newton step; returns the norm of the balance before it. The preconditioner has the symmetric
// D of fixed bounds.
double FrictionSolver::coulombStep(double inner) {
  std::fill(du_.begin(), du_.end(), 0.0);
  projectAll();
  weigh();
  weighCoulomb();
  multigrid_->setWeights(weights_);
  computeForceBalance();
  const double before = minimalResiduals(kForcing, inner);
  if (before <= inner) return before;
  multiplyAll(dx_.data(), product_.data());
  computeOutputs(dx_.data(), du_.data(), false);
  const double length = searchBalance(before);
  shortest_ = std::min(shortest_, length);
  projectCoulomb(0);
  moveBy(length);
  return before;
}

}  // namespace rico
