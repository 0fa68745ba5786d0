#pragma once

#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/Convex.hpp>

namespace rico {

/// A face seen along the normal of a contact: corners (x, y) in the tangent plane and heights over
/// it.
class FlatFace {
 public:
  /// Where it is steeper than about 87 degrees to the tangent plane, isFlat() is false.
  void look(const Convex& convex, const Frame& frame, const ContactBasis& basis, Vec3 origin,
            bool from_above);

  int size() const { return static_cast<int>(loop_.corners.size()); }
  int edges() const { return size() > 2 ? size() : size() - 1; }
  bool isFlat() const { return flat_; }
  Vec3 corner(int i) const { return loop_.corners[i].point; }  ///< x, y, height
  Vec3 edgeVector(int i) const { return corner(i + 1 < size() ? i + 1 : 0) - corner(i); }
  std::uint32_t face() const { return loop_.face; }
  std::uint32_t vertex(int i) const { return loop_.corners[i].vertex; }
  std::uint32_t edge(int i) const { return loop_.corners[i].edge; }
  double width() const { return width_; }

  /// Height of the surface over (x, y).
  double height(Vec3 p) const;
  /// How far the corners of another face are within the lines of the edges of this one, negative
  /// beyond: edge by edge.
  void distances(const FlatFace& other, std::vector<double>& d) const;
  /// How far (x, y) is within the nearest edge's line; negative outside. Of corner k of `n` whose
  /// distances are known.
  double within(Vec3 p, const double* d, int n) const;

 private:
  void findLines(double turn);

  FaceLoop loop_;
  bool flat_ = false;
  double width_ = 0;
  std::vector<Vec3> lines_;  ///< across edges: (x, y) . p - z is how far p is within
  Vec3 slope_;               ///< height = slope.x x + slope.y y + slope.z
};

}  // namespace rico
