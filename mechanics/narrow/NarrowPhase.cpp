#include <mechanics/narrow/NarrowPhase.hpp>
#include <mechanics/narrow/PlanePairs2d.hpp>
#include <mechanics/narrow/SurfacePairs.hpp>
#include <mechanics/narrow/convex/Convex.hpp>
#include <mechanics/narrow/convex/ConvexPairs.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <stdexcept>
#include <string>

namespace rico {
namespace {

[[noreturn]] void refuse(ShapeKind a, ShapeKind b) {
  throw std::invalid_argument(std::string("contact detection: a ") + nameOf(a) + " and a " +
                              nameOf(b) +
                              " cannot touch; separate them by groups, or give one as a compound "
                              "of convex hulls");
}

bool isPlane(ShapeKind kind) { return kind == ShapeKind::kPlane || kind == ShapeKind::kHalfSpace; }
bool isSurface(ShapeKind kind) {
  return kind == ShapeKind::kHeightField || kind == ShapeKind::kTriangleMesh;
}

/// Collides a with each part of the compound b. The features of all parts are numbered
/// consecutively.
void collideParts(const Shape& a, const Frame& frame_a, const Compound& b, const Frame& frame_b,
                  double margin, std::vector<ContactPoint>& points) {
  std::uint64_t features = 0;
  for (const Compound::Part& part : b.parts()) {
    const Frame frame = frame_b * part.frame;
    const std::size_t first = points.size();
    if (overlap(bounds(a, frame_a).inflated(margin), bounds(part.shape, frame)))
      collide(a, frame_a, part.shape, frame, margin, points);
    for (std::size_t k = first; k < points.size(); ++k)
      points[k].feature_b += static_cast<std::uint32_t>(features);
    features += featureCount(part.shape);
  }
}

/// Requires the order of collide(): a plane first, then the kinds in the order of ShapeKind.
void collideOrdered(const Shape& a, const Frame& frame_a, const Shape& b, const Frame& frame_b,
                    double margin, std::vector<ContactPoint>& points) {
  const ShapeKind kind_a = kindOf(a), kind_b = kindOf(b);
  if (const auto* compound = std::get_if<CompoundPtr>(&b))
    return collideParts(a, frame_a, **compound, frame_b, margin, points);
  if (isPlaneFigure(a)) return collidePlaneFigures(a, frame_a, b, frame_b, margin, points);
  if (isPlaneFigure(b)) refuse(kind_a, kind_b);
  if (isPlane(kind_a)) {
    if (isPlane(kind_b) || kind_b == ShapeKind::kHeightField) refuse(kind_a, kind_b);
    return collideWithPlane(a, frame_a, b, frame_b, margin, points);
  }
  if (isSurface(kind_b)) {
    if (isSurface(kind_a)) refuse(kind_a, kind_b);
    return collideWithSurface(a, frame_a, b, frame_b, margin, points);
  }
  collideConvex(a, frame_a, b, frame_b, margin, points);
}

}  // namespace

void collide(const Shape& a, const Frame& frame_a, const Shape& b, const Frame& frame_b,
             double margin, std::vector<ContactPoint>& points) {
  const ShapeKind kind_a = kindOf(a), kind_b = kindOf(b);
  // A plane is the first shape of a pair.
  const bool turn = isPlane(kind_b) || (!isPlane(kind_a) && kind_b < kind_a);
  if (!turn) return collideOrdered(a, frame_a, b, frame_b, margin, points);
  const std::size_t first = points.size();
  collideOrdered(b, frame_b, a, frame_a, margin, points);
  for (std::size_t k = first; k < points.size(); ++k) {
    points[k].normal = -points[k].normal;
    std::swap(points[k].feature_a, points[k].feature_b);
  }
}

}  // namespace rico
