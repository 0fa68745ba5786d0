#pragma once

#include <array>
#include <cstdio>
#include <mechanics/distributed/Communicator.hpp>

namespace rico {

/// What a rank has: bodies, copies of others', contacts; of these, those at bodies that other ranks
/// have contacts with; letters and kB that it sends in one sweep; MiB of memory at most so far.
using LoadCounts = std::array<double, 7>;

/// Where the time of this rank went: the phases of a step, which are stages of -log_view as well.
class LoadView {
 public:
  enum Phase { kDetect, kAgree, kRenew, kSweep, kSend, kMove, kPhases };

  LoadView();

  /// Until it dies, time counts for this phase.
  class Clock {
   public:
    Clock(LoadView& view, Phase phase);
    ~Clock();
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;

   private:
    LoadView& view_;
    Phase phase_;
    double begin_;
  };

  double seconds(Phase phase) const { return seconds_[phase]; }
  void noteStep() { ++steps_; }
  long steps() const { return steps_; }

  /// Collective; rank 0 prints a line for each rank, or for many ranks the least, the mean and the
  /// most of them, and the memory of all ranks for each body and contact. Time spent in agree and
  /// send is, but for the messages, time waited for others.
  void print(const Communicator& ranks, const LoadCounts& counts, std::FILE* file) const;

 private:
  std::array<double, kPhases> seconds_ = {};
  std::array<PetscLogStage, kPhases> stages_ = {};
  long steps_ = 0;
};

}  // namespace rico
