#pragma once

#include <numerics/rico_shared.h>

#include <algorithm>
#include <array>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <mechanics/collision/ContactDetection.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/contacts/LawTable.hpp>
#include <mechanics/distributed/SharedJoints.hpp>
#include <optional>

namespace rico {
/// Options of SharedContacts.
struct SharedContactsOptions {
  double margin = 0;     ///< length: pairs whose gap is at most this are contacts
  GapRule gaps = {};     ///< closed: at least 1e-4 of the margin
  SleepRule sleep = {};  ///< when bodies fall asleep
};

/// The stored data of a contact: the identities of its bodies, its feature; N, T1, T2, and m1, m2
/// if contacts resist rolling.
struct ReactionRow {
  std::array<std::uint64_t, 3> contact;  ///< smaller identity, larger identity, feature
  std::array<double, 5> reaction;  ///< N, T1, T2, m1, m2; zero where the contact has no such row
};

/// A step in several short ones (SharedTimeStepping), with one detection and one set-up.
struct SubstepRule {
  long substeps = 0;      ///< number per step; 0: none
  long sweeps = 1;        ///< per substep with recovery of penetration, and as many without
  double share = 1.0;     ///< of the last step's reactions, as initial guess
  double recovery = 0.3;  ///< the share of a penetration that a substep recovers
  /// The largest speed of recovery. By default √(g r) of the least movable body, the speed after it
  /// fell by half its radius r; any without gravity.
  std::optional<double> fastest = std::nullopt;
  /// Closed contacts are soft during recovery: their compliance is this share of their own W_NN,
  /// divided by `sweeps`.
  double compliance = 0.15;
  /// The share of a joint's opening that a substep recovers. If joints are swept: more where the
  /// substeps are short, because joints that carry heavy bodies diverge if much is recovered in
  /// long ones.
  double jointRecovery(RicoJointTreatment joint) const {
    if (joint == RICO_JOINT_SOLVED) return 0.8;
    if (joint == RICO_JOINT_SOLVED_IN_LOOP) return 0.2;
    return std::min(0.05 * static_cast<double>(substeps), 0.5);
  }
};

/// The two modes of numerics' shared sweep.
enum class SharedSweepMode {
  kReproducible,  ///< the same bits on any number of ranks
  kSplit          ///< two messages per sweep; equal within the tolerance
};

/// The contacts of distributed bodies, and their reactions.
///
/// Each rank detects contacts among the bodies that it holds, and keeps those that it owns
/// (SharedBodies::ownerOf): each contact is found once, and depends on its two bodies only. A
/// contact acts if its gap is closed, or will be closed in the middle of the step according to the
/// initial velocities; with predictive gaps always. Numerics' shared sweep finds the reactions,
/// starting from those of the last step, which move with their contacts from rank to rank.
class SharedContacts {
 public:
  /// The bodies must outlive the object. The options are copied.
  SharedContacts(SharedBodies& bodies, const SharedContactsOptions& options);
  ~SharedContacts();
  SharedContacts(const SharedContacts&) = delete;
  SharedContacts& operator=(const SharedContacts&) = delete;

  /// The law of all pairs, or of two collision groups: as for CollisionManager.
  void setLaw(std::shared_ptr<NonSmoothLaw> law);
  void setLaw(int groupA, int groupB, std::shared_ptr<NonSmoothLaw> law);
  /// The pairs of groups and of bodies that may touch.
  CollisionFilter& filter() { return detection_.filter(); }
  /// Joints, which are swept together with the contacts.
  SharedJoints& joints() { return joints_; }
  const SharedJoints& joints() const { return joints_; }
  /// The largest gap of a contact.
  double margin() const { return options_.margin; }

  /// relativeTolerance is 1e-6 here; maxIterations limits the sweeps, 0: 10 000.
  SolverSettings& settings() { return settings_; }
  /// This number of sweeps in each step, from `share` times the last reactions; 0: to tolerance.
  /// Throws unless sweeps >= 0 and 0 <= share <= 1.
  void setSweeps(long sweeps, double share = 0.9);

  /// Divides steps into substeps; the gap rule is then not used, and theta of SharedTimeStepping
  /// must be 1. Wakes all bodies. Throws if a number of the rule is out of its range.
  void setSubsteps(const SubstepRule& rule);
  const SubstepRule& substeps() const { return rule_; }

  /// The mode of the sweeps.
  void setMode(SharedSweepMode mode) { mode_ = mode; }
  /// The kernels; they do not affect the bits of the results.
  void setSimd(RicoSimd simd) { simd_ = simd; }

  /// Collective, between chooseOwners() and renew() of the bodies.
  void followBodies();
  /// Collective, after settleRestored() of the bodies.
  void settleRestored();

  /// Returns true if bodies fall asleep.
  bool maySleep() const { return islands_.isOn(); }
  /// Detects this rank's contacts at the current positions.
  void detect();
  /// Detects this rank's contacts, wakes islands and puts islands to sleep. Collective.
  void detectAndSleep();
  /// Selects the contacts that act in a step of length h. Throws for resistance to rolling, joints
  /// and substeps in mode kSplit.
  void gather(double h);
  /// Returns true if the bodies held are figures in the plane z = 0 that stay in it with these free
  /// velocities, and their contacts lie in it. After gather().
  bool isPlane(const Vector& free) const;
  /// True if isPlane() on all ranks: contacts then have two rows, bodies three velocities.
  void setPlane(bool isPlane) { isPlane_ = isPlane; }
  /// Computes velocities after contacts from the free velocities of the bodies held; they are valid
  /// for own bodies. Returns false if the tolerance was not reached. Collective.
  bool solve(const Vector& free, Vector& velocity);

  // The sweeps of a step in substeps of length h: the functions of RicoSharedSweepBegin().
  // Collective. Velocities are valid for bodies that have a contact or their owner on this rank.
  void beginSubsteps();
  void approach(double h, const Vector& free, Vector& velocity);
  void relax(double h, Vector& velocity);
  /// Applies restitution and stores the reactions. False if a reaction is not finite.
  bool endSubsteps(double h, Vector& velocity);

  /// Clears the reactions of bodies that are awake: there are no contacts in this step.
  void clearReactions();

  /// The outcome of the last sweeps.
  const SolveReport& report() const { return report_; }
  /// Colours, messages and bytes of the last sweep on this rank; zero before the first sweep.
  RicoSharedSweepChoice choice() const;
  /// Returns true if this rank owns contacts or joints that act in the current step.
  bool hasRows() const { return !acting_.empty() || !joints_.isIdle(); }
  /// Number of contacts that this rank owns in the current step.
  std::size_t numberOfContacts() const { return acting_.size(); }
  /// The cost of an own body: itself and the contacts owned through it.
  std::int64_t loadOf(std::uint32_t body) const;
  /// The deepest overlap of the contacts of this rank; 0 if there is none.
  double deepestPenetration() const { return deepest_; }
  /// Own contacts after the last step; the impulse is zero for contacts that did not act.
  std::vector<ContactReaction> reactions() const;

  /// Over all ranks, after a step. Collective.
  std::int64_t totalContacts() const;

  /// Records the reactions as rows with identities, for any number of ranks. Collective.
  void recordState(StateRecorder& recorder);

 private:
  static void check(int failed);
  using Identity = decltype(ReactionRow::contact);

  /// The common data of the contacts of two bodies, which follow each other.
  struct TouchingBodies {
    std::uint32_t a = RigidBodies::kNone, b = RigidBodies::kNone;
    std::uint64_t identity[2] = {};
    std::uint32_t owner = RigidBodies::kNone;
    bool isOwn = false, areAsleep = false;
    const NonSmoothLaw* law = nullptr;
    int inUnit = 0;  ///< number of those that act
    bool are(const Contact& contact) const { return contact.a == a && contact.b == b; }
  };

  void listBodies();
  void copyBodies();
  void noteLaw(const NonSmoothLaw& law);
  SharedRows noReactions() const;
  TouchingBodies bodiesOf(const Contact& contact) const;
  bool isActing(const Contact& contact, const TouchingBodies& bodies) const;
  void beginUnit(const TouchingBodies& bodies);
  std::int32_t movingNumber(std::uint32_t body) const;
  void fillPair(const Contact& contact, const NonSmoothLaw& law, RicoContactPair& pair) const;
  void addRestitution(const NonSmoothLaw& law, RicoContactPair& pair) const;
  Identity identityOf(const ContactName& contact) const;
  ContactName acting(std::size_t k) const { return detection_.named(acting_[k]); }
  static void givePairs(const void* contacts, std::int64_t k, std::int64_t n,
                        RicoContactPair pair[]);
  static void giveEnds(const void* contacts, std::int64_t i, std::int64_t body[2]);
  static void giveTangent(const double normal[3], double tangent[3]);
  static void identify(const void* contacts, std::int64_t k, std::uint64_t identity[3]);
  bool rests(const ReactionRow& row) const;
  void loadReaction(const Identity& contact, std::size_t& row);
  void skipReaction(const Identity& contact, std::size_t& row);
  void passReactions(const Identity& contact, std::size_t& row);
  void shareLost(const TouchingBodies& bodies, std::size_t& row);
  void storeReactions();
  RicoSharedSystem system();
  RicoContactSweepOptions sweepOptions() const;
  RicoSubstep substep(double h) const;
  double usualRecovery() const;
  void makeSweep(const RicoSharedSystem& system);
  void take(const std::map<int, std::vector<ReactionRow>>& messages);
  std::uint64_t ownerIdentity(const Identity& contact) const;

  SharedBodies& bodies_;
  SharedJoints joints_;
  SharedContactsOptions options_;
  SolverSettings settings_;
  SharedSweepMode mode_ = SharedSweepMode::kReproducible;
  RicoSimd simd_ = RICO_SIMD_BEST;
  long sweeps_ = 0;
  double share_ = 1.0;
  SubstepRule rule_;
  double fastest_ = 0;      // speed of recovery in this step
  bool isElastic_ = false;  // has a law restitution along the normal?
  bool isPlane_ = false;
  bool isBiased_ = false;  // do the biases of a law depend on velocities?
  LawTable laws_;
  ContactDetection detection_;
  SleepingIslands islands_;
  std::vector<SleepingIslands::BodyPlace> places_;  // of each body held, if bodies may sleep
  std::vector<CollisionBodies::Kind> kinds_;
  CollisionBodies placed_;  // borrowed if all frames are those of the principal axes
  long listedVersion_ = -1;
  long listedRenewal_ = -1;

  std::vector<std::uint32_t> acting_;              // indices of detected contacts that act
  std::vector<std::int32_t> units_;                // where their units begin, and their number
  std::vector<std::array<std::int32_t, 2>> ends_;  // bodies of the units, as numerics has them
  double h_ = 0;                                   // of the step in which they act
  std::vector<double> reactions_;    // N, T1, T2 of acting contacts, until they are stored
  std::array<double, 5> lost_ = {};  // reactions of contacts of a pair that are gone
  std::vector<std::size_t> fresh_;   // its contacts without a reaction of the last step
  bool isRolling_ = false;           // does a law resist rolling? Then also m1, m2:
  std::vector<double> rolling_;
  std::vector<std::array<double, 2>> moments_;
  std::vector<RicoContactPair> pairs_;    // contacts as an array, for split mode
  mutable LastBasis basis_;               // contacts of two faces have the same normal
  std::vector<std::int32_t> contactsOf_;  // number owned through each body held
  SharedRows stored_;  // ReactionRow of the last step for nonzero reactions; sorted
  double deepest_ = 0;
  RicoSharedSweep sweep_ = nullptr;
  SolveReport report_;
};

}  // namespace rico
