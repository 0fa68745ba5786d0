#pragma once

#include <LagrangianR.hpp>

DEFINE_SPTR(DiskMovingPlanR)

using FTime = double (*)(double);

/// A disk on either side of the line A(t) x + B(t) y + C(t) = 0: y = (gap, 0), for laws of two
/// rows, or of one without friction.
class DiskMovingPlanR : public LagrangianRheonomousR {
 public:
  SICONOS_VISITED(DiskMovingPlanR)
  DiskMovingPlanR(FTime A, FTime B, FTime C, FTime ADot, FTime BDot, FTime CDot, double radius);

  double distance(double x, double y, double r);
  /// The line at a given time.
  void init(double time);
  void setComputeAFunction(FTime f) { line_[0] = f; }
  void setComputeBFunction(FTime f) { line_[1] = f; }
  void setComputeCFunction(FTime f) { line_[2] = f; }
  void setComputeADotFunction(FTime f) { rates_[0] = f; }
  void setComputeBDotFunction(FTime f) { rates_[1] = f; }
  void setComputeCDotFunction(FTime f) { rates_[2] = f; }
  bool equal(FTime A, FTime B, FTime C, double radius) const;

  void computeh(double time, const BlockVector& q, BlockVector& z, SiconosVector& y) override;
  void computeJachq(double time, const BlockVector& q, BlockVector& z) override;
  void computehDot(double time, const BlockVector& q, BlockVector& z) override;

 private:
  double side(double x, double y) const;

  FTime line_[3], rates_[3];
  double radius_;
  double now_[3] = {0, 1, 0}, norm_ = 1;
};
