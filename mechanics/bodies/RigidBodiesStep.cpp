// The time step of a population: (2) to (4) of the header.
#include <algorithm>
#include <kernel/algebra/SystemMatrix.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/FreeRotation.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {

void RigidBodies::multiplyMass(const Vector& x, Vector& y) const {
  for (std::uint32_t i = 0; i < size(); ++i) {
    store(mass(i) * load(x.data() + kDofs * i), y.data() + kDofs * i);
    store(spin(i, load(x.data() + kDofs * i + 3)), y.data() + kDofs * i + 3);
  }
}

// R diag(d) Rᵀ as xx, yy, zz, xy, xz, yz.
void RigidBodies::setInertia(const Matrix3& R, Vec3 d, RicoContactBody& mass) {
  const auto entry = [&](int i, int j) {
    return d.x * R(i, 0) * R(j, 0) + d.y * R(i, 1) * R(j, 1) + d.z * R(i, 2) * R(j, 2);
  };
  double* inverse = mass.inverse_inertia;
  inverse[0] = entry(0, 0), inverse[1] = entry(1, 1), inverse[2] = entry(2, 2);
  inverse[3] = entry(0, 1), inverse[4] = entry(0, 2), inverse[5] = entry(1, 2);
}

void RigidBodies::turnInertia(const BodyKind& sort, Quaternion orientation,
                              RicoContactBody& mass) const {
  setInertia(sort.isRound ? Matrix3::identity() : rotationMatrix(orientation), sort.inverseMoments,
             mass);
}

void RigidBodies::fillW(SystemMatrix& W) const {
  if (allRound_) {
    Vector& diagonal = W.setInverseDiagonal(bodies(), kDofs);
    double* entry = diagonal.data();
    for (const RicoContactBody& body : inverseMasses_)
      for (int i = 0; i < kDofs; ++i)
        *entry++ = i < 3 ? body.inverse_mass : body.inverse_inertia[i - 3];
  } else {
    static constexpr int kPlace[3][3] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};
    std::vector<double>& blocks = W.setInverseBlocks(bodies(), kDofs);
    double* block = blocks.data();
    for (const RicoContactBody& body : inverseMasses_) {
      for (int i = 0; i < 3; ++i) {
        block[(kDofs + 1) * i] = body.inverse_mass;
        for (int j = 0; j < 3; ++j)
          block[kDofs * (3 + j) + 3 + i] = body.inverse_inertia[kPlace[i][j]];
      }
      block += kDofs * kDofs;
    }
  }
}

void RigidBodies::computeIterationMatrix(double /*t*/, double /*a*/, double /*b*/,
                                         SystemMatrix& W) {
  for (std::uint32_t i = 0; i < size(); ++i) setMass(i);
  fillW(W);
}

// The positions in the middle of the step.
void RigidBodies::computeWrenches(double tk, double h) {
  const Vector& vk = velocityBegin();
  for (std::uint32_t i = 0; i < size(); ++i) {
    centres_[i] = centresBegin_[i] + (h / 2) * load(vk.data() + kDofs * i);
    orientations_[i] =
        normalized(turnBy((h / 2) * load(vk.data() + kDofs * i + 3)) * orientationsBegin_[i]);
  }
  wrenches_.assign(size(), Wrench{});
  for (const Force& force : forcesOfUser_) force(tk + h / 2, *this, wrenches_);
  for (std::uint32_t i = 0; i < size(); ++i)
    if (!isFinite(wrenches_[i].force) || !isFinite(wrenches_[i].torque))
      throw Exception(label() + ": the force or torque on body " + std::to_string(identities_[i]) +
                      " at t = " + numberInWords(tk + h / 2) +
                      " is not a finite number; look at the functions given to addForce()");
  if (maySleep())
    for (std::uint32_t i = 0; i < size(); ++i)
      if (isAsleep(i)) compareWrench(i, h);
}

void RigidBodies::computeFreeVelocities(double tk, double h, double theta, Vector& free) {
  if (free.size() != velocity_.size())
    throw Exception(label() +
                    ": bodies were added or removed: use a CollisionManager, or call "
                    "Topology::systemChanged()");
  if (!forcesOfUser_.empty()) computeWrenches(tk, h);
  for (std::uint32_t i = 0; i < size(); ++i) moveFreely(i, h, theta, free.data() + kDofs * i);
  for (const auto& [identity, twist] : twists_) {
    const auto [velocity, omega] = twist(tk + h);
    const std::uint32_t body = indexOf(identity);
    if (body == kNone)
      throw Exception(label() + ": there is no body " + std::to_string(identity) +
                      " to move as prescribed");
    if (!isFinite(velocity) || !isFinite(omega))
      throw Exception(label() + ": the twist prescribed for body " + std::to_string(identity) +
                      " at t = " + numberInWords(tk + h) + " is not a finite number");
    double* target = free.data() + kDofs * body;
    store(velocity, target), store(omega, target + 3);
  }
}

bool RigidBodies::computeFreeMotion(double tk, double h, double theta, SystemMatrix& W,
                                    Vector& free) {
  const bool hadSlowed = hasSlowed_;
  restoreSlowed();
  isTautnessUsed_ = true;  // also if a force throws and the step is tried again
  computeFreeVelocities(tk, h, theta, free);
  slowTaut(h, free);
  if (allRound_ && !hadSlowed && !hasSlowed_) return true;
  fillW(W);
  W.factor(label());
  return true;
}

// (2)
void RigidBodies::moveFreely(std::uint32_t body, double h, double theta, double* free) {
  const BodyKind& sort = kindOf(body);
  const double* twist = velocityBegin().data() + kDofs * body;
  const Vec3 v = load(twist), omega = load(twist + 3);
  const Quaternion begin = orientationBegin(body);
  if (!allRound_) freeOrientations_[body] = begin, freeTurns_[body] = {};
  if (isAsleep(body)) {
    store({}, free), store({}, free + 3);
    return;
  }
  if (sort.motion != Motion::kDynamic) {
    store(v, free), store(omega, free + 3);
    return;
  }
  const Wrench wrench = wrenches_.empty() ? Wrench{} : wrenches_[body];
  store(v + h * (gravity_ + kindMasses_[kindOf_[body]].inverse_mass * wrench.force), free);
  if (sort.isRound) {
    store(omega + times(h * sort.inverseMoments, wrench.torque), free + 3);
    return;
  }
  const Vec3 kick = (h / 2) * wrench.torque;
  const Vec3 momentum = ownMomentum(body) + transposedTimes(rotationMatrix(begin), kick);
  const FreeRotation turned = freeRotation(sort.inverseMoments, momentum, begin, h);
  const Matrix3 R = rotationMatrix(turned.orientation);
  const Vec3 omegaFree = R * times(sort.inverseMoments, turned.momentum + transposedTimes(R, kick));
  store(omegaFree, free + 3);
  freeOrientations_[body] = turned.orientation;
  freeTurns_[body] = h * (theta * omegaFree + (1 - theta) * omega);
  setInertia(R, sort.inverseMoments, inverseMasses_[body]);
}

// (4), where `velocity` is θ v_{k+1} + (1−θ) v_k.
void RigidBodies::movePosition(double h, const Vector& velocity) {
  for (std::uint32_t i = 0; i < size(); ++i) {
    if (isAsleep(i)) {
      centres_[i] = centreBegin(i), orientations_[i] = orientationBegin(i);
      continue;
    }
    const double* twist = velocity.data() + kDofs * i;
    centres_[i] = centreBegin(i) + h * load(twist);
    const Vec3 turn = h * load(twist + 3) - (allRound_ ? Vec3{} : freeTurns_[i]);
    const Quaternion free = allRound_ ? orientationBegin(i) : freeOrientations_[i];
    orientations_[i] = turn == Vec3{} ? free : normalized(turnBy(turn) * free);
  }
}

void RigidBodies::movePositionFrom(const Vector& /*from*/, double /*h*/, const Vector& /*v*/) {
  throw Exception(
      label() +
      ": a population is moved by MoreauJeanOSI only; choose it, or single bodies (RigidBodyDS)");
}

void RigidBodies::initMemory(int steps) {
  SecondOrderDS::initMemory(steps);
  if (p(1).empty()) clearImpulseMemory();
  if (writesOnce_) clearVelocityMemory();
  keepBegin();
}

void RigidBodies::swapInMemory() {
  tautness_.clear();
  if (keepsMomentum()) keepMomentum();
  keepBegin();
}

void RigidBodies::keepBegin() {
  SecondOrderDS::swapInMemory();
  if (!keepsBeginning()) return;
  std::copy(centres_.begin(), centres_.end(), centresBegin_.begin());
  std::copy(orientations_.begin(), orientations_.end(), orientationsBegin_.begin());
}

}  // namespace rico
