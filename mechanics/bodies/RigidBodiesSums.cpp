#include <algorithm>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

// Energy and momentum of a population: sums over its dynamic bodies, and the axes of momentum.

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

void RigidBodies::join(std::uint64_t identity) {
  joined_.insert(identity);
  fitMomentum();
}

void RigidBodies::fitMomentum() {
  if (keepsMomentum() && momentumAxes_.size() != orientations_.size())
    momentumAxes_ = freeOrientations_ = orientations_;
}

void RigidBodies::setMomentumAxes(std::uint32_t body, Quaternion axes) {
  if (keepsMomentum()) freeOrientations_[body] = momentumAxes_[body] = axes;
}

// Along the principal axes at the beginning of the step.
Vec3 RigidBodies::ownMomentum(std::uint32_t body) const {
  const Vec3 J = kindOf(body).moments, omega = load(velocityBegin().data() + kDofs * body + 3);
  const Matrix3 R = rotationMatrix(orientationBegin(body));
  if (!keepsMomentum()) return times(J, transposedTimes(R, omega));
  return transposedTimes(R, conjugated(momentumAxes_[body], J, omega));
}

void RigidBodies::keepMomentum() {
  std::copy(orientations_.begin(), orientations_.end(), momentumAxes_.begin());
  for (const std::uint64_t identity : joined_) {
    const std::uint32_t body = indexOf(identity);
    if (body != kNone) momentumAxes_[body] = freeOrientations_[body];
  }
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
