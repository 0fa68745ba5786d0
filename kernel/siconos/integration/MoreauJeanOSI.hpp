#pragma once

#include <OneStepIntegrator.hpp>
#include <limits>

/// Adapter of rico::MoreauJeanOSI.
class MoreauJeanOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(MoreauJeanOSI)
  explicit MoreauJeanOSI(double theta = 0.5,
                         double gamma = std::numeric_limits<double>::quiet_NaN());

  // clang-format off
  double theta() const;                   void setTheta(double newTheta);
  double gamma() const;                   void setGamma(double newGamma);
  bool useGamma() const;                  void setUseGamma(bool newUseGamma);
  bool useGammaForRelation() const;       void setUseGammaForRelation(bool newUseGammaForRelation);
  double constraintActivationThreshold() const;   void setConstraintActivationThreshold(double v);
  // clang-format on
  void setConstraintActivationThresholdVelocity(double v);
  void setActivateWithNegativeRelativeVelocity(bool newActivate);
  void setExplicitNewtonEulerDSOperators(bool newExplicit);
  bool explicitNewtonEulerDSOperators() const;
  /// The work of forces during the step that was computed, with the mean of the velocities before
  /// and after it: a row for each second-order system with its number, the work of its forces
  /// (external less internal ones), and the work of the impulses of contacts.
  SimpleMatrix computeWorkForces() const;
  /// Prints W and theta of each system.
  void display() override;
  /// The iteration matrix of a system.
  SP::SimpleMatrix W(SP::DynamicalSystem ds) const;
  const SimpleMatrix getW(SP::DynamicalSystem ds) const { return *W(std::move(ds)); }
  // Siconos 4.4 returns the iteration matrix, too.
  SP::SimpleMatrix WBoundaryConditions(SP::DynamicalSystem ds) const { return W(std::move(ds)); }
  const SimpleMatrix getWBoundaryConditions(SP::DynamicalSystem ds) const {
    return *W(std::move(ds));
  }
  bool isWSymmetricDefinitePositive() const { return isWPositive_; }
  // Accepted: the kernel detects this.
  void setIsWSymmetricDefinitePositive(bool b) { isWPositive_ = b; }
  void computeReactionsToBoundaryConditions() const override;

 protected:
  MoreauJeanOSI(OSI::TYPES type, std::shared_ptr<rico::OneStepIntegrator> kernel);

 private:
  bool isWPositive_ = false;
};

/// Adapter of rico::MoreauJeanGOSI.
class MoreauJeanGOSI : public MoreauJeanOSI {
 public:
  SICONOS_VISITED(MoreauJeanGOSI)
  explicit MoreauJeanGOSI(double theta = 0.5,
                          double gamma = std::numeric_limits<double>::quiet_NaN());
  SICONOS_NOT_THERE(NSLcontrib, "GlobalFrictionContact::globalFrictionContactProblem() has b")
};
