#pragma once

#include <numerics/rico_sweep.h>

#include <kernel/formulation/GenericMechanical.hpp>
#include <limits>
#include <memory>
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
  /// kinetic energy of rest that they have with 1.
  void setSweeps(long sweeps, double share = 0.9);

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
  double share_ = 1.0;
  std::vector<RicoContactBody> bodies_;
  std::vector<RicoContactPair> contacts_;
  std::vector<double> free_, reactions_;
};

}  // namespace rico
