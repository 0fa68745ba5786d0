#pragma once

#include <cstdint>
#include <mechanics/geometry/Aabb.hpp>
#include <mechanics/shapes/SurfaceTriangle.hpp>
#include <vector>

namespace rico {

/// Ground z = h(x, y), solid below. Heights are given at the points (i dx, j dy), 0 <= i < nx,
/// 0 <= j < ny. The diagonal from (i, j) to (i + 1, j + 1) divides each cell into two plane
/// triangles.
class HeightField {
 public:
  /// The height at (i dx, j dy) is heights[j nx + i]. Throws a ShapeError if the number of heights
  /// is not nx ny, there are fewer than 2 x 2 points, dx or dy is not positive, or a height is not
  /// finite.
  HeightField(std::uint32_t nx, std::uint32_t ny, double dx, double dy,
              std::vector<double> heights);

  /// The number of vertices along x and y, and the smallest box around them.
  std::uint32_t nx() const { return nx_; }
  std::uint32_t ny() const { return ny_; }
  const Aabb& bounds() const { return bounds_; }
  /// The point (i dx, j dy, h).
  Vec3 vertex(std::uint32_t i, std::uint32_t j) const {
    return {i * dx_, j * dy_, heights_[std::size_t{j} * nx_ + i]};
  }

  /// Calls back for all triangles whose boxes overlap a box, cell by cell.
  template <class Visitor>
  void visit(const Aabb& box, Visitor visitor) const;

 private:
  /// The triangle below (half = 0) or above (1) the diagonal of cell (i, j).
  SurfaceTriangle triangle(std::uint32_t i, std::uint32_t j, int half) const;
  std::uint32_t cell(double place, double step, std::uint32_t count) const;

  std::uint32_t nx_, ny_;
  double dx_, dy_;
  std::vector<double> heights_;
  Aabb bounds_;
};

template <class Visitor>
void HeightField::visit(const Aabb& box, Visitor visitor) const {
  if (!overlap(box, bounds_)) return;
  const std::uint32_t last_i = cell(box.hi.x, dx_, nx_), last_j = cell(box.hi.y, dy_, ny_);
  for (std::uint32_t j = cell(box.lo.y, dy_, ny_); j <= last_j; ++j)
    for (std::uint32_t i = cell(box.lo.x, dx_, nx_); i <= last_i; ++i)
      for (int half = 0; half < 2; ++half) {
        const SurfaceTriangle t = triangle(i, j, half);
        if (overlap(t.bounds(), box)) visitor(t);
      }
}

}  // namespace rico
