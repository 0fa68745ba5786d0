/*
  Description
    Balls leave a hopper: four inclined plates and a hole. Balls that have fallen far are removed,
    and as many are added at the top: bodies come and go while identities stay.

  Sample runs
    hopper
    hopper 400 4               (balls, seconds)
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

constexpr double kRadius = 0.05;  // of the balls

/// Four plates that slope inward by 45 degrees around a hole of six radii.
void addPlates(RigidBodies& bodies) {
  constexpr double kPi = std::numbers::pi;
  const int plate = bodies.addKind(Box({1.0, 2.0, 0.02}), 0.0, Motion::kStatic);
  for (int i = 0; i < 4; ++i) {
    const Quaternion side = quaternionFromRotationVector({0, 0, kPi / 2 * i});
    const Quaternion slope = quaternionFromRotationVector({0, -kPi / 4, 0});
    const double middle = 3 * kRadius + std::sqrt(0.5);
    bodies.add(plate, rotate(side, {middle, 0, std::sqrt(0.5)}), side * slope);
  }
}

/// Adds the i-th ball at its place above the hole.
void pour(RigidBodies& bodies, int ball, long i) {
  const double r = kRadius;
  const double x = 2.3 * r * (static_cast<double>(i % 5) - 2) + 0.1 * r * std::sin(3.0 * i);
  const double y = 2.3 * r * (static_cast<double>(i / 5 % 5) - 2);
  bodies.add(ball, {x, y, 0.9 + 2.3 * r * static_cast<double>(i / 25 % 8)});
}

/// Removes the balls that have passed the hole and fallen one metre; returns their number.
long removeFallen(RigidBodies& bodies) {
  std::vector<std::uint64_t> fallen;
  for (std::uint32_t i = 0; i < bodies.size(); ++i)
    if (bodies.centres()[i].z < -1.0) fallen.push_back(bodies.identity(i));
  for (const std::uint64_t identity : fallen) bodies.remove(identity);
  return static_cast<long>(fallen.size());
}

}  // namespace

int main(int argc, char* argv[]) {
  const std::uint32_t balls = argc > 1 ? std::atoi(argv[1]) : 200;
  const double T = argc > 2 ? std::atof(argv[2]) : 3.0;

  // 1. The hopper and the balls.
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  addPlates(*bodies);
  const int ball = bodies->addKind(Sphere(kRadius), 1000.0);
  long poured = 0;
  while (bodies->size() < balls + 4) pour(*bodies, ball, poured++);

  // 2. Contacts, the model and its simulation.
  auto contacts = std::make_shared<CollisionManager>(
      CollisionOptions{.margin = 0.2 * kRadius, .gaps = {.predictive = true, .recovery = 0.2}});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.3, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->setSweeps(20);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 4e-3),
                          std::make_shared<MoreauJeanOSI>(1.0), problem);
  simulation.insertInteractionManager(contacts);

  // 3. Time: balls that have passed the hole are removed, and as many are added.
  long gone = 0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    simulation.nextStep();
    gone += removeFallen(*bodies);
    if (simulation.stepNumber() % 25 == 0 && bodies->size() < balls + 4)
      pour(*bodies, ball, poured++);
    if (simulation.stepNumber() % 125 == 0)
      std::printf("t = %4.2f   in the hopper %3u, gone %3ld, contacts %4zu, penetration %.1e R\n",
                  simulation.startingTime(), bodies->size() - 4, gone, contacts->numberOfContacts(),
                  contacts->deepestPenetration() / kRadius);
  }
  return gone > 20 && poured == gone + bodies->size() - 4 ? 0 : 1;
}
