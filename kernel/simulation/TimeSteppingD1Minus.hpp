#pragma once

#include <kernel/simulation/TimeStepping.hpp>

namespace rico {

class D1MinusLinearOSI;

/// Time-stepping with separate forces and impacts, for D1MinusLinearOSI. One step is
///
///   1. "force" problem over I₂ at t_k: λ(2), a_k⁺          3. "force" problem over I₂ at t_{k+1}
///   2. q_{k+1}, and the index sets there                   4. impacts over I₁ at t_{k+1}: λ(1), v⁺
///
/// It is explicit except for contacts. p(2), λ(2) and ÿ are then those just before the impact.
class TimeSteppingD1Minus : public TimeStepping {
 public:
  /// The index of the problem for forces; that for impacts is kVelocity.
  static constexpr int kForce = kPosition;

  /// If a problem is null, it is a GenericMechanical.
  TimeSteppingD1Minus(std::shared_ptr<NonSmoothDynamicalSystem> model,
                      std::shared_ptr<TimeDiscretisation> discretisation,
                      std::shared_ptr<D1MinusLinearOSI> integrator,
                      std::shared_ptr<OneStepNSProblem> impact = nullptr,
                      std::shared_ptr<OneStepNSProblem> force = nullptr);

  void updateIndexSets() override;

 protected:
  void newtonSolve() override;

 private:
  void computeAccelerations(double t);
  /// Computes the forces at the end of the step, and the velocities before the impacts.
  void solveEnd();
  /// Computes the accelerations at the end of the step for λ(2) = 0 of all contacts.
  void computeFreeAccelerations();
  void predictVelocities();
  void correctVelocities();
  void updateOutputs(int lowest, int highest);

  std::shared_ptr<D1MinusLinearOSI> scheme_;
};

}  // namespace rico
