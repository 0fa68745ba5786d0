#include <numerics/rico_math.h>

#include <RotationQuaternion.hpp>
#include <cmath>
#include <kernel/systems/rotations.hpp>

namespace {

using rico::Matrix;
using rico::Quaternion4;
using rico::Vector3;

Quaternion4 quaternionOf(const SiconosVector& q) { return {q(3), q(4), q(5), q(6)}; }

Quaternion4 inverse(const Quaternion4& p) { return {p[0], -p[1], -p[2], -p[3]}; }

void put(const Quaternion4& p, SiconosVector& q) {
  for (unsigned i = 0; i < 4; ++i) q(3 + i) = p[i];
}

void put(const Vector3& a, SiconosVector& v) {
  for (unsigned i = 0; i < 3; ++i) v(i) = a[i];
}

void put(const Quaternion4& p, SimpleMatrix& m) {
  const Matrix R = rico::rotationMatrix(p);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) m(static_cast<unsigned>(i), static_cast<unsigned>(j)) = R(i, j);
}

void rotate(const Quaternion4& p, SiconosVector& v) {
  const Matrix R = rico::rotationMatrix(p);
  const Vector3 old = {v(0), v(1), v(2)};
  for (int i = 0; i < 3; ++i)
    v(static_cast<unsigned>(i)) = R(i, 0) * old[0] + R(i, 1) * old[1] + R(i, 2) * old[2];
}

void rotate(const Quaternion4& p, SimpleMatrix& m) {
  SiconosVector column(3);
  for (unsigned j = 0; j < m.size(1); ++j) {
    for (unsigned i = 0; i < 3; ++i) column(i) = m(i, j);
    rotate(p, column);
    for (unsigned i = 0; i < 3; ++i) m(i, j) = column(i);
  }
}

// Angle and axis: atan2 loses no digits near zero, where the arc cosine does.
double angleOf(const Quaternion4& p, Vector3& axis) {
  const double length = std::sqrt(p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
  axis = {0.0, 0.0, 0.0};
  if (length == 0.0) return 0.0;
  axis = {p[1] / length, p[2] / length, p[3] / length};
  return 2.0 * RicoAtan2(length, p[0]);
}

}  // namespace

double axisAngleFromQuaternion(double q0, double q1, double q2, double q3, SP::SiconosVector axis) {
  Vector3 direction;
  const double angle = angleOf({q0, q1, q2, q3}, direction);
  put(direction, *axis);
  return angle;
}

double axisAngleFromConfiguration(SP::SiconosVector q, SP::SiconosVector axis) {
  return axisAngleFromQuaternion((*q)(3), (*q)(4), (*q)(5), (*q)(6), std::move(axis));
}

void rotationVectorFromQuaternion(double q0, double q1, double q2, double q3,
                                  SP::SiconosVector rotationVector) {
  Vector3 axis;
  const double angle = angleOf({std::abs(q0), q1, q2, q3}, axis);
  put(Vector3{angle * axis[0], angle * axis[1], angle * axis[2]}, *rotationVector);
}

void rotationVectorFromConfiguration(SP::SiconosVector q, SP::SiconosVector rotationVector) {
  rotationVectorFromQuaternion((*q)(3), (*q)(4), (*q)(5), (*q)(6), std::move(rotationVector));
}

void quaternionFromAxisAngle(SP::SiconosVector axis, double angle, SP::SiconosVector q) {
  put(rico::rotationBy({angle * (*axis)(0), angle * (*axis)(1), angle * (*axis)(2)}), *q);
}

void quaternionFromRotationVector(SP::SiconosVector rotationVector, SP::SiconosVector q) {
  quaternionFromAxisAngle(std::move(rotationVector), 1.0, std::move(q));
}

void quaternionFromTwistVector(SiconosVector& twist, SiconosVector& q) {
  put(rico::rotationBy({twist(3), twist(4), twist(5)}), q);
}

double quaternionNorm(const SiconosVector& q) {
  const Quaternion4 p = quaternionOf(q);
  return std::sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
}

void normalizeq(SiconosVector& q) {
  Quaternion4 p = quaternionOf(q);
  rico::normalize(p);
  put(p, q);
}

void normalizeq(SP::SiconosVector q) { normalizeq(*q); }

void computeRotationMatrix(double q0, double q1, double q2, double q3,
                           SP::SimpleMatrix rotationMatrix) {
  put(Quaternion4{q0, q1, q2, q3}, *rotationMatrix);
}

void computeRotationMatrix(SP::SiconosVector q, SP::SimpleMatrix rotationMatrix) {
  put(quaternionOf(*q), *rotationMatrix);
}

void computeRotationMatrixTransposed(SP::SiconosVector q, SP::SimpleMatrix rotationMatrix) {
  put(inverse(quaternionOf(*q)), *rotationMatrix);
}

void quaternionRotate(double q0, double q1, double q2, double q3, SiconosVector& v) {
  rotate({q0, q1, q2, q3}, v);
}

void quaternionRotate(double q0, double q1, double q2, double q3, SP::SiconosVector v) {
  rotate({q0, q1, q2, q3}, *v);
}

void quaternionRotate(double q0, double q1, double q2, double q3, SP::SimpleMatrix m) {
  rotate({q0, q1, q2, q3}, *m);
}

void quaternionRotate(SP::SiconosVector q, SP::SiconosVector v) { rotate(quaternionOf(*q), *v); }

void quaternionRotate(SP::SiconosVector q, SP::SimpleMatrix m) { rotate(quaternionOf(*q), *m); }

void changeFrameBodyToAbs(const SiconosVector& q, SiconosVector& v) { rotate(quaternionOf(q), v); }

void changeFrameBodyToAbs(SP::SiconosVector q, SP::SiconosVector v) {
  rotate(quaternionOf(*q), *v);
}

void changeFrameBodyToAbs(SP::SiconosVector q, SP::SimpleMatrix m) { rotate(quaternionOf(*q), *m); }

void changeFrameAbsToBody(const SiconosVector& q, SiconosVector& v) {
  rotate(inverse(quaternionOf(q)), v);
}

void changeFrameAbsToBody(SP::SiconosVector q, SP::SiconosVector v) {
  rotate(inverse(quaternionOf(*q)), *v);
}

void changeFrameAbsToBody(SP::SiconosVector q, SP::SimpleMatrix m) {
  rotate(inverse(quaternionOf(*q)), *m);
}

void compositionLawLieGroup(const SiconosVector& a, SiconosVector& b, SiconosVector& ab) {
  const double p[] = {a(3), a(4), a(5), a(6)}, q[] = {b(3), b(4), b(5), b(6)};
  for (unsigned i = 0; i < 3; ++i) ab(i) = a(i) + b(i);
  ab(3) = p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3];
  ab(4) = p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2];
  ab(5) = p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1];
  ab(6) = p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0];
}

void compositionLawLieGroup(const SiconosVector& a, SiconosVector& b) {
  compositionLawLieGroup(a, b, b);
}
