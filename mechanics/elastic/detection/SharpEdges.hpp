#pragma once

#include <mechanics/elastic/detection/NodeGaps.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <optional>
#include <utility>
#include <vector>

namespace rico {

/// The convex edges of an elastic body at which its surface turns by more than 37 degrees, and
/// their contacts with edges of other bodies that cross them between the nodes.
class SharpEdges {
 public:
  /// The edges of the elastic body with this number. `margin`: the largest gap, a length.
  SharpEdges(const ElasticBody& body, int number, double margin);

  /// Appends the contacts with a rigid shape that `gaps`, those of the nodes, do not suffice for.
  /// Contacts with this body have the numbers `first` and above.
  void meet(const NodeGaps& gaps, const Shape& shape, const Frame& frame, std::uint32_t rigid,
            bool isMoved, std::size_t first, std::vector<ElasticContact>& found);
  /// Appends the contacts with edges of another elastic body. `reach`: the deepest overlap.
  void meet(const SharpEdges& other, const NodeGaps& gaps, double reach,
            std::vector<ElasticContact>& found) const;

 private:
  struct Edge {
    int from, to;   // nodes of the mesh
    Vec3 a, along;  // place of the first node, and the vector to the second
    Vec3 outward;   // the mean of the normals of both faces, of length one
    Aabb box() const;
    Vec3 at(double share) const { return a + share * along; }
  };
  bool isFree(const Edge& edge) const {
    return body_.freeOf(edge.from) >= 0 || body_.freeOf(edge.to) >= 0;
  }
  void sort();
  void listNear(const Aabb& box, std::vector<std::uint32_t>& near) const;
  bool isNear(std::span<const ElasticContact> found, const ElasticContact& contact,
              const Edge& edge) const;
  std::optional<ElasticContact> meetShape(const Edge& edge, const Shape& shape, const Frame& frame);
  std::optional<ElasticContact> cross(const Edge& edge, const SharpEdges& other,
                                      const Edge& crossed, double reach) const;

  const ElasticBody& body_;
  int number_;
  double margin_;
  std::vector<Edge> edges_;
  // The least coordinate of each edge along one axis, in increasing order, and its number.
  std::vector<std::pair<double, std::uint32_t>> sorted_;
  int axis_ = 0;
  double longest_ = 0;  // edge along this axis
  std::vector<ContactPoint> points_;
};

}  // namespace rico
