#pragma once

#include <Actuator.hpp>
#include <FirstOrderNonLinearDS.hpp>
#include <FirstOrderR.hpp>
#include <Relay.hpp>

namespace rico {
class SlidingModeControl;
}

/// The common base of sliding-mode controllers.
class CommonSMC : public Actuator {
 public:
  void actuate() override { ownSample(); }
  void initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) override;

  // clang-format off
  // Functions of plug-ins, "library:function", of the relation between state and lambda.
  void sete(const std::string& plugin) { _plugineName = plugin; }
  void seth(const std::string& plugin) { _pluginhName = plugin; }
  void setJachx(const std::string& plugin) { _pluginJachxName = plugin; }
  void setJachlambda(const std::string& plugin) { _pluginJachlambdaName = plugin; }
  void setg(const std::string& plugin) { _plugingName = plugin; }
  void setJacgx(const std::string& plugin) { _pluginJacgxName = plugin; }
  void setJacglambda(const std::string& plugin) { _pluginJacglambdaName = plugin; }

  void setCsurface(SP::SimpleMatrix Csurface) { _Csurface = std::move(Csurface); }
  void setSaturationMatrix(SP::SimpleMatrix newSat) { _D = std::move(newSat); }
  void setAlpha(double alpha) { _alpha = alpha; }
  void setSolver(int numericsSolverId) { _numericsSolverId = numericsSolverId; }
  void setPrecision(double newPrecision) { _precision = newPrecision; }
  void setTheta(double newTheta) { _thetaSMC = newTheta; }
  void noUeq(bool b) { _noUeq = b; }
  void setComputeResidus(bool b) { _computeResidus = b; }
  void setDS(SP::FirstOrderNonLinearDS ds) { _DS_SMC = std::move(ds); }
  // clang-format on

  // Results: available after the simulation was initialised.
  SP::SiconosVector lambda() const { return _lambda; }
  SiconosVector& ueq() { return *_ueq; }
  SiconosVector& us() { return *_us; }
  const LinearOSNS& relay() { return *_OSNSPB_SMC; }

  /// The predicted x, y and lambda, for the table of a ControlSimulation.
  virtual std::vector<const rico::Vector*> prediction() const;

 protected:
  CommonSMC(unsigned int type, SP::ControlSensor sensor, SP::SimpleMatrix B = SP::SimpleMatrix(),
            SP::SimpleMatrix D = SP::SimpleMatrix());
  rico::SlidingModeControl& sliding() const;
  /// Passes the settings to the kernel; called by initialize().
  virtual void configure();

  std::string _plugineName, _pluginhName, _pluginJachxName, _pluginJachlambdaName,
      _pluginJacglambdaName;
  SP::SimpleMatrix _Csurface, _D;
  double _alpha = 1.0;
  SP::SiconosVector _lambda, _ueq, _us;
  int _numericsSolverId = SICONOS_RELAY_AVI_CAOFERRIS;
  double _precision = 1e-8;
  SP::FirstOrderNonLinearDS _DS_SMC;
  double _thetaSMC = 0.5;
  SP::LinearOSNS _OSNSPB_SMC;
  SP::FirstOrderR _relationSMC;
  bool _noUeq = false;
  bool _computeResidus = true;

 private:
  void giveModel();
};
