#pragma once

#include <kernel/state/SharedRows.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/distributed/Bisection.hpp>
#include <mechanics/geometry/Aabb.hpp>
#include <memory>
#include <unordered_map>
#include <unordered_set>

namespace rico {
/// Options of SharedBodies.
struct SharedBodiesOptions {
  /// Bodies are redistributed when the load of a rank exceeds the mean by this factor; infinity:
  /// never after the first time.
  double imbalance = 1.02;
  /// Copies allow for the motion of `steps` steps at the present velocities, but at most `farthest`
  /// radii of a body, and for a motion by `skin` times its radius in addition.
  double steps = 16, farthest = 8, skin = 0.25;
};

/// A population of rigid bodies distributed over many ranks. Each rank holds
///
///     own bodies           it is their owner: those in its part of space
///     replicated bodies    static and kinematic ones, and kinds declared as replicated (large
///                          ones): on all ranks, with a nominal owner
///     copies               of other ranks' bodies that may come into contact with its own
///
/// in one RigidBodies. Between contacts, the motion of a body depends on its own state and on time
/// only. Copies therefore move like their originals, to the last bit, without messages. After
/// contacts have acted, each owner sends the velocities, and copies equal their originals again.
///
/// Copies are renewed when a body may come into contact with one that its rank does not hold, or
/// when bodies were added, removed or changed by the user. Then bodies that have left their rank's
/// part of space move to another owner. This does not affect the results.
///
///     SharedBodies bodies(mpiRanks(MPI_COMM_WORLD));   one process: SharedBodies bodies;
///     bodies.population().setGravity({0, 0, -9.81});
///     const int ball = bodies.population().addKind(Sphere(0.5), 1000.0);
///     same call on all ranks
class SharedBodies {
 public:
  /// Without ranks, all bodies are on this process.
  explicit SharedBodies(Ranks ranks = {}, const SharedBodiesOptions& options = {});

  /// The ranks among which the bodies are distributed.
  const Ranks& ranks() const { return ranks_; }
  /// Kinds, gravity, forces and prescribed twists must be equal on all ranks; add() adds bodies.
  RigidBodies& population() { return *population_; }
  const RigidBodies& population() const { return *population_; }

  /// The bodies as joints use them.
  const std::shared_ptr<RigidBodies>& system() const { return population_; }
  /// Requires, equally on all ranks, that the owners of two bodies hold both, as long as their
  /// centres of mass are no farther apart than the sum of their lengths. For joints.
  void setReach(std::uint64_t identity, double length) {
    double& reach = reaches_[identity];
    reach = most(reach, length);
  }

  /// Replicates bodies of this kind: large ones, which touch bodies of many ranks.
  void setReplicated(int kind) { replicatedKinds_.insert(kind); }

  /// Call on all ranks with equal arguments, between steps. Returns the identity, as
  /// RigidBodies::add.
  std::uint64_t add(int kind, Vec3 position, Quaternion orientation = {}, Vec3 velocity = {},
                    Vec3 angularVelocity = {});
  /// Call on all ranks; for a body that is not replicated, its owner alone may call it.
  void remove(std::uint64_t identity);
  /// Removes own bodies for which the predicate is true; returns their number.
  std::size_t removeIf(const std::function<bool(std::uint32_t body)>& isToGo);

  // Bodies held by this rank, by index.
  bool isReplicated(std::uint32_t body) const {
    return population_->motion(body) != Motion::kDynamic ||
           replicatedKinds_.contains(population_->kindNumber(body));
  }
  bool isOwn(std::uint32_t body) const { return owners_[body] == ranks_.rank(); }
  int owner(std::uint32_t body) const { return owners_[body]; }
  std::span<const int> owners() const { return owners_; }
  /// The owner of a contact of two bodies: the owner of the one with smaller identity that is not
  /// replicated; if both are, of the dynamic one with smaller identity.
  std::uint32_t ownerOf(std::uint32_t a, std::uint32_t b) const;

  /// Numbers of own bodies, and of copies, on this rank.
  std::size_t ownBodies() const;
  std::size_t copies() const;

  /// Returns true if copies need renewal according to the data of this rank. Throws if a position
  /// or velocity is not finite.
  bool mustRenew() const;

  // Collective, in this order. Objects that follow bodies to their owners call newOwner() in
  // between.
  /// After a recorder has restored them, bodies and their dependents are on rank identity modulo
  /// size.
  void settleRestored();
  /// Returns true between a restore and settleRestored().
  bool isRestored() const { return isRestored_; }
  /// Chooses owners; `load` returns the cost of an own body.
  void chooseOwners(const std::function<std::int64_t(std::uint32_t body)>& load);
  /// The owner that chooseOwners() has chosen.
  int newOwner(std::uint32_t body) const { return newOwners_[body]; }
  /// Moves bodies to their owners, and renews copies for contacts within `margin` in steps of
  /// length h.
  void renew(double margin, double h);

  /// Sends velocities from owners to all copies. Collective.
  void sendVelocities();
  /// Sends velocities and positions, after substeps: copies without contacts on a rank are not
  /// updated within the step. Collective.
  void sendStates();
  /// For SleepingIslands: replaces the value of each body held by the least of all ranks that hold
  /// it. Returns true on all ranks if a value of any rank has changed. Collective.
  bool spreadLeast(std::span<std::uint64_t> values);
  /// Wakes on all ranks the islands that calls on any rank have woken. Collective; before renewals.
  void shareWakes();
  long renewals() const { return renewals_; }      ///< number of renewals of copies so far
  long balancings() const { return balancings_; }  ///< number of changes of the division of space

  /// Sums over all ranks, equal for any number of ranks. Collective.
  std::int64_t totalBodies() const;
  double kineticEnergy() const;

  /// Records the bodies as rows with identities, for any number of ranks. Collective.
  void recordState(StateRecorder& recorder);

 private:
  // The numbers of a body in rows and messages, without the wrench at sleep.
  int reals() const { return population_->keepsMomentum() ? 17 : 13; }
  struct Link {
    int rank;
    Aabb box;                           // of that rank; of links in out_ only
    std::vector<std::uint32_t> bodies;  // sent or received; ascending if sent
    std::vector<double> numbers;
  };
  template <class Read, class Write>
  void exchange(std::vector<Link>& from, std::vector<Link>& to, int width, const Read& read,
                const Write& write);
  void insert(const BodyState& state, int owner);
  void drop(std::uint32_t body);
  void dropOwner(std::uint32_t body);
  void dropCopies();
  void balance(const std::function<std::int64_t(std::uint32_t body)>& load);
  void moveToOwners();
  void sendCopies(double h);
  Aabb swept(std::uint32_t body, double radius, double h) const;
  void requireFinite() const;
  bool hasLeftBox() const;
  bool hasArrived() const;
  double radius(std::uint32_t body) const {
    return radii_[static_cast<std::size_t>(population_->kindNumber(body))];
  }
  double reach(std::uint32_t body) const {
    if (reaches_.empty()) return radius(body);
    const auto found = reaches_.find(population_->identity(body));
    return found == reaches_.end() ? radius(body) : most(radius(body), found->second);
  }
  SharedRows noRows() const;
  SharedRows ownRows() const;
  void takeRows(const SharedRows& rows);

  Ranks ranks_;
  SharedBodiesOptions options_;
  std::shared_ptr<RigidBodies> population_;
  std::vector<int> owners_, newOwners_;
  std::unordered_set<int> replicatedKinds_;
  std::unordered_map<std::uint64_t, double> reaches_;
  std::vector<double> radii_;  // of kinds, about the centre of mass
  Bisection parts_;

  long seenVersion_ = -1;
  Aabb box_;  // of this rank, since the last renewal, as the next two
  double margin_ = 0;
  std::vector<Link> out_, in_;
  bool isRestored_ = false;
  long renewals_ = 0, balancings_ = 0;
};

}  // namespace rico
