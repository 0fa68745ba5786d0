#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/narrow/BulletSolver.hpp>
#include <mechanics/narrow/ConvexDistance.hpp>
#include <mechanics/narrow/ExpandingPolytope.hpp>
#include <numbers>

namespace rico {
namespace {

constexpr double kProved = 1e-6;  // relative to the size

/// Normals at which (1) may have its maximum, tried one after another; in the frame of a.
class BestNormal {
 public:
  BestNormal(const Convex& a, const Convex& b, const Frame& b_in_a)
      : a_(a), b_(b), b_in_a_(b_in_a) {}

  double gapAlong(Vec3 n) const {
    const Vec3 low = a_.support(-n), high = b_in_a_.point(b_.support(b_in_a_.localDirection(n)));
    return dot(n, low - high) - a_.radius() - b_.radius();
  }

  /// Are the cores as far apart along the normal as their points are?
  bool proves(const CorePair& cores) const {
    const double apart = gapAlong(cores.normal) + a_.radius() + b_.radius();
    return apart >= norm(cores.on_a - cores.on_b) - kProved * (a_.size() + b_.size());
  }

  void tryNormal(Vec3 direction) {
    const double squared = squaredNorm(direction);
    if (!(squared > 1e-20)) return;
    const Vec3 n = (1 / std::sqrt(squared)) * direction;
    const double along = gapAlong(n);
    if (along > gap) gap = along, normal = n;
  }

  /// The normals of the two faces that look at each other, and of their edges, pair by pair.
  void tryFaces(Vec3 towards) {
    thread_local FaceLoop face_a, face_b;
    a_.face(-towards, face_a);
    b_.face(b_in_a_.localDirection(towards), face_b);
    for (FaceLoop::Corner& corner : face_b.corners) corner.point = b_in_a_.point(corner.point);
    tryNormal(-areaOf(face_a));
    tryNormal(areaOf(face_b));
    for (std::size_t i = 0; i < edgesOf(face_a); ++i)
      for (std::size_t j = 0; j < edgesOf(face_b); ++j) {
        const Vec3 n = cross(edge(face_a, i), edge(face_b, j));
        tryNormal(dot(n, towards) < 0 ? -n : n);
      }
  }

  void tryDirection(Vec3 towards) {
    tryNormal(towards);
    tryFaces(towards);
  }

  /// For round sides: to all sides of the best normal, in steps that become small. Each turns a
  /// little, so that none stays beside a ridge.
  void refine() {
    constexpr double kFirst = 1e-3, kLast = 1e-11, kTurn = 0.6;
    constexpr int kMost = 100, kSides = 5;
    double step = kFirst, angle = 0;
    for (int k = 0; k < kMost && step > kLast; ++k) {
      const double before = gap;
      const ContactBasis basis = contactBasis(normal);
      for (int side = 0; side < kSides; ++side, angle += 2 * std::numbers::pi / kSides)
        tryNormal(basis.N + step * (std::cos(angle) * basis.T1 + std::sin(angle) * basis.T2));
      step *= gap > before ? 2.0 : 0.5;
      angle += kTurn;
    }
  }

  Vec3 normal;
  double gap = -Aabb::kInfinity;

 private:
  static std::size_t edgesOf(const FaceLoop& loop) {
    return loop.corners.size() > 2 ? loop.corners.size() : loop.corners.size() - 1;
  }
  static Vec3 edge(const FaceLoop& loop, std::size_t i) {
    return loop.corners[(i + 1) % loop.corners.size()].point - loop.corners[i].point;
  }
  static Vec3 areaOf(const FaceLoop& loop) {
    Vec3 area;
    for (std::size_t i = 1; i + 1 < loop.corners.size(); ++i)
      area += cross(loop.corners[i].point - loop.corners[0].point,
                    loop.corners[i + 1].point - loop.corners[0].point);
    return area;
  }

  const Convex& a_;
  const Convex& b_;
  const Frame& b_in_a_;
};

}  // namespace

Separation convexSeparation(const Convex& a, const Frame& frame_a, const Convex& b,
                            const Frame& frame_b) {
  const Frame b_in_a = relative(frame_a, frame_b);
  BestNormal best(a, b, b_in_a);
  const std::optional<CorePair> nearest = nearestOfCores(a, b, b_in_a);
  // Some cores that barely overlap are apart to Bullet, along any normal.
  const bool proved = nearest && best.proves(*nearest);
  std::optional<CorePair> cores = proved ? nearest : ExpandingPolytope(a, b, b_in_a).deepest();
  const Vec3 towards = cores                            ? cores->normal
                       : squaredNorm(b_in_a.origin) > 0 ? normalized(-b_in_a.origin)
                                                        : Vec3{0, 0, 1};
  best.tryDirection(towards);
  if (nearest && !proved && best.gap + a.radius() + b.radius() > 0) {
    best.tryDirection(nearest->normal);
    cores = nearest;
  }

  if (a.isRound() || b.isRound()) best.refine();

  const Vec3 n = best.normal;
  const Vec3 on_a = cores ? cores->on_a : a.support(-n);
  // Half way: from a's core down its radius, then half the gap.
  const Vec3 point = on_a - (a.radius() + best.gap / 2) * n;
  return {frame_a.direction(n), best.gap, frame_a.point(point)};
}

}  // namespace rico
