#pragma once

#include <Simulation.hpp>

/// An adapter of the kernel's event-driven simulation. After a nonsmooth event memory 0 is the
/// state after it and memory 1 the state before it. An instant of the time discretisation at the
/// same time belongs to the same event.
class EventDriven : public Simulation {
 public:
  SICONOS_VISITED(EventDriven)
  /// Model and instants are to be set.
  EventDriven() = default;
  EventDriven(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td, int nb = 0);

  void processEvents() override;
  // A step has no Newton iteration: always 1.
  unsigned int getNewtonNbIterations() const { return 1; }
  void setNewtonMaxIteration(unsigned int maxStep) { _newtonMaxIteration = maxStep; }
  unsigned int newtonMaxIteration() const { return _newtonMaxIteration; }
  void setNewtonTolerance(double tol) { _newtonTolerance = tol; }
  double newtonTolerance() const { return _newtonTolerance; }
  bool isNewtonConverge() const { return true; }
  // Events are located to the precision of time.
  double toleranceED() const { return 1e-14; }
  double newtonResiduDSMax() const { return 0.0; }
  double newtonResiduYMax() const { return 0.0; }
  /// LSODAR's number of the state: 2 in smooth motion, 3 if a root was found.
  int istate() const;
  unsigned int LocalizeEventsMaxIteration() const { return 100; }
  // Accepted: restarts of the integration are detected.
  void setIstate(int /*newValue*/) {}
  SICONOS_NOT_THERE(updateImpactState, "processEvents() does it")
  SICONOS_NOT_THERE(updateSmoothState, "processEvents() does it")
  SICONOS_NOT_THERE(detectEvents, "advanceToEvent() finds events")
  SICONOS_NOT_THERE(LocalizeFirstEvent, "advanceToEvent() finds events")
  SICONOS_NOT_THERE(computef, "LsodarOSI::computeRhs() computes the right-hand sides")
  SICONOS_NOT_THERE(computeJacobianfx, "DynamicalSystem::computeJacobianRhsx() has the gradient")
  SICONOS_NOT_THERE(computeSizeOfg, "count the rows of index sets 1 and 2")
  SICONOS_NOT_THERE(computeg, "the roots are y(0), and lambda(2) of contacts that are closed")
  SICONOS_NOT_THERE(newtonSolve, "advanceToEvent() integrates")
  SICONOS_NOT_THERE(newtonCheckConvergence, "advanceToEvent() integrates")
  SICONOS_NOT_THERE(prepareNewtonIteration, "advanceToEvent() integrates")
  SICONOS_NOT_THERE(predictionNewtonIteration, "advanceToEvent() integrates")
  SICONOS_NOT_THERE(correctionNewtonIteration, "advanceToEvent() integrates")
  SICONOS_NOT_THERE(computeResiduConstraints, "advanceToEvent() integrates")
  // Index sets are always those of the present.
  void updateIndexSetsWithDoubleCondition() { updateIndexSets(); }
  void setToleranceED(double /*var*/) {}
  void setLocalizeEventsMaxIteration(unsigned int /*maxIter*/) {}

 protected:
  std::shared_ptr<rico::Simulation> make() const override;
  void begin() override;
  /// Used for the first instant only. Later instants are events of the kernel's simulation,
  /// processed with the event of the time discretisation at the same time.
  void control(rico::ControlManager& control) override;

 private:
  void processSampling();

  unsigned _newtonMaxIteration = 50;
  double _newtonTolerance = 1e-10;
  bool isControlAttached_ = false;
};
