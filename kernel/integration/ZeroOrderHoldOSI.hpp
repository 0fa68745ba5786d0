#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/topology/IntegratorWork.hpp>
#include <vector>

namespace rico {

class FirstOrderLinearDS;

/// Data of the zero-order hold for one system. Its W⁻¹ is Φ of (1).
struct ZeroOrderHoldWork : IntegratorWork {
  FirstOrderLinearDS* ds = nullptr;  ///< the system, not owned
  Matrix Ad;                         ///< A_d of (1)
  std::vector<Matrix> weights;       ///< of b at the nodes of (2)
  Vector held;                       ///< work space: Φ times the inputs that are held
  double h = 0.0;                    ///< the step for which the matrices were computed
};

/// Exact for M ẋ = A x + b + c + r whose r and inputs c (StateInput, at t_k) are held during a
/// step:
///
///     x_{k+1} = A_d x_k + Φ (b + c + r),     A_d = e^{A h},   Φ = ∫₀ʰ e^{A s} ds         (1)
///
/// (A and Φ with M⁻¹ from the left and the right). A and M are constant. A b(t) that is a function
/// of time is integrated, by Gauss' rule of five nodes t_i (order 10 in h), in place of Φ b:
///
///     ∫ e^{A (t_{k+1} − s)} M⁻¹ b(s) ds ≈ h Σ w_i e^{A (t_{k+1} − t_i)} M⁻¹ b(t_i)       (2)
///
/// The input of (1) is B λ, so that y = (D + C Φ B) λ + C x_free + e.
class ZeroOrderHoldOSI : public OneStepIntegrator {
 public:
  /// An integrator without parameters: the step determines all matrices.
  ZeroOrderHoldOSI();

  /// A_d of (1). Throws if this integrator does not have the system.
  const Matrix& Ad(const DynamicalSystem& system) const;

  // OneStepIntegrator
  int numberOfIndexSets() const override { return 1; }
  void initializeSystem(SystemNode& node, double t) override;
  void startStep(double tk, double h) override;
  void computeFreeState() override;
  void computeFreeOutput(InteractionNode& node) override;
  void updateState() override;
  int solvedLevel() const override { return 0; }
  bool addInteractionInIndexSet(const InteractionNode& /*node*/, int /*contact*/,
                                int /*set*/) const override {
    return true;
  }

 private:
  void computeMatrices(ZeroOrderHoldWork& work) const;
  void computeWeights(ZeroOrderHoldWork& work, const Matrix& generator,
                      const Matrix& inverseM) const;
  void addHeld(ZeroOrderHoldWork& work) const;
  void addIntegral(ZeroOrderHoldWork& work) const;
};

}  // namespace rico
