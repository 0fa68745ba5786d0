#include <algorithm>
#include <deque>
#include <mechanics/elastic/ElasticDetection.hpp>
#include <mechanics/elastic/detection/Footprint.hpp>
#include <mechanics/elastic/detection/RigidOnFaces.hpp>
#include <mechanics/elastic/detection/SharpEdges.hpp>
#include <mechanics/narrow/NarrowPhase.hpp>
#include <optional>

namespace rico {
namespace {

Aabb boundsOf(const ElasticBody& body) {
  Aabb box;
  for (const int node : body.surfaceNodes()) box.add(body.places()[node]);
  return box;
}

bool holds(const Aabb& box, Vec3 p) {
  return box.lo.x <= p.x && p.x <= box.hi.x && box.lo.y <= p.y && p.y <= box.hi.y &&
         box.lo.z <= p.z && p.z <= box.hi.z;
}

bool mayTouch(const CollisionFilter& filter, int groupA, int groupB) {
  return filter.allowsGroups(groupA, groupB);
}

bool hasFreeCorner(const ElasticBody& body, const ElasticContact& contact) {
  for (std::size_t i = 0; i < contact.corner.size(); ++i)
    if (contact.weight[i] != 0 && body.freeOf(contact.corner[i]) >= 0) return true;
  return false;
}

/// An elastic body in the search of a step. What only few bodies need is computed once on request.
class Side {
 public:
  Side(const ElasticBodies& elastic, int number, double margin)
      : body_(elastic.body(number)),
        number_(number),
        margin_(margin),
        reach_(most(margin, 0.5 * body_.shortestEdge())),
        // A node is a ball that is small compared with all bodies that it may touch.
        size_(1e-6 * body_.shortestEdge()),
        box_(boundsOf(body_)),
        gaps_(body_),
        faces_(body_, number, margin) {}

  const ElasticBody& body() const { return body_; }

  /// Appends the contacts with a rigid body.
  void meet(const RigidBodies& rigid, std::uint32_t other, std::vector<ElasticContact>& found) {
    const Shape& shape = rigid.kindOf(other).shape;
    const Frame frame = frameAt(rigid.position(other), rigid.orientation(other));
    if (!overlap(box_.inflated(margin_), bounds(shape, frame).inflated(margin_))) return;
    const bool isMoved = rigid.motion(other) == Motion::kDynamic;
    const std::size_t first = found.size();
    meetNodes(shape, frame, other, isMoved, found);
    if (!RigidOnFaces::takes(shape)) return;
    gaps_.set(std::span(found).subspan(first));
    faces_.meet(search(), gaps_, shape, frame, other, isMoved, found);
    edges().meet(gaps_, shape, frame, other, isMoved, first, found);
  }

  /// Appends the contacts with a body with longer edges: its own nodes, then those of the other.
  void meet(Side& coarse, std::vector<ElasticContact>& found) {
    if (!overlap(box_.inflated(margin_), coarse.box_.inflated(coarse.reach_))) return;
    const std::size_t first = found.size();
    meetFaces(coarse, nullptr, found);
    gaps_.set(std::span(found).subspan(first));
    coarse.meetFaces(*this, &gaps_, found);
    edges().meet(coarse.edges(), gaps_, least(reach_, coarse.reach_), found);
  }

 private:
  const FaceSearch& search() {
    if (!search_) search_.emplace(body_, reach_);
    return *search_;
  }
  SharpEdges& edges() {
    if (!edges_) edges_.emplace(body_, number_, margin_);
    return *edges_;
  }
  const std::vector<Vec3>& normals() {
    if (normals_.empty()) normals_ = nodeNormals(body_);
    return normals_;
  }

  void meetNodes(const Shape& shape, const Frame& frame, std::uint32_t other, bool isMoved,
                 std::vector<ElasticContact>& found) {
    const Aabb box = bounds(shape, frame).inflated(margin_);
    Footprints prints(shape, frame);
    for (std::size_t s = 0; s < body_.surfaceNodes().size(); ++s) {
      const int node = body_.surfaceNodes()[s];
      const Vec3 place = body_.places()[node];
      if ((!isMoved && body_.freeOf(node) < 0) || !holds(box, place)) continue;
      points_.clear();
      collide(Sphere(size_), {place, Matrix3::identity()}, shape, frame, margin_, points_);
      if (points_.empty()) continue;
      const ContactPoint& deepest =
          *std::min_element(points_.begin(), points_.end(),
                            [](const auto& a, const auto& b) { return a.gap < b.gap; });
      std::optional<ElasticContact> contact;
      if (isFacing(s, deepest.normal))
        contact = atNode(node, deepest.normal, deepest.gap + size_);
      else
        contact = meetPlane(s, prints);
      if (!contact) continue;
      contact->rigid = other;
      found.push_back(*contact);
    }
  }

  /// Returns true if the surface at a node faces another one with this normal.
  bool isFacing(std::size_t s, Vec3 normal) {
    if (dot(normals()[s], normal) < kAgainst) return true;
    if (nodeFaces_.empty()) nodeFaces_ = facesOfNodes(body_);
    const int node = body_.surfaceNodes()[s];
    const auto before = [](const NodeFace& face, int other) { return face.node < other; };
    for (auto at = std::lower_bound(nodeFaces_.begin(), nodeFaces_.end(), node, before);
         at != nodeFaces_.end() && at->node == node; ++at)
      if (dot(at->normal, normal) < kAgainst) return true;
    return false;
  }

  /// The contact of a node that is inside of a rigid body, near its side, with the plane of its
  /// face above the node: the side does not face the surface.
  std::optional<ElasticContact> meetPlane(std::size_t s, Footprints& prints) {
    const int node = body_.surfaceNodes()[s];
    const Vec3 place = body_.places()[node], normal = normals()[s];
    Aabb box;
    box.add(place);
    if (!prints.list(box.inflated(reach_), normal, planes_)) return std::nullopt;
    std::optional<ElasticContact> nearest;
    for (const Footprint& plane : planes_) {
      const double gap = plane.distance(place, normal);
      if (gap > 0 || gap < -reach_ || !plane.isAcross(place, normal)) continue;
      if (!nearest || gap > nearest->gap) nearest = atNode(node, plane.normal, gap);
    }
    return nearest;
  }

  /// Contacts of own nodes with faces of another body, if they do not suffice with their gaps.
  void meetFaces(Side& faces, const NodeGaps* gaps, std::vector<ElasticContact>& found) {
    const Aabb box = faces.box_.inflated(faces.reach_);
    for (std::size_t s = 0; s < body_.surfaceNodes().size(); ++s) {
      const int node = body_.surfaceNodes()[s];
      if (!holds(box, body_.places()[node])) continue;
      const auto hit = faces.search().nearest(body_.places()[node], normals()[s]);
      if (!hit || hit->gap > margin_) continue;
      if (gaps != nullptr && gaps->suffice(hit->corner, hit->weight, hit->gap)) continue;
      ElasticContact contact = atNode(node, hit->normal, hit->gap);
      contact.other = faces.number_;
      contact.corner = hit->corner, contact.weight = hit->weight;
      if (body_.freeOf(node) >= 0 || hasFreeCorner(faces.body_, contact)) found.push_back(contact);
    }
  }

  ElasticContact atNode(int node, Vec3 normal, double gap) const {
    ElasticContact contact{number_, node, normal, body_.places()[node] - (gap / 2) * normal, gap};
    contact.feature = static_cast<std::uint32_t>(node);
    return contact;
  }

  const ElasticBody& body_;
  int number_;
  double margin_, reach_, size_;
  Aabb box_;
  NodeGaps gaps_;
  RigidOnFaces faces_;
  std::optional<FaceSearch> search_;
  std::optional<SharpEdges> edges_;
  std::vector<Vec3> normals_;
  std::vector<NodeFace> nodeFaces_;
  std::vector<ContactPoint> points_;
  std::vector<Footprint> planes_;
};

}  // namespace

std::vector<ElasticContact> findElasticContacts(const ElasticBodies& elastic,
                                                const RigidBodies& rigid,
                                                const CollisionFilter& filter, double margin) {
  std::vector<ElasticContact> found;
  std::deque<Side> sides;
  for (int b = 0; b < elastic.size(); ++b) {
    Side& side = sides.emplace_back(elastic, b, margin);
    for (std::uint32_t other = 0; other < rigid.size(); ++other)
      if (mayTouch(filter, elastic.body(b).group(), rigid.kindOf(other).group))
        side.meet(rigid, other, found);
    for (int o = 0; o < b; ++o) {
      if (!mayTouch(filter, elastic.body(b).group(), elastic.body(o).group())) continue;
      Side& other = sides[static_cast<std::size_t>(o)];
      const bool isFiner = side.body().shortestEdge() < other.body().shortestEdge();
      isFiner ? side.meet(other, found) : other.meet(side, found);
    }
  }
  return found;
}

}  // namespace rico
