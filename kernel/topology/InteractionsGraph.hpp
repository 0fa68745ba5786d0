#pragma once

#include <memory>
#include <vector>

namespace rico {

struct InteractionNode;

/// The line graph of the systems' graph. Vertices: interactions. Edges: pairs that share a system,
/// with their InteractionEdge, which is also listed at both nodes.
class InteractionsGraph {
 public:
  InteractionsGraph();
  ~InteractionsGraph();

  /// With an edge to each of `neighbours`, who share a system with it; some may be named twice.
  void insert(InteractionNode& node, const std::vector<InteractionNode*>& neighbours);
  void remove(InteractionNode& node);

  int size() const;  ///< number of interactions
  /// The number of the island (connected component) of each interaction, by InteractionNode::index.
  std::vector<int> islands() const;
  /// A colour for each interaction, by index: those of one colour share no system.
  std::vector<int> colours() const;

 private:
  struct Boost;
  std::unique_ptr<Boost> boost_;
};

}  // namespace rico
