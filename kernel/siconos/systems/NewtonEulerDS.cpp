#include <Given.hpp>
#include <NewtonEulerDS.hpp>
#include <TurningBody.hpp>

using rico::Matrix;
using rico::Vector;

namespace {

/// Three entries of a wrench, with their values at the time of the call.
rico::NewtonEulerDS::TimeFunction::Function threeOf(SP::SiconosVector wrench, unsigned first) {
  return [wrench = std::move(wrench), first](double, Vector& out) {
    for (unsigned i = 0; i < 3; ++i) out[static_cast<int>(i)] = (*wrench)(first + i);
  };
}

SP::SiconosMatrix unitInertia() {
  auto I = std::make_shared<SimpleMatrix>(3, 3);
  I->eye();
  return I;
}

}  // namespace

NewtonEulerDS::NewtonEulerDS()
    : NewtonEulerDS(std::make_shared<SiconosVector>(std::vector<double>{0, 0, 0, 1, 0, 0, 0}),
                    std::make_shared<SiconosVector>(6), 1.0, unitInertia()) {}

NewtonEulerDS::NewtonEulerDS(SP::SiconosVector position, SP::SiconosVector twist, double mass,
                             SP::SiconosMatrix inertia)
    : SecondOrderDS(std::make_shared<TurningBody>(given(position, "system: the position")->vector(),
                                                  given(twist, "system: the twist")->vector(), mass,
                                                  given(inertia, "system: the inertia")->values())),
      _twist(velocity()),
      _I(std::move(inertia)),
      _scalarMass(mass) {
  _wrench = _forces;
  _q0 = std::move(position);
  _velocity0 = _twist0 = std::move(twist);
  _acceleration = acceleration();
  fillMass();
}

void NewtonEulerDS::fillMass() {
  auto M = std::make_shared<SimpleMatrix>(6, 6);
  for (unsigned i = 0; i < 3; ++i) (*M)(i, i) = _scalarMass;
  M->setBlock(3, 3, *_I);
  _mass = M;
}

void NewtonEulerDS::setScalarMass(double mass) {
  body().setScalarMass(mass);
  _scalarMass = mass;
  fillMass();
}

void NewtonEulerDS::updateMassMatrix() { setInertia(_I); }

void NewtonEulerDS::setInertia(SP::SiconosMatrix newPtr) {
  body().setInertia(newPtr->values());
  _I = std::move(newPtr);
  fillMass();
}

void NewtonEulerDS::setInertia(double ix, double iy, double iz) {
  auto I = std::make_shared<SimpleMatrix>(3, 3);
  (*I)(0, 0) = ix, (*I)(1, 1) = iy, (*I)(2, 2) = iz;
  setInertia(I);
}

SP::SiconosVector NewtonEulerDS::dotq() const {
  auto qDot = std::make_shared<SiconosVector>(7);
  body().computeqDot(qDot->vector());
  return qDot;
}

void NewtonEulerDS::setMassPtr(SP::SimpleMatrix /*newPtr*/) {
  throw rico::Exception("NewtonEulerDS: mass and inertia are those of the constructor");
}

// If the force has six entries, the last three are the moment, unless a moment is set.
void NewtonEulerDS::setFExtPtr(SP::SiconosVector newPtr) {
  _fExt = std::move(newPtr);
  _hasConstantFExt = true;
  if (_fExt->size() != 6) return body().setFExtPtr(_fExt->shared());
  body().setComputeFExtFunction(threeOf(_fExt, 0));
  if (!_mExt) body().setComputeMExtFunction(threeOf(_fExt, 3));
}

void NewtonEulerDS::setMExtPtr(SP::SiconosVector newPtr) {
  body().setMExtPtr(newPtr->shared());
  _mExt = std::move(newPtr);
  _hasConstantMExt = true;
}

void NewtonEulerDS::setComputeFExtFunction(FExt_NE fct) {
  fExtFunction_ = fct;
  _hasConstantFExt = false;
  body().setComputeFExtFunction(
      [this, fct](double t, Vector& f) { fct(t, f.data(), _q0->size(), parameters()); });
  _fExt = handle(body().fExt().ptr());
}

void NewtonEulerDS::setComputeMExtFunction(FExt_NE fct) {
  mExtFunction_ = fct;
  _hasConstantMExt = false;
  body().setComputeMExtFunction(
      [this, fct](double t, Vector& m) { fct(t, m.data(), _q0->size(), parameters()); });
  _mExt = handle(body().mExt().ptr());
}

rico::NewtonEulerDS::StateFunction::Function NewtonEulerDS::stateFunction(FInt_NE fct) {
  return [this, fct](double t, const Vector& q, const Vector& v, Vector& out) {
    fct(t, plugged(q), plugged(v), out.data(), _q0->size(), parameters());
  };
}

rico::NewtonEulerDS::StateGradient::Function NewtonEulerDS::momentGradient(FInt_NE fct) {
  const auto whole = gradient(fct);
  return [this, whole](double t, const Vector& q, const Vector& v, Matrix& out) {
    whole(t, q, v, out);
    static_cast<TurningBody&>(kernel()).leaveOutIfSmall(out);
  };
}

rico::NewtonEulerDS::StateGradient::Function NewtonEulerDS::gradient(FInt_NE fct) {
  return [this, fct](double t, const Vector& q, const Vector& v, Matrix& out) {
    fct(t, plugged(q), plugged(v), out.data(), _q0->size(), parameters());
  };
}

void NewtonEulerDS::setComputeFIntFunction(FInt_NE fct) {
  fIntFunction_ = fct;
  if (_fInt == nullptr) _fInt = std::make_shared<SiconosVector>(3);
  body().setComputeFIntFunction(stateFunction(fct));
}

void NewtonEulerDS::setComputeMIntFunction(FInt_NE fct) {
  mIntFunction_ = fct;
  if (_mInt == nullptr) _mInt = std::make_shared<SiconosVector>(3);
  body().setComputeMIntFunction(stateFunction(fct));
}

void NewtonEulerDS::setComputeJacobianFIntqFunction(FInt_NE fct) {
  fIntqFunction_ = fct;
  _jacobianFIntq = std::make_shared<SimpleMatrix>(3, 7);
  body().setComputeJacobianFIntqFunction(gradient(fct));
}

void NewtonEulerDS::setComputeJacobianFIntvFunction(FInt_NE fct) {
  fIntvFunction_ = fct;
  _jacobianFInttwist = std::make_shared<SimpleMatrix>(3, 6);
  body().setComputeJacobianFIntvFunction(gradient(fct));
}

void NewtonEulerDS::setComputeJacobianMIntqFunction(FInt_NE fct) {
  mIntqFunction_ = fct;
  _jacobianMIntq = std::make_shared<SimpleMatrix>(3, 7);
  body().setComputeJacobianMIntqFunction(momentGradient(fct));
}

void NewtonEulerDS::setComputeJacobianMIntvFunction(FInt_NE fct) {
  mIntvFunction_ = fct;
  _jacobianMInttwist = std::make_shared<SimpleMatrix>(3, 6);
  body().setComputeJacobianMIntvFunction(momentGradient(fct));
}

void NewtonEulerDS::setComputeFExtFunction(const std::string& library, const std::string& name) {
  setComputeFExtFunction(pluginFunction<FExt_NE>(library, name));
}

void NewtonEulerDS::setComputeMExtFunction(const std::string& library, const std::string& name) {
  setComputeMExtFunction(pluginFunction<FExt_NE>(library, name));
}

void NewtonEulerDS::setComputeFIntFunction(const std::string& library, const std::string& name) {
  setComputeFIntFunction(pluginFunction<FInt_NE>(library, name));
}

void NewtonEulerDS::setComputeMIntFunction(const std::string& library, const std::string& name) {
  setComputeMIntFunction(pluginFunction<FInt_NE>(library, name));
}

void NewtonEulerDS::setComputeJacobianFIntqFunction(const std::string& library,
                                                    const std::string& name) {
  setComputeJacobianFIntqFunction(pluginFunction<FInt_NE>(library, name));
}

void NewtonEulerDS::setComputeJacobianFIntvFunction(const std::string& library,
                                                    const std::string& name) {
  setComputeJacobianFIntvFunction(pluginFunction<FInt_NE>(library, name));
}

void NewtonEulerDS::setComputeJacobianMIntqFunction(const std::string& library,
                                                    const std::string& name) {
  setComputeJacobianMIntqFunction(pluginFunction<FInt_NE>(library, name));
}

void NewtonEulerDS::setComputeJacobianMIntvFunction(const std::string& library,
                                                    const std::string& name) {
  setComputeJacobianMIntvFunction(pluginFunction<FInt_NE>(library, name));
}

double NewtonEulerDS::computeKineticEnergy() {
  Vector momentum(6);
  body().multiplyMass(body().twist(), momentum);
  return 0.5 * rico::dot(body().twist(), momentum);
}
