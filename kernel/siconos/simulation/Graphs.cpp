#include <NonSmoothDynamicalSystem.hpp>
#include <algorithm>
#include <iostream>

std::pair<EdgeIterator, EdgeIterator> GraphOfModel::range(std::vector<GraphEdge> edges) {
  const auto shared = std::make_shared<const std::vector<GraphEdge>>(std::move(edges));
  return {EdgeIterator(shared, 0), EdgeIterator(shared, shared->size())};
}

std::pair<EdgeIterator, EdgeIterator> GraphOfModel::out_edges(VDescriptor vertex) const {
  std::vector<GraphEdge> found;
  for (const GraphEdge& edge : allEdges()) {
    if (edge.from == vertex) found.push_back(edge);
    if (edge.to == vertex) found.push_back({edge.to, edge.from, edge.place});
  }
  return range(std::move(found));
}

std::pair<NeighbourIterator, NeighbourIterator> GraphOfModel::adjacent_vertices(
    VDescriptor vertex) const {
  const auto [begin, end] = out_edges(vertex);
  return {NeighbourIterator(begin), NeighbourIterator(end)};
}

std::pair<GraphEdge, bool> GraphOfModel::edge(VDescriptor u, VDescriptor v) const {
  const auto [begin, end] = out_edges(u);
  for (EdgeIterator it = begin; it != end; ++it)
    if ((*it).to == v) return {*it, true};
  return {GraphEdge(), false};
}

std::size_t GraphOfModel::index(const EDescriptor& edge) const {
  const std::vector<GraphEdge> all = allEdges();
  const auto at = std::find_if(all.begin(), all.end(), [&](const GraphEdge& other) {
    return edge == other || edge == GraphEdge{other.to, other.from, other.place};
  });
  return static_cast<std::size_t>(at - all.begin());
}

bool GraphOfModel::adjacent_vertex_exists(VDescriptor vertex) const {
  const auto [begin, end] = out_edges(vertex);
  return !(begin == end);
}

// A pair of interactions with one system in common, the later one first.
std::vector<GraphEdge> InteractionsGraph::allEdges() const {
  const std::vector<SP::Interaction> all = interactions();
  std::vector<GraphEdge> found;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      for (int end = 0; end < 2; ++end) {
        const SP::DynamicalSystem system = all[i]->ds(end);
        if (system == nullptr || (system != all[j]->ds(0) && system != all[j]->ds(1))) continue;
        const auto& systems = model_.allSystems();
        const auto at = std::find(systems.begin(), systems.end(), system) - systems.begin();
        found.push_back({i, j, static_cast<std::size_t>(at)});
      }
  return found;
}

SP::DynamicalSystem InteractionsGraph::bundle(const EDescriptor& edge) const {
  return model_.allSystems()[edge.place];
}

bool InteractionsGraph::is_edge(VDescriptor u, VDescriptor v,
                                const SP::DynamicalSystem& system) const {
  const auto [begin, end] = out_edges(u);
  for (EdgeIterator it = begin; it != end; ++it)
    if ((*it).to == v && bundle(*it) == system) return true;
  return false;
}

std::vector<GraphEdge> DynamicalSystemsGraph::allEdges() const {
  std::vector<GraphEdge> found;
  for (const auto& interaction : model_.allInteractions()) {
    const std::size_t first = descriptor(interaction->ds(0));
    const SP::DynamicalSystem second = interaction->ds(1);
    found.push_back({first, second == nullptr ? first : descriptor(second), found.size()});
  }
  return found;
}

SP::Interaction DynamicalSystemsGraph::bundle(const EDescriptor& edge) const {
  return model_.allInteractions()[edge.place];
}

bool DynamicalSystemsGraph::is_edge(VDescriptor u, VDescriptor v,
                                    const SP::Interaction& interaction) const {
  const auto [begin, end] = out_edges(u);
  for (EdgeIterator it = begin; it != end; ++it)
    if ((*it).to == v && bundle(*it) == interaction) return true;
  return false;
}

void GraphOfModel::display() const {
  std::cout << "vertices number :" << size() << "\nedges number :" << edges_number() << '\n';
  const auto show = [this](VDescriptor vertex) {
    std::cout << objectAt(vertex) << ", index : " << vertex << ", color : " << color(vertex);
  };
  for (VDescriptor vertex = 0; vertex < size(); ++vertex) {
    std::cout << "vertex :" << objectAt(vertex) << ", bundle :";
    show(vertex);
    const auto [begin, end] = out_edges(vertex);
    for (EdgeIterator it = begin; it != end; ++it) {
      std::cout << "---" << objectOf(*it) << "-->bundle : ";
      show((*it).to);
    }
    std::cout << std::endl;
  }
}
