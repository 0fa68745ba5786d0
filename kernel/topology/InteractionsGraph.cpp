#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/sequential_vertex_coloring.hpp>
#include <kernel/topology/InteractionsGraph.hpp>
#include <kernel/topology/Nodes.hpp>
#include <unordered_map>

namespace rico {

// Vertices and edges are stored in lists, so that pointers to their data stay valid.
struct InteractionsGraph::Boost {
  struct VertexData {
    InteractionNode* node = nullptr;
    int place = 0;
  };
  using Graph = boost::adjacency_list<boost::listS, boost::listS, boost::undirectedS, VertexData,
                                      InteractionEdge>;
  using Vertex = boost::graph_traits<Graph>::vertex_descriptor;

  Graph graph;
  std::unordered_map<const InteractionNode*, Vertex> vertices;

  void numberVertices() {
    int place = 0;
    const auto range = boost::vertices(graph);
    for (auto vertex = range.first; vertex != range.second; ++vertex)
      graph[*vertex].place = place++;
  }

  // Converts values by vertex number of the graph to values by index of the node.
  std::vector<int> byIndex(const std::vector<int>& byPlace) const {
    std::vector<int> result(byPlace.size());
    for (const auto& [node, vertex] : vertices) result[node->index] = byPlace[graph[vertex].place];
    return result;
  }
};

InteractionsGraph::InteractionsGraph() : boost_(std::make_unique<Boost>()) {}
InteractionsGraph::~InteractionsGraph() = default;

void InteractionsGraph::insert(InteractionNode& node,
                               const std::vector<InteractionNode*>& neighbours) {
  const Boost::Vertex vertex = boost::add_vertex({&node, 0}, boost_->graph);
  boost_->vertices[&node] = vertex;
  for (InteractionNode* neighbour : neighbours) {
    const bool known = std::any_of(node.edges.begin(), node.edges.end(), [&](const auto* edge) {
      return edge->nodes[0] == neighbour || edge->nodes[1] == neighbour;
    });
    if (neighbour == &node || known) continue;
    const auto edge = boost::add_edge(vertex, boost_->vertices.at(neighbour), boost_->graph).first;
    InteractionEdge& data = boost_->graph[edge];
    data.nodes[0] = neighbour;
    data.nodes[1] = &node;
    neighbour->edges.push_back(&data);
    node.edges.push_back(&data);
  }
}

void InteractionsGraph::remove(InteractionNode& node) {
  for (const InteractionEdge* edge : node.edges) {
    InteractionNode* other = edge->nodes[edge->nodes[0] == &node ? 1 : 0];
    std::erase(other->edges, edge);
  }
  node.edges.clear();
  const Boost::Vertex vertex = boost_->vertices.at(&node);
  boost::clear_vertex(vertex, boost_->graph);
  boost::remove_vertex(vertex, boost_->graph);
  boost_->vertices.erase(&node);
}

int InteractionsGraph::size() const { return static_cast<int>(boost_->vertices.size()); }

std::vector<int> InteractionsGraph::islands() const {
  boost_->numberVertices();
  const auto place = boost::get(&Boost::VertexData::place, boost_->graph);
  std::vector<int> island(size());
  std::vector<boost::default_color_type> visited(size());
  boost::connected_components(
      boost_->graph, boost::make_iterator_property_map(island.begin(), place),
      boost::color_map(boost::make_iterator_property_map(visited.begin(), place)));
  return boost_->byIndex(island);
}

std::vector<int> InteractionsGraph::colours() const {
  boost_->numberVertices();
  std::vector<Boost::Vertex> order;
  const auto range = boost::vertices(boost_->graph);
  order.assign(range.first, range.second);
  const auto place = boost::get(&Boost::VertexData::place, boost_->graph);
  std::vector<int> colour(size());
  boost::sequential_vertex_coloring(
      boost_->graph,
      boost::make_iterator_property_map(order.begin(), boost::identity_property_map(),
                                        Boost::Vertex()),
      boost::make_iterator_property_map(colour.begin(), place));
  return boost_->byIndex(colour);
}

}  // namespace rico
