#pragma once

#include <kernel/algebra/exponential.hpp>
#include <kernel/control/Actuator.hpp>

namespace rico {

/// What sliding-mode controllers share. The controller drives the sliding variable
///
///     σ = C x                                                                            (1)
///
/// to zero by u = u_eq + u_s: an equivalent part from a model ẋ = A x + B u, which keeps σ where
/// it is, and a switching part of amplitude α. Measurements are the whole state, y = x. Without a
/// model given it is the plant's own A; disturbances are not known to it.
class SlidingModeControl : public Actuator {
 public:
  using Actuator::Actuator;

  // clang-format off
  const Matrix& surface() const { return C_; }            void setSurface(Matrix C) { C_ = std::move(C); }
  /// D of σ + D λ: widens the switching into a layer; empty unless set.
  const Matrix& saturation() const { return D_; }         void setSaturation(Matrix D) { D_ = std::move(D); }
  double amplitude() const { return alpha_; }             void setAmplitude(double alpha) { alpha_ = alpha; }
  /// The weight of the end of the period in u_eq, from 0 to 1.
  double theta() const { return theta_; }                 void setTheta(double theta) { theta_ = theta; }
  bool usesEquivalentControl() const { return usesEq_; }  void setUseEquivalentControl(bool use) { usesEq_ = use; }
  void setModel(std::shared_ptr<FirstOrderNonLinearDS> model) { model_ = std::move(model); }
  // clang-format on
  const Vector& equivalentControl() const { return ueq_; }
  const Vector& switchingControl() const { return us_; }

  /// Throws an Exception where C is missing or does not fit.
  void begin(double t0, double period) override;

 protected:
  /// The measured state.
  const Vector& measured() const;
  FirstOrderNonLinearDS& model() const { return *model_; }
  const std::shared_ptr<FirstOrderNonLinearDS>& sharedModel() const { return model_; }
  /// Is the model ẋ = A x + B u? Then A is what it says.
  bool isModelLinear() const { return !A_.empty(); }
  const Matrix& A() const { return A_; }
  /// A_d and Φ B of the model over one period.
  const Matrix& Ad() const { return Ad_; }
  const Matrix& Bd() const { return Bd_; }
  double period() const { return period_; }
  Vector& ueq() { return ueq_; }
  Vector& us() { return us_; }

  /// u_eq = −K (θ x̃ + (1−θ) x), x̃ = A_d x + Φ B u_eq, K = (C B)⁻¹ C A; zero for other models.
  void computeEquivalentControl();
  /// x ← M⁻¹ x; throws where M is singular.
  void solveSmall(const Matrix& M, Vector& x, const char* what) const;
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
