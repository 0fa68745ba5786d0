#pragma once

#include <kernel/algebra/exponential.hpp>
#include <kernel/control/Actuator.hpp>

namespace rico {

/// Base of sliding-mode controllers. The controller drives the sliding variable
///
///     σ = C x                                                                            (1)
///
/// to zero by u = u_eq + u_s. The equivalent part u_eq keeps σ constant in a model ẋ = A x + B u;
/// the switching part u_s has the amplitude α. The measurement must be the whole state, y = x. The
/// default model has the A of the plant, and no disturbances.
class SlidingModeControl : public Actuator {
 public:
  using Actuator::Actuator;

  // clang-format off
  // C has a row for each entry of u and a column for each state. It is required.
  const Matrix& surface() const { return C_; }            void setSurface(Matrix C) { C_ = std::move(C); }
  /// D of σ + D λ: the switching then takes place in a layer around σ = 0; empty by default.
  const Matrix& saturation() const { return D_; }         void setSaturation(Matrix D) { D_ = std::move(D); }
  // α; the default is 1.
  double amplitude() const { return alpha_; }             void setAmplitude(double alpha) { alpha_ = alpha; }
  /// The weight of the end of the period in u_eq, from 0 to 1; the default is 1/2.
  double theta() const { return theta_; }                 void setTheta(double theta) { theta_ = theta; }
  /// True if u_eq is computed, which needs a linear model.
  bool usesEquivalentControl() const { return usesEq_; }  void setUseEquivalentControl(bool use) { usesEq_ = use; }
  /// The model of the plant, to be set before begin().
  void setModel(std::shared_ptr<FirstOrderNonLinearDS> model) { model_ = std::move(model); }
  // clang-format on
  /// u_eq and u_s of the last instant.
  const Vector& equivalentControl() const { return ueq_; }
  const Vector& switchingControl() const { return us_; }

  /// Throws if C is missing or has the wrong shape, or if no model is given and the plant is not
  /// linear.
  void begin(double t0, double period) override;

 protected:
  /// The measured state.
  const Vector& measured() const;
  /// The model of the plant; valid after begin().
  FirstOrderNonLinearDS& model() const { return *model_; }
  const std::shared_ptr<FirstOrderNonLinearDS>& sharedModel() const { return model_; }
  /// Returns true if the model is ẋ = A x + B u with a constant A; only then A(), Ad() and Bd()
  /// have values.
  bool isModelLinear() const { return !A_.empty(); }
  const Matrix& A() const { return A_; }
  /// A_d and Φ B of the model over one period.
  const Matrix& Ad() const { return Ad_; }
  const Matrix& Bd() const { return Bd_; }
  /// The sampling period; valid after begin().
  double period() const { return period_; }
  /// u_eq and u_s of this instant. Derived classes compute u_s, and may replace u_eq.
  Vector& ueq() { return ueq_; }
  Vector& us() { return us_; }

  /// u_eq = −K (θ x̃ + (1−θ) x), x̃ = A_d x + Φ B u_eq, K = (C B)⁻¹ C A; zero for other models.
  void computeEquivalentControl();
  /// x ← M⁻¹ x. Throws if M is singular; the message names `what`.
  void solveSmall(const Matrix& M, Vector& x, const char* what) const;
  /// u ← u_s + u_eq.
  void addUp();

 private:
  void findModel();

  Matrix C_, D_, A_, Ad_, Bd_;
  double alpha_ = 1.0;
  double theta_ = 0.5;
  double period_ = 0.0;
  bool usesEq_ = true;
  std::shared_ptr<FirstOrderNonLinearDS> model_;
  Vector ueq_, us_;
};

}  // namespace rico
