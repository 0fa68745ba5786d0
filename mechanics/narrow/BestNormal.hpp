#pragma once

#include <mechanics/narrow/convex/Convex.hpp>
#include <mechanics/narrow/convex/CorePair.hpp>
#include <optional>

namespace rico {

/// Normals at which the gap of two convex bodies,
///
///     g(n) = min n.a - max n.b,        gap = max over unit n of g(n)                        (1)
///
/// may have its maximum, tried in turn, in the frame of a. g is smooth except at the normal of a
/// face (a point of the sphere of normals) and on the crease of an edge or a round side (a circle
/// on it). Near a first guess the maximum is therefore at a point, where two circles intersect, on
/// one circle, or where g is smooth; each case is searched.
class BestNormal {
 public:
  /// The bodies must outlive the object. b_in_a is the position of b in the frame of a.
  BestNormal(const Convex& a, const Convex& b, const Frame& b_in_a)
      : a_(a), b_(b), b_in_a_(b_in_a) {}

  /// g(n) of (1), for a unit normal in the frame of a.
  double gapAlong(Vec3 n) const;
  /// Returns true if the distance of the cores along the normal equals that of their points.
  bool proves(const CorePair& cores) const;

  /// Tries this normal, the faces along it that face each other, and the intersections of their
  /// creases.
  void tryDirection(Vec3 towards);
  /// Continues from the best normal so far, along its creases and in all directions.
  void refine();

  Vec3 normal;                    ///< the best one so far, from b to a, in the frame of a
  double gap = -Aabb::kInfinity;  ///< g(normal)

 private:
  void tryNormal(Vec3 direction);
  void gatherCreases(Vec3 towards);
  void tryCrossing(const Crease& c, const Crease& d, Vec3 towards);
  void followCrease(const Crease& crease);
  void tryNewton();

  const Convex& a_;
  const Convex& b_;
  const Frame& b_in_a_;
  std::vector<Crease> of_a_, of_b_;  ///< conditions on n, in the frame of a
};

}  // namespace rico
