#pragma once

#include <kernel/state/SharedRows.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/distributed/Bisection.hpp>
#include <mechanics/geometry/Aabb.hpp>
#include <memory>
#include <unordered_map>
#include <unordered_set>

namespace rico {

struct SharedBodiesOptions {
  /// Ranks share the bodies out anew when one of them has so many times the mean of their load;
  /// infinity: never after the first time.
  double imbalance = 1.2;
  /// How far a body may move before copies are renewed: so many of the largest steps seen last,
  /// between these parts of the mean radius.
  double skinSteps = 16, leastSkin = 0.05, mostSkin = 0.5;
};

/// A population of rigid bodies that lies on many ranks. Each has at hand
///
///     its own bodies       whose home it is: those in its part of space
///     those of everybody   static and kinematic ones, and kinds that are said to be (large ones):
///                          on all ranks, with a home in name
///     copies               of others' bodies that may come to touch its own
///
/// in one RigidBodies. What moves a body between contacts is a function of its own state and of
/// time, so copies go through it as their originals do, to the last bit, and no message is sent;
/// after contacts have acted each home sends the velocities, and the rest is the same again.
///
/// Copies are renewed when a body of anybody's has moved by more than a skin, or when bodies came,
/// went or were touched by the user. Then bodies that have left their rank's part of space move to
/// another home. None of this leaves a trace in the results.
///
///     SharedBodies bodies(PETSC_COMM_WORLD);
///     bodies.population().setGravity({0, 0, -9.81});
///     const int ball = bodies.population().addKind(Sphere(0.5), 1000.0);
///     bodies.add(ball, {0, 0, 2});                           // alike on all ranks
class SharedBodies {
 public:
  static constexpr PetscMPIInt kNobody = -1;

  explicit SharedBodies(MPI_Comm comm, const SharedBodiesOptions& options = {});

  const Communicator& ranks() const { return ranks_; }
  /// Kinds, gravity, forces and prescribed twists are the same on all ranks; bodies come by add().
  RigidBodies& population() { return *population_; }
  const RigidBodies& population() const { return *population_; }

  /// What joints see them as.
  const std::shared_ptr<RigidBodies>& system() const { return population_; }
  /// Alike on all ranks: this body is to be at hand wherever what is within such a distance of its
  /// centre of mass is a rank's.
  void setReach(std::uint64_t identity, double length) {
    double& reach = reaches_[identity];
    reach = most(reach, length);
  }

  /// Bodies of this kind are everybody's: large ones, that touch bodies of many ranks.
  void setEverybodys(int kind) { everybodysKinds_.insert(kind); }

  /// Called alike on all ranks, between steps; returns the identity, as RigidBodies::add does.
  std::uint64_t add(int kind, Vec3 position, Quaternion orientation = {}, Vec3 velocity = {},
                    Vec3 angularVelocity = {});
  /// Called on all ranks, or for what is not everybody's by the home alone.
  void remove(std::uint64_t identity);
  /// Removes own bodies of which this is true; returns how many of them there were.
  std::size_t removeIf(const std::function<bool(std::uint32_t body)>& isToGo);

  // Of bodies at hand, by index.
  bool isEverybodys(std::uint32_t body) const {
    return population_->motion(body) != Motion::kDynamic ||
           everybodysKinds_.contains(population_->kindNumber(body));
  }
  bool isOwn(std::uint32_t body) const { return homes_[body] == ranks_.rank(); }
  PetscMPIInt home(std::uint32_t body) const { return homes_[body]; }
  std::span<const PetscMPIInt> homes() const { return homes_; }
  /// Who owns a contact of these two: the home of the one of smaller identity that is not
  /// everybody's; of two that are, that of the smaller identity among the dynamic ones.
  std::uint32_t ownerOf(std::uint32_t a, std::uint32_t b) const;

  std::size_t ownBodies() const;
  std::size_t copies() const;

  /// Are copies, as far as this rank knows, no longer good? Refuses bodies whose place or
  /// velocity is no number.
  bool mustRenew() const;

  // Collective, in this order: what follows bodies to their homes asks newHome() in between.
  /// Given back what a recorder has read, bodies and who belongs to them meet on the rank
  /// identity modulo size.
  void settleRestored();
  bool isRestored() const { return isRestored_; }
  /// Chooses homes; `load` tells what an own body costs.
  void chooseHomes(const std::function<std::int64_t(std::uint32_t body)>& load);
  PetscMPIInt newHome(std::uint32_t body) const { return newHomes_[body]; }
  /// Moves bodies to their homes, and renews copies for contacts within `margin`.
  void renew(double margin);

  /// Collective: each home's velocities to all copies.
  void sendVelocities();
  /// After a step of the population.
  void noteStep(double h);

  long renewals() const { return renewals_; }
  long balancings() const { return balancings_; }

  /// Collective: sums over all ranks, the same for any number of them.
  std::int64_t totalBodies() const;
  double kineticEnergy() const;

  void recordState(StateRecorder& recorder);

 private:
  struct Link {
    int rank;
    std::vector<std::uint32_t> bodies;
    std::vector<double> twists;
  };
  void insert(const BodyState& state, PetscMPIInt home);
  void drop(std::uint32_t body);
  void dropCopies();
  void balance(const std::function<std::int64_t(std::uint32_t body)>& load);
  void moveHome();
  void sendCopies(double margin);
  double radius(std::uint32_t body) const {
    return radii_[static_cast<std::size_t>(population_->kindNumber(body))];
  }
  double reach(std::uint32_t body) const {
    if (reaches_.empty()) return radius(body);
    const auto found = reaches_.find(population_->identity(body));
    return found == reaches_.end() ? radius(body) : most(radius(body), found->second);
  }
  double chooseSkin() const;
  std::vector<double> gatherBoxes(double margin);
  SharedRows ownRows() const;
  void takeRows(const SharedRows& rows);

  Communicator ranks_;
  SharedBodiesOptions options_;
  std::shared_ptr<RigidBodies> population_;
  std::vector<PetscMPIInt> homes_, newHomes_;
  std::unordered_set<int> everybodysKinds_;
  std::unordered_map<std::uint64_t, double> reaches_;
  std::vector<double> radii_;  // of kinds, about the centre of mass
  Bisection parts_;

  long seenVersion_ = -1;
  std::vector<Vec3> placed_;  // where bodies at hand were when copies were made
  double skin_ = 0, largestStep_ = 0;
  std::vector<Link> out_, in_;
  bool isRestored_ = false;
  long renewals_ = 0, balancings_ = 0;
};

}  // namespace rico
