#pragma once

#include <kernel/simulation/TimeSteppingDirectProjection.hpp>

namespace rico {

/// Projection and activation together: the positions of all contacts (I₂) are projected, and those
/// that the projection had to push join I₁, over which the step is then taken again, from where the
/// velocities found lead, until I₁ stays. A contact that has joined is closed at the end of the
/// step: its gap is projected to zero, from above too.
class TimeSteppingCombinedProjection : public TimeSteppingDirectProjection {
 public:
  using TimeSteppingDirectProjection::TimeSteppingDirectProjection;

  // Of the last step.
  int nbIndexSetsIteration() const { return indexSetIterations_; }
  int nbCumulatedProjectionIteration() const { return cumulatedProjections_; }
  int cumulatedNewtonNbIterations() const { return cumulatedNewton_; }
  void setIndexSetsMaxIteration(int iterations) { maxIterations_ = iterations; }

 protected:
  void newtonSolve() override;

 private:
  bool activatePushedContacts();

  int maxIterations_ = 50;
  int indexSetIterations_ = 0;
  int cumulatedProjections_ = 0;
  int cumulatedNewton_ = 0;
};

}  // namespace rico
