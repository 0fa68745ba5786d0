#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "mechanics/gap_body.hpp"

/// An independent test of gaps: in extended precision it encloses
///
///     gap = max over unit n of  min n.a - max n.b                                           (1)
///
/// between two verified bounds. For separated bodies each n bounds the gap from below, and each
/// point of the set of differences a - b from above (its distance from the origin). For overlapping
/// bodies the depth -gap is at most h(n) = max n.(a - b) for each n, and at least the radius of the
/// ball about the origin inside any polytope with corners in a - b.
namespace rico::proof {

struct Bounds {
  Real lower, upper;
};

class Gap {
 public:
  Gap(const Body& a, const Body& b) : a_(a), b_(b) {}

  /// Bounds of the gap, with a width of about `wanted` if that is possible.
  Bounds enclose(Real wanted) {
    wanted_ = wanted;
    Bounds gap{};
    if (!encloseDistance(gap)) {
      const Bounds depth = a_.isFlat() ? flatDepth() : encloseDepth();
      gap = {-depth.upper, -depth.lower};
    }
    const Real radii = a_.radius() + b_.radius();
    return {gap.lower - radii, gap.upper - radii};
  }

  /// min n.a - max n.b over the two bodies for a unit n: a lower bound of the gap.
  Real along(Point n) const {
    return dot(n, a_.support(-1 * n)) - dot(n, b_.support(n)) - a_.radius() - b_.radius();
  }

 private:
  Point support(Point n) const { return a_.support(n) - b_.support(-1 * n); }

  /// Returns the point of the hull of up to four points that is nearest to the origin, found by
  /// trying all faces, edges and corners. Removes the points that it does not depend on.
  static Point nearest(std::vector<Point>& simplex) {
    Point best;
    std::vector<Point> kept;
    Real least = std::numeric_limits<Real>::infinity();
    const int subsets = 1 << simplex.size();
    for (int subset = 1; subset < subsets; ++subset) {
      std::vector<Point> face;
      for (std::size_t i = 0; i < simplex.size(); ++i)
        if (subset >> i & 1) face.push_back(simplex[i]);
      Point p;
      if (!nearestInside(face, p) || !(dot(p, p) < least)) continue;
      least = dot(p, p), best = p, kept = face;
    }
    simplex = kept;
    return best;
  }

  /// The point of a face's plane that is nearest to the origin, if it is in the face.
  static bool nearestInside(const std::vector<Point>& face, Point& p) {
    const Point a = face[0];
    if (face.size() == 1) return p = a, true;
    const Point u = face[1] - a;
    if (face.size() == 2) {
      const Real t = -dot(a, u) / dot(u, u);
      p = a + t * u;
      return t >= 0 && t <= 1;
    }
    const Point v = face[2] - a, n = cross(u, v);
    if (face.size() == 3) {
      const Real nn = dot(n, n), s = -dot(cross(a, v), n) / nn, t = -dot(cross(u, a), n) / nn;
      p = (dot(a, n) / nn) * n;
      return nn > 0 && s >= 0 && t >= 0 && s + t <= 1;
    }
    const Point w = face[3] - a;
    const Real det = dot(n, w), s = -dot(cross(a, v), w) / det, t = -dot(cross(u, a), w) / det,
               r = -dot(n, a) / det;
    p = {};
    return det != 0 && s >= 0 && t >= 0 && r >= 0 && s + t + r <= 1;
  }

  /// Gilbert, Johnson and Keerthi. Returns false if the cores overlap.
  bool encloseDistance(Bounds& distance) {
    std::vector<Point> simplex{support({1, 0, 0})};
    distance = {-std::numeric_limits<Real>::infinity(), std::numeric_limits<Real>::infinity()};
    for (int k = 0; k < 1000; ++k) {
      const Point v = nearest(simplex);
      const Real length = norm(v);
      if (!(length > 1e-16L)) return false;
      distance.upper = std::min(distance.upper, length);
      const Point w = support((-1 / length) * v);
      distance.lower = std::max(distance.lower, dot(v, w) / length);
      if (distance.upper - distance.lower <= wanted_ || simplex.size() == 4) break;
      simplex.push_back(w);
    }
    return distance.lower > 0 || distance.upper < wanted_;
  }

  struct Face {
    int corner[3];
    Point normal;
    Real distance;
  };

  void addFace(int i, int j, int k) {
    const Point area = cross(corners_[j] - corners_[i], corners_[k] - corners_[i]);
    const Real length = norm(area);
    if (!(length > 0)) return faces_.push_back({{i, j, k}, {}, 1e30L});
    const Point n = (1 / length) * area;
    faces_.push_back({{i, j, k}, n, dot(n, corners_[i])});
  }

  /// Finds four points that span a volume, the simplest initial polytope.
  void start() {
    corners_.assign(1, support({1, 0, 0}));
    corners_.push_back(support({-1, 0, 0}));
    const Point u = corners_[1] - corners_[0];
    const auto farthest = [&](Point n) {
      const Point up = support(n), down = support(-1 * n);
      return std::abs(dot(n, up - corners_[0])) >= std::abs(dot(n, down - corners_[0])) ? up : down;
    };
    Point n = cross(u, {0, 1, 0});
    corners_.push_back(farthest((1 / norm(n)) * n));
    n = cross(u, corners_[2] - corners_[0]);
    corners_.push_back(farthest((1 / norm(n)) * n));
    if (dot(n, corners_[3] - corners_[0]) > 0) std::swap(corners_[1], corners_[2]);
    addFace(0, 1, 2), addFace(0, 3, 1), addFace(1, 3, 2), addFace(2, 3, 0);
  }

  /// Expands the polytope where its boundary is nearest.
  Bounds encloseDepth() {
    start();
    Bounds depth{0, std::numeric_limits<Real>::infinity()};
    for (int k = 0; k < 600; ++k) {
      const auto closest =
          std::min_element(faces_.begin(), faces_.end(),
                           [](const Face& f, const Face& g) { return f.distance < g.distance; });
      const Face face = *closest;
      const Point p = support(face.normal);
      depth.upper = std::min(depth.upper, dot(face.normal, p));
      depth.lower = face.distance;
      if (depth.upper - depth.lower <= wanted_) break;
      grow(static_cast<std::size_t>(closest - faces_.begin()), p);
    }
    return depth;
  }

  /// For overlapping polygons the normal is that of one of their edges.
  Bounds flatDepth() const {
    Real depth = std::numeric_limits<Real>::infinity();
    for (const Body* body : {&a_, &b_}) {
      const std::vector<Point>& corner = body->corners();
      for (std::size_t i = 0; i < corner.size(); ++i) {
        const Point edge = corner[(i + 1) % corner.size()] - corner[i];
        if (!(norm(edge) > 0)) continue;
        const Point n = (1 / norm(edge)) * Point{edge.y, -edge.x, 0};
        for (const Point& m : {n, -1 * n}) depth = std::min(depth, dot(m, support(m)));
      }
    }
    return {depth, depth};
  }

  /// The new corner replaces the faces visible from it that are connected to the nearest one by
  /// edges.
  void grow(std::size_t nearest, Point p) {
    std::vector<Face> seen{faces_[nearest]};
    faces_.erase(faces_.begin() + static_cast<std::ptrdiff_t>(nearest));
    for (std::size_t k = 0; k < seen.size(); ++k) {
      const Face front = seen[k];
      std::erase_if(faces_, [&](const Face& f) {
        const bool joins = dot(f.normal, p - corners_[f.corner[0]]) > 1e-17L && share(f, front);
        if (joins) seen.push_back(f);
        return joins;
      });
    }
    const int last = static_cast<int>(corners_.size());
    corners_.push_back(p);
    for (const Face& f : seen)
      for (int k = 0; k < 3; ++k) {
        const int from = f.corner[k], to = f.corner[(k + 1) % 3];
        if (std::none_of(seen.begin(), seen.end(),
                         [=](const Face& g) { return goes(g, to, from); }))
          addFace(from, to, last);
      }
  }
  static bool goes(const Face& f, int from, int to) {
    for (int k = 0; k < 3; ++k)
      if (f.corner[k] == from && f.corner[(k + 1) % 3] == to) return true;
    return false;
  }
  static bool share(const Face& f, const Face& g) {
    for (int k = 0; k < 3; ++k)
      if (goes(g, f.corner[(k + 1) % 3], f.corner[k])) return true;
    return false;
  }

  const Body& a_;
  const Body& b_;
  Real wanted_ = 0;
  std::vector<Point> corners_;
  std::vector<Face> faces_;
};

}  // namespace rico::proof
