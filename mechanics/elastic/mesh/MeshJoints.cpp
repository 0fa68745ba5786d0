#include <algorithm>
#include <mechanics/elastic/mesh/FaceTriangles.hpp>
#include <mechanics/elastic/mesh/MeshJoints.hpp>
#include <mechanics/geometry/Aabb.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <numeric>

namespace rico {
namespace {

/// A node of the boundary with one of its elements. Nodes are sorted by their coordinate in an
/// oblique direction, in which few nodes of a regular mesh have the same one.
struct BoundaryNode {
  double along;
  int node;
  std::size_t element;
};

constexpr Vec3 kOblique{0.36, 0.48, 0.8};

std::vector<BoundaryNode> boundaryNodes(const ElasticMesh& mesh,
                                        const std::vector<OutsideFace>& outside) {
  std::vector<BoundaryNode> nodes;
  for (const OutsideFace& face : outside)
    for (int i = 0; i < face.face.corners; ++i) {
      const int node = face.face.node[static_cast<std::size_t>(i)];
      nodes.push_back({dot(kOblique, mesh.nodes[node]), node, face.element});
    }
  std::sort(nodes.begin(), nodes.end(), [](const BoundaryNode& a, const BoundaryNode& b) {
    return a.along != b.along ? a.along < b.along : a.node < b.node;
  });
  nodes.erase(std::unique(nodes.begin(), nodes.end(),
                          [](const auto& a, const auto& b) { return a.node == b.node; }),
              nodes.end());
  return nodes;
}

bool hasNode(const ElasticElement& element, int node) {
  const auto end = element.node.begin() + element.corners;
  return std::find(element.node.begin(), end, node) != end;
}

bool liesOn(const ElasticMesh& mesh, const ElasticFace& face, Vec3 p, double distance) {
  bool lies = false;
  forTriangles(face, [&](int a, int b, int c) {
    const Vec3 A = mesh.nodes[a], B = mesh.nodes[b], C = mesh.nodes[c];
    const auto weight = nearestWeights(p, A, B, C);
    const Vec3 nearest = weight[0] * A + weight[1] * B + weight[2] * C;
    if (squaredNorm(p - nearest) <= distance * distance) lies = true;
  });
  return lies;
}

void checkFace(const ElasticMesh& mesh, const std::string& whose, const OutsideFace& outside,
               const std::vector<BoundaryNode>& nodes) {
  constexpr double kNear = 1e-6;  // of the face's size
  Aabb box;
  double least = Aabb::kInfinity, greatest = -Aabb::kInfinity;
  for (int i = 0; i < outside.face.corners; ++i) {
    const Vec3 corner = mesh.nodes[outside.face.node[static_cast<std::size_t>(i)]];
    const double along = dot(kOblique, corner);
    box.add(corner), least = std::min(least, along), greatest = std::max(greatest, along);
  }
  const double near = kNear * norm(box.extent());
  const auto before = [](const BoundaryNode& node, double along) { return node.along < along; };
  const ElasticElement& element = mesh.elements[outside.element];
  for (auto at = std::lower_bound(nodes.begin(), nodes.end(), least - near, before);
       at != nodes.end() && at->along <= greatest + near; ++at)
    if (!hasNode(element, at->node) && liesOn(mesh, outside.face, mesh.nodes[at->node], near))
      throw ShapeError(whose,
                       "element " + std::to_string(mesh.elements[at->element].number) +
                           " touches element " + std::to_string(element.number) +
                           ", but they do not share all nodes there",
                       "merge nodes at the same place (in Gmsh: Coherence Mesh), and mesh parts "
                       "that touch with the same faces");
}

}  // namespace

void checkSeams(const ElasticMesh& mesh, const std::string& whose,
                const std::vector<OutsideFace>& outside) {
  const std::vector<BoundaryNode> nodes = boundaryNodes(mesh, outside);
  for (const OutsideFace& face : outside) checkFace(mesh, whose, face, nodes);
}

void checkOnePiece(const ElasticMesh& mesh, const std::string& whose,
                   const std::vector<std::pair<std::size_t, std::size_t>>& joined) {
  std::vector<std::size_t> parent(mesh.elements.size());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto rootOf = [&](std::size_t e) {
    while (parent[e] != e) e = parent[e] = parent[parent[e]];
    return e;
  };
  for (const auto& [a, b] : joined) parent[rootOf(a)] = rootOf(b);
  for (std::size_t e = 1; e < parent.size(); ++e)
    if (rootOf(e) != rootOf(0))
      throw ShapeError(whose,
                       "element " + std::to_string(mesh.elements[e].number) +
                           " is not joined to element " + std::to_string(mesh.elements[0].number) +
                           " by faces of elements",
                       "save each part as a mesh of its own, or merge their nodes");
}

}  // namespace rico
