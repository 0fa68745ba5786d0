#include <numerics/rico_math.h>

#include <NewtonEulerDS.hpp>
#include <algorithm>
#include <cmath>
#include <kernel/systems/rotations.hpp>

using rico::Matrix;
using rico::Vector;

namespace {

/// Bodies that turn as those of Siconos 4.4: where the half angle a of a step is below 1e-3, sin a
/// / a counts as 1 + a²/3 instead of 1 − a²/6. Published results, which are compared to round-off,
/// contain that; the kernel's own bodies turn exactly.
class TurningBody : public rico::NewtonEulerDS {
 public:
  using rico::NewtonEulerDS::NewtonEulerDS;

  void movePositionFrom(const Vector& from, double h, const Vector& velocity) override {
    for (int i = 0; i < 3; ++i) q_[i] = from[i] + h * velocity[i];
    const rico::Vector3 turn = {h * velocity[3], h * velocity[4], h * velocity[5]};
    const double a = 0.5 * std::sqrt(rico::dot(turn, turn));
    const double s = 0.5 * (a < kSmall ? 1.0 + a * a / 3.0 : RicoSin(a) / a);
    const rico::Quaternion4 before = {from[3], from[4], from[5], from[6]};
    const rico::Quaternion4 after =
        rico::product(before, {RicoCos(a), s * turn[0], s * turn[1], s * turn[2]});
    for (int i = 0; i < 4; ++i) q_[3 + i] = after[i];
  }

  void computeIterationMatrix(double t, double a, double b, rico::SystemMatrix& W) override {
    velocityFactor_ = a;
    positionFactor_ = b;
    rico::NewtonEulerDS::computeIterationMatrix(t, a, b, W);
    velocityFactor_ = positionFactor_ = 0.0;
  }

  /// Zero where Newton's iteration converges as quickly without this gradient of MInt, by a factor
  /// of ten in each pass at least: Siconos 4.4 does not use it, and its joints have the gradients
  /// of those passes.
  void leaveOutIfSmall(Matrix& gradient) const {
    const bool byPosition = gradient.cols() == 7;
    const double factor = byPosition ? 0.5 * positionFactor_ : velocityFactor_;
    double largest = 0.0, least = inertia()(0, 0);
    for (int j = 0; j < gradient.cols(); ++j)
      for (int i = 0; i < 3; ++i) largest = std::max(largest, std::abs(gradient(i, j)));
    for (int i = 1; i < 3; ++i) least = std::min(least, inertia()(i, i));
    if (factor > 0.0 && factor * largest < kContraction * least) gradient.setZero();
  }

 private:
  static constexpr double kSmall = 1e-3;
  static constexpr double kContraction = 0.1;

  double velocityFactor_ = 0.0;  // of ∂MInt/∂v while the iteration matrix is computed
  double positionFactor_ = 0.0;
};

/// Three entries of a wrench as they are when asked for.
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
    : SecondOrderDS(std::make_shared<TurningBody>(position->vector(), twist->vector(), mass,
                                                  inertia->values())),
      _twist(velocity()),
      _I(std::move(inertia)),
      _scalarMass(mass) {
  fillMass();
}

void NewtonEulerDS::fillMass() {
  auto M = std::make_shared<SimpleMatrix>(6, 6);
  for (unsigned i = 0; i < 3; ++i) (*M)(i, i) = _scalarMass;
  M->setBlock(3, 3, *_I);
  _mass = M;
}

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

// Of six entries the last three are a moment, unless there is one.
void NewtonEulerDS::setFExtPtr(SP::SiconosVector newPtr) {
  _fExt = std::move(newPtr);
  if (_fExt->size() != 6) return body().setFExtPtr(_fExt->shared());
  body().setComputeFExtFunction(threeOf(_fExt, 0));
  if (!_mExt) body().setComputeMExtFunction(threeOf(_fExt, 3));
}

void NewtonEulerDS::setMExtPtr(SP::SiconosVector newPtr) {
  body().setMExtPtr(newPtr->shared());
  _mExt = std::move(newPtr);
}

void NewtonEulerDS::setComputeFExtFunction(FExt_NE fct) {
  body().setComputeFExtFunction([this, fct](double t, Vector& f) {
    fct(t, f.data(), kernel().z().size(), kernel().z().data());
  });
  _fExt = handle(body().fExt().ptr());
}

void NewtonEulerDS::setComputeMExtFunction(FExt_NE fct) {
  body().setComputeMExtFunction([this, fct](double t, Vector& m) {
    fct(t, m.data(), kernel().z().size(), kernel().z().data());
  });
  _mExt = handle(body().mExt().ptr());
}

rico::NewtonEulerDS::StateFunction::Function NewtonEulerDS::stateFunction(FInt_NE fct) {
  return [this, fct](double t, const Vector& q, const Vector& v, Vector& out) {
    fct(t, plugged(q), plugged(v), out.data(), kernel().z().size(), kernel().z().data());
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
    fct(t, plugged(q), plugged(v), out.data(), kernel().z().size(), kernel().z().data());
  };
}

void NewtonEulerDS::setComputeFIntFunction(FInt_NE fct) {
  body().setComputeFIntFunction(stateFunction(fct));
}

void NewtonEulerDS::setComputeMIntFunction(FInt_NE fct) {
  body().setComputeMIntFunction(stateFunction(fct));
}

void NewtonEulerDS::setComputeJacobianFIntqFunction(FInt_NE fct) {
  body().setComputeJacobianFIntqFunction(gradient(fct));
}

void NewtonEulerDS::setComputeJacobianFIntvFunction(FInt_NE fct) {
  body().setComputeJacobianFIntvFunction(gradient(fct));
}

void NewtonEulerDS::setComputeJacobianMIntqFunction(FInt_NE fct) {
  body().setComputeJacobianMIntqFunction(momentGradient(fct));
}

void NewtonEulerDS::setComputeJacobianMIntvFunction(FInt_NE fct) {
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
