#include <algorithm>
#include <mechanics/elastic/GmshElements.hpp>

namespace rico {
namespace {

/// The number of nodes of an element of one of Gmsh's types, and its dimension.
struct Sort {
  int nodes = 0, dimension = 0;
};

Sort sortOf(long type) {
  switch (type) {
    case 1:
      return {2, 1};
    case 2:
      return {3, 2};
    case 3:
      return {4, 2};
    case 4:
      return {4, 3};
    case 5:
      return {8, 3};
    case 15:
      return {1, 0};
    default:
      return {};
  }
}

[[noreturn]] void refuseType(const GmshInput& in, long number, long type) {
  constexpr long kPrism = 6, kPyramid = 7, kLastOfOrder2 = 19;
  const std::string element =
      "element " + std::to_string(number) + " of type " + std::to_string(type);
  if (type == kPrism || type == kPyramid)
    in.refuse(element + (type == kPrism ? ", a prism" : ", a pyramid"),
              "mesh with tetrahedra and hexahedra alone");
  if (type > kPyramid && type <= kLastOfOrder2)
    in.refuse(element + ", of second order", "save it in first order: gmsh FILE -order 1 -save");
  in.refuse(element, "mesh with tetrahedra of 4 and hexahedra of 8 nodes, of first order");
}

}  // namespace

void GmshElements::nameGroup(long dimension, long number, const std::string& name) {
  constexpr long kVolume = 3;
  const std::string group = "group " + std::to_string(number);
  if (dimension < 0 || dimension > kVolume)
    in_.refuse(group + " of dimension " + std::to_string(dimension), "give 0, 1, 2 or 3");
  if (!names_.try_emplace({dimension, number}, name).second)
    in_.refuse(group + " of dimension " + std::to_string(dimension) + " again",
               "give each group one name");
  groups_[{name, dimension}];
}

void GmshElements::requireDimension(long type, long dimension) const {
  const Sort sort = sortOf(type);
  if (sort.nodes > 0 && sort.dimension != dimension)
    in_.refuse("elements of type " + std::to_string(type) + " of an entity of dimension " +
                   std::to_string(dimension),
               "give the dimension of its elements");
}

GmshElements::Group GmshElements::groupOf(long dimension, long number) const {
  const auto name = names_.find({dimension, number});
  return {name == names_.end() ? std::to_string(number) : name->second, dimension};
}

std::string GmshElements::labelOf(const Group& group) const {
  static constexpr std::array<const char*, 4> kSorts = {"point ", "curve ", "surface ", "volume "};
  long dimensions = 0;
  for (long d = 0; d < static_cast<long>(kSorts.size()); ++d)
    dimensions += static_cast<long>(groups_.count({group.first, d}));
  return (dimensions > 1 ? kSorts[static_cast<std::size_t>(group.second)] : "") + group.first;
}

void GmshElements::add(long number, long type, const std::vector<long>& groups,
                       const std::function<long()>& nextNode) {
  const Sort sort = sortOf(type);
  if (sort.nodes == 0) refuseType(in_, number, type);
  ElasticElement element;
  element.number = number, element.corners = sort.nodes;
  for (int i = 0; i < sort.nodes; ++i) {
    const long tag = nextNode();
    const auto found = places_.find(tag);
    if (found == places_.end())
      in_.refuse("element " + std::to_string(number) + " with node " + std::to_string(tag) +
                     ", which is not there",
                 "give its nodes before the elements");
    element.node[static_cast<std::size_t>(i)] = found->second;
  }
  for (const long group : groups)
    groups_[groupOf(sort.dimension, group)].insert(element.node.begin(),
                                                   element.node.begin() + sort.nodes);
  if (sort.dimension == 3) addSolid(element, groups);
}

void GmshElements::addSolid(const ElasticElement& element, const std::vector<long>& groups) {
  const std::string name = "element " + std::to_string(element.number);
  std::vector<int> corners(element.node.begin(), element.node.begin() + element.corners);
  std::sort(corners.begin(), corners.end());
  const auto [twin, isNew] = byCorners_.try_emplace(corners, Twin{element.number, groups});
  const auto [same, isNewNumber] = byNumber_.try_emplace(element.number, elements_.size());
  if (!isNew) {
    const bool isOfAnotherGroup = groups.size() == 1 && !twin->second.groups.empty() &&
                                  std::find(twin->second.groups.begin(), twin->second.groups.end(),
                                            groups[0]) == twin->second.groups.end();
    if (!isOfAnotherGroup)
      in_.refuse(name + " with the corners of element " + std::to_string(twin->second.number),
                 "give each element once");
    twin->second.groups.push_back(groups[0]);
    return;
  }
  if (!isNewNumber) in_.refuse(name + " again", "number elements once");
  elements_.push_back(element);
}

ElasticMesh GmshElements::finish(const std::vector<Vec3>& nodes) const {
  std::vector<int> place(nodes.size(), -1);
  ElasticMesh kept;
  for (ElasticElement element : elements_) {
    for (int i = 0; i < element.corners; ++i) {
      int& node = element.node[static_cast<std::size_t>(i)];
      if (place[node] < 0) {
        place[node] = static_cast<int>(kept.nodes.size());
        kept.nodes.push_back(nodes[node]);
      }
      node = place[node];
    }
    kept.elements.push_back(element);
  }
  for (const auto& [name, members] : groups_) {
    std::vector<int>& group = kept.groups[labelOf(name)];
    for (const int node : members)
      if (place[node] >= 0) group.push_back(place[node]);
  }
  return kept;
}

}  // namespace rico
