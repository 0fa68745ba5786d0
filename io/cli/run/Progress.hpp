#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace rico {

/// The data of a step for the progress line.
struct StepFigures {
  std::int64_t step = 0;
  double time = 0;
  std::size_t bodies = 0, asleep = 0, contacts = 0;
  long iterations = 0;
  double residual = 0;
};

/// Prints the progress of a run to stderr: on a terminal one line that is updated, with as many
/// figures as fit; elsewhere a line every few seconds.
class Progress {
 public:
  /// The progress of steps `first` to `last`, beginning at time `begin`.
  Progress(bool quiet, std::int64_t first, std::int64_t last, double begin);
  /// Sets the time between two lines. The last step then has a line, too.
  void setSeconds(double seconds) { seconds_ = seconds, showsLast_ = true; }

  void show(const StepFigures& figures);
  /// Ends the terminal's line.
  void end();

  double wallSeconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  std::string line(const StepFigures& figures, std::size_t width) const;

  bool quiet_, isTerminal_, isOpen_ = false, showsLast_ = false;
  double seconds_;
  std::int64_t first_, last_;
  double beginTime_;
  Clock::time_point began_ = Clock::now(), shown_ = Clock::now();
};

/// Formats a duration: 75 -> "1:15".
std::string durationText(double seconds);

}  // namespace rico
