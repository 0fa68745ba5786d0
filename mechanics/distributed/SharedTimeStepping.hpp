#pragma once

#include <kernel/simulation/Simulation.hpp>
#include <mechanics/distributed/LoadView.hpp>
#include <mechanics/distributed/SharedContacts.hpp>

namespace rico {

/// Moreau and Jean's scheme for bodies that lie on many ranks: the same states, to the last bit, on
/// any number of ranks.
///
///     detect        contacts, free velocities                     each rank alone
///     agree         has a rank failed? are copies still good?     one maximum of three numbers
///     (renew        bodies to their homes, copies; then again)    where somebody says so
///     sweep         reactions and velocities                      numerics' shared sweep
///     send          velocities of homes to copies                 one message to each neighbour
///     move          positions                                     each rank alone
///
///     SharedBodies bodies(PETSC_COMM_WORLD);  ...
///     SharedContacts contacts(bodies, {.margin = 0.01});  contacts.setLaw(...);
///     SharedTimeStepping simulation(bodies, contacts, 0.0, 10.0, 5e-3);
///     simulation.run();
///
/// All functions are collective unless they say otherwise. What throws on one rank throws on all,
/// with that rank's message; where that cannot be, the job ends with it.
class SharedTimeStepping : public Simulation {
 public:
  /// theta = 1 goes with predictive gaps, 1/2 keeps energy.
  SharedTimeStepping(SharedBodies& bodies, SharedContacts& contacts, double t0, double T, double h,
                     double theta = 0.5);
  ~SharedTimeStepping() override;

  /// Throws NoConvergence where contacts did not reach their tolerance, unless it is to go on.
  void computeOneStep();
  void setGoesOn(bool value) { goesOn_ = value; }
  bool isSolved() const { return isSolved_; }  ///< the last step
  void nextStep() { processEvents(); }

  /// Of the whole state, over all ranks.
  std::uint64_t stateHash();
  const LoadView& load() const { return load_; }
  /// Prints the table of loads on rank 0 where the option -rico_load_view was given.
  void viewLoad();

  // Simulation
  void advanceToEvent() override { computeOneStep(); }
  void processEvents() override;
  void recordState(StateRecorder& recorder) override;

 private:
  void prepare();
  bool agree(const std::string& failure);
  void renew();
  void solve();
  void move();

  SharedBodies& bodies_;
  SharedContacts& contacts_;
  double theta_;
  Vector free_;
  Vector before_;  // velocities of the beginning, then of the mean, where theta is not 1
  bool isPrepared_ = false, isTouching_ = false, mustSettle_ = false;
  bool goesOn_ = false, isSolved_ = true;
  LoadView load_;
};

}  // namespace rico
