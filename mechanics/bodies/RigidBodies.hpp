#pragma once

#include <numerics/rico_sweep.h>

#include <functional>
#include <kernel/modeling/SecondOrderDS.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <mechanics/bodies/IdentityIndex.hpp>
#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/mass/MassProperties.hpp>
#include <unordered_map>
#include <utility>

namespace rico {

/// A force through the centre of mass and a torque, along the axes of the world.
struct Wrench {
  Vec3 force, torque;
};

/// What bodies of one sort have in common. What is not dynamic has no mass.
struct BodyKind {
  Shape shape;
  Motion motion;
  int group;              ///< of collision
  MassProperties mass;    ///< as seen from the frame of the shape
  Quaternion axes;        ///< principal axes, as seen from the frame of the shape
  Vec3 moments;           ///< of inertia about them
  Vec3 inverseMoments;    ///< zero where nothing turns
  bool isRound = true;    ///< equal moments: W does not follow the orientation
  bool isCentred = true;  ///< the frame of the shape is that of the principal axes
};

/// When bodies fall asleep.
struct SleepRule {
  /// Of the centre, and of the surface by turning; 0: nobody sleeps. Below it a body rests.
  double speed = 0;
  long steps = 100;  ///< for so many steps in a row
};

/// One body as one population hands it to another, or to itself on another rank, to the last bit.
struct BodyState {
  std::uint64_t identity = 0;
  std::int64_t kind = 0;
  Vec3 centre;
  Quaternion orientation;  ///< of the principal axes
  Vec3 velocity, angularVelocity;
};

/// Many rigid bodies as one system: one vertex of the graph, arrays over all bodies.
///
/// A body has a centre of mass x, an orientation R (its principal axes), and the twist v = (ẋ, ω),
/// 6 numbers along the axes of the world. With moments J, gravity g, and a wrench (f, τ) of the
/// user's,
///
///     m ẍ = m g + f + p_f,       L̇ = τ + p_m,   L = R J Rᵀ ω                               (1)
///
/// A step of Moreau–Jean's scheme moves every body as if nothing touched, then adds what touches:
///
///     v_free = v_k + h (g + f / m),   L_free = L_k + h τ,   R_free by FreeRotation         (2)
///     v_{k+1} = v_free + W⁻¹ p,       W⁻¹ = diag(1/m, R_free J⁻¹ R_freeᵀ)                  (3)
///     x_{k+1} = x_k + h (θ ẋ_{k+1} + (1−θ) ẋ_k),   R_{k+1} = exp(h θ (ω_{k+1} − ω_free)) R_free
///     (4)
///
/// (2) keeps energy and momentum of a free top to round-off. Wrenches are evaluated once a step,
/// where the bodies are in its middle, x_k + h ẋ_k / 2: on springs this is stable for h < 2 / ω,
/// symplectic and of second order. The step is linear in v: Newton's iteration needs one pass.
///
/// Bodies asleep (SleepingIslands, an option of CollisionManager) stay where they are until
/// something touches them, they are woken, or their wrench has changed: by so much that a free body
/// would gain the speed of the rule within its steps.
///
/// Static bodies never move. Kinematic ones move as they are told: nothing pushes them. Bodies may
/// come and go between steps; identities stay. A CollisionManager tells the simulation of them;
/// without one call Topology::systemChanged().
class RigidBodies : public SecondOrderDS {
 public:
  /// Adds to the wrench of every body (zero for those not dynamic) at time t.
  using Force = std::function<void(double t, const RigidBodies& bodies, std::span<Wrench>)>;
  /// The twist of a kinematic body at time t, as (velocity of its centre, angular velocity).
  using Twist = std::function<std::pair<Vec3, Vec3>(double t)>;
  static constexpr int kDofs = 6;  ///< of a body
  static constexpr std::uint32_t kNone = IdentityIndex::kNone;

  RigidBodies();

  /// Returns the number of the kind. Mass, centre and inertia are those of the shape.
  int addKind(Shape shape, double density, Motion motion = Motion::kDynamic, int group = 0);
  /// With mass properties of its own, as seen from the frame of the shape.
  int addKind(Shape shape, const MassProperties& mass, int group = 0);
  const BodyKind& kind(int number) const { return kinds_[number]; }
  int kinds() const { return static_cast<int>(kinds_.size()); }

  /// The shape stands at `position`, turned by `orientation`; `velocity` is that of the centre of
  /// mass. Returns the identity: one more than the greatest so far, from 0 on.
  std::uint64_t add(int kind, Vec3 position, Quaternion orientation = {}, Vec3 velocity = {},
                    Vec3 angularVelocity = {});
  void reserve(std::size_t count);
  void remove(std::uint64_t identity);
  /// All of them; what is known by identities, such as prescribed twists, stays.
  void removeAll();
  BodyState state(std::uint32_t body) const;
  /// The identity is the state's; that of the next add() stays.
  void insert(const BodyState& state);
  /// The identity of the next body; larger ones are left to other populations of the same world.
  void setNextIdentity(std::uint64_t identity) { nextIdentity_ = identity; }
  std::uint64_t nextIdentity() const { return nextIdentity_; }
  /// Rises when bodies come or go.
  long version() const { return version_; }

  // Bodies by index: their place in the arrays, which changes when one goes.
  std::uint32_t size() const { return static_cast<std::uint32_t>(kindOf_.size()); }
  std::uint32_t indexOf(std::uint64_t identity) const;  ///< kNone where there is none
  std::uint64_t identity(std::uint32_t body) const { return identities_[body]; }
  std::span<const std::uint64_t> identities() const { return identities_; }
  std::span<const int> kindNumbers() const { return kindOf_; }
  int kindNumber(std::uint32_t body) const { return kindOf_[body]; }
  const BodyKind& kindOf(std::uint32_t body) const { return kinds_[kindOf_[body]]; }
  Motion motion(std::uint32_t body) const { return kindOf(body).motion; }

  std::span<const Vec3> centres() const { return centres_; }
  std::span<const Quaternion> orientations() const { return orientations_; }  ///< principal axes
  /// Where the shape stands.
  Vec3 position(std::uint32_t body) const;
  Quaternion orientation(std::uint32_t body) const;
  Vec3 linearVelocity(std::uint32_t body) const;
  Vec3 angularVelocity(std::uint32_t body) const;
  /// Between steps; the next one begins with it.
  void setTwist(std::uint32_t body, Vec3 velocity, Vec3 angularVelocity);
  double mass(std::uint32_t body) const { return kindOf(body).mass.mass; }

  void setGravity(Vec3 g);
  Vec3 gravity() const { return gravity_; }
  void addForce(Force force);
  void setPrescribedTwist(std::uint64_t identity, Twist twist);

  // Sums over the dynamic bodies.
  double kineticEnergy() const;
  double kineticEnergy(std::uint32_t body) const;
  double potentialEnergy() const;  ///< of gravity
  Vec3 linearMomentum() const;
  Vec3 angularMomentum() const;  ///< about the origin

  /// Of a body asleep, the number of its island, else 0; and for how many steps it has rested, or
  /// what has become of its wrench since it fell asleep.
  struct Sleep {
    std::uint64_t island = 0;
    std::int64_t rest = 0;
  };
  static constexpr std::int64_t kNotFelt = 0, kFelt = 1, kPushed = -1;
  bool isAsleep(std::uint32_t body) const { return maySleep() && sleep_[body].island != 0; }
  /// With all of its island. Call it where a law has changed that holds a body.
  void wake(std::uint64_t identity);
  void wakeAll();
  /// For SleepingIslands.
  std::span<Sleep> sleep() { return sleep_; }
  void putToSleep(std::uint32_t body, std::uint64_t island);
  void setSleep(const SleepRule& rule);

  /// (2) for all bodies; v_free goes to `free`.
  void computeFreeVelocities(double tk, double h, double theta, Vector& free);
  /// W⁻¹ of (3), body by body, as of the last free motion.
  /// Where they are those of kinds there are none of bodies.
  std::span<const RicoContactBody> inverseMasses() const { return inverseMasses_; }
  bool areMassesOfKinds() const { return writesOnce_ && allRound_; }
  std::span<const RicoContactBody> massesOfKinds() const { return kindMasses_; }

  /// Says that in a step velocities and then places are written once, at its end: those of the
  /// beginning need no memory of their own, 104 bytes a body, unless forces ask for places in the
  /// middle. Nor do masses where all kinds have equal moments.
  void setWritesOnce(bool value);
  /// The twists of the step's beginning; when they are written once, until that.
  const Vector& velocityBegin() const { return writesOnce_ ? velocity_ : velocityMemory()[1]; }

  std::size_t bytes() const;  ///< of memory, of this system alone

  // SecondOrderDS
  int bodies() const override { return static_cast<int>(size()); }
  bool isLinear() const override { return true; }
  void computeMass() override {}
  void computeForces(double /*t*/, const Vector& /*q*/, const Vector& /*v*/) override {}
  void multiplyMass(const Vector& x, Vector& y) const override;
  void computeIterationMatrix(double t, double a, double b, SystemMatrix& W) override;
  bool computeFreeMotion(double tk, double h, double theta, SystemMatrix& W, Vector& free) override;
  void movePosition(double h, const Vector& velocity) override;
  /// Refused: the places of a population are in its arrays, which only its own steps move.
  void movePositionFrom(const Vector& from, double h, const Vector& velocity) override;
  void initMemory(int steps) override;
  void swapInMemory() override;
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
  void turnInertia(const BodyKind& sort, Quaternion orientation, RicoContactBody& mass) const;
  void setMass(std::uint32_t body);
  void fitArrays();
  void fillW(SystemMatrix& W) const;
  void computeWrenches(double tk, double h);
  void moveFreely(std::uint32_t body, double h, double theta, double* free);
  Vec3 spin(std::uint32_t body, Vec3 omega) const;
  void wakeIsland(std::uint64_t island);
  bool maySleep() const { return sleepRule_.speed > 0; }
  void feel(std::uint32_t body, double h);
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
  std::vector<Sleep> sleep_;  // empty unless they may
  std::vector<Wrench> felt_;  // when they fell asleep; empty unless there are forces of the user's

  std::vector<Vec3> centres_, centresBegin_;  // of its beginning: empty unless they are kept
  std::vector<Quaternion> orientations_, orientationsBegin_;
  // Of a step; empty where all kinds have equal moments.
  std::vector<Quaternion> freeOrientations_;  // R_free, or R_k where moments are equal
  std::vector<Vec3> freeTurns_;               // what of h ω_θ is in it already
  std::vector<RicoContactBody> inverseMasses_, kindMasses_;

  Vec3 gravity_;
  std::vector<Force> forcesOfUser_;
  std::vector<Wrench> wrenches_;
  std::unordered_map<std::uint64_t, Twist> twists_;
};

}  // namespace rico
