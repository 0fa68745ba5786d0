/*
  Description
    A spinning ball is placed on the ground: friction accelerates it and slows its spin, until it
    rolls. R = 0.5, I = 2/5 m R^2, mu = 0.1, initially omega = 2: v' = mu g, omega' = -mu g R m / I.
    It rolls, v = omega R, from t = 2/(7 mu g) = 0.29 on, with omega = 4/7, v = 2/7 for any mu.

  Sample runs
    rolling_ball
    rolling_ball 0.4           (friction mu = 0.4)
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

int main(int argc, char* argv[]) {
  const double mu = argc > 1 ? std::atof(argv[1]) : 0.1;

  // 1. The ground and the ball: kinds and positions.
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  bodies->add(bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  const auto ball = bodies->add(bodies->addKind(Sphere(0.5), 1.0), {0, 0, 0.5}, {}, {}, {0, 2, 0});

  // 2. Contact detection, and the law: no restitution, friction mu.
  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = 0.01});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 3));

  // 3. The model and its simulation.
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(bodies);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-3),
                          std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<BodyContacts>());
  simulation.insertInteractionManager(contacts);

  // 4. Time.
  const std::uint32_t i = bodies->indexOf(ball);
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    if (simulation.stepNumber() % 100 == 99)
      std::printf("t = %4.2f   x = %8.5f   v = %8.5f   omega = %8.5f\n", simulation.nextTime(),
                  bodies->position(i).x, bodies->linearVelocity(i).x, bodies->angularVelocity(i).y);
    simulation.nextStep();
  }
  const double error = std::abs(bodies->angularVelocity(i).y - 4.0 / 7.0);
  std::printf("omega - 4/7 = %.1e\n", error);
  return error < 1e-6 ? 0 : 1;
}
