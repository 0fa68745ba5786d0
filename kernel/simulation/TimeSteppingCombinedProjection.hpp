#pragma once

#include <kernel/simulation/TimeSteppingDirectProjection.hpp>

namespace rico {

/// Projection combined with activation. Contacts that penetrate at the end of the step are added to
/// I₁, and the step is repeated with the new I₁, until I₁ does not change; Newton's iteration
/// begins again each time. Then the positions of all contacts (I₂) are projected: contacts that
/// were added, or that have an impulse, are closed at the end of the step, their gaps projected to
/// zero from above too.
///
/// With setRenewsGradients(), a repetition has the gradients of relations at the positions of the
/// solution before, and the velocities of a nonlinear model are solved for at least twice.
///
/// A step throws Exception if the integrator is not MoreauJeanCombinedProjectionOSI.
class TimeSteppingCombinedProjection : public TimeSteppingDirectProjection {
 public:
  using TimeSteppingDirectProjection::TimeSteppingDirectProjection;

  // Counts of the last step.
  int nbIndexSetsIteration() const { return indexSetIterations_; }
  int nbCumulatedProjectionIteration() const { return cumulatedProjections_; }
  int cumulatedNewtonNbIterations() const { return cumulatedNewton_; }
  /// The number of changes of I₁ allowed in a step; the default is 50.
  void setIndexSetsMaxIteration(int iterations) { maxIterations_ = iterations; }
  /// If true, a repetition has the gradients at the positions of the solution before. False by
  /// default.
  void setRenewsGradients(bool renews) { renewsGradients_ = renews; }

 protected:
  void newtonSolve() override;

 private:
  void solveOnce();
  bool activatePenetrating();
  void holdActiveContacts();

  int maxIterations_ = 50;
  bool renewsGradients_ = false;
  int indexSetIterations_ = 0;
  int cumulatedProjections_ = 0;
  int cumulatedNewton_ = 0;
};

}  // namespace rico
