#pragma once

#include <io/cli/world/World.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/elastic/ElasticContacts.hpp>

namespace rico {

class JointsR;

/// A world on one process; it supports every scene.
class LocalWorld : public World {
 public:
  explicit LocalWorld(const Scene& scene, int threads = 1) : World(scene, {}, threads) {}

  int step() override;
  const RigidBodies& bodies() const override { return *bodies_; }
  Simulation& simulation() override { return *simulation_; }
  const SolveReport& report() const override { return problem_->report(); }
  std::size_t ownContacts() const override;
  std::vector<ContactReaction> reactions() const override;
  double deepestPenetration() const override;
  double kineticEnergy() const override;
  double potentialEnergy() const override;
  double jointError() const override;

 private:
  std::uint64_t addBody(int kind, Vec3 position, Quaternion orientation, Vec3 velocity,
                        Vec3 spin) override {
    return bodies_->add(kind, position, orientation, velocity, spin);
  }
  void removeBody(std::uint64_t identity) override { bodies_->remove(identity); }
  void makeContacts(const CollisionOptions& options) override;
  CollisionFilter& filter() override { return contacts_->filter(); }
  void setLaw(std::shared_ptr<NonSmoothLaw> law) override;
  void setLaw(int a, int b, std::shared_ptr<NonSmoothLaw> law) override;
  void makeSimulation(double end) override;
  double jointTolerance() const;
  void addJoint(JointKind kind, std::uint64_t a, std::uint64_t b, Vec3 at, Vec3 axis) override;
  void addAxis(const JointAxis& row, std::uint64_t a, std::uint64_t b, Vec3 at, Vec3 axis) override;

  std::shared_ptr<RigidBodies> bodies_ = std::make_shared<RigidBodies>();
  std::shared_ptr<CollisionManager> contacts_;
  std::shared_ptr<ElasticManager> elasticContacts_;  // null if there are no elastic bodies
  std::shared_ptr<NonSmoothDynamicalSystem> model_;
  std::shared_ptr<BodyContacts> problem_ = std::make_shared<BodyContacts>();
  std::unique_ptr<TimeStepping> simulation_;
  std::map<JointKind, std::shared_ptr<JointsR>> joints_;
  int notSolved_ = 0;  // number of unsolved problems of the present step
};

}  // namespace rico
