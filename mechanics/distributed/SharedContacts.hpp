#pragma once

#include <numerics/rico_shared.h>

#include <array>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <mechanics/collision/ContactDetection.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/contacts/LawTable.hpp>
#include <mechanics/distributed/SharedJoints.hpp>

namespace rico {

struct SharedContactsOptions {
  double margin = 0;  ///< length: pairs whose gap is at most this are contacts
  GapRule gaps = {};  ///< closed: at least a millionth of the margin
};

/// What is remembered of a contact: the identities of its bodies, its feature; N, T1, T2, and where
/// contacts resist rolling m1, m2.
struct ReactionRow {
  std::array<std::uint64_t, 3> contact;
  std::array<double, 5> reaction;
};

/// The two modes of numerics' shared sweep.
enum class SharedSweepMode {
  kReproducible,  ///< the same bits on any number of ranks
  kSplit          ///< two messages a sweep; the same within the tolerance
};

/// The contacts of bodies that lie on many ranks, and what acts in them.
///
/// Each rank detects what the bodies at hand touch, and keeps the contacts that it owns
/// (SharedBodies::ownerOf): each is found once, and what it is depends on its two bodies alone. A
/// contact takes part where its gap is closed or, by the velocities of the beginning, will be in
/// the middle of the step; with predictive gaps always. Reactions are found by numerics' shared
/// sweep, from those of the step before, which follow their contacts from rank to rank.
class SharedContacts {
 public:
  SharedContacts(SharedBodies& bodies, const SharedContactsOptions& options);
  ~SharedContacts();
  SharedContacts(const SharedContacts&) = delete;
  SharedContacts& operator=(const SharedContacts&) = delete;

  /// Coulomb's friction, with or without resistance to rolling; in space or for figures in the
  /// plane.
  void setLaw(std::shared_ptr<NonSmoothLaw> law);
  void setLaw(int groupA, int groupB, std::shared_ptr<NonSmoothLaw> law);
  CollisionFilter& filter() { return detection_.filter(); }
  /// They are swept with the contacts.
  SharedJoints& joints() { return joints_; }
  const SharedJoints& joints() const { return joints_; }
  double margin() const { return options_.margin; }

  /// relativeTolerance is 1e-6 here; maxIterations is that of sweeps, 0: 10 000.
  SolverSettings& settings() { return settings_; }
  /// So many sweeps in each step, from `share` of the reactions before; 0: to tolerance.
  void setSweeps(long sweeps, double share = 0.9);

  void setMode(SharedSweepMode mode) { mode_ = mode; }
  /// The kernels; they do not change a bit.
  void setSimd(RicoSimd simd) { simd_ = simd; }

  /// Collective, between chooseHomes() and renew() of the bodies.
  void followBodies();
  /// Collective, after settleRestored() of the bodies.
  void settleRestored();

  /// This rank's contacts as the bodies stand.
  void detect();
  /// Those of them that take part in a step of length h.
  void gather(double h);
  /// Collective: from the free velocities of the bodies at hand to those after contacts, right for
  /// own bodies. False where the tolerance was not reached.
  bool solve(const Vector& free, Vector& velocity);

  /// Nobody touched anybody in this step.
  void forget();

  const SolveReport& report() const { return report_; }
  /// Of the last sweep on this rank: colours, messages, bytes; zero where there was none yet.
  RicoSharedSweepChoice choice() const;
  /// Owned here, in the present step.
  std::size_t numberOfContacts() const { return acting_.size(); }
  /// What an own body costs: itself and the contacts that are owned through it.
  std::int64_t loadOf(std::uint32_t body) const;
  double deepestPenetration() const { return deepest_; }
  /// Of the contacts owned here, as the last step left them; no impulse where one took no part.
  std::vector<ContactReaction> reactions() const;

  /// After a step, collective: of all ranks.
  std::int64_t totalContacts() const;

  void recordState(StateRecorder& recorder);

 private:
  using Identity = decltype(ReactionRow::contact);

  void listBodies();
  void copyBodies();
  void knowRolling(const NonSmoothLaw& law);
  bool isActing(const Contact& contact) const;
  const NonSmoothLaw& lawOf(const Contact& contact) const;
  std::int64_t movingNumber(std::uint32_t body) const;
  void fillPair(const Contact& contact, RicoContactPair& pair) const;
  Identity identityOf(const Contact& contact) const;
  static void givePair(const void* contacts, std::int64_t k, RicoContactPair* pair);
  static void giveEnds(const void* contacts, std::int64_t k, std::int64_t body[2]);
  static void giveTangent(const double normal[3], double tangent[3]);
  static void identify(const void* contacts, std::int64_t k, std::uint64_t identity[3]);
  void recall();
  void remember();
  void makeSweep(const RicoSharedSystem& system);
  void take(const std::map<int, std::vector<ReactionRow>>& letters);
  std::uint64_t ownerIdentity(const Identity& contact) const;

  SharedBodies& bodies_;
  SharedJoints joints_;
  SharedContactsOptions options_;
  SolverSettings settings_;
  SharedSweepMode mode_ = SharedSweepMode::kReproducible;
  RicoSimd simd_ = RICO_SIMD_BEST;
  long sweeps_ = 0;
  double share_ = 1.0;
  LawTable laws_;
  ContactDetection detection_;
  std::vector<CollisionBodies::Kind> kinds_;
  CollisionBodies placed_;  // borrowed where all frames are those of the principal axes
  long listedVersion_ = -1;
  long listedRenewal_ = -1;

  std::vector<std::uint32_t> acting_;  // numbers of detected contacts that take part
  double h_ = 0;                       // of the step that they take part in
  std::vector<double> reactions_;      // of these, until they are remembered: N, T1, T2
  bool isRolling_ = false;             // does a law resist rolling? Then of these, too:
  std::vector<double> rolling_;
  std::vector<std::array<double, 2>> moments_;
  std::vector<std::int32_t> contactsOf_;  // owned through a body at hand
  SharedRows remembered_;  // ReactionRow of the last step, where there is a reaction; sorted
  double deepest_ = 0;
  RicoSharedSweep sweep_ = nullptr;
  SolveReport report_;
};

}  // namespace rico
