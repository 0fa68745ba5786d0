/*
  Description
    A drum of plates (kinematic bodies) rotates about a horizontal axis and carries balls up its
    side: they avalanche at an angle that depends on friction and shape.

  Sample runs
    drum
    drum 600 2.0               (balls, seconds)
*/
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <numbers>

using namespace rico;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDrum = 1.0, kWidth = 0.3, kBall = 0.04;  // radius and half width; radius of balls
constexpr double kRate = 1.0;                              // of the drum, rad/s
constexpr int kPlates = 24;

/// Plates around the y axis, each turning about it.
void addPlates(RigidBodies& bodies) {
  const int plate = bodies.addKind(
      Box({0.05, kWidth, 1.02 * kDrum * std::tan(kPi / kPlates) + 0.02}), 0.0, Motion::kKinematic);
  for (int i = 0; i < kPlates; ++i) {
    const double angle = 2 * kPi * i / kPlates;
    const Quaternion turn = quaternionFromRotationVector({0, -angle, 0});
    const std::uint64_t id = bodies.add(plate, rotate(turn, {kDrum + 0.05, 0, 0}), turn);
    bodies.setPrescribedTwist(id, [angle](double t) {
      const double a = angle + kRate * t, v = kRate * (kDrum + 0.05);
      return std::pair(Vec3{-v * std::sin(a), 0, v * std::cos(a)}, Vec3{0, -kRate, 0});
    });
  }
}

/// Two walls that confine the balls, in group 1.
void addWalls(RigidBodies& bodies) {
  const int wall = bodies.addKind(HalfSpace{}, 0.0, Motion::kStatic, 1);
  bodies.add(wall, {0, -kWidth, 0}, quaternionFromRotationVector({-kPi / 2, 0, 0}));
  bodies.add(wall, {0, kWidth, 0}, quaternionFromRotationVector({kPi / 2, 0, 0}));
}

void addBalls(RigidBodies& bodies, int balls) {
  const int ball = bodies.addKind(Sphere(kBall), 1000.0);
  for (int i = 0; i < balls; ++i) {
    const int x = i % 12, y = i / 12 % 6, z = i / 72;
    bodies.add(ball, {2.2 * kBall * (x - 5.5) + 0.1 * kBall * std::sin(5.0 * i),
                      2.2 * kBall * (y - 2.5), -0.6 + 2.2 * kBall * z});
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  const int balls = argc > 1 ? std::atoi(argv[1]) : 300;
  const double T = argc > 2 ? std::atof(argv[2]) : 2.0;

  // 1. The drum and the balls.
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  addPlates(*bodies);
  addWalls(*bodies);
  addBalls(*bodies, balls);

  // 2. Friction in the drum, none on its walls.
  auto contacts = std::make_shared<CollisionManager>(
      CollisionOptions{.margin = 0.2 * kBall, .gaps = {.predictive = true, .recovery = 0.2}});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.6, 3));
  contacts->setLaw(0, 1, std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.0, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->setSweeps(30);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 2e-3),
                          std::make_shared<MoreauJeanOSI>(1.0), problem);
  simulation.insertInteractionManager(contacts);

  // 3. Time: the angle of the balls' centre of mass from straight down.
  double tilt = 0, farthest = 0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    Vec3 centre;
    farthest = 0;
    for (std::uint32_t i = kPlates + 2; i < bodies->size(); ++i) {
      const Vec3 p = bodies->centres()[i];
      centre += (1.0 / balls) * p;
      farthest = most(farthest, std::hypot(p.x, p.z));
    }
    tilt = std::atan2(centre.x, -centre.z) * 180 / kPi;
    if (simulation.stepNumber() % 250 == 249)
      std::printf("t = %4.2f   centre of the balls %6.2f degrees up the side, contacts %zu\n",
                  simulation.nextTime(), tilt, contacts->numberOfContacts());
    simulation.nextStep();
  }
  return std::abs(tilt) > 5 && std::abs(tilt) < 60 && farthest < kDrum ? 0 : 1;
}
