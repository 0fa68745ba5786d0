#pragma once

#include <Simulation.hpp>

/// Event-driven simulation of the kernel under its other name. After a nonsmooth event memory has
/// the state after it (0) and the one before it (1). An instant of the time discretisation at the
/// same time is one event with it.
class EventDriven : public Simulation {
 public:
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
