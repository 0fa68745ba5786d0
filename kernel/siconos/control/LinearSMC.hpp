#pragma once

#include <CommonSMC.hpp>
#include <limits>

/// Implicit sliding-mode control.
class LinearSMC : public CommonSMC {
 public:
  explicit LinearSMC(SP::ControlSensor sensor, unsigned int type = LINEAR_SMC);
  LinearSMC(SP::ControlSensor sensor, SP::SimpleMatrix B, SP::SimpleMatrix D = SP::SimpleMatrix(),
            unsigned int type = LINEAR_SMC);

  void setDPtr(SP::SimpleMatrix D) { setSaturationMatrix(std::move(D)); }
  void initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) override;
  std::vector<const rico::Vector*> prediction() const override;

 protected:
  void configure() override;

 private:
  void makeRelation();
};

/// Implicit sliding-mode control that predicts disturbances.
class LinearSMCimproved : public LinearSMC {
 public:
  explicit LinearSMCimproved(SP::ControlSensor sensor);
  LinearSMCimproved(SP::ControlSensor sensor, SP::SimpleMatrix B,
                    SP::SimpleMatrix D = SP::SimpleMatrix());

  void initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) override;
  void setPerturbationPrediction(double ub = std::numeric_limits<double>::quiet_NaN());
  void setPredictionOrder(unsigned int order);
  const SiconosVector& up() const { return *_up; }

 protected:
  SP::SiconosVector _up;
};

/// Implicit twisting control. Without a gain, B must be set.
class Twisting : public LinearSMC {
 public:
  explicit Twisting(SP::ControlSensor sensor);
  Twisting(SP::ControlSensor sensor, double hControl);
  Twisting(SP::ControlSensor sensor, double gain, double beta, double hControl);
  /// The period is that of the time discretisation.
  virtual void setNSdata(double /*hControl*/) {}
};

/// Twisting without a period: gain and beta give B.
class RegularTwisting : public Twisting {
 public:
  explicit RegularTwisting(SP::ControlSensor sensor);
  RegularTwisting(SP::ControlSensor sensor, double gain, double beta);
};
