#pragma once

#include <OneStepIntegrator.hpp>
#include <limits>

/// Adapter of rico::SchatzmanPaoliOSI. Settings of gamma are accepted and have no effect.
class SchatzmanPaoliOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(SchatzmanPaoliOSI)
  explicit SchatzmanPaoliOSI(double theta = 0.5);
  /// The scheme has no gamma.
  SchatzmanPaoliOSI(double theta, double gamma);
  double theta() const;
  void setTheta(double newTheta);
  /// The iteration matrix of a system, a copy.
  SP::SimpleMatrix W(SP::DynamicalSystem ds) const;
  const SimpleMatrix getW(SP::DynamicalSystem ds) const { return *W(std::move(ds)); }
  // Siconos 4.4 returns the iteration matrix, too.
  SP::SimpleMatrix WBoundaryConditions(SP::DynamicalSystem ds) const { return W(std::move(ds)); }
  const SimpleMatrix getWBoundaryConditions(SP::DynamicalSystem ds) const {
    return *W(std::move(ds));
  }
  void setGamma(double /*newGamma*/) {}
  void setUseGamma(bool /*newUseGamma*/) {}
  void setUseGammaForRelation(bool /*newUseGammaForRelation*/) {}
  SICONOS_NOT_THERE(setW, "the kernel computes the matrix of the iteration")
  SICONOS_NOT_THERE(setWPtr, "the kernel computes the matrix of the iteration")
  double gamma() const { return std::numeric_limits<double>::quiet_NaN(); }
  bool useGamma() const { return false; }
  bool useGammaForRelation() const { return false; }
};
