#include <fcntl.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <io/checkpoint/Checkpoints.hpp>
#include <io/checkpoint/DiskFile.hpp>
#include <io/problems/Files.hpp>
#include <iterator>
#include <utility>
#include <vector>

namespace rico {

namespace {

volatile std::sig_atomic_t signalCaught = 0;
std::atomic<int> listeners = 0;
constexpr int kSignals[] = {SIGTERM, SIGINT, SIGUSR1};
struct sigaction oldActions[std::size(kSignals)];

/// A second signal within this time is the same one: launchers such as timeout(1) send it to the
/// program and to its process group, so that it arrives twice.
constexpr double kEchoSeconds = 0.5;
double caughtAt = 0.0;

double secondsNow() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// A second signal has its default effect, and ends the program.
void catchSignal(int number) {
  if (signalCaught == 0) {
    caughtAt = secondsNow();
    signalCaught = number;
  } else if (secondsNow() > caughtAt + kEchoSeconds) {
    std::signal(number, SIG_DFL);
    std::raise(number);
  }
}

void installHandlers() {
  if (listeners++ > 0) return;
  signalCaught = 0;
  struct sigaction action = {};
  action.sa_handler = catchSignal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  for (std::size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], &action, &oldActions[i]);
}

void stopListening() {
  if (--listeners > 0) return;
  for (std::size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], &oldActions[i], nullptr);
}

/// Reasons for writing a checkpoint.
enum Reason { kSignal = 1, kLate = 2, kDue = 4 };

void toStderr(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

/// The step in the name of a file of the plan; -1 for other files.
std::int64_t stepOf(const CheckpointPlan& plan, const std::filesystem::path& file) {
  const std::string stem = file.stem().string(), head = plan.name + "-";
  if (file.extension() != ".h5" || !stem.starts_with(head)) return -1;
  const std::string digits = stem.substr(head.size());
  if (digits.empty() || digits.size() > 18 ||
      digits.find_first_not_of("0123456789") != std::string::npos)
    return -1;
  return std::stoll(digits);
}

std::filesystem::path fileOf(const CheckpointPlan& plan, std::int64_t step) {
  return plan.folder / (plan.name + "-" + std::to_string(step) + ".h5");
}

using StepFile = std::pair<std::int64_t, std::filesystem::path>;

/// The files of the plan, in ascending order of their steps.
std::vector<StepFile> stepFiles(const CheckpointPlan& plan) {
  std::vector<StepFile> files;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(plan.folder, missing))
    if (const std::int64_t step = stepOf(plan, entry.path()); step >= 0)
      files.emplace_back(step, entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

Checkpoints::Checkpoints(CheckpointPlan plan, StateWalk walk, Report report)
    : plan_(std::move(plan)),
      walk_(std::move(walk)),
      report_(report ? std::move(report) : Report(toStderr)) {
  if (plan_.onSignals) installHandlers();
}

Checkpoints::~Checkpoints() {
  if (plan_.onSignals) stopListening();
}

bool Checkpoints::isDue(std::int64_t step) const {
  return (plan_.everySteps > 0 && step % plan_.everySteps == 0) ||
         (plan_.every.count() > 0 && Clock::now() - lastTime_ >= plan_.every);
}

void Checkpoints::report(const std::string& line) const {
  if (plan_.ranks.rank() == 0) report_(line);
}

int Checkpoints::reasons(std::int64_t step) const {
  int reasons = plan_.onSignals && signalCaught != 0 ? kSignal : 0;
  if (plan_.ranks.rank() == 0) {
    const bool late = plan_.maxWalltime.count() > 0 && Clock::now() - began_ >= plan_.maxWalltime;
    reasons |= (late ? kLate : 0) | (isDue(step) ? kDue : 0);
  }
  return plan_.ranks.any(reasons);
}

void Checkpoints::afterStep(std::int64_t step, double time) {
  const int why = reasons(step);
  if (why == 0) return;
  const bool written = write(step, time);
  if (why == kDue) return;
  mustEnd_ = true;
  const std::string cause = (why & kSignal) != 0 ? "a signal" : "the limit of wall time";
  report("ended by " + cause + " after step " + std::to_string(step) +
         (last_.empty() ? "; there is no checkpoint" : "; continue from " + last_.string()) +
         (written ? "" : " (of an earlier step)"));
}

/// Calls CheckpointPlan::before(). Its failure does not prevent the checkpoint.
void Checkpoints::prepare(std::int64_t step) const {
  try {
    plan_.ranks.agree([&] {
      if (plan_.before) plan_.before();
    });
  } catch (const std::exception& error) {
    report(std::string("before the checkpoint of step ") + std::to_string(step) + ": " +
           error.what());
  }
}

/// Creates the folder again if it was removed. Errors are reported later, with the file.
void Checkpoints::makeFolderAgain() const {
  std::error_code ignored;
  if (plan_.ranks.rank() == 0) std::filesystem::create_directory(plan_.folder, ignored);
}

void Checkpoints::requireNoOtherRun() const {
  plan_.ranks.agree([&] {
    if (plan_.ranks.rank() > 0) return;
    for (const StepFile& file : stepFiles(plan_))
      if (file.second != last_ && isBeingWritten(file.second))
        throw std::runtime_error(file.second.string() +
                                 " belongs to another run in progress; give one of them another "
                                 "folder");
  });
}

bool Checkpoints::write(std::int64_t step, double time) {
  const std::filesystem::path path = fileOf(plan_, step);
  lastTime_ = Clock::now();
  prepare(step);
  makeFolderAgain();
  try {
    requireNoOtherRun();
    writeCheckpoint(path, walk_, step, time, plan_.ranks);
  } catch (const std::exception& error) {
    report(std::string("no checkpoint of step ") + std::to_string(step) + ": " + error.what());
    return false;
  }
  last_ = path;
  if (plan_.ranks.rank() > 0) return true;
  try {
    lastFile_ = std::make_unique<DiskFile>(path, O_WRONLY);
    lastFile_->lockAgainstWriters();
  } catch (const std::runtime_error&) {  // it is written nevertheless
  }
  removeOld(step);
  return true;
}

/// Also removes files from before a restart; files with later steps belong to another run.
void Checkpoints::removeOld(std::int64_t step) const {
  std::vector<StepFile> files = stepFiles(plan_);
  std::erase_if(files, [=](const StepFile& file) { return file.first > step; });
  std::error_code ignored;
  for (std::size_t k = 0; plan_.keep > 0 && k + std::size_t(plan_.keep) < files.size(); ++k)
    std::filesystem::remove(files[k].second, ignored);
}

std::optional<std::filesystem::path> newestCheckpoint(const CheckpointPlan& plan,
                                                      const Checkpoints::Report& report) {
  std::vector<std::int64_t> steps;
  if (plan.ranks.rank() == 0)
    for (const StepFile& file : stepFiles(plan)) steps.insert(steps.begin(), file.first);
  plan.ranks.broadcast(steps);
  for (const std::int64_t step : steps) {
    const std::filesystem::path path = fileOf(plan, step);
    try {
      verifyCheckpoint(path, plan.ranks);
      return path;
    } catch (const InputError& error) {
      if (plan.ranks.rank() == 0)
        (report ? report
                : Checkpoints::Report(toStderr))(std::string("passed over: ") + error.what());
    }
  }
  return std::nullopt;
}

}  // namespace rico
