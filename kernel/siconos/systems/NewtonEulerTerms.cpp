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

/// Subtracts the rows of a block, unless it is missing, from those of `out` from `first` on.
void subtract(const SP::SimpleMatrix& block, unsigned first, SimpleMatrix& out) {
  if (block == nullptr) return;
  for (unsigned i = 0; i < block->size(0); ++i)
    for (unsigned j = 0; j < block->size(1); ++j) out(first + i, j) -= (*block)(i, j);
}

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

// d/dΩ (Ω × I Ω): column j is e_j × I Ω + Ω × I e_j.
SP::SimpleMatrix NewtonEulerDS::gyroscopicGradient() const {
  auto gradient = std::make_shared<SimpleMatrix>(3, 6);
  const rico::Vector3 omega = {(*_twist)(3), (*_twist)(4), (*_twist)(5)};
  rico::Vector3 momentum = {};
  rico::multiplyAdd(1.0, body().inertia(), omega.data(), momentum.data());
  for (unsigned j = 0; j < 3; ++j) {
    rico::Vector3 axis = {}, column = {};
    axis[j] = 1.0;
    rico::multiplyAdd(1.0, body().inertia(), axis.data(), column.data());
    const rico::Vector3 turned = rico::cross(axis, momentum), moved = rico::cross(omega, column);
    for (unsigned i = 0; i < 3; ++i) (*gradient)(i, 3 + j) = turned[i] + moved[i];
  }
  return gradient;
}

// T has 1 in its upper part, and is linear in the quaternion in its lower one.
SP::SimpleMatrix NewtonEulerDS::Tdot() const {
  auto derivative = std::make_shared<SimpleMatrix>(7, 6);
  ::computeT(dotq(), derivative);
  for (unsigned i = 0; i < 3; ++i) (*derivative)(i, i) = 0.0;
  return derivative;
}

SP::SiconosMatrix NewtonEulerDS::jacobianqForces() const {
  auto gradient = std::make_shared<SimpleMatrix>(6, 7);
  subtract(_jacobianFIntq, 0, *gradient);
  subtract(_jacobianMIntq, 3, *gradient);
  return gradient;
}

SP::SiconosMatrix NewtonEulerDS::jacobianvForces() const {
  auto gradient = std::make_shared<SimpleMatrix>(6, 6);
  subtract(_jacobianFInttwist, 0, *gradient);
  subtract(_jacobianMInttwist, 3, *gradient);
  subtract(gyroscopicGradient(), 3, *gradient);
  return gradient;
}

void NewtonEulerDS::computeJacobianqForces(double time) {
  if (_jacobianFIntq != nullptr) computeJacobianFIntq(time);
  if (_jacobianMIntq != nullptr) computeJacobianMIntq(time);
}

void NewtonEulerDS::computeJacobianvForces(double time) {
  if (_jacobianFInttwist != nullptr) computeJacobianFIntv(time);
  if (_jacobianMInttwist != nullptr) computeJacobianMIntv(time);
}

void NewtonEulerDS::computeForces(double time, SP::SiconosVector q, SP::SiconosVector twist) {
  turning(body()).computeOwnForces(time, q->vector(), twist->vector());
  updateForces();
}

void NewtonEulerDS::setIsMextExpressedInInertialFrame(bool value) {
  _isMextExpressedInInertialFrame = value;
  turning(body()).setInertialMoment(value);
}

void NewtonEulerDS::setNullifyMGyr(bool value) {
  _nullifyMGyr = value;
  body().setNullGyroscopicTerm(value);
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
  setIsMextExpressedInInertialFrame(_isMextExpressedInInertialFrame);
  setNullifyMGyr(_nullifyMGyr);
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
