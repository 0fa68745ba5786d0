#pragma once

#include <SiconosFwd.hpp>
#include <SimpleMatrix.hpp>
#include <mechanics/geometry/Frame.hpp>
#include <mechanics/shapes/Shape.hpp>

DEFINE_SPTR(SiconosShape)
DEFINE_SPTR(SiconosPlane)
DEFINE_SPTR(SiconosSphere)
DEFINE_SPTR(SiconosBox)
DEFINE_SPTR(SiconosCylinder)
DEFINE_SPTR(SiconosCone)
DEFINE_SPTR(SiconosCapsule)
DEFINE_SPTR(SiconosConvexHull)
DEFINE_SPTR(SiconosMesh)
DEFINE_SPTR(SiconosHeightMap)
DEFINE_SPTR(SiconosDisk)
DEFINE_SPTR(SiconosBox2d)
DEFINE_SPTR(SiconosConvexHull2d)

using VUInt = std::vector<unsigned int>;
NAME_SPACE_SPTR(VUInt)

/// A shape with Siconos' name and sizes. The sizes may be changed until the first contact
/// detection.
class SiconosShape {
 public:
  virtual ~SiconosShape() = default;

  /// The inside margin has an effect only on cones and on inertias.
  void setInsideMargin(double margin) { insideMargin_ = margin; }
  /// The thickness of the layer around the shape, a part of it. Height maps and meshes have no
  /// layer.
  void setOutsideMargin(double margin) { outsideMargin_ = margin; }
  double insideMargin() const { return insideMargin_; }
  double outsideMargin() const { return outsideMargin_; }

  virtual rico::Shape shape() const = 0;
  /// The place of the shape of mechanics in this frame: Siconos' shapes have their axis along y.
  virtual rico::Frame frame() const { return {}; }
  /// The thickness of the layer around it.
  virtual double layer() const { return outsideMargin_; }

 private:
  double insideMargin_ = 0.1, outsideMargin_ = 0;
};

/// The half-space below z = 0.
class SiconosPlane : public SiconosShape {
 public:
  rico::Shape shape() const override;
};

/// A shape given by its radius, in space or in the plane.
class SiconosBall : public SiconosShape {
 public:
  double radius() const { return radius_; }
  void setRadius(double radius) { radius_ = radius; }

 protected:
  explicit SiconosBall(double radius) : radius_(radius) {}

 private:
  double radius_;
};

/// A ball in space.
class SiconosSphere : public SiconosBall {
 public:
  explicit SiconosSphere(double radius) : SiconosBall(radius) {}
  rico::Shape shape() const override;
};

/// A disk in the plane.
class SiconosDisk : public SiconosBall {
 public:
  explicit SiconosDisk(double radius) : SiconosBall(radius) {}
  rico::Shape shape() const override;
};

/// A shape given by the lengths of its sides, in space or in the plane.
class SiconosBlock : public SiconosShape {
 public:
  SP::SiconosVector dimensions() const { return dimensions_; }
  void setDimensions(SP::SiconosVector dimensions) { dimensions_ = std::move(dimensions); }
  void setDimensions(const SiconosVector& dimensions);

 protected:
  explicit SiconosBlock(SP::SiconosVector dimensions) : dimensions_(std::move(dimensions)) {}

 private:
  SP::SiconosVector dimensions_;
};

/// A box in space.
class SiconosBox : public SiconosBlock {
 public:
  SiconosBox(double width, double height, double depth);
  explicit SiconosBox(SP::SiconosVector dimensions) : SiconosBlock(std::move(dimensions)) {}
  using SiconosBlock::setDimensions;
  void setDimensions(double width, double height, double depth);
  rico::Shape shape() const override;
};

/// A rectangle in the plane.
class SiconosBox2d : public SiconosBlock {
 public:
  SiconosBox2d(double width, double height);
  explicit SiconosBox2d(SP::SiconosVector dimensions) : SiconosBlock(std::move(dimensions)) {}
  using SiconosBlock::setDimensions;
  void setDimensions(double width, double height);
  rico::Shape shape() const override;
};

/// A radius, and the length along y. The origin is at half the height.
class SiconosRound : public SiconosShape {
 public:
  double radius() const { return radius_; }
  double length() const { return length_; }
  void setRadius(double radius) { radius_ = radius; }
  void setLength(double length) { length_ = length; }
  rico::Frame frame() const override;

 protected:
  SiconosRound(double radius, double length) : radius_(radius), length_(length) {}

 private:
  double radius_, length_;
};

/// A cylinder with plane ends.
class SiconosCylinder : public SiconosRound {
 public:
  SiconosCylinder(double radius, double length) : SiconosRound(radius, length) {}
  rico::Shape shape() const override;
};

/// A cone with a plane base. As in Siconos 4.4, its height is half the length, and its layer has
/// the thickness of both margins.
class SiconosCone : public SiconosRound {
 public:
  SiconosCone(double radius, double length) : SiconosRound(radius, length) {}
  rico::Shape shape() const override;
  rico::Frame frame() const override;
  double layer() const override { return insideMargin() + outsideMargin(); }
};

/// A cylinder with half balls as its ends. As in Siconos 4.4, the cylinder is half the length.
class SiconosCapsule : public SiconosRound {
 public:
  SiconosCapsule(double radius, double length) : SiconosRound(radius, length) {}
  rico::Shape shape() const override;
};

/// A hull of points, one per row: three coordinates in space, two in the plane.
class SiconosPoints : public SiconosShape {
 public:
  SP::SiconosMatrix vertices() const { return vertices_; }
  void setVertices(SP::SiconosMatrix vertices) { vertices_ = std::move(vertices); }

 protected:
  explicit SiconosPoints(SP::SiconosMatrix vertices) : vertices_(std::move(vertices)) {}

 private:
  SP::SiconosMatrix vertices_;
};

/// The convex hull of points in space.
class SiconosConvexHull : public SiconosPoints {
 public:
  explicit SiconosConvexHull(SP::SiconosMatrix vertices) : SiconosPoints(std::move(vertices)) {}
  rico::Shape shape() const override;
};

/// The convex hull of points in the plane.
class SiconosConvexHull2d : public SiconosPoints {
 public:
  explicit SiconosConvexHull2d(SP::SiconosMatrix vertices) : SiconosPoints(std::move(vertices)) {}
  rico::Shape shape() const override;
};

/// Triangles, three indices each, of vertices, a column of three coordinates each.
class SiconosMesh : public SiconosShape {
 public:
  SiconosMesh(SP::VUInt indexes, SP::SiconosMatrix vertices)
      : indexes_(std::move(indexes)), vertices_(std::move(vertices)) {}
  SP::VUInt indexes() const { return indexes_; }
  SP::SiconosMatrix vertices() const { return vertices_; }
  rico::Shape shape() const override;
  double layer() const override { return 0; }

 private:
  SP::VUInt indexes_;
  SP::SiconosMatrix vertices_;
};

/// Heights over a rectangle about the origin: rows along x, columns along y. The diagonal from
/// (i + 1, j) to (i, j + 1) divides each cell into two triangles, as in Siconos: shape() is a
/// height field turned by a quarter, because those of mechanics/shapes have the other diagonal.
class SiconosHeightMap : public SiconosShape {
 public:
  SiconosHeightMap(SP::SiconosMatrix height_data, double length_x, double length_y)
      : heights_(std::move(height_data)), lengthX_(length_x), lengthY_(length_y) {}
  SP::SiconosMatrix height_data() const { return heights_; }
  double length_x() const { return lengthX_; }
  double length_y() const { return lengthY_; }
  rico::Shape shape() const override;
  rico::Frame frame() const override;
  double layer() const override { return 0; }

 private:
  SP::SiconosMatrix heights_;
  double lengthX_, lengthY_;
};
