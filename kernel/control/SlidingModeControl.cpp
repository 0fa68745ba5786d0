#include <kernel/algebra/LuFactors.hpp>
#include <kernel/control/Sensor.hpp>
#include <kernel/control/SlidingModeControl.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>

namespace rico {

void SlidingModeControl::begin(double t0, double period) {
  Actuator::begin(t0, period);
  period_ = period;
  if (C_.cols() != plant().dimension())
    fail("the surface C has " + std::to_string(C_.cols()) + " columns in place of " +
         std::to_string(plant().dimension()) + "; call setSurface()");
  if (C_.rows() != u().size())
    fail("the surface C has " + std::to_string(C_.rows()) + " rows, and u has " +
         std::to_string(u().size()) + "; they must be as many");
  ueq_.resize(u().size());
  us_.resize(u().size());
  findModel();
}

void SlidingModeControl::findModel() {
  if (model_ == nullptr) {
    const auto* linear = dynamic_cast<FirstOrderLinearDS*>(&plant());
    if (linear == nullptr) fail("the plant is not linear; give a model of it, setModel()");
    const int n = plant().dimension();
    const bool constant = !linear->A().isComputed();
    const Matrix A = linear->A().isAbsent() ? Matrix(n, n) : linear->A().value();
    auto model = std::make_shared<FirstOrderLinearDS>(plant().x(), A);
    if (!constant)
      model->setComputeAFunction([system = sensor().system(), linear](double t, Matrix& out) {
        const_cast<FirstOrderLinearDS*>(linear)->computeA(t);
        out = linear->A().value();
      });
    model_ = std::move(model);
  }
  const auto* linear = dynamic_cast<const FirstOrderLinearDS*>(model_.get());
  if (linear == nullptr || linear->A().isAbsent() || linear->A().isComputed() ||
      !model_->M().isAbsent() || B().empty())
    return;
  A_ = linear->A().value();
  HeldFlow flow = heldFlow(A_, period_);
  Ad_ = std::move(flow.Ad);
  Bd_ = flow.Phi * B();
}

const Vector& SlidingModeControl::measured() const { return sensor().y(); }

// (I + θ K Φ B) u_eq = −K (θ A_d + (1−θ) I) x
void SlidingModeControl::computeEquivalentControl() {
  ueq_.setZero();
  if (!usesEq_ || !isModelLinear()) return;
  const int m = u().size();
  const Matrix CA = C_ * A_;
  Matrix K(m, CA.cols());
  for (int j = 0; j < K.cols(); ++j) {
    Vector column(std::span<const double>(CA.col(j), static_cast<std::size_t>(m)));
    solveSmall(C_ * B(), column, "C B");
    for (int i = 0; i < m; ++i) K(i, j) = column[i];
  }
  Vector mean = (1.0 - theta_) * measured();
  multiplyAdd(theta_, Ad_, measured().data(), mean.data());
  multiplyAdd(-1.0, K, mean.data(), ueq_.data());
  solveSmall(Matrix::identity(m) + theta_ * (K * Bd_), ueq_, "the equivalent control");
}

void SlidingModeControl::solveSmall(const Matrix& M, Vector& x, const char* what) const {
  LuFactors factors;
  if (!factors.compute(M)) fail(std::string(what) + " is singular");
  factors.solve(x.data());
}

void SlidingModeControl::addUp() {
  u() = us_;
  u() += ueq_;
}

}  // namespace rico
