#pragma once

#include <mechanics/narrow/BulletSolver.hpp>

namespace rico {

/// Normals at which the gap of two convex bodies,
///
///     g(n) = min n.a - max n.b,        gap = max over unit n of g(n)                        (1)
///
/// may have its maximum, tried one after another, in the frame of a. g is smooth but where n is
/// the normal of a face (a point of the sphere of normals) or on the crease of an edge or a round
/// side (a circle on it). So near a first guess the maximum is at a point, where two circles cross,
/// on one circle, or where g is smooth; each is sought for itself.
class BestNormal {
 public:
  BestNormal(const Convex& a, const Convex& b, const Frame& b_in_a)
      : a_(a), b_(b), b_in_a_(b_in_a) {}

  double gapAlong(Vec3 n) const;
  /// Are the cores as far apart along the normal as their points are?
  bool proves(const CorePair& cores) const;

  /// This one, the faces that look along it at each other, and where their creases cross.
  void tryDirection(Vec3 towards);
  /// From the best normal so far, along its creases and to all sides.
  void refine();

  Vec3 normal;
  double gap = -Aabb::kInfinity;

 private:
  void tryNormal(Vec3 direction);
  void gatherCreases(Vec3 towards);
  void tryCrossing(const Crease& c, const Crease& d, Vec3 towards);
  void followCrease(const Crease& crease);
  void tryNewton();

  const Convex& a_;
  const Convex& b_;
  const Frame& b_in_a_;
  std::vector<Crease> of_a_, of_b_;  ///< all in the frame of a, as conditions for n
};

}  // namespace rico
