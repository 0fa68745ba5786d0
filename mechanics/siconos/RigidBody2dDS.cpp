#include <RigidBody2dDS.hpp>

namespace {

SP::SiconosMatrix massMatrix(double mass, double inertia) {
  auto M = std::make_shared<SimpleMatrix>(3, 3);
  (*M)(0, 0) = (*M)(1, 1) = mass;
  (*M)(2, 2) = inertia;
  return M;
}

}  // namespace

RigidBody2dDS::RigidBody2dDS(SP::SiconosVector position, SP::SiconosVector velocity,
                             SP::SiconosMatrix mass)
    : LagrangianLinearTIDS(std::move(position), std::move(velocity),
                           mass == nullptr ? massMatrix(1.0, 1.0) : std::move(mass)) {}

RigidBody2dDS::RigidBody2dDS(SP::SiconosVector position, SP::SiconosVector velocity, double mass,
                             double inertia)
    : RigidBody2dDS(std::move(position), std::move(velocity), massMatrix(mass, inertia)) {}
