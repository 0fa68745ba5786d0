#pragma once

#include <cmath>
#include <kernel/systems/rotations.hpp>

namespace rico::adapters {

/// The frame in which published results have the rows of friction: t1 lies in the plane of the axis
/// along which the normal is longest and a second one (x and y; y and z).
inline void tangentsAcross(const Vector3& n, Vector3& t1, Vector3& t2) {
  const double x = std::abs(n[0]), y = std::abs(n[1]), z = std::abs(n[2]);
  if (x > y && x > z)
    t1 = {n[1], -n[0], 0.0};
  else if (y > z)
    t1 = {-n[1], n[0], 0.0};
  else
    t1 = {0.0, -n[2], n[1]};
  const double norm = std::sqrt(dot(t1, t1));
  for (double& entry : t1) entry /= norm;
  t2 = cross(n, t1);
}

}  // namespace rico::adapters
