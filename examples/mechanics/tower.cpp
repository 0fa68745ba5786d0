/*
  Description
    A tower of 500 thin blocks (Kapla). A round tower has flat rings, with each block on the ends of
    two below; a slim one has two blocks per layer, crosswise, and is 2 m high; the slimmest has one
    block per layer, and is 4 m high and 2.4 cm wide. Each step is solved to a tolerance, by
    Newton's method if sweeps converge too slowly. The solution is the initial guess of the next
    step, which then needs one or two sweeps.

    The speed of a slim tower's top is the slip of a contact, times their number, times the ratio of
    height to width. Its tolerance is therefore small; Newton's method reaches it without extra
    cost. For a round tower a Newton step is expensive, and the tolerance is 1e-6.

  Sample runs
    tower
    tower 250 2 0.1            (rings, blocks per ring, seconds; two blocks: crosswise)
    tower 500 1 0.1            (one block per layer)
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

constexpr Vec3 kHalf{0.06, 0.012, 0.004};  // half the lengths of the sides of a block, m

/// Adds rings so wide that their blocks do not touch each other. Every other ring is rotated by
/// half a block, or by a quarter of a turn if there are two blocks. Returns the places of the
/// blocks.
std::vector<Vec3> addRings(RigidBodies& bodies, int rings, int blocks) {
  std::vector<Vec3> places;
  const int block = bodies.addKind(Box(kHalf), 600.0);
  const double pitch = 2 * std::numbers::pi / blocks;
  const double radius = blocks > 2   ? 1.08 * kHalf.x / std::tan(pitch / 2) + kHalf.y
                        : blocks > 1 ? kHalf.x - 2 * kHalf.y
                                     : 0.0;
  for (int i = 0; i < rings; ++i)
    for (int k = 0; k < blocks; ++k) {
      const Quaternion turn =
          quaternionFromRotationVector({0, 0, (k + (blocks > 1 ? i % 2 * 0.5 : 0.0)) * pitch});
      places.push_back(rotate(turn, {0, radius, kHalf.z * (2 * i + 1)}));
      bodies.add(block, places.back(), turn);
    }
  return places;
}

}  // namespace

int main(int argc, char* argv[]) {
  const int rings = argc > 1 ? std::atoi(argv[1]) : 25;
  const int blocks = argc > 2 ? std::atoi(argv[2]) : 20;
  const double T = argc > 3 ? std::atof(argv[3]) : 0.2;

  // 1. The ground and the rings.
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  bodies->add(bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  const std::vector<Vec3> places = addRings(*bodies, rings, blocks);

  // 2. Contacts, the model and its simulation.
  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = 5e-4});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->settings().relativeTolerance = blocks > 2 ? 1e-6 : 1e-8;
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 2e-3),
                          std::make_shared<MoreauJeanOSI>(0.5), problem);
  simulation.insertInteractionManager(contacts);
  simulation.run();

  // 3. The displacement of the blocks.
  double drift = 0;
  for (std::size_t i = 0; i < places.size(); ++i)
    drift = most(drift, norm(bodies->position(static_cast<std::uint32_t>(i) + 1) - places[i]));
  double speed = 0;
  for (std::uint32_t i = 0; i < bodies->size(); ++i)
    speed = most(speed, norm(bodies->linearVelocity(i)));
  std::printf("%zu blocks, %g s, %zu contacts: drift %.1e of a block's height, speed %.1e m/s\n",
              places.size(), T, contacts->numberOfContacts(), drift / (2 * kHalf.z), speed);
  return drift < 1e-3 * kHalf.z && speed < 1e-5 ? 0 : 1;
}
