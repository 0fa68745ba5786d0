#include <cmath>
#include <io/cli/runner/Attributes.hpp>
#include <io/cli/runner/RunnerShapes.hpp>
#include <io/problems/formats/Hdf5File.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <memory>
#include <utility>

namespace rico {

namespace {

constexpr hsize_t kMostNumbers = 1 << 26;

/// A dataset of two dimensions.
struct Numbers {
  std::size_t rows = 0, columns = 0;
  std::vector<double> values;  ///< row after row

  double at(std::size_t i, std::size_t j) const { return values[i * columns + j]; }
};

Numbers numbersIn(hid_t dataset) {
  const Hdf5Id space(H5Dget_space(dataset), H5Sclose), type(H5Dget_type(dataset), H5Tclose);
  hsize_t sizes[2] = {0, 0};
  if (H5Tget_class(type) == H5T_STRING || H5Sget_simple_extent_ndims(space) != 2) return {};
  H5Sget_simple_extent_dims(space, sizes, nullptr);
  if (sizes[0] > kMostNumbers || sizes[1] > kMostNumbers || sizes[0] * sizes[1] > kMostNumbers)
    return {};
  Numbers found{sizes[0], sizes[1], std::vector<double>(sizes[0] * sizes[1])};
  if (found.values.empty() ||
      H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, found.values.data()) < 0)
    return {};
  return found;
}

const double kHalfRoot = std::sqrt(0.5);
/// The axis z of Ricochet's round shapes becomes y.
const Quaternion kUpright{kHalfRoot, -kHalfRoot, 0, 0};

/// Solid where a x + b y + c < 0.
PlacedShape halfPlane(double a, double b, double c) {
  const double squared = a * a + b * b, angle = RicoAtan2(-a, b);  // from y, its outward normal
  return {HalfPlane2d{}, frameAt({-a * c / squared, -b * c / squared, 0},
                                 {RicoCos(angle / 2), 0, 0, RicoSin(angle / 2)})};
}

std::optional<PlacedShape> primitive(const std::string& kind, const std::vector<double>& p) {
  const auto is = [&](const char* name, std::size_t count) {
    return kind == name && p.size() == count;
  };
  const auto flat = [](Polygon2d polygon) {
    return PlacedShape{std::make_shared<const Polygon2d>(std::move(polygon)), Frame{}};
  };
  if (is("Sphere", 1)) return PlacedShape{Sphere(p[0]), {}};
  if (is("Box", 3)) return PlacedShape{Box(Vec3{p[0] / 2, p[1] / 2, p[2] / 2}), {}};
  if (is("Cylinder", 2)) return PlacedShape{Cylinder(p[0], p[1] / 2), frameAt({}, kUpright)};
  if (is("Capsule", 2)) return PlacedShape{Capsule(p[0], p[1] / 4), frameAt({}, kUpright)};
  if (is("Cone", 2)) {  // the origin of Ricochet's is its centre of mass
    return PlacedShape{Cone(p[0], p[1] / 2), frameAt({0, -p[1] / 8, 0}, kUpright)};
  }
  if (kind == "Plane") return PlacedShape{HalfSpace{}, {}};
  if (is("Disk", 1)) return flat(Polygon2d::disk(p[0]));
  if (is("Box2d", 2)) return flat(Polygon2d::box(p[0] / 2, p[1] / 2));
  if (is("Line", 3)) return halfPlane(p[0], p[1], p[2]);
  return {};
}

std::optional<PlacedShape> hullOf(const Numbers& points) {
  std::vector<Vec3> all;
  for (std::size_t i = 0; i < points.rows; ++i)
    all.push_back({points.at(i, 0), points.at(i, 1), points.columns > 2 ? points.at(i, 2) : 0});
  if (points.columns == 2)
    return PlacedShape{
        std::make_shared<const Polygon2d>(Polygon2d::polygon(planeHull(std::move(all)))), {}};
  return PlacedShape{std::make_shared<const ConvexHull>(all), {}};
}

/// Heights [i, j] over a rectangle. The diagonal from (i + 1, j) to (i, j + 1) divides each cell;
/// Ricochet's height fields have the other one, so that the field is turned by a quarter.
std::optional<PlacedShape> heightsOf(const Numbers& heights, const std::vector<double>& sides) {
  const std::size_t nx = heights.rows, ny = heights.columns;
  if (sides.size() != 2 || nx < 2 || ny < 2) return {};
  std::vector<double> turned;
  for (std::size_t b = 0; b < nx; ++b)
    for (std::size_t a = 0; a < ny; ++a) turned.push_back(heights.at(nx - 1 - b, a));
  return PlacedShape{std::make_shared<const HeightField>(
                         static_cast<std::uint32_t>(ny), static_cast<std::uint32_t>(nx),
                         sides[1] / static_cast<double>(ny - 1),
                         sides[0] / static_cast<double>(nx - 1), std::move(turned)),
                     frameAt({sides[0] / 2, -sides[1] / 2, 0}, {kHalfRoot, 0, 0, kHalfRoot})};
}

}  // namespace

std::optional<PlacedShape> readRunnerShape(hid_t dataset) try {
  const std::string type = textOf(dataset, "type");
  if (type == "vtp") return meshOfVtp(textIn(dataset), numberOf(dataset, "scale", 1));
  const Numbers numbers = numbersIn(dataset);
  if (type == "primitive") return primitive(textOf(dataset, "primitive"), numbers.values);
  if (type == "convex" && numbers.columns >= 2) return hullOf(numbers);
  if (type == "heightmap") return heightsOf(numbers, numbersOf(dataset, "rect"));
  return {};
} catch (const ShapeError&) {  // nothing that could be drawn
  return {};
}

}  // namespace rico
