#include <algorithm>
#include <kernel/control/LinearSMCOT2.hpp>

namespace rico {

void LinearSMCOT2::begin(double t0, double period) {
  SlidingModeControl::begin(t0, period);
  if (!isModelLinear()) fail("LinearSMCOT2 needs a linear model with a constant A and a matrix B");
}

void LinearSMCOT2::sample(double /*t*/) {
  const Vector& x = measured();
  Vector end = Ad() * x;
  if (!before_.empty()) {
    end += x;
    multiplyAdd(-1.0, Ad(), before_.data(), end.data());
    multiplyAdd(-1.0, Bd(), uBefore_.data(), end.data());
  }
  us() = surface() * end;
  if (gain_.empty())
    solveSmall(surface() * Bd(), us(), "C Φ B");
  else
    us() = gain_ * us();
  for (double& entry : us()) entry = std::clamp(-entry, -bound_, bound_);
  addUp();
  before_ = x;
  uBefore_ = u();
}

}  // namespace rico
