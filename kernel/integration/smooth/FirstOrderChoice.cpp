// The choice of modes at an event (FirstOrderModes).
#include <algorithm>
#include <cmath>
#include <kernel/integration/smooth/FirstOrderModes.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>

namespace rico {
namespace {

constexpr double kNothing = 1e-9;  // relative to the largest y or λ so far

}  // namespace

void FirstOrderModes::choose(double t) {
  if (usesRates_)
    chooseByRate(t);
  else
    chooseByOutput(t);
  std::fill(noted_.begin(), noted_.end(), char{0});
  chosenAt_ = t;
  isStale_ = true;
}

// A row at a bound with y_i ≠ 0 stays there; a row between its bounds has y_i = 0. The same problem
// in the rates decides for the others.
void FirstOrderModes::chooseByOutput(double t) {
  const int n = rows();
  Vector lb(n, -kNoBound), ub(n, kNoBound);
  bool any = false;
  for (int i = 0; i < n; ++i) {
    scaleY_[i] = std::max(scaleY_[i], std::abs(w_[i]));
    scaleLambda_[i] = std::max(scaleLambda_[i], std::abs(z_[i]));
    const double fromLower = z_[i] - lb_[i];
    const double fromUpper = ub_[i] - z_[i];
    const bool lower = fromLower <= fromUpper;
    const bool atBound = std::min(fromLower, fromUpper) <= kNothing * scaleLambda_[i];
    const bool degenerate = noted_[i] != 0 || (atBound && std::abs(w_[i]) <= kNothing * scaleY_[i]);
    any = any || degenerate;
    modes_[i] = !atBound ? Mode::kFree : lower ? Mode::kLower : Mode::kUpper;
    if (!degenerate && !atBound) continue;
    if (lower || !degenerate) lb[i] = 0.0;
    if (!lower || !degenerate) ub[i] = 0.0;
    if (degenerate) noted_[i] = 1;
  }
  if (!any) return;
  setRates(t);
  solveProblem(t, lb, ub);
  for (int i = 0; i < n; ++i)
    if (noted_[i] != 0)
      modes_[i] = z_[i] != 0.0 ? Mode::kFree : lb[i] == 0.0 ? Mode::kLower : Mode::kUpper;
}

// q ← the rate of C x + e along ẋ = M⁻¹ (f + r); exact for constant C and e.
void FirstOrderModes::setRates(double t) {
  constexpr double kPart = 1e-5;
  double size = 0.0;
  double speed = 0.0;
  for (int end = 0; end < interaction_.ends(); ++end) {
    FirstOrderNonLinearDS& ds = *interaction_.firstOrder(end);
    ds.computeRhs(t);
    size = std::max(size, ds.x().normInf());
    speed = std::max(speed, ds.rhs().normInf());
  }
  const double ahead = speed > 0.0 && size > 0.0 ? kPart * size / speed : kPart;
  Vector before[2];
  for (int end = 0; end < interaction_.ends(); ++end) {
    FirstOrderNonLinearDS& ds = *interaction_.firstOrder(end);
    before[end] = ds.x();
    ds.x().add(ahead, ds.rhs());
  }
  const Vector present = q_;
  computeOffset(t + ahead);
  q_ -= present;
  q_ *= 1.0 / ahead;
  for (int end = 0; end < interaction_.ends(); ++end)
    interaction_.firstOrder(end)->x() = before[end];
}

// Rows with y = 0 may slide, or leave to either side. The sign of y decides for the others. A row
// that slid until its multiplier reached a bound stays there, though ẏ is still zero.
void FirstOrderModes::chooseByRate(double t) {
  const std::vector<Mode> before = modes_;
  Vector lb = lb_, ub = ub_;
  holdAway(t, lb, ub);
  computeOffset(t);
  solveProblem(t, lb, ub);
  for (int i = 0; i < rows(); ++i) {
    if (modes_[i] != Mode::kFree) continue;
    const double tolerance = kNothing * (1.0 + std::abs(q_[i]));
    const bool ended = noted_[i] != 0 && before[i] == Mode::kFree;
    const bool atLower = z_[i] - lb_[i] <= kNothing * scaleLambda_[i];
    const bool atUpper = ub_[i] - z_[i] <= kNothing * scaleLambda_[i];
    if (w_[i] > tolerance || (ended && atLower)) modes_[i] = Mode::kLower;
    if (w_[i] < -tolerance || (ended && atUpper)) modes_[i] = Mode::kUpper;
  }
}

// Fixes the multipliers of rows with y ≠ 0 at the bound for the sign of y; the others may be free.
void FirstOrderModes::holdAway(double t, Vector& lb, Vector& ub) {
  interaction_.computeOutput(t, 0);  // λ is zero
  const Vector& y = interaction_.y(0);
  for (int i = 0; i < rows(); ++i) {
    const bool slides = modes_[i] == Mode::kFree && scaleY_[i] > 0.0;
    modes_[i] = Mode::kFree;
    if (noted_[i] != 0 || slides || std::abs(y[i]) <= kNothing * scaleY_[i]) continue;
    modes_[i] = y[i] > 0.0 ? Mode::kLower : Mode::kUpper;
    lb[i] = ub[i] = y[i] > 0.0 ? lb_[i] : ub_[i];
    if (std::abs(lb[i]) >= kNoBound)
      fail(t, "there is no multiplier for this y. Begin with y >= 0");
  }
}

}  // namespace rico
