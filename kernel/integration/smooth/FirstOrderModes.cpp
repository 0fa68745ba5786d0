#include <numerics/rico_array.h>

#include <algorithm>
#include <cmath>
#include <kernel/integration/smooth/FirstOrderModes.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearR.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>
#include <kernel/topology/IntegratorWork.hpp>
#include <limits>
#include <sstream>

namespace rico {
namespace {

bool isZero(const double* values, int count) {
  return std::all_of(values, values + count, [](double x) { return x == 0.0; });
}

}  // namespace

bool FirstOrderModes::takes(const Interaction& interaction) {
  return interaction.contacts() == 1 && interaction.nonSmoothLaw()->isBox() &&
         dynamic_cast<const FirstOrderLinearR*>(interaction.relation().get()) != nullptr;
}

FirstOrderModes::FirstOrderModes(InteractionNode& node)
    : node_(node), interaction_(*node.interaction) {
  const int n = interaction_.dimension();
  modes_.resize(n, Mode::kFree);
  noted_.resize(n, 0);
  for (Vector* v : {&lb_, &ub_, &q_, &z_, &w_, &scaleY_, &scaleLambda_}) v->resize(n);
  const double* direct = interaction_.coupling().direct(0);
  usesRates_ = direct == nullptr || isZero(direct, n * n);
  matrix_.resize(static_cast<std::size_t>(n) * n);
}

// Computes D, or C M⁻¹ B column by column.
void FirstOrderModes::computeMatrix(double t) {
  const int n = rows();
  interaction_.relation()->computeJach(t, interaction_);
  const Coupling& coupling = interaction_.coupling();
  if (!usesRates_) {
    std::copy(coupling.direct(0), coupling.direct(0) + n * n, matrix_.begin());
    return;
  }
  Vector unit(n), column(n);
  for (int j = 0; j < n; ++j) {
    unit.setZero();
    unit[j] = 1.0;
    column.setZero();
    for (int side = 0; side < coupling.sides(); ++side) {
      Vector change(coupling.columns(side));
      coupling.multiplyInputAdd(side, 1.0, unit, change);
      node_.ends[interaction_.endOfSide(side)]->work->W.solve(change.data());
      coupling.multiplyOutputAdd(side, change, column);
    }
    for (int i = 0; i < n; ++i) matrix_[static_cast<std::size_t>(i) * n + j] = column[i];
  }
}

// Computes y without D λ, or ẏ without the part of λ; r is zero.
void FirstOrderModes::computeOffset(double t) {
  const Vector* states[2] = {nullptr, nullptr};
  for (int end = 0; end < interaction_.ends(); ++end) {
    FirstOrderNonLinearDS& ds = *interaction_.firstOrder(end);
    if (usesRates_) ds.computeRhs(t);
    states[end] = usesRates_ ? &ds.rhs() : &ds.x();
  }
  if (usesRates_)
    interaction_.setOutputFrom(states, q_);
  else
    interaction_.relation()->computeFreeOutput(t, interaction_, states, q_);
}

void FirstOrderModes::factor() {
  const int n = rows();
  free_.clear();
  for (int i = 0; i < n; ++i)
    if (modes_[i] == Mode::kFree) free_.push_back(i);
  const int size = static_cast<int>(free_.size());
  reduced_.resize(size, size);
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j)
      reduced_(i, j) = matrix_[static_cast<std::size_t>(free_[i]) * n + free_[j]];
  isStale_ = false;
  if (size > 0 && !lu_.compute(reduced_))
    throw Exception(interaction_.label() +
                    ": the multipliers of its present modes are not determined. Use TimeStepping, "
                    "or add a small resistance to D");
}

// Solves (2) or (3).
void FirstOrderModes::computeMultipliers(double t) {
  const int n = rows();
  if (isStale_ || !interaction_.relation()->isLinear()) {
    computeMatrix(t);
    factor();
  }
  computeOffset(t);
  interaction_.nonSmoothLaw()->bounds(lb_.data(), ub_.data());
  Vector& lambda = interaction_.lambda(0);
  for (int i = 0; i < n; ++i)
    lambda[i] = modes_[i] == Mode::kLower ? lb_[i] : modes_[i] == Mode::kUpper ? ub_[i] : 0.0;
  const int size = static_cast<int>(free_.size());
  for (int k = 0; k < size; ++k) {
    const double* row = matrix_.data() + static_cast<std::size_t>(free_[k]) * n;
    z_[k] = -q_[free_[k]];
    for (int j = 0; j < n; ++j) z_[k] -= row[j] * lambda[j];
  }
  if (size > 0) lu_.solve(z_.data());
  for (int k = 0; k < size; ++k) lambda[free_[k]] = z_[k];
}

void FirstOrderModes::addInput(double t) { interaction_.computeInput(t, 0); }

void FirstOrderModes::computeRoots(double t, double* g) {
  interaction_.computeOutput(t, 0);
  const Vector& y = interaction_.y(0);
  const Vector& lambda = interaction_.lambda(0);
  for (int i = 0; i < rows(); ++i, g += 2) {
    scaleY_[i] = std::max(scaleY_[i], std::abs(y[i]));
    scaleLambda_[i] = std::max(scaleLambda_[i], std::abs(lambda[i]));
    g[0] = g[1] = 1.0;
    if (modes_[i] == Mode::kFree) {
      if (lb_[i] > -kNoBound) g[0] = lambda[i] - lb_[i];
      if (ub_[i] < kNoBound) g[1] = ub_[i] - lambda[i];
    } else {
      g[0] = modes_[i] == Mode::kLower ? y[i] : -y[i];
    }
  }
}

bool FirstOrderModes::noteRoots(const int* roots) {
  bool any = false;
  for (int i = 0; i < rows(); ++i) {
    noted_[i] = roots[2 * i] != 0 || roots[2 * i + 1] != 0 ? 1 : 0;
    any = any || noted_[i] != 0;
  }
  return any;
}

bool FirstOrderModes::noteEnded(double t) {
  constexpr double kEnded = 1e-12;
  constexpr double kPassed = 1e-6;
  constexpr double kSame = 64.0 * std::numeric_limits<double>::epsilon();
  if (std::abs(t - chosenAt_) <= kSame * std::abs(t)) return false;
  std::vector<double> g(2 * modes_.size());
  computeRoots(t, g.data());
  bool any = false;
  for (int i = 0; i < rows(); ++i) {
    const double scale = modes_[i] == Mode::kFree ? scaleLambda_[i] : scaleY_[i];
    const double least = std::min(g[2 * i], g[2 * i + 1]);
    if (least < -kPassed * scale)
      fail(t, "the end of a mode was missed. Take a shorter step (setMinMaxStepSizes)");
    noted_[i] = least <= kEnded * scale ? 1 : 0;
    any = any || noted_[i] != 0;
  }
  return any;
}

void FirstOrderModes::solveProblem(double t, const Vector& lb, const Vector& ub) {
  std::vector<char> work(RicoArrayWorkSize(rows()));
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.atol = 1e-14;
  options.alone = 1;
  RicoInfo info;
  const RicoConvergedReason reason =
      RicoArraySolve(rows(), matrix_.data(), q_.data(), lb.data(), ub.data(), &options, z_.data(),
                     w_.data(), work.data(), &info);
  if (reason < 0) fail(t, "its law has no solution at the present state");
}

void FirstOrderModes::solveOutput(double t) {
  computeMatrix(t);
  interaction_.lambda(0).setZero();
  interaction_.nonSmoothLaw()->bounds(lb_.data(), ub_.data());
  if (usesRates_) return;
  computeOffset(t);
  solveProblem(t, lb_, ub_);
  interaction_.lambda(0) = z_;
}

void FirstOrderModes::recordState(StateRecorder& recorder) {
  for (Mode& mode : modes_) {
    std::int64_t value = static_cast<std::int64_t>(mode);
    recorder("mode", value);
    mode = static_cast<Mode>(value);
  }
  recorder("chosenAt", chosenAt_);
  recorder("scaleY", scaleY_);
  recorder("scaleLambda", scaleLambda_);
  isStale_ = true;
}

void FirstOrderModes::fail(double t, const char* what) const {
  std::ostringstream text;
  text.precision(17);
  text << "EventDriven, t = " << t << ", " << interaction_.label() << ": " << what
       << ".\n  y = " << toString(interaction_.y(0))
       << ", lambda = " << toString(interaction_.lambda(0)) << ". Try TimeStepping";
  throw Exception(text.str());
}

}  // namespace rico
