#pragma once

#include <kernel/integration/EventDrivenOSI.hpp>

namespace rico {

/// Integrates smooth motion by the generalised-α scheme of Newmark's family, with a given step:
///
///     q_{n+1} = q_n + h v_n + h² ((½ − β) a_n + β a_{n+1})                                   (1)
///     v_{n+1} = v_n + h ((1 − γ) a_n + γ a_{n+1})                                           (2)
///     (1 − α_m) a_{n+1} + α_m a_n = (1 − α_f) v̇_{n+1} + α_f v̇_n                             (3)
///     M v̇_{n+1} = F(t_{n+1}, q_{n+1}, v_{n+1}) + Hᵀ λ(2),   ÿ = 0 in I₂                      (4)
///
/// For the spectral radius ρ∞ in [0, 1] at infinite frequency the coefficients are
///
///     α_m = (2ρ∞ − 1)/(ρ∞ + 1),  α_f = ρ∞/(ρ∞ + 1),  γ = ½ + α_f − α_m,  β = ¼ (γ + ½)²       (5)
///
/// The order is 2 for every ρ∞. ρ∞ = 1 conserves the energy of linear systems; smaller values damp
/// motion that the step does not resolve, such as stiff modes of structures. Newton's iteration
/// solves (1)-(4) with W = M − γ' ∂F/∂v − β' ∂F/∂q. The end of each step is projected onto closed
/// contacts and constraints (EventDrivenOSI (2)). At a root a shorter step ends. Rigid bodies move
/// on their group. Only for mechanical systems.
class NewMarkAlphaOSI : public EventDrivenOSI {
 public:
  /// Throws unless 0 <= rhoInfinity <= 1; setRhoInfinity() throws too.
  explicit NewMarkAlphaOSI(double rhoInfinity = 0.8);

  /// ρ∞ of (5). Throws unless it is in [0, 1].
  double rhoInfinity() const { return rho_; }
  void setRhoInfinity(double rhoInfinity);
  /// The longest step; 0 (the default) takes one step between two events.
  double maxStep() const { return maxStep_; }
  void setMaxStep(double h) { maxStep_ = h; }
  /// Newton's iteration ends if it changes velocities by less than this relative amount.
  void setNewtonTolerance(double tolerance) { newtonTolerance_ = tolerance; }
  /// The limit of Newton's iteration in a step (default 50); more throw NoConvergence.
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
