// Meshes of simple shapes: boxes, rings and balls of hexahedra.
#include <numerics/rico_math.h>

#include <mechanics/elastic/ElasticMesh.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <numbers>

namespace rico {
namespace {

/// Nodes (i, j, k) of a block of nx x ny x nz hexahedra, and its elements. If `around`, the last
/// layer of j is the first one.
struct Grid {
  int nx, ny, nz;
  bool around = false;
  int columns() const { return around ? ny : ny + 1; }
  int at(int i, int j, int k) const {
    return i + (nx + 1) * ((around ? j % ny : j) + columns() * k);
  }
  void addElements(ElasticMesh& mesh) const {
    for (int k = 0; k < nz; ++k)
      for (int j = 0; j < ny; ++j)
        for (int i = 0; i < nx; ++i) {
          ElasticElement element;
          element.corners = 8;
          element.number = static_cast<long>(mesh.elements.size()) + 1;
          element.node = {
              at(i, j, k),     at(i + 1, j, k),     at(i + 1, j + 1, k),     at(i, j + 1, k),
              at(i, j, k + 1), at(i + 1, j, k + 1), at(i + 1, j + 1, k + 1), at(i, j + 1, k + 1)};
          mesh.elements.push_back(element);
        }
  }
};

void requireCells(const char* shape, const std::array<int, 3>& cells) {
  for (const int count : cells)
    if (count < 1)
      throw ShapeError(shape, std::to_string(count) + " elements", "give at least one a side");
}

}  // namespace

ElasticMesh boxMesh(Vec3 size, const std::array<int, 3>& cells) {
  for (int i = 0; i < 3; ++i) requirePositive("elastic box", "size", size[i]);
  requireCells("elastic box", cells);
  const Grid grid{cells[0], cells[1], cells[2]};
  ElasticMesh mesh;
  for (int k = 0; k <= grid.nz; ++k)
    for (int j = 0; j <= grid.ny; ++j)
      for (int i = 0; i <= grid.nx; ++i) {
        const int node = static_cast<int>(mesh.nodes.size());
        mesh.nodes.push_back({size.x * (static_cast<double>(i) / grid.nx - 0.5),
                              size.y * (static_cast<double>(j) / grid.ny - 0.5),
                              size.z * (static_cast<double>(k) / grid.nz - 0.5)});
        if (i == 0) mesh.groups["left"].push_back(node);
        if (i == grid.nx) mesh.groups["right"].push_back(node);
        if (j == 0) mesh.groups["front"].push_back(node);
        if (j == grid.ny) mesh.groups["back"].push_back(node);
        if (k == 0) mesh.groups["bottom"].push_back(node);
        if (k == grid.nz) mesh.groups["top"].push_back(node);
      }
  grid.addElements(mesh);
  return mesh;
}

ElasticMesh ringMesh(double inner, double outer, double width, const std::array<int, 3>& cells) {
  requirePositive("elastic ring", "inner radius", inner);
  requirePositive("elastic ring", "outer radius less the inner one", outer - inner);
  requirePositive("elastic ring", "width", width);
  requireCells("elastic ring", cells);
  if (cells[1] < 3) throw ShapeError("elastic ring", "fewer than 3 elements around", "give more");
  const Grid grid{cells[0], cells[1], cells[2], true};
  ElasticMesh mesh;
  for (int k = 0; k <= grid.nz; ++k)
    for (int j = 0; j < grid.ny; ++j)
      for (int i = 0; i <= grid.nx; ++i) {
        const double radius = inner + (outer - inner) * i / grid.nx;
        const double angle = 2 * std::numbers::pi * j / grid.ny;
        // The third direction is −y: around y from x to z, the three are right-handed.
        mesh.nodes.push_back({radius * RicoCos(angle),
                              -width * (static_cast<double>(k) / grid.nz - 0.5),
                              radius * RicoSin(angle)});
      }
  grid.addElements(mesh);
  return mesh;
}

// Maps a point of the cube at distance d from its centre, in the norm of the largest coordinate: to
// the sphere of radius 1 if d = 1, to itself if d is small.
ElasticMesh ballMesh(double radius, int cells) {
  requirePositive("elastic ball", "radius", radius);
  ElasticMesh mesh = boxMesh({2, 2, 2}, {2 * cells, 2 * cells, 2 * cells});
  mesh.groups.clear();
  for (Vec3& node : mesh.nodes) {
    const Vec3 size = abs(node);
    const double d = most(size.x, most(size.y, size.z));
    if (d == 0) continue;
    constexpr double kCube = 0.6;  // the share of the inner cube's half width
    const double length = norm(node);
    const double inner = kCube, outer = d / length;
    node *= radius * ((1 - d) * inner + d * outer);
  }
  return mesh;
}

}  // namespace rico
