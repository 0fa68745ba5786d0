// The bounds of ShearFrictionNSL: stress times area times time step.
#include <algorithm>
#include <mechanics/elastic/ElasticManager.hpp>
#include <mechanics/elastic/mesh/FaceTriangles.hpp>

namespace rico {
namespace {

/// A node of a body and the contact that it has.
struct NodeContact {
  int node;
  std::size_t contact;
  bool operator<(const NodeContact& other) const { return node < other.node; }
};

/// Calls visit(node, area) for the corners of all triangles, with a third of the area vector.
template <class Visit>
void forCorners(const ElasticBody& body, const Visit& visit) {
  for (const ElasticFace& face : body.faces())
    forTriangles(face, [&](int a, int b, int c) {
      const Vec3 x = body.places()[a];
      const Vec3 area = (1.0 / 6) * cross(body.places()[b] - x, body.places()[c] - x);
      for (const int node : {a, b, c}) visit(node, area);
    });
}

}  // namespace

// First the stresses are in `most`, then the bounds of the friction.
void ElasticManager::boundFriction(double h) {
  std::vector<NodeContact> nodes;
  std::vector<double> areas(active_.size(), 0.0);
  for (int b = 0; b < elastic_->size(); ++b) {
    nodes.clear();
    for (std::size_t i = 0; i < active_.size(); ++i) {
      const Active& active = active_[i];
      const bool isNode = active.contact.node != ElasticContact::kFace;
      if (active.contact.body == b && isNode && std::isfinite(active.most))
        nodes.push_back({active.contact.node, i});
    }
    if (nodes.empty()) continue;
    std::stable_sort(nodes.begin(), nodes.end());
    forCorners(elastic_->body(b), [&](int node, Vec3 area) {
      const auto [first, last] = std::equal_range(nodes.begin(), nodes.end(), NodeContact{node, 0});
      for (auto at = first; at != last; ++at)
        areas[at->contact] += most(0.0, -dot(area, active_[at->contact].contact.normal));
    });
  }
  for (std::size_t i = 0; i < active_.size(); ++i)
    if (std::isfinite(active_[i].most)) active_[i].most *= areas[i] * h;
}

}  // namespace rico
