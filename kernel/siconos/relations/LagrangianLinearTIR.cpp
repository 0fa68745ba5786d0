#include <Given.hpp>
#include <LagrangianR.hpp>
#include <kernel/relations/lagrangian/LagrangianCompliantR.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>

LagrangianLinearTIR::LagrangianLinearTIR(SP::SimpleMatrix C) : LagrangianR(RELATION::LinearTIR) {
  auto relation =
      std::make_shared<rico::LagrangianLinearTIR>(given(C, "LagrangianLinearTIR: C")->values());
  relation->setCPtr(C->shared());
  setKernel(std::move(relation));
  _jachq = std::move(C);
}

LagrangianLinearTIR::LagrangianLinearTIR(SP::SimpleMatrix C, SP::SiconosVector e)
    : LagrangianLinearTIR(std::move(C)) {
  setEPtr(std::move(e));
}

LagrangianLinearTIR::LagrangianLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix F,
                                         SP::SiconosVector e)
    : LagrangianLinearTIR(std::move(C), std::move(e)) {
  setFPtr(std::move(F));
}

void LagrangianLinearTIR::setCPtr(SP::SimpleMatrix newPtr) {
  static_cast<rico::LagrangianLinearTIR&>(*shared()).setCPtr(
      given(newPtr, "LagrangianLinearTIR: C")->shared());
  _jachq = std::move(newPtr);
  renewLinked();
}

void LagrangianLinearTIR::collectConstants(std::vector<double>& entries) const {
  append(_jachq, entries);
}

void LagrangianLinearTIR::setDPtr(SP::SimpleMatrix newPtr) { _jachlambda = std::move(newPtr); }

void LagrangianLinearTIR::setFPtr(SP::SimpleMatrix newPtr) {
  static_cast<rico::LagrangianLinearTIR&>(*shared()).setFPtr(newPtr->shared());
  _F = std::move(newPtr);
}

void LagrangianLinearTIR::setEPtr(SP::SiconosVector newPtr) {
  static_cast<rico::LagrangianLinearTIR&>(*shared()).setEPtr(newPtr->shared());
  _e = std::move(newPtr);
}

LagrangianCompliantLinearTIR::LagrangianCompliantLinearTIR()
    : LagrangianCompliantLinearTIR(std::make_shared<SimpleMatrix>(0, 0),
                                   std::make_shared<SimpleMatrix>(0, 0), nullptr) {}

LagrangianCompliantLinearTIR::LagrangianCompliantLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix D)
    : LagrangianCompliantLinearTIR(C, std::move(D), std::make_shared<SiconosVector>(C->size(0))) {}

LagrangianCompliantLinearTIR::LagrangianCompliantLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix D,
                                                           SP::SiconosVector e)
    : LagrangianR(RELATION::CompliantLinearTIR), _e(std::move(e)) {
  _jachq = std::move(C);
  _jachlambda = std::move(D);
  makeKernel();
}

LagrangianCompliantLinearTIR::LagrangianCompliantLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix D,
                                                           SP::SimpleMatrix /*F*/,
                                                           SP::SiconosVector e)
    : LagrangianCompliantLinearTIR(std::move(C), std::move(D), std::move(e)) {}

void LagrangianCompliantLinearTIR::makeKernel() {
  const rico::Vector e = _e == nullptr ? rico::Vector(_jachq->size(0)) : _e->vector();
  setKernel(std::make_shared<rico::LagrangianCompliantLinearTIR>(_jachq->values(),
                                                                 _jachlambda->values(), e));
}

void LagrangianCompliantLinearTIR::setCPtr(SP::SimpleMatrix newPtr) {
  _jachq = std::move(newPtr);
  makeKernel();
}

void LagrangianCompliantLinearTIR::setDPtr(SP::SimpleMatrix newPtr) {
  _jachlambda = std::move(newPtr);
  makeKernel();
}

void LagrangianCompliantLinearTIR::setEPtr(SP::SiconosVector newPtr) {
  _e = std::move(newPtr);
  makeKernel();
}
