#include <BulletCollision/CollisionShapes/btConvexShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include <mechanics/narrow/convex/BulletSolver.hpp>

namespace rico {
namespace {

btVector3 toBullet(Vec3 v) { return {v.x, v.y, v.z}; }
Vec3 fromBullet(const btVector3& v) { return {v.x(), v.y(), v.z()}; }

/// A core in Bullet's interface: its support, without a margin.
class Core final : public btConvexShape {
 public:
  Core(const Convex& convex, double scale) : convex_(convex), scale_(scale) {
    m_shapeType = CUSTOM_CONVEX_SHAPE_TYPE;
  }
  btVector3 localGetSupportingVertex(const btVector3& direction) const override {
    return toBullet(scale_ * convex_.support(fromBullet(direction)));
  }
  btVector3 localGetSupportingVertexWithoutMargin(const btVector3& direction) const override {
    return localGetSupportingVertex(direction);
  }
  void batchedUnitVectorGetSupportingVertexWithoutMargin(const btVector3* directions,
                                                         btVector3* points,
                                                         int count) const override {
    for (int i = 0; i < count; ++i) points[i] = localGetSupportingVertex(directions[i]);
  }
  void getAabb(const btTransform& at, btVector3& lo, btVector3& hi) const override {
    const btScalar r = scale_ * convex_.size();
    lo = at.getOrigin() - btVector3(r, r, r), hi = at.getOrigin() + btVector3(r, r, r);
  }
  void getAabbSlow(const btTransform& at, btVector3& lo, btVector3& hi) const override {
    getAabb(at, lo, hi);
  }
  void calculateLocalInertia(btScalar, btVector3& inertia) const override {
    inertia.setValue(0, 0, 0);
  }
  void setLocalScaling(const btVector3&) override {}
  const btVector3& getLocalScaling() const override { return unit_; }
  void setMargin(btScalar) override {}
  btScalar getMargin() const override { return 0; }
  int getNumPreferredPenetrationDirections() const override { return 0; }
  void getPreferredPenetrationDirection(int, btVector3&) const override {}
  const char* getName() const override { return "core"; }

 private:
  const Convex& convex_;
  double scale_;
  btVector3 unit_{1, 1, 1};
};

btTransform toBullet(const Frame& frame, double scale) {
  const Matrix3& R = frame.axes;
  const btMatrix3x3 axes(R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1),
                         R(2, 2));
  return btTransform(axes, toBullet(scale * frame.origin));
}

}  // namespace

std::optional<CorePair> nearestOfCores(const Convex& a, const Convex& b, const Frame& b_in_a) {
  const double size = most(a.size(), b.size());
  const Core core_a(a, 1 / size), core_b(b, 1 / size);
  const btTransform at_a = toBullet(Frame{}, 1), at_b = toBullet(b_in_a, 1 / size);
  const btVector3 guess = -at_b.getOrigin();
  btGjkEpaSolver2::sResults r;
  if (!btGjkEpaSolver2::Distance(&core_a, at_a, &core_b, at_b, guess, r)) return {};
  if (!(r.normal.length2() > 0.25)) return {};
  return CorePair{size * fromBullet(r.witnesses[0]), size * fromBullet(r.witnesses[1]),
                  normalized(fromBullet(r.normal))};
}

}  // namespace rico
