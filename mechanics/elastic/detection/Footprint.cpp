#include <cmath>
#include <mechanics/elastic/detection/Footprint.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <numbers>

namespace rico {
namespace {

/// A disk has corners on its rim: they are moved outward, so that their polygon has its area.
void widenToDisk(PlanePolygon& outline, double radius) {
  const Vec3 centre = centreOf(outline);
  const double area = norm(areaVectorOf(outline));
  const double scale = std::sqrt(std::numbers::pi * radius * radius / area);
  for (Vec3& corner : outline) corner = centre + scale * (corner - centre);
}

}  // namespace

bool Footprint::isAcross(Vec3 point, Vec3 along) const {
  const Vec3 up = dot(normal, along) > 0 ? along : -along;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec3 a = outline[i], b = outline[i + 1 < outline.size() ? i + 1 : 0];
    if (dot(cross(up, b - a), point - a) < 0) return false;
  }
  return true;
}

bool Footprints::list(const Aabb& box, Vec3 normal, std::vector<Footprint>& found) {
  found.clear();
  if (search_) {
    search_->listNear(box, near_);
    for (const int number : near_) {
      const FaceSearch::Triangle& triangle = search_->triangle(number);
      if (dot(triangle.normal, normal) > kAgainst) continue;
      const auto corners = search_->corners(number);
      found.push_back({{corners.begin(), corners.end()}, triangle.normal});
    }
    return true;
  }
  const auto* compound = std::get_if<CompoundPtr>(shape_);
  if (compound == nullptr) return addPart(*shape_, frame_, box, normal, found);
  for (const Compound::Part& part : (*compound)->parts())
    if (!addPart(part.shape, frame_ * part.frame, box, normal, found)) return false;
  return true;
}

bool Footprints::addPart(const Shape& shape, const Frame& frame, const Aabb& box, Vec3 normal,
                         std::vector<Footprint>& found) {
  const ShapeKind kind = kindOf(shape);
  const bool isDisk = kind == ShapeKind::kCylinder || kind == ShapeKind::kCone;
  if (!overlap(bounds(shape, frame), box)) return true;
  if (!isDisk && kind != ShapeKind::kBox && kind != ShapeKind::kConvexHull) return false;
  ConvexShape(shape).face(frame.localDirection(-normal), loop_);
  if (loop_.corners.size() < 3) return false;
  PlanePolygon outline;
  for (const FaceLoop::Corner& corner : loop_.corners) outline.push_back(frame.point(corner.point));
  const Vec3 area = areaVectorOf(outline);
  if (dot(area, normal) > kAgainst * norm(area)) return true;
  if (const auto* cylinder = std::get_if<Cylinder>(&shape)) widenToDisk(outline, cylinder->radius);
  if (const auto* cone = std::get_if<Cone>(&shape)) widenToDisk(outline, cone->radius);
  found.push_back({outline, normalized(area)});
  return true;
}

}  // namespace rico
