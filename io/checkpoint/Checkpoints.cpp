#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <io/checkpoint/Checkpoints.hpp>
#include <vector>

namespace rico {

namespace {

volatile std::sig_atomic_t signalCaught = 0;
std::atomic<int> listeners = 0;
struct sigaction oldTerm, oldInt;

/// The second signal of a kind ends the program as it would have without us.
void catchSignal(int number) {
  if (signalCaught != 0) {
    std::signal(number, SIG_DFL);
    std::raise(number);
  }
  signalCaught = number;
}

void listen() {
  if (listeners++ > 0) return;
  signalCaught = 0;
  struct sigaction action = {};
  action.sa_handler = catchSignal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  sigaction(SIGTERM, &action, &oldTerm);
  sigaction(SIGINT, &action, &oldInt);
}

void stopListening() {
  if (--listeners > 0) return;
  sigaction(SIGTERM, &oldTerm, nullptr);
  sigaction(SIGINT, &oldInt, nullptr);
}

void toStderr(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

/// The step in the name of a file of the plan, -1 for other files.
std::int64_t stepOf(const CheckpointPlan& plan, const std::filesystem::path& file) {
  const std::string stem = file.stem().string(), head = plan.name + "-";
  if (file.extension() != ".h5" || !stem.starts_with(head)) return -1;
  const std::string digits = stem.substr(head.size());
  if (digits.empty() || digits.size() > 18 ||
      digits.find_first_not_of("0123456789") != std::string::npos)
    return -1;
  return std::stoll(digits);
}

}  // namespace

Checkpoints::Checkpoints(CheckpointPlan plan, StateWalk walk, Report report)
    : plan_(std::move(plan)),
      walk_(std::move(walk)),
      report_(report ? std::move(report) : Report(toStderr)) {
  if (plan_.onSignals) listen();
}

Checkpoints::~Checkpoints() {
  if (plan_.onSignals) stopListening();
}

bool Checkpoints::isDue(std::int64_t step) const {
  return (plan_.everySteps > 0 && step - lastStep_ >= plan_.everySteps) ||
         (plan_.every.count() > 0 && Clock::now() - lastTime_ >= plan_.every);
}

void Checkpoints::afterStep(std::int64_t step, double time) {
  const bool signalled = plan_.onSignals && signalCaught != 0;
  const bool late = plan_.maxWalltime.count() > 0 && Clock::now() - began_ >= plan_.maxWalltime;
  if (!signalled && !late && !isDue(step)) return;
  const bool written = write(step, time);
  if (!signalled && !late) return;
  mustEnd_ = true;
  const std::string why = signalled ? "a signal" : "the limit of wall time";
  report_("ended by " + why + " after step " + std::to_string(step) +
          (last_.empty() ? "; there is no checkpoint" : "; go on from " + last_.string()) +
          (written ? "" : " (of an earlier step)"));
}

bool Checkpoints::write(std::int64_t step, double time) {
  const auto path = plan_.folder / (plan_.name + "-" + std::to_string(step) + ".h5");
  lastStep_ = step;
  lastTime_ = Clock::now();
  try {
    writeCheckpoint(path, walk_, step, time);
  } catch (const std::exception& error) {
    report_(std::string("no checkpoint of step ") + std::to_string(step) + ": " + error.what());
    return false;
  }
  last_ = path;
  written_.push_back(path);
  forgetOld();
  return true;
}

void Checkpoints::forgetOld() {
  while (plan_.keep > 0 && written_.size() > std::size_t(plan_.keep)) {
    std::error_code ignored;
    if (written_.front() != last_) std::filesystem::remove(written_.front(), ignored);
    written_.pop_front();
  }
}

std::optional<std::filesystem::path> newestCheckpoint(const CheckpointPlan& plan,
                                                      const Checkpoints::Report& report) {
  std::vector<std::pair<std::int64_t, std::filesystem::path>> found;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(plan.folder, missing))
    if (const std::int64_t step = stepOf(plan, entry.path()); step >= 0)
      found.emplace_back(step, entry.path());
  std::sort(found.rbegin(), found.rend());
  for (const auto& [step, path] : found) {
    try {
      verifyCheckpoint(path);
      return path;
    } catch (const InputError& error) {
      (report ? report
              : Checkpoints::Report(toStderr))(std::string("passed over: ") + error.what());
    }
  }
  return std::nullopt;
}

}  // namespace rico
