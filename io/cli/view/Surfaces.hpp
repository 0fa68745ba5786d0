#pragma once

#include <io/cli/view/Columns.hpp>
#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// The shapes of a trajectory, from its first step.
struct Surfaces {
  enum Kind {
    kSphere = 0,
    kPlane = 5,
    kHalfSpace = 6,
    kHeightField = 8,
    kPolygon = 11,
    kHalfPlane = 12
  };

  /// `kind` is a ShapeKind; `size` the radius of a bounding ball.
  struct Shape {
    std::int64_t kind = 0;
    double size = 0;
    std::vector<Vec3> points, normals;
    std::vector<std::int64_t> corners;  ///< three points per triangle

    /// True for infinite walls.
    bool isEndless() const { return kind == kPlane || kind == kHalfSpace || kind == kHalfPlane; }
  };
  std::vector<Shape> shapes;

  explicit Surfaces(const TrajectoryFrame& first);
  /// Returns true if the bodies move in a plane.
  bool isPlane() const;
};

/// Numbers 3 i to 3 i + 2.
inline Vec3 vectorAt(const std::vector<double>& numbers, std::size_t i) {
  return {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
}

}  // namespace rico
