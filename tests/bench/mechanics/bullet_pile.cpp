#include <btBulletDynamicsCommon.h>

#include "bench/mechanics/pile.hpp"

namespace rico::bench {
namespace {

/// Bullet in Debian's build in double precision, without sleep.
class BulletPile : public Contestant {
 public:
  BulletPile(const Pile& pile, int sweeps) {
    world_.setGravity({0, 0, -Pile::kGravity});
    world_.getSolverInfo().m_numIterations = sweeps;
    for (const Frame& wall : pile.walls()) {
      const Vec3 n = wall.axes.column[2];
      planes_.push_back(
          std::make_unique<btStaticPlaneShape>(btVector3(n.x, n.y, n.z), dot(n, wall.origin)));
      addBody(0, *planes_.back(), btVector3(0, 0, 0), {});
    }
    const btScalar edge = Pile::kRadius;
    if (pile.cubes)
      shape_ = std::make_unique<btBoxShape>(btVector3(edge, edge, edge));
    else
      shape_ = std::make_unique<btSphereShape>(edge);
    btVector3 inertia;
    shape_->calculateLocalInertia(1, inertia);
    for (const Place& p : pile.start) moving_.push_back(addBody(1, *shape_, inertia, p));
  }
  ~BulletPile() override {
    for (const auto& body : bodies_) world_.removeRigidBody(body.get());
  }

  const char* name() const override { return "Bullet"; }
  std::vector<Place> places() override {
    std::vector<Place> result;
    for (const btRigidBody* body : moving_) {
      const btVector3& p = body->getWorldTransform().getOrigin();
      const btQuaternion q = body->getOrientation();
      result.push_back({{p.x(), p.y(), p.z()}, {q.w(), q.x(), q.y(), q.z()}});
    }
    return result;
  }
  std::size_t contacts() override {
    std::size_t count = 0;
    for (int i = 0; i < dispatcher_.getNumManifolds(); ++i)
      count += dispatcher_.getManifoldByIndexInternal(i)->getNumContacts();
    return count;
  }

 protected:
  void step() override { world_.stepSimulation(Pile::kStep, 0); }

 private:
  btRigidBody* addBody(double mass, btCollisionShape& shape, const btVector3& inertia,
                       const Place& place) {
    const btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, &shape, inertia);
    bodies_.push_back(std::make_unique<btRigidBody>(info));
    btRigidBody* body = bodies_.back().get();
    const Quaternion q = place.orientation;
    const Vec3 p = place.centre;
    body->setWorldTransform(btTransform(btQuaternion(q.x, q.y, q.z, q.w), {p.x, p.y, p.z}));
    body->setFriction(std::sqrt(Pile::kMu));  // the coefficient of a pair is the product
    body->setActivationState(DISABLE_DEACTIVATION);
    world_.addRigidBody(body);
    return body;
  }

  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  std::unique_ptr<btCollisionShape> shape_;
  std::vector<std::unique_ptr<btStaticPlaneShape>> planes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
  std::vector<btRigidBody*> moving_;
};

}  // namespace

std::unique_ptr<Contestant> makeBullet(const Pile& pile, int sweeps) {
  return std::make_unique<BulletPile>(pile, sweeps);
}

}  // namespace rico::bench
