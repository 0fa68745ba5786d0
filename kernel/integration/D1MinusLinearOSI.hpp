#pragma once

#include <kernel/integration/OneStepIntegrator.hpp>

namespace rico {

/// The level at which D1MinusLinearOSI solves for forces.
enum class D1MinusLevel {
  kAcceleration,  ///< so that ÿ obeys the law at both ends of the step
  kVelocity       ///< so that ẏ obeys it at the end of the step, before its impacts
};

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
///
/// At the level of velocities, (1), (3) and (4) are
///
///     v̂ = v_k⁺ + M⁻¹ (h F(t_k, q_k, v_k⁺) + Hᵀ P),   0 ≤ ẏ(v̂) ⟂ P ≥ 0 in I₂ = I₁
///
///     a_k⁺ = (v̂ − v_k⁺)/h
///
///     v⁻ = v_k⁺ + h/2 (a_k⁺ + M⁻¹ F(t_{k+1}, q_{k+1}, v̂)) + M⁻¹ Hᵀ λ,
///
///     0 ≤ ẏ(v⁻) ⟂ λ ≥ 0 in I₂ = I₁ − I₃
///
/// λ(2) = λ is h/2 times the force, p(2) the force. A slow contact comes to rest, and y does not
/// drift there.
class D1MinusLinearOSI : public OneStepIntegrator {
 public:
  /// Use it with TimeSteppingD1Minus.
  explicit D1MinusLinearOSI(D1MinusLevel level = D1MinusLevel::kAcceleration)
      : OneStepIntegrator(IntegratorKind::kD1MinusLinear), level_(level) {}
  /// The level at which forces of contacts are computed.
  D1MinusLevel level() const { return level_; }
  void setLevel(D1MinusLevel level) { level_ = level; }

  /// The tolerance tol of the index sets above.
  double constraintActivationThreshold() const { return threshold_; }
  void setConstraintActivationThreshold(double value) { threshold_ = value; }
  /// If true, a contact whose systems separate while others close is also reversed, U⁺ = −e U⁻. By
  /// default restitution is that of an approach only.
  void setReversesSeparation(bool reverses) { reversesSeparation_ = reverses; }

  /// If false, a step in which any contact closes has λ⁻ = 0 in (3) for all contacts, as in
  /// published results. At the level of accelerations only.
  void setHasForcesAtImpacts(bool has) { hasForcesAtImpacts_ = has; }
  bool hasForcesAtImpacts() const { return hasForcesAtImpacts_; }

  // The stages, for TimeSteppingD1Minus.
  /// Free accelerations at the present state; the second function sets v̇ = M⁻¹ (F + p(2)).
  void computeFreeAccelerations(double t);
  void updateAccelerations();
  /// Computes (2), and the velocity at which (3) is evaluated.
  void movePositions();
  /// Computes (4).
  void computeVelocities();
  // At the level of velocities.
  /// Sets v = v_k⁺ + h M⁻¹ F; the second function adds M⁻¹ p(2), and sets v̇ = a_k⁺ and v = v_k⁺.
  void computeFreePrediction(double t);
  void predict();
  /// v ← v + M⁻¹ p(2), where p(2) is h/2 times the force; then v̇ and p(2) are those of the force.
  void applyForces();
  /// Sets the stage of the impacts.
  void beginImpacts() { stage_ = Stage::kImpact; }

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

  D1MinusLevel level_;
  double threshold_ = 1e-8;
  bool reversesSeparation_ = false;
  bool hasForcesAtImpacts_ = true;
  Stage stage_ = Stage::kBegin;
};

}  // namespace rico
