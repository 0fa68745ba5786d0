#pragma once

#include <cstdint>
#include <string>

namespace rico {

/// The result of a run.
struct RunSummary {
  std::string scene, title;
  std::string resume;  ///< the command that continues, if the run is not finished
  int ranks = 1, threads = 1;
  std::int64_t firstStep = 0, lastStep = 0;
  double step = 0, time = 0, wallSeconds = 0;
  bool isComplete = true;  ///< not ended by a signal or the limit of wall time
  std::uint64_t bodies = 0, contacts = 0, mostContacts = 0;
  std::uint64_t sleepers = 0;
  double energyBegin = 0, energyEnd = 0;
  double deepest = 0;     ///< deepest penetration
  double worstJoint = 0;  ///< largest opening of a joint
  double worstResidual = 0;
  std::int64_t worstStep = 0;
  double lastResidual = 0;      ///< of the last step
  std::int64_t sweeps = 0;      ///< sweeps per step; 0: to tolerance
  std::int64_t notSolved = 0;   ///< solves that did not reach their tolerance
  std::int64_t rough = 0;       ///< steps solved to the larger tolerance only (SolverSpec)
  std::int64_t impossible = 0;  ///< steps whose contacts no velocities satisfy, as was proved
  std::size_t overlaps = 0;     ///< warnings of overlapping bodies in the scene
  std::uint64_t farAway = 0;    ///< bodies far from the scene's initial extent
  std::uint64_t stateHash = 0;
  std::uint64_t memory = 0;            ///< bytes, the sum of the peaks of all ranks
  std::string trajectory, checkpoint;  ///< files, or empty
  std::int64_t recorded = 0;           ///< steps in the trajectory
  std::string method;                  ///< chosen without `solver`, in words, or empty
  std::string advice;                  ///< a remedy, or empty

  /// Returns the summary as text, one line for each quantity.
  std::string text() const;
  /// Writes one JSON object to the file, or to standard output if the name is "-".
  void writeJson(const std::string& file) const;

 private:
  std::string memoryText() const;
};

}  // namespace rico
