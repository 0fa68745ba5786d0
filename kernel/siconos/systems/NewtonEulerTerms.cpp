// The terms of a rigid body's forces as functions that users' classes override.
#include <NewtonEulerDS.hpp>
#include <TurningBody.hpp>
#include <algorithm>
#include <kernel/systems/rotations.hpp>

namespace {

/// Three entries from `first` on, of a vector of three or six.
void copyThree(const SiconosVector& from, unsigned first, rico::Vector& out) {
  for (unsigned i = 0; i < 3; ++i) out[static_cast<int>(i)] = from(first + i);
}

void copy(const SimpleMatrix& from, rico::Matrix& out) { out = from.values(); }

TurningBody& turning(rico::NewtonEulerDS& body) { return static_cast<TurningBody&>(body); }

}  // namespace

// The functions that a user's class inherits: they call the plug-in, if there is one.

void NewtonEulerDS::computeFExt(double time, SP::SiconosVector fExt) {
  if (_hasConstantFExt && fExt != _fExt) *fExt = *_fExt;
  if (!_hasConstantFExt && fExtFunction_ != nullptr)
    fExtFunction_(time, fExt->getArray(), _q0->size(), parameters());
}

void NewtonEulerDS::computeMExt(double time, SP::SiconosVector mExt) {
  if (_hasConstantMExt && mExt != _mExt) *mExt = *_mExt;
  if (!_hasConstantMExt && mExtFunction_ != nullptr)
    mExtFunction_(time, mExt->getArray(), _q0->size(), parameters());
}

void NewtonEulerDS::computeFInt(double time, SP::SiconosVector q, SP::SiconosVector v) {
  computeFInt(time, std::move(q), std::move(v), _fInt);
}

void NewtonEulerDS::computeMInt(double time, SP::SiconosVector q, SP::SiconosVector v) {
  computeMInt(time, std::move(q), std::move(v), _mInt);
}

void NewtonEulerDS::computeFInt(double time, SP::SiconosVector q, SP::SiconosVector v,
                                SP::SiconosVector fInt) {
  if (fIntFunction_ != nullptr)
    fIntFunction_(time, q->getArray(), v->getArray(), fInt->getArray(), _q0->size(), parameters());
}

void NewtonEulerDS::computeMInt(double time, SP::SiconosVector q, SP::SiconosVector v,
                                SP::SiconosVector mInt) {
  if (mIntFunction_ != nullptr)
    mIntFunction_(time, q->getArray(), v->getArray(), mInt->getArray(), _q0->size(), parameters());
}

void NewtonEulerDS::computeJacobianFIntq(double time, SP::SiconosVector q,
                                         SP::SiconosVector twist) {
  if (fIntqFunction_ != nullptr)
    fIntqFunction_(time, q->getArray(), twist->getArray(), _jacobianFIntq->getArray(), _q0->size(),
                   parameters());
}

void NewtonEulerDS::computeJacobianFIntv(double time, SP::SiconosVector q,
                                         SP::SiconosVector twist) {
  if (fIntvFunction_ != nullptr)
    fIntvFunction_(time, q->getArray(), twist->getArray(), _jacobianFInttwist->getArray(),
                   _q0->size(), parameters());
}

void NewtonEulerDS::computeJacobianMIntq(double time, SP::SiconosVector q,
                                         SP::SiconosVector twist) {
  if (mIntqFunction_ != nullptr)
    mIntqFunction_(time, q->getArray(), twist->getArray(), _jacobianMIntq->getArray(), _q0->size(),
                   parameters());
}

void NewtonEulerDS::computeJacobianMIntv(double time, SP::SiconosVector q,
                                         SP::SiconosVector twist) {
  if (mIntvFunction_ != nullptr)
    mIntvFunction_(time, q->getArray(), twist->getArray(), _jacobianMInttwist->getArray(),
                   _q0->size(), parameters());
}

void NewtonEulerDS::computeMGyr(SP::SiconosVector twist, SP::SiconosVector mGyr) const {
  const rico::Vector3 omega = {(*twist)(3), (*twist)(4), (*twist)(5)};
  rico::Vector3 momentum = {};
  rico::multiplyAdd(1.0, body().inertia(), omega.data(), momentum.data());
  const rico::Vector3 moment = rico::cross(omega, momentum);
  for (unsigned i = 0; i < 3; ++i) (*mGyr)(i) = moment[i];
}

SP::SiconosVector NewtonEulerDS::mGyr() const {
  auto moment = std::make_shared<SiconosVector>(3);
  computeMGyr(_twist, moment);
  return moment;
}

void NewtonEulerDS::computeForces(double time, SP::SiconosVector q, SP::SiconosVector twist) {
  turning(body()).computeOwnForces(time, q->vector(), twist->vector());
}

void NewtonEulerDS::setIsMextExpressedInInertialFrame(bool value) {
  turning(body()).setInertialMoment(value);
}

// A quaternion is used with length 1.
void NewtonEulerDS::resetToInitialState() {
  SecondOrderDS::resetToInitialState();
  SiconosVector& position = *q();
  rico::Quaternion4 p = {position(3), position(4), position(5), position(6)};
  rico::normalize(p);
  std::copy(p.begin(), p.end(), position.begin() + 3);
}

void NewtonEulerDS::settle() {
  if (!isDerivedFrom(libraryClass())) return;
  turning(body()).setUser(this);
  settleForces();
  settleGradients();
}

void NewtonEulerDS::settleForces() {
  using rico::Vector;
  if (_fExt != nullptr)
    body().setComputeFExtFunction([this](double t, Vector& f) {
      computeFExt(t);
      copyThree(*_fExt, 0, f);
    });
  if (_mExt != nullptr)
    body().setComputeMExtFunction([this](double t, Vector& m) {
      computeMExt(t);
      copyThree(*_mExt, 0, m);
    });
  else if (_fExt != nullptr && _fExt->size() == 6)
    body().setComputeMExtFunction([this](double, Vector& m) { copyThree(*_fExt, 3, m); });
  if (_fInt != nullptr)
    body().setComputeFIntFunction([this](double t, const Vector& q, const Vector& v, Vector& f) {
      computeFInt(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
      copyThree(*_fInt, 0, f);
    });
  if (_mInt != nullptr)
    body().setComputeMIntFunction([this](double t, const Vector& q, const Vector& v, Vector& m) {
      computeMInt(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
      copyThree(*_mInt, 0, m);
    });
}

void NewtonEulerDS::settleGradients() {
  using rico::Matrix;
  using rico::Vector;
  if (_jacobianFIntq != nullptr)
    body().setComputeJacobianFIntqFunction(
        [this](double t, const Vector& q, const Vector& v, Matrix& K) {
          computeJacobianFIntq(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
          copy(*_jacobianFIntq, K);
        });
  if (_jacobianFInttwist != nullptr)
    body().setComputeJacobianFIntvFunction(
        [this](double t, const Vector& q, const Vector& v, Matrix& C) {
          computeJacobianFIntv(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
          copy(*_jacobianFInttwist, C);
        });
  if (_jacobianMIntq != nullptr)
    body().setComputeJacobianMIntqFunction(
        [this](double t, const Vector& q, const Vector& v, Matrix& K) {
          computeJacobianMIntq(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
          copy(*_jacobianMIntq, K);
          turning(body()).leaveOutIfSmall(K);
        });
  if (_jacobianMInttwist != nullptr)
    body().setComputeJacobianMIntvFunction(
        [this](double t, const Vector& q, const Vector& v, Matrix& C) {
          computeJacobianMIntv(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
          copy(*_jacobianMInttwist, C);
          turning(body()).leaveOutIfSmall(C);
        });
}
