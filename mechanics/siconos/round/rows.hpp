#pragma once

#include <SimpleMatrix.hpp>
#include <kernel/systems/rotations.hpp>

namespace rico::adapters {

/// The rows of the normal n, which points to body 1, and of the tangent (-n_y, n_x), for bodies
/// q = (x, y, angle); `turn1` and `turn2` multiply their angular velocities.
void putPlaneRows(const double n[2], double turn1, double turn2, SimpleMatrix& H);

/// Rows in space, of one body q = (x, y, z, theta, phi, psi), whose columns begin at `column`:
/// the velocity of its point at `arm` from its centre, times `sign`, along the normal and two
/// tangents.
void putSphereRows(const Vector3& n, double sign, const Vector3& arm, const double* angles,
                   unsigned column, SimpleMatrix& H);

}  // namespace rico::adapters
