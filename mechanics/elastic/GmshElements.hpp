#pragma once

#include <functional>
#include <map>
#include <mechanics/elastic/ElasticMesh.hpp>
#include <mechanics/elastic/GmshInput.hpp>
#include <set>
#include <unordered_map>
#include <utility>

namespace rico {

/// Collects the elements of a Gmsh file: solid ones, and the nodes of physical groups.
class GmshElements {
 public:
  /// `in` is for messages.
  explicit GmshElements(const GmshInput& in) : in_(in) {}

  /// Returns false if the number was there before.
  bool addNode(long number, int place) { return places_.emplace(number, place).second; }
  /// Gives a physical group its name. Refuses a second name.
  void nameGroup(long dimension, long number, const std::string& name);
  /// Refuses elements of this type if their dimension differs from that of their entity.
  void requireDimension(long type, long dimension) const;
  /// Refuses elements that are not known, and nodes that are not there. A solid element that
  /// stands once for each of its groups, as format 2.2 has it, is one element.
  void add(long number, long type, const std::vector<long>& groups,
           const std::function<long()>& nextNode);
  /// The mesh without nodes of no solid element, such as the centres of arcs. It has all groups,
  /// also those without nodes. Groups of several dimensions with one name, or without names and
  /// with one number, are told apart by a word before it: "point ", "curve ", "surface " or "volume
  /// ".
  ElasticMesh finish(const std::vector<Vec3>& nodes) const;

 private:
  using Group = std::pair<std::string, long>;  // name and dimension
  Group groupOf(long dimension, long number) const;
  std::string labelOf(const Group& group) const;
  void addSolid(const ElasticElement& element, const std::vector<long>& groups);

  const GmshInput& in_;
  std::unordered_map<long, int> places_;  // of nodes, by their numbers
  std::vector<ElasticElement> elements_;
  std::unordered_map<long, std::size_t> byNumber_;
  struct Twin {
    long number;
    std::vector<long> groups;
  };
  std::map<std::vector<int>, Twin> byCorners_;
  std::map<std::pair<long, long>, std::string> names_;
  std::map<Group, std::set<int>> groups_;
};

}  // namespace rico
