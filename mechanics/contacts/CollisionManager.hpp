#pragma once

#include <array>
#include <kernel/simulation/InteractionManager.hpp>
#include <map>
#include <mechanics/collision/ContactDetection.hpp>
#include <mechanics/contacts/ContactsR.hpp>
#include <mechanics/contacts/LawTable.hpp>
#include <mechanics/contacts/SleepingIslands.hpp>
#include <memory>

namespace rico {

class Interaction;
class NamedBody;
class RigidBodies;
class RigidBody2dDS;
class RigidBodyDS;
class SecondOrderDS;

struct CollisionOptions {
  double margin = 0;  ///< length: pairs whose gap is at most this are contacts
  GapRule gaps = {};  ///< closed: at least a millionth of the margin
  SleepRule sleep = {};
};

/// One contact as the last step left it. The impulse is that on a; a force is impulse / h.
struct ContactReaction {
  std::uint64_t a, b;     ///< identities
  std::uint64_t feature;  ///< Contact::feature
  Vec3 point, normal;     ///< at the beginning of the step; the normal points from b to a
  double gap;
  Vec3 impulse;
};

/// Finds the contacts of bodies at the beginning of every step and links them: one batched
/// interaction (ContactsR) for all contacts between two systems that obey one law. Reactions live
/// on from step to step by the identity of their contact, (a, b, feature), and start the solver.
///
///     auto manager = std::make_shared<CollisionManager>(CollisionOptions{.margin = 0.01});
///     manager->insert(bodies);                                          // in the model as well
///     manager->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 3));
///     manager->setLaw(1, 2, ...);                                       // of groups 1 and 2
///     simulation.insertInteractionManager(manager);
///
/// The order of contacts is that of identities, of interactions that of systems and laws as they
/// were given: nothing depends on how bodies were found. Laws are NewtonImpactNSL,
/// NewtonImpactFrictionNSL, FremondImpactFrictionNSL and NewtonImpactRollingFrictionNSL, in the
/// plane those of 1, 2 and 3 rows, in space those of 1, 3 and 5.
class CollisionManager : public InteractionManager {
 public:
  explicit CollisionManager(const CollisionOptions& options = {});
  ~CollisionManager() override;

  void insert(const std::shared_ptr<RigidBodies>& bodies);
  void insert(const std::shared_ptr<RigidBodyDS>& body);
  void insert(const std::shared_ptr<RigidBody2dDS>& body);
  /// A shape that moves with a system of one body (BodySystem); a body may have several, each with
  /// an identity and a group of its own.
  void insert(const std::shared_ptr<SecondOrderDS>& system, std::shared_ptr<NamedBody> shape);
  /// All shapes of a system, with their contacts.
  void remove(const SecondOrderDS& system, Simulation& simulation);
  /// For all pairs of groups that have no law of their own; or for two groups, in either order.
  void setLaw(std::shared_ptr<NonSmoothLaw> law) { laws_.set(std::move(law)); }
  void setLaw(int groupA, int groupB, std::shared_ptr<NonSmoothLaw> law) {
    laws_.set(groupA, groupB, std::move(law));
  }
  CollisionFilter& filter() { return detection_.filter(); }

  /// Those found at the beginning of the last step, sorted by identities.
  std::size_t numberOfContacts() const { return places_.size(); }
  std::vector<ContactReaction> reactions() const;
  /// Of members of populations.
  std::size_t numberOfSleepers() const;
  /// The deepest overlap of them; 0 where there is none.
  double deepestPenetration() const;
  const ContactDetection& detection() const { return detection_; }
  const CollisionBodies& collisionBodies() const { return bodies_; }

  // InteractionManager
  void updateInteractions(Simulation& simulation) override;
  void recordState(StateRecorder& recorder) override;

 private:
  static constexpr int kRows = 5;  // of a reaction in memory, at most

  struct Member {
    std::shared_ptr<SecondOrderDS> system;
    std::shared_ptr<RigidBodies> many = nullptr;  // one of the two
    NamedBody* one = nullptr;
    std::shared_ptr<NamedBody> shape = nullptr;  // the same, where the system is another object
    long version = -1;
    std::uint32_t first = 0;  // of its bodies in bodies_
  };
  struct Key {
    int memberA, memberB, law;
    auto operator<=>(const Key&) const = default;  // NOLINT(modernize-use-nullptr): none there
  };
  struct Batch {
    std::shared_ptr<ContactsR> relation;
    std::shared_ptr<Interaction> interaction;
    bool isLinked = false;
  };
  /// Where a contact lies.
  struct Place {
    Batch* batch;
    int contact;
  };
  struct Identity {
    std::uint64_t a, b, feature;
    auto operator<=>(const Identity&) const = default;  // NOLINT(modernize-use-nullptr)
  };
  struct Owner {
    int member;
    int body;  // in its system; RICO_NO_BODY where static
  };

  void harvest();
  bool listBodies(Simulation& simulation);
  void appendBodies(int member);
  void placeBodies();
  Key keyOf(const Contact& contact, Owner owners[2]) const;
  Batch& batchOf(const Key& key);
  bool detect();
  bool gatherTies(Simulation& simulation, bool renewed);
  void sortContacts();
  void keepReactionsOfSleepers();
  void forgetWoken();
  void linkBatches(Simulation& simulation);
  void fillBatches(double h, bool withCoupling);
  void harvestReactions();
  void recallReactions();
  void recordSlept(StateRecorder& recorder);
  Vec3 centreOf(const Owner& owner) const;

  CollisionOptions options_;
  ContactDetection detection_;
  CollisionBodies bodies_;
  SleepingIslands islands_;
  SleepingTies ties_;
  std::vector<Owner> owners_;                 // of bodies_
  std::vector<SleepingIslands::Home> homes_;  // of the same
  std::vector<Member> members_;
  LawTable laws_;
  std::map<Key, Batch> batches_;

  std::vector<Place> places_;         // of the present contacts
  std::vector<Identity> identities_;  // of the same
  // What is remembered of the step before.
  std::vector<Identity> remembered_;
  std::vector<double> rememberedReactions_;  // kRows each
  bool isHarvested_ = true;
  std::map<Identity, std::array<double, kRows>> slept_;  // of contacts among those asleep
};

}  // namespace rico
