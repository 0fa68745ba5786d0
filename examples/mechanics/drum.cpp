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

int main(int argc, char* argv[]) {
  const int balls = argc > 1 ? std::atoi(argv[1]) : 300;
  const double T = argc > 2 ? std::atof(argv[2]) : 2.0;
  const double radius = 1.0, width = 0.3, r = 0.04, rate = 1.0;
  const int plates = 24;
  const double pi = std::numbers::pi;

  // 1. The drum: plates around the y axis, each turning about it; two walls that confine the balls.
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  const int plate = bodies->addKind(
      Box({0.05, width, 1.02 * radius * std::tan(pi / plates) + 0.02}), 0.0, Motion::kKinematic);
  for (int i = 0; i < plates; ++i) {
    const double angle = 2 * pi * i / plates;
    const Quaternion turn = quaternionFromRotationVector({0, -angle, 0});
    const std::uint64_t id = bodies->add(plate, rotate(turn, {radius + 0.05, 0, 0}), turn);
    bodies->setPrescribedTwist(id, [angle, rate, radius](double t) {
      const double a = angle + rate * t, v = rate * (radius + 0.05);
      return std::pair(Vec3{-v * std::sin(a), 0, v * std::cos(a)}, Vec3{0, -rate, 0});
    });
  }
  const int wall = bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic, 1);
  bodies->add(wall, {0, -width, 0}, quaternionFromRotationVector({-pi / 2, 0, 0}));
  bodies->add(wall, {0, width, 0}, quaternionFromRotationVector({pi / 2, 0, 0}));
  const int ball = bodies->addKind(Sphere(r), 1000.0);
  for (int i = 0; i < balls; ++i) {
    const int x = i % 12, y = i / 12 % 6, z = i / 72;
    bodies->add(ball, {2.2 * r * (x - 5.5) + 0.1 * r * std::sin(5.0 * i), 2.2 * r * (y - 2.5),
                       -0.6 + 2.2 * r * z});
  }

  // 2. Friction in the drum, none on its walls.
  auto contacts = std::make_shared<CollisionManager>(
      CollisionOptions{.margin = 0.2 * r, .gaps = {.predictive = true, .recovery = 0.2}});
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
    for (std::uint32_t i = plates + 2; i < bodies->size(); ++i) {
      const Vec3 p = bodies->centres()[i];
      centre += (1.0 / balls) * p;
      farthest = most(farthest, std::hypot(p.x, p.z));
    }
    tilt = std::atan2(centre.x, -centre.z) * 180 / pi;
    if (simulation.stepNumber() % 250 == 249)
      std::printf("t = %4.2f   centre of the balls %6.2f degrees up the side, contacts %zu\n",
                  simulation.nextTime(), tilt, contacts->numberOfContacts());
    simulation.nextStep();
  }
  return std::abs(tilt) > 5 && std::abs(tilt) < 60 && farthest < radius ? 0 : 1;
}
