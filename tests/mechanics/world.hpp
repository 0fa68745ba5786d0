#pragma once

#include <cmath>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>

namespace rico::test {

/// A population with all objects that a run needs.
struct World {
  double h = 1e-3;
  double theta = 0.5;
  double mu = 0.5;
  double e = 0.0;
  double tolerance = 1e-9;
  CollisionOptions options;
  std::shared_ptr<RigidBodies> bodies = std::make_shared<RigidBodies>();
  std::shared_ptr<CollisionManager> manager;
  std::shared_ptr<BodyContacts> problem = std::make_shared<BodyContacts>();
  std::shared_ptr<NonSmoothDynamicalSystem> model;
  std::shared_ptr<TimeStepping> simulation;

  void build() {
    manager = std::make_shared<CollisionManager>(options);
    manager->insert(bodies);
    manager->setLaw(std::make_shared<NewtonImpactFrictionNSL>(e, 0.0, mu, 3));
    model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
    model->insertDynamicalSystem(bodies);
    problem->settings().relativeTolerance = tolerance;
    simulation = std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                                std::make_shared<MoreauJeanOSI>(theta), problem);
    simulation->insertInteractionManager(manager);
  }
  void step(long steps = 1) const {
    for (long k = 0; k < steps; ++k) {
      simulation->computeOneStep();
      simulation->nextStep();
    }
  }
  double energy() const { return bodies->kineticEnergy() + bodies->potentialEnergy(); }
};

}  // namespace rico::test
