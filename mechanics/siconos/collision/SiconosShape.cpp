#include <SiconosShape.hpp>
#include <SiconosVector.hpp>
#include <algorithm>
#include <kernel/support/Exception.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>

using rico::Shape;
using rico::Vec3;

namespace {

constexpr double kHalf = 0.70710678118654752440;  // the square root of 1/2

SP::SiconosVector vectorOf(std::vector<double> values) {
  return std::make_shared<SiconosVector>(values);
}

void checkSizes(const char* shape, const SP::SiconosVector& sizes, unsigned count) {
  if (sizes == nullptr || sizes->size() != count)
    throw rico::Exception(std::string(shape) + ": it has " + std::to_string(count) + " sizes");
}

/// The rows of a matrix, or its columns, as points.
std::vector<Vec3> pointsOf(const char* shape, const SP::SiconosMatrix& A, unsigned width,
                           bool isByColumns = false) {
  if (A == nullptr || A->size(isByColumns ? 0 : 1) != width)
    throw rico::Exception(std::string(shape) + ": each " + (isByColumns ? "column" : "row") +
                          " of its vertices has " + std::to_string(width) + " coordinates");
  std::vector<Vec3> points(A->size(isByColumns ? 1 : 0));
  for (unsigned p = 0; p < points.size(); ++p) {
    const auto coordinate = [&](unsigned i) {
      return isByColumns ? A->getValue(i, p) : A->getValue(p, i);
    };
    points[p] = {coordinate(0), coordinate(1), width == 3 ? coordinate(2) : 0.0};
  }
  return points;
}

double turn(Vec3 a, Vec3 b, Vec3 c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// One side of a convex hull: those of the sorted points at which the line turns left.
void appendSide(const std::vector<Vec3>& points, std::vector<Vec3>& hull) {
  const std::size_t first = hull.size();
  for (const Vec3& p : points) {
    while (hull.size() >= first + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0)
      hull.pop_back();
    hull.push_back(p);
  }
  hull.pop_back();  // where the other side begins
}

/// The corners of the convex hull, counter-clockwise.
std::vector<Vec3> hullInPlane(std::vector<Vec3> points) {
  std::sort(points.begin(), points.end(),
            [](Vec3 a, Vec3 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
  std::vector<Vec3> hull;
  appendSide(points, hull);
  std::reverse(points.begin(), points.end());
  appendSide(points, hull);
  return hull;
}

Shape polygonOf(std::vector<Vec3> corners) {
  return std::make_shared<rico::Polygon2d>(rico::Polygon2d::polygon(std::move(corners)));
}

}  // namespace

Shape SiconosPlane::shape() const { return rico::HalfSpace{}; }

Shape SiconosSphere::shape() const { return rico::Sphere(radius()); }

void SiconosBlock::setDimensions(const SiconosVector& dimensions) {
  dimensions_ = std::make_shared<SiconosVector>(dimensions);
}

SiconosBox::SiconosBox(double width, double height, double depth)
    : SiconosBlock(vectorOf({width, height, depth})) {}

void SiconosBox::setDimensions(double width, double height, double depth) {
  setDimensions(vectorOf({width, height, depth}));
}

Shape SiconosBox::shape() const {
  checkSizes("SiconosBox", dimensions(), 3);
  const SiconosVector& d = *dimensions();
  return rico::Box(0.5 * Vec3{d(0), d(1), d(2)});
}

rico::Frame SiconosRound::frame() const {
  return rico::frameAt({}, {kHalf, -kHalf, 0, 0});  // z to y
}

Shape SiconosCylinder::shape() const { return rico::Cylinder(radius(), 0.5 * length()); }

Shape SiconosCone::shape() const { return rico::Cone(radius(), 0.5 * length()); }

// The origin of rico::Cone is its centre of mass, a quarter of the height above the base.
rico::Frame SiconosCone::frame() const {
  return rico::Frame{{0, -0.125 * length(), 0}} * SiconosRound::frame();
}

Shape SiconosCapsule::shape() const { return rico::Capsule(radius(), 0.25 * length()); }

Shape SiconosConvexHull::shape() const {
  return rico::ConvexHullPtr(
      std::make_shared<rico::ConvexHull>(pointsOf("SiconosConvexHull", vertices(), 3)));
}

Shape SiconosMesh::shape() const {
  if (indexes_ == nullptr || indexes_->size() % 3 != 0)
    throw rico::Exception("SiconosMesh: a triangle has three indices");
  std::vector<rico::TriangleMesh::Triangle> triangles(indexes_->size() / 3);
  for (std::size_t i = 0; i < indexes_->size(); ++i) triangles[i / 3][i % 3] = (*indexes_)[i];
  return std::make_shared<const rico::TriangleMesh>(pointsOf("SiconosMesh", vertices_, 3, true),
                                                    std::move(triangles));
}

Shape SiconosHeightMap::shape() const {
  const unsigned nx = heights_->size(0), ny = heights_->size(1);
  if (nx < 2 || ny < 2)
    throw rico::Exception("SiconosHeightMap: it has two rows and columns at least");
  std::vector<double> rows;
  for (unsigned i = nx; i-- > 0;)
    for (unsigned j = 0; j < ny; ++j) rows.push_back(heights_->getValue(i, j));
  return std::make_shared<const rico::HeightField>(ny, nx, lengthY_ / (ny - 1), lengthX_ / (nx - 1),
                                                   std::move(rows));
}

rico::Frame SiconosHeightMap::frame() const {
  return rico::frameAt({0.5 * lengthX_, -0.5 * lengthY_, 0}, {kHalf, 0, 0, kHalf});  // x to y
}

Shape SiconosDisk::shape() const {
  return rico::Polygon2dPtr(std::make_shared<rico::Polygon2d>(rico::Polygon2d::disk(radius())));
}

SiconosBox2d::SiconosBox2d(double width, double height) : SiconosBlock(vectorOf({width, height})) {}

void SiconosBox2d::setDimensions(double width, double height) {
  setDimensions(vectorOf({width, height}));
}

Shape SiconosBox2d::shape() const {
  checkSizes("SiconosBox2d", dimensions(), 2);
  const double x = 0.5 * (*dimensions())(0), y = 0.5 * (*dimensions())(1);
  return polygonOf({{-x, -y, 0}, {x, -y, 0}, {x, y, 0}, {-x, y, 0}});
}

Shape SiconosConvexHull2d::shape() const {
  return polygonOf(hullInPlane(pointsOf("SiconosConvexHull2d", vertices(), 2)));
}
