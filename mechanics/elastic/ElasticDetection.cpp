#include <algorithm>
#include <mechanics/elastic/ElasticDetection.hpp>
#include <mechanics/elastic/FaceSearch.hpp>
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

/// The contacts of the nodes of one elastic body with rigid bodies.
class NodesAtRigid {
 public:
  NodesAtRigid(const ElasticBodies& elastic, int number, double margin,
               std::vector<ElasticContact>& found)
      : body_(elastic.body(number)),
        number_(number),
        margin_(margin),
        // A node is a ball that is small compared with all bodies that it may touch.
        size_(1e-6 * body_.shortestEdge()),
        box_(boundsOf(body_).inflated(margin)),
        found_(found) {}

  void meet(const RigidBodies& rigid, std::uint32_t other) {
    const Shape& shape = rigid.kindOf(other).shape;
    const Frame frame = frameAt(rigid.position(other), rigid.orientation(other));
    const Aabb box = bounds(shape, frame).inflated(margin_);
    if (!overlap(box_, box)) return;
    const bool isMoved = rigid.motion(other) == Motion::kDynamic;
    for (const int node : body_.surfaceNodes()) {
      const Vec3 place = body_.places()[node];
      if ((!isMoved && body_.freeOf(node) < 0) || !holds(box, place)) continue;
      points_.clear();
      collide(Sphere(size_), {place, Matrix3::identity()}, shape, frame, margin_, points_);
      if (points_.empty()) continue;
      const ContactPoint& deepest =
          *std::min_element(points_.begin(), points_.end(),
                            [](const auto& a, const auto& b) { return a.gap < b.gap; });
      const double gap = deepest.gap + size_;
      ElasticContact contact{number_, node, deepest.normal, place - (gap / 2) * deepest.normal,
                             gap};
      contact.rigid = other;
      found_.push_back(contact);
    }
  }

 private:
  const ElasticBody& body_;
  int number_;
  double margin_, size_;
  Aabb box_;
  std::vector<ElasticContact>& found_;
  std::vector<ContactPoint> points_;
};

bool hasFreeCorner(const ElasticBody& body, const ElasticContact& contact) {
  for (std::size_t i = 0; i < contact.corner.size(); ++i)
    if (contact.weight[i] != 0 && body.freeOf(contact.corner[i]) >= 0) return true;
  return false;
}

void meetFaces(const ElasticBodies& elastic, int nodesOf, int facesOf, double margin,
               std::vector<ElasticContact>& found) {
  const ElasticBody &body = elastic.body(nodesOf), &other = elastic.body(facesOf);
  const double reach = most(margin, 0.5 * other.shortestEdge());
  const Aabb box = boundsOf(other).inflated(reach);
  if (!overlap(boundsOf(body), box)) return;
  std::optional<FaceSearch> search;
  const std::vector<Vec3> normals = nodeNormals(body);
  for (std::size_t s = 0; s < body.surfaceNodes().size(); ++s) {
    const int node = body.surfaceNodes()[s];
    if (!holds(box, body.places()[node])) continue;
    if (!search) search.emplace(other, reach);
    const auto hit = search->nearest(body.places()[node], normals[s]);
    if (!hit || hit->gap > margin) continue;
    ElasticContact contact{nodesOf, node, hit->normal,
                           body.places()[node] - (hit->gap / 2) * hit->normal, hit->gap};
    contact.other = facesOf;
    contact.corner = hit->corner;
    contact.weight = hit->weight;
    if (body.freeOf(node) >= 0 || hasFreeCorner(other, contact)) found.push_back(contact);
  }
}

}  // namespace

std::vector<ElasticContact> findElasticContacts(const ElasticBodies& elastic,
                                                const RigidBodies& rigid,
                                                const CollisionFilter& filter, double margin) {
  std::vector<ElasticContact> found;
  for (int b = 0; b < elastic.size(); ++b) {
    NodesAtRigid nodes(elastic, b, margin, found);
    for (std::uint32_t other = 0; other < rigid.size(); ++other)
      if (mayTouch(filter, elastic.body(b).group(), rigid.kindOf(other).group))
        nodes.meet(rigid, other);
    for (int other = 0; other < b; ++other) {
      if (!mayTouch(filter, elastic.body(b).group(), elastic.body(other).group())) continue;
      const bool isFiner = elastic.body(b).shortestEdge() < elastic.body(other).shortestEdge();
      if (isFiner)
        meetFaces(elastic, b, other, margin, found);
      else
        meetFaces(elastic, other, b, margin, found);
    }
  }
  return found;
}

}  // namespace rico
