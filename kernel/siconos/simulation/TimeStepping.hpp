#pragma once

#include <SharedParameters.hpp>
#include <Simulation.hpp>

namespace rico {
struct StepReport;
class TimeStepping;
class TimeSteppingDirectProjection;
class TimeSteppingCombinedProjection;
}  // namespace rico

#define SICONOS_TS_LINEAR 1
#define SICONOS_TS_LINEAR_IMPLICIT 2
#define SICONOS_TS_NONLINEAR 3
#define SICONOS_TS_NONLINEAR_FULL 4

/// Time-stepping. If Newton's iteration does not converge in a step, or a nonsmooth problem is not
/// solved, the run continues with a warning.
class TimeStepping : public Simulation {
 public:
  SICONOS_VISITED(TimeStepping)
  TimeStepping(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td,
               SP::OneStepIntegrator osi, SP::OneStepNSProblem osnspb);
  explicit TimeStepping(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td, int nb = 0);

  void advanceToEvent() override;
  void computeOneStep() override;
  /// Afterwards index sets, and the multipliers of contacts outside of them, are those of the next
  /// step.
  void processEvents() override;

  /// Computes a step with this tolerance and limit. advanceToEvent() calls it.
  virtual void newtonSolve(double criterion, unsigned int maxStep);
  unsigned int getNewtonNbIterations() const;
  unsigned int getNewtonCumulativeNbIterations() const { return _newtonCumulativeNbIterations; }
  double newtonResiduDSMax() const;
  void setNewtonTolerance(double tol) { _newtonTolerance = tol, applyNewton(); }
  double newtonTolerance() const { return _newtonTolerance; }
  void setNewtonMaxIteration(unsigned int maxStep) { _newtonMaxIteration = maxStep, applyNewton(); }
  unsigned int newtonMaxIteration() const { return _newtonMaxIteration; }
  void setNewtonOptions(unsigned int v) { _newtonOptions = v, applyNewton(); }
  unsigned int newtonOptions() const { return _newtonOptions; }
  bool isNewtonConverge() const;
  bool warnOnNonConvergence() const { return _warnOnNonConvergence; }
  bool displayNewtonConvergence() const { return _displayNewtonConvergence; }
  double newtonResiduYMax() const { return newtonResiduDSMax(); }
  double newtonResiduRMax() const { return newtonResiduDSMax(); }
  bool computeResiduY() const override { return _computeResiduY; }
  bool computeResiduR() const override { return _computeResiduR; }

  // The parts of a step, from which a newtonSolve() or a main of the user's may compose it. The
  // first call of any of them begins the step, and processEvents() ends it.
  void initializeNewtonLoop();
  void prepareNewtonIteration();
  void computeFreeState();
  /// Solves a problem. If the step is computed in parts, computes the inputs from its multipliers.
  int computeOneStepNSProblem(int id) override;
  void updateState(unsigned int level = 0) override;
  /// Returns whether the residual of the present state is below `criterion`.
  virtual bool newtonCheckConvergence(double criterion);
  void beginParts() override;
  /// Prints a warning if the last problem was not solved.
  void DefaultCheckSolverOutput(int info) const;
  void displayNewtonConvergenceInTheLoop() const;
  void displayNewtonConvergenceAtTheEnd(int info, unsigned int maxStep) const;
  // y_k() and lambdaOld() are those of the step before.
  void saveYandLambdaInOldVariables() {}

  /// All multipliers of all interactions become zero.
  void resetLambdas();
  void setResetAllLambda(bool newval) { _resetAllLambda = newval, applyNewton(); }
  // The residual of outputs is part of the criterion if either is true.
  void setComputeResiduY(bool v) { _computeResiduY = v, applyNewton(); }
  void setComputeResiduR(bool v) { _computeResiduR = v, applyNewton(); }
  void setWarnOnNonConvergence(bool newval) { _warnOnNonConvergence = newval; }
  void setWarningNonsmoothSolver(bool newval) { _warningNonsmoothSolver = newval; }
  bool warningNonsmoothSolver() const { return _warningNonsmoothSolver; }
  void setSkipLastUpdateOutput(bool /*newval*/) {}
  void setSkipLastUpdateInput(bool /*newval*/) {}
  void setSkipResetLambdas(bool /*newval*/) {}
  void setDisplayNewtonConvergence(bool newval) { _displayNewtonConvergence = newval; }

 protected:
  TimeStepping() = default;
  std::shared_ptr<rico::Simulation> make() const override;
  void begin() override;
  void control(rico::ControlManager& control) override;
  void notSolved(const std::string& problem) override;
  void applyNewton() const;
  void step();
  rico::TimeStepping& stepping() const;

  // Siconos' names of what classes of users read, and may set before a step.
  double _newtonTolerance = 1e-6;
  unsigned _newtonMaxIteration = 50;
  unsigned _newtonOptions = SICONOS_TS_NONLINEAR;
  unsigned _newtonCumulativeNbIterations = 0;
  bool _resetAllLambda = true;
  bool _computeResiduY = false;
  bool _computeResiduR = false;
  bool _warnOnNonConvergence = true;
  bool _warningNonsmoothSolver = true;
  bool _displayNewtonConvergence = false;
  // Results of the last step.
  unsigned _newtonNbIterations = 0;
  double _newtonResiduDSMax = 0.0, _newtonResiduYMax = 0.0, _newtonResiduRMax = 0.0;
  bool _isNewtonConverge = false;

 private:
  /// Throws if the step has led to a state that is not finite.
  void checkStates() const;
  void keep(const rico::StepReport& report);
  void prepareStep();
  void finishStep();
  void endParts();

  SharedParameters parameters_;
  bool begunNewton_ = false;
  bool inParts_ = false;
};

/// Adapter of rico::TimeSteppingDirectProjection.
class TimeSteppingDirectProjection : public TimeStepping {
 public:
  SICONOS_VISITED(TimeSteppingDirectProjection)
  /// Model and instants are to be set.
  TimeSteppingDirectProjection() : TimeSteppingDirectProjection(1) {}
  TimeSteppingDirectProjection(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td,
                               SP::OneStepIntegrator osi, SP::OneStepNSProblem osnspb_velo,
                               SP::OneStepNSProblem osnspb_pos, unsigned int _level = 1);

  void setConstraintTol(double v);
  void setConstraintTolUnilateral(double v);
  void setProjectionMaxIteration(unsigned int v);
  void setDoProj(unsigned int /*v*/) {}
  void setDoOnlyProj(unsigned int /*v*/) {}
  unsigned int nbProjectionIteration() const;
  double maxViolationUnilateral() const;
  double maxViolationEquality() const;
  SICONOS_NOT_THERE(computeCriteria, "maxViolationUnilateral(), maxViolationEquality()")

 protected:
  explicit TimeSteppingDirectProjection(unsigned int level) : level_(level) {}
  std::shared_ptr<rico::Simulation> make() const override;
  rico::TimeSteppingDirectProjection& projection() const;
  void setProjectionMetric() const;

 private:
  unsigned level_;
};

/// Adapter of rico::TimeSteppingCombinedProjection.
class TimeSteppingCombinedProjection : public TimeSteppingDirectProjection {
 public:
  SICONOS_VISITED(TimeSteppingCombinedProjection)
  /// Model and instants are to be set.
  TimeSteppingCombinedProjection() : TimeSteppingDirectProjection(2) {}
  TimeSteppingCombinedProjection(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td,
                                 SP::OneStepIntegrator osi, SP::OneStepNSProblem osnspb_velo,
                                 SP::OneStepNSProblem osnspb_pos, unsigned int _level = 2);

  void setIndexSetsMaxIteration(unsigned int v);
  unsigned int nbIndexSetsIteration() const;
  unsigned int nbCumulatedProjectionIteration() const;
  unsigned int cumulatedNewtonNbIterations() const;
  // Accepted: equalities are always projected.
  void setDoCombinedProj(unsigned int /*v*/) {}
  bool doCombinedProjOnEquality() const { return true; }

 protected:
  std::shared_ptr<rico::Simulation> make() const override;
  rico::TimeSteppingCombinedProjection& combined() const;
};

/// Impacts and forces apart; made with its first integrator, a D1MinusLinearOSI.
class TimeSteppingD1Minus : public Simulation {
 public:
  SICONOS_VISITED(TimeSteppingD1Minus)
  SICONOS_NOT_BASE(TimeSteppingD1Minus(), "give it its model and its instants")
  TimeSteppingD1Minus(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td, int nb);

  /// All lambda(2) become zero; lambdaMemory(2) has those of the step.
  void processEvents() override;
  SICONOS_NOT_THERE(computeFreeState, "advanceToEvent() computes the step")
  SICONOS_NOT_THERE(computeResidu, "advanceToEvent() computes the step")

 protected:
  std::shared_ptr<rico::Simulation> make() const override;
};
