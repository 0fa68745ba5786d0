#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <utility>

namespace rico {

Polygon2d::Polygon2d(std::vector<Vec3> vertices, double radius)
    : vertices_(std::move(vertices)), radius_(radius) {
  for (int i = 0; i < edges(); ++i) {
    const Vec3 edge = vertices_[(i + 1) % size()] - vertices_[i];
    normals_.push_back(normalized(Vec3{edge.y, -edge.x, 0}));
  }
}

Polygon2d Polygon2d::disk(double radius) {
  requirePositive("disk", "radius", radius);
  return {{Vec3{}}, radius};
}

Polygon2d Polygon2d::segment(double x0, double y0, double x1, double y1, double radius) {
  requireFinite("segment", 0, x0, y0, radius);
  requireFinite("segment", 1, x1, y1, radius);
  if (x0 == x1 && y0 == y1)
    throw ShapeError("segment", "both ends are the same", "give two points, or make a disk");
  if (radius != 0) requirePositive("segment", "radius", radius);
  return {{Vec3{x0, y0, 0}, Vec3{x1, y1, 0}}, radius};
}

Polygon2d Polygon2d::box(double half_x, double half_y) {
  requirePositive("box", "half.x", half_x);
  requirePositive("box", "half.y", half_y);
  return {{{-half_x, -half_y, 0}, {half_x, -half_y, 0}, {half_x, half_y, 0}, {-half_x, half_y, 0}},
          0};
}

Polygon2d Polygon2d::polygon(std::vector<Vec3> vertices, double radius) {
  if (radius != 0) requirePositive("polygon", "radius", radius);
  const std::size_t n = vertices.size();
  if (n < 3)
    throw ShapeError("polygon", "it has " + std::to_string(n) + " vertices",
                     "give three or more, or make a disk or a segment");
  for (std::size_t i = 0; i < n; ++i) {
    requireFinite("polygon", i, vertices[i].x, vertices[i].y, vertices[i].z);
    if (vertices[i].z != 0)
      throw ShapeError("polygon", "vertex " + std::to_string(i) + " is outside the plane z = 0",
                       "give z = 0");
  }
  for (std::size_t i = 0; i < n; ++i) {
    const Vec3 a = vertices[i], b = vertices[(i + 1) % n];
    for (std::size_t k = 2; k < n; ++k)
      if (!(cross(b - a, vertices[(i + k) % n] - a).z > 0))
        throw ShapeError("polygon",
                         "vertex " + std::to_string((i + k) % n) +
                             " is not left of the edge from vertex " + std::to_string(i),
                         "give the vertices of a strictly convex polygon counter-clockwise");
  }
  return {std::move(vertices), radius};
}

}  // namespace rico
