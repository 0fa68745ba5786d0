#pragma once

#include <io/cli/scene/Placement.hpp>
#include <io/cli/world/ElasticBuilder.hpp>
#include <io/cli/world/ShapeBuilder.hpp>
#include <io/cli/world/Stacks.hpp>
#include <io/cli/world/StartOverlaps.hpp>
#include <io/ranks/Processes.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/simulation/Simulation.hpp>
#include <map>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/joints/JointAxis.hpp>
#include <memory>
#include <optional>
#include <tuple>

namespace rico {

/// A scene being simulated: its bodies, and the changes that the scene prescribes. Derived classes
/// (LocalWorld, SharedWorld) store the bodies and advance them.
///
///     world.build();
///     while (...) { world.beforeStep();  world.step(); }
///
/// On many processes all functions are collective; a local body may belong to another process.
class World {
 public:
  /// `threads`: for elastic bodies; all numbers give the same bits.
  explicit World(const Scene& scene, const Processes& ranks = {}, int threads = 1);
  virtual ~World() = default;
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Builds the scene. Throws SceneError if that is impossible. `until`: the end time; 0: the end
  /// of the scene.
  void build(double until = 0);
  /// Returns one line per overlap at the beginning, on the first process; later calls return
  /// nothing.
  std::vector<std::string> takeStartOverlaps();
  /// Removes and creates bodies as the scene prescribes, before a step. It depends only on state
  /// and time, so that a run continued from a checkpoint does the same.
  void beforeStep();
  /// Computes a step. Returns the number of problems not solved to tolerance.
  virtual int step() = 0;

  const Scene& scene() const { return scene_; }
  const Processes& ranks() const { return ranks_; }
  const std::vector<Shape>& shapes() const { return shapes_->shapes(); }
  int shapeOf(std::uint32_t body) const;
  bool isPlane() const { return isPlane_; }

  virtual const RigidBodies& bodies() const = 0;  ///< the local bodies
  virtual bool isOwn(std::uint32_t /*body*/) const { return true; }
  /// The elastic bodies; null if there are none.
  const ElasticBodies* elastic() const { return elastic_.get(); }
  virtual Simulation& simulation() = 0;
  virtual const SolveReport& report() const = 0;
  /// Counts of this process.
  virtual std::size_t ownBodies() const { return bodies().size(); }
  virtual std::size_t ownContacts() const = 0;
  std::size_t ownSleepers() const;
  virtual std::vector<ContactReaction> reactions() const = 0;
  virtual double deepestPenetration() const = 0;
  /// The largest opening of a joint; 0 without joints.
  virtual double jointError() const { return 0; }
  /// Energies of all processes.
  virtual double kineticEnergy() const = 0;
  virtual double potentialEnergy() const = 0;
  double energy() const { return kineticEnergy() + potentialEnergy(); }
  /// The number of local bodies farther from the initial extent of the scene than its size.
  std::size_t ownFarAway() const;
  /// A local body whose position or velocity is not finite, or far beyond all others;
  /// RigidBodies::kNone if there is none.
  std::uint32_t lostBody() const;
  /// The name in messages: "body 7, of bodies[2] in line 9".
  std::string titleOf(std::uint64_t identity) const;
  /// The number of threads that compute a step.
  int threads() const { return elastic_ != nullptr ? elastic_->threads() : 1; }
  /// Prints the load of the ranks, if any.
  virtual void viewLoad() {}

 protected:
  RigidBodies& changeableBodies() { return const_cast<RigidBodies&>(bodies()); }
  const std::shared_ptr<ElasticBodies>& changeableElastic() { return elastic_; }
  /// Passes the joints of the scene, and the motor, friction and stops of each, to the functions
  /// below.
  void addJoints();

  virtual std::uint64_t addBody(int kind, Vec3 position, Quaternion orientation, Vec3 velocity,
                                Vec3 spin) = 0;
  /// The body must be own, or its identity known to all processes.
  virtual void removeBody(std::uint64_t identity) = 0;
  virtual void makeContacts(const CollisionOptions& options) = 0;
  virtual CollisionFilter& filter() = 0;
  virtual void setLaw(std::shared_ptr<NonSmoothLaw> law) = 0;
  virtual void setLaw(int a, int b, std::shared_ptr<NonSmoothLaw> law) = 0;
  /// A joint at a point along a unit axis; b may be JointFrames::kWorld.
  virtual void addJoint(JointKind kind, std::uint64_t a, std::uint64_t b, Vec3 at, Vec3 axis) = 0;
  /// A row on the coordinate of such a joint.
  virtual void addAxis(const JointAxis& row, std::uint64_t a, std::uint64_t b, Vec3 at,
                       Vec3 axis) = 0;
  /// Creates the joints and the simulation.
  virtual void makeSimulation(double end) = 0;

  /// The least bounding radius of the bodies that can move; infinite without any.
  double smallestRadius() const;

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
  void addElastic();
  void chooseSubsteps();
  void separateAll();
  void addLaws();
  void removeLeaving();
  void removeOutside();
  void createBorn(std::size_t number, std::int64_t birth);
  bool isFree(Vec3 at, double radius) const;

  Scene scene_;
  Processes ranks_;
  int threads_;
  SceneErrors errors_;
  std::optional<ShapeBuilder> shapes_;
  std::shared_ptr<ElasticBodies> elastic_;
  bool isPlane_ = false;
  std::map<std::string, std::uint64_t> identities_;  // identities of named bodies
  std::map<std::tuple<std::string, std::string, Motion>, int> kinds_;
  std::vector<int> shapeOfKind_;
  std::vector<std::vector<int>> birthKinds_;
  std::vector<Leaving> leaving_;
  std::vector<std::uint64_t> firstOfEntry_;  // first identity of each entry
  std::uint64_t bornFrom_ = 0;
  std::optional<StartOverlaps> starts_;
  Stacks stacks_;  // of a scene with substeps
  Aabb begin_;     // initial extent: all bodies (of infinite ones the place), and boxes of births
};

}  // namespace rico
