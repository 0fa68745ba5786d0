#include <numerics/rico_math.h>

#include <CircularDS.hpp>
#include <CircularR.hpp>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <rows.hpp>

using rico::adapters::putPlaneRows;

namespace {

SP::SiconosMatrix massMatrix(double mass, double inertia) {
  auto M = std::make_shared<SimpleMatrix>(3, 3);
  (*M)(0, 0) = (*M)(1, 1) = mass;
  (*M)(2, 2) = inertia;
  return M;
}

double between(double x1, double y1, double x2, double y2) { return RicoHypot(x2 - x1, y2 - y1); }

}  // namespace

CircularDS::CircularDS(double r, double mass, double inertia, const SP::SiconosVector& position,
                       const SP::SiconosVector& velocity)
    : LagrangianDS(position, velocity, massMatrix(mass, inertia)), radius(r), massValue(mass) {}

Disk::Disk(double radius, double mass, SP::SiconosVector position, SP::SiconosVector velocity)
    : CircularDS(radius, mass, 0.5 * mass * radius * radius, position, velocity) {}

Circle::Circle(double radius, double mass, SP::SiconosVector position, SP::SiconosVector velocity)
    : CircularDS(radius, mass, mass * radius * radius, position, velocity) {}

void CircularR::computeh(const BlockVector& q, BlockVector& /*z*/, SiconosVector& y) {
  y.zero();
  y(0) = distance(q(0), q(1), _r1, q(3), q(4), _r2);
}

void CircularR::direction(const BlockVector& q, double n[2]) {
  const double d = between(q(0), q(1), q(3), q(4));
  n[0] = d > 0 ? (q(3) - q(0)) / d : 1.0;
  n[1] = d > 0 ? (q(4) - q(1)) / d : 0.0;
}

double DiskDiskR::distance(double x1, double y1, double r1, double x2, double y2, double r2) {
  return between(x1, y1, x2, y2) - r1 - r2;
}

void DiskDiskR::computeJachq(const BlockVector& q, BlockVector& /*z*/) {
  double n[2];
  direction(q, n);
  const double normal[2] = {-n[0], -n[1]};
  putPlaneRows(normal, -_r1, -_r2, *_jachq);
}

double CircleCircleR::distance(double x1, double y1, double r1, double x2, double y2, double r2) {
  return std::abs(r1 - r2) - between(x1, y1, x2, y2);
}

// The arm of the outer body points to where that of the inner one points.
void CircleCircleR::computeJachq(const BlockVector& q, BlockVector& /*z*/) {
  double n[2];
  direction(q, n);
  const bool firstIsOuter = _r1 > _r2;
  putPlaneRows(n, firstIsOuter ? _r1 : -_r1, firstIsOuter ? -_r2 : _r2, *_jachq);
}

DiskPlanR::DiskPlanR(double r, double A, double B, double C)
    : r_(r), A_(A), B_(B), C_(C), norm_(RicoHypot(A, B)) {
  if (norm_ == 0.0) throw rico::Exception("DiskPlanR: A and B of the line are both zero");
}

DiskPlanR::DiskPlanR(double r, double A, double B, double C, double xCenter, double yCenter,
                     double width)
    : DiskPlanR(r, A, B, C) {
  xCenter_ = xCenter, yCenter_ = yCenter, width_ = width;
}

double DiskPlanR::distance(double x, double y, double r) const {
  const double along = (A_ * (y - yCenter_) - B_ * (x - xCenter_)) / norm_;
  if (isFinite() && std::abs(along) > 0.5 * width_) return between(xCenter_, yCenter_, x, y) - r;
  return std::abs(A_ * x + B_ * y + C_) / norm_ - r;
}

bool DiskPlanR::equal(double A, double B, double C, double r) const {
  return A == A_ && B == B_ && C == C_ && r == r_;
}

bool DiskPlanR::equal(double A, double B, double C, double r, double xCenter, double yCenter,
                      double width) const {
  return equal(A, B, C, r) && xCenter == xCenter_ && yCenter == yCenter_ && width == width_;
}

bool DiskPlanR::equal(const DiskPlanR& other) const {
  return equal(other.A_, other.B_, other.C_, other.r_, other.xCenter_, other.yCenter_,
               other.width_);
}

void DiskPlanR::computeh(const BlockVector& q, BlockVector& /*z*/, SiconosVector& y) {
  y.zero();
  y(0) = distance(q(0), q(1), r_);
}

void DiskPlanR::computeJachq(const BlockVector& q, BlockVector& /*z*/) {
  const double side = A_ * q(0) + B_ * q(1) + C_ < 0 ? -1.0 : 1.0;
  const double n[2] = {side * A_ / norm_, side * B_ / norm_};
  putPlaneRows(n, -r_, 0.0, *_jachq);
}
