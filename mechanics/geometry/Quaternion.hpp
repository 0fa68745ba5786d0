#pragma once

#include <numerics/rico_math.h>

#include <mechanics/geometry/Matrix3.hpp>

namespace rico {

/// A unit quaternion w + x i + y j + z k: the rotation v -> q v q*.
struct Quaternion {
  double w = 1, x = 0, y = 0, z = 0;  ///< w is the real part

  constexpr bool operator==(const Quaternion&) const = default;
};

/// The rotation by b, then by a.
constexpr Quaternion operator*(Quaternion a, Quaternion b) {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

/// The inverse rotation.
constexpr Quaternion conjugate(Quaternion q) { return {q.w, -q.x, -q.y, -q.z}; }
/// q divided by its norm.
inline Quaternion normalized(Quaternion q) {
  const double s = 1 / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return {s * q.w, s * q.x, s * q.y, s * q.z};
}

/// The rotation by |v| radians about v.
inline Quaternion quaternionFromRotationVector(Vec3 v) {
  const double angle = norm(v);
  if (angle == 0) return {};
  const double s = RicoSin(angle / 2) / angle;
  return {RicoCos(angle / 2), s * v.x, s * v.y, s * v.z};
}
/// The rotation matrix R of a unit quaternion: x_world = R x_body.
constexpr Matrix3 rotationMatrix(Quaternion q) {
  const double xx = 2 * q.x * q.x, yy = 2 * q.y * q.y, zz = 2 * q.z * q.z;
  const double xy = 2 * q.x * q.y, xz = 2 * q.x * q.z, yz = 2 * q.y * q.z;
  const double wx = 2 * q.w * q.x, wy = 2 * q.w * q.y, wz = 2 * q.w * q.z;
  return {{{1 - yy - zz, xy + wz, xz - wy},
           {xy - wz, 1 - xx - zz, yz + wx},
           {xz + wy, yz - wx, 1 - xx - yy}}};
}

/// The quaternion of a rotation matrix. Of the two, it is the one whose largest entry is positive.
inline Quaternion quaternionOf(const Matrix3& R) {
  const double squares[4] = {1 + R(0, 0) + R(1, 1) + R(2, 2), 1 + R(0, 0) - R(1, 1) - R(2, 2),
                             1 - R(0, 0) + R(1, 1) - R(2, 2), 1 - R(0, 0) - R(1, 1) + R(2, 2)};
  int largest = 0;
  for (int i = 1; i < 4; ++i)
    if (squares[i] > squares[largest]) largest = i;
  const double root = std::sqrt(squares[largest]), s = 0.5 / root;
  const double wx = s * (R(2, 1) - R(1, 2)), wy = s * (R(0, 2) - R(2, 0)),
               wz = s * (R(1, 0) - R(0, 1)), xy = s * (R(1, 0) + R(0, 1)),
               xz = s * (R(0, 2) + R(2, 0)), yz = s * (R(2, 1) + R(1, 2));
  switch (largest) {
    case 0:
      return {0.5 * root, wx, wy, wz};
    case 1:
      return {wx, 0.5 * root, xy, xz};
    case 2:
      return {wy, xy, 0.5 * root, yz};
    default:
      return {wz, xz, yz, 0.5 * root};
  }
}

/// q v q*
constexpr Vec3 rotate(Quaternion q, Vec3 v) { return rotationMatrix(q) * v; }

}  // namespace rico
