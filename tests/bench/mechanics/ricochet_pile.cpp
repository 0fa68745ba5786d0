#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>

#include "bench/mechanics/pile.hpp"

namespace rico::bench {
namespace {

class RicochetPile : public Contestant {
  // Bodies come to rest with any number of sweeps, see BodyContacts::setSweeps().
  static constexpr double kRecovery = 0.8, kShare = 0.5, kRelaxation = 1.2;

 public:
  RicochetPile(const Pile& pile, int sweeps) : walls_(pile.walls().size()) {
    bodies_->setGravity({0, 0, -Pile::kGravity});
    const int wall = bodies_->addKind(HalfSpace{}, 0.0, Motion::kStatic);
    for (const Frame& frame : pile.walls())
      bodies_->add(wall, frame.origin, quaternionOf(frame.axes));
    const double density = 1 / massProperties(pile.shape(), 1.0).mass;
    const int kind = bodies_->addKind(pile.shape(), density);
    bodies_->reserve(pile.start.size() + walls_);
    for (const Place& p : pile.start) bodies_->add(kind, p.centre, p.orientation);
    manager_->insert(bodies_);
    manager_->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, Pile::kMu, 3));
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
    model->insertDynamicalSystem(bodies_);
    auto problem = std::make_shared<BodyContacts>();
    problem->setSweeps(sweeps, kShare, kRelaxation);
    simulation_ = std::make_unique<TimeStepping>(
        model, std::make_shared<TimeDiscretisation>(0.0, Pile::kStep),
        std::make_shared<MoreauJeanOSI>(1.0), problem);
    simulation_->insertInteractionManager(manager_);
  }

  const char* name() const override { return "Ricochet"; }
  std::vector<Place> places() override {
    std::vector<Place> result;
    for (std::size_t i = walls_; i < bodies_->centres().size(); ++i)
      result.push_back(
          {bodies_->centres()[i], bodies_->orientation(static_cast<std::uint32_t>(i))});
    return result;
  }
  std::size_t contacts() override { return manager_->numberOfContacts(); }

 protected:
  void step() override {
    simulation_->computeOneStep();
    simulation_->nextStep();
  }

 private:
  std::size_t walls_;
  std::shared_ptr<RigidBodies> bodies_ = std::make_shared<RigidBodies>();
  std::shared_ptr<CollisionManager> manager_ = std::make_shared<CollisionManager>(
      CollisionOptions{.margin = 0.005, .gaps = {.predictive = true, .recovery = kRecovery}});
  std::unique_ptr<TimeStepping> simulation_;
};

}  // namespace

std::unique_ptr<Contestant> makeRicochet(const Pile& pile, int sweeps) {
  return std::make_unique<RicochetPile>(pile, sweeps);
}

}  // namespace rico::bench
