#pragma once

#include <io/cli/scene/Placement.hpp>
#include <io/cli/scene/ShapeBuilder.hpp>
#include <io/cli/scene/StartOverlaps.hpp>
#include <io/ranks/Processes.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/simulation/Simulation.hpp>
#include <map>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <memory>
#include <optional>

namespace rico {

/// A scene that has come to life: which bodies there are, and what the scene does by itself. Who
/// has them, and how they move, is told by those derived from it: LocalWorld, SharedWorld.
///
///     world.build();
///     while (...) { world.beforeStep();  world.step(); }
///
/// On many processes each calls the same; a body at hand may be another's.
class World {
 public:
  explicit World(const Scene& scene, const Processes& ranks = {});
  virtual ~World() = default;
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Throws SceneError where the scene cannot be built. `until`: the end of time, that of the scene
  /// where it is 0.
  void build(double until = 0);
  /// What overlaps where the scene puts it, a line each; the first process knows, and is asked
  /// once.
  std::vector<std::string> takeStartOverlaps();
  /// What the scene does by itself before a step: bodies go and come. A function of the state and
  /// of time, so that a run which goes on from a checkpoint does the same.
  void beforeStep();
  /// How many of its problems were not solved to tolerance.
  virtual int step() = 0;

  const Scene& scene() const { return scene_; }
  const Processes& ranks() const { return ranks_; }
  const std::vector<Shape>& shapes() const { return shapes_->shapes(); }
  int shapeOf(std::uint32_t body) const;
  bool isPlane() const { return isPlane_; }

  virtual const RigidBodies& bodies() const = 0;  ///< those at hand
  virtual bool isOwn(std::uint32_t /*body*/) const { return true; }
  virtual Simulation& simulation() = 0;
  virtual const SolveReport& report() const = 0;
  /// What this process has.
  virtual std::size_t ownBodies() const { return bodies().size(); }
  virtual std::size_t ownContacts() const = 0;
  virtual std::size_t ownSleepers() const { return 0; }
  virtual std::vector<ContactReaction> reactions() const = 0;
  virtual double deepestPenetration() const = 0;
  /// The greatest opening of a joint, 0 without joints.
  virtual double jointError() const { return 0; }
  /// Of all processes.
  virtual double kineticEnergy() const = 0;
  virtual double potentialEnergy() const = 0;
  double energy() const { return kineticEnergy() + potentialEnergy(); }
  /// Those here farther from all that the scene began with than that is wide.
  std::size_t ownFarAway() const;
  /// One here whose place or velocity is beyond numbers; RigidBodies::kNone where there is none.
  std::uint32_t lostBody() const;
  /// "body 7, of bodies[2] in line 9"
  std::string titleOf(std::uint64_t identity) const;
  /// Whatever else there is to say at the end.
  virtual void viewLoad() {}

 protected:
  RigidBodies& changeableBodies() { return const_cast<RigidBodies&>(bodies()); }
  std::uint64_t identityOf(const std::string& name) const { return identities_.at(name); }

  virtual std::uint64_t addBody(int kind, Vec3 position, Quaternion orientation, Vec3 velocity,
                                Vec3 spin) = 0;
  /// Of a body that is own, or of one whose identity all know.
  virtual void removeBody(std::uint64_t identity) = 0;
  virtual void makeContacts(const CollisionOptions& options) = 0;
  virtual CollisionFilter& filter() = 0;
  virtual void setLaw(std::shared_ptr<NonSmoothLaw> law) = 0;
  virtual void setLaw(int a, int b, std::shared_ptr<NonSmoothLaw> law) = 0;
  /// Joints, and what advances time.
  virtual void makeSimulation(double end) = 0;

 private:
  struct Leaving {
    double time;
    std::uint64_t identity;
  };
  int kindFor(const ScenePlace& place, const std::string& shape, const std::string& material,
              Motion motion);
  std::vector<double> radiiOf(const std::vector<std::string>& shapes) const;
  void addBodies(const BodySpec& spec);
  void requireEnergy(const ScenePlace& place, const std::vector<int>& kinds, Vec3 velocity,
                     Vec3 spin);
  void addPlaced(const BodySpec& spec, int kind, const PlacedBody& placed);
  void addBirthKinds();
  double smallestRadius() const;
  void addLaws();
  void removeLeaving();
  void removeOutside();
  void bear(std::size_t number, std::int64_t birth);
  bool isFree(Vec3 at, double radius) const;

  Scene scene_;
  Processes ranks_;
  SceneErrors errors_;
  std::optional<ShapeBuilder> shapes_;
  bool isPlane_ = false;
  std::map<std::string, std::uint64_t> identities_;  // of named bodies
  std::map<std::tuple<std::string, std::string, Motion>, int> kinds_;
  std::vector<int> shapeOfKind_;
  std::vector<std::vector<int>> birthKinds_;
  std::vector<Leaving> leaving_;
  std::vector<std::uint64_t> firstOfEntry_;  // identities
  std::uint64_t bornFrom_ = 0;
  std::optional<StartOverlaps> starts_;
  Aabb begin_;  // around all bodies, of endless ones the place; and where bodies are born
};

}  // namespace rico
