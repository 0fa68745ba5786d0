#pragma once

#include <OneStepIntegrator.hpp>

/// Adapter of rico::EulerMoreauOSI.
class EulerMoreauOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(EulerMoreauOSI)
  explicit EulerMoreauOSI(double theta = 0.5);
  EulerMoreauOSI(double theta, double gamma);

  // clang-format off
  double theta() const;                   void setTheta(double newTheta);
  double gamma() const;                   void setGamma(double newGamma);
  bool useGamma() const;                  void setUseGamma(bool newUseGamma);
  bool useGammaForRelation() const;       void setUseGammaForRelation(bool newUseGammaForRelation);
  // clang-format on
  /// The iteration matrix of a system, a copy.
  SP::SimpleMatrix W(SP::DynamicalSystem ds) const;
  const SimpleMatrix getW(SP::DynamicalSystem ds) const { return *W(std::move(ds)); }
  // Siconos 4.4 returns the iteration matrix, too.
  SP::SimpleMatrix WBoundaryConditions(SP::DynamicalSystem ds) const { return W(std::move(ds)); }
  const SimpleMatrix getWBoundaryConditions(SP::DynamicalSystem ds) const {
    return *W(std::move(ds));
  }
};
