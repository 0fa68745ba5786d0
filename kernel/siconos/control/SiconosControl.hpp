#pragma once

// The whole control toolbox.

#include <ControlManager.hpp>
#include <ControlSimulation.hpp>
#include <ControlZOHAdditionalTerms.hpp>
#include <ExplicitLinearSMC.hpp>
#include <LinearSMC.hpp>
#include <LinearSMCOT2.hpp>
#include <LinearSensor.hpp>
#include <Observer.hpp>
#include <PID.hpp>
