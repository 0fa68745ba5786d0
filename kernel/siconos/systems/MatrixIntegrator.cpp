#include <MatrixIntegrator.hpp>
#include <kernel/algebra/exponential.hpp>
#include <kernel/support/Exception.hpp>

namespace {

// A system with constant A may not compute it; the virtual functions of this one do.
FirstOrderLinearDS& linearSystem(const DynamicalSystem& ds) {
  const auto* system = dynamic_cast<const FirstOrderLinearDS*>(&ds);
  if (system == nullptr || system->A() == nullptr)
    throw rico::Exception("MatrixIntegrator: the system is not linear, or has no A");
  return const_cast<FirstOrderLinearDS&>(*system);
}

}  // namespace

MatrixIntegrator::MatrixIntegrator(const DynamicalSystem& ds, const NonSmoothDynamicalSystem& nsds,
                                   const TimeDiscretisation& td)
    : MatrixIntegrator(ds, nsds, td, nullptr) {}

MatrixIntegrator::MatrixIntegrator(const DynamicalSystem& ds,
                                   const NonSmoothDynamicalSystem& /*nsds*/,
                                   const TimeDiscretisation& td, SP::SiconosMatrix E)
    : system_(&linearSystem(ds)), instants_(&td), input_(std::move(E)) {
  const unsigned n = system_->A()->size(0);
  mat_ = std::make_shared<SimpleMatrix>(n, input_ == nullptr ? n : input_->size(1));
  if (input_ == nullptr) mat_->eye();
  isConstant_ = system_->hasConstantA() && td.hConst();
}

MatrixIntegrator::MatrixIntegrator(const DynamicalSystem& ds, const NonSmoothDynamicalSystem& nsds,
                                   const TimeDiscretisation& td, SP::PluggedObject plugin,
                                   unsigned int p)
    : MatrixIntegrator(ds, nsds, td, std::make_shared<SimpleMatrix>(ds.dimension(), p)) {
  inputOfTime_ = std::move(plugin);
  isConstant_ = false;
}

void MatrixIntegrator::integrate() {
  const double time = instants_->getTk(step_), h = instants_->currentTimeStep(step_);
  if (!isConstant_ || step_ == 0)
    *mat_ =
        SimpleMatrix(system_->hasConstantA() && inputOfTime_ == nullptr ? constantFlow(h)
                                                                        : extrapolated(time, h));
  ++step_;
}

rico::Matrix MatrixIntegrator::constantFlow(double h) const {
  const rico::HeldFlow flow = rico::heldFlow(system_->A()->values(), h);
  return input_ == nullptr ? flow.Ad : flow.Phi * input_->values();
}

rico::Matrix MatrixIntegrator::slope(double time, const rico::Matrix& psi) {
  system_->computeA(time);
  if (inputOfTime_ != nullptr && inputOfTime_->isPlugged()) {
    const auto function = reinterpret_cast<MatrixFunctionOfTime>(inputOfTime_->fPtr);
    function(time, input_->size(0), input_->size(1), input_->getArray(), system_->z()->size(),
             system_->z()->getArray());
  }
  const rico::Matrix homogeneous = system_->A()->values() * psi;
  return input_ == nullptr ? homogeneous : homogeneous + input_->values();
}

// The midpoint rule, whose error has even powers of h / parts only.
rico::Matrix MatrixIntegrator::midpoint(double time, double h, int parts) {
  const double part = h / parts;
  rico::Matrix before(static_cast<int>(mat_->size(0)), static_cast<int>(mat_->size(1)));
  for (int i = 0; input_ == nullptr && i < before.rows(); ++i) before(i, i) = 1.0;
  rico::Matrix now = before + part * slope(time, before);
  for (int k = 1; k < parts; ++k) {
    rico::Matrix next = before + 2.0 * part * slope(time + k * part, now);
    before = std::move(now);
    now = std::move(next);
  }
  return 0.5 * (before + now + part * slope(time + h, now));
}

// Extrapolation of the rules with 2, 4, 6, ... parts to none, until the result stays the same.
rico::Matrix MatrixIntegrator::extrapolated(double time, double h) {
  constexpr int kRules = 12;
  std::vector<rico::Matrix> row;
  for (int i = 0; i < kRules; ++i) {
    std::vector<rico::Matrix> next = {midpoint(time, h, 2 * (i + 1))};
    for (int k = 1; k <= i; ++k) {
      const double ratio = static_cast<double>(i + 1) / (i + 1 - k);
      next.push_back(next[k - 1] + 1.0 / (ratio * ratio - 1.0) * (next[k - 1] - row[k - 1]));
    }
    if (i > 0 && (next.back() - row.back()).normInf() <= 1e-14 * next.back().normInf())
      return next.back();
    row = std::move(next);
  }
  return row.back();
}
