#include <FirstOrderLinearDS.hpp>
#include <Given.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>

FirstOrderLinearDS::FirstOrderLinearDS(std::shared_ptr<rico::FirstOrderLinearDS> kernel)
    : FirstOrderNonLinearDS(std::move(kernel)) {}

FirstOrderLinearDS::FirstOrderLinearDS(SP::SiconosVector newX0)
    : FirstOrderLinearDS(
          std::make_shared<rico::FirstOrderLinearDS>(given(newX0, "system: x0")->vector())) {
  _x0 = std::move(newX0);
}

FirstOrderLinearDS::FirstOrderLinearDS(SP::SiconosVector newX0, SP::SiconosMatrix newA)
    : FirstOrderLinearDS(std::move(newX0)) {
  setAPtr(std::move(newA));
}

FirstOrderLinearDS::FirstOrderLinearDS(SP::SiconosVector newX0, SP::SiconosMatrix newA,
                                       SP::SiconosVector newB)
    : FirstOrderLinearDS(std::move(newX0), std::move(newA)) {
  setbPtr(std::move(newB));
}

FirstOrderLinearDS::FirstOrderLinearDS(SP::SiconosVector newX0, const std::string& APlugin,
                                       const std::string& bPlugin)
    : FirstOrderLinearDS(std::move(newX0)) {
  setComputeAFunction(pluginFunction<MatrixFunctionOfTime>(APlugin));
  setComputebFunction(pluginFunction<LDSPtrFunction>(bPlugin));
}

FirstOrderLinearDS::FirstOrderLinearDS(const FirstOrderLinearDS& other)
    : FirstOrderLinearDS(std::make_shared<SiconosVector>(*other._x0)) {
  copyFrom(other);
}

void FirstOrderLinearDS::copyFrom(const FirstOrderLinearDS& other) {
  FirstOrderNonLinearDS::copyFrom(other);
  if (other.AFunction_ != nullptr)
    setComputeAFunction(other.AFunction_);
  else if (other._A != nullptr)
    setAPtr(std::make_shared<SimpleMatrix>(*other._A));
  if (other.bFunction_ != nullptr)
    setComputebFunction(other.bFunction_);
  else if (other._b != nullptr)
    setbPtr(std::make_shared<SiconosVector>(*other._b));
}

void FirstOrderLinearDS::setAPtr(SP::SiconosMatrix newPtr) {
  if (!computesA_) linear().setAPtr(given(newPtr, "system: A")->shared());
  _A = std::move(newPtr);
}

void FirstOrderLinearDS::setbPtr(SP::SiconosVector newPtr) {
  if (!computesB_) linear().setbPtr(given(newPtr, "system: b")->shared());
  _b = std::move(newPtr);
}

void FirstOrderLinearDS::clearComputebFunction() {
  bFunction_ = nullptr;
  if (_b != nullptr) setbPtr(std::make_shared<SiconosVector>(*_b));
}

void FirstOrderLinearDS::setComputeAFunction(MatrixFunctionOfTime fct) {
  AFunction_ = fct;
  linear().setComputeAFunction([this, fct](double t, rico::Matrix& A) {
    fct(t, A.rows(), A.cols(), A.data(), kernel().z().size(), kernel().z().data());
  });
  _A = handle(linear().A().ptr());
}

void FirstOrderLinearDS::setComputeAFunction(const std::string& library, const std::string& name) {
  setComputeAFunction(pluginFunction<MatrixFunctionOfTime>(library, name));
}

void FirstOrderLinearDS::setComputebFunction(LDSPtrFunction fct) {
  bFunction_ = fct;
  linear().setComputebFunction([this, fct](double t, rico::Vector& b) {
    fct(t, b.size(), b.data(), kernel().z().size(), kernel().z().data());
  });
  _b = handle(linear().b().ptr());
}

void FirstOrderLinearDS::setComputebFunction(const std::string& library, const std::string& name) {
  setComputebFunction(pluginFunction<LDSPtrFunction>(library, name));
}

void FirstOrderLinearDS::computeA(double time) {
  if (AFunction_ == nullptr)
    isAGiven_ = true;
  else
    AFunction_(time, _n, _n, _A->getArray(), kernel().z().size(), kernel().z().data());
}

void FirstOrderLinearDS::computeb(double time) {
  if (bFunction_ != nullptr)
    bFunction_(time, _n, _b->getArray(), kernel().z().size(), kernel().z().data());
}

void FirstOrderLinearDS::settle() {
  FirstOrderNonLinearDS::settle();
  if (!isDerivedFrom(libraryClass())) return;
  if (_A != nullptr) computeA(0.0);  // reaches the library's function if the class has none
  computesA_ = _A != nullptr && !isAGiven_;
  if (isAGiven_) linear().setAPtr(_A->shared());
  computesB_ = _b != nullptr;
  if (computesA_)
    linear().setComputeAFunction([this](double t, rico::Matrix& A) {
      computeA(t);
      A = *_A->shared();
    });
  if (computesB_)
    linear().setComputebFunction([this](double t, rico::Vector& b) {
      computeb(t);
      b = _b->vector();
    });
}

FirstOrderLinearTIDS::FirstOrderLinearTIDS(SP::SiconosVector x0, SP::SiconosMatrix A)
    : FirstOrderLinearDS(std::make_shared<rico::FirstOrderLinearTIDS>(x0->vector(), A->values())) {
  setAPtr(std::move(A));
  _x0 = std::move(x0);
}

FirstOrderLinearTIDS::FirstOrderLinearTIDS(SP::SiconosVector x0, SP::SiconosMatrix A,
                                           SP::SiconosVector b)
    : FirstOrderLinearTIDS(std::move(x0), std::move(A)) {
  setbPtr(std::move(b));
}

FirstOrderLinearTIDS::FirstOrderLinearTIDS(const FirstOrderLinearTIDS& other)
    : FirstOrderLinearTIDS(std::make_shared<SiconosVector>(*other._x0),
                           std::make_shared<SimpleMatrix>(*other._A)) {
  copyFrom(other);
}
