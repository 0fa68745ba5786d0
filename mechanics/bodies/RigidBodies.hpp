#pragma once

#include <numerics/rico_sweep.h>

#include <functional>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <mechanics/bodies/BodyState.hpp>
#include <mechanics/bodies/IdentityIndex.hpp>
#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/mass/MassProperties.hpp>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace rico {

/// The common properties of bodies of one kind. Kinds that are not dynamic have no mass.
struct BodyKind {
  Shape shape;          ///< in its own frame
  Motion motion;        ///< dynamic, static or kinematic
  int group;            ///< collision group
  MassProperties mass;  ///< in the frame of the shape
  Quaternion axes;      ///< principal axes, in the frame of the shape
  Vec3 moments;         ///< of inertia about them
  Vec3 inverseMoments;  ///< zero if the body cannot turn
  bool isRound = true;  ///< W does not depend on the orientation: equal moments, or a plane figure
  bool isCentred = true;  ///< the frame of the shape has the principal axes
};

/// The rule for sleep.
struct SleepRule {
  /// A body rests if the speed of its centre, and that of its surface by rotation, are below this.
  /// 0: no sleep.
  double speed = 0;
  long steps = 100;  ///< number of consecutive steps of rest
};

/// Many rigid bodies as one system: one vertex of the graph, with arrays over all bodies.
///
/// A body has a centre of mass x, an orientation R (its principal axes), and the twist v = (ẋ, ω),
/// 6 numbers along the axes of the world. With moments J, gravity g, and the user's wrench (f, τ),
///
///     m ẍ = m g + f + p_f,       L̇ = τ + p_m,   L = R J Rᵀ ω                               (1)
///
/// A step of Moreau–Jean's scheme moves every body without contacts, then adds their impulses p:
///
///     v_free = v_k + h (g + f / m),   L_free = L_k + h τ,   R_free by FreeRotation         (2)
///     v_{k+1} = v_free + W⁻¹ p,       W⁻¹ = diag(1/m, R_free J⁻¹ R_freeᵀ)                  (3)
///     x_{k+1} = x_k + h (θ ẋ_{k+1} + (1−θ) ẋ_k),                                           (4)
///     R_{k+1} = exp(h θ (ω_{k+1} − ω_free)) R_free
///
/// (2) conserves energy and momentum of a free top to round-off. L_k is R_k J R_kᵀ ω_k, except for
/// bodies with joints: there R_free of the last step takes the place of R_k, so that impulses
/// change L by p_m only, and a gyroscope keeps its energy to second order. Wrenches are evaluated
/// once per step, at the positions in its middle, x_k + h ẋ_k / 2. For springs this is stable for
/// h < 2 / ω, symplectic and of second order. Newton's iteration needs one pass.
///
/// Sleeping bodies (SleepingIslands, an option of CollisionManager) do not move until they are
/// touched or woken, or their wrench changes so much that a free body would reach the speed of the
/// rule within its steps.
///
/// Static bodies never move. Kinematic bodies have a prescribed motion, which contacts do not
/// change. Bodies may be added and removed between steps; identities stay. A CollisionManager
/// informs the simulation; without one call Topology::systemChanged().
class RigidBodies : public SecondOrderDS {
 public:
  /// Adds to the wrench of every body at time t (ignored for bodies that are not dynamic).
  using Force = std::function<void(double t, const RigidBodies& bodies, std::span<Wrench>)>;
  /// The twist of a kinematic body at time t: (velocity of its centre, angular velocity).
  using Twist = std::function<std::pair<Vec3, Vec3>(double t)>;
  static constexpr int kDofs = 6;  ///< per body
  /// The index of a body that does not exist.
  static constexpr std::uint32_t kNone = IdentityIndex::kNone;

  /// A population without kinds and bodies.
  RigidBodies();

  /// Adds a kind of bodies; returns its number. Mass, centre and inertia follow from the shape and
  /// the density, a mass per volume (per area for figures in the plane). Throws if a dynamic kind
  /// has no mass, or unless 0 <= group < 32.
  int addKind(Shape shape, double density, Motion motion = Motion::kDynamic, int group = 0);
  /// Adds a dynamic kind with given mass properties, in the frame of the shape. Throws unless mass
  /// and inertia are positive and 0 <= group < 32.
  int addKind(Shape shape, const MassProperties& mass, int group = 0);
  /// A kind by its number, and the number of kinds.
  const BodyKind& kind(int number) const { return kinds_[number]; }
  int kinds() const { return static_cast<int>(kinds_.size()); }

  /// Adds a body: its shape is at `position`, turned by `orientation`; `velocity` is that of the
  /// centre of mass. Returns its identity: one more than the largest so far, from 0 on. Throws if
  /// there is no such kind, or if a number is not finite.
  std::uint64_t add(int kind, Vec3 position, Quaternion orientation = {}, Vec3 velocity = {},
                    Vec3 angularVelocity = {});
  /// Allocates memory for this number of bodies.
  void reserve(std::size_t count);
  /// Removes a body and wakes its island, or all if it is not dynamic. Throws if it does not exist.
  void remove(std::uint64_t identity);
  /// Removes a body without waking others: for one that goes to another population or rank.
  void takeOut(std::uint32_t body);
  /// Removes all bodies; data by identity, such as prescribed twists, stay.
  void removeAll();
  /// The state of a body, for insert().
  BodyState state(std::uint32_t body) const;
  /// Adds a body with the identity in `state`; add() counts as before. Throws for unknown kinds.
  void insert(const BodyState& state);
  /// The identity of the next body; raise it to reserve others for populations of the same world.
  void setNextIdentity(std::uint64_t identity) { nextIdentity_ = identity; }
  std::uint64_t nextIdentity() const { return nextIdentity_; }
  /// Increases when bodies are added or removed.
  long version() const { return version_; }

  // Bodies by index: their position in the arrays, which changes when a body is removed.
  std::uint32_t size() const { return static_cast<std::uint32_t>(kindOf_.size()); }
  std::uint32_t indexOf(std::uint64_t identity) const;  ///< kNone if there is none
  std::uint64_t identity(std::uint32_t body) const { return identities_[body]; }
  std::span<const std::uint64_t> identities() const { return identities_; }
  std::span<const int> kindNumbers() const { return kindOf_; }
  int kindNumber(std::uint32_t body) const { return kindOf_[body]; }
  const BodyKind& kindOf(std::uint32_t body) const { return kinds_[kindOf_[body]]; }
  Motion motion(std::uint32_t body) const { return kindOf(body).motion; }

  /// Centres of mass, and orientations of the principal axes.
  std::span<const Vec3> centres() const { return centres_; }
  std::span<const Quaternion> orientations() const { return orientations_; }  ///< principal axes
  /// Position and orientation of the shape.
  Vec3 position(std::uint32_t body) const;
  Quaternion orientation(std::uint32_t body) const;
  /// The velocity of the centre of mass and the angular velocity, along the axes of the world.
  Vec3 linearVelocity(std::uint32_t body) const;
  Vec3 angularVelocity(std::uint32_t body) const;
  /// Sets a twist from the next step on. Throws if it is not finite, or there is no such body.
  void setTwist(std::uint32_t body, Vec3 velocity, Vec3 angularVelocity);
  /// Sets the centre and the principal axes of a body that another rank owns, within a step.
  void moveTo(std::uint32_t body, Vec3 centre, Quaternion orientation) {
    centres_[body] = centre, orientations_[body] = orientation;
  }
  /// Called by joints: the body with this identity has a joint.
  void join(std::uint64_t identity);
  /// Returns true if L_k of some bodies is computed with other axes than R_k.
  bool keepsMomentum() const { return !allRound_ && !joined_.empty(); }
  /// R_free of a body.
  Quaternion freeAxes(std::uint32_t body) const { return freeOrientations_[body]; }
  void setFreeAxes(std::uint32_t body, Quaternion axes) { freeOrientations_[body] = axes; }
  /// The mass of a body; 0 if it is not dynamic.
  double mass(std::uint32_t body) const { return kindOf(body).mass.mass; }

  /// The acceleration by gravity; zero by default. Throws if it is not finite.
  void setGravity(Vec3 g);
  Vec3 gravity() const { return gravity_; }
  /// Adds a force to those of earlier calls.
  void addForce(Force force);
  /// Sets the motion of a kinematic body. Throws if the body is not kinematic.
  void setPrescribedTwist(std::uint64_t identity, Twist twist);

  // Sums over the dynamic bodies; of one body.
  double kineticEnergy() const;
  double kineticEnergy(std::uint32_t body) const;
  double potentialEnergy() const;  ///< of gravity
  /// The sum over the dynamic bodies.
  Vec3 linearMomentum() const;
  Vec3 angularMomentum() const;  ///< about the origin

  /// Values of SleepState::rest of a sleeping body: the wrench on it has not been computed since it
  /// fell asleep; has been, and is stored; has changed by so much that the body must wake.
  static constexpr std::int64_t kWrenchUnknown = 0, kWrenchStored = 1, kPushed = -1;
  /// Returns true if the rule of setSleep() lets bodies sleep.
  bool maySleep() const { return sleepRule_.speed > 0; }
  /// Returns true if the wrenches on sleeping bodies are stored: users' forces may wake them.
  bool keepsWrenches() const { return maySleep() && !forcesOfUser_.empty(); }
  /// Returns true if this body sleeps.
  bool isAsleep(std::uint32_t body) const { return maySleep() && sleep_[body].island != 0; }
  /// Wakes a body and its island. Call it after changing a law of its contacts.
  void wake(std::uint64_t identity);
  /// Wakes all bodies.
  void wakeAll();
  // For SleepingIslands.
  std::span<SleepState> sleep() { return sleep_; }
  /// The islands that calls have woken since the last call of this function.
  std::vector<std::uint64_t> takeWoken() { return std::exchange(woken_, {}); }
  /// Wakes these islands; the numbers must be sorted.
  void wakeIslands(std::span<const std::uint64_t> islands);
  void putToSleep(std::uint32_t body, std::uint64_t island);
  void setSleep(const SleepRule& rule);

  /// Adds to h K of a body for the next step. A joint that pulls a body outwards with the force T
  /// at the arm l turns it back with the stiffness K = T l. Light links between heavy bodies
  /// oscillate with growing amplitude if h² K ≥ 4 J. If h² K > 2 J, the body therefore turns as if
  /// its moments were h² K − J: W of (3) has these, and ω_free is J ω / (h² K − J). This reduces
  /// the energy.
  void addTautness(std::uint32_t body, double impulseTimesArm);
  /// (2) for all bodies; writes v_free to `free`. Throws if bodies were added or removed without
  /// Topology::systemChanged(), or if a prescribed velocity is not finite.
  void computeFreeVelocities(double tk, double h, double theta, Vector& free);
  /// W⁻¹ of (3) of the last free motion, by body; empty if masses are per kind.
  std::span<const RicoContactBody> inverseMasses() const { return inverseMasses_; }
  /// Returns true if masses are stored per kind of body; these masses.
  bool areMassesOfKinds() const { return writesOnce_ && allRound_; }
  std::span<const RicoContactBody> massesOfKinds() const { return kindMasses_; }

  /// Declares that each step writes velocities and then positions once, at its end. Those of the
  /// beginning need no memory then, unless there are forces, and masses none if all kinds are
  /// round.
  void setWritesOnce(bool value);
  /// The twists at the beginning of the step; with a single write, valid until that.
  const Vector& velocityBegin() const { return writesOnce_ ? velocity_ : velocityMemory()[1]; }

  std::size_t bytes() const;  ///< memory of this system

  // SecondOrderDS
  int bodies() const override { return static_cast<int>(size()); }
  bool isLinear() const override { return true; }
  void computeMass() override {}
  void computeForces(double /*t*/, const Vector& /*q*/, const Vector& /*v*/) override {}
  void multiplyMass(const Vector& x, Vector& y) const override;
  void computeIterationMatrix(double t, double a, double b, SystemMatrix& W) override;
  bool computeFreeMotion(double tk, double h, double theta, SystemMatrix& W, Vector& free) override;
  void movePosition(double h, const Vector& velocity) override;
  /// Throws: the positions of a population are in its arrays, which only its own steps change.
  void movePositionFrom(const Vector& from, double h, const Vector& velocity) override;
  void initMemory(int steps) override;
  void swapInMemory() override;
  /// Throws: a population does not store its initial state.
  void resetToInitialState() override;
  void display() const override;
  void recordState(StateRecorder& recorder) override;

 private:
  int addKind(BodyKind kind);
  void grow(std::size_t count);
  void takeTwist(std::uint32_t body, Vec3 velocity, Vec3 angularVelocity);
  bool keepsBeginning() const { return !writesOnce_ || !forcesOfUser_.empty(); }
  Vec3 centreBegin(std::uint32_t body) const {
    return keepsBeginning() ? centresBegin_[body] : centres_[body];
  }
  Quaternion orientationBegin(std::uint32_t body) const {
    return keepsBeginning() ? orientationsBegin_[body] : orientations_[body];
  }
  static void setInertia(const Matrix3& R, Vec3 inverseMoments, RicoContactBody& mass);
  void turnInertia(const BodyKind& sort, Quaternion orientation, RicoContactBody& mass) const;
  void setMass(std::uint32_t body);
  void fitArrays();
  void fitMomentum();
  Vec3 ownMomentum(std::uint32_t body) const;
  void setMomentumAxes(std::uint32_t body, Quaternion axes);
  void keepMomentum();
  void keepBegin();
  void fillW(SystemMatrix& W) const;
  void computeWrenches(double tk, double h);
  void moveFreely(std::uint32_t body, double h, double theta, double* free);
  void slowTaut(double h, Vector& free);
  void restoreSlowed();
  Vec3 spin(std::uint32_t body, Vec3 omega) const;
  void wakeIsland(std::uint64_t island);
  void compareWrench(std::uint32_t body, double h);
  void recordSleep(StateRecorder& recorder);
  void rename(const std::vector<std::int64_t>& identities, const std::vector<std::int64_t>& kinds);

  std::vector<BodyKind> kinds_;
  std::vector<int> kindOf_;
  std::vector<std::uint64_t> identities_;
  IdentityIndex indices_;
  std::uint64_t nextIdentity_ = 0;
  long version_ = 0;
  bool allRound_ = true;
  bool writesOnce_ = false;
  SleepRule sleepRule_;
  std::vector<SleepState> sleep_;        // empty if bodies cannot sleep
  std::vector<Wrench> wrenchesAtSleep_;  // at the time of falling asleep; empty without user forces
  std::vector<std::uint64_t> woken_;     // islands, by calls

  std::vector<Vec3> centres_, centresBegin_;  // of the beginning of the step: empty unless stored
  std::vector<Quaternion> orientations_, orientationsBegin_;
  // Data of a step; empty if all kinds are round.
  std::vector<Quaternion> freeOrientations_;  // R_free, or R_k of a round kind
  std::vector<Quaternion> momentumAxes_;      // of L_k; empty unless keepsMomentum()
  std::unordered_set<std::uint64_t> joined_;  // identities of bodies with joints
  std::vector<Vec3> freeTurns_;               // the part of h ω_θ that R_free contains
  std::vector<RicoContactBody> inverseMasses_, kindMasses_;
  std::vector<double> tautness_;  // of the step; empty if there is none
  bool isTautnessUsed_ = false;   // the next call of addTautness() is that of another step
  bool hasSlowed_ = false;        // inverseMasses_ has bodies with more inertia than their own

  Vec3 gravity_;
  std::vector<Force> forcesOfUser_;
  std::vector<Wrench> wrenches_;
  std::unordered_map<std::uint64_t, Twist> twists_;
};

}  // namespace rico
