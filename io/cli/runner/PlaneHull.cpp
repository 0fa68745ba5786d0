#include <algorithm>
#include <io/cli/runner/RunnerShapes.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>

namespace rico {

/// Twice the area of the triangle a b c; positive if it is counter-clockwise.
static double area(Vec3 a, Vec3 b, Vec3 c) { return cross(b - a, c - a).z; }

/// Appends the lower hull of points that are sorted, without its last one (Andrew's chain).
static void addChain(const std::vector<Vec3>& sorted, std::vector<Vec3>& corners) {
  const std::size_t first = corners.size();
  for (const Vec3& point : sorted) {
    while (corners.size() > first + 1 &&
           area(corners[corners.size() - 2], corners.back(), point) <= 0)
      corners.pop_back();
    corners.push_back(point);
  }
  if (!corners.empty()) corners.pop_back();
}

std::vector<Vec3> planeHull(std::vector<Vec3> points) {
  std::sort(points.begin(), points.end(),
            [](Vec3 a, Vec3 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
  std::vector<Vec3> corners;
  addChain(points, corners);
  std::reverse(points.begin(), points.end());
  addChain(points, corners);
  return corners;
}

}  // namespace rico
