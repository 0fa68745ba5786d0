#include <algorithm>
#include <cmath>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/topology/IntegratorWork.hpp>
#include <kernel/topology/Topology.hpp>
#include <limits>
#include <mechanics/elastic/ElasticContacts.hpp>
#include <mechanics/elastic/solver/Anderson.hpp>
#include <mechanics/geometry/Entries.hpp>
#include <utility>

namespace rico {
namespace {

constexpr long kMostTurns = 100;
/// A box of 2 GPa that turns by 0.3 in a step and hits the ground needed up to 28.
constexpr long kMostCorrections = 40;
/// Errors of the energy in a step that a report does not mention, relative to the sum of the
/// energies before and after the step: 1 % of one.
constexpr double kSmallError = 0.005;

/// The largest difference of two lists of twists, and the largest entry of the second.
double largestChange(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = most(largest, abs(a[i] - b[i]));
  return largest;
}

/// √(Δ' M Δ) of the difference of two lists of twists, with the masses of the bodies.
double energyOfChange(const std::vector<double>& a, const std::vector<double>& b,
                      const std::vector<double>& masses) {
  double sum = 0;
  for (std::size_t at = 0; at < a.size(); at += 6) {
    double change[6], momentum[6] = {};
    for (std::size_t i = 0; i < 6; ++i) change[i] = a[at + i] - b[at + i];
    addBlockTimes<6, 6>(&masses[6 * at], change, momentum);
    for (std::size_t i = 0; i < 6; ++i) sum += change[i] * momentum[i];
  }
  return std::sqrt(sum);
}

/// The mass and the mean moment of inertia of each body.
std::vector<double> weightsOf(const std::vector<double>& masses) {
  std::vector<double> weights;
  for (std::size_t at = 0; at < masses.size(); at += 36) {
    weights.push_back(masses[at]);
    weights.push_back((masses[at + 21] + masses[at + 28] + masses[at + 35]) / 3);
  }
  return weights;
}

double largestOf(std::span<const double> all) {
  double largest = 0;
  for (const double value : all) largest = most(largest, abs(value));
  return largest;
}

SystemNode& nodeOf(const Topology& topology, const RigidBodies& rigid) {
  for (SystemNode* node : topology.systems())
    if (node->system.get() == &rigid) return *node;
  throw Exception("ElasticContacts: the rigid bodies of its manager are not in the model");
}

}  // namespace

bool ElasticContacts::compute(double t, Topology& topology, int set, int level) {
  ElasticBodies& elastic = manager_->elastic();
  if (elastic.empty()) return BodyContacts::compute(t, topology, set, level);
  Vector& free = nodeOf(topology, manager_->rigid()).work->free;
  const Vector first = free;
  scale_ = 0, isCorrected_ = true;
  bool solved = solveStep(t, topology, set, level);
  double error = std::numeric_limits<double>::infinity();
  for (corrections_ = 0; correctEnergy(solved, error); ++corrections_) {
    free = first, scale_ = elasticReport_.scale;
    solved = solveStep(t, topology, set, level);
  }
  const auto velocities = [&] { return std::span(velocities_).first(elastic.velocities().size()); };
  if (!(isCorrected_ && solved) && !(elastic.energyError(velocities()) <= kSmallError)) {
    elastic.damp();
    free = first, scale_ = elasticReport_.scale;
    solveStep(t, topology, set, level);
    solved = false;
    report_.reason = RICO_DIVERGED_ITS;
  }
  elastic.advance(velocities());
  return solved;
}

// Returns true if the step must be solved again, with another load or other biases. The last solve
// is that with the least error of the energy.
bool ElasticContacts::correctEnergy(bool solved, double& error) {
  constexpr double kDecrease = 0.2;
  ElasticBodies& elastic = manager_->elastic();
  if (corrections_ == kMostCorrections || (corrections_ == 0 && !solved)) return false;
  const double share = settings().relativeTolerance, before = error;
  const bool isLast = corrections_ == kMostCorrections - 1;
  const double energy = elastic.kineticEnergy() + elastic.strainEnergy();
  if (solved && !isLast && manager_->limitWork(solver_.velocities(), share * energy)) return true;
  error = elastic.correctLoad(std::span(velocities_).first(elastic.velocities().size()), share,
                              kDecrease * before);
  if (solved && error == 0) return false;
  if (isLast || !solved || !std::isfinite(error)) {
    corrections_ = kMostCorrections - 1;
    isCorrected_ = false;
    elastic.returnToBest();
  }
  return true;
}

// One problem of elastic and rigid contacts; by turns if this is not possible, or does not
// converge.
bool ElasticContacts::solveStep(double t, Topology& topology, int set, int level) {
  SystemNode& node = nodeOf(topology, manager_->rigid());
  const Vector first = node.work->free;
  const std::vector<double> velocities = velocities_, impulses = manager_->impulses();
  ElasticCoupling coupling(*manager_, {first.data(), static_cast<std::size_t>(first.size())},
                           manager_->rigid().inverseMasses());
  release();
  if (joinRigid(topology, set, level, coupling, node)) {
    if (solveTogether(t, topology, set, level, coupling, node)) return true;
    release();
    node.work->free = first, velocities_ = velocities, manager_->impulses() = impulses;
  }
  return takeTurns(t, topology, set, level);
}

// Adds the rigid contacts of all bodies that are connected with elastic ones. Returns false if
// there is none, or if some of them cannot be in this problem. The limit bounds the factor on the
// coarsest level, which has all rigid bodies.
bool ElasticContacts::joinRigid(const Topology& topology, int set, int level,
                                ElasticCoupling& coupling, const SystemNode& node) {
  constexpr std::size_t kMostBodies = 1000;
  if (coupling.bodies().empty() || topology.indexSet(set).empty() || !canSweep(topology, set))
    return false;
  for (const ContactRef& ref : topology.indexSet(set).contacts)
    if (ref.node->interaction->nonSmoothLaw()->size() != 3) return false;
  const std::span<const RicoContactPair> pairs = gather(topology, set, level);
  const RigidBodies& rigid = manager_->rigid();
  cluster_ = clusterOf(pairs, gatheredBodies(), coupling.bodies(), node.firstBody, rigid.size());
  if (cluster_.contacts == 0 || !cluster_.isOfOnePopulation) return false;
  const Vector& free = node.work->free;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    if (cluster_.isIn[i] != 0)
      coupling.add(pairs[i], node.firstBody, {free.data(), static_cast<std::size_t>(free.size())},
                   rigid.inverseMasses());
  return coupling.bodies().size() <= kMostBodies;
}

// Elastic contacts come first in the problem, then the rigid ones of the cluster.
bool ElasticContacts::solveTogether(double t, Topology& topology, int set, int level,
                                    const ElasticCoupling& coupling, SystemNode& node) {
  const std::span<const RicoContactBody> inverse = manager_->rigid().inverseMasses();
  const std::size_t elastic = manager_->impulses().size();
  std::vector<double> impulses = manager_->impulses();
  const std::span<double> reactions = gatheredReactions();
  for (std::size_t i = 0; i < cluster_.isIn.size(); ++i)
    if (cluster_.isIn[i] != 0)
      impulses.insert(impulses.end(), &reactions[3 * i], &reactions[3 * i] + 3);
  const std::vector<double> pushed(6 * coupling.bodies().size(), 0.0);
  turns_ = 1;
  if (!computeElastic(coupling, pushed, node.work->free, impulses)) return false;
  auto next = impulses.begin() + static_cast<std::ptrdiff_t>(elastic);
  for (std::size_t i = 0; i < cluster_.isIn.size(); ++i)
    if (cluster_.isIn[i] != 0) std::copy_n(std::exchange(next, next + 3), 3, &reactions[3 * i]);
  keep(topology, set, level, cluster_.isIn);
  manager_->impulses().assign(impulses.begin(),
                              impulses.begin() + static_cast<std::ptrdiff_t>(elastic));
  std::fill(impulses.begin() + static_cast<std::ptrdiff_t>(elastic), impulses.end(), 0.0);
  const std::vector<double> ofElastic = coupling.push(impulses, inverse);
  for (std::size_t b = 0; b < coupling.bodies().size(); ++b)
    for (std::size_t i = 0; i < 6; ++i)
      node.work->free[6 * coupling.bodies()[b] + i] += ofElastic[6 * b + i];
  report_ = SolveReport();
  report_.solver = "none";
  bool solved = true;
  if (cluster_.contacts < cluster_.isIn.size())
    solved = BodyContacts::compute(t, topology, set, level);
  addToReport(solved);
  return solved;
}

// Block Gauss-Seidel: the velocity changes by rigid contacts and joints enter the elastic problem,
// and those by elastic contacts enter the free motion of the rigid bodies. It is slow for a body
// between the ground and an elastic one whose contacts are as stiff: Anderson's acceleration.
bool ElasticContacts::takeTurns(double t, Topology& topology, int set, int level) {
  Vector& free = nodeOf(topology, manager_->rigid()).work->free;
  const Vector first = free;
  const std::span<const RicoContactBody> inverse = manager_->rigid().inverseMasses();
  const ElasticCoupling coupling(*manager_, {first.data(), static_cast<std::size_t>(first.size())},
                                 inverse);
  std::vector<double> ofRigid = pushOfRigid(t, topology, set, level, coupling, inverse);
  Anderson iteration;
  iteration.setWeights(weightsOf(coupling.contacts().masses));
  iteration.start(ofRigid);
  bool solved = true;
  for (turns_ = 1; turns_ <= kMostTurns; ++turns_) {
    solved = computeElastic(coupling, ofRigid, first, manager_->impulses());
    const std::vector<double> ofElastic = coupling.push(manager_->impulses(), inverse);
    free = first;
    for (std::size_t b = 0; b < coupling.bodies().size(); ++b)
      for (std::size_t i = 0; i < 6; ++i)
        free[6 * coupling.bodies()[b] + i] += ofElastic[6 * b + i];
    solved = BodyContacts::compute(t, topology, set, level) && solved;
    const std::vector<double> after = pushOfRigid(t, topology, set, level, coupling, inverse);
    const double scale = most(largestOf(after), largestOf(ofElastic));
    const double share = settings().relativeTolerance;
    if (largestChange(ofRigid, after) <= share * scale) break;
    // Changes below the error of the elastic problem do not vanish.
    if (energyOfChange(ofRigid, after, coupling.contacts().masses) <= share * elasticReport_.scale)
      break;
    ofRigid = iteration.next(after);
  }
  solved = solved && turns_ <= kMostTurns;
  addToReport(solved);
  return solved;
}

// A velocity has the energy m v²/2; for a contact m is the mass at its place.
void ElasticContacts::addToReport(bool solved) {
  const auto rows = static_cast<double>(solver_.velocities().size());
  double mass = 0;
  for (int b = 0; b < manager_->elastic().size(); ++b) mass += manager_->elastic().body(b).mass();
  const double mean = rows > 0 ? std::sqrt(elasticReport_.response / rows) : 1 / std::sqrt(mass);
  report_.iterations = most(report_.iterations, elasticReport_.newton);
  if (mean * elasticReport_.residual > report_.residual || report_.solver == "none") {
    report_.residual = mean * elasticReport_.residual;
    report_.tolerance = mean * elasticReport_.scale * settings().relativeTolerance;
    report_.problemSize = static_cast<int>(rows);
    report_.solver = "multigrid";
  }
  if (!solved) report_.reason = RICO_DIVERGED_ITS;
}

// W⁻¹ Hᵀ λ of contacts and joints of rigid bodies, for the bodies that elastic bodies touch.
std::vector<double> ElasticContacts::pushOfRigid(double t, Topology& topology, int set, int level,
                                                 const ElasticCoupling& coupling,
                                                 std::span<const RicoContactBody> inverse) const {
  std::vector<double> twists(6 * coupling.bodies().size(), 0.0);
  if (twists.empty()) return twists;
  SystemNode& node = nodeOf(topology, manager_->rigid());
  auto& rigid = static_cast<RigidBodies&>(*node.system);
  rigid.resetNonSmoothPart(level);
  const InteractionNode* last = nullptr;
  for (const ContactRef& ref : topology.indexSet(set).contacts) {
    if (ref.node != last) ref.node->interaction->computeInput(t, level);
    last = ref.node;
  }
  for (std::size_t b = 0; b < coupling.bodies().size(); ++b) {
    const std::uint32_t body = coupling.bodies()[b];
    applyInverse(inverse[body], rigid.p(level).data() + 6 * body, &twists[6 * b]);
  }
  return twists;
}

bool ElasticContacts::computeElastic(const ElasticCoupling& coupling,
                                     std::span<const double> pushed, const Vector& free,
                                     std::vector<double>& impulses) {
  constexpr long kMostSteps = 600;
  // Turns amplify the error of a solve if they converge slowly.
  constexpr long kFewTurns = 5;
  constexpr double kTight = 0.03;
  ElasticBodies& elastic = manager_->elastic();
  std::vector<double> load(elastic.load().begin(), elastic.load().end());
  // A correction starts from the solution before it.
  if (scale_ == 0)
    velocities_.assign(elastic.velocities().begin(), elastic.velocities().end());
  else
    velocities_.resize(elastic.velocities().size());
  for (std::size_t b = 0; b < coupling.bodies().size(); ++b) {
    double twist[6], force[6] = {};
    for (std::size_t i = 0; i < 6; ++i)
      twist[i] = free[6 * coupling.bodies()[b] + i] + pushed[6 * b + i];
    addBlockTimes<6, 6>(&coupling.contacts().masses[36 * b], twist, force);
    load.insert(load.end(), force, force + 6);
    velocities_.insert(velocities_.end(), twist, twist + 6);
  }
  GlobalFriction problem{elastic.matrix(),    coupling.contacts(), load,
                         coupling.friction(), coupling.bias(),     scale_};
  problem.most = coupling.most();
  const long steps = settings().maxIterations > 0 ? settings().maxIterations : kMostSteps;
  const double share = settings().relativeTolerance;
  elasticReport_ =
      solver_.solve(problem, elastic.multigrid(), turns_ > kFewTurns ? kTight * share : share,
                    steps, velocities_, impulses);
  elasticReport_.solved = elasticReport_.residual <= share * elasticReport_.scale;
  return elasticReport_.solved;
}

}  // namespace rico
