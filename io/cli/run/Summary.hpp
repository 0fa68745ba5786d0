#pragma once

#include <cstdint>
#include <string>

namespace rico {

/// What a run did.
struct RunSummary {
  std::string scene, title;
  std::string resume;  ///< the command that goes on, where there is more to do
  int ranks = 1;
  std::int64_t firstStep = 0, lastStep = 0;
  double step = 0, time = 0, wallSeconds = 0;
  bool isComplete = true;  ///< not ended by a signal or the limit of wall time
  std::uint64_t bodies = 0, contacts = 0, mostContacts = 0;
  std::uint64_t sleepers = 0;
  double energyBegin = 0, energyEnd = 0;
  double deepest = 0;     ///< penetration
  double worstJoint = 0;  ///< opening of a joint
  double worstResidual = 0;
  std::int64_t worstStep = 0;
  std::int64_t sweeps = 0;     ///< so many a step, 0: to tolerance
  std::int64_t notSolved = 0;  ///< solves that did not reach their tolerance
  std::size_t overlaps = 0;    ///< warnings of bodies that the scene puts into each other
  std::uint64_t farAway = 0;   ///< bodies that have left all that the scene began with
  std::uint64_t stateHash = 0;
  std::uint64_t memory = 0;            ///< bytes, the most of each rank added up
  std::string trajectory, checkpoint;  ///< files, or empty
  std::int64_t recorded = 0;           ///< steps in the trajectory

  /// Some lines for people.
  std::string text() const;
  /// One JSON object; to standard output where the file is "-".
  void writeJson(const std::string& file) const;

 private:
  std::string memoryText() const;
};

}  // namespace rico
