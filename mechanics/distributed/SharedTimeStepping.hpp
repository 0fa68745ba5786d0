#pragma once

#include <kernel/simulation/Simulation.hpp>
#include <mechanics/distributed/LoadView.hpp>
#include <mechanics/distributed/SharedContacts.hpp>

namespace rico {

/// Moreau and Jean's scheme for distributed bodies: the same states, to the last bit, on any number
/// of ranks.
///
///     detect        contacts, free velocities                     local
///     agree         has a rank failed? do copies need renewal?    one maximum of five numbers
///     (renew        bodies to their owners, copies; then again)   if a rank needs it
///     (sleep        islands wake and fall asleep; detect again)   if bodies may sleep
///     sweep         reactions and velocities                      numerics' shared sweep
///     send          velocities of owners to copies                one message per neighbour
///     move          positions                                     local
///
/// With SharedContacts::setSubsteps the part after detection is repeated in n short steps of h / n.
/// Contact points stay fixed to their bodies, and gaps follow by g ← g + (h/n) u_N. Each substep:
///
///     approach   v + (h/n) (forces), the last reactions; sweeps that also recover penetration
///     move       q ← q + (h/n) v
///     relax      as many sweeps with u_N + max(g, 0) n/h ≥ 0 ⟂ r_N ≥ 0, whose velocities remain
///
/// After the substeps restitution is applied once, from the velocities of the step's beginning.
///
///     SharedBodies bodies(mpiRanks(MPI_COMM_WORLD));  ...
///     SharedContacts contacts(bodies, {.margin = 0.01});  contacts.setLaw(...);
///     SharedTimeStepping simulation(bodies, contacts, 0.0, 10.0, 5e-3);
///     simulation.run();
///
/// All functions are collective unless stated otherwise. An exception on one rank is thrown on all
/// ranks, with that rank's message. If that is impossible, the job is aborted with the message.
class SharedTimeStepping : public Simulation {
 public:
  /// theta of Moreau and Jean's scheme: 1 for predictive gaps; 1/2 conserves energy.
  SharedTimeStepping(SharedBodies& bodies, SharedContacts& contacts, double t0, double T, double h,
                     double theta = 0.5);
  ~SharedTimeStepping() override;

  /// Throws NoConvergence if contacts did not reach their tolerance, unless
  /// setContinuesUnsolved(true) was called.
  void computeOneStep();
  /// If true, a step whose contacts did not reach their tolerance does not throw.
  void setContinuesUnsolved(bool value) { continuesUnsolved_ = value; }
  /// Returns true if the contacts of the last step reached their tolerance.
  bool isSolved() const { return isSolved_; }
  /// Ends the step, as processEvents() does.
  void nextStep() { processEvents(); }

  /// The hash of the state of all ranks.
  std::uint64_t stateHash();
  /// The time of this rank in each phase.
  const LoadView& load() const { return load_; }
  /// Prints the table of loads on rank 0.
  void viewLoad() const;

  // Simulation
  void advanceToEvent() override { computeOneStep(); }
  void processEvents() override;
  void recordState(StateRecorder& recorder) override;

 private:
  void prepare();
  void pose();
  void sleep();
  bool agree(const std::string& failure);
  std::int64_t hasRows() const;
  std::int64_t leavesPlane() const;
  void noteRows(std::int64_t hasRows, std::int64_t leavesPlane);
  void renew();
  void solve();
  void requireSolved() const;
  void takeSubsteps();
  void move();

  SharedBodies& bodies_;
  SharedContacts& contacts_;
  double theta_;
  Vector free_;
  Vector before_;  // velocities at the beginning, then the mean, if theta is not 1
  bool isPrepared_ = false, isTouching_ = false, mustSettle_ = false;
  bool continuesUnsolved_ = false, isSolved_ = true;
  LoadView load_;
};

}  // namespace rico
