#pragma once

#include <memory>
#include <vector>

namespace rico {

struct InteractionNode;

/// The line graph of the systems' graph. Vertices are interactions. Edges join pairs that share a
/// system; their InteractionEdge is also listed at both nodes.
class InteractionsGraph {
 public:
  /// An empty graph.
  InteractionsGraph();
  ~InteractionsGraph();

  /// Inserts the node with an edge to each of `neighbours`, its partners; duplicates are allowed.
  void insert(InteractionNode& node, const std::vector<InteractionNode*>& neighbours);
  /// Removes the node and its edges.
  void remove(InteractionNode& node);

  int size() const;  ///< number of interactions
  /// For each interaction, by InteractionNode::index, the number of its connected component.
  std::vector<int> islands() const;
  /// For each interaction, by index, a colour. Interactions of one colour share no system.
  std::vector<int> colours() const;

 private:
  struct Boost;
  std::unique_ptr<Boost> boost_;
};

}  // namespace rico
