#pragma once

#include <SiconosFwd.hpp>

DEFINE_SPTR(Sensor)
DEFINE_SPTR(ControlSensor)
DEFINE_SPTR(LinearSensor)
DEFINE_SPTR(Actuator)
DEFINE_SPTR(PID)
DEFINE_SPTR(CommonSMC)
DEFINE_SPTR(LinearSMC)
DEFINE_SPTR(LinearSMCimproved)
DEFINE_SPTR(LinearSMCOT2)
DEFINE_SPTR(ExplicitLinearSMC)
DEFINE_SPTR(Twisting)
DEFINE_SPTR(RegularTwisting)
DEFINE_SPTR(ExplicitTwisting)
DEFINE_SPTR(Observer)
DEFINE_SPTR(LuenbergerObserver)
DEFINE_SPTR(SlidingReducedOrderObserver)
DEFINE_SPTR(ControlManager)
DEFINE_SPTR(ControlSimulation)
DEFINE_SPTR(ControlZOHSimulation)
DEFINE_SPTR(ControlLsodarSimulation)
