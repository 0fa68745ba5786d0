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
  bool hasChanged() const { return false; }
  unsigned int numberOfConstraints() const;
  std::size_t numberOfInvolvedDS() const { return dSG(0)->size(); }
  void insertDynamicalSystem(SP::DynamicalSystem ds);
  std::pair<DynamicalSystemsGraph::EDescriptor, InteractionsGraph::VDescriptor> link(
      SP::Interaction inter, SP::DynamicalSystem ds,
      SP::DynamicalSystem ds2 = SP::DynamicalSystem());
  void setName(SP::DynamicalSystem ds, const std::string& name);
  void setName(SP::Interaction inter, const std::string& name);

 private:
  std::shared_ptr<NonSmoothDynamicalSystem> own_;
  NonSmoothDynamicalSystem& model_;
};
