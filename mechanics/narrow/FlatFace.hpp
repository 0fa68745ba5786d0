#pragma once

#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/convex/Convex.hpp>

namespace rico {

/// A face seen along the normal of a contact: corners (x, y) in the tangent plane, and their
/// heights.
class FlatFace {
 public:
  /// isFlat() is false if its angle to the tangent plane exceeds about 87 degrees.
  void look(const Convex& convex, const Frame& frame, const ContactBasis& basis, Vec3 origin,
            bool from_above);

  /// The numbers of corners and of edges; two corners have one edge.
  int size() const { return size_; }
  int edges() const { return size_ > 2 ? size_ : size_ - 1; }
  /// False if the face is too steep to be seen as flat, see look().
  bool isFlat() const { return flat_; }
  Vec3 corner(int i) const { return corners_[i]; }  ///< x, y, height
  /// The corner after i, and the edge from i to it.
  int next(int i) const { return i + 1 < size_ ? i + 1 : 0; }
  Vec3 edgeVector(int i) const { return corners_[next(i)] - corners_[i]; }
  /// The features of the face, of corner i, and of the edge from corner i to the next one.
  std::uint32_t face() const { return loop_.face; }
  std::uint32_t vertex(int i) const { return loop_.corners[i].vertex; }
  std::uint32_t edge(int i) const { return loop_.corners[i].edge; }
  /// The largest distance from the first corner to another one, in the tangent plane.
  double width() const { return width_; }

  /// Height of the surface at (x, y).
  double height(Vec3 p) const {
    return size_ > 2 ? slope_.x * p.x + slope_.y * p.y + slope_.z : heightOfFew(p);
  }
  /// Computes signed distances of the corners of another face from the lines through the edges of
  /// this one, positive inside. lines: edge by edge, one for each corner; within: the least of a
  /// corner.
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
  std::vector<Vec3> lines_;  ///< normals of edges: (x, y) . p - z is the distance inside
  Vec3 slope_;               ///< height = slope.x x + slope.y y + slope.z
};

}  // namespace rico
