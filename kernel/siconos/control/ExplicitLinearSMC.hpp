#pragma once

#include <CommonSMC.hpp>

/// Explicit sliding-mode control, which causes chattering.
class ExplicitLinearSMC : public CommonSMC {
 public:
  explicit ExplicitLinearSMC(SP::ControlSensor sensor, SP::SimpleMatrix B = SP::SimpleMatrix());

  void initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) override;
  /// It has no prediction: the table has the first state, its sliding variable, and u_s.
  std::vector<const rico::Vector*> prediction() const override;

 protected:
  ExplicitLinearSMC(unsigned int type, SP::ControlSensor sensor, SP::SimpleMatrix B);

 private:
  rico::Vector x0_, sigma0_, lambda0_;
};

/// Twisting control, explicit.
class ExplicitTwisting : public ExplicitLinearSMC {
 public:
  explicit ExplicitTwisting(SP::ControlSensor sensor);
  ExplicitTwisting(SP::ControlSensor sensor, double gain, double beta);
};
