#include <algorithm>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/integration/UndoneMotion.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <kernel/topology/Topology.hpp>
#include <numeric>
#include <utility>

namespace rico {
namespace {

/// The factor of (1): regular motion is far below it, and motion that is undone entirely is at 1.
constexpr double kUndone = 0.5;

const MoreauJeanOSI& integratorOf(const SystemNode& node) {
  return static_cast<const MoreauJeanOSI&>(*node.integrator);
}

/// v̄ of (1).
double meanVelocity(const SystemNode& node, int i) {
  const SecondOrderDS& ds = *node.workAs<MoreauJeanWork>().ds;
  const double theta = integratorOf(node).theta();
  return theta * ds.velocity()[i] + (1.0 - theta) * ds.velocityMemory()[1][i];
}

/// λᵀ H v̄ of the body on one side of a contact.
double powerOf(const SystemNode& node, const Interaction& interaction, int contact, int side) {
  const Coupling& coupling = interaction.coupling();
  const int columns = coupling.columns(side);
  const int first = coupling.body(contact, side) * columns;
  const double* lambda = interaction.lambda(0).data() + contact * coupling.rows();
  const double* row = coupling.output(contact, side);
  double power = 0.0;
  for (int r = 0; r < coupling.rows(); ++r, row += columns)
    for (int j = 0; j < columns; ++j) power += lambda[r] * row[j] * meanVelocity(node, first + j);
  return power;
}

bool isZero(const Interaction& interaction, int contact) {
  const int rows = interaction.nonSmoothLaw()->size();
  const double* lambda = interaction.lambda(0).data() + contact * rows;
  return std::all_of(lambda, lambda + rows, [](double l) { return l == 0.0; });
}

/// Returns true if an impulse moves the body.
bool moves(const SystemNode& node, int body) {
  const MoreauJeanWork& work = node.workAs<MoreauJeanWork>();
  std::vector<double> x(work.W.columnsPerBody(), 1.0);
  work.W.solveBody(body, x.data());
  return std::any_of(x.begin(), x.end(), [](double entry) { return entry != 0.0; });
}

}  // namespace

UndoneMotion::UndoneMotion(const Topology& topology)
    : topology_(topology), parent_(topology.numberOfBodies()), sums_(parent_.size()) {
  std::iota(parent_.begin(), parent_.end(), 0);
}

int UndoneMotion::islandOf(int body) {
  while (parent_[body] != body) body = parent_[body] = parent_[parent_[body]];
  return body;
}

void UndoneMotion::add(const IndexSet& set) {
  for (const ContactRef& ref : set.contacts)
    if (ref.node->interaction->lowerLevelForInput() == 0 &&
        !isZero(*ref.node->interaction, ref.contact))
      add(ref);
}

void UndoneMotion::add(const ContactRef& ref) {
  const Interaction& interaction = *ref.node->interaction;
  const bool isEquation = interaction.nonSmoothLaw()->cone() == RICO_FREE;
  int last = -1;
  for (int side = 0; side < interaction.coupling().sides(); ++side) {
    const int body = interaction.coupling().body(ref.contact, side);
    const SystemNode& node = *ref.node->ends[interaction.endOfSide(side)];
    if (body < 0 || !moves(node, body)) continue;
    const int number = node.firstBody + body;
    if (isEquation) {
      sums_[number].isJoined = true;
      sums_[number].undone -= powerOf(node, interaction, ref.contact, side);
    }
    if (last >= 0) parent_[islandOf(last)] = islandOf(number);
    last = number;
  }
}

bool UndoneMotion::takeFromVelocities() {
  std::vector<Sums> islands(sums_.size());
  for (std::size_t i = 0; i < sums_.size(); ++i)
    islands[islandOf(static_cast<int>(i))].undone += sums_[i].undone;
  const auto mayBeUndone = [](const Sums& island) { return island.undone > 0.0; };
  if (std::none_of(islands.begin(), islands.end(), mayBeUndone)) return false;
  for (const SystemNode* node : topology_.systems()) measure(*node, islands);
  bool changed = false;
  for (const SystemNode* node : topology_.systems())
    if (change(*node, islands)) changed = true;
  return changed;
}

void UndoneMotion::measure(const SystemNode& node, std::vector<Sums>& islands) {
  const MoreauJeanWork& work = node.workAs<MoreauJeanWork>();
  if (work.correction.empty()) return;
  const int k = work.W.columnsPerBody();
  const double h = integratorOf(node).timeStep();
  std::vector<double> mean(k), before(k), change(k), after(k);
  for (int body = 0; body < work.W.bodies(); ++body) {
    const int number = node.firstBody + body;
    Sums& island = islands[islandOf(number)];
    if (!(island.undone > 0.0)) continue;
    for (int j = 0; j < k; ++j) {
      mean[j] = meanVelocity(node, body * k + j);
      before[j] = work.ds->velocity()[body * k + j];
      change[j] = work.correction[body * k + j] / h;
      after[j] = before[j] + change[j];
    }
    if (sums_[number].isJoined) island.motion += work.W.squaredNorm(body, mean.data());
    island.before += work.W.squaredNorm(body, before.data());
    island.change += work.W.squaredNorm(body, change.data());
    island.after += work.W.squaredNorm(body, after.data());
  }
}

bool UndoneMotion::change(const SystemNode& node, const std::vector<Sums>& islands) {
  const MoreauJeanWork& work = node.workAs<MoreauJeanWork>();
  if (work.correction.empty()) return false;
  const int k = work.W.columnsPerBody();
  const double h = integratorOf(node).timeStep();
  bool changed = false;
  for (int body = 0; body < work.W.bodies(); ++body) {
    const Sums& island = islands[islandOf(node.firstBody + body)];
    const bool isMoved = island.undone > 0.0 && island.change > 0.0;
    if (!isMoved || !(island.undone / h >= kUndone * island.motion)) continue;
    const double slope = (island.after - island.before - island.change) / 2;
    const double a = std::clamp(-slope / island.change, 0.0, 1.0 / integratorOf(node).theta());
    for (int i = body * k; i < (body + 1) * k; ++i)
      work.ds->velocity()[i] += a / h * work.correction[i];
    changed = true;
  }
  return changed;
}

}  // namespace rico
