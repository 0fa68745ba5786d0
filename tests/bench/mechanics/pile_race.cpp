/// Piles of balls, step by step, beside Bullet (Debian's build in double precision): CPU time of a
/// whole step once the pile has settled, how deep balls overlap, and the heap that a ball takes
/// with its contacts.
///
///     pile_race                          1 000 and 5 000 balls, 10 and 50 sweeps
///     pile_race 20000 10 300             balls, sweeps, steps to settle
///
/// h = 0.005, mu = 0.3, e = 0; nothing sleeps. Both take turns, ten steps each; the least of five
/// turns counts.
#include <btBulletDynamicsCommon.h>
#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/modeling/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <memory>

#include "bench/mechanics/pile.hpp"

namespace {

using namespace rico;
using namespace rico::bench;

class Ricochet : public Contestant {
 public:
  Ricochet(const Pile& pile, int sweeps) {
    const double quarter = std::acos(0.0);
    bodies_->setGravity({0, 0, -Pile::kGravity});
    const int plane = bodies_->addKind(HalfSpace{}, 0.0, Motion::kStatic);
    bodies_->add(plane, {});
    bodies_->add(plane, {-pile.half, 0, 0}, quaternionFromRotationVector({0, quarter, 0}));
    bodies_->add(plane, {pile.half, 0, 0}, quaternionFromRotationVector({0, -quarter, 0}));
    bodies_->add(plane, {0, -pile.half, 0}, quaternionFromRotationVector({-quarter, 0, 0}));
    bodies_->add(plane, {0, pile.half, 0}, quaternionFromRotationVector({quarter, 0, 0}));
    const double density = 1 / massProperties(Sphere(Pile::kRadius), 1.0).mass;
    const int ball = bodies_->addKind(Sphere(Pile::kRadius), density);
    bodies_->reserve(pile.start.size() + 5);
    for (const Vec3& p : pile.start) bodies_->add(ball, p);
    manager_->insert(bodies_);
    manager_->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, Pile::kMu, 3));
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
    model->insertDynamicalSystem(bodies_);
    auto problem = std::make_shared<BodyContacts>();
    problem->setSweeps(sweeps);
    simulation_ = std::make_unique<TimeStepping>(
        model, std::make_shared<TimeDiscretisation>(0.0, Pile::kStep),
        std::make_shared<MoreauJeanOSI>(1.0), problem);
    simulation_->insertInteractionManager(manager_);
  }

  const char* name() const override { return "Ricochet"; }
  void step() override {
    simulation_->computeOneStep();
    simulation_->nextStep();
  }
  std::vector<Vec3> centres() const override {
    return {bodies_->centres().begin() + 5, bodies_->centres().end()};
  }
  double kineticEnergy() const override { return bodies_->kineticEnergy(); }
  std::size_t contacts() const override { return manager_->numberOfContacts(); }

 private:
  std::shared_ptr<RigidBodies> bodies_ = std::make_shared<RigidBodies>();
  std::shared_ptr<CollisionManager> manager_ = std::make_shared<CollisionManager>(
      CollisionOptions{.margin = 0.02, .gaps = {.predictive = true, .recovery = 0.2}});
  std::unique_ptr<TimeStepping> simulation_;
};

class Bullet : public Contestant {
 public:
  Bullet(const Pile& pile, int sweeps) {
    world_.setGravity({0, 0, -Pile::kGravity});
    world_.getSolverInfo().m_numIterations = sweeps;
    addPlane({0, 0, 1}, 0);
    addPlane({1, 0, 0}, -pile.half);
    addPlane({-1, 0, 0}, -pile.half);
    addPlane({0, 1, 0}, -pile.half);
    addPlane({0, -1, 0}, -pile.half);
    btVector3 inertia;
    sphere_.calculateLocalInertia(1, inertia);
    for (const Vec3& p : pile.start)
      balls_.push_back(addBody(1, sphere_, inertia, btVector3(p.x, p.y, p.z)));
  }
  ~Bullet() override {
    for (const auto& body : bodies_) world_.removeRigidBody(body.get());
  }

  const char* name() const override { return "Bullet"; }
  void step() override { world_.stepSimulation(Pile::kStep, 0); }
  std::vector<Vec3> centres() const override {
    std::vector<Vec3> result;
    for (const btRigidBody* ball : balls_) {
      const btVector3& p = ball->getWorldTransform().getOrigin();
      result.push_back({p.x(), p.y(), p.z()});
    }
    return result;
  }
  double kineticEnergy() const override {
    double sum = 0;
    for (const btRigidBody* ball : balls_)
      sum +=
          0.5 * (ball->getLinearVelocity().length2() + 0.1 * ball->getAngularVelocity().length2());
    return sum;
  }
  std::size_t contacts() const override {
    std::size_t count = 0;
    for (int i = 0; i < dispatcher_.getNumManifolds(); ++i)
      count += dispatcher_.getManifoldByIndexInternal(i)->getNumContacts();
    return count;
  }

 private:
  btRigidBody* addBody(double mass, btCollisionShape& shape, const btVector3& inertia,
                       const btVector3& place) {
    const btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, &shape, inertia);
    bodies_.push_back(std::make_unique<btRigidBody>(info));
    btRigidBody* body = bodies_.back().get();
    body->setWorldTransform(btTransform(btQuaternion::getIdentity(), place));
    body->setFriction(std::sqrt(Pile::kMu));  // that of a pair is the product
    body->setActivationState(DISABLE_DEACTIVATION);
    world_.addRigidBody(body);
    return body;
  }
  void addPlane(const btVector3& normal, double constant) {
    planes_.push_back(std::make_unique<btStaticPlaneShape>(normal, constant));
    addBody(0, *planes_.back(), btVector3(0, 0, 0), btVector3(0, 0, 0));
  }

  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  btSphereShape sphere_{Pile::kRadius};
  std::vector<std::unique_ptr<btStaticPlaneShape>> planes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
  std::vector<btRigidBody*> balls_;
};

double cpuSeconds() {
  timespec t = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Bytes of the heap in use.
std::size_t heap() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void race(int balls, int sweeps, int settle) {
  constexpr int kTurns = 5, kSteps = 10;
  const Pile pile(balls);
  std::unique_ptr<Contestant> contestants[2];
  std::size_t bytes[2];
  double least[2] = {1e30, 1e30};
  for (int i : {0, 1}) {
    bytes[i] = heap();
    if (i == 0)
      contestants[i] = std::make_unique<Ricochet>(pile, sweeps);
    else
      contestants[i] = std::make_unique<Bullet>(pile, sweeps);
    for (int k = 0; k < settle; ++k) contestants[i]->step();
    bytes[i] = heap() - bytes[i];
  }
  for (int turn = 0; turn < kTurns; ++turn)
    for (int i : {0, 1}) {
      const double begin = cpuSeconds();
      for (int k = 0; k < kSteps; ++k) contestants[i]->step();
      least[i] = std::min(least[i], (cpuSeconds() - begin) / kSteps);
    }
  for (int i : {0, 1}) {
    const Contestant& c = *contestants[i];
    const Overlap overlap = overlapOf(pile, c.centres());
    std::printf("%8d %6d  %-9s %9.3f %9zu %11.2e %11.2e %11.2e %10zu\n", balls, sweeps, c.name(),
                1e3 * least[i], c.contacts(), overlap.deepest, overlap.mean,
                c.kineticEnergy() / balls, bytes[i] / balls);
  }
  std::printf("%42.2f times faster\n", least[1] / least[0]);
}

}  // namespace

int main(int argc, char* argv[]) {
  std::printf(
      "   balls sweeps  who         ms/step  contacts  deepest / R    mean / R    E / ball  "
      "heap/ball\n");
  if (argc > 2) {
    race(std::atoi(argv[1]), std::atoi(argv[2]), argc > 3 ? std::atoi(argv[3]) : 300);
    return 0;
  }
  for (int balls : {1000, 5000})
    for (int sweeps : {10, 50}) race(balls, sweeps, 400);
  return 0;
}
