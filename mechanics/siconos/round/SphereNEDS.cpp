#include <SphereNEDS.hpp>
#include <cmath>
#include <kernel/support/Exception.hpp>

SphereNEDS::SphereNEDS(double r, double mass, SP::SiconosMatrix inertia, SP::SiconosVector position,
                       SP::SiconosVector twist)
    : NewtonEulerDS(std::move(position), std::move(twist), mass, std::move(inertia)), radius(r) {}

SphereNEDSPlanR::SphereNEDSPlanR(double r, double A, double B, double C, double D) : r_(r) {
  const double norm = std::sqrt(A * A + B * B + C * C);
  if (norm == 0.0) throw rico::Exception("SphereNEDSPlanR: A, B and C of the plane are all zero");
  plane_[0] = A / norm, plane_[1] = B / norm, plane_[2] = C / norm, plane_[3] = D / norm;
}

double SphereNEDSPlanR::distance(double x, double y, double z, double r) const {
  return std::abs(plane_[0] * x + plane_[1] * y + plane_[2] * z + plane_[3]) - r;
}

void SphereNEDSPlanR::computeh(double /*time*/, const BlockVector& q0, SiconosVector& y) {
  const double height = plane_[0] * q0(0) + plane_[1] * q0(1) + plane_[2] * q0(2) + plane_[3];
  const double side = height < 0 ? -1.0 : 1.0;
  y(0) = std::abs(height) - r_;
  for (unsigned i = 0; i < 3; ++i) {
    (*_Nc)(i) = side * plane_[i];
    (*_Pc1)(i) = q0(i) - r_ * (*_Nc)(i);
    (*_Pc2)(i) = q0(i) - std::abs(height) * (*_Nc)(i);
  }
}

double SphereNEDSSphereNEDSR::distance(double x1, double y1, double z1, double r1, double x2,
                                       double y2, double z2, double r2) const {
  const double d[3] = {x2 - x1, y2 - y1, z2 - z1};
  return std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) - r1 - r2;
}

// The normal points to the first one.
void SphereNEDSSphereNEDSR::computeh(double /*time*/, const BlockVector& q0, SiconosVector& y) {
  const SiconosVector &one = *q0.vector(0), &two = *q0.vector(1);
  y(0) = distance(one(0), one(1), one(2), r1_, two(0), two(1), two(2), r2_);
  const double between = y(0) + r1_ + r2_;
  for (unsigned i = 0; i < 3; ++i) {
    (*_Nc)(i) = between > 0 ? (one(i) - two(i)) / between : i == 2 ? 1.0 : 0.0;
    (*_Pc1)(i) = one(i) - r1_ * (*_Nc)(i);
    (*_Pc2)(i) = two(i) + r2_ * (*_Nc)(i);
  }
}
