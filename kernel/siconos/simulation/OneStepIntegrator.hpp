#pragma once

#include <DynamicalSystem.hpp>
#include <NotThere.hpp>
#include <cmath>
#include <kernel/integration/OneStepIntegrator.hpp>
#include <limits>

class ExtraAdditionalTerms;
class Simulation;
namespace rico {
struct InteractionNode;
}

namespace OSI {

enum TYPES {
  UNKNOWN,
  EULERMOREAUOSI,
  MOREAUJEANOSI,
  MOREAUJEANGOSI,
  MOREAUJEANBILBAOOSI,
  MOREAUCOMBINEDPROJECTIONOSI,
  MOREAUDIRECTPROJECTIONOSI,
  LSODAROSI,
  HEM5OSI,
  NEWMARKALPHAOSI,
  D1MINUSLINEAROSI,
  SCHATZMANPAOLIOSI,
  ZOHOSI
};

}  // namespace OSI

/// An adapter of the kernel's integrators.
class OneStepIntegrator : public std::enable_shared_from_this<OneStepIntegrator> {
 public:
  SICONOS_VISITED_BASE(OneStepIntegrator)
  virtual ~OneStepIntegrator() = default;

  OSI::TYPES getType() const { return type_; }
  virtual void display() { kernel_->display(); }
  unsigned int numberOfIndexSets() const {
    return static_cast<unsigned>(kernel_->numberOfIndexSets());
  }
  /// The simulation does.
  virtual void initialize() {}
  /// The systems of its model; empty before it is inserted.
  SP::DynamicalSystemsGraph dynamicalSystemsGraph() const;
  bool isInitialized() const { return model() != nullptr; }
  // Of all its systems.
  void resetAllNonSmoothParts() const;
  void resetNonSmoothPart(unsigned int level) const;
  unsigned int getSizeMem() const { return 1; }
  SICONOS_NOT_THERE(computeFreeState, "Simulation::computeOneStep() does the whole step")
  SICONOS_NOT_THERE(computeResidu, "TimeStepping::newtonResiduDSMax() has that of the last step")
  SICONOS_NOT_THERE(computeFreeOutput, "LinearOSNS::q() has that of the last step")
  SICONOS_NOT_THERE(prepareNewtonIteration, "Simulation::computeOneStep() does the whole step")
  SICONOS_NOT_THERE(updateState, "Simulation::computeOneStep() does the whole step")
  SICONOS_NOT_THERE(computeInitialNewtonState, "Simulation::computeOneStep() does the whole step")
  SICONOS_NOT_THERE(updateOutput, "use Simulation::updateOutput()")
  SICONOS_NOT_THERE(updateInput, "use Simulation::updateInput()")
  SICONOS_NOT_THERE(setSimulationPtr, "use Simulation::insertIntegrator()")
  // Accepted: the integrator is initialised in the first step, and gradients of relations are those
  // that the scheme needs.
  void setIsInitialized(bool /*value*/) {}
  void setExplicitJacobiansOfRelation(bool newval) { explicitJacobians_ = newval; }
  bool explicitJacobiansOfRelation() const { return explicitJacobians_; }
  SICONOS_NOT_THERE(integrate, "Simulation::advanceToEvent() integrates")
  const std::shared_ptr<rico::OneStepIntegrator>& shared() const { return kernel_; }
  void setModel(const SP::NonSmoothDynamicalSystem& model);
  void setSimulation(::Simulation* simulation) { simulation_ = simulation; }
  /// Empty before it is inserted.
  std::shared_ptr<::Simulation> simulation() const;
  // Levels of y and λ that its interactions have.
  unsigned int levelMinForOutput() const { return static_cast<unsigned>(levels().lowerForOutput); }
  unsigned int levelMaxForOutput() const { return static_cast<unsigned>(levels().upperForOutput); }
  unsigned int levelMinForInput() const { return static_cast<unsigned>(levels().lowerForInput); }
  unsigned int levelMaxForInput() const { return static_cast<unsigned>(levels().upperForInput); }
  /// For classes of the user's: whether an interaction outside of index set i enters it, and
  /// whether one inside leaves it, with all its contacts. The scheme's rule, unless overridden.
  /// Schemes with index set 0 only do not call them.
  virtual bool addInteractionInIndexSet(SP::Interaction inter, unsigned int i);
  virtual bool removeInteractionFromIndexSet(SP::Interaction inter, unsigned int i);
  /// The interaction of a node of the kernel.
  SP::Interaction interactionOf(const rico::InteractionNode& node) const;
  /// Accepted: inputs of actuators are part of the systems.
  void setExtraAdditionalTerms(const std::shared_ptr<ExtraAdditionalTerms>& /*terms*/) {}
  /// After a step: stores the reactions of prescribed velocities in the systems' vectors.
  virtual void computeReactionsToBoundaryConditions() const {}

 protected:
  OneStepIntegrator(OSI::TYPES type, std::shared_ptr<rico::OneStepIntegrator> kernel)
      : type_(type), kernel_(std::move(kernel)) {}

  template <class Scheme>
  Scheme& scheme() const {
    return static_cast<Scheme&>(*kernel_);
  }
  /// The time discretisation of its simulation; empty if it has none.
  SP::NonSmoothDynamicalSystem model() const { return model_.lock(); }

 private:
  const rico::LevelRange& levels() const;

  bool explicitJacobians_ = false;
  ::Simulation* simulation_ = nullptr;
  OSI::TYPES type_;
  std::shared_ptr<rico::OneStepIntegrator> kernel_;
  std::weak_ptr<NonSmoothDynamicalSystem> model_;
};

/// Adapter of rico::MoreauJeanOSI.
class MoreauJeanOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(MoreauJeanOSI)
  SICONOS_NOT_THERE(WBoundaryConditions, "use W()")
  SICONOS_NOT_THERE(getWBoundaryConditions, "use W()")
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
  /// The iteration matrix of a system.
  SP::SimpleMatrix W(SP::DynamicalSystem ds) const;
  const SimpleMatrix getW(SP::DynamicalSystem ds) const { return *W(std::move(ds)); }
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
};

/// Adapter of rico::MoreauJeanDirectProjectionOSI, for TimeSteppingDirectProjection.
class MoreauJeanDirectProjectionOSI : public MoreauJeanOSI {
 public:
  SICONOS_VISITED(MoreauJeanDirectProjectionOSI)
  explicit MoreauJeanDirectProjectionOSI(double theta = 0.5);
  MoreauJeanDirectProjectionOSI(double theta, double gamma);

  void setActivateYPosThreshold(double newValue);
  void setActivateYVelThreshold(double newValue);
  void setDeactivateYPosThreshold(double newValue);
  void setDeactivateYVelThreshold(double newValue);
  double activateYPosThreshold() const;
  double activateYVelThreshold() const;
  double deactivateYPosThreshold() const;
  double deactivateYVelThreshold() const;
};

/// Adapter of rico::MoreauJeanCombinedProjectionOSI, for TimeSteppingCombinedProjection.
class MoreauJeanCombinedProjectionOSI : public MoreauJeanOSI {
 public:
  SICONOS_VISITED(MoreauJeanCombinedProjectionOSI)
  explicit MoreauJeanCombinedProjectionOSI(double theta = 0.5);
};

/// Adapter of rico::EulerMoreauOSI.
class EulerMoreauOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(EulerMoreauOSI)
  SICONOS_NOT_THERE(WBoundaryConditions, "use W()")
  SICONOS_NOT_THERE(getWBoundaryConditions, "use W()")
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
};

/// Adapter of rico::ZeroOrderHoldOSI.
class ZeroOrderHoldOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(ZeroOrderHoldOSI)
  ZeroOrderHoldOSI();
  const SiconosMatrix& Ad(SP::DynamicalSystem ds);

 private:
  SimpleMatrix Ad_;
};

/// Adapter of rico::SchatzmanPaoliOSI. Settings of gamma are accepted and have no effect.
class SchatzmanPaoliOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(SchatzmanPaoliOSI)
  SICONOS_NOT_THERE(WBoundaryConditions, "use W()")
  SICONOS_NOT_THERE(getWBoundaryConditions, "use W()")
  explicit SchatzmanPaoliOSI(double theta = 0.5);
  /// The scheme has no gamma.
  SchatzmanPaoliOSI(double theta, double gamma);
  double theta() const;
  void setTheta(double newTheta);
  /// The iteration matrix of a system, a copy.
  SP::SimpleMatrix W(SP::DynamicalSystem ds) const;
  const SimpleMatrix getW(SP::DynamicalSystem ds) const { return *W(std::move(ds)); }
  void setGamma(double /*newGamma*/) {}
  void setUseGamma(bool /*newUseGamma*/) {}
  void setUseGammaForRelation(bool /*newUseGammaForRelation*/) {}
  SICONOS_NOT_THERE(setW, "the kernel computes the matrix of the iteration")
  SICONOS_NOT_THERE(setWPtr, "the kernel computes the matrix of the iteration")
  double gamma() const { return std::numeric_limits<double>::quiet_NaN(); }
  bool useGamma() const { return false; }
  bool useGammaForRelation() const { return false; }
};

/// Adapter of rico::D1MinusLinearOSI.
class D1MinusLinearOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(D1MinusLinearOSI)
  /// Of these the half-explicit ones at the level of accelerations and of velocities exist.
  enum ListOfTypeOfD1MinusLinearOSI {
    halfexplicit_acceleration_level,
    halfexplicit_acceleration_level_full,
    explicit_velocity_level,
    halfexplicit_velocity_level,
    numberOfTypeOfD1MinusLinearOSI
  };

  D1MinusLinearOSI() : D1MinusLinearOSI(halfexplicit_acceleration_level) {}
  explicit D1MinusLinearOSI(unsigned int type);
  unsigned int typeOfD1MinusLinearOSI() const { return type_; }
  void setConstraintActivationThreshold(double v);

 private:
  unsigned int type_;
};

/// Adapter of rico::LsodarOSI.
class LsodarOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(LsodarOSI)
  LsodarOSI();
  void setTol(int jt, double rtol, double atol);
  // Accepted: CVODE chooses how it computes gradients.
  void setJT(integer /*newJT*/) {}
  SICONOS_NOT_THERE(getRtol, "the tolerances are those of setTol()")
  SICONOS_NOT_THERE(getAtol, "the tolerances are those of setTol()")
  SICONOS_NOT_THERE(getMaxNstep, "the limit is that of setMaxNstep()")
  SICONOS_NOT_THERE(count_rhs_call, "count the calls of the functions that you set")
  SICONOS_NOT_THERE(count_steps, "CVODE chooses its steps; nothing counts them")
  /// The first entry of each array is used for all states.
  void setTol(integer newItol, const SA::doublereal& newRtol, const SA::doublereal& newAtol);
  void setMinMaxStepSizes(double minStep, double maxStep);
  void setMaxNstep(int maxNumberSteps);
  void setMaxOrder(int maxOrderNonStiff, int maxOrderStiff);
  /// The right-hand sides of all its systems at the present state.
  void computeRhs(double t);

 protected:
  explicit LsodarOSI(OSI::TYPES type);
};

/// Siconos' integrator for constraints: LsodarOSI, which projects onto them.
class Hem5OSI : public LsodarOSI {
 public:
  SICONOS_VISITED(Hem5OSI)
  Hem5OSI() : LsodarOSI(OSI::HEM5OSI) {}
  /// The number of rows of the active constraints, index set 2.
  unsigned int numberOfConstraints();
};

/// Adapter of rico::NewMarkAlphaOSI.
class NewMarkAlphaOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(NewMarkAlphaOSI)
  explicit NewMarkAlphaOSI(double rho_infty = 0.8, bool flag = false);
  NewMarkAlphaOSI(double beta, double gamma, double alpha_m, double alpha_f, bool flag);

  // The parameter of the kernel's scheme is rho_infty, from which the others follow.
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
  SICONOS_NOT_THERE(setFlagVelocityLevel, "give the constructor the flag")
  SICONOS_NOT_THERE(getFlagVelocityLevel, "it is that of the constructor")
  void setTolVelLevel(double tolerance);
  void setTolPosLevel(double tolerance) { setTolVelLevel(tolerance); }

 private:
  double rho() const;
};
