#include <btBulletDynamicsCommon.h>

#include <cmath>

#include "bench/mechanics/stacks/stack_scene.hpp"

namespace rico::bench {
namespace {

/// Bullet without sleep; scenes in space without joints.
class BulletRacer : public Racer {
 public:
  BulletRacer(const StackScene& scene, const StackMethod& method) : scene_(scene) {
    constexpr btScalar kEdge = 0.5;
    world_.setGravity({0, 0, -StackScene::kGravity});
    world_.getSolverInfo().m_numIterations = method.iterations;
    addPlane({0, 0, 1}, 0);
    const auto half = static_cast<btScalar>(-scene.half);
    if (scene.half > 0)
      for (const btVector3& n :
           {btVector3(1, 0, 0), btVector3(-1, 0, 0), btVector3(0, 1, 0), btVector3(0, -1, 0)})
        addPlane(n, half);
    if (scene.isRound)
      shape_ = std::make_unique<btSphereShape>(kEdge);
    else
      shape_ = std::make_unique<btBoxShape>(btVector3(kEdge, kEdge, kEdge));
    btVector3 inertia;
    shape_->calculateLocalInertia(1, inertia);
    for (const Vec3& p : scene.bodies) moving_.push_back(addBody(1, *shape_, inertia, p));
  }
  ~BulletRacer() override {
    for (const auto& body : bodies_) world_.removeRigidBody(body.get());
  }

  const char* name() const override { return "Bullet"; }
  void step() override { world_.stepSimulation(StackScene::kStep, 0); }
  State state() override {
    State now;
    const btVector3& top = moving_[scene_.highest]->getWorldTransform().getOrigin();
    now.top = {top.x(), top.y(), top.z()};
    for (const btRigidBody* body : moving_) {
      constexpr double kInertia = 1.0 / 6.0;
      const double turning = scene_.isRound ? 0.1 : kInertia;
      now.kinetic += 0.5 * body->getLinearVelocity().length2() +
                     0.5 * turning * body->getAngularVelocity().length2();
      now.potential += StackScene::kGravity * body->getWorldTransform().getOrigin().z();
    }
    for (int i = 0; i < dispatcher_.getNumManifolds(); ++i) {
      const btPersistentManifold* manifold = dispatcher_.getManifoldByIndexInternal(i);
      now.contacts += static_cast<std::size_t>(manifold->getNumContacts());
      for (int k = 0; k < manifold->getNumContacts(); ++k)
        now.open =
            std::fmax(now.open, -static_cast<double>(manifold->getContactPoint(k).getDistance()));
    }
    return now;
  }

 private:
  void addPlane(const btVector3& normal, btScalar at) {
    planes_.push_back(std::make_unique<btStaticPlaneShape>(normal, at));
    addBody(0, *planes_.back(), btVector3(0, 0, 0), {});
  }
  btRigidBody* addBody(double mass, btCollisionShape& shape, const btVector3& inertia, Vec3 p) {
    const btRigidBody::btRigidBodyConstructionInfo info(static_cast<btScalar>(mass), nullptr,
                                                        &shape, inertia);
    bodies_.push_back(std::make_unique<btRigidBody>(info));
    btRigidBody* body = bodies_.back().get();
    body->setWorldTransform(btTransform(
        btQuaternion::getIdentity(),
        {static_cast<btScalar>(p.x), static_cast<btScalar>(p.y), static_cast<btScalar>(p.z)}));
    body->setFriction(static_cast<btScalar>(std::sqrt(StackScene::kMu)));  // a pair has the product
    body->setActivationState(DISABLE_DEACTIVATION);
    world_.addRigidBody(body);
    return body;
  }

  const StackScene scene_;
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

std::unique_ptr<Racer> makeBulletStack(const StackScene& scene, const StackMethod& method) {
  return std::make_unique<BulletRacer>(scene, method);
}

}  // namespace rico::bench
