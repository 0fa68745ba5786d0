#pragma once

#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeSteppingDirectProjection.hpp>
#include <kernel/state/StateHash.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/joints/JointAxisR.hpp>
#include <mechanics/joints/JointsR.hpp>

namespace rico::test {

/// A population with joints, and the objects that solve for them; with contacts on request.
struct Mechanism {
  static constexpr std::uint64_t kWorld = JointFrames::kWorld;

  double h = 1e-3;
  double gravity = 9.81;
  double tolerance = 1e-9;  // of contacts
  std::shared_ptr<RigidBodies> bodies = std::make_shared<RigidBodies>();
  std::shared_ptr<NonSmoothDynamicalSystem> model =
      std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
  std::shared_ptr<CollisionManager> manager;  // of contacts, if there are any
  std::shared_ptr<TimeSteppingDirectProjection> simulation;

  Mechanism() {
    bodies->setGravity({0, 0, -gravity});
    model->insertDynamicalSystem(bodies);
  }
  std::shared_ptr<Interaction> join(const std::shared_ptr<JointsR>& joints) const {
    return link(std::make_shared<EqualityConditionNSL>(joints->rows()), joints);
  }
  std::shared_ptr<Interaction> link(const std::shared_ptr<NonSmoothLaw>& law,
                                    const std::shared_ptr<Relation>& relation) const {
    auto interaction = std::make_shared<Interaction>(law, relation);
    model->link(interaction, bodies);
    return interaction;
  }
  /// Friction coefficient 0.5, no restitution.
  void withContacts(const CollisionOptions& options) {
    manager = std::make_shared<CollisionManager>(options);
    manager->insert(bodies);
    manager->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 3));
  }
  void build() {
    auto position = std::make_shared<MLCPProjectOnConstraints>();
    position->settings().relativeTolerance = 1e-6;
    auto velocity = manager != nullptr ? std::make_shared<BodyContacts>()
                                       : std::make_shared<GenericMechanical>();
    if (manager != nullptr) velocity->settings().relativeTolerance = tolerance;
    simulation = std::make_shared<TimeSteppingDirectProjection>(
        model, std::make_shared<TimeDiscretisation>(0.0, h),
        std::make_shared<MoreauJeanDirectProjectionOSI>(0.5), velocity, position);
    simulation->setConstraintTol(1e-10);
    if (manager != nullptr) simulation->insertInteractionManager(manager);
  }
  void step(long steps = 1) const {
    for (long k = 0; k < steps; ++k) {
      simulation->computeOneStep();
      simulation->nextStep();
    }
  }
  double energy() const { return bodies->kineticEnergy() + bodies->potentialEnergy(); }
  std::uint64_t hash() const {
    StateHash hash;
    simulation->recordState(hash);
    return hash.value();
  }
};

}  // namespace rico::test
