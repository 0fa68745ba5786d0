#pragma once

#include <kernel/support/Ranks.hpp>
#include <kernel/topology/DynamicalSystemsGraph.hpp>
#include <kernel/topology/InteractionsGraph.hpp>
#include <kernel/topology/Nodes.hpp>
#include <span>
#include <unordered_map>

namespace rico {

/// The graph of the systems, its line graph, and the index sets I₀ ⊇ I₁ ⊇ I₂ over the contacts. The
/// graphs give connected components and neighbours; a step uses compact lists, in the order of
/// insertion.
class Topology {
 public:
  /// A topology without systems.
  Topology();
  ~Topology();
  Topology(const Topology&) = delete;
  Topology& operator=(const Topology&) = delete;

  /// Adds a system that is not in the graph yet. Throws if its ranks are not those of the others.
  SystemNode& insert(std::shared_ptr<DynamicalSystem> system);
  /// Removes a system and all its interactions.
  void remove(DynamicalSystem& system);
  /// Adds an interaction of one system, or of two if `second` is not null.
  InteractionNode& link(std::shared_ptr<Interaction> interaction, DynamicalSystem& first,
                        DynamicalSystem* second);
  /// Removes an interaction.
  void unlink(Interaction& interaction);

  /// Call this if the number of bodies of a population has changed: the next step initialises it.
  void systemChanged(const DynamicalSystem& system);

  /// Call this before a simulation initialises the model. If another simulation did so before,
  /// all systems and interactions are to be initialised again: nodes refer to its integrators.
  void claim(long simulation);

  /// Return true if the model has this system or interaction.
  bool contains(const DynamicalSystem& system) const { return systemNodes_.contains(&system); }
  bool contains(const Interaction& interaction) const {
    return interactionNodes_.contains(&interaction);
  }
  /// The node of a system or an interaction; throws if the model does not contain it.
  SystemNode& node(const DynamicalSystem& system) const;
  InteractionNode& node(const Interaction& interaction) const;

  /// All systems and interactions, in the order of insertion.
  std::span<SystemNode* const> systems() const;
  std::span<InteractionNode* const> interactions() const;
  /// The number of bodies of all systems of this rank.
  int numberOfBodies() const;
  /// The ranks of distributed systems; if there are none, this rank alone.
  const Ranks& ranks() const { return ranks_; }

  /// The graph of the systems, and its line graph.
  const DynamicalSystemsGraph& dSG() const;
  const InteractionsGraph& interactionsGraph() const;

  /// The number of insertions, removals, links and unlinks so far.
  long version() const { return version_; }

  /// Creates index sets 0 ... number-1.
  void setNumberOfIndexSets(int number);
  /// The number of index sets, and each of them.
  int numberOfIndexSets() const { return static_cast<int>(indexSets_.size()); }
  const IndexSet& indexSet(int set) const { return indexSets_[set]; }
  /// Fills an index set with the contacts whose ContactState has bit `set`.
  void collectIndexSet(int set);

 private:
  void compact() const;

  DynamicalSystemsGraph systemsGraph_;
  InteractionsGraph interactionsGraph_;
  std::unordered_map<const DynamicalSystem*, std::unique_ptr<SystemNode>> systemNodes_;
  std::unordered_map<const Interaction*, std::unique_ptr<InteractionNode>> interactionNodes_;
  // The lists; removed entries are null until compact() closes the gaps.
  mutable std::vector<SystemNode*> systems_;
  mutable std::vector<InteractionNode*> interactions_;
  mutable bool isCompact_ = true;
  std::vector<IndexSet> indexSets_ = std::vector<IndexSet>(1);
  std::vector<ContactRef> collected_;
  long version_ = 0;
  long simulation_ = -1;  // the one that initialised the nodes
  Ranks ranks_;
};

}  // namespace rico
