#pragma once

#include <array>
#include <functional>
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

/// Options of CollisionManager.
struct CollisionOptions {
  double margin = 0;     ///< length: pairs whose gap is at most this are contacts
  GapRule gaps = {};     ///< closed: at least 1e-4 of the margin
  SleepRule sleep = {};  ///< when bodies of populations fall asleep
};

/// A contact after the last step. The impulse acts on a; the force is impulse / h.
struct ContactReaction {
  std::uint64_t a, b;     ///< identities
  std::uint64_t feature;  ///< Contact::feature
  Vec3 point, normal;     ///< at the beginning of the step; the normal points from b to a
  double gap;             ///< at the beginning of the step
  Vec3 impulse;           ///< of the step, on a
  const Interaction* interaction = nullptr;  ///< that it belongs to, if one has its rows
  int contact = 0;                           ///< of those, in the order of their rows
};

/// Finds the contacts of bodies at the beginning of every step and links them, as one batched
/// interaction (ContactsR) for all contacts between two systems with one law. Reactions are kept
/// from step to step by the identity of the contact, (a, b, feature), and start the solver.
///
///     auto manager = std::make_shared<CollisionManager>(CollisionOptions{.margin = 0.01});
///     manager->insert(bodies);                                          // in the model as well
///     manager->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 3));
///     manager->setLaw(1, 2, ...);                                       // of groups 1 and 2
///     simulation.insertInteractionManager(manager);
///
/// Contacts are ordered by identities, interactions by systems and laws as they were given, so
/// results do not depend on the order of detection. Laws are NewtonImpactNSL,
/// NewtonImpactFrictionNSL, FremondImpactFrictionNSL and NewtonImpactRollingFrictionNSL: in the
/// plane with 1, 2 and 3 rows, in space with 1, 3 and 5.
class CollisionManager : public InteractionManager {
 public:
  /// The default margin is 0: then contacts begin with overlap. Throws Exception if an option is
  /// out of range.
  explicit CollisionManager(const CollisionOptions& options = {});
  ~CollisionManager() override;

  /// Adds a population or a single body to the contact detection. The model needs it too.
  void insert(const std::shared_ptr<RigidBodies>& bodies);
  void insert(const std::shared_ptr<RigidBodyDS>& body);
  void insert(const std::shared_ptr<RigidBody2dDS>& body);
  /// Adds a shape that moves with a system of one body (BodySystem). A body may have several
  /// shapes, each with its own identity and group.
  void insert(const std::shared_ptr<SecondOrderDS>& system, std::shared_ptr<NamedBody> shape);
  /// Removes all shapes of a system and their contacts.
  void remove(const SecondOrderDS& system, Simulation& simulation);
  /// Set the law of all pairs of groups that have no law of their own, or the law of two groups, in
  /// either order.
  void setLaw(std::shared_ptr<NonSmoothLaw> law) { laws_.set(std::move(law)); }
  void setLaw(int groupA, int groupB, std::shared_ptr<NonSmoothLaw> law) {
    laws_.set(groupA, groupB, std::move(law));
  }
  /// The pairs of groups and of bodies that may be in contact. May be changed between steps.
  CollisionFilter& filter() { return detection_.filter(); }
  /// Replaces the margin for detection; GapRule stays. May be called between steps.
  void setMargin(double margin) { detection_.setMargin(margin); }
  /// Changes contacts where they are found: ContactDetection::setAdjust().
  void setAdjust(ContactDetection::Adjust adjust) { detection_.setAdjust(std::move(adjust)); }
  /// Sets a function that may change the normal outputs of each contact at the beginning of a step:
  /// y, by which it acts or not, and ẏ, which restitution multiplies.
  using Outputs = std::function<void(const Contact& contact, double& y, double& ydot)>;
  void setOutputs(Outputs outputs) { outputs_ = std::move(outputs); }

  /// The contacts found at the beginning of the last step, sorted by identities; without those of
  /// sleeping bodies.
  std::size_t numberOfContacts() const { return places_.size(); }
  /// The number of those that were not found in the step before.
  std::size_t numberOfNewContacts() const;
  std::vector<ContactReaction> reactions() const;
  /// The number of sleeping bodies in populations.
  std::size_t numberOfSleepers() const;
  /// The deepest overlap of these contacts; 0 if there is none.
  double deepestPenetration() const;
  /// The detection and its bodies, for SceneQuery.
  const ContactDetection& detection() const { return detection_; }
  const CollisionBodies& collisionBodies() const { return bodies_; }

  // InteractionManager
  void updateInteractions(Simulation& simulation) override;
  void recordState(StateRecorder& recorder) override;

 private:
  static constexpr int kRows = 5;  // largest number of rows of a reaction

  struct Member {
    std::shared_ptr<SecondOrderDS> system;
    std::shared_ptr<RigidBodies> many = nullptr;  // either this or `one`
    NamedBody* one = nullptr;
    std::shared_ptr<NamedBody> shape = nullptr;  // the shape, if the system is another object
    long version = -1;
    std::uint32_t first = 0;  // index of its first body in bodies_
  };
  struct Key {
    int memberA, memberB, law;
    auto operator<=>(const Key&) const = default;  // NOLINT(modernize-use-nullptr)
  };
  struct Batch {
    std::shared_ptr<ContactsR> relation;
    std::shared_ptr<Interaction> interaction;
    bool isLinked = false;
  };
  /// Position of a contact in its interaction, and among those detected.
  struct Place {
    Batch* batch;
    int contact;
    std::uint32_t found;
  };
  struct Identity {
    std::uint64_t a, b, feature;
    auto operator<=>(const Identity&) const = default;  // NOLINT(modernize-use-nullptr)
  };
  struct Owner {
    int member;
    int body;  // index in its system; RICO_NO_BODY if static
  };

  void storeReactions();
  bool listBodies(Simulation& simulation);
  void appendBodies(int member);
  void placeBodies();
  Key keyOf(const Contact& contact, Owner owners[2]) const;
  Batch& batchOf(const Key& key);
  bool detect();
  bool gatherConnections(Simulation& simulation, bool renewed);
  void sortContacts();
  void keepReactionsOfSleepers();
  bool rests(const Contact& contact) const;
  void dropReactionsOfWoken();
  void linkBatches(Simulation& simulation);
  void fillBatches(double h, bool withCoupling);
  void changeOutputs();
  void copyReactions();
  void loadReactions();
  void recordSleeping(StateRecorder& recorder);
  Vec3 centreOf(const Owner& owner) const;

  CollisionOptions options_;
  ContactDetection detection_;
  CollisionBodies bodies_;
  SleepingIslands islands_;
  SleepingConnections connections_;
  std::vector<Owner> owners_;                           // for each body of bodies_
  std::vector<SleepingIslands::BodyPlace> bodyPlaces_;  // for each body of bodies_
  std::vector<Member> members_;
  LawTable laws_;
  Outputs outputs_;
  std::map<Key, Batch> batches_;

  std::vector<Place> places_;         // of the current contacts
  std::vector<Identity> identities_;  // of the current contacts
  // Data of the contacts of the last step.
  std::vector<Identity> lastIdentities_;
  std::vector<double> lastReactions_;  // kRows each
  bool areReactionsStored_ = true;
  std::map<Identity, std::array<double, kRows>>
      sleepingReactions_;  // of contacts among sleeping bodies
};

}  // namespace rico
