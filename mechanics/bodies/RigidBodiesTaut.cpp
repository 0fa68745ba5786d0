#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

// Bodies between taut joints: more inertia, so that steps of any length are stable.

namespace rico {
namespace {

/// The share of inertia in RigidBodies::addTautness(): half of the limit of stability.
constexpr double kShare = 2;

/// Harmonic, near the least one.
double meanMoment(Vec3 inverse) { return 3 / (inverse.x + inverse.y + inverse.z); }

double withMore(double moment, double inverse, double more) {
  return inverse > 0 ? 1 / (moment + more) : 0;
}

}  // namespace

void RigidBodies::addTautness(std::uint32_t body, double impulseTimesArm) {
  if (isTautnessUsed_) tautness_.clear();
  isTautnessUsed_ = false;
  tautness_.resize(size(), 0.0);
  tautness_[body] += impulseTimesArm;
}

void RigidBodies::slowTaut(double h, Vector& free) {
  for (std::uint32_t i = 0; i < tautness_.size(); ++i) {
    const BodyKind& kind = kindOf(i);
    const Vec3 J = kind.moments, inverse = kind.inverseMoments;
    const double more = h * tautness_[i] - kShare * meanMoment(inverse);
    if (!(more > 0) || kind.motion != Motion::kDynamic || isAsleep(i)) continue;
    const Vec3 less = {withMore(J.x, inverse.x, more), withMore(J.y, inverse.y, more),
                       withMore(J.z, inverse.z, more)};
    const Matrix3 R = kind.isRound ? Matrix3::identity() : rotationMatrix(freeOrientations_[i]);
    double* omega = free.data() + kDofs * i + 3;
    store(R * times(less, times(J, transposedTimes(R, load(omega)))), omega);
    setInertia(R, less, inverseMasses_[i]);
    hasSlowed_ = true;
  }
}

void RigidBodies::restoreSlowed() {
  if (!hasSlowed_) return;
  for (std::uint32_t i = 0; i < size(); ++i)
    if (kindOf(i).isRound) setMass(i);
  hasSlowed_ = false;
}

}  // namespace rico
