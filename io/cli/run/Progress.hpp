#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace rico {

/// What a step has done, as a progress line shows it.
struct StepFigures {
  std::int64_t step = 0;
  double time = 0;
  std::size_t bodies = 0, asleep = 0, contacts = 0;
  long iterations = 0;
  double residual = 0;
};

/// Tells on stderr how a run goes: one line that renews itself on a terminal, with as many of the
/// figures as there is room for, and a line every few seconds elsewhere.
class Progress {
 public:
  /// From step `first` at time `begin` to time `end`.
  Progress(bool quiet, std::int64_t first, std::int64_t last, double begin);

  void show(const StepFigures& figures);
  /// Leaves the terminal's line as it is.
  void end();

  double wallSeconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  std::string line(const StepFigures& figures, std::size_t width) const;

  bool quiet_, isTerminal_, isOpen_ = false;
  std::int64_t first_, last_;
  double beginTime_;
  Clock::time_point began_ = Clock::now(), shown_ = Clock::now();
};

/// 75 -> "1:15"
std::string durationText(double seconds);

}  // namespace rico
