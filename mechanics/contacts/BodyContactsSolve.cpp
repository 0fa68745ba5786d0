// The methods of BodyContacts: sweeps, then others.
#include <numerics/rico_math.h>

#include <algorithm>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <kernel/topology/Topology.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/ContactsR.hpp>
#include <string>

namespace rico {
namespace {

/// Newton's method and an interior point method solve fewer contacts in about the time of the
/// sweeps before, or fail in that time.
constexpr std::size_t kFew = 64;

/// Limits of sweeps before a problem of this many contacts goes to another method. Piles need about
/// a thousand sweeps, which is faster than any other method; towers need many thousands. Large
/// problems are not assembled; for small ones a matrix is not worth its cost.
struct SweepLimits {
  explicit SweepLimits(std::size_t contacts)
      : sweeps(contacts <= 1000    ? 500
               : contacts <= 20000 ? 4000
                                   : 10000),
        usesOthers(contacts <= 20000),
        triesNewton(contacts >= kFew && contacts <= 6000) {}
  std::int64_t sweeps;
  bool usesOthers;
  bool triesNewton;  // as soon as sweeps are not expected to converge
};

/// Returns true if sweeps reach the tolerance within `more` sweeps at the rate of the last ones.
bool convergesWithin(double before, double now, double tolerance, std::int64_t last,
                     std::int64_t more) {
  const double gain = RicoLog(before / now);
  return gain > 0 && static_cast<double>(last) * RicoLog(now / tolerance) <= gain * more;
}

}  // namespace

bool BodyContacts::compute(double t, Topology& topology, int set, int level) {
  const IndexSet& contacts = topology.indexSet(set);
  if (contacts.empty() || settings().type != "auto" || !canSweep(contacts))
    return computeOrPauseRecovery(t, topology, set, level);
  prepareSweep(topology, set, level);
  first_ = reactions_;
  const SweepLimits limits(swept_.size());
  const bool isLimited = settings().maxIterations > 0;
  const bool pauses = !isLimited && sweeps_ == 0 && limits.triesNewton;
  const bool solved =
      pauses ? sweepOrTryNewton(t, topology, set, level, limits.sweeps) : sweepOn(kNever);
  if (solved && report_.solver != "sweep") return true;
  scatterReactions(contacts, level);
  if (solved || isLimited || !limits.usesOthers) return solved;
  return computeAfterSweeps(t, topology, set, level);
}

void BodyContacts::prepareSweep(const Topology& topology, int set, int level) {
  gather(topology, set, level);
  dropKept();
  system_ = {};
  system_.bodies = static_cast<std::int64_t>(bodies_.size());
  system_.contacts = static_cast<std::int64_t>(swept_.size());
  system_.body = bodies_.data();
  system_.contact = swept_.data();
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.atol = settings().absoluteTolerance;
  options.rtol = settings().relativeTolerance;
  options.omega = relaxation_;
  options.max_it =
      settings().maxIterations > 0 ? settings().maxIterations : SweepLimits(swept_.size()).sweeps;
  options.stop = [](void* pause, std::int64_t its) {
    return its >= *static_cast<std::int64_t*>(pause) ? 1 : 0;
  };
  options.stop_context = &pause_;
  char why[RICO_MESSAGE_SIZE] = {};
  if (sweep_ == nullptr)
    sweep_.reset(RicoContactSweepCreate(&system_, &options, why));
  else if (RicoContactSweepRenew(sweep_.get(), &system_, &options, why) == 0)
    sweep_.reset();
  if (sweep_ == nullptr) throw Exception(std::string(name()) + ": " + why);
}

bool BodyContacts::computeOrPauseRecovery(double t, Topology& topology, int set, int level) {
  const SolverSettings with = settingsTo(settings().relativeTolerance);
  return computeAssembled(t, topology, set, level, with) ||
         (pauseRecovery(topology.indexSet(set)) && computeAssembled(t, topology, set, level, with));
}

// Returns true if some contacts recovered penetration.
bool BodyContacts::pauseRecovery(const IndexSet& contacts) {
  bool found = false;
  forEachRun(contacts, [&](const InteractionNode& node, auto, auto) {
    auto* relation = dynamic_cast<ContactsR*>(node.interaction->relation().get());
    if (relation == nullptr) return;
    for (int c = 0; c < relation->size() && !found; ++c)
      found = relation->gap(c) < 0 && relation->gapVelocity(c, 0) < 0;
    relation->pauseRecovery();
  });
  return found;
}

double BodyContacts::sufficientTolerance() const {
  return std::max(settings().relativeTolerance, settings().sufficientTolerance);
}

// The settings of other problems, which have one tolerance.
SolverSettings BodyContacts::settingsTo(double relativeTolerance) const {
  SolverSettings with = settings();
  with.relativeTolerance = relativeTolerance;
  with.sufficientTolerance = 0.0;
  return with;
}

// Judges the last sweep by the sufficient tolerance.
bool BodyContacts::sufficesAfterSweeps() {
  if (sufficientTolerance() <= settings().relativeTolerance) return false;
  SolveReport rough = sweepReport_;
  rough.tolerance *= sufficientTolerance() / settings().relativeTolerance;
  if (!(rough.residual <= rough.tolerance)) return false;
  rough.reason = RICO_CONVERGED_RTOL;
  rough.isRough = true;
  report_ = rough;
  return true;
}

// Many contacts: sweeps suffice, or do so without recovery.
bool BodyContacts::sufficesWithoutRecovery(const Topology& topology, int set, int level) {
  if (sufficesAfterSweeps()) return true;
  if (!pauseRecovery(topology.indexSet(set)) ||
      sufficientTolerance() <= settings().relativeTolerance)
    return false;
  prepareSweep(topology, set, level);
  reactions_ = first_;  // those of the last sweeps grow without limit if there is no solution
  const bool solved = sweepOn(kNever);
  scatterReactions(topology.indexSet(set), level);
  return solved || sufficesAfterSweeps();
}

// In a tower a contact that opens changes all other reactions: sweeps need thousands of iterations,
// Newton's method one or two steps. If Newton's method fails, the sweeps continue.
bool BodyContacts::sweepOrTryNewton(double t, Topology& topology, int set, int level,
                                    std::int64_t most) {
  constexpr std::int64_t kFirst = 128;
  constexpr int kNewtonSteps = 3;
  bool isTried = false;
  double before = INFINITY;
  for (std::int64_t total = 0, next = kFirst; total < most; next = std::min(total, most - total)) {
    const bool solved = sweepOn(next);
    report_.iterations += total;
    if (solved) return true;
    total += next;
    const bool isConverging =
        std::isinf(before) ||
        convergesWithin(before, report_.residual, report_.tolerance, next, most - total);
    before = report_.residual;
    if (isConverging || isTried) continue;
    isTried = true;
    scatterReactions(topology.indexSet(set), level);
    if (computeByNewton(t, topology, set, level, kNewtonSteps)) return true;
  }
  return false;
}

bool BodyContacts::sweepOn(std::int64_t sweeps) {
  pause_ = sweeps;
  return runSweep(*sweep_);
}

// After sweeps: first Newton's method, which converges or fails fast from a near point. Few
// contacts are solved to the sufficient tolerance, or without recovery, only if both methods fail.
bool BodyContacts::computeAfterSweeps(double t, Topology& topology, int set, int level) {
  constexpr int kNewtonSteps = 10;
  const bool areFew = swept_.size() < kFew;
  if (!areFew && sufficesWithoutRecovery(topology, set, level)) return true;
  const SolverSettings last = settingsTo(sufficientTolerance());
  SolverSettings newton = areFew ? settingsTo(settings().relativeTolerance) : last;
  SolverSettings interior = newton;
  newton.type = "newton", newton.maxIterations = kNewtonSteps;
  interior.type = "ipm";
  const auto solves = [&](const SolverSettings& with) {
    const bool solved = computeAssembled(t, topology, set, level, with);
    report_.isRough = with.relativeTolerance > settings().relativeTolerance;
    return solved;
  };
  if (solves(newton) || solves(interior)) return true;
  if (areFew && sufficesAfterSweeps()) {
    scatterReactions(topology.indexSet(set), level);
    return true;
  }
  if (pauseRecovery(topology.indexSet(set))) {
    reactions_ = first_;
    scatterReactions(topology.indexSet(set), level);
  }
  return solves(last);
}

bool BodyContacts::computeByNewton(double t, Topology& topology, int set, int level, int steps) {
  SolverSettings newton = settingsTo(settings().relativeTolerance);
  newton.type = "newton", newton.maxIterations = steps;
  return computeAssembled(t, topology, set, level, newton);
}

bool BodyContacts::runSweep(RicoContactSweep& sweep) {
  report_ = SolveReport();
  report_.solver = "sweep";
  report_.problemSize = static_cast<int>(reactions_.size());
  if (sweeps_ > 0) {
    RicoContactSweepLoad(&sweep, free_.data(), reactions_.data());
    report_.residual = RicoContactSweepRun(&sweep, sweeps_);
    report_.iterations = sweeps_;
    RicoContactSweepUnload(&sweep, reactions_.data(), nullptr);
    return true;
  }
  RicoInfo info = {};
  RicoContactSweepSolve(&sweep, free_.data(), reactions_.data(), nullptr, &info);
  report_.reason = info.reason;
  report_.iterations = info.its;
  report_.residual = info.residual;
  report_.tolerance = settings().relativeTolerance *
                      (info.residual_relative > 0 ? info.residual / info.residual_relative : 1.0);
  sweepReport_ = report_;
  return info.reason > 0;
}

}  // namespace rico
