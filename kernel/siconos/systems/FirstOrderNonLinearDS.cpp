#include <FirstOrderNonLinearDS.hpp>
#include <Given.hpp>
#include <kernel/support/Exception.hpp>

FirstOrderNonLinearDS::FirstOrderNonLinearDS(std::shared_ptr<rico::FirstOrderNonLinearDS> kernel)
    : DynamicalSystem(std::move(kernel)),
      xMemory_(first().xMemory(), first().x()),
      rMemory_(first().rMemory(), first().r()) {
  first().initializeNonSmoothInput(0);
  _x = {handle(first().x()), handle(const_cast<rico::Vector&>(first().rhs()))};
  _x0 = handle(const_cast<rico::Vector&>(first().x0()));
  _r = handle(first().r());
}

FirstOrderNonLinearDS::FirstOrderNonLinearDS(SP::SiconosVector newX0)
    : FirstOrderNonLinearDS(
          std::make_shared<rico::FirstOrderNonLinearDS>(given(newX0, "system: x0")->vector())) {
  _x0 = std::move(newX0);
  _f = std::make_shared<SiconosVector>(_n);
  _jacobianfx = std::make_shared<SimpleMatrix>(_n, _n);
}

FirstOrderNonLinearDS::FirstOrderNonLinearDS(SP::SiconosVector newX0, const std::string& fPlugin,
                                             const std::string& jacobianfxPlugin)
    : FirstOrderNonLinearDS(std::move(newX0)) {
  setComputeFFunction(pluginFunction<FNLDSPtrfct>(fPlugin));
  setComputeJacobianfxFunction(pluginFunction<FNLDSPtrfct>(jacobianfxPlugin));
}

FirstOrderNonLinearDS::FirstOrderNonLinearDS(const FirstOrderNonLinearDS& other)
    : FirstOrderNonLinearDS(std::make_shared<SiconosVector>(*other._x0)) {
  copyFrom(other);
  if (other._f != nullptr) *_f = *other._f;
  if (other._jacobianfx != nullptr) *_jacobianfx = *other._jacobianfx;
  if (other.fFunction_ != nullptr) setComputeFFunction(other.fFunction_);
  if (other.jacobianFunction_ != nullptr) setComputeJacobianfxFunction(other.jacobianFunction_);
}

void FirstOrderNonLinearDS::copyFrom(const FirstOrderNonLinearDS& other) {
  *_x[0] = *other._x[0];
  *_r = *other._r;
  setz(*other._z);
  if (other._M != nullptr) setMPtr(std::make_shared<SimpleMatrix>(*other._M));
}

void FirstOrderNonLinearDS::resetToInitialState() {
  first().setX0(_x0->vector());
  first().resetToInitialState();
}

SP::SiconosMatrix FirstOrderNonLinearDS::invM() const {
  if (_M == nullptr) return nullptr;
  auto inverse = std::make_shared<SimpleMatrix>(*_M);
  inverse->PLUInverseInPlace();
  return inverse;
}

void FirstOrderNonLinearDS::setMPtr(SP::SiconosMatrix newPtr) {
  first().setMPtr(newPtr->shared());
  _M = std::move(newPtr);
}

void FirstOrderNonLinearDS::setFPtr(SP::SiconosVector newPtr) {
  first().setFPtr(newPtr->shared());
  _f = std::move(newPtr);
}

void FirstOrderNonLinearDS::setComputeFFunction(FNLDSPtrfct fct) {
  fFunction_ = fct;
  first().setComputeFFunction([this, fct](double t, const rico::Vector& x, rico::Vector& f) {
    fct(t, x.size(), plugged(x), f.data(), kernel().z().size(), kernel().z().data());
  });
}

void FirstOrderNonLinearDS::setComputeJacobianfxFunction(FNLDSPtrfct fct) {
  jacobianFunction_ = fct;
  first().setComputeJacobianfxFunction(
      [this, fct](double t, const rico::Vector& x, rico::Matrix& J) {
        fct(t, x.size(), plugged(x), J.data(), kernel().z().size(), kernel().z().data());
      });
}

void FirstOrderNonLinearDS::setComputeFFunction(const std::string& library,
                                                const std::string& name) {
  setComputeFFunction(pluginFunction<FNLDSPtrfct>(library, name));
}

void FirstOrderNonLinearDS::setComputeJacobianfxFunction(const std::string& library,
                                                         const std::string& name) {
  setComputeJacobianfxFunction(pluginFunction<FNLDSPtrfct>(library, name));
}

void FirstOrderNonLinearDS::setComputeMFunction(const std::string& library,
                                                const std::string& name) {
  first().setComputeMFunction(library, name);
}

void FirstOrderNonLinearDS::computef(double time, SP::SiconosVector state) {
  if (fFunction_ != nullptr)
    fFunction_(time, _n, state->getArray(), _f->getArray(), kernel().z().size(),
               kernel().z().data());
}

void FirstOrderNonLinearDS::computeJacobianfx(double time, SP::SiconosVector state) {
  if (jacobianFunction_ != nullptr)
    jacobianFunction_(time, _n, state->getArray(), _jacobianfx->getArray(), kernel().z().size(),
                      kernel().z().data());
}

SP::FirstOrderNonLinearDS FirstOrderNonLinearDS::copyOfFunctions() const {
  if (fFunction_ == nullptr)
    throw rico::Exception(kernel().label() +
                          ": a controller cannot copy its equations; give a model by setDS()");
  auto copy = std::make_shared<FirstOrderNonLinearDS>(std::make_shared<SiconosVector>(*x()));
  copy->setComputeFFunction(fFunction_);
  if (jacobianFunction_ != nullptr) copy->setComputeJacobianfxFunction(jacobianFunction_);
  if (_M != nullptr) copy->setMPtr(_M);
  return copy;
}

void FirstOrderNonLinearDS::settle() {
  if (_M != nullptr) first().setMPtr(_M->shared());
  if (!isDerivedFrom(libraryClass())) return;
  if (_f != nullptr)
    first().setComputeFFunction([this](double t, const rico::Vector& x, rico::Vector& f) {
      computef(t, SiconosVector::sharedOn(x));
      f = _f->vector();
    });
  if (_jacobianfx != nullptr)
    first().setComputeJacobianfxFunction([this](double t, const rico::Vector& x, rico::Matrix& J) {
      computeJacobianfx(t, SiconosVector::sharedOn(x));
      J = *_jacobianfx->shared();
    });
}
