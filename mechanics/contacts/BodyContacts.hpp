#pragma once

#include <numerics/rico_sweep.h>

#include <kernel/formulation/GenericMechanical.hpp>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace rico {

class ContactsR;
class RigidBodies;

/// The nonsmooth problem of bodies in contact, together with joints and other laws.
///
/// If all contacts of the index set are frictional ones between populations, the problem is not
/// assembled. Sweeps over the velocities of the bodies (numerics/rico_sweep.h) find the reactions,
/// starting from those of the last step. Other problems are solved as in LinearOSNS. So are
/// problems that sweeps have not solved, such as a tall stack that is hit: up to 1000 contacts
/// after 500 sweeps, up to 20 000 contacts after 4 000.
///
/// settings().relativeTolerance is 1e-6 here. maxIterations limits the sweeps, and no other method
/// follows; 0: the limits above, for more contacts 10 000. If sufficientTolerance is larger than
/// relativeTolerance, problems of 64 contacts or more that sweeps have not solved within the limits
/// are solved to it only; report().isRough tells. Contacts that jam, as in a house of cards that
/// falls, then cost a tenth of the time or less.
///
/// GapRule::recovery pauses in steps that are not solved with it (ContactsR::pauseRecovery()).
class BodyContacts : public GenericMechanical {
 public:
  /// A problem with the settings above.
  BodyContacts();

  /// Sets the number of sweeps of each step, whose result is accepted. The cost of a step is then
  /// bounded, as real-time codes need. report().residual is the largest change of a reaction in the
  /// last sweep, times its stiffness. 0: sweeps to tolerance.
  ///
  /// Each step starts from `share` times the last reactions. A share below 1 damps the error of few
  /// sweeps, which otherwise accumulates: 5 000 balls with 10 sweeps had a tenth of the kinetic
  /// energy at rest that they have with share 1. With GapRule::recovery β the share should be at
  /// most 1 / (1 + β). If sweeps reduce a motion by 1 − η only, kept reactions, velocity and gap
  /// are three successive sums. For share near 1, to first order in η, a step multiplies a motion
  /// by z with
  ///
  ///     |z|² = 1 − η ((1 + β) − β / (1 − share)) / (1 − share)
  ///
  /// A column of 16 cubes (β = 0.2, 50 sweeps) came to rest with share 0.8, swayed on with 0.83,
  /// and swayed more and more with 0.85 and 0.9. The penetration at rest is proportional to
  /// (1 − share) / β: a large recovery with a small share is better than the opposite.
  ///
  /// `relaxation` is the relaxation factor of the sweeps, between 0 and 2. With a given number of
  /// sweeps, factors of 1.2 to 1.3 bring piles and stacks somewhat closer to the solution. Throws
  /// if a number is out of its range.
  void setSweeps(long sweeps, double share = 0.9, double relaxation = 1.0);

  // OneStepNSProblem
  std::string_view name() const override { return "BodyContacts"; }
  /// Throws if a contact or a body has numbers that no sweep can take.
  bool compute(double t, Topology& topology, int set, int level) override;

 protected:
  /// Returns true if sweeps can solve the contacts of this index set.
  bool canSweep(const Topology& topology, int set) const;
  /// The contacts of the index set, as sweeps take them, and their bodies, in the order of the
  /// populations. Valid until the next call.
  std::span<const RicoContactPair> gather(const Topology& topology, int set, int level);
  std::span<const RicoContactBody> gatheredBodies() const { return bodies_; }
  /// Their reactions, 3 numbers each: first those of the last step.
  std::span<double> gatheredReactions() { return reactions_; }
  /// Stores these reactions. compute() leaves contacts with a nonzero entry in `solved` as they
  /// are, until release(); bodies of these contacts must have no others.
  void keep(const Topology& topology, int set, int level, std::span<const char> solved);
  void release() { kept_.clear(); }

 private:
  struct FreeSweep {
    void operator()(RicoContactSweep* sweep) const { RicoContactSweepDestroy(sweep); }
  };
  using Sweep = std::unique_ptr<RicoContactSweep, FreeSweep>;

  bool sweepOn(std::int64_t sweeps);
  bool sweepOrTryNewton(double t, Topology& topology, int set, int level, std::int64_t most);
  bool computeByNewton(double t, Topology& topology, int set, int level, int steps);
  double sufficientTolerance() const;
  SolverSettings settingsTo(double relativeTolerance) const;
  bool sufficesAfterSweeps();
  bool sufficesWithoutRecovery(const Topology& topology, int set, int level);
  void prepareSweep(const Topology& topology, int set, int level);
  bool computeOrPauseRecovery(double t, Topology& topology, int set, int level);
  bool pauseRecovery(const IndexSet& contacts);
  bool computeAfterSweeps(double t, Topology& topology, int set, int level);
  bool computeAssembled(double t, Topology& topology, int set, int level,
                        const SolverSettings& with);
  static bool canSweep(const IndexSet& set);
  void gatherBodies(const Topology& topology);
  void gatherContacts(const IndexSet& set, int level);
  void dropKept();
  void scatterReactions(const IndexSet& set, int level) const;
  bool runSweep(RicoContactSweep& sweep);

  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

  RicoContactSystem system_ = {};  // that of the sweep
  Sweep sweep_;
  std::int64_t pause_ = kNever;  // limit of sweeps, read by the stop function
  long sweeps_ = 0;
  SolveReport sweepReport_;  // of the last sweep
  double share_ = 1.0, relaxation_ = 1.0;
  std::vector<RicoContactBody> bodies_;
  std::vector<RicoContactPair> contacts_;  // copies, if those of relations cannot be used in place
  std::span<const RicoContactPair> swept_;
  std::vector<double> free_, reactions_;
  std::vector<double> first_;  // reactions before the first sweep of a step
  std::vector<char> kept_;     // not 0 for contacts that compute() does not solve; empty: none
};

}  // namespace rico
