#include <algorithm>
#include <mechanics/elastic/detection/SharpEdges.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/narrow/NarrowPhase.hpp>
#include <mechanics/narrow/Segments.hpp>

namespace rico {
namespace {

constexpr double kInside = 0.02;  // contacts are so far from the ends of edges, in their lengths
constexpr double kOutward = 0.3;  // least cosine between a normal and the outward direction

/// A side of a face: its nodes, the smaller one first, the normal of the face and its centre.
struct Side {
  int from, to;
  Vec3 normal, centre;
  bool isAlike(const Side& other) const { return from == other.from && to == other.to; }
};

std::vector<Side> sidesOf(const ElasticBody& body) {
  std::vector<Side> sides;
  for (const ElasticFace& face : body.faces()) {
    const auto place = [&](int corner) { return body.places()[face.node[corner % face.corners]]; };
    const int last = face.corners - 1;
    const Vec3 area = last == 3 ? cross(place(2) - place(0), place(3) - place(1))
                                : cross(place(1) - place(0), place(2) - place(0));
    if (!(norm(area) > 0)) continue;
    Vec3 centre;
    for (int i = 0; i <= last; ++i) centre += (1.0 / face.corners) * place(i);
    for (int i = 0; i <= last; ++i) {
      const auto [from, to] = std::minmax(face.node[i], face.node[(i + 1) % face.corners]);
      sides.push_back({from, to, normalized(area), centre});
    }
  }
  std::stable_sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return a.from != b.from ? a.from < b.from : a.to < b.to;
  });
  return sides;
}

/// Returns true if a point at this share of an edge is between its ends, and farther from them than
/// the overlap: otherwise the bodies overlap less along the edge, and the end has the contact.
bool isInside(double share, double length, double gap) {
  const double end = least(share, 1 - share);
  return end > kInside && end * length > -gap;
}

/// The number of a contact of two edges, or of an edge and a rigid body: above those of all nodes,
/// below those of faces.
std::uint32_t featureOfEdges(int node, int other) {
  constexpr std::uint32_t kOthers = 1U << 10;
  return 1U << 30 | ((static_cast<std::uint32_t>(node) * kOthers +
                      static_cast<std::uint32_t>(other) % kOthers) &
                     ((1U << 30) - 1));
}

}  // namespace

Aabb SharpEdges::Edge::box() const {
  Aabb box;
  box.add(a), box.add(a + along);
  return box;
}

SharpEdges::SharpEdges(const ElasticBody& body, int number, double margin)
    : body_(body), number_(number), margin_(margin) {
  constexpr double kFlat = 0.8;
  const std::vector<Side> sides = sidesOf(body);
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    const Side& one = sides[i];
    const Side& two = sides[i + 1];
    if (!one.isAlike(two) || dot(one.normal, two.normal) > kFlat) continue;
    const Vec3 a = body.places()[one.from], sum = one.normal + two.normal;
    const bool isConvex = dot(one.normal, two.centre - a) < 0;
    if (isConvex && norm(sum) > kOutward)
      edges_.push_back({one.from, one.to, a, body.places()[one.to] - a, normalized(sum)});
  }
  sort();
}

// Along the longest side of the box of all edges.
void SharpEdges::sort() {
  Aabb all;
  for (const Edge& edge : edges_) all.add(edge.a), all.add(edge.at(1));
  const Vec3 size = all.hi - all.lo;
  axis_ = size.y > size.x ? 1 : 0;
  if (size.z > size[axis_]) axis_ = 2;
  sorted_.reserve(edges_.size());
  for (std::uint32_t i = 0; i < edges_.size(); ++i) {
    const Aabb box = edges_[i].box();
    const double low = box.lo[axis_];
    longest_ = most(longest_, box.hi[axis_] - low);
    sorted_.emplace_back(low, i);
  }
  std::sort(sorted_.begin(), sorted_.end());
}

// The edges whose boxes may overlap another one along the axis, in increasing order.
void SharpEdges::listNear(const Aabb& box, std::vector<std::uint32_t>& near) const {
  near.clear();
  constexpr double kRoundOff = 1e-9;
  const double first = box.lo[axis_] - (1 + kRoundOff) * longest_;
  const double last = box.hi[axis_];
  for (auto at = std::lower_bound(sorted_.begin(), sorted_.end(), std::pair(first, 0U));
       at != sorted_.end() && at->first <= last; ++at)
    if (overlap(box, edges_[at->second].box())) near.push_back(at->second);
  std::sort(near.begin(), near.end());
}

// The edge is a capsule that is thin compared with all bodies.
std::optional<ElasticContact> SharpEdges::meetShape(const Edge& edge, const Shape& shape,
                                                    const Frame& frame) {
  constexpr double kThin = 1e-6;
  const double length = norm(edge.along), radius = kThin * body_.shortestEdge();
  const ContactBasis basis = contactBasis((1 / length) * edge.along);
  const Frame ofEdge{edge.at(0.5), {{basis.T1, basis.T2, basis.N}}};
  points_.clear();
  collide(Capsule(radius, 0.5 * length), ofEdge, shape, frame, margin_, points_);
  const ContactPoint* deepest = nullptr;
  double share = 0;
  for (const ContactPoint& point : points_) {
    const double at = dot(point.point - edge.a, basis.N) / length;
    if (!isInside(at, length, point.gap) || dot(point.normal, edge.outward) > -kOutward) continue;
    if (deepest == nullptr || point.gap < deepest->gap) deepest = &point, share = at;
  }
  if (deepest == nullptr || deepest->gap < -0.5 * body_.shortestEdge()) return std::nullopt;
  ElasticContact contact{number_, ElasticContact::kFace, deepest->normal, deepest->point,
                         deepest->gap + radius};
  contact.corner = {edge.from, edge.to, edge.to}, contact.weight = {1 - share, share, 0};
  contact.feature = featureOfEdges(edge.from, edge.to);
  return contact;
}

// Returns true if another contact is near and about as deep.
bool SharpEdges::isNear(std::span<const ElasticContact> found, const ElasticContact& contact,
                        const Edge& edge) const {
  constexpr double kApart = 0.3, kDeeper = 0.05;  // of this edge, of the shortest edge
  return std::any_of(found.begin(), found.end(), [&](const ElasticContact& other) {
    return norm(other.point - contact.point) < kApart * norm(edge.along) &&
           other.gap < contact.gap + kDeeper * body_.shortestEdge();
  });
}

void SharpEdges::meet(const NodeGaps& gaps, const Shape& shape, const Frame& frame,
                      std::uint32_t rigid, bool isMoved, std::size_t first,
                      std::vector<ElasticContact>& found) {
  const Aabb box = bounds(shape, frame).inflated(margin_);
  for (const Edge& edge : edges_) {
    if (!(isMoved || isFree(edge)) || !overlap(edge.box(), box)) continue;
    auto contact = meetShape(edge, shape, frame);
    if (!contact || gaps.suffice(contact->corner, contact->weight, contact->gap)) continue;
    if (isNear(std::span(found).subspan(first), *contact, edge)) continue;
    contact->rigid = rigid;
    found.push_back(*contact);
  }
}

// The normal is perpendicular to both edges.
std::optional<ElasticContact> SharpEdges::cross(const Edge& edge, const SharpEdges& other,
                                                const Edge& crossed, double reach) const {
  constexpr double kParallel = 0.2;  // least sine of the angle between the edges
  Vec3 normal = rico::cross(edge.along, crossed.along);
  const double area = norm(normal);
  if (!(area > kParallel * norm(edge.along) * norm(crossed.along))) return std::nullopt;
  normal *= (dot(normal, crossed.outward) < 0 ? -1 : 1) / area;
  if (dot(normal, crossed.outward) < kOutward || dot(normal, edge.outward) > -kOutward)
    return std::nullopt;
  const SegmentPair at = closestParameters(edge.a, edge.along, crossed.a, crossed.along);
  const Vec3 own = edge.at(at.s), its = crossed.at(at.t);
  const double gap = dot(own - its, normal);
  if (gap > margin_ || gap < -reach || !isInside(at.s, norm(edge.along), gap) ||
      !isInside(at.t, norm(crossed.along), gap))
    return std::nullopt;
  ElasticContact contact{number_, edge.from, normal, 0.5 * (own + its), gap};
  contact.second = edge.to, contact.share = at.s;
  contact.other = other.number_;
  contact.corner = {crossed.from, crossed.to, crossed.to}, contact.weight = {1 - at.t, at.t, 0};
  contact.feature = featureOfEdges(edge.from + edge.to, crossed.from + crossed.to);
  return contact;
}

void SharpEdges::meet(const SharpEdges& other, const NodeGaps& gaps, double reach,
                      std::vector<ElasticContact>& found) const {
  std::vector<std::uint32_t> near;
  for (const Edge& edge : edges_) {
    other.listNear(edge.box().inflated(reach), near);
    for (const std::uint32_t number : near) {
      const Edge& crossed = other.edges_[number];
      if (!(isFree(edge) || other.isFree(crossed))) continue;
      const auto contact = cross(edge, other, crossed, reach);
      if (!contact) continue;
      const double share = contact->share;
      if (!gaps.suffice({edge.from, edge.to, edge.to}, {1 - share, share, 0}, contact->gap))
        found.push_back(*contact);
    }
  }
}

}  // namespace rico
