#pragma once

#include <array>
#include <mechanics/shapes/Shape.hpp>
#include <vector>

namespace rico {

/// The surface of a shape for the eye: triangles, counter-clockwise from outside, and normals that
/// make round things look round.
struct SurfacePoint {
  Vec3 place, normal;
};
struct ShapeSurface {
  std::vector<SurfacePoint> points;
  std::vector<std::array<std::int64_t, 3>> triangles;
};

/// `extent`: how far planes are drawn; `fineness`: pieces of a quarter of what is round. Shapes in
/// the plane become slabs as thick as their radius.
ShapeSurface surfaceOf(const Shape& shape, double extent, int fineness);

}  // namespace rico
