#pragma once

#include <OneStepIntegrator.hpp>

/// Adapter of rico::NewMarkAlphaOSI.
class NewMarkAlphaOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(NewMarkAlphaOSI)
  explicit NewMarkAlphaOSI(double rho_infty = 0.8, bool flag = false);
  NewMarkAlphaOSI(double beta, double gamma, double alpha_m, double alpha_f, bool flag);

  // The kernel's scheme has one parameter, rho_infty; alpha_m, alpha_f, beta and gamma follow.
  void setParametersFromRho_infty(double rho_infty);
  double getAlpha_m() const { return (2.0 * rho() - 1.0) / (rho() + 1.0); }
  double getAlpha_f() const { return rho() / (rho() + 1.0); }
  double getGamma() const { return 0.5 + getAlpha_f() - getAlpha_m(); }
  double getBeta() const { return 0.25 * (getGamma() + 0.5) * (getGamma() + 0.5); }
  void setAlpha_m(double /*value*/) {}
  void setAlpha_f(double /*value*/) {}
  void setBeta(double /*value*/) {}
  void setGamma(double /*value*/) {}
  // The rows of contacts are constraints of position (false) or of velocity.
  SICONOS_NOT_THERE(W, "the scheme is one of the kernel, rico::NewMarkAlphaOSI")
  SICONOS_NOT_THERE(getW, "the scheme is one of the kernel, rico::NewMarkAlphaOSI")
  SICONOS_NOT_THERE(prediction, "advanceToEvent() integrates")
  SICONOS_NOT_THERE(correction, "advanceToEvent() integrates")
  SICONOS_NOT_THERE(prepareEventLocalization, "advanceToEvent() finds events")
  SICONOS_NOT_THERE(DenseOutputallDSs, "give the time discretisation the instants")
  SICONOS_NOT_THERE(computeCoefsDenseOutput, "give the time discretisation the instants")
  SICONOS_NOT_THERE(getOrderDenseOutput, "give the time discretisation the instants")
  SICONOS_NOT_THERE(setFlagVelocityLevel, "give the constructor the flag")
  SICONOS_NOT_THERE(getFlagVelocityLevel, "it is that of the constructor")
  void setTolVelLevel(double tolerance);
  void setTolPosLevel(double tolerance) { setTolVelLevel(tolerance); }

 private:
  double rho() const;
};
