#include <SchemeOfUser.hpp>
#include <ZeroOrderHoldOSI.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>

ZeroOrderHoldOSI::ZeroOrderHoldOSI()
    : OneStepIntegrator(OSI::ZOHOSI, schemeOfUser<rico::ZeroOrderHoldOSI>()) {}

const SiconosMatrix& ZeroOrderHoldOSI::Ad(SP::DynamicalSystem ds) {
  Ad_ = SimpleMatrix(scheme<rico::ZeroOrderHoldOSI>().Ad(*ds->shared()));
  return Ad_;
}
