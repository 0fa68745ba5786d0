#pragma once

#include <kernel/integration/EventDrivenOSI.hpp>

namespace rico {

/// Settings of LsodarOSI.
struct LsodarOptions {
  double relativeTolerance = 1e-13;  ///< of the error of one step in x = (q, v)
  double absoluteTolerance = 1e-14;  ///< of the error of one step, in the units of x
  bool stiff = false;                ///< BDF and Newton; otherwise Adams and fixed-point iteration
  int maxOrder = 0;                  ///< 0: 5 for BDF, 12 for Adams
  long maxSteps = 100000;            ///< between two stops of the integration; more steps throw
  double minStep = 0.0;              ///< in units of time
  double maxStep = 0.0;              ///< 0: no limit
  int largeSystem = 2000;            ///< larger systems, and distributed ones, use a TS of PETSc
                                     ///< (options -lsodar_...)
};

/// Integrates smooth motion by CVODE, which chooses step and order.
///
/// CVODE continues from its own history, at high order, as long as the projection onto the manifold
/// changes the state by less than 1e-11. Otherwise it starts again from the projected state. Two
/// alternatives were rejected: projection inside CVODE needs BDF, whose order 5 takes many times
/// the steps at these tolerances; minimal coordinates do not exist for general constraints.
class LsodarOSI : public EventDrivenOSI {
 public:
  /// An integrator with the defaults of LsodarOptions.
  LsodarOSI() : EventDrivenOSI(IntegratorKind::kLsodar) {}

  bool supportsRanks() const override { return true; }

  /// The settings in use.
  const LsodarOptions& options() const { return options_; }
  // clang-format off
  // The fields of LsodarOptions; values are checked when the integration begins.
  void setTol(double relative, double absolute) { options_.relativeTolerance = relative; options_.absoluteTolerance = absolute; }
  void setStiff(bool stiff) { options_.stiff = stiff; }
  void setMaxOrder(int order) { options_.maxOrder = order; }
  void setLargeSystem(int unknowns) { options_.largeSystem = unknowns; }
  void setMaxNstep(long steps) { options_.maxSteps = steps; }
  void setMinMaxStepSizes(double least, double most) { options_.minStep = least; options_.maxStep = most; }
  // clang-format on
  void display() const override;

 protected:
  std::unique_ptr<OdeSolver> makeSolver(SmoothDynamics& dynamics) const override;
  double tolerance() const override { return options_.relativeTolerance; }

 private:
  LsodarOptions options_;
};

}  // namespace rico
