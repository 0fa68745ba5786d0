#pragma once

#include <Simulation.hpp>

/// Event-driven simulation of the kernel under its other name. After a nonsmooth event memory has
/// the state after it (0) and the one before it (1). An instant of the time discretisation at the
/// same time is one event with it.
class EventDriven : public Simulation {
 public:
  SICONOS_VISITED(EventDriven)
  /// Model and instants are to be set.
  EventDriven() = default;
  EventDriven(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td, int nb = 0);

  void processEvents() override;
  // There is no iteration of Newton's within a step.
  unsigned int getNewtonNbIterations() const { return 1; }
  void setNewtonMaxIteration(unsigned int maxStep) { maxIteration_ = maxStep; }
  unsigned int newtonMaxIteration() const { return maxIteration_; }
  void setNewtonTolerance(double tol) { tolerance_ = tol; }
  double newtonTolerance() const { return tolerance_; }
  bool isNewtonConverge() const { return true; }
  // Events are located to the precision of time.
  double toleranceED() const { return 1e-14; }
  double newtonResiduDSMax() const { return 0.0; }
  double newtonResiduYMax() const { return 0.0; }
  /// As that of LSODAR: 2 in smooth motion, 3 where a root was found.
  int istate() const;
  unsigned int LocalizeEventsMaxIteration() const { return 100; }
  // Restarts of the integration are found by themselves.
  void setIstate(int /*newValue*/) {}
  SICONOS_NOT_THERE(updateImpactState, "processEvents() does it")
  SICONOS_NOT_THERE(updateSmoothState, "processEvents() does it")
  SICONOS_NOT_THERE(detectEvents, "advanceToEvent() finds events")
  void setToleranceED(double /*var*/) {}
  void setLocalizeEventsMaxIteration(unsigned int /*maxIter*/) {}

 protected:
  std::shared_ptr<rico::Simulation> make() const override;
  void begin() override;
  /// At first only: later instants are events of the kernel's simulation, processed with that of
  /// the time discretisation at the same time.
  void control(rico::ControlManager& control) override;

 private:
  void processSampling();

  unsigned maxIteration_ = 50;
  double tolerance_ = 1e-10;
  bool isControlAttached_ = false;
};
