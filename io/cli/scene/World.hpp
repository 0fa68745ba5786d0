#pragma once

#include <io/cli/scene/ShapeBuilder.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <memory>

namespace rico {

class JointsR;

/// A scene that has come to life: the model, and how it is simulated. Throws SceneError where the
/// scene cannot be built.
class World {
 public:
  /// `until`: the end of time, that of the scene where it is 0.
  explicit World(const Scene& scene, double until = 0);

  /// What the scene does by itself before a step: bodies go and come. A function of the state and
  /// of time, so that a run which goes on from a checkpoint does the same.
  void beforeStep();

  const Scene& scene() const { return scene_; }
  const std::vector<Shape>& shapes() const { return shapes_.shapes(); }
  int shapeOf(std::uint32_t body) const;
  bool isPlane() const { return isPlane_; }
  const std::shared_ptr<RigidBodies>& bodies() const { return bodies_; }
  const std::shared_ptr<CollisionManager>& contacts() const { return contacts_; }
  const BodyContacts& problem() const { return *problem_; }
  TimeStepping& simulation() { return *simulation_; }
  double energy() const { return bodies_->kineticEnergy() + bodies_->potentialEnergy(); }
  /// The greatest opening of a joint, 0 without joints.
  double jointError() const;

 private:
  struct Leaving {
    double time;
    std::uint64_t identity;
  };
  int kindFor(const ScenePlace& place, const std::string& shape, const std::string& material,
              Motion motion);
  std::vector<double> radiiOf(const std::vector<std::string>& shapes) const;
  void addBodies(const BodySpec& spec);
  void addBirthKinds();
  void addLaws();
  void addJoints();
  void addAxis(const JointSpec& spec, std::uint64_t a, std::uint64_t b);
  void makeSimulation();
  void removeLeaving();
  void bear(std::size_t number, std::int64_t birth);
  bool isFree(Vec3 at, double radius) const;

  Scene scene_;
  SceneErrors errors_;
  ShapeBuilder shapes_;
  bool isPlane_ = false;
  std::shared_ptr<RigidBodies> bodies_ = std::make_shared<RigidBodies>();
  std::shared_ptr<CollisionManager> contacts_;
  std::shared_ptr<NonSmoothDynamicalSystem> model_;
  std::shared_ptr<BodyContacts> problem_ = std::make_shared<BodyContacts>();
  std::unique_ptr<TimeStepping> simulation_;
  std::map<std::string, std::uint64_t> identities_;  // of named bodies
  std::map<std::tuple<std::string, std::string, Motion>, int> kinds_;
  std::vector<int> shapeOfKind_;
  std::vector<std::vector<int>> birthKinds_;
  std::vector<Leaving> leaving_;
  std::vector<std::shared_ptr<JointsR>> joints_;
};

}  // namespace rico
