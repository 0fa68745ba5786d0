#pragma once

#include <array>
#include <cstdio>
#include <kernel/support/Ranks.hpp>

namespace rico {

/// The load of a rank: bodies, copies of other ranks' bodies, contacts, contacts of shared bodies;
/// messages and kB sent per sweep; largest memory so far in MiB.
using LoadCounts = std::array<double, 7>;

/// The time of this rank in each phase of a step.
class LoadView {
 public:
  /// The phases of a step; kPhases is their number.
  enum Phase { kDetect, kAgree, kRenew, kSweep, kSend, kMove, kPhases };

  /// Counts time for this phase during its lifetime.
  class Clock {
   public:
    /// Starts the clock.
    Clock(LoadView& view, Phase phase);
    ~Clock();
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;

   private:
    LoadView& view_;
    Phase phase_;
    double begin_;
  };

  double seconds(Phase phase) const { return seconds_[phase]; }  ///< of all steps so far
  void noteStep() { ++steps_; }                                  ///< at the end of a step
  long steps() const { return steps_; }                          ///< number of noteStep()

  /// Rank 0 prints a line per rank, or for many ranks the minimum, mean and maximum, and the memory
  /// of all ranks per body and contact. Time in agree and send is mostly waiting for other ranks.
  /// Collective.
  void print(const Ranks& ranks, const LoadCounts& counts, std::FILE* file) const;

 private:
  std::array<double, kPhases> seconds_ = {};
  long steps_ = 0;
};

}  // namespace rico
