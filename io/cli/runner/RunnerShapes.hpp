#pragma once

#include <hdf5.h>

#include <io/cli/world/ShapeSurface.hpp>
#include <optional>
#include <string>
#include <vector>

namespace rico {

/// A shape in its place, in a frame that is not its own.
struct PlacedShape {
  Shape shape;
  Frame frame;
};

/// The shape in a dataset of /data/ref, in the frame of its contactor. Nothing if it has no surface
/// that can be made: shapes of OpenCASCADE, hulls of points in one plane, meshes whose text has
/// binary data.
///
/// Round shapes have their axis along y. As in Siconos 4.4, a capsule has a cylinder of half the
/// given length, and a cone half the given length as its height, with the origin at its middle.
std::optional<PlacedShape> readRunnerShape(hid_t dataset);

/// The corners of the convex hull of points in the plane, counter-clockwise.
std::vector<Vec3> planeHull(std::vector<Vec3> points);

/// The surface in the text of a .vtp file: numbers as text, polygons divided into triangles.
/// Nothing if there is none.
std::optional<PlacedShape> meshOfVtp(const std::string& text, double scale);

}  // namespace rico
