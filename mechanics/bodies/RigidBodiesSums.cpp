#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

// Energy and momentum of a population: sums over its dynamic bodies.

namespace rico {
namespace {

/// R diag(d) Rᵀ v
Vec3 conjugated(Quaternion q, Vec3 d, Vec3 v) {
  const Matrix3 R = rotationMatrix(q);
  return R * times(d, transposedTimes(R, v));
}

}  // namespace

// Returns the spin R J Rᵀ ω.
Vec3 RigidBodies::spin(std::uint32_t body, Vec3 omega) const {
  const BodyKind& kind = kindOf(body);
  return kind.isRound ? kind.moments.z * omega
                      : conjugated(orientations_[body], kind.moments, omega);
}

double RigidBodies::kineticEnergy() const {
  double sum = 0;
  for (std::uint32_t i = 0; i < size(); ++i) sum += kineticEnergy(i);
  return sum;
}

double RigidBodies::kineticEnergy(std::uint32_t body) const {
  const Vec3 omega = angularVelocity(body);
  return 0.5 * (mass(body) * squaredNorm(linearVelocity(body)) + dot(omega, spin(body, omega)));
}

double RigidBodies::potentialEnergy() const {
  double sum = 0;
  for (std::uint32_t i = 0; i < size(); ++i) sum -= mass(i) * dot(gravity_, centres_[i]);
  return sum;
}

Vec3 RigidBodies::linearMomentum() const {
  Vec3 sum;
  for (std::uint32_t i = 0; i < size(); ++i) sum += mass(i) * linearVelocity(i);
  return sum;
}

Vec3 RigidBodies::angularMomentum() const {
  Vec3 sum;
  for (std::uint32_t i = 0; i < size(); ++i)
    sum += mass(i) * cross(centres_[i], linearVelocity(i)) + spin(i, angularVelocity(i));
  return sum;
}

}  // namespace rico
