#pragma once

#include <kernel/integration/OneStepIntegrator.hpp>

namespace rico {

/// The half-explicit time-discontinuous Galerkin scheme D1⁻. Velocities are linear within a step
/// and jump at its end. Impacts are solved at the level of velocities, contact forces at the level
/// of accelerations, at both ends of the step.
///
///     M a_k⁺ = F(t_k, q_k, v_k⁺) + Hᵀ λ_k⁺,           0 ≤ ÿ ⟂ λ ≥ 0  in I₂                  (1)
///     q_{k+1} = q_k + h v_k⁺ + h²/2 a_k⁺                                                    (2)
///     M a⁻ = F(t_{k+1}, q_{k+1}, v_k⁺ + h a_k⁺) + Hᵀ λ⁻,   0 ≤ ÿ ⟂ λ ≥ 0  in I₂            (3)
///     v⁻_{k+1} = v_k⁺ + h/2 (a_k⁺ + a⁻)                                                     (4)
///     M (v⁺ − v⁻) = Hᵀ Λ,       0 ≤ ẏ⁺ + e ẏ⁻ ⟂ Λ ≥ 0  in I₁ at t_{k+1}                     (5)
///
///     I₁ = {y ≤ tol}                   at (1)  I₂ = {α ∈ I₁ : ẏ ≤ tol}
///     I₃ = {α ∈ I₁ : y_k > tol}        at (3)  I₂ = {α ∈ I₁ − I₃ : ẏ ≤ tol}
///
/// A contact that has just closed (I₃) has an impact but no force. On smooth motion, also with
/// constraints, the scheme has order 2; free flight under a constant force is exact, and so is its
/// energy. Constraints hold at the level of velocities: y drifts, by O(h²). W = M. λ(1) = Λ and
/// λ(2) = λ⁻ are computed by TimeSteppingD1Minus.
class D1MinusLinearOSI : public OneStepIntegrator {
 public:
  D1MinusLinearOSI() : OneStepIntegrator(IntegratorKind::kD1MinusLinear) {}

  /// The tolerance tol of the index sets above.
  double constraintActivationThreshold() const { return threshold_; }
  void setConstraintActivationThreshold(double value) { threshold_ = value; }

  // The stages, for TimeSteppingD1Minus.
  /// Free accelerations at the present state; the second function sets v̇ = M⁻¹ (F + p(2)).
  void computeFreeAccelerations(double t);
  void updateAccelerations();
  /// Computes (2), and the velocity at which (3) is evaluated.
  void movePositions();
  /// Computes (4).
  void computeVelocities();

  // OneStepIntegrator
  int order() const override { return 2; }
  int numberOfIndexSets() const override { return 4; }
  void initializeSystem(SystemNode& node, double t) override;
  void startStep(double tk, double h) override;
  void computeFreeState() override { computeVelocities(); }
  void computeFreeOutput(InteractionNode& node) override;
  void updateState() override;
  int solvedLevel() const override { return 1; }
  bool addInteractionInIndexSet(const InteractionNode& node, int contact, int set) const override;

 private:
  enum class Stage { kBegin, kEnd, kImpact };

  double threshold_ = 1e-8;
  Stage stage_ = Stage::kBegin;
};

}  // namespace rico
