#include <numerics/rico_math.h>

#include <rows.hpp>
#include <tangents.hpp>

namespace rico::adapters {

void putPlaneRows(const double n[2], double turn1, double turn2, SimpleMatrix& H) {
  const double rows[2][3] = {{n[0], n[1], 0.0}, {-n[1], n[0], turn1}};
  for (unsigned row = 0; row < H.size(0) && row < 2; ++row)
    for (unsigned j = 0; j < 3; ++j) {
      H.setValue(row, j, rows[row][j]);
      if (H.size(1) > 3) H.setValue(row, 3 + j, j < 2 ? -rows[row][j] : row * turn2);
    }
}

// d . (w x arm) = w . (arm x d), w a sum of axes times rates of the angles.
void putSphereRows(const Vector3& n, double sign, const Vector3& arm, const double* angles,
                   unsigned column, SimpleMatrix& H) {
  const double sinTheta = RicoSin(angles[0]), cosTheta = RicoCos(angles[0]);
  const double sinPhi = RicoSin(angles[1]), cosPhi = RicoCos(angles[1]);
  const Vector3 axes[3] = {
      {cosPhi, sinPhi, 0}, {0, 0, 1}, {sinTheta * sinPhi, -sinTheta * cosPhi, cosTheta}};
  Vector3 rows[3] = {n, {}, {}};
  tangentsAcross(n, rows[1], rows[2]);
  for (unsigned row = 0; row < H.size(0) && row < 3; ++row) {
    const Vector3 moment = cross(arm, rows[row]);
    for (unsigned j = 0; j < 3; ++j) {
      H.setValue(row, column + j, sign * rows[row][j]);
      H.setValue(row, column + 3 + j, row == 0 ? 0.0 : sign * dot(axes[j], moment));
    }
  }
}

}  // namespace rico::adapters
