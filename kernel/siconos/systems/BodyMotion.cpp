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

void NewtonEulerDS::addExtForceAtPos(SP::SiconosVector force, bool forceAbsRef,
                                     SP::SiconosVector pos, bool posAbsRef) {
  const rico::Matrix R = body().rotation();
  const Vector3 given = threeFrom(*force, 0);
  if (_fExt == nullptr) setFExtPtr(std::make_shared<SiconosVector>(3));
  addTo(*_fExt, 0, forceAbsRef ? given : inWorld(R, given));
  if (pos == nullptr) return;
  Vector3 arm = threeFrom(*pos, 0);
  if (posAbsRef) {
    for (unsigned i = 0; i < 3; ++i) arm[i] -= (*q())(i);
    arm = inBody(R, arm);
  }
  const Vector3 moment = rico::cross(arm, forceAbsRef ? inBody(R, given) : given);
  if (_mExt == nullptr && _fExt->size() == 6) return addTo(*_fExt, 3, moment);
  if (_mExt == nullptr) setMExtPtr(std::make_shared<SiconosVector>(3));
  addTo(*_mExt, 0, moment);
}

void NewtonEulerDS::normalizeq() {
  SiconosVector& position = *q();
  double square = 0.0;
  for (unsigned i = 3; i < 7; ++i) square += position(i) * position(i);
  for (unsigned i = 3; i < 7; ++i) position(i) /= std::sqrt(square);
}
