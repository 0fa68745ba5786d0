#pragma once

// All rigid bodies, in space and in the plane.

#include <RigidBody2dDS.hpp>
#include <RigidBodyDS.hpp>
#include <Simulation.hpp>
#include <SpaceFilter.hpp>

DEFINE_SPTR(SiconosBodies)

/// A simulation of round bodies between lines or planes: a program's class makes it in init().
class SiconosBodies {
 public:
  virtual ~SiconosBodies() = default;
  SiconosBodies(const SiconosBodies&) = delete;
  SiconosBodies& operator=(const SiconosBodies&) = delete;

  virtual void init() = 0;
  /// One step.
  virtual void compute() {
    _sim->computeOneStep();
    _sim->nextStep();
  }
  SP::Simulation simulation() { return _sim; }
  SP::FMatrix movingPlans() { return _moving_plans; }
  SP::SiconosMatrix plans() { return _plans; }
  SP::SpaceFilter spaceFilter() { return _playground; }

 protected:
  SiconosBodies() = default;

  // Names that users' classes know.
  SP::FMatrix _moving_plans;
  SP::SiconosMatrix _plans;
  SP::Simulation _sim;
  SP::SpaceFilter _playground;
};
