#pragma once

#include <mechanics/geometry/Vec3.hpp>
#include <vector>

namespace rico {

/// A convex figure in the plane z = 0: all points within `radius` of the convex polygon of its
/// vertices, which are counter-clockwise. One vertex gives a disk, two a segment.
class Polygon2d {
 public:
  /// A disk and a box around the origin; a segment between two points, with round ends if the
  /// radius is not 0. Throw a ShapeError if a length is not positive, or both ends are equal.
  static Polygon2d disk(double radius);
  static Polygon2d segment(double x0, double y0, double x1, double y1, double radius = 0);
  static Polygon2d box(double half_x, double half_y);
  /// Throws for polygons that are not strictly convex, or clockwise.
  static Polygon2d polygon(std::vector<Vec3> vertices, double radius = 0);

  /// The number of vertices, and the vertices counter-clockwise: 1 for a disk, 2 for a segment.
  int size() const { return static_cast<int>(vertices_.size()); }
  const std::vector<Vec3>& vertices() const { return vertices_; }
  Vec3 vertex(int i) const { return vertices_[i]; }
  /// Edge i goes from vertex i to vertex i + 1; its outward normal is to the right. A segment has
  /// two edges, one per side; a disk has none.
  int edges() const { return size() < 2 ? 0 : size(); }
  Vec3 normal(int edge) const { return normals_[edge]; }
  /// The distance from the polygon to the surface around it.
  double radius() const { return radius_; }

 private:
  Polygon2d(std::vector<Vec3> vertices, double radius);

  std::vector<Vec3> vertices_, normals_;
  double radius_;
};

}  // namespace rico
