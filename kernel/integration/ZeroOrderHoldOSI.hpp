#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/integration/IntegratorWork.hpp>
#include <kernel/integration/OneStepIntegrator.hpp>

namespace rico {

class FirstOrderLinearDS;

/// Data of the zero-order hold for one system. Its W⁻¹ is Φ of (1).
struct ZeroOrderHoldWork : IntegratorWork {
  FirstOrderLinearDS* ds = nullptr;
  Matrix Ad;
  Vector held;
  double h = 0.0;
};

/// The zero-order hold: exact for M ẋ = A x + b + r with b and r constant during a step:
///
///     x_{k+1} = A_d x_k + Φ (b + r),     A_d = e^{A h},   Φ = ∫₀ʰ e^{A s} ds             (1)
///
/// (A and Φ contain M⁻¹ from the left and the right.) A and M are constant; b may depend on time,
/// and is evaluated at t_k. The input of (1) is B λ, so that y = (D + C Φ B) λ + C x_free + e.
class ZeroOrderHoldOSI : public OneStepIntegrator {
 public:
  ZeroOrderHoldOSI();

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
};

}  // namespace rico
