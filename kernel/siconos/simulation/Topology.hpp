#pragma once

#include <Interaction.hpp>
#include <cstddef>
#include <iterator>
#include <utility>

class NonSmoothDynamicalSystem;

/// Counts from one number to another: what graphs give as iterators over their vertices.
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

/// The ends of an interaction; `target` is `source` of interactions with one system.
struct InteractionProperties {
  SP::DynamicalSystem source, target;
  unsigned int source_pos = 0, target_pos = 0;
};

/// An index set as a graph whose vertices are interactions: always that of the present.
class InteractionsGraph {
 public:
  using VDescriptor = std::size_t;
  using VIterator = VertexIterator;

  InteractionsGraph(NonSmoothDynamicalSystem& model, int set) : model_(model), set_(set) {}

  std::size_t size() const;
  std::size_t vertices_number() const { return size(); }
  std::pair<VIterator, VIterator> vertices() const;
  SP::Interaction bundle(VDescriptor vertex) const;
  bool is_vertex(const SP::Interaction& interaction) const;
  VDescriptor descriptor(const SP::Interaction& interaction) const;
  InteractionProperties properties(VDescriptor vertex) const;
  void display() const;

 private:
  std::vector<SP::Interaction> interactions() const;

  NonSmoothDynamicalSystem& model_;
  int set_;
};

/// All systems as a graph whose edges are interactions.
class DynamicalSystemsGraph {
 public:
  using VDescriptor = std::size_t;
  using EDescriptor = std::size_t;
  using VIterator = VertexIterator;

  explicit DynamicalSystemsGraph(NonSmoothDynamicalSystem& model) : model_(model) {}

  std::size_t size() const;
  std::size_t vertices_number() const { return size(); }
  std::pair<VIterator, VIterator> vertices() const;
  SP::DynamicalSystem bundle(VDescriptor vertex) const;
  VDescriptor descriptor(const SP::DynamicalSystem& system) const;

 private:
  NonSmoothDynamicalSystem& model_;
};

/// Who touches whom, of one model.
class Topology : public std::enable_shared_from_this<Topology> {
 public:
  /// Of a model of its own.
  Topology();
  explicit Topology(NonSmoothDynamicalSystem& model) : model_(model) {}

  SP::DynamicalSystemsGraph dSG(unsigned int num) const;
  SP::InteractionsGraph indexSet(unsigned int num) const;
  SP::InteractionsGraph indexSet0() const { return indexSet(0); }
  std::size_t indexSetsSize() const;
  unsigned int indexSetSize(unsigned int level) const;
  unsigned int numberOfIndexSet() const { return static_cast<unsigned>(indexSetsSize()); }
  bool hasChanged() const { return false; }
  unsigned int numberOfConstraints() const;
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
  // By name, or by the number that it was given; an empty pointer where there is none.
  SP::DynamicalSystem getDynamicalSystem(unsigned int requiredNumber) const;
  SP::DynamicalSystem getDynamicalSystem(const std::string& name) const;
  SP::Interaction getInteraction(unsigned int requiredNumber) const;
  SP::Interaction getInteraction(const std::string& name) const;
  /// All interactions of a system, in the order of their links.
  std::vector<SP::Interaction> interactionsForDS(SP::DynamicalSystem ds) const;
  /// Those between two systems; without ds2 those of ds1 alone.
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
};
