#pragma once

#include <io/cli/world/World.hpp>
#include <kernel/support/Ranks.hpp>
#include <mechanics/distributed/SharedTimeStepping.hpp>

namespace rico {

/// A world whose bodies are distributed over ranks, or all on one. Results have equal bits on any
/// number of ranks. Scenes for which reasonForOneRank() has a reason are not supported.
class SharedWorld : public World {
 public:
  /// A world on one process.
  explicit SharedWorld(const Scene& scene) : World(scene) {}
  /// A world on ranks; `processes` are the same ranks, for files. Collective.
  SharedWorld(const Scene& scene, const Processes& processes, const Ranks& ranks)
      : World(scene, processes), shared_(ranks) {}

  int step() override;
  const RigidBodies& bodies() const override { return shared_.population(); }
  bool isOwn(std::uint32_t body) const override { return shared_.isOwn(body); }
  Simulation& simulation() override { return *simulation_; }
  const SolveReport& report() const override { return contacts_->report(); }
  std::size_t ownBodies() const override { return shared_.ownBodies(); }
  std::size_t ownContacts() const override { return contacts_->numberOfContacts(); }
  std::vector<ContactReaction> reactions() const override { return contacts_->reactions(); }
  double deepestPenetration() const override { return contacts_->deepestPenetration(); }
  double kineticEnergy() const override { return shared_.kineticEnergy(); }
  double potentialEnergy() const override;
  double jointError() const override { return contacts_->joints().greatestError(); }
  void viewLoad() override { simulation_->viewLoad(); }

 private:
  std::uint64_t addBody(int kind, Vec3 position, Quaternion orientation, Vec3 velocity,
                        Vec3 spin) override {
    return shared_.add(kind, position, orientation, velocity, spin);
  }
  void removeBody(std::uint64_t identity) override { shared_.remove(identity); }
  void makeContacts(const CollisionOptions& options) override;
  CollisionFilter& filter() override { return contacts_->filter(); }
  void setLaw(std::shared_ptr<NonSmoothLaw> law) override { contacts_->setLaw(std::move(law)); }
  void setLaw(int a, int b, std::shared_ptr<NonSmoothLaw> law) override {
    contacts_->setLaw(a, b, std::move(law));
  }
  void makeSimulation(double end) override;
  void addJoint(JointKind kind, std::uint64_t a, std::uint64_t b, Vec3 at, Vec3 axis) override {
    contacts_->joints().add(kind, a, b, at, axis);
  }
  void addAxis(const JointAxis& row, std::uint64_t a, std::uint64_t b, Vec3 at,
               Vec3 axis) override {
    contacts_->joints().addAxis(row, a, b, at, axis);
  }
  SubstepRule substepRule() const;

  SharedBodies shared_;
  std::optional<SharedContacts> contacts_;
  std::optional<SharedTimeStepping> simulation_;
};

}  // namespace rico
