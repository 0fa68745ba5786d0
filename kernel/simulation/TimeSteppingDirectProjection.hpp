#pragma once

#include <kernel/simulation/TimeStepping.hpp>

namespace rico {

/// Time-stepping with a projection at the end of each step. Moreau–Jean's scheme holds constraints
/// at the level of velocities, so that positions drift and penetrate. Here, after the velocities,
///
///     q ← q + W⁻¹ Hᵀ λ(0),     λ(0) from MLCPProjectOnConstraints over I₁
///
/// is repeated until no constraint is violated by more than constraintTol. A correction that
/// more than doubles the worst violation is halved, since constraints may be contradictory.
/// Velocities do not change. The integrator may replace W by another ProjectionMetric.
class TimeSteppingDirectProjection : public TimeStepping {
 public:
  /// Throws unless the integrator is a MoreauJeanOSI.
  TimeSteppingDirectProjection(std::shared_ptr<NonSmoothDynamicalSystem> model,
                               std::shared_ptr<TimeDiscretisation> discretisation,
                               const std::shared_ptr<OneStepIntegrator>& integrator,
                               std::shared_ptr<OneStepNSProblem> velocityProblem,
                               std::shared_ptr<OneStepNSProblem> positionProblem);

  // clang-format off
  // Violations of equations and of gaps at which the projection ends (both 1e-8 by default, in the
  // units of y), and the limit of its iterations (default 50).
  void setConstraintTol(double tolerance) { tolerance_ = tolerance; }
  void setConstraintTolUnilateral(double tolerance) { toleranceUnilateral_ = tolerance; }
  double constraintTolUnilateral() const { return toleranceUnilateral_; }
  /// The violation at which the projection of nearly dependent equations, whose iteration halves
  /// displacements only, ends as well; 0 by default.
  void setSufficientConstraintTol(double tolerance) { sufficient_ = tolerance; }
  void setProjectionMaxIteration(int iterations) { maxIteration_ = iterations; }
  /// The index set whose contacts are projected: 1 by default; 0 for all contacts.
  void setProjectedIndexSet(int set) { projectedSet_ = set; }
  /// If true, contacts outside of this set that corrections of the others push together are
  /// projected in the same step, as in a stack of which every second contact is open. By default
  /// they overlap until the next step.
  void setProjectsClosed(bool projects) { projectsClosed_ = projects; }
  /// Iterations of the projection in the last step, and the violations that remain.
  int nbProjectionIteration() const { return iterations_; }
  double maxViolationUnilateral() const { return maxUnilateral_; }
  double maxViolationEquality() const { return maxEquality_; }
  // clang-format on

  // Simulation
  void recordState(StateRecorder& recorder) override;

 protected:
  void newtonSolve() override;
  double gradientStep() const override { return isRegular_ != 0 ? timeStep() : 0.0; }
  /// Computes the step without projection.
  void solveVelocities();
  /// Projects the contacts of an index set. Returns true if the tolerances are met.
  bool project(int set);

 private:
  void resetCorrections();
  void measureViolation(int set);
  bool isSatisfied() const;
  bool isSufficient() const;
  double violation() const;
  bool iterate(int set);
  bool keepsMomentum() const;
  void addCorrections(int set);
  bool correctPositions(int set, double least);
  void notePushes(int set);
  void exchangeMetrics();
  bool projectToEnd(int set);
  double gapOf(const ContactRef& ref) const;
  void collectOutside(int set);
  bool joinClosed(int set);
  void leave(int set);

  double tolerance_ = 1e-8;
  double toleranceUnilateral_ = 1e-8;
  double sufficient_ = 0.0;
  int maxIteration_ = 50;
  int projectedSet_ = 1;
  int iterations_ = 0;
  std::int64_t isRegular_ = 1;  // 0 if the last projection was that of nearly dependent equations
  double maxUnilateral_ = 0.0;
  double maxEquality_ = 0.0;
  bool projectsClosed_ = false;
  std::vector<std::pair<ContactRef, double>> outside_;  // of the projected set, and their gaps
  std::vector<ContactRef> joined_;                      // those of them that were added to it
};

}  // namespace rico
