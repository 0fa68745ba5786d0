#include <mechanics/bodies/RigidBody2dDS.hpp>

namespace rico {
namespace {

Quaternion turn(double angle) { return quaternionFromRotationVector({0, 0, angle}); }

}  // namespace

RigidBody2dDS::RigidBody2dDS(const Shape& shape, double density, double x, double y, double angle,
                             Vec3 velocity)
    : RigidBody2dDS(shape, massProperties(shape, density), x, y, angle, velocity) {}

RigidBody2dDS::RigidBody2dDS(Shape shape, const MassProperties& mass, double x, double y,
                             double angle, Vec3 velocity)
    : LagrangianLinearTIDS(
          {x + rotate(turn(angle), mass.centre).x, y + rotate(turn(angle), mass.centre).y, angle},
          {velocity.x, velocity.y, velocity.z},
          Matrix::diagonal({mass.mass, mass.mass, mass.inertia(2, 2)})),
      shape_(std::move(shape)),
      centreOfShape_(mass.centre),
      scalarMass_(mass.mass),
      inertia_(mass.inertia(2, 2)) {}

void RigidBody2dDS::setGravity(double gx, double gy) {
  setFExt({scalarMass_ * gx, scalarMass_ * gy, 0.0});
}

Frame RigidBody2dDS::frame() const {
  const Quaternion p = turn(q()(2));
  return frameAt(Vec3{q()(0), q()(1), 0} - rotate(p, centreOfShape_), p);
}

}  // namespace rico
