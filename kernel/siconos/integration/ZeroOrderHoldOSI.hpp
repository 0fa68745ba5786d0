#pragma once

#include <OneStepIntegrator.hpp>

/// Adapter of rico::ZeroOrderHoldOSI.
class ZeroOrderHoldOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(ZeroOrderHoldOSI)
  ZeroOrderHoldOSI();
  const SiconosMatrix& Ad(SP::DynamicalSystem ds);
  SICONOS_NOT_THERE(Bd, "MatrixIntegrator integrates the matrix of an input")
  SICONOS_NOT_THERE(updateMatrices, "prepareNewtonIteration() does it")

 private:
  SimpleMatrix Ad_;
};
