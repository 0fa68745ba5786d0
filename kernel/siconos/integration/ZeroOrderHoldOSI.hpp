#pragma once

#include <OneStepIntegrator.hpp>

/// Adapter of rico::ZeroOrderHoldOSI.
class ZeroOrderHoldOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(ZeroOrderHoldOSI)
  ZeroOrderHoldOSI();
  const SiconosMatrix& Ad(SP::DynamicalSystem ds);

 private:
  SimpleMatrix Ad_;
};
