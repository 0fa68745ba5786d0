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

std::function<void(double, Matrix&)> FirstOrderLinearR::matrixOfTime(
    MatrixFunctionOfTime function) const {
  return [this, function](double t, Matrix& A) {
    withParameters(
        [&](unsigned nz, double* z) { function(t, A.rows(), A.cols(), A.data(), nz, z); });
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
  linear(*this).setComputeCFunction(matrixOfTime(pluginFunction<MatrixFunctionOfTime>(Cname)));
  linear(*this).setComputeBFunction(matrixOfTime(pluginFunction<MatrixFunctionOfTime>(Bname)));
}

FirstOrderLinearR::FirstOrderLinearR(const std::string& Cname, const std::string& Dname,
                                     const std::string& Fname, const std::string& Ename,
                                     const std::string& Bname)
    : FirstOrderLinearR(Cname, Bname) {
  linear(*this).setComputeDFunction(matrixOfTime(pluginFunction<MatrixFunctionOfTime>(Dname)));
  linear(*this).setComputeFFunction(matrixOfTime(pluginFunction<MatrixFunctionOfTime>(Fname)));
  setComputeEFunction(pluginFunction<VectorFunctionOfTime>(Ename));
}

void FirstOrderLinearR::setCPtr(SP::SimpleMatrix newPtr) {
  linear(*this).setCPtr(newPtr->shared());
  _C = std::move(newPtr);
  renewLinked();
}

void FirstOrderLinearR::setDPtr(SP::SimpleMatrix newPtr) {
  linear(*this).setDPtr(newPtr->shared());
  _D = std::move(newPtr);
  renewLinked();
}

void FirstOrderLinearR::setFPtr(SP::SimpleMatrix newPtr) {
  linear(*this).setFPtr(newPtr->shared());
  _F = std::move(newPtr);
}

void FirstOrderLinearR::setBPtr(SP::SimpleMatrix newPtr) {
  linear(*this).setBPtr(newPtr->shared());
  _B = std::move(newPtr);
  renewLinked();
}

void FirstOrderLinearR::setePtr(SP::SiconosVector newe) {
  linear(*this).setePtr(newe->shared());
  _e = std::move(newe);
}

void FirstOrderLinearR::setComputeCFunction(const std::string& library, const std::string& name) {
  linear(*this).setComputeCFunction(
      matrixOfTime(pluginFunction<MatrixFunctionOfTime>(library, name)));
}

void FirstOrderLinearR::setComputeDFunction(const std::string& library, const std::string& name) {
  linear(*this).setComputeDFunction(
      matrixOfTime(pluginFunction<MatrixFunctionOfTime>(library, name)));
}

void FirstOrderLinearR::setComputeFFunction(const std::string& library, const std::string& name) {
  linear(*this).setComputeFFunction(
      matrixOfTime(pluginFunction<MatrixFunctionOfTime>(library, name)));
}

void FirstOrderLinearR::setComputeBFunction(const std::string& library, const std::string& name) {
  linear(*this).setComputeBFunction(
      matrixOfTime(pluginFunction<MatrixFunctionOfTime>(library, name)));
}

void FirstOrderLinearR::setComputeEFunction(const std::string& library, const std::string& name) {
  setComputeEFunction(pluginFunction<VectorFunctionOfTime>(library, name));
}

void FirstOrderLinearR::setComputeEFunction(VectorFunctionOfTime fct) {
  linear(*this).setComputeEFunction([this, fct](double t, Vector& e) {
    withParameters([&](unsigned nz, double* z) { fct(t, e.size(), e.data(), nz, z); });
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
