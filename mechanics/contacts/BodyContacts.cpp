#include <numerics/rico_math.h>

#include <algorithm>
#include <cmath>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/topology/IntegratorWork.hpp>
#include <kernel/topology/Topology.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/ContactsR.hpp>
#include <utility>

namespace rico {
namespace {

constexpr int kRows = 3;  // rows of a contact in the sweep; in the plane one of them is zero

/// Limits of sweeps before a problem of this many contacts goes to another method. Piles need about
/// a thousand sweeps, which is faster than any other method; towers need many thousands. Large
/// problems are not assembled; for small ones a matrix is not worth its cost.
struct SweepLimits {
  explicit SweepLimits(std::size_t contacts)
      : sweeps(contacts <= 1000    ? 500
               : contacts <= 20000 ? 4000
                                   : 10000),
        usesOthers(contacts <= 20000),
        triesNewton(contacts >= 64 && contacts <= 6000) {}
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

/// Calls visit(node, its first contact) for each run of contacts of one interaction.
template <class Visit>
void forEachRun(const IndexSet& set, Visit&& visit) {
  for (std::size_t first = 0, end = 0; first < set.contacts.size(); first = end) {
    const InteractionNode* node = set.contacts[first].node;
    while (end < set.contacts.size() && set.contacts[end].node == node) ++end;
    visit(*node, std::span(set.contacts).subspan(first, end - first), first);
  }
}

bool isBetweenPopulations(const Interaction& interaction) {
  if (interaction.nonSmoothLaw()->cone() != RICO_COULOMB) return false;
  if (dynamic_cast<const ContactsR*>(interaction.relation().get()) == nullptr) return false;
  for (int end = 0; end < interaction.ends(); ++end)
    if (dynamic_cast<const RigidBodies*>(interaction.system(end)) == nullptr) return false;
  return true;
}

}  // namespace

BodyContacts::BodyContacts() { settings().relativeTolerance = 1e-6; }

void BodyContacts::setSweeps(long sweeps, double share, double relaxation) {
  if (sweeps < 0 || !(share >= 0 && share <= 1) || !(relaxation > 0 && relaxation < 2))
    throw Exception(
        "BodyContacts: setSweeps(): sweeps must not be negative, share lie between 0 and 1, and "
        "relaxation between 0 and 2");
  sweeps_ = sweeps;
  share_ = sweeps > 0 ? share : 1.0;
  relaxation_ = relaxation;
}

bool BodyContacts::canSweep(const IndexSet& set) {
  bool can = true;
  forEachRun(set, [&](const InteractionNode& node, auto, auto) {
    can = can && isBetweenPopulations(*node.interaction);
  });
  return can;
}

bool BodyContacts::canSweep(const Topology& topology, int set) const {
  return settings().type == "auto" && canSweep(topology.indexSet(set));
}

std::span<const RicoContactPair> BodyContacts::gather(const Topology& topology, int set,
                                                      int level) {
  gatherBodies(topology);
  gatherContacts(topology.indexSet(set), level);
  return swept_;
}

void BodyContacts::keep(const Topology& topology, int set, int level,
                        std::span<const char> solved) {
  kept_.clear();
  scatterReactions(topology.indexSet(set), level);
  kept_.assign(solved.begin(), solved.end());
}

bool BodyContacts::compute(double t, Topology& topology, int set, int level) {
  const IndexSet& contacts = topology.indexSet(set);
  if (contacts.empty() || settings().type != "auto" || !canSweep(contacts))
    return computeAssembled(t, topology, set, level, settings());
  gather(topology, set, level);
  dropKept();
  RicoContactSystem system = {};
  system.bodies = static_cast<std::int64_t>(bodies_.size());
  system.contacts = static_cast<std::int64_t>(swept_.size());
  system.body = bodies_.data();
  system.contact = swept_.data();
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.atol = settings().absoluteTolerance;
  options.rtol = settings().relativeTolerance;
  options.omega = relaxation_;
  const SweepLimits limits(swept_.size());
  const bool isLimited = settings().maxIterations > 0;
  const bool pauses = !isLimited && sweeps_ == 0 && limits.triesNewton;
  options.max_it = isLimited ? settings().maxIterations : limits.sweeps;
  options.stop = [](void* pause, std::int64_t its) {
    return its >= *static_cast<std::int64_t*>(pause) ? 1 : 0;
  };
  options.stop_context = &pause_;
  char why[RICO_MESSAGE_SIZE] = {};
  if (sweep_ == nullptr)
    sweep_.reset(RicoContactSweepCreate(&system, &options, why));
  else if (RicoContactSweepRenew(sweep_.get(), &system, &options, why) == 0)
    sweep_.reset();
  if (sweep_ == nullptr) throw Exception(std::string(name()) + ": " + why);
  const bool solved =
      pauses ? sweepOrTryNewton(t, topology, set, level, limits.sweeps) : sweepOn(kNever);
  if (solved && report_.solver != "sweep") return true;
  scatterReactions(contacts, level);
  if (solved || isLimited || !limits.usesOthers) return solved;
  return computeAfterSweeps(t, topology, set, level);
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

// After sweeps: first Newton's method, which converges or fails fast from a near point.
bool BodyContacts::computeAfterSweeps(double t, Topology& topology, int set, int level) {
  constexpr int kNewtonSteps = 10;
  if (computeByNewton(t, topology, set, level, kNewtonSteps)) return true;
  SolverSettings interior = settings();
  interior.type = "ipm";
  for (const SolverSettings& with : {interior, settings()})
    if (computeAssembled(t, topology, set, level, with)) return true;
  return false;
}

bool BodyContacts::computeByNewton(double t, Topology& topology, int set, int level, int steps) {
  SolverSettings newton = settings();
  newton.type = "newton", newton.maxIterations = steps;
  return computeAssembled(t, topology, set, level, newton);
}

// Uses a new solver object, so that a step depends on the state only and restarts are exact.
bool BodyContacts::computeAssembled(double t, Topology& topology, int set, int level,
                                    const SolverSettings& with) {
  forEachRun(topology.indexSet(set), [](const InteractionNode& node, auto, auto) {
    const auto* relation = dynamic_cast<const ContactsR*>(node.interaction->relation().get());
    if (relation != nullptr) relation->fillCoupling(*node.interaction);
  });
  GenericMechanical general;
  general.settings() = with;
  general.setOptionsPrefix(optionsPrefix());
  general.setKeepLambdaAndYState(keepLambdaAndYState());
  const bool solved = general.compute(t, topology, set, level);
  report_ = general.report();
  return solved;
}

void BodyContacts::gatherBodies(const Topology& topology) {
  const std::size_t count = topology.numberOfBodies();
  bodies_.assign(count, RicoContactBody{});
  free_.assign(6 * count, 0.0);
  for (const SystemNode* node : topology.systems()) {
    const auto* population = dynamic_cast<const RigidBodies*>(node->system.get());
    if (population == nullptr) continue;
    const std::span<const RicoContactBody> inverses = population->inverseMasses();
    std::copy(inverses.begin(), inverses.end(), bodies_.begin() + node->firstBody);
    const Vector& free = node->work->free;
    std::copy(free.begin(), free.end(), free_.begin() + 6 * node->firstBody);
  }
}

// Uses the relation's own contacts if a single interaction of one population is wholly active.
void BodyContacts::gatherContacts(const IndexSet& set, int level) {
  const double share = keepLambdaAndYState() ? share_ : 0.0;
  reactions_.resize(kRows * set.contacts.size());
  swept_ = {};
  forEachRun(set, [&](const InteractionNode& node, auto run, std::size_t first) {
    const Interaction& interaction = *node.interaction;
    auto& relation = static_cast<ContactsR&>(*interaction.relation());
    const NonSmoothLaw& law = *interaction.nonSmoothLaw();
    const int rows = law.size();
    const double mu = law.mu();
    const std::int64_t shift[2] = {node.ends[interaction.endOfSide(1)]->firstBody,
                                   node.ends[interaction.endOfSide(0)]->firstBody};
    const std::span<RicoContactPair> pairs = relation.pairs();
    const bool serve = run.size() == set.contacts.size() && run.size() == pairs.size() &&
                       shift[0] == 0 && shift[1] == 0;
    if (serve)
      swept_ = pairs;
    else
      contacts_.resize(set.contacts.size());
    for (std::size_t i = 0; i < run.size(); ++i) {
      const int c = run[i].contact;
      RicoContactPair& pair = serve ? pairs[c] : contacts_[first + i] = pairs[c];
      for (int end : {0, 1})
        if (pair.body[end] != RICO_NO_BODY) pair.body[end] += shift[end];
      pair.mu = mu;
      std::fill_n(pair.bias, kRows, 0.0);
      law.addRestitution(interaction.yk(1).data() + rows * c, pair.bias);
      pair.bias[0] += relation.gapVelocity(c);
      const double* lambda = interaction.lambda(level).data() + rows * c;
      double* guess = reactions_.data() + kRows * (first + i);
      for (int r = 0; r < kRows; ++r) guess[r] = r < rows ? share * lambda[r] : 0.0;
    }
  });
  if (swept_.empty()) swept_ = contacts_;
}

// Moves the contacts that are to be solved to the front.
void BodyContacts::dropKept() {
  if (kept_.empty()) return;
  if (swept_.data() != contacts_.data()) contacts_.assign(swept_.begin(), swept_.end());
  std::size_t next = 0;
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    if (kept_[i] != 0) continue;
    std::copy_n(reactions_.begin() + kRows * i, kRows, reactions_.begin() + kRows * next);
    contacts_[next++] = contacts_[i];
  }
  contacts_.resize(next), reactions_.resize(kRows * next);
  swept_ = contacts_;
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
  return info.reason > 0;
}

void BodyContacts::scatterReactions(const IndexSet& set, int level) const {
  const double* next = reactions_.data();
  forEachRun(set, [&](const InteractionNode& node, auto run, std::size_t first) {
    double* lambda = node.interaction->lambda(level).data();
    const int rows = node.interaction->nonSmoothLaw()->size();
    for (std::size_t i = 0; i < run.size(); ++i) {
      if (!kept_.empty() && kept_[first + i] != 0) continue;
      const double* reaction = std::exchange(next, next + kRows);
      for (int r = 0; r < kRows; ++r)
        if (r < rows) lambda[rows * run[i].contact + r] = reaction[r];
    }
  });
}

}  // namespace rico
