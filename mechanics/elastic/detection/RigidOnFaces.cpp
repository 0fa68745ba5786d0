#include <algorithm>
#include <mechanics/elastic/detection/RigidOnFaces.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/narrow/NarrowPhase.hpp>

namespace rico {
namespace {

/// Returns true if a point is above or below a face or a crease between faces, not beside a border.
bool isAbove(const ElasticBody& body, const FaceSearch::Hit& hit, Vec3 place) {
  constexpr double kRoundOff = 1e-6, kSlope = 0.6;
  Vec3 aside = place - hit.gap * hit.normal;
  for (std::size_t i = 0; i < hit.corner.size(); ++i)
    aside -= hit.weight[i] * body.places()[hit.corner[i]];
  return norm(aside) <= kRoundOff * body.shortestEdge() + kSlope * abs(hit.gap);
}

bool isFree(const ElasticBody& body, const std::array<int, 3>& corner) {
  return std::any_of(corner.begin(), corner.end(),
                     [&](int node) { return body.freeOf(node) >= 0; });
}

}  // namespace

bool RigidOnFaces::takes(const Shape& shape) {
  const ShapeKind kind = kindOf(shape);
  return kind <= ShapeKind::kCone || kind == ShapeKind::kConvexHull || kind == ShapeKind::kCompound;
}

// A half-space whose surface is the plane of the triangle, with its body outside of the elastic
// one.
void RigidOnFaces::listPoints(const FaceSearch::Triangle& triangle, const Shape& shape,
                              const Frame& frame) {
  const ContactBasis basis = contactBasis(triangle.normal);
  const Frame plane{body_.places()[triangle.corner[0]], {{basis.T1, basis.T2, basis.N}}};
  lowest_.clear(), points_.clear();
  collide(HalfSpace{}, plane, shape, frame, margin_ + 2 * boundingRadius(shape), lowest_);
  for (const ContactPoint& point : lowest_)
    points_.push_back(point.point + (0.5 * point.gap) * triangle.normal);
  corners_ = points_.size();
  // Between two parts of a compound there may be nothing.
  if (kindOf(shape) != ShapeKind::kCompound) addBetween(triangle);
}

void RigidOnFaces::addBetween(const FaceSearch::Triangle& triangle) {
  Vec3 middle;
  for (const int node : triangle.corner) middle += (1.0 / 3) * body_.places()[node];
  for (std::size_t i = 0; i < corners_; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Vec3 edge = points_[i] - points_[j];
      const double along = dot(middle - points_[j], edge), length = squaredNorm(edge);
      if (along > 0 && along < length) points_.push_back(points_[j] + (along / length) * edge);
    }
}

void RigidOnFaces::meet(const FaceSearch& search, const NodeGaps& gaps, const Shape& shape,
                        const Frame& frame, std::uint32_t rigid, bool isMoved,
                        std::vector<ElasticContact>& found) {
  search.listNear(bounds(shape, frame).inflated(margin_), near_);
  hits_.clear();
  for (const int number : near_) {
    const FaceSearch::Triangle& triangle = search.triangle(number);
    if (!isMoved && !isFree(body_, triangle.corner)) continue;
    listPoints(triangle, shape, frame);
    for (std::size_t p = 0; p < points_.size(); ++p)
      addHit(search, gaps, triangle.normal, points_[p], p >= corners_);
  }
  std::stable_sort(hits_.begin(), hits_.end(), [](const Hit& a, const Hit& b) {
    return a.isBetween != b.isBetween ? b.isBetween : a.face.gap < b.face.gap;
  });
  const std::size_t first = found.size();
  for (const Hit& hit : hits_) addContact(hit, rigid, first, found);
}

// At a ridge the lowest point above the plane of a face is next to the face beside it. A corner
// that is inside touches the nearest face only.
void RigidOnFaces::addHit(const FaceSearch& search, const NodeGaps& gaps, Vec3 normal, Vec3 place,
                          bool isBetween) {
  constexpr double kAlike = 0.2;
  const auto hit = search.nearest(place);
  if (!hit || hit->gap > margin_ || dot(hit->normal, normal) < kAlike) return;
  if (!isAbove(body_, *hit, place) || gaps.suffice(hit->corner, hit->weight, hit->gap)) return;
  hits_.push_back({*hit, place, isBetween});
}

// Corners that almost coincide are one. Faces are plane, and bear an edge with one contact each.
void RigidOnFaces::addContact(const Hit& hit, std::uint32_t rigid, std::size_t first,
                              std::vector<ElasticContact>& found) const {
  constexpr double kCorners = 0.05, kBetween = 0.75;  // of the shortest edge
  const double apart = (hit.isBetween ? kBetween : kCorners) * body_.shortestEdge();
  const Vec3 point = hit.place - (0.5 * hit.face.gap) * hit.face.normal;
  for (std::size_t i = first; i < found.size(); ++i)
    if (norm(found[i].point - point) < apart) return;
  ElasticContact contact{number_, ElasticContact::kFace, -hit.face.normal, point, hit.face.gap};
  contact.feature = ElasticContact::featureOfFace(hit.face.triangle, found.size() - first);
  contact.rigid = rigid, contact.corner = hit.face.corner, contact.weight = hit.face.weight;
  found.push_back(contact);
}

}  // namespace rico
