#include <mechanics/bodies/RigidBody2dDS.hpp>

namespace rico {
namespace {

Quaternion turn(double angle) { return quaternionFromRotationVector({0, 0, angle}); }

}  // namespace

RigidBody2dDS::RigidBody2dDS(std::uint64_t identity, const Shape& shape, double density, double x,
                             double y, double angle, Vec3 velocity)
    : RigidBody2dDS(identity, shape, massProperties(shape, density), x, y, angle, velocity) {}

RigidBody2dDS::RigidBody2dDS(std::uint64_t identity, Shape shape, const MassProperties& mass,
                             double x, double y, double angle, Vec3 velocity)
    : LagrangianLinearTIDS(
          {x + rotate(turn(angle), mass.centre).x, y + rotate(turn(angle), mass.centre).y, angle},
          {velocity.x, velocity.y, velocity.z},
          Matrix::diagonal({mass.mass, mass.mass, mass.inertia(2, 2)})),
      NamedBody(identity, std::move(shape), mass.centre),
      scalarMass_(mass.mass),
      inertia_(mass.inertia(2, 2)) {
  setName("body " + std::to_string(identity));
}

void RigidBody2dDS::setGravity(double gx, double gy) {
  setFExt({scalarMass_ * gx, scalarMass_ * gy, 0.0});
}

Quaternion RigidBody2dDS::orientation() const { return turn(q_[2]); }

double RigidBody2dDS::response(const double* row) const {
  return (row[0] * row[0] + row[1] * row[1]) / scalarMass_ + row[2] * row[2] / inertia_;
}

}  // namespace rico
