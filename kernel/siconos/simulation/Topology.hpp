#pragma once

#include <Interaction.hpp>
#include <NotThere.hpp>
#include <ProblemBlock.hpp>
#include <VertexValues.hpp>
#include <boost/graph/properties.hpp>
#include <cstddef>
#include <iterator>
#include <map>
#include <string>
#include <utility>

class NonSmoothDynamicalSystem;

/// Iterates over a range of numbers: the iterators of graphs over their vertices.
class VertexIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using pointer = const std::size_t*;
  using reference = std::size_t;

  VertexIterator() = default;
  explicit VertexIterator(std::size_t place) : place_(place) {}
  std::size_t operator*() const { return place_; }
  VertexIterator& operator++() {
    ++place_;
    return *this;
  }
  VertexIterator operator++(int) {
    VertexIterator before = *this;
    ++place_;
    return before;
  }
  bool operator==(const VertexIterator&) const = default;

 private:
  std::size_t place_ = 0;
};

/// An edge of a graph, from one of its vertices.
struct GraphEdge {
  std::size_t from = 0, to = 0;
  std::size_t place = 0;  ///< the object of the edge

  bool operator==(const GraphEdge&) const = default;
};

/// Counts through edges.
class EdgeIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = GraphEdge;
  using difference_type = std::ptrdiff_t;
  using pointer = const GraphEdge*;
  using reference = GraphEdge;

  EdgeIterator() = default;
  EdgeIterator(std::shared_ptr<const std::vector<GraphEdge>> edges, std::size_t place)
      : edges_(std::move(edges)), place_(place) {}
  GraphEdge operator*() const { return (*edges_)[place_]; }
  EdgeIterator& operator++() {
    ++place_;
    return *this;
  }
  EdgeIterator operator++(int) {
    EdgeIterator before = *this;
    ++place_;
    return before;
  }
  bool operator==(const EdgeIterator& other) const { return place_ == other.place_; }

 private:
  std::shared_ptr<const std::vector<GraphEdge>> edges_;
  std::size_t place_ = 0;
};

/// The other ends of a vertex' edges.
class NeighbourIterator : public EdgeIterator {
 public:
  using value_type = std::size_t;
  using reference = std::size_t;

  NeighbourIterator() = default;
  explicit NeighbourIterator(EdgeIterator edges) : EdgeIterator(std::move(edges)) {}
  std::size_t operator*() const { return EdgeIterator::operator*().to; }
};

/// The common base of both graphs. Edges are computed on request.
class GraphOfModel {
 public:
  using VDescriptor = std::size_t;
  using EDescriptor = GraphEdge;
  using VIterator = VertexIterator;
  using EIterator = EdgeIterator;
  using OEIterator = EdgeIterator;
  using AVIterator = NeighbourIterator;

  virtual ~GraphOfModel() = default;
  virtual std::size_t size() const = 0;
  std::size_t vertices_number() const { return size(); }
  std::size_t edges_number() const { return allEdges().size(); }
  std::pair<VIterator, VIterator> vertices() const { return {VIterator(0), VIterator(size())}; }
  VIterator begin() const { return VIterator(0); }
  VIterator end() const { return VIterator(size()); }
  std::pair<EIterator, EIterator> edges() const { return range(allEdges()); }
  /// The edges of one vertex, which is their source; a loop twice.
  std::pair<OEIterator, OEIterator> out_edges(VDescriptor vertex) const;
  std::pair<AVIterator, AVIterator> adjacent_vertices(VDescriptor vertex) const;
  std::pair<EDescriptor, bool> edge(VDescriptor u, VDescriptor v) const;
  bool edge_exists(VDescriptor u, VDescriptor v) const { return edge(u, v).second; }
  bool adjacent_vertex_exists(VDescriptor vertex) const;
  VDescriptor source(const EDescriptor& edge) const { return edge.from; }
  VDescriptor target(const EDescriptor& edge) const { return edge.to; }
  std::size_t index(VDescriptor vertex) const { return vertex; }
  std::size_t index(const EDescriptor& edge) const;
  /// Colours that a program gives to vertices and edges, by number; white at first.
  boost::default_color_type& color(VDescriptor vertex) const { return of(vertexColors_, vertex); }
  boost::default_color_type& color(const EDescriptor& edge) const {
    return of(edgeColors_, index(edge));
  }
  // Numbers are always up to date.
  void update_vertices_indices() {}
  void update_edges_indices() {}
  int stamp() const { return 0; }
  bool state_assert() const { return true; }
  bool adjacent_vertices_ok() const { return true; }
  /// Prints vertices and edges with the addresses of their objects, in the layout of Siconos 4.4.
  void display() const;
  SICONOS_NOT_THERE(add_vertex, "use insertDynamicalSystem() or link() of the model")
  SICONOS_NOT_THERE(add_edge, "use link() of the model")
  SICONOS_NOT_THERE(remove_vertex, "use removeDynamicalSystem() or removeInteraction()")
  SICONOS_NOT_THERE(remove_edge, "use removeInteraction() of the model")
  SICONOS_NOT_THERE(storage, "use vertices(), edges() and bundle()")

 protected:
  virtual std::vector<GraphEdge> allEdges() const = 0;
  virtual const void* objectAt(VDescriptor vertex) const = 0;
  virtual const void* objectOf(const EDescriptor& edge) const = 0;

 private:
  using Colors = std::vector<boost::default_color_type>;

  static std::pair<EIterator, EIterator> range(std::vector<GraphEdge> edges);
  static boost::default_color_type& of(Colors& colors, std::size_t place) {
    if (place >= colors.size()) colors.resize(place + 1, boost::white_color);
    return colors[place];
  }

  mutable Colors vertexColors_, edgeColors_;
};

/// The ends of an interaction; `target` is `source` of interactions with one system.
struct InteractionProperties {
  /// The diagonal block of M, of the last problem solved on this index set; null if there is none.
  ProblemBlock block;
  SP::DynamicalSystem source, target;
  unsigned int source_pos = 0, target_pos = 0;
  unsigned int absolute_position = 0;  ///< position of its first row in the index set
  bool forControl = false;
};
DEFINE_SPTR_STRUCT(InteractionProperties)

/// A system in a simulation: its integrator and a copy of its iteration matrix, empty before the
/// simulation begins, and its name.
struct DynamicalSystemProperties {
  SP::OneStepIntegrator osi;
  std::string name;
  SP::SimpleMatrix W;
  // The blocks of M that couple the interactions of an edge, as in
  // InteractionProperties::block.
  ProblemBlock upper_block, lower_block;
};

/// An index set as a graph whose vertices are interactions: always that of the present. Its edges
/// are systems, one for each pair of interactions.
class InteractionsGraph : public GraphOfModel {
 public:
  using vertex_t = SP::Interaction;
  using edge_t = SP::DynamicalSystem;

  InteractionsGraph(NonSmoothDynamicalSystem& model, int set) : model_(model), set_(set) {}

  VertexNames<InteractionsGraph> name{*this};

  std::size_t size() const override;
  SP::DynamicalSystem bundle(const EDescriptor& edge) const;
  SP::Interaction bundle(VDescriptor vertex) const;
  bool is_vertex(const SP::Interaction& interaction) const;
  VDescriptor descriptor(const SP::Interaction& interaction) const;
  /// The reference is valid as long as the graph; each call updates the values.
  InteractionProperties& properties(VDescriptor vertex) const;
  /// The system of an edge, with its blocks of M; valid and updated like those of vertices.
  DynamicalSystemProperties& properties(const EDescriptor& edge) const;
  std::string nameOf(VDescriptor vertex) const;
  bool is_edge(VDescriptor u, VDescriptor v, const SP::DynamicalSystem& system) const;

 private:
  std::vector<GraphEdge> allEdges() const override;
  const void* objectAt(VDescriptor vertex) const override { return bundle(vertex).get(); }
  const void* objectOf(const EDescriptor& edge) const override { return bundle(edge).get(); }
  std::vector<SP::Interaction> interactions() const;
  ProblemBlock problemBlock(VDescriptor row, VDescriptor column) const;
  SP::SiconosMatrix copyOfBlock(VDescriptor row, VDescriptor column) const;
  unsigned positionOf(VDescriptor vertex) const;

  NonSmoothDynamicalSystem& model_;
  int set_;
  mutable std::map<VDescriptor, InteractionProperties> properties_;
  mutable std::map<std::size_t, DynamicalSystemProperties> edgeProperties_;
};

/// All systems as a graph whose edges are interactions.
class DynamicalSystemsGraph : public GraphOfModel {
 public:
  using vertex_t = SP::DynamicalSystem;
  using edge_t = SP::Interaction;

  explicit DynamicalSystemsGraph(NonSmoothDynamicalSystem& model) : model_(model) {}

  VertexNames<DynamicalSystemsGraph> name{*this};
  VertexValues<int> groupId;  ///< numbers that a program gives to systems

  std::size_t size() const override;
  SP::Interaction bundle(const EDescriptor& edge) const;
  SP::DynamicalSystem bundle(VDescriptor vertex) const;
  VDescriptor descriptor(const SP::DynamicalSystem& system) const;
  /// The reference is valid as long as the graph; each call updates the values.
  DynamicalSystemProperties& properties(VDescriptor vertex) const;
  std::string nameOf(VDescriptor vertex) const;
  bool is_vertex(const SP::DynamicalSystem& system) const { return descriptor(system) < size(); }
  bool is_edge(VDescriptor u, VDescriptor v, const SP::Interaction& interaction) const;

 private:
  std::vector<GraphEdge> allEdges() const override;
  const void* objectAt(VDescriptor vertex) const override { return bundle(vertex).get(); }
  const void* objectOf(const EDescriptor& edge) const override { return bundle(edge).get(); }

  NonSmoothDynamicalSystem& model_;
  mutable std::map<VDescriptor, DynamicalSystemProperties> properties_;
};

/// The systems and interactions of one model.
class Topology : public std::enable_shared_from_this<Topology> {
 public:
  /// A topology with a model of its own.
  Topology();
  explicit Topology(NonSmoothDynamicalSystem& model);

  // References to graphs (InteractionsGraph& set = *topology->indexSet(1)) are valid as long as
  // the topology.
  SP::DynamicalSystemsGraph dSG(unsigned int num) const;
  SP::InteractionsGraph indexSet(unsigned int num) const;
  SP::InteractionsGraph indexSet0() const { return indexSet(0); }
  std::size_t indexSetsSize() const;
  unsigned int indexSetSize(unsigned int level) const;
  unsigned int numberOfIndexSet() const { return static_cast<unsigned>(indexSetsSize()); }
  bool hasChanged() const { return false; }
  // Accepted: changes are detected.
  void setHasChanged(bool /*val*/) {}
  void setSymmetric(bool /*val*/) {}
  void setProperties() {}
  unsigned int numberOfConstraints() const;
  /// Controllers act on systems directly, so no relation represents a control.
  void setControlProperty(SP::Interaction /*inter*/, bool /*isControlInteraction*/) {}
  SP::InteractionProperties interaction_properties(unsigned int index, SP::Interaction inter) const;
  SICONOS_NOT_THERE(setOSI, "use Simulation::associate(integrator, system)")
  SICONOS_NOT_THERE(resetIndexSetPtr, "index sets are always those of the present")
  SICONOS_NOT_THERE(indexSetsResize, "a scheme has the index sets that it needs")
  /// All systems and interactions are removed.
  void clear();
  std::size_t numberOfInvolvedDS(unsigned int inumber = 0) const { return dSG(inumber)->size(); }
  void insertDynamicalSystem(SP::DynamicalSystem ds);
  std::pair<DynamicalSystemsGraph::EDescriptor, InteractionsGraph::VDescriptor> link(
      SP::Interaction inter, SP::DynamicalSystem ds,
      SP::DynamicalSystem ds2 = SP::DynamicalSystem());
  void removeDynamicalSystem(SP::DynamicalSystem ds);
  void removeInteraction(SP::Interaction inter);
  void setName(SP::DynamicalSystem ds, const std::string& name);
  void setName(SP::Interaction inter, const std::string& name);
  std::string name(SP::DynamicalSystem ds) const;
  std::string name(SP::Interaction inter) const;
  void displayDynamicalSystems() const;

  bool hasDynamicalSystem(SP::DynamicalSystem ds) const;
  bool hasInteraction(SP::Interaction inter) const;
  // A system or an interaction by name or number; an empty pointer if there is none.
  SP::DynamicalSystem getDynamicalSystem(unsigned int requiredNumber) const;
  SP::DynamicalSystem getDynamicalSystem(const std::string& name) const;
  SP::Interaction getInteraction(unsigned int requiredNumber) const;
  SP::Interaction getInteraction(const std::string& name) const;
  /// All interactions of a system, in the order of their links.
  std::vector<SP::Interaction> interactionsForDS(SP::DynamicalSystem ds) const;
  /// The interactions between two systems; without ds2 those of ds1 alone.
  std::vector<SP::Interaction> interactionsForPairOfDS(
      SP::DynamicalSystem ds1, SP::DynamicalSystem ds2 = SP::DynamicalSystem()) const;
  /// One system or two.
  std::vector<SP::DynamicalSystem> dynamicalSystemsForInteraction(SP::Interaction inter) const;
  DynamicalSystemsGraph::VDescriptor getDSG0Descriptor(SP::DynamicalSystem ds) const {
    return dSG(0)->descriptor(ds);
  }

 private:
  std::shared_ptr<NonSmoothDynamicalSystem> own_;
  NonSmoothDynamicalSystem& model_;
  SP::DynamicalSystemsGraph systems_;
  mutable std::vector<SP::InteractionsGraph> sets_;
};
