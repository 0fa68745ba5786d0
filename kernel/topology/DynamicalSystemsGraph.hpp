#pragma once

#include <memory>
#include <vector>

namespace rico {

struct InteractionNode;
struct SystemNode;

/// Vertices are systems, edges are interactions. An interaction with one system is a loop.
class DynamicalSystemsGraph {
 public:
  /// An empty graph.
  DynamicalSystemsGraph();
  ~DynamicalSystemsGraph();

  // Topology keeps this graph up to date: users only read it.
  void insert(SystemNode& system);
  void remove(SystemNode& system);
  void connect(InteractionNode& interaction);
  void disconnect(InteractionNode& interaction);

  int size() const;          ///< number of systems
  int edges_number() const;  ///< number of interactions
  /// The interactions of a system, in the order in which they were connected.
  std::vector<InteractionNode*> interactions(const SystemNode& system) const;

 private:
  struct Boost;
  std::unique_ptr<Boost> boost_;
};

}  // namespace rico
