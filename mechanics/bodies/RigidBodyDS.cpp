#include <mechanics/bodies/RigidBodyDS.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

Vector placeOf(const MassProperties& mass, Vec3 position, Quaternion p) {
  p = normalized(p);
  const Vec3 x = position + rotate(p, mass.centre);
  return {x.x, x.y, x.z, p.w, p.x, p.y, p.z};
}

Matrix inertiaOf(const MassProperties& mass) {
  Matrix I(3, 3);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) I(i, j) = mass.inertia(i, j);
  return I;
}

Matrix3 inverseOf(const Matrix3& A) {
  const Vec3 *a = A.column, across = cross(a[1], a[2]);
  return (1 / dot(a[0], across)) * transpose({{across, cross(a[2], a[0]), cross(a[0], a[1])}});
}

}  // namespace

RigidBodyDS::RigidBodyDS(std::uint64_t identity, const Shape& shape, double density, Vec3 position,
                         Quaternion orientation, Vec3 velocity, Vec3 angularVelocity)
    : RigidBodyDS(identity, shape, massProperties(shape, density), position, orientation, velocity,
                  angularVelocity) {}

RigidBodyDS::RigidBodyDS(std::uint64_t identity, Shape shape, const MassProperties& mass,
                         Vec3 position, Quaternion orientation, Vec3 velocity, Vec3 angularVelocity)
    : NewtonEulerDS(placeOf(mass, position, orientation),
                    {velocity.x, velocity.y, velocity.z, angularVelocity.x, angularVelocity.y,
                     angularVelocity.z},
                    mass.mass, inertiaOf(mass)),
      NamedBody(identity, std::move(shape), mass.centre),
      inverseInertia_(inverseOf(mass.inertia)) {
  setName("body " + std::to_string(identity));
}

void RigidBodyDS::setGravity(Vec3 g) {
  const double m = scalarMass();
  setFExt({m * g.x, m * g.y, m * g.z});
}

double RigidBodyDS::response(const double* row) const {
  const Vec3 v = load(row), omega = load(row + 3);
  return squaredNorm(v) / scalarMass() + dot(omega, inverseInertia_ * omega);
}

}  // namespace rico
