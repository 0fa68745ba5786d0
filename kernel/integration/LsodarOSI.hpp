#pragma once

#include <kernel/integration/EventDrivenOSI.hpp>

namespace rico {

/// How the smooth motion is integrated.
struct LsodarOptions {
  double relativeTolerance = 1e-13;
  double absoluteTolerance = 1e-14;
  bool stiff = false;  ///< BDF and Newton; otherwise Adams and fixed-point iteration
  int maxOrder = 0;    ///< 0: 5 for BDF, 12 for Adams
  long maxSteps = 100000;
  double minStep = 0.0;
  double maxStep = 0.0;    ///< 0: no limit
  int largeSystem = 2000;  ///< more unknowns than these, and distributed ones, go through PETSc's
                           ///< TS, options -lsodar_...
};

/// Smooth motion by CVODE, which chooses step and order.
///
/// CVODE goes on from its own history, at high order, as long as the projection onto the manifold
/// moves less than 1e-11; then it begins anew from the projected state. Projection inside CVODE
/// would bind it to BDF, whose order 5 needs many times the steps at these tolerances, and
/// reduction to minimal coordinates is not at hand for general constraints.
class LsodarOSI : public EventDrivenOSI {
 public:
  LsodarOSI() : EventDrivenOSI(IntegratorKind::kLsodar) {}

  bool knowsRanks() const override { return true; }

  const LsodarOptions& options() const { return options_; }
  // clang-format off
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
