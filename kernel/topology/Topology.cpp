#include <algorithm>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <kernel/topology/IntegratorWork.hpp>
#include <kernel/topology/Topology.hpp>

namespace rico {

SystemNode::SystemNode(std::shared_ptr<DynamicalSystem> ds) : system(std::move(ds)) {}
SystemNode::~SystemNode() = default;

InteractionNode::InteractionNode(std::shared_ptr<Interaction> i) : interaction(std::move(i)) {}

Topology::Topology() = default;
Topology::~Topology() = default;

SystemNode& Topology::insert(std::shared_ptr<DynamicalSystem> system) {
  const DynamicalSystem* key = system.get();
  if (systemNodes_.empty()) ranks_ = system->ranks();
  if (system->ranks().areShared() != ranks_.areShared() || system->ranks().size() != ranks_.size())
    throw Exception(
        system->label() +
        ": a model has either distributed systems only, all on the same ranks, or none");
  auto node = std::make_unique<SystemNode>(std::move(system));
  SystemNode& result = *node;
  systemNodes_[key] = std::move(node);
  systemsGraph_.insert(result);
  systems_.push_back(&result);
  isCompact_ = false;
  ++version_;
  return result;
}

void Topology::remove(DynamicalSystem& system) {
  SystemNode& node = this->node(system);
  for (InteractionNode* interaction : systemsGraph_.interactions(node))
    unlink(*interaction->interaction);
  systemsGraph_.remove(node);
  compact();
  systems_[node.index] = nullptr;
  systemNodes_.erase(&system);
  isCompact_ = false;
  ++version_;
}

InteractionNode& Topology::link(std::shared_ptr<Interaction> interaction, DynamicalSystem& first,
                                DynamicalSystem* second) {
  const Interaction* key = interaction.get();
  auto node = std::make_unique<InteractionNode>(std::move(interaction));
  InteractionNode& result = *node;
  result.ends[0] = &this->node(first);
  result.ends[1] = second != nullptr ? &this->node(*second) : nullptr;
  interactionNodes_[key] = std::move(node);
  std::vector<InteractionNode*> neighbours = systemsGraph_.interactions(*result.ends[0]);
  if (second != nullptr && second != &first) {
    const auto others = systemsGraph_.interactions(*result.ends[1]);
    neighbours.insert(neighbours.end(), others.begin(), others.end());
  }
  systemsGraph_.connect(result);
  interactionsGraph_.insert(result, neighbours);
  interactions_.push_back(&result);
  isCompact_ = false;
  ++version_;
  return result;
}

void Topology::unlink(Interaction& interaction) {
  InteractionNode& node = this->node(interaction);
  for (IndexSet& set : indexSets_) {
    const auto removed =
        std::erase_if(set.contacts, [&](const ContactRef& ref) { return ref.node == &node; });
    if (removed > 0) ++set.version;
  }
  interactionsGraph_.remove(node);
  systemsGraph_.disconnect(node);
  *std::find(interactions_.begin(), interactions_.end(), &node) = nullptr;
  interactionNodes_.erase(&interaction);
  isCompact_ = false;
  ++version_;
}

void Topology::systemChanged(const DynamicalSystem& system) {
  node(system).settled = false;
  isCompact_ = false;
  ++version_;
}

void Topology::claim(long simulation) {
  if (simulation == simulation_) return;
  simulation_ = simulation;
  for (SystemNode* node : systems()) node->settled = false;
  for (InteractionNode* node : interactions()) {
    node->settled = false;
    node->contacts.clear();
    node->couplingVersion = node->wVersions[0] = node->wVersions[1] = -1;
  }
  ++version_;
}

SystemNode& Topology::node(const DynamicalSystem& system) const {
  const auto found = systemNodes_.find(&system);
  if (found == systemNodes_.end())
    throw Exception(system.label() + " is not in the model: call insertDynamicalSystem() first");
  return *found->second;
}

InteractionNode& Topology::node(const Interaction& interaction) const {
  const auto found = interactionNodes_.find(&interaction);
  if (found == interactionNodes_.end())
    throw Exception(interaction.label() + " is not in the model: call link() first");
  return *found->second;
}

std::span<SystemNode* const> Topology::systems() const {
  compact();
  return systems_;
}

std::span<InteractionNode* const> Topology::interactions() const {
  compact();
  return interactions_;
}

const DynamicalSystemsGraph& Topology::dSG() const {
  compact();
  return systemsGraph_;
}

const InteractionsGraph& Topology::interactionsGraph() const {
  compact();
  return interactionsGraph_;
}

int Topology::numberOfBodies() const {
  compact();
  if (systems_.empty()) return 0;
  const SystemNode& last = *systems_.back();
  const auto* second = dynamic_cast<const SecondOrderDS*>(last.system.get());
  return last.firstBody + (second != nullptr ? second->bodies() : 1);
}

void Topology::compact() const {
  if (isCompact_) return;
  std::erase(systems_, nullptr);
  std::erase(interactions_, nullptr);
  int index = 0;
  int body = 0;
  for (SystemNode* node : systems_) {
    node->index = index++;
    node->firstBody = body;
    const auto* second = dynamic_cast<const SecondOrderDS*>(node->system.get());
    body += second != nullptr ? second->bodies() : 1;
  }
  index = 0;
  for (InteractionNode* node : interactions_) node->index = index++;
  isCompact_ = true;
}

void Topology::setNumberOfIndexSets(int number) {
  if (number > numberOfIndexSets()) indexSets_.resize(number);
}

void Topology::collectIndexSet(int set) {
  collected_.clear();
  for (InteractionNode* node : interactions())
    for (int c = 0; c < static_cast<int>(node->contacts.size()); ++c)
      if (node->contacts[c].isIn(set)) collected_.push_back({node, c});
  IndexSet& target = indexSets_[set];
  const bool same = std::equal(collected_.begin(), collected_.end(), target.contacts.begin(),
                               target.contacts.end(), [](const ContactRef& a, const ContactRef& b) {
                                 return a.node == b.node && a.contact == b.contact;
                               });
  if (same) return;
  target.contacts = collected_;
  ++target.version;
}

}  // namespace rico
