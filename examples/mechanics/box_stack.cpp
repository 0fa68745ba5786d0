/*
  Description
    A stack of boxes stands for a given time. Each box rests on four points. Their reactions are the
    initial guess of the next step, so that a step at rest needs one or two sweeps.

  Sample runs
    box_stack
    box_stack 10 60            (10 boxes, 60 seconds)
*/
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
  const int boxes = argc > 1 ? std::atoi(argv[1]) : 20;
  const double T = argc > 2 ? std::atof(argv[2]) : 5.0;

  // 1. The ground and the stack.
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  bodies->add(bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  const int box = bodies->addKind(Box({0.5, 0.5, 0.5}), 1000.0);
  for (int i = 0; i < boxes; ++i) bodies->add(box, {0, 0, 0.5 + i});

  // 2. Contacts, the model and its simulation.
  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = 0.01});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->settings().relativeTolerance = 1e-9;
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 5e-3),
                          std::make_shared<MoreauJeanOSI>(0.5), problem);
  simulation.insertInteractionManager(contacts);
  simulation.run();

  // 3. The displacement of the boxes, and the load of the lowest one.
  double drift = 0;
  for (int i = 0; i < boxes; ++i)
    drift = most(drift, norm(bodies->position(1 + i) - Vec3{0, 0, 0.5 + i}));
  double carried = 0;
  for (const ContactReaction& c : contacts->reactions())
    if (c.a == 0) carried += std::abs(c.impulse.z) / simulation.timeStep();
  std::printf("%d boxes, %g s: drift %.1e, the ground carries %.6f of the weight\n", boxes, T,
              drift, carried / (9.81 * boxes * bodies->mass(1)));
  return drift < 1e-3 ? 0 : 1;
}
