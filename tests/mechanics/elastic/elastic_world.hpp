#pragma once

#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/elastic/ElasticContacts.hpp>
#include <mechanics/elastic/ShearFrictionNSL.hpp>

namespace rico::test {

/// Elastic and rigid bodies with all objects that a run needs.
struct ElasticWorld {
  double h = 1e-3, theta = 0.5, mu = 0.3, e = 0.0, tolerance = 1e-8;
  double shear = std::numeric_limits<double>::infinity();
  ElasticOptions options;
  Vec3 gravity;
  std::shared_ptr<ElasticBodies> elastic = std::make_shared<ElasticBodies>();
  std::shared_ptr<RigidBodies> rigid = std::make_shared<RigidBodies>();
  std::shared_ptr<ElasticManager> manager;
  std::shared_ptr<ElasticContacts> problem;
  std::shared_ptr<TimeStepping> simulation;

  void build() {
    elastic->setGravity(gravity), rigid->setGravity(gravity);
    options.theta = theta;
    const auto law = std::make_shared<ShearFrictionNSL>(e, 0.0, mu, shear);
    const auto contacts = std::make_shared<CollisionManager>(
        CollisionOptions{.margin = options.margin, .gaps = options.gaps});
    contacts->insert(rigid);
    contacts->setLaw(law);
    manager = std::make_shared<ElasticManager>(elastic, rigid, contacts, options);
    manager->setLaw(law);
    const auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
    model->insertDynamicalSystem(rigid);
    problem = std::make_shared<ElasticContacts>(manager);
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
  /// z = 0, outside above.
  void addGround() const { rigid->add(rigid->addKind(HalfSpace{}, 0.0, Motion::kStatic), {}); }
  const ElasticBody& body(int number = 0) const { return elastic->body(number); }
  double energy() const {
    return elastic->kineticEnergy() + elastic->potentialEnergy() + rigid->kineticEnergy() +
           rigid->potentialEnergy();
  }
  /// Along z, on all nodes.
  double force() const {
    double sum = 0;
    for (const ContactReaction& reaction : manager->reactions()) sum += reaction.impulse.z / h;
    return sum;
  }
};

}  // namespace rico::test
