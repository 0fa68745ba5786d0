#include <algorithm>
#include <cmath>
#include <mechanics/elastic/ElasticElements.hpp>
#include <mechanics/elastic/ElasticMesh.hpp>
#include <mechanics/elastic/mesh/FaceTriangles.hpp>
#include <mechanics/elastic/mesh/MeshJoints.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <set>
#include <utility>

namespace rico {
namespace {

using Corners = std::vector<std::array<int, 4>>;  // -1: none

const Corners& facesOf(int corners) {
  static const Corners tetrahedron = {{0, 2, 1, -1}, {0, 1, 3, -1}, {1, 2, 3, -1}, {0, 3, 2, -1}};
  static const Corners hexahedron = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                     {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
  return corners == 4 ? tetrahedron : hexahedron;
}

ElasticFace faceOf(const ElasticElement& element, const std::array<int, 4>& corners) {
  ElasticFace face;
  for (const int corner : corners)
    if (corner >= 0) face.node[face.corners++] = element.node[corner];
  return face;
}

std::array<int, 4> sortedNodes(const ElasticFace& face) {
  std::array<int, 4> nodes = {-1, -1, -1, -1};
  std::copy_n(face.node.begin(), face.corners, nodes.begin());
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

[[noreturn]] void refuse(const std::string& whose, const ElasticElement& element,
                         const std::string& found, const std::string& remedy) {
  throw ShapeError(whose, "element " + std::to_string(element.number) + " " + found, remedy);
}

/// A face of an element: faces of neighbours have the same nodes.
struct SharedFace {
  std::array<int, 4> sorted;  // nodes, -1 first where there are three
  std::size_t element;
  const std::array<int, 4>* corners;
};

/// All faces of all elements, sorted so that faces with the same nodes are adjacent.
std::vector<SharedFace> sharedFaces(const ElasticMesh& mesh) {
  std::vector<SharedFace> faces;
  for (std::size_t e = 0; e < mesh.elements.size(); ++e)
    for (const auto& corners : facesOf(mesh.elements[e].corners))
      faces.push_back({sortedNodes(faceOf(mesh.elements[e], corners)), e, &corners});
  std::stable_sort(faces.begin(), faces.end(),
                   [](const SharedFace& a, const SharedFace& b) { return a.sorted < b.sorted; });
  return faces;
}

/// The number of faces equal to face i: itself and those after it.
int countFrom(const std::vector<SharedFace>& faces, std::size_t i) {
  int count = 0;
  for (std::size_t k = i; k < faces.size() && faces[k].sorted == faces[i].sorted; ++k) ++count;
  return count;
}

double longestEdge(const ElasticMesh& mesh, const ElasticElement& element) {
  double longest = 0;
  for (int a = 0; a < element.corners; ++a)
    for (int b = 0; b < a; ++b)
      longest = most(longest, norm(mesh.nodes[element.node[a]] - mesh.nodes[element.node[b]]));
  return longest;
}

/// The area of the largest face of an element.
double largestArea(const ElasticMesh& mesh, const ElasticElement& element) {
  double largest = 0;
  for (const auto& corners : facesOf(element.corners)) {
    Vec3 area;
    forTriangles(faceOf(element, corners), [&](int a, int b, int c) {
      area += 0.5 * cross(mesh.nodes[b] - mesh.nodes[a], mesh.nodes[c] - mesh.nodes[a]);
    });
    largest = most(largest, norm(area));
  }
  return largest;
}

void checkElement(const ElasticMesh& mesh, const std::string& whose,
                  const ElasticElement& element) {
  constexpr double kFlat = 1e-6;  // thickness over the longest edge
  for (int i = 0; i < element.corners; ++i)
    if (const int node = element.node[i];
        node < 0 || static_cast<std::size_t>(node) >= mesh.nodes.size())
      refuse(whose, element, "has node " + std::to_string(node) + ", which is not there",
             "the mesh has nodes 0 to " + std::to_string(mesh.nodes.size() - 1));
  const std::set<int> corners(element.node.begin(), element.node.begin() + element.corners);
  if (static_cast<int>(corners.size()) != element.corners)
    refuse(whose, element, "has a corner twice", "mend the mesh");
  const double edge = longestEdge(mesh, element), volume = leastVolume(mesh, element);
  if (!std::isfinite(volume))
    refuse(whose, element, "has a volume that is not finite", "check the units of the mesh");
  if (!(volume > 0))
    refuse(whose, element, "is turned inside out, or flat", "mend or re-orient the mesh");
  const double thickness = (element.corners == 4 ? 3 : 8) * volume / largestArea(mesh, element);
  if (!(thickness > kFlat * edge))
    refuse(whose, element, "is thinner than a millionth of its longest edge", "mend the mesh");
}

/// Throws if the corners of a triangle are three of a quadrilateral's corners: the tetrahedron
/// would not be joined to the hexahedron. `outside`: the boundary faces by their nodes.
void checkJoined(const ElasticMesh& mesh, const std::string& whose,
                 const std::vector<const SharedFace*>& outside) {
  for (const SharedFace* face : outside) {
    if (face->sorted[0] < 0) continue;
    for (std::size_t without = 0; without < 4; ++without) {
      std::array<int, 4> triangle = {-1, -1, -1, -1};
      for (std::size_t i = 0, at = 1; i < 4; ++i)
        if (i != without) triangle[at++] = face->sorted[i];
      const auto found = std::lower_bound(
          outside.begin(), outside.end(), triangle,
          [](const SharedFace* a, const std::array<int, 4>& b) { return a->sorted < b; });
      if (found != outside.end() && (*found)->sorted == triangle)
        refuse(
            whose, mesh.elements[(*found)->element],
            "meets half a face of element " + std::to_string(mesh.elements[face->element].number),
            "mesh parts that touch with elements of one sort");
    }
  }
}

/// Throws if two elements have the same corners.
void checkDifferent(const std::string& whose, const ElasticElement& first,
                    const ElasticElement& second) {
  if (first.corners == second.corners &&
      std::is_permutation(first.node.begin(), first.node.begin() + first.corners,
                          second.node.begin()))
    refuse(whose, second, "has the corners of element " + std::to_string(first.number),
           "give each element once");
}

/// Throws unless the face of one element is that of the other one, seen from behind.
void checkOpposite(const ElasticMesh& mesh, const std::string& whose, const SharedFace& one,
                   const SharedFace& two) {
  const ElasticFace a = faceOf(mesh.elements[one.element], *one.corners);
  ElasticFace b = faceOf(mesh.elements[two.element], *two.corners);
  const auto first = b.node.begin(), end = first + b.corners;
  std::reverse(first, end);
  std::rotate(first, std::find(first, end, a.node[0]), end);
  if (!std::equal(first, end, a.node.begin()))
    refuse(whose, mesh.elements[two.element],
           "is on the same side of a face as element " +
               std::to_string(mesh.elements[one.element].number),
           "mend the mesh");
}

void checkFaces(const ElasticMesh& mesh, const std::string& whose,
                const std::vector<SharedFace>& faces) {
  std::vector<const SharedFace*> outside;
  std::vector<std::pair<std::size_t, std::size_t>> joined;
  for (std::size_t i = 0; i < faces.size();) {
    const int count = countFrom(faces, i);
    if (count > 2)
      refuse(whose, mesh.elements[faces[i + 2].element],
             "has a face that elements " + std::to_string(mesh.elements[faces[i].element].number) +
                 " and " + std::to_string(mesh.elements[faces[i + 1].element].number) + " share",
             "give each element once");
    if (count == 2) {
      checkDifferent(whose, mesh.elements[faces[i].element], mesh.elements[faces[i + 1].element]);
      checkOpposite(mesh, whose, faces[i], faces[i + 1]);
      joined.emplace_back(faces[i].element, faces[i + 1].element);
    }
    if (count == 1) outside.push_back(&faces[i]);
    i += static_cast<std::size_t>(count);
  }
  if (outside.empty()) throw ShapeError(whose, "no boundary", "mesh a body that has an outside");
  checkJoined(mesh, whose, outside);
  std::vector<OutsideFace> boundary;
  for (const SharedFace* face : outside)
    boundary.push_back({faceOf(mesh.elements[face->element], *face->corners), face->element});
  checkSeams(mesh, whose, boundary);
  checkOnePiece(mesh, whose, joined);
}

}  // namespace

std::vector<ElasticFace> ElasticMesh::boundary() const {
  std::vector<ElasticFace> faces;
  const std::vector<SharedFace> all = sharedFaces(*this);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (countFrom(all, i) == 1 && (i == 0 || all[i - 1].sorted != all[i].sorted))
      faces.push_back(faceOf(elements[all[i].element], *all[i].corners));
  return faces;
}

void ElasticMesh::check(const std::string& whose) const {
  if (elements.empty())
    throw ShapeError(whose, "no tetrahedra and no hexahedra",
                     "mesh a volume (in Gmsh: Mesh.SaveAll, or a physical volume)");
  for (std::size_t i = 0; i < nodes.size(); ++i)
    requireFinite(whose, i, nodes[i].x, nodes[i].y, nodes[i].z);
  for (const ElasticElement& element : elements) checkElement(*this, whose, element);
  checkFaces(*this, whose, sharedFaces(*this));
}

}  // namespace rico
