#include <numerics/rico_math.h>

#include <SphereLDS.hpp>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <rows.hpp>

using rico::Vector3;
using rico::adapters::putSphereRows;

namespace {

Vector3 away(const double* from, const double* to) {
  Vector3 d = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
  const double length = std::sqrt(rico::dot(d, d));
  if (length == 0.0) return {0, 0, 1};
  for (double& entry : d) entry /= length;
  return d;
}

Vector3 scaled(double factor, const Vector3& v) {
  return {factor * v[0], factor * v[1], factor * v[2]};
}

}  // namespace

SphereLDS::SphereLDS(double r, double mass, SP::SiconosVector position, SP::SiconosVector velocity)
    : LagrangianDS(std::move(position), std::move(velocity),
                   SP::SiconosMatrix(std::make_shared<SimpleMatrix>(6, 6))),
      radius(r),
      massValue(mass),
      I(0.4 * mass * r * r) {
  _fGyr = std::make_shared<SiconosVector>(6);
  _jacobianFGyrq = std::make_shared<SimpleMatrix>(6, 6);
  _jacobianFGyrqDot = std::make_shared<SimpleMatrix>(6, 6);
  SphereLDS::computeMass(q());
}

void SphereLDS::computeMass(SP::SiconosVector position) {
  for (unsigned i = 0; i < 3; ++i) {
    _mass->setValue(i, i, massValue);
    _mass->setValue(3 + i, 3 + i, I);
  }
  const double coupling = I * RicoCos((*position)(3));
  _mass->setValue(4, 5, coupling);
  _mass->setValue(5, 4, coupling);
}

void SphereLDS::computeFGyr(SP::SiconosVector position, SP::SiconosVector velocity) {
  const SiconosVector& v = *velocity;
  const double s = I * RicoSin((*position)(3));
  (*_fGyr)(3) = s * v(4) * v(5);
  (*_fGyr)(4) = -s * v(3) * v(5);
  (*_fGyr)(5) = -s * v(3) * v(4);
}

void SphereLDS::computeJacobianFGyrq(SP::SiconosVector position, SP::SiconosVector velocity) {
  const SiconosVector& v = *velocity;
  const double c = I * RicoCos((*position)(3));
  _jacobianFGyrq->setValue(3, 3, c * v(4) * v(5));
  _jacobianFGyrq->setValue(4, 3, -c * v(3) * v(5));
  _jacobianFGyrq->setValue(5, 3, -c * v(3) * v(4));
}

void SphereLDS::computeJacobianFGyrqDot(SP::SiconosVector position, SP::SiconosVector velocity) {
  const SiconosVector& v = *velocity;
  const double s = I * RicoSin((*position)(3));
  const double rows[3][3] = {{0, v(5), v(4)}, {-v(5), 0, -v(3)}, {-v(4), -v(3), 0}};
  for (unsigned i = 0; i < 3; ++i)
    for (unsigned j = 0; j < 3; ++j) _jacobianFGyrqDot->setValue(3 + i, 3 + j, s * rows[i][j]);
}

SphereLDSPlanR::SphereLDSPlanR(double r, double A, double B, double C, double D) : r_(r) {
  const double norm = std::sqrt(A * A + B * B + C * C);
  if (norm == 0.0) throw rico::Exception("SphereLDSPlanR: A, B and C of the plane are all zero");
  plane_[0] = A / norm, plane_[1] = B / norm, plane_[2] = C / norm, plane_[3] = D / norm;
}

double SphereLDSPlanR::value(double x, double y, double z) const {
  return plane_[0] * x + plane_[1] * y + plane_[2] * z + plane_[3];
}

double SphereLDSPlanR::distance(double x, double y, double z, double r) const {
  return std::abs(value(x, y, z)) - r;
}

void SphereLDSPlanR::computeh(const BlockVector& q, BlockVector& /*z*/, SiconosVector& y) {
  y.zero();
  y(0) = distance(q(0), q(1), q(2), r_);
}

void SphereLDSPlanR::computeJachq(const BlockVector& q, BlockVector& /*z*/) {
  const double side = value(q(0), q(1), q(2)) < 0 ? -1.0 : 1.0;
  const Vector3 n = {side * plane_[0], side * plane_[1], side * plane_[2]};
  putSphereRows(n, 1.0, scaled(-r_, n), q.vector(0)->getArray() + 3, 0, *_jachq);
}

double SphereLDSSphereLDSR::distance(double x1, double y1, double z1, double r1, double x2,
                                     double y2, double z2, double r2) const {
  const Vector3 d = {x2 - x1, y2 - y1, z2 - z1};
  return std::sqrt(rico::dot(d, d)) - r1 - r2;
}

void SphereLDSSphereLDSR::computeh(const BlockVector& q, BlockVector& /*z*/, SiconosVector& y) {
  y.zero();
  y(0) = distance(q(0), q(1), q(2), r1_, q(6), q(7), q(8), r2_);
}

void SphereLDSSphereLDSR::computeJachq(const BlockVector& q, BlockVector& /*z*/) {
  const double *q1 = q.vector(0)->getArray(), *q2 = q.vector(1)->getArray();
  const Vector3 n = away(q2, q1);
  putSphereRows(n, 1.0, scaled(-r1_, n), q1 + 3, 0, *_jachq);
  putSphereRows(n, -1.0, scaled(r2_, n), q2 + 3, 6, *_jachq);
}
