#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <kernel/topology/DynamicalSystemsGraph.hpp>
#include <kernel/topology/Nodes.hpp>
#include <unordered_map>

namespace rico {

struct DynamicalSystemsGraph::Boost {
  using Graph = boost::adjacency_list<boost::listS, boost::listS, boost::undirectedS, SystemNode*,
                                      InteractionNode*>;
  using Vertex = boost::graph_traits<Graph>::vertex_descriptor;
  using Edge = boost::graph_traits<Graph>::edge_descriptor;

  Graph graph;
  std::unordered_map<const SystemNode*, Vertex> vertices;
  std::unordered_map<const InteractionNode*, Edge> edges;
};

DynamicalSystemsGraph::DynamicalSystemsGraph() : boost_(std::make_unique<Boost>()) {}
DynamicalSystemsGraph::~DynamicalSystemsGraph() = default;

void DynamicalSystemsGraph::insert(SystemNode& system) {
  boost_->vertices[&system] = boost::add_vertex(&system, boost_->graph);
}

void DynamicalSystemsGraph::remove(SystemNode& system) {
  const Boost::Vertex vertex = boost_->vertices.at(&system);
  boost::clear_vertex(vertex, boost_->graph);
  boost::remove_vertex(vertex, boost_->graph);
  boost_->vertices.erase(&system);
}

void DynamicalSystemsGraph::connect(InteractionNode& interaction) {
  const Boost::Vertex a = boost_->vertices.at(interaction.ends[0]);
  const Boost::Vertex b =
      interaction.ends[1] == nullptr ? a : boost_->vertices.at(interaction.ends[1]);
  boost_->edges[&interaction] = boost::add_edge(a, b, &interaction, boost_->graph).first;
}

void DynamicalSystemsGraph::disconnect(InteractionNode& interaction) {
  boost::remove_edge(boost_->edges.at(&interaction), boost_->graph);
  boost_->edges.erase(&interaction);
}

int DynamicalSystemsGraph::size() const { return static_cast<int>(boost_->vertices.size()); }

int DynamicalSystemsGraph::edges_number() const { return static_cast<int>(boost_->edges.size()); }

std::vector<InteractionNode*> DynamicalSystemsGraph::interactions(const SystemNode& system) const {
  std::vector<InteractionNode*> result;
  const auto range = boost::out_edges(boost_->vertices.at(&system), boost_->graph);
  for (auto edge = range.first; edge != range.second; ++edge) {
    InteractionNode* node = boost_->graph[*edge];
    // A loop is listed twice at its vertex.
    if (result.empty() || result.back() != node) result.push_back(node);
  }
  return result;
}

}  // namespace rico
