#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <utility>

namespace rico {

HeightField::HeightField(std::uint32_t nx, std::uint32_t ny, double dx, double dy,
                         std::vector<double> heights)
    : nx_(nx), ny_(ny), dx_(dx), dy_(dy), heights_(std::move(heights)) {
  const std::size_t points = std::size_t{nx} * ny;
  if (nx < 2 || ny < 2 || points > 400'000'000)
    throw ShapeError("height field",
                     "it has " + std::to_string(nx) + " x " + std::to_string(ny) + " points",
                     "give at least 2 x 2 and at most 400 million");
  requirePositive("height field", "dx", dx);
  requirePositive("height field", "dy", dy);
  if (heights_.size() != points)
    throw ShapeError("height field",
                     std::to_string(heights_.size()) + " heights for " + std::to_string(nx) +
                         " x " + std::to_string(ny) + " points",
                     "give one for each, x running first");
  for (std::uint32_t j = 0; j < ny; ++j)
    for (std::uint32_t i = 0; i < nx; ++i) {
      const Vec3 p = vertex(i, j);
      requireFinite("height field", std::size_t{j} * nx + i, p.x, p.y, p.z);
      bounds_.add(p);
    }
}

std::uint32_t HeightField::cell(double place, double step, std::uint32_t count) const {
  const double last = count - 2;
  return static_cast<std::uint32_t>(clamp(std::floor(place / step), 0, last));
}

/// Features: 2 cells triangles; three edges for each point (i, j): to (i+1, j), to (i, j+1), to
/// (i+1, j+1); and points.
SurfaceTriangle HeightField::triangle(std::uint32_t i, std::uint32_t j, int half) const {
  const std::uint32_t points = nx_ * ny_;
  const std::uint32_t at[3][2] = {{i, j}, {i + 1, half ? j + 1 : j}, {half ? i : i + 1, j + 1}};
  const auto point = [this](const std::uint32_t(&p)[2]) { return p[1] * nx_ + p[0]; };
  const auto edge = [&](std::uint32_t from, std::uint32_t direction) {
    return 2 * points + 3 * from + direction;
  };
  const auto isInside = [](std::uint32_t k, std::uint32_t n) { return k > 0 && k < n - 1; };

  SurfaceTriangle t{};
  t.face = 2 * point(at[0]) + half;
  for (int k = 0; k < 3; ++k) {
    const std::uint32_t a = at[k][0], b = at[k][1];
    t.corner[k] = vertex(a, b);
    t.vertex[k] = 5 * points + point(at[k]);
    // Cells with the point at (0, 0) or (1, 1) have two triangles at it, the others one.
    t.vertex_degree[k] = 2 * (a < nx_ - 1 && b < ny_ - 1) + 2 * (a > 0 && b > 0) +
                         (a > 0 && b < ny_ - 1) + (a < nx_ - 1 && b > 0);
  }
  const std::uint32_t diagonal = edge(point(at[0]), 2);
  if (half == 0) {
    t.edge[0] = edge(point(at[0]), 0), t.edge_degree[0] = isInside(j, ny_) ? 2 : 1;
    t.edge[1] = edge(point(at[1]), 1), t.edge_degree[1] = isInside(i + 1, nx_) ? 2 : 1;
    t.edge[2] = diagonal, t.edge_degree[2] = 2;
  } else {
    t.edge[0] = diagonal, t.edge_degree[0] = 2;
    t.edge[1] = edge(point(at[2]), 0), t.edge_degree[1] = isInside(j + 1, ny_) ? 2 : 1;
    t.edge[2] = edge(point(at[0]), 1), t.edge_degree[2] = isInside(i, nx_) ? 2 : 1;
  }
  return t;
}

}  // namespace rico
