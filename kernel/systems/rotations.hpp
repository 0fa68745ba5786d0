#pragma once

#include <numerics/rico_math.h>

#include <array>
#include <cmath>
#include <kernel/algebra/Matrix.hpp>

namespace rico {

// Quaternions (p₀, p₁, p₂, p₃) and vectors in space, for rigid bodies.

/// p₀ is the real part.
using Quaternion4 = std::array<double, 4>;
/// A vector by its three Cartesian components.
using Vector3 = std::array<double, 3>;
/// The cross product a × b.
inline Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
/// The scalar product a · b.
inline double dot(const Vector3& a, const Vector3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
/// The quaternion product a b: the rotation by b, then by a.
inline Quaternion4 product(const Quaternion4& a, const Quaternion4& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
          a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
          a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}
/// Divides a quaternion by its norm.
inline void normalize(Quaternion4& p) {
  const double norm = std::sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
  for (double& entry : p) entry /= norm;
}

/// The unit quaternion of the rotation by the vector w (radians): exp(w / 2).
inline Quaternion4 rotationBy(const Vector3& w) {
  const double angle = std::sqrt(dot(w, w));
  // sin(x) / x by its series for small x.
  const double half = 0.5 * angle;
  const double s = angle > 1e-4 ? RicoSin(half) / angle : 0.5 * (1.0 - half * half / 6.0);
  return {RicoCos(half), s * w[0], s * w[1], s * w[2]};
}

/// The matrix R with inertial = R body.
inline Matrix rotationMatrix(const Quaternion4& p) {
  const double w = p[0], x = p[1], y = p[2], z = p[3];
  return {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
          {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
          {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
}

/// The matrix [a]× with [a]× b = a × b.
inline Matrix crossMatrix(const Vector3& a) {
  return {{0, -a[2], a[1]}, {a[2], 0, -a[0]}, {-a[1], a[0], 0}};
}

}  // namespace rico
