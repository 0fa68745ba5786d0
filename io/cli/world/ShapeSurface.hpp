#pragma once

#include <array>
#include <cstdint>
#include <mechanics/shapes/Shape.hpp>
#include <vector>

namespace rico {

/// The surface of a shape for display: triangles, counter-clockwise from outside, and normals for
/// smooth shading.
struct SurfacePoint {
  Vec3 place, normal;
};
struct ShapeSurface {
  std::vector<SurfacePoint> points;
  std::vector<std::array<std::int64_t, 3>> triangles;
};

/// `extent`: half size of drawn planes; `fineness`: segments of a quarter circle. Shapes in the
/// plane become slabs whose thickness is their radius.
ShapeSurface surfaceOf(const Shape& shape, double extent, int fineness);

}  // namespace rico
