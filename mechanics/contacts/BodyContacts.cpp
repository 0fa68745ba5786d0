#include <algorithm>
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
      pair.bias[0] += relation.gapVelocity(c, pair.bias[0]);
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
