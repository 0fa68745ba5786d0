#pragma once

#include <mechanics/elastic/detection/FaceSearch.hpp>
#include <mechanics/elastic/mesh/PlanePolygon.hpp>
#include <mechanics/narrow/convex/Convex.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <optional>
#include <vector>

namespace rico {

/// A plane part of the surface of a body.
struct Footprint {
  PlanePolygon outline;  ///< its corners
  Vec3 normal;           ///< outward, of length one

  /// The distance from a point to the plane along a direction.
  double distance(Vec3 point, Vec3 along) const {
    return dot(normal, outline[0] - point) / dot(normal, along);
  }
  /// Returns true if a point is above or below the outline along a direction.
  bool isAcross(Vec3 point, Vec3 along) const;
};

/// The surface that touches an elastic body: that of a rigid body or of another elastic one.
class Footprints {
 public:
  /// The surface of a rigid shape, which must outlive this object.
  Footprints(const Shape& shape, const Frame& frame) : shape_(&shape), frame_(frame) {}
  /// The surface of an elastic body. Faces are found within `reach`.
  Footprints(const ElasticBody& body, double reach) : search_(std::in_place, body, reach) {}

  /// Replaces `found` by the plane parts that may be near a box and face a surface with this
  /// normal. Returns false if the surface there is round, unbounded, or one of triangles.
  bool list(const Aabb& box, Vec3 normal, std::vector<Footprint>& found);

 private:
  bool addPart(const Shape& shape, const Frame& frame, const Aabb& box, Vec3 normal,
               std::vector<Footprint>& found);

  std::optional<FaceSearch> search_;
  const Shape* shape_ = nullptr;
  Frame frame_;
  FaceLoop loop_;
  std::vector<int> near_;
};

}  // namespace rico
