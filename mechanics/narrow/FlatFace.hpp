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

  int size() const { return size_; }
  int edges() const { return size_ > 2 ? size_ : size_ - 1; }
  bool isFlat() const { return flat_; }
  Vec3 corner(int i) const { return corners_[i]; }  ///< x, y, height
  int next(int i) const { return i + 1 < size_ ? i + 1 : 0; }
  Vec3 edgeVector(int i) const { return corners_[next(i)] - corners_[i]; }
  std::uint32_t face() const { return loop_.face; }
  std::uint32_t vertex(int i) const { return loop_.corners[i].vertex; }
  std::uint32_t edge(int i) const { return loop_.corners[i].edge; }
  double width() const { return width_; }

  /// Height of the surface over (x, y).
  double height(Vec3 p) const {
    return size_ > 2 ? slope_.x * p.x + slope_.y * p.y + slope_.z : heightOfFew(p);
  }
  /// How far the corners of another face are within the lines of the edges of this one, negative
  /// beyond: edge by edge; and within the nearest of them.
  void distances(const FlatFace& other, std::vector<double>& lines,
                 std::vector<double>& within) const;

 private:
  void findLines(double turn);
  double heightOfFew(Vec3 p) const;

  FaceLoop loop_;
  int size_ = 0;
  std::vector<Vec3> corners_;
  bool flat_ = false;
  double width_ = 0;
  std::vector<Vec3> lines_;  ///< across edges: (x, y) . p - z is how far p is within
  Vec3 slope_;               ///< height = slope.x x + slope.y y + slope.z
};

}  // namespace rico
