#pragma once

#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/topology/IntegratorWork.hpp>
#include <limits>

namespace rico {

class FirstOrderLinearDS;
class FirstOrderNonLinearDS;
class Interaction;

/// Data of the Euler–Moreau scheme for one system.
struct EulerMoreauWork : IntegratorWork {
  FirstOrderNonLinearDS* ds = nullptr;  ///< the system, not owned
  Vector residu;                        ///< M (x − x_k) − h (θ f + (1−θ) f_k) − h r
  Vector input;                         ///< work space
  double h = 0.0;                       ///< the step for which W was computed
  double theta = 0.0;                   ///< θ for which W was computed
  double gamma = 1.0;                   ///< γ for which W was computed, 1 if it is not used
  Vector past;                          ///< (1−γ) x_k + γ x_free
  const FirstOrderLinearDS* linear = nullptr;  ///< ds, if it has A and b
  Vector A, b;                                 ///< their values in the step before
};

/// θ-scheme for first-order systems, M ẋ = f(x, t) + r:
///
///     M (x_{k+1} − x_k) = h (θ f_{k+1} + (1−θ) f_k) + h r_{k+γ}                           (1)
///
/// With W = M − hθ ∇f (− hγ ∂r/∂x, if relations provide it), and the relation linearised at the
/// iterate,
///
///     x_{k+1} = x_free + h W⁻¹ B λ,      y = (D + h C W⁻¹ B) λ + C x_free + ...           (2)
///
/// r_{k+γ} = γ r_{k+1} + (1−γ) r_k; without gamma it is r_{k+1}. With useGammaForRelation r is
/// r_{k+1}, and linear relations evaluate their output at x_{k+γ} = γ x_{k+1} + (1−γ) x_k. The law
/// then holds between λ and y_{k+γ}, while y is the output at x_{k+1}.
class EulerMoreauOSI : public OneStepIntegrator {
 public:
  /// Throws unless 0 <= theta <= 1; setTheta() throws too. setGamma() also turns useGamma() on.
  explicit EulerMoreauOSI(double theta, double gamma = std::numeric_limits<double>::quiet_NaN());

  // clang-format off
  /// θ (throws unless 0 <= θ <= 1) and γ of (1). gamma() is NaN until it is set; useGamma(): it is used.
  double theta() const { return theta_; }         void setTheta(double theta);
  double gamma() const { return gamma_; }         void setGamma(double gamma) { gamma_ = gamma; useGamma_ = true; }
  bool useGamma() const { return useGamma_; }     void setUseGamma(bool use) { useGamma_ = use; }
  // clang-format on
  /// If true, linear relations use x_{k+γ}, and r is r_{k+1}.
  bool useGammaForRelation() const { return useGammaForRelation_; }
  /// Throws unless 0 < gamma <= 1. Relations must then be linear.
  void setUseGammaForRelation(bool use);

  /// The iteration matrix of a system, as last factored.
  const Matrix& W(const DynamicalSystem& system) const;

  // OneStepIntegrator
  bool checksOutput() const override { return !useGammaForRelation_; }
  int order() const override { return theta_ == 0.5 && !useGamma_ ? 2 : 1; }
  int numberOfIndexSets() const override { return 1; }
  void initializeSystem(SystemNode& node, double t) override;
  void startStep(double tk, double h) override;
  double computeResidu() override;
  void prepareNewtonIteration() override;
  void computeFreeState() override;
  void computeFreeOutput(InteractionNode& node) override;
  void updateState() override;
  int solvedLevel() const override { return 0; }
  /// Every contact takes part in the nonsmooth problem.
  bool addInteractionInIndexSet(const InteractionNode& /*node*/, int /*contact*/,
                                int /*set*/) const override {
    return true;
  }
  void display() const override;

 private:
  double inputWeight() const { return useGamma_ ? gamma_ : 1.0; }
  double outputWeight() const { return useGammaForRelation_ ? gamma_ : 1.0; }
  bool isStale(const EulerMoreauWork& work) const;
  void renewW(EulerMoreauWork& work) const;
  void computeResidu(EulerMoreauWork& work) const;
  void addInputs(EulerMoreauWork& work) const;
  const Vector& stateOfRelation(const Interaction& interaction, EulerMoreauWork& work) const;

  double theta_;
  double gamma_;
  bool useGamma_;
  bool useGammaForRelation_ = false;
};

}  // namespace rico
