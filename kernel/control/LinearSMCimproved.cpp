#include <algorithm>
#include <cmath>
#include <kernel/control/LinearSMCimproved.hpp>

namespace rico {

void LinearSMCimproved::setPredictPerturbation(double bound) {
  predicts_ = true;
  bound_ = std::isnan(bound) ? std::numeric_limits<double>::infinity() : bound;
}

void LinearSMCimproved::setPredictionOrder(int order) {
  if (order < 0 || order > 1)
    fail("order " + std::to_string(order) + " of the prediction is not 0 or 1");
  order_ = order;
}

void LinearSMCimproved::begin(double t0, double period) {
  LinearSMC::begin(t0, period);
  if (!isModelLinear()) fail("LinearSMCimproved needs a linear model and a matrix B");
  up_.resize(u().size());
}

// p_k = C x_k − σ̃_k − C Φ B u_p of the last period.
void LinearSMCimproved::measurePerturbation() {
  p_[1] = p_[0];
  p_[0] = surface() * measured();
  p_[0] -= predictedSurface();
  multiplyAdd(-1.0, surface() * Bd(), up_.data(), p_[0].data());
  measured_ = std::min(measured_ + 1, 2);
}

void LinearSMCimproved::predictPerturbation() {
  if (!predicts_ || !slides_) {
    up_.setZero();
    measured_ = 0;
    return;
  }
  measurePerturbation();
  up_ = -1.0 * p_[0];
  if (order_ == 1 && measured_ == 2) {
    up_ *= 2.0;
    up_ += p_[1];
  }
  solveSmall(surface() * Bd(), up_, "C Φ B");
  for (double& entry : up_) entry = std::clamp(entry, -bound_, bound_);
}

void LinearSMCimproved::sample(double /*t*/) {
  predictPerturbation();
  ueq() = surface() * (measured() - Ad() * measured());
  solveSmall(surface() * Bd(), ueq(), "C Φ B");
  predict(ueq());
  us() = lambda();
  slides_ = predictedSurface().normInf() < 1e-12 * (1.0 + measured().normInf());
  addUp();
  u() += up_;
}

}  // namespace rico
