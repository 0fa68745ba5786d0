// Computes the reactions of SharedContacts by one sweep object for a step or all its substeps.
#include <algorithm>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <limits>
#include <mechanics/distributed/SharedContacts.hpp>

namespace rico {
namespace {

constexpr long kMaxSweeps = 10000;
constexpr int kRows = 3;  // of a contact, without resistance to rolling

}  // namespace

RicoContactSweepOptions SharedContacts::sweepOptions() const {
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.atol = sweeps_ > 0 ? 0.0 : settings_.absoluteTolerance;
  options.rtol = sweeps_ > 0 ? 0.0 : settings_.relativeTolerance;
  options.max_it = settings_.maxIterations > 0 ? settings_.maxIterations : kMaxSweeps;
  if (sweeps_ > 0) options.max_it = sweeps_;
  options.simd = simd_;
  if (isPlane_ && mode_ == SharedSweepMode::kReproducible) options.shape = RICO_SHAPE_PLANE;
  options.follow = rule_.substeps > 0 ? 1 : 0;
  return options;
}

void SharedContacts::makeSweep(const RicoSharedSystem& system) {
  const RicoContactSweepOptions options = sweepOptions();
  const RicoRanks* ranks = bodies_.ranks().table();
  if (mode_ == SharedSweepMode::kSplit) {
    check(RicoSharedSweepDestroy(&sweep_));
    check(RicoSharedSweepCreateSplit(ranks, &system, &options, nullptr, &sweep_));
  } else if (sweep_ == nullptr) {
    check(RicoSharedSweepCreate(ranks, &system, &options, &sweep_));
  } else {
    check(RicoSharedSweepRenew(&sweep_, &system, &options));
  }
}

// Copies of bodies with split masses need contacts as an array.
RicoSharedSystem SharedContacts::system() {
  const RigidBodies& many = bodies_.population();
  pairs_.resize(mode_ == SharedSweepMode::kSplit ? acting_.size() : 0);
  givePairs(this, 0, static_cast<std::int64_t>(pairs_.size()), pairs_.data());
  const bool ofKinds = many.areMassesOfKinds();
  return {{static_cast<std::int64_t>(many.size()), static_cast<std::int64_t>(acting_.size()),
           (ofKinds ? many.massesOfKinds() : many.inverseMasses()).data(),
           pairs_.empty() ? nullptr : pairs_.data(), &givePairs, this,
           ofKinds ? many.kindNumbers().data() : nullptr, &giveEnds, &giveTangent,
           static_cast<std::int64_t>(units_.size()) - 1, units_.data()},
          reinterpret_cast<const std::int64_t*>(many.identities().data()),
          bodies_.owners().data(),
          nullptr,
          &identify,
          isRolling_ ? rolling_.data() : nullptr,
          isRolling_ ? reinterpret_cast<double(*)[2]>(moments_.data()) : nullptr,
          static_cast<std::int64_t>(joints_.rows().size()),
          joints_.rows().data()};
}

bool SharedContacts::solve(const Vector& free, Vector& velocity) {
  clearReactions();  // they are loaded
  makeSweep(system());
  RicoInfo info = {};
  check(RicoSharedSweepSolve(sweep_, free.data(), reactions_.data(), velocity.data(), &info));
  check(RicoSharedSweepFreeWork(sweep_));
  storeReactions();
  joints_.storeImpulses();
  report_.solver = "shared sweep";
  report_.problemSize = static_cast<int>(kRows * acting_.size());
  report_.reason = info.reason;
  report_.iterations = info.its;
  report_.residual = info.residual;
  report_.tolerance = settings_.relativeTolerance *
                      (info.residual_relative > 0 ? info.residual / info.residual_relative : 1.0);
  const bool isFinite = info.reason != RICO_DIVERGED_NANORINF;
  return info.reason > 0 || (sweeps_ > 0 && isFinite);
}

void SharedContacts::setSubsteps(const SubstepRule& rule) {
  const auto isShare = [](double x) { return x >= 0 && x <= 1; };
  if (rule.substeps < 0 || rule.sweeps < 1 || !isShare(rule.share) || !isShare(rule.recovery) ||
      !isShare(rule.compliance) || !(rule.fastest.value_or(0) >= 0))
    throw Exception(
        "SharedContacts: setSubsteps(): substeps must not be negative, sweeps be at least 1, "
        "share, recovery and compliance lie between 0 and 1, and fastest not be negative");
  rule_ = rule;
  SleepRule sleep = options_.sleep;  // the population counts its own, short steps
  sleep.steps *= std::max(rule.substeps, 1L);
  bodies_.population().setSleep(sleep);
  if (rule.substeps > 0) share_ = rule.share;
}

RicoSubstep SharedContacts::substep(double h) const {
  const double compliance = rule_.compliance / static_cast<double>(rule_.sweeps);
  return {h, rule_.recovery, fastest_, 1.0 - compliance};
}

// Kinds are the same on all ranks.
double SharedContacts::usualRecovery() const {
  const RigidBodies& many = bodies_.population();
  const double g = norm(many.gravity());
  double r = std::numeric_limits<double>::infinity();
  for (int kind = 0; kind < many.kinds(); ++kind)
    if (many.kind(kind).motion == Motion::kDynamic)
      r = std::min(r, boundingRadius(many.kind(kind).shape));
  return g > 0 ? std::sqrt(g * r) : std::numeric_limits<double>::infinity();
}

void SharedContacts::beginSubsteps() {
  clearReactions();  // they are loaded
  fastest_ = rule_.fastest ? *rule_.fastest : usualRecovery();
  makeSweep(system());
  check(RicoSharedSweepBegin(sweep_, reactions_.data()));
  report_.solver = "substeps";
  report_.problemSize = static_cast<int>(kRows * acting_.size());
}

void SharedContacts::approach(double h, const Vector& free, Vector& velocity) {
  const RicoSubstep now = substep(h);
  joints_.setBiases(h, [this](std::size_t joint) {
    return rule_.jointRecovery(RicoSharedSweepGetJoint(sweep_, static_cast<std::int64_t>(joint)));
  });
  check(RicoSharedSweepApproach(sweep_, free.data(), &now, rule_.sweeps, velocity.data()));
}

// The residual of the report is the largest change of a velocity in the last sweep of any substep.
void SharedContacts::relax(double h, Vector& velocity) {
  const RicoSubstep now = substep(h);
  joints_.place(h, 0.0, RicoSharedSweepSolvesJoints(sweep_) != 0);
  double change = 0;
  check(RicoSharedSweepRelax(sweep_, &now, rule_.sweeps, velocity.data(), &change));
  if (!(change <= report_.residual)) report_.residual = change;
  report_.iterations += 2 * rule_.sweeps;
}

bool SharedContacts::endSubsteps(double h, Vector& velocity) {
  const RicoSubstep now = substep(h);
  check(RicoSharedSweepEnd(sweep_, reactions_.data()));
  joints_.storeImpulses();
  const std::vector<std::array<double, 2>> kept = moments_;
  if (isElastic_) check(RicoSharedSweepBounce(sweep_, &now, rule_.sweeps, velocity.data()));
  std::copy(kept.begin(), kept.end(), moments_.begin());
  report_.residual =
      bodies_.ranks().max(std::isfinite(report_.residual) ? report_.residual : INFINITY);
  const bool isFinite = std::isfinite(report_.residual);
  report_.reason = isFinite ? RICO_DIVERGED_ITS : RICO_DIVERGED_NANORINF;
  check(RicoSharedSweepFreeWork(sweep_));
  storeReactions();
  return isFinite;
}

}  // namespace rico
