/// Shapes, and the manager of their collisions.
#include <pybind11/functional.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <ShapesManager.hpp>
#include <algorithm>
#include <io/python/siconos/compiled/Values.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/MeshFile.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>

namespace scripts {

using rico::Box;
using rico::Capsule;
using rico::Cone;
using rico::ConvexHull;
using rico::ConvexHullPtr;
using rico::Cylinder;
using rico::HalfPlane2d;
using rico::HalfSpace;
using rico::HeightField;
using rico::Polygon2d;
using rico::Polygon2dPtr;
using rico::Quaternion;
using rico::Shape;
using rico::Sphere;
using rico::TriangleMesh;
using rico::Vec3;
using rico::adapters::FoundContact;
using rico::adapters::PlacedShape;
using rico::adapters::ShapesManager;

namespace {

using Reals = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Numbers3 = std::array<double, 3>;
using Numbers4 = std::array<double, 4>;

Vec3 vec3(const Numbers3& v) { return {v[0], v[1], v[2]}; }
Quaternion quaternion(const Numbers4& q) { return normalized(Quaternion{q[0], q[1], q[2], q[3]}); }

std::vector<Vec3> pointsOf(const Reals& points, int width) {
  if (points.ndim() != 2 || points.shape(1) != width)
    throw std::invalid_argument("points have " + std::to_string(width) + " coordinates each");
  std::vector<Vec3> all;
  for (py::ssize_t i = 0; i < points.shape(0); ++i)
    all.push_back({points.at(i, 0), points.at(i, 1), width == 3 ? points.at(i, 2) : 0.0});
  return all;
}

/// From a list of lists without numpy, or from an array.
std::vector<Vec3> pointsOfRows(const py::object& given, std::size_t width) {
  std::vector<Vec3> all;
  const auto rows = plainRows(given);
  if (!rows) return pointsOf(given.cast<Reals>(), static_cast<int>(width));
  if (rows->front().size() != width)
    throw std::invalid_argument("points have " + std::to_string(width) + " coordinates each");
  for (const std::vector<double>& row : *rows)
    all.push_back({row[0], row[1], width == 3 ? row[2] : 0.0});
  return all;
}

/// Heights [i, j] at (-lx/2 + i dx, -ly/2 + j dy): the field begins at its corner.
std::shared_ptr<const HeightField> heightField(const Reals& heights, double dx, double dy) {
  if (heights.ndim() != 2) throw std::invalid_argument("heights have two dimensions");
  const auto nx = static_cast<std::uint32_t>(heights.shape(0));
  const auto ny = static_cast<std::uint32_t>(heights.shape(1));
  std::vector<double> rows;
  for (std::uint32_t j = 0; j < ny; ++j)
    for (std::uint32_t i = 0; i < nx; ++i) rows.push_back(heights.at(i, j));
  return std::make_shared<HeightField>(nx, ny, dx, dy, std::move(rows));
}

py::tuple readMesh(const std::filesystem::path& file) {
  const TriangleMesh mesh = rico::readMesh(file);
  py::array_t<double> points({static_cast<py::ssize_t>(mesh.vertices().size()), py::ssize_t{3}});
  double* at = points.mutable_data();
  for (const Vec3& v : mesh.vertices()) *at++ = v.x, *at++ = v.y, *at++ = v.z;
  return py::make_tuple(points, mesh.triangles());
}

/// The faces of a hull in triangles, three corners each.
py::array_t<double> trianglesOfHull(const Reals& points) {
  const ConvexHull hull(pointsOf(points, 3));
  std::vector<Vec3> found;
  for (const ConvexHull::Face& face : hull.faces()) {
    const auto corners = hull.corners(face);
    for (std::size_t i = 1; i + 1 < corners.size(); ++i)
      for (const std::size_t k : {std::size_t{0}, i, i + 1})
        found.push_back(hull.vertices()[corners[k].vertex]);
  }
  py::array_t<double> table(
      {static_cast<py::ssize_t>(found.size() / 3), py::ssize_t{3}, py::ssize_t{3}});
  double* at = table.mutable_data();
  for (const Vec3& v : found) *at++ = v.x, *at++ = v.y, *at++ = v.z;
  return table;
}

struct AnyShape {
  Shape shape;
};

void bindShapes(py::module_& m) {
  py::class_<AnyShape>(m, "ContactShape", "What a contactor looks like, in its own frame");
  m.def("sphere", [](double radius) { return AnyShape{Sphere(radius)}; });
  m.def(
      "box",
      [](double x, double y, double z) {
        return AnyShape{Box({x, y, z})};
      },
      "By half its sides");
  m.def("capsule", [](double radius, double half) { return AnyShape{Capsule(radius, half)}; });
  m.def("cylinder", [](double radius, double half) { return AnyShape{Cylinder(radius, half)}; });
  m.def("cone", [](double radius, double height) { return AnyShape{Cone(radius, height)}; });
  m.def("half_space", []() { return AnyShape{HalfSpace{}}; });
  m.def("half_plane", []() { return AnyShape{HalfPlane2d{}}; });
  m.def("hull", [](const py::object& points) {
    return AnyShape{ConvexHullPtr(std::make_shared<ConvexHull>(pointsOfRows(points, 3)))};
  });
  m.def("triangles_of_hull", &trianglesOfHull);
  m.def("polygon", [](const py::object& points) {
    return AnyShape{
        Polygon2dPtr(std::make_shared<Polygon2d>(Polygon2d::polygon(pointsOfRows(points, 2))))};
  });
  m.def("disk", [](double radius) {
    return AnyShape{Polygon2dPtr(std::make_shared<Polygon2d>(Polygon2d::disk(radius)))};
  });
  m.def("height_field", [](const Reals& heights, double dx, double dy) {
    return AnyShape{heightField(heights, dx, dy)};
  });
  m.def("mesh",
        [](const Reals& points, const std::vector<std::array<std::uint32_t, 3>>& triangles) {
          return AnyShape{std::make_shared<const TriangleMesh>(pointsOf(points, 3), triangles)};
        });
  m.def("read_mesh", &readMesh, "Points and triangles of an .stl or .obj file");
}

/// Three numbers: an array when read, set by any sequence.
void bindThree(Shared<FoundContact>& bound, const char* name, Vec3 FoundContact::*of) {
  bound.def_property(
      name,
      [of](const FoundContact& c) {
        const double numbers[] = {(c.*of).x, (c.*of).y, (c.*of).z};
        return py::array_t<double>(3, numbers);
      },
      [of](FoundContact& c, const Numbers3& v) { c.*of = vec3(v); });
}

void bindFoundContact(py::module_& m) {
  Shared<FoundContact> bound(m, "FoundContact", "A contact that has just been found");
  bound.def_readonly("number", &FoundContact::number)
      .def_readonly("a", &FoundContact::a)
      .def_readonly("b", &FoundContact::b);
  bindThree(bound, "pointOnA", &FoundContact::pointOnA);
  bindThree(bound, "pointOnB", &FoundContact::pointOnB);
  bindThree(bound, "normal", &FoundContact::normal);
}

}  // namespace

void bindContacts(py::module_& m) {
  bindShapes(m);
  bindFoundContact(m);
  using M = ShapesManager;
  py::class_<PlacedShape>(m, "PlacedShape", "A shape in the frame of a body")
      .def(py::init([](const AnyShape& shape, const Numbers3& position, const Numbers4& orientation,
                       int group, double layer) {
             return PlacedShape{shape.shape, frameAt(vec3(position), quaternion(orientation)),
                                group, layer};
           }),
           py::arg("shape"), py::arg("position"), py::arg("orientation"), py::arg("group"),
           py::arg("layer") = 0.0);
  Shared<M, InteractionManager>(m, "ShapesManager", "Collisions of bodies with shapes")
      .def(py::init<double>(), py::arg("margin"))
      .def("insertNonSmoothLaw", &M::insertNonSmoothLaw, py::keep_alive<1, 2>())
      .def("insertBody", &M::insertBody)
      .def("removeBody", &M::removeBody)
      .def("insertStatic", &M::insertStatic)
      .def("removeStatic", &M::removeStatic)
      .def("separate", &M::separate)
      .def("setFindsAnew", &M::setFindsAnew)
      .def("setBeforeUpdate", &M::setBeforeUpdate)
      .def("setAdjust", &M::setAdjust)
      .def("numberOfContacts", &M::numberOfContacts)
      .def("numberOfNewContacts", &M::numberOfNewContacts)
      .def("castRay", [](const M& manager, const Numbers3& from, const Numbers3& to, bool closest) {
        py::list hits;
        for (const auto& hit : manager.castRay(vec3(from), vec3(to), closest))
          hits.append(py::make_tuple(hit.body, hit.staticNumber,
                                     Numbers3{hit.point.x, hit.point.y, hit.point.z}, hit.distance,
                                     hit.identity, hit.place));
        return hits;
      });
}

}  // namespace scripts
