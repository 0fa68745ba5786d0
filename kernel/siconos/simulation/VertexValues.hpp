#pragma once

#include <cstddef>
#include <map>
#include <string>

/// Values that a program gives to the vertices of a graph, by number.
template <class T>
class VertexValues {
 public:
  T& operator[](std::size_t vertex) { return values_[vertex]; }
  /// Throws std::out_of_range if the vertex has no value.
  const T& at(std::size_t vertex) const { return values_.at(vertex); }
  bool hasKey(std::size_t vertex) const { return values_.count(vertex) > 0; }

 private:
  std::map<std::size_t, T> values_;
};

/// The names of the objects at the vertices of a graph; setName() of the model changes them.
template <class Graph>
class VertexNames {
 public:
  explicit VertexNames(const Graph& graph) : graph_(graph) {}
  std::string operator[](std::size_t vertex) const { return graph_.nameOf(vertex); }
  std::string at(std::size_t vertex) const { return graph_.nameOf(vertex); }
  bool hasKey(std::size_t vertex) const { return !graph_.nameOf(vertex).empty(); }

 private:
  const Graph& graph_;
};
