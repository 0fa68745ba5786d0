/// Shapes of bodies. They are copied and pickled.
#include <pybind11/stl.h>

#include <io/python/Vectors.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>

namespace rico::python {

namespace {

/// Capsules and cylinders.
template <class Kind>
void bindRound(py::module_& m, const char* name, const char* doc) {
  py::class_<Kind> kind(m, name, doc);
  kind.def(py::init<double, double>(), py::arg("radius"), py::arg("half_length"))
      .def_readonly("radius", &Kind::radius, "Its radius")
      .def_readonly("half_length", &Kind::half_length,
                    "Half the length, without the ends of a capsule");
  madeOf(kind, [](const Kind& shape) { return py::make_tuple(shape.radius, shape.half_length); });
}

void bindSolids(py::module_& m) {
  py::class_<Sphere> sphere(m, "Sphere", "About the origin");
  sphere.def(py::init<double>(), py::arg("radius"))
      .def_readonly("radius", &Sphere::radius, "Its radius");
  madeOf(sphere, [](const Sphere& shape) { return py::make_tuple(shape.radius); });
  py::class_<Box> box(m, "Box", "About the origin; half: half the lengths of its sides");
  box.def(py::init([](const Reals& half) { return Box(vec3Of(half, "half")); }), py::arg("half"))
      .def_property_readonly(
          "half", [](const Box& shape) { return numbersOf(shape.half); },
          "Half the lengths of its sides");
  madeOf(box, [](const Box& shape) { return py::make_tuple(numbersOf(shape.half)); });
  bindRound<Capsule>(m, "Capsule", "Along z: balls at its ends, half_length from the middle");
  bindRound<Cylinder>(m, "Cylinder", "Along z");
  py::class_<HalfSpace> space(m, "HalfSpace", "z <= 0");
  space.def(py::init<>());
  madeOf(space, [](const HalfSpace&) { return py::tuple(); });
  py::class_<Cone> cone(m, "Cone", "Along z, its centre of mass in the origin");
  cone.def(py::init<double, double>(), py::arg("radius"), py::arg("height"))
      .def_readonly("radius", &Cone::radius, "Its radius")
      .def_readonly("height", &Cone::height, "From base to apex");
  madeOf(cone, [](const Cone& shape) { return py::make_tuple(shape.radius, shape.height); });
  py::class_<Plane> plane(m, "Plane", "z = 0, thin");
  plane.def(py::init<>());
  madeOf(plane, [](const Plane&) { return py::tuple(); });
  py::class_<HalfPlane2d> ground(m, "HalfPlane2d", "y <= 0 in the plane z = 0");
  ground.def(py::init<>());
  madeOf(ground, [](const HalfPlane2d&) { return py::tuple(); });
}

/// Rows of three coordinates, or of two in the plane.
std::vector<Vec3> cornersOf(const Reals& points, const char* name, py::ssize_t width) {
  if (points.ndim() != 2 || points.shape(1) != width)
    throw std::invalid_argument(std::string(name) + " is an array of " + std::to_string(width) +
                                " columns, not of shape " +
                                py::str(points.attr("shape")).cast<std::string>());
  checkFinite(points, name);
  std::vector<Vec3> all;
  for (py::ssize_t i = 0; i < points.shape(0); ++i)
    all.push_back({points.at(i, 0), points.at(i, 1), width == 3 ? points.at(i, 2) : 0.0});
  return all;
}

Reals pointsOf(const std::vector<Vec3>& corners) {
  return readOnly(rowsOf(corners.size(), 3, [&](std::size_t i) { return numbersOf(corners[i]); }));
}

void bindSurfaces(py::module_& m) {
  Shared<ConvexHull> hull(m, "ConvexHull", "Of points, an array of three columns");
  hull.def(py::init([](const Reals& points) {
             return std::make_shared<ConvexHull>(cornersOf(points, "points", 3));
           }),
           py::arg("points"))
      .def_property_readonly(
          "points", [](const ConvexHull& shape) { return pointsOf(shape.vertices()); },
          "Its corners");
  madeOf(hull, [](const ConvexHull& shape) { return py::make_tuple(pointsOf(shape.vertices())); });
  using Triangles = std::vector<TriangleMesh::Triangle>;
  Shared<TriangleMesh> mesh(
      m, "TriangleMesh", "Corners, an array of three columns, and three of them for each triangle");
  mesh.def(py::init([](const Reals& points, Triangles triangles) {
             std::vector<Vec3> corners = cornersOf(points, "points", 3);
             for (const auto& triangle : triangles)
               for (const std::uint32_t corner : triangle)
                 if (corner >= corners.size())
                   throw std::invalid_argument("triangles: there is no point " +
                                               std::to_string(corner));
             return std::make_shared<TriangleMesh>(std::move(corners), std::move(triangles));
           }),
           py::arg("points"), py::arg("triangles"))
      .def_property_readonly(
          "points", [](const TriangleMesh& shape) { return pointsOf(shape.vertices()); },
          "Its corners, a row each")
      .def_property_readonly("triangles", &TriangleMesh::triangles, "Three numbers of corners each")
      .def_property_readonly("isClosed", &TriangleMesh::isClosed,
                             "True if the surface encloses a volume");
  madeOf(mesh, [](const TriangleMesh& shape) {
    return py::make_tuple(pointsOf(shape.vertices()), shape.triangles());
  });
}

/// heights[i, j] at (i dx, j dy).
std::shared_ptr<HeightField> heightField(const Reals& heights, double dx, double dy) {
  if (heights.ndim() != 2 || heights.shape(0) < 2 || heights.shape(1) < 2)
    throw std::invalid_argument("heights are an array of two dimensions, at least 2 x 2");
  checkFinite(heights, "heights");
  const auto nx = static_cast<std::uint32_t>(heights.shape(0));
  const auto ny = static_cast<std::uint32_t>(heights.shape(1));
  std::vector<double> rows;
  for (std::uint32_t j = 0; j < ny; ++j)
    for (std::uint32_t i = 0; i < nx; ++i) rows.push_back(heights.at(i, j));
  return std::make_shared<HeightField>(nx, ny, dx, dy, std::move(rows));
}

Reals heightsOf(const HeightField& field) {
  Reals heights({py::ssize_t{field.nx()}, py::ssize_t{field.ny()}});
  for (std::uint32_t i = 0; i < field.nx(); ++i)
    for (std::uint32_t j = 0; j < field.ny(); ++j) heights.mutable_at(i, j) = field.vertex(i, j).z;
  return readOnly(heights);
}

std::shared_ptr<Polygon2d> figure(const Reals& vertices, double radius) {
  const std::vector<Vec3> v = cornersOf(vertices, "vertices", 2);
  if (v.size() == 1 && v[0].x == 0 && v[0].y == 0)
    return std::make_shared<Polygon2d>(Polygon2d::disk(radius));
  if (v.size() == 2)
    return std::make_shared<Polygon2d>(Polygon2d::segment(v[0].x, v[0].y, v[1].x, v[1].y, radius));
  return std::make_shared<Polygon2d>(Polygon2d::polygon(v, radius));
}

Reals verticesOf(const Polygon2d& shape) {
  return readOnly(rowsOf(shape.vertices().size(), 2, [&](std::size_t i) {
    return std::array<double, 2>{shape.vertices()[i].x, shape.vertices()[i].y};
  }));
}

void bindFields(py::module_& m) {
  Shared<HeightField> field(m, "HeightField", "Ground: heights[i, j] at (i dx, j dy)");
  field.def(py::init(&heightField), py::arg("heights"), py::arg("dx"), py::arg("dy"))
      .def_property_readonly("heights", &heightsOf, "A copy, heights[i, j] at (i dx, j dy)");
  madeOf(field, [](const HeightField& shape) {
    return py::make_tuple(heightsOf(shape), shape.vertex(1, 0).x, shape.vertex(0, 1).y);
  });
  Shared<Polygon2d> polygon(m, "Polygon2d",
                            "In the plane: all points within radius of a convex polygon, whose "
                            "vertices are counter-clockwise; [[0, 0]] is a disk");
  polygon.def(py::init(&figure), py::arg("vertices"), py::arg("radius") = 0.0)
      .def_property_readonly("vertices", &verticesOf, "A row each")
      .def_property_readonly("radius", &Polygon2d::radius, "Its radius");
  madeOf(polygon,
         [](const Polygon2d& shape) { return py::make_tuple(verticesOf(shape), shape.radius()); });
}

template <class Given>
struct Element {
  using type = Given;
};
template <class Given>
struct Element<std::shared_ptr<Given>> {
  using type = Given;
};

template <class Given, class Kept = Given>
bool take(py::handle given, std::optional<Shape>& shape) {
  if (!py::isinstance<typename Element<Given>::type>(given)) return false;
  shape = Shape(Kept(given.cast<Given>()));
  return true;
}

/// The shape of a Python object; throws if the object is no shape.
Shape shapeOf(py::handle given) {
  std::optional<Shape> shape;
  const bool found = take<Sphere>(given, shape) || take<Box>(given, shape) ||
                     take<Capsule>(given, shape) || take<Cylinder>(given, shape) ||
                     take<Cone>(given, shape) ||
                     take<std::shared_ptr<ConvexHull>, ConvexHullPtr>(given, shape) ||
                     take<std::shared_ptr<TriangleMesh>, TriangleMeshPtr>(given, shape) ||
                     take<std::shared_ptr<Polygon2d>, Polygon2dPtr>(given, shape);
  if (!found)
    throw py::type_error("parts: a part of a compound is a shape that is no plane or compound");
  return *shape;
}

/// A part is (shape, position) or (shape, position, orientation).
Compound::Part partOf(const py::sequence& given) {
  if (given.size() != 2 && given.size() != 3)
    throw std::invalid_argument(
        "parts: a part is (shape, position) or (shape, position, orientation)");
  const auto position = vec3Of(given[1].cast<Reals>(), "parts: position");
  std::optional<Reals> orientation;
  if (given.size() == 3) orientation = given[2].cast<Reals>();
  return {shapeOf(given[0]), frameAt(position, normalized(quaternionOf(orientation)))};
}

void bindCompound(py::module_& m) {
  Shared<Compound>(m, "Compound",
                   "Several shapes that move together: (shape, position[, orientation])")
      .def(py::init([](const std::vector<py::sequence>& parts) {
             std::vector<Compound::Part> all;
             for (const py::sequence& part : parts) all.push_back(partOf(part));
             return std::make_shared<Compound>(std::move(all));
           }),
           py::arg("parts"))
      .def("__len__", [](const Compound& shape) { return shape.parts().size(); });
}

}  // namespace

void bindShapes(py::module_& m) {
  bindSolids(m);
  bindSurfaces(m);
  bindFields(m);
  bindCompound(m);
}

}  // namespace rico::python
