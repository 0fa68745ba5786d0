#pragma once

#include <kernel/integration/EventDrivenOSI.hpp>

namespace rico {

/// Smooth motion by the generalised-α scheme of Newmark's family, with a step of the user's:
///
///     q_{n+1} = q_n + h v_n + h² ((½ − β) a_n + β a_{n+1})                                   (1)
///     v_{n+1} = v_n + h ((1 − γ) a_n + γ a_{n+1})                                           (2)
///     (1 − α_m) a_{n+1} + α_m a_n = (1 − α_f) v̇_{n+1} + α_f v̇_n                             (3)
///     M v̇_{n+1} = F(t_{n+1}, q_{n+1}, v_{n+1}) + Hᵀ λ(2),   ÿ = 0 in I₂                      (4)
///
/// with, for the spectral radius ρ∞ in [0, 1] that is left to infinite frequencies,
///
///     α_m = (2ρ∞ − 1)/(ρ∞ + 1),  α_f = ρ∞/(ρ∞ + 1),  γ = ½ + α_f − α_m,  β = ¼ (γ + ½)²       (5)
///
/// Second order for every ρ∞; ρ∞ = 1 keeps the energy of linear systems, smaller ones damp what the
/// step does not resolve, such as the stiff modes of structures. (1)-(4) are solved by Newton's
/// iteration with W = M − γ' ∂F/∂v − β' ∂F/∂q; the end of each step is projected onto the closed
/// contacts and constraints (EventDrivenOSI (2)). A root is the end of a shorter step. Positions of
/// rigid bodies move on their group. For mechanical systems.
class NewMarkAlphaOSI : public EventDrivenOSI {
 public:
  explicit NewMarkAlphaOSI(double rhoInfinity = 0.8);

  double rhoInfinity() const { return rho_; }
  void setRhoInfinity(double rhoInfinity);
  /// The longest step; 0, as it is unless set, for one step between two events.
  double maxStep() const { return maxStep_; }
  void setMaxStep(double h) { maxStep_ = h; }
  /// Newton's iteration ends where it changes velocities by less than this, relatively.
  void setNewtonTolerance(double tolerance) { newtonTolerance_ = tolerance; }
  void setNewtonMaxIteration(int iterations) { newtonMaxIteration_ = iterations; }

  void initializeSystem(SystemNode& node, double t) override;
  void display() const override;

 protected:
  std::unique_ptr<OdeSolver> makeSolver(SmoothDynamics& dynamics) const override;
  double tolerance() const override { return newtonTolerance_; }

 private:
  double rho_;
  double maxStep_ = 0.0;
  double newtonTolerance_ = 1e-12;
  int newtonMaxIteration_ = 50;
};

}  // namespace rico
