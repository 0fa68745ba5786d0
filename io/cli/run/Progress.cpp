#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <io/cli/run/Formatted.hpp>
#include <io/cli/run/Progress.hpp>
#include <vector>

namespace rico {

namespace {

constexpr double kTerminalSeconds = 0.2, kLogSeconds = 5;
constexpr std::size_t kEndless = std::string::npos;

double secondsSince(std::chrono::steady_clock::time_point when) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - when).count();
}

/// The width of a line that does not wrap; the usual width if the terminal does not report its own.
std::size_t terminalWidth() {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  const bool isKnown = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return (isKnown ? size.ws_col : kUsual) - 1;
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
      seconds_(isTerminal_ ? kTerminalSeconds : kLogSeconds),
      first_(first),
      last_(last),
      beginTime_(begin) {}

double Progress::wallSeconds() const { return secondsSince(began_); }

std::string Progress::line(const StepFigures& f, std::size_t width) const {
  const double wall = wallSeconds();
  const double perStep = wall / std::max<double>(1, static_cast<double>(f.step - first_));
  const auto step = static_cast<long long>(f.step), last = static_cast<long long>(last_);
  const double left = perStep * static_cast<double>(last_ - f.step);
  struct Part {
    int rank;  // figures with the highest rank are omitted first
    std::string text;
  };
  std::vector<Part> parts = {
      {0, formatted("step %lld/%lld", step, last)},
      {2, formatted("t %.4g s", f.time)},
      {7, formatted("%zu bodies", f.bodies) +
              (f.asleep > 0 ? formatted(", %zu asleep", f.asleep) : "")},
      {3, formatted("%zu contacts", f.contacts)},
      {5, formatted("%ld iterations", f.iterations)},
      {4, formatted("residual %.1e", f.residual)},
      {6, formatted("%.3gx real time", (f.time - beginTime_) / std::max(wall, 1e-9))},
      {1, durationText(left) + " left"}};
  for (std::string text;; text.clear()) {
    for (const Part& part : parts) text.append(text.empty() ? "" : "  ").append(part.text);
    if (text.size() <= width || parts.size() == 1) return text.substr(0, width);
    parts.erase(std::max_element(parts.begin(), parts.end(),
                                 [](const Part& a, const Part& b) { return a.rank < b.rank; }));
  }
}

void Progress::show(const StepFigures& figures) {
  const bool isLast = showsLast_ && figures.step == last_;
  if (quiet_ || (secondsSince(shown_) < seconds_ && !isLast)) return;
  shown_ = Clock::now();
  // \r moves to the beginning of the line; the escape sequence erases the rest of an older line.
  std::fprintf(stderr, isTerminal_ ? "\r%s\033[K" : "%s\n",
               line(figures, isTerminal_ ? terminalWidth() : kEndless).c_str());
  std::fflush(stderr);
  isOpen_ = isTerminal_;
}

void Progress::end() {
  if (isOpen_) std::fputc('\n', stderr);
  isOpen_ = false;
}

}  // namespace rico
