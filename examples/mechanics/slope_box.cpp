/*
  Description
    A box on a slope, slightly below and slightly above the angle of friction: it stays, or slides
    with the acceleration g (sin a - mu cos a).

  Sample runs
    slope_box
    slope_box 0.3              (friction mu = 0.3)
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

/// The displacement of the box after a second, along a slope of this angle.
double slide(double angle, double mu) {
  auto bodies = std::make_shared<RigidBodies>();
  const Quaternion tilt = quaternionFromRotationVector({0, angle, 0});
  bodies->setGravity({0, 0, -9.81});
  bodies->add(bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {}, tilt);
  bodies->add(bodies->addKind(Box({0.5, 0.5, 0.25}), 100.0), rotate(tilt, {0, 0, 0.25}), tilt);

  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = 1e-3});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->settings().relativeTolerance = 1e-10;
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-3),
                          std::make_shared<MoreauJeanOSI>(0.5), problem);
  simulation.insertInteractionManager(contacts);
  simulation.run();
  return dot(bodies->position(1), rotate(tilt, {1, 0, 0}));
}

}  // namespace

int main(int argc, char* argv[]) {
  const double mu = argc > 1 ? std::atof(argv[1]) : 0.6;
  const double friction = std::atan(mu);
  bool right = true;
  for (double share : {0.99, 0.999, 1.001, 1.01, 1.2}) {
    const double angle = share * friction;
    const double expected = share < 1 ? 0 : 9.81 * (std::sin(angle) - mu * std::cos(angle)) / 2;
    const double found = slide(angle, mu);
    std::printf("%5.3f of the angle of friction: slides %10.7f, expected %10.7f\n", share, found,
                expected);
    right = right && std::abs(found - expected) < 1e-6;
  }
  return right ? 0 : 1;
}
