#include <D1MinusLinearOSI.hpp>
#include <SchemeOfUser.hpp>
#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/support/Exception.hpp>

D1MinusLinearOSI::D1MinusLinearOSI(unsigned int type)
    : OneStepIntegrator(OSI::D1MINUSLINEAROSI, schemeOfUser<rico::D1MinusLinearOSI>()) {
  setTypeOfD1MinusLinearOSI(type);
  // As published results.
  scheme<rico::D1MinusLinearOSI>().setReversesSeparation(true);
  scheme<rico::D1MinusLinearOSI>().setHasForcesAtImpacts(false);
}

void D1MinusLinearOSI::setTypeOfD1MinusLinearOSI(unsigned int type) {
  if (type != halfexplicit_acceleration_level && type != halfexplicit_velocity_level)
    throw rico::Exception(
        "D1MinusLinearOSI: use halfexplicit_acceleration_level or halfexplicit_velocity_level");
  type_ = type;
  scheme<rico::D1MinusLinearOSI>().setLevel(type == halfexplicit_velocity_level
                                                ? rico::D1MinusLevel::kVelocity
                                                : rico::D1MinusLevel::kAcceleration);
}

void D1MinusLinearOSI::setConstraintActivationThreshold(double v) {
  scheme<rico::D1MinusLinearOSI>().setConstraintActivationThreshold(v);
}
