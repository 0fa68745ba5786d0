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

/// The nonsmooth problem of bodies in contact, with joints and other laws as the user has them.
///
/// Where all contacts of the index set are frictional ones between populations it is never
/// assembled: reactions are found by sweeping over the velocities of the bodies
/// (numerics/rico_sweep.h), from the reactions of the step before. Everything else goes the ways of
/// LinearOSNS; so does a problem that many sweeps have not solved, such as a tall stack that is
/// hit: of at most 1 000 contacts after 500 sweeps, of at most 20 000 after 4 000.
///
/// settings().relativeTolerance is 1e-6 here; maxIterations is that of sweeps, after which nothing
/// else is tried, 0: as above, of more contacts 10 000.
class BodyContacts : public GenericMechanical {
 public:
  BodyContacts();

  /// So many sweeps in each step, and whatever they reach is accepted: the work of a step is then
  /// bounded, as real-time codes have it. report().residual is the largest change of a reaction in
  /// the last one, times its stiffness. 0: to tolerance.
  ///
  /// They start from `share` of the reactions before. Below 1 it damps what few sweeps leave
  /// undone, which otherwise adds up from step to step: 5 000 balls, 10 sweeps, had a tenth of the
  /// kinetic energy of rest that they have with 1. With GapRule::recovery β it should be at most
  /// 1 / (1 + β): of a motion that sweeps reduce by 1 − η only, reactions that live on, velocity
  /// and gap are three sums one after another, and near 1, to first order in η,
  ///
  ///     |z|² = 1 − η ((1 + β) − β / (1 − share)) / (1 − share)
  ///
  /// is what becomes of it in a step. A column of 16 cubes (β = 0.2, 50 sweeps) came to rest with
  /// 0.8, swayed on with 0.83, and ever more with 0.85 and 0.9. What penetrates at rest goes with
  /// (1 − share) / β: much recovery and a small share are better than little and a large one.
  ///
  /// `relaxation` is that of the sweeps, 0 to 2: 1.2 to 1.3 bring piles and stacks of a given
  /// number of sweeps somewhat closer.
  void setSweeps(long sweeps, double share = 0.9, double relaxation = 1.0);

  // OneStepNSProblem
  std::string_view name() const override { return "BodyContacts"; }
  bool compute(double t, Topology& topology, int set, int level) override;

 private:
  struct FreeSweep {
    void operator()(RicoContactSweep* sweep) const { RicoContactSweepDestroy(sweep); }
  };
  using Sweep = std::unique_ptr<RicoContactSweep, FreeSweep>;

  bool sweepOn(std::int64_t sweeps);
  bool sweepOrAskNewton(double t, Topology& topology, int set, int level, std::int64_t patience);
  bool computeByNewton(double t, Topology& topology, int set, int level, int steps);
  bool computeAfterSweeps(double t, Topology& topology, int set, int level);
  bool computeAssembled(double t, Topology& topology, int set, int level,
                        const SolverSettings& with);
  static bool canSweep(const IndexSet& set);
  void gatherBodies(const Topology& topology);
  void gatherContacts(const IndexSet& set, int level);
  void scatterReactions(const IndexSet& set, int level) const;
  bool runSweep(RicoContactSweep& sweep);

  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

  Sweep sweep_;
  std::int64_t pause_ = kNever;  // of the sweeps, after so many
  long sweeps_ = 0;
  double share_ = 1.0, relaxation_ = 1.0;
  std::vector<RicoContactBody> bodies_;
  std::vector<RicoContactPair> contacts_;  // where those of relations do not serve as they are
  std::span<const RicoContactPair> swept_;
  std::vector<double> free_, reactions_;
};

}  // namespace rico
