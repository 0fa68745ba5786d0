#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <io/cli/run/Progress.hpp>

namespace rico {

namespace {

constexpr double kTerminalSeconds = 0.2, kLogSeconds = 5;

double secondsSince(std::chrono::steady_clock::time_point when) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - when).count();
}

}  // namespace

std::string durationText(double seconds) {
  const auto whole = static_cast<long>(std::lround(std::min(seconds, 1e8)));
  char text[40];
  if (whole >= 3600)
    std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
  else
    std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
  return text;
}

Progress::Progress(bool quiet, std::int64_t first, std::int64_t last, double begin)
    : quiet_(quiet),
      isTerminal_(isatty(STDERR_FILENO) == 1),
      first_(first),
      last_(last),
      beginTime_(begin) {}

double Progress::wallSeconds() const { return secondsSince(began_); }

std::string Progress::line(const StepFigures& f) const {
  const double wall = wallSeconds();
  const double perStep = wall / std::max<double>(1, static_cast<double>(f.step - first_));
  char text[200];
  std::snprintf(
      text, sizeof text,
      "step %lld/%lld  t %.4g s  %zu bodies  %zu contacts  %ld iterations  residual %.1e  "
      "%.3gx real time  %s left",
      static_cast<long long>(f.step), static_cast<long long>(last_), f.time, f.bodies, f.contacts,
      f.iterations, f.residual, (f.time - beginTime_) / std::max(wall, 1e-9),
      durationText(perStep * static_cast<double>(last_ - f.step)).c_str());
  return text;
}

void Progress::show(const StepFigures& figures) {
  if (quiet_ || secondsSince(shown_) < (isTerminal_ ? kTerminalSeconds : kLogSeconds)) return;
  shown_ = Clock::now();
  // \r to the line's begin, and what an older, longer line left is erased.
  std::fprintf(stderr, isTerminal_ ? "\r%s\033[K" : "%s\n", line(figures).c_str());
  std::fflush(stderr);
  isOpen_ = isTerminal_;
}

void Progress::end() {
  if (isOpen_) std::fputc('\n', stderr);
  isOpen_ = false;
}

}  // namespace rico
