#include <FirstOrderR.hpp>
#include <Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearR.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>

using rico::Matrix;
using rico::Vector;

namespace {

rico::FirstOrderLinearR& linear(const FirstOrderLinearR& relation) {
  return static_cast<rico::FirstOrderLinearR&>(*relation.shared());
}

}  // namespace

FirstOrderLinearR::FirstOrderLinearR(RELATION::SUBTYPES subtype,
                                     std::shared_ptr<rico::Relation> kernel)
    : FirstOrderR(subtype) {
  setKernel(std::move(kernel));
}

void FirstOrderLinearR::initialize(Interaction& inter) {
  for (int end = 0; end < 2; ++end) systems_[end] = inter.ds(end);
}

// The function may change the parameters.
void FirstOrderLinearR::withParameters(
    const std::function<void(unsigned nz, double* z)>& function) const {
  if (systems_[0] == nullptr) return function(0, nullptr);
  if (systems_[1] == nullptr)
    return function(systems_[0]->z()->size(), systems_[0]->z()->getArray());
  BlockVector both(systems_[0]->z(), systems_[1]->z());
  Vector z = both.gathered();
  function(both.size(), z.data());
  both.scatter(z.data());
}

// The function fills the matrix that the program has set, whichever was set first.
std::function<void(double, Matrix&)> FirstOrderLinearR::matrixOfTime(MatrixFunctionOfTime function,
                                                                     SP::SimpleMatrix shown) const {
  return [this, function, shown](double t, Matrix& A) {
    withParameters(
        [&](unsigned nz, double* z) { function(t, A.rows(), A.cols(), A.data(), nz, z); });
    if (shown != nullptr) *shown->shared() = A;
  };
}

FirstOrderLinearR::FirstOrderLinearR()
    : FirstOrderLinearR(RELATION::LinearR, std::make_shared<rico::FirstOrderLinearR>()) {}

FirstOrderLinearR::FirstOrderLinearR(SP::SimpleMatrix C, SP::SimpleMatrix B) : FirstOrderLinearR() {
  setCPtr(std::move(C));
  setBPtr(std::move(B));
}

FirstOrderLinearR::FirstOrderLinearR(SP::SimpleMatrix C, SP::SimpleMatrix D, SP::SimpleMatrix F,
                                     SP::SiconosVector e, SP::SimpleMatrix B)
    : FirstOrderLinearR(std::move(C), std::move(B)) {
  if (D != nullptr) setDPtr(std::move(D));
  if (F != nullptr) setFPtr(std::move(F));
  if (e != nullptr) setePtr(std::move(e));
}

FirstOrderLinearR::FirstOrderLinearR(const std::string& Cname, const std::string& Bname)
    : FirstOrderLinearR() {
  setFunction(kC, pluginFunction<MatrixFunctionOfTime>(Cname));
  setFunction(kB, pluginFunction<MatrixFunctionOfTime>(Bname));
}

FirstOrderLinearR::FirstOrderLinearR(const std::string& Cname, const std::string& Dname,
                                     const std::string& Fname, const std::string& Ename,
                                     const std::string& Bname)
    : FirstOrderLinearR(Cname, Bname) {
  setFunction(kD, pluginFunction<MatrixFunctionOfTime>(Dname));
  setFunction(kF, pluginFunction<MatrixFunctionOfTime>(Fname));
  setComputeEFunction(pluginFunction<VectorFunctionOfTime>(Ename));
}

void FirstOrderLinearR::setFunction(Term term, MatrixFunctionOfTime function) {
  functions_[term] = function;
  rico::FirstOrderLinearR& relation = linear(*this);
  switch (term) {
    case kC:
      return relation.setComputeCFunction(matrixOfTime(function, _C));
    case kD:
      return relation.setComputeDFunction(matrixOfTime(function, _D));
    case kF:
      return relation.setComputeFFunction(matrixOfTime(function, _F));
    default:
      return relation.setComputeBFunction(matrixOfTime(function, _B));
  }
}

void FirstOrderLinearR::setCPtr(SP::SimpleMatrix newPtr) {
  _C = std::move(newPtr);
  if (functions_[kC] != nullptr)
    setFunction(kC, functions_[kC]);
  else
    linear(*this).setCPtr(_C->shared());
  renewLinked();
}

void FirstOrderLinearR::setDPtr(SP::SimpleMatrix newPtr) {
  _D = std::move(newPtr);
  if (functions_[kD] != nullptr)
    setFunction(kD, functions_[kD]);
  else
    linear(*this).setDPtr(_D->shared());
  renewLinked();
}

void FirstOrderLinearR::setFPtr(SP::SimpleMatrix newPtr) {
  _F = std::move(newPtr);
  if (functions_[kF] != nullptr)
    setFunction(kF, functions_[kF]);
  else
    linear(*this).setFPtr(_F->shared());
}

void FirstOrderLinearR::setBPtr(SP::SimpleMatrix newPtr) {
  _B = std::move(newPtr);
  if (functions_[kB] != nullptr)
    setFunction(kB, functions_[kB]);
  else
    linear(*this).setBPtr(_B->shared());
  renewLinked();
}

void FirstOrderLinearR::setePtr(SP::SiconosVector newe) {
  _e = std::move(newe);
  if (eFunction_ != nullptr)
    setComputeEFunction(eFunction_);
  else
    linear(*this).setePtr(_e->shared());
}

void FirstOrderLinearR::setComputeCFunction(const std::string& library, const std::string& name) {
  setFunction(kC, pluginFunction<MatrixFunctionOfTime>(library, name));
}

void FirstOrderLinearR::setComputeDFunction(const std::string& library, const std::string& name) {
  setFunction(kD, pluginFunction<MatrixFunctionOfTime>(library, name));
}

void FirstOrderLinearR::setComputeFFunction(const std::string& library, const std::string& name) {
  setFunction(kF, pluginFunction<MatrixFunctionOfTime>(library, name));
}

void FirstOrderLinearR::setComputeBFunction(const std::string& library, const std::string& name) {
  setFunction(kB, pluginFunction<MatrixFunctionOfTime>(library, name));
}

void FirstOrderLinearR::setComputeEFunction(const std::string& library, const std::string& name) {
  setComputeEFunction(pluginFunction<VectorFunctionOfTime>(library, name));
}

void FirstOrderLinearR::setComputeEFunction(VectorFunctionOfTime fct) {
  eFunction_ = fct;
  linear(*this).setComputeEFunction([this, fct, shown = _e](double t, Vector& e) {
    withParameters([&](unsigned nz, double* z) { fct(t, e.size(), e.data(), nz, z); });
    if (shown != nullptr) *shown->shared() = e;
  });
}

FirstOrderLinearTIR::FirstOrderLinearTIR()
    : FirstOrderLinearR(RELATION::LinearTIR, std::make_shared<rico::FirstOrderLinearTIR>()) {}

FirstOrderLinearTIR::FirstOrderLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix B)
    : FirstOrderLinearTIR() {
  setCPtr(std::move(C));
  setBPtr(std::move(B));
}

FirstOrderLinearTIR::FirstOrderLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix D, SP::SimpleMatrix F,
                                         SP::SiconosVector e, SP::SimpleMatrix B)
    : FirstOrderLinearTIR(std::move(C), std::move(B)) {
  if (D != nullptr) setDPtr(std::move(D));
  if (F != nullptr) setFPtr(std::move(F));
  if (e != nullptr) setePtr(std::move(e));
}
