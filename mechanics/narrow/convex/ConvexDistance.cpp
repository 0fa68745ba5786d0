#include <mechanics/narrow/BestNormal.hpp>
#include <mechanics/narrow/convex/ConvexDistance.hpp>
#include <mechanics/narrow/convex/ExpandingPolytope.hpp>
#include <mechanics/narrow/convex/SimplexDistance.hpp>

namespace rico {

Separation convexSeparation(const Convex& a, const Frame& frame_a, const Convex& b,
                            const Frame& frame_b, double margin) {
  const Frame b_in_a = relative(frame_a, frame_b);
  BestNormal best(a, b, b_in_a);
  const std::optional<CorePair> nearest =
      simplexDistance(a, b, b_in_a, margin + a.radius() + b.radius());
  if (nearest)
    if (const double apart = best.gapAlong(nearest->normal); apart > margin)
      return {frame_a.direction(nearest->normal), apart, frame_a.point(nearest->on_a)};
  const bool proved = nearest && best.proves(*nearest);
  std::optional<CorePair> cores = proved ? nearest : ExpandingPolytope(a, b, b_in_a).deepest();
  const Vec3 towards = cores                            ? cores->normal
                       : squaredNorm(b_in_a.origin) > 0 ? normalized(-b_in_a.origin)
                                                        : Vec3{0, 0, 1};
  best.tryDirection(towards);
  if (nearest && !proved && best.gap + a.radius() + b.radius() > 0) {
    cores = nearest;
    best.tryDirection(nearest->normal);
  }

  if (a.isRound() || b.isRound()) best.refine();

  const Vec3 n = best.normal;
  const Vec3 on_a = cores ? cores->on_a : a.support(-n);
  // Half way: from a's core down its radius, then half the gap.
  const Vec3 point = on_a - (a.radius() + best.gap / 2) * n;
  return {frame_a.direction(n), best.gap, frame_a.point(point)};
}

}  // namespace rico
