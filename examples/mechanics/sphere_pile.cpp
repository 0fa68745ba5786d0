/*
  Description
    Balls are poured into a box and come to rest: a fixed number of sweeps per step, gaps in the law
    (nothing penetrates), and the load of floor and walls at the end.

  Sample runs
    sphere_pile
    sphere_pile 5000 10        (5000 balls, 10 sweeps in each step)
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

using namespace rico;

namespace {

constexpr double kRadius = 0.05;

/// A floor and four walls, half-spaces open to the inside.
void addBox(RigidBodies& bodies, double half) {
  const int plane = bodies.addKind(HalfSpace{}, 0.0, Motion::kStatic);
  const double quarter = std::acos(0.0);
  bodies.add(plane, {});
  bodies.add(plane, {-half, 0, 0}, quaternionFromRotationVector({0, quarter, 0}));
  bodies.add(plane, {half, 0, 0}, quaternionFromRotationVector({0, -quarter, 0}));
  bodies.add(plane, {0, -half, 0}, quaternionFromRotationVector({-quarter, 0, 0}));
  bodies.add(plane, {0, half, 0}, quaternionFromRotationVector({quarter, 0, 0}));
}

/// Balls above each other, in layers of side x side, with small shifts.
void addBalls(RigidBodies& bodies, int balls, int side) {
  const int ball = bodies.addKind(Sphere(kRadius), 1000.0);
  for (int i = 0; i < balls; ++i) {
    const int x = i % side, y = i / side % side, z = i / side / side;
    const double shift = 0.1 * kRadius * std::sin(7.0 * i);
    bodies.add(ball, {2.3 * kRadius * (x - (side - 1) / 2.0) + shift,
                      2.3 * kRadius * (y - (side - 1) / 2.0) - shift, kRadius * (1.1 + 2.1 * z)});
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  const int balls = argc > 1 ? std::atoi(argv[1]) : 500;
  const int sweeps = argc > 2 ? std::atoi(argv[2]) : 20;

  // 1. The box and the balls.
  const int side = static_cast<int>(std::ceil(std::cbrt(balls / 2.0)));
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  addBox(*bodies, 1.2 * kRadius * side);
  addBalls(*bodies, balls, side);

  // 2. Contacts, the model and its simulation: gaps in the law need theta = 1.
  auto contacts = std::make_shared<CollisionManager>(
      CollisionOptions{.margin = 0.2 * kRadius, .gaps = {.predictive = true, .recovery = 0.2}});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.3, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 3.0);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->setSweeps(sweeps);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 5e-3),
                          std::make_shared<MoreauJeanOSI>(1.0), problem);
  simulation.insertInteractionManager(contacts);

  // 3. Time.
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    if (simulation.stepNumber() % 100 == 99)
      std::printf("t = %4.2f   contacts %6zu   kinetic energy %10.3e   penetration %8.2e R\n",
                  simulation.nextTime(), contacts->numberOfContacts(), bodies->kineticEnergy(),
                  contacts->deepestPenetration() / kRadius);
    simulation.nextStep();
  }
  double floor = 0, all = 0;
  for (const ContactReaction& c : contacts->reactions()) {
    if (c.a < 5) all -= c.impulse.z / simulation.timeStep();
    if (c.a == 0) floor -= c.impulse.z / simulation.timeStep();
  }
  const double weight = 9.81 * balls * bodies->mass(5);
  std::printf("the floor carries %.3f of the weight, floor and walls %.4f\n", floor / weight,
              all / weight);
  const bool isRight =
      std::abs(all / weight - 1) < 0.01 && contacts->deepestPenetration() < 0.01 * kRadius;
  return isRight ? 0 : 1;
}
