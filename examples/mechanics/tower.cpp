/*
  Description
    A tower of thin blocks, as children build them (Kapla): in each layer two blocks stand apart,
  and two lie across them. It stands: what the blocks move, by a hundredth of their height, they
  move in the first steps, before the sweeps have found the reactions.

  Sample runs
    tower
    tower 60 5                 (layers, seconds)
*/
#include <cstdio>
#include <cstdlib>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/modeling/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <numbers>

using namespace rico;

int main(int argc, char* argv[]) {
  const int layers = argc > 1 ? std::atoi(argv[1]) : 20;
  const double T = argc > 2 ? std::atof(argv[2]) : 1.0;
  const Vec3 half{0.06, 0.012, 0.004};

  // 1. Two blocks a layer, flat, each layer across the one below.
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  bodies->add(bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  const int block = bodies->addKind(Box(half), 600.0);
  std::vector<Vec3> places;
  for (int i = 0; i < layers; ++i)
    for (double side : {-1.0, 1.0}) {
      const double apart = side * (half.x - half.y), z = half.z * (2 * i + 1);
      const Quaternion turn = quaternionFromRotationVector({0, 0, i % 2 * std::numbers::pi / 2});
      places.push_back(rotate(turn, {0, apart, z}));
      bodies->add(block, places.back(), turn);
    }

  // 2. Contacts, the model, and how it is simulated.
  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = 5e-4});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->setSweeps(200, 1.0);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 2e-3),
                          std::make_shared<MoreauJeanOSI>(0.5), problem);
  simulation.insertInteractionManager(contacts);
  simulation.run();

  // 3. How far the blocks went.
  double drift = 0;
  for (std::size_t i = 0; i < places.size(); ++i)
    drift = most(drift, norm(bodies->position(static_cast<std::uint32_t>(i) + 1) - places[i]));
  std::printf("%zu blocks, %g s, %zu contacts: drift %.1e of a block's height\n", places.size(), T,
              contacts->numberOfContacts(), drift / (2 * half.z));
  return drift < 0.1 * half.z ? 0 : 1;
}
