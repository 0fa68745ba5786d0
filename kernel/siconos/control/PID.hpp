#pragma once

#include <Actuator.hpp>

/// Proportional, integral and derivative control. Its period is the step of the simulation, unless
/// it is set after the simulation is initialised.
class PID : public Actuator {
 public:
  explicit PID(SP::ControlSensor sensor, SP::SimpleMatrix B = SP::SimpleMatrix());

  void initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) override;
  void actuate() override;
  void setK(SP::SiconosVector K);
  void setRef(double reference);
  void setDeltaT(double deltaT);
  void display() const override;
};
