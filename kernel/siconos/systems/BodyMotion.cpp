// Velocities and forces of a rigid body in the axes of the world and of the body.
#include <NewtonEulerDS.hpp>
#include <cmath>
#include <kernel/systems/rotations.hpp>

namespace {

using rico::Vector3;

Vector3 threeFrom(const SiconosVector& v, unsigned first) {
  return {v(first), v(first + 1), v(first + 2)};
}

Vector3 inWorld(const rico::Matrix& R, const Vector3& a) {
  Vector3 result = {};
  rico::multiplyAdd(1.0, R, a.data(), result.data());
  return result;
}

Vector3 inBody(const rico::Matrix& R, const Vector3& a) {
  Vector3 result = {};
  rico::multiplyTransposeAdd(1.0, R, a.data(), result.data());
  return result;
}

SP::SiconosVector vectorFrom(const Vector3& a) {
  return std::make_shared<SiconosVector>(std::vector<double>(a.begin(), a.end()));
}

void addTo(SiconosVector& sum, unsigned first, const Vector3& a) {
  for (unsigned i = 0; i < 3; ++i) sum(first + i) += a[i];
}

}  // namespace

SP::SiconosVector NewtonEulerDS::linearVelocity(bool absoluteRef) const {
  const Vector3 v = threeFrom(*_twist, 0);
  return vectorFrom(absoluteRef ? v : inBody(body().rotation(), v));
}

SP::SiconosVector NewtonEulerDS::angularVelocity(bool absoluteRef) const {
  const Vector3 omega = threeFrom(*_twist, 3);
  return vectorFrom(absoluteRef ? inWorld(body().rotation(), omega) : omega);
}

void computeExtForceAtPos(SP::SiconosVector q, bool isMextExpressedInInertialFrame,
                          SP::SiconosVector force, bool forceAbsRef, SP::SiconosVector pos,
                          bool posAbsRef, SP::SiconosVector fExt, SP::SiconosVector mExt,
                          bool accumulate) {
  const rico::Matrix R = rico::rotationMatrix({(*q)(3), (*q)(4), (*q)(5), (*q)(6)});
  const Vector3 given = threeFrom(*force, 0);
  if (!accumulate) fExt->zero();
  addTo(*fExt, 0, forceAbsRef ? given : inWorld(R, given));
  if (!accumulate && mExt != nullptr) mExt->zero();
  if (pos == nullptr) return;
  Vector3 arm = threeFrom(*pos, 0);
  if (posAbsRef) {
    for (unsigned i = 0; i < 3; ++i) arm[i] -= (*q)(i);
    arm = inBody(R, arm);
  }
  const Vector3 moment = rico::cross(arm, forceAbsRef ? inBody(R, given) : given);
  addTo(*mExt, 0, isMextExpressedInInertialFrame ? inWorld(R, moment) : moment);
}

void NewtonEulerDS::addExtForceAtPos(SP::SiconosVector force, bool forceAbsRef,
                                     SP::SiconosVector pos, bool posAbsRef) {
  if (_fExt == nullptr) setFExtPtr(std::make_shared<SiconosVector>(3));
  const auto moment = std::make_shared<SiconosVector>(3);
  computeExtForceAtPos(q(), false, force, forceAbsRef, pos, posAbsRef, _fExt, moment, true);
  if (pos == nullptr) return;
  if (_mExt == nullptr && _fExt->size() == 6) return addTo(*_fExt, 3, threeFrom(*moment, 0));
  if (_mExt == nullptr) setMExtPtr(std::make_shared<SiconosVector>(3));
  addTo(*_mExt, 0, threeFrom(*moment, 0));
}

void computeT(SP::SiconosVector q, SP::SimpleMatrix T) {
  T->zero();
  for (unsigned i = 0; i < 3; ++i) (*T)(i, i) = 1.0;
  const double p[] = {(*q)(3) / 2, (*q)(4) / 2, (*q)(5) / 2, (*q)(6) / 2};
  const double rows[4][3] = {
      {-p[1], -p[2], -p[3]}, {p[0], -p[3], p[2]}, {p[3], p[0], -p[1]}, {-p[2], p[1], p[0]}};
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned j = 0; j < 3; ++j) (*T)(3 + i, 3 + j) = rows[i][j];
}

const SiconosMemory& NewtonEulerDS::dotqMemory() {
  const auto T = std::make_shared<SimpleMatrix>(7, 6);
  ::computeT(std::make_shared<SiconosVector>(qMemory().getSiconosVector(0)), T);
  SiconosVector dotq(7);
  T->multiplyAdd(1.0, velocityMemory().getSiconosVector(0).getArray(), dotq.getArray());
  dotqMemory_.swap(dotq);
  return dotqMemory_;
}

void NewtonEulerDS::normalizeq() {
  SiconosVector& position = *q();
  double square = 0.0;
  for (unsigned i = 3; i < 7; ++i) square += position(i) * position(i);
  for (unsigned i = 3; i < 7; ++i) position(i) /= std::sqrt(square);
}
