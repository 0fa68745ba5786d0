#include <numerics/rico_math.h>

#include <DiskMovingPlanR.hpp>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <rows.hpp>

DiskMovingPlanR::DiskMovingPlanR(FTime A, FTime B, FTime C, FTime ADot, FTime BDot, FTime CDot,
                                 double radius)
    : line_{A, B, C}, rates_{ADot, BDot, CDot}, radius_(radius) {
  init(0.0);
}

void DiskMovingPlanR::init(double time) {
  for (int i = 0; i < 3; ++i) now_[i] = line_[i](time);
  norm_ = RicoHypot(now_[0], now_[1]);
  if (norm_ == 0.0)
    throw rico::Exception("DiskMovingPlanR: A and B of the line are both zero at t = " +
                          std::to_string(time));
}

double DiskMovingPlanR::side(double x, double y) const {
  return now_[0] * x + now_[1] * y + now_[2] < 0 ? -1.0 : 1.0;
}

double DiskMovingPlanR::distance(double x, double y, double r) {
  return std::abs(now_[0] * x + now_[1] * y + now_[2]) / norm_ - r;
}

bool DiskMovingPlanR::equal(FTime A, FTime B, FTime C, double radius) const {
  return A == line_[0] && B == line_[1] && C == line_[2] && radius == radius_;
}

void DiskMovingPlanR::computeh(double time, const BlockVector& q, BlockVector& /*z*/,
                               SiconosVector& y) {
  init(time);
  y.zero();
  y(0) = distance(q(0), q(1), radius_);
}

void DiskMovingPlanR::computeJachq(double time, const BlockVector& q, BlockVector& /*z*/) {
  init(time);
  const double s = side(q(0), q(1)) / norm_;
  const double n[2] = {s * now_[0], s * now_[1]};
  rico::adapters::putPlaneRows(n, -radius_, 0.0, *_jachq);
}

// The rate of (A x + B y + C) / norm at a fixed (x, y); along the tangent, the velocity of the
// line's point under the disk relative to the disk: the line rotates with this point, and moves
// along its normal only.
void DiskMovingPlanR::computehDot(double time, const BlockVector& q, BlockVector& /*z*/) {
  init(time);
  if (_hDot == nullptr) _hDot = std::make_shared<SiconosVector>(_jachq->size(0));
  _hDot->zero();
  const double value = now_[0] * q(0) + now_[1] * q(1) + now_[2];
  const double rates[3] = {rates_[0](time), rates_[1](time), rates_[2](time)};
  const double normRate = (now_[0] * rates[0] + now_[1] * rates[1]) / norm_;
  const double rate = rates[0] * q(0) + rates[1] * q(1) + rates[2] - value * normRate / norm_;
  (*_hDot)(0) = side(q(0), q(1)) * rate / norm_;
}
