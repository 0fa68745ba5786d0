#include <mechanics/mass/Integrals.hpp>

namespace rico {

void Integrals::addTetrahedron(Vec3 a, Vec3 b, Vec3 c) {
  const double v = dot(a, cross(b, c)) / 6;
  const Vec3 s = a + b + c;
  volume += v;
  first += (v / 4) * s;
  second = second + (v / 20) * (outer(s, s) + outer(a, a) + outer(b, b) + outer(c, c));
}

MassProperties Integrals::massProperties(double density) const {
  const Vec3 centre = (1 / volume) * first;
  // About the centre, ∫ y yᵀ = ∫ x xᵀ − V c cᵀ.
  const Matrix3 S = second + (-volume) * outer(centre, centre);
  const Matrix3 inertia = trace(S) * Matrix3::identity() + (-1.0) * S;
  return {density * volume, centre, density * inertia};
}

}  // namespace rico
