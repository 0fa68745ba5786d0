/// The last rank fails in the way given by the argument: all ranks must end with its message. CTest
/// checks the message, and that the run does not hang.
///     velocity   a velocity that is not finite
///     contact    a velocity of a body in contact that is not finite
///     callable   a user's function throws
///     force      a user's function returns a force that is not finite
///     memory     a user's function allocates more memory than there is
///     committed  an error while other ranks wait for messages
#include <petscsys.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <kernel/support/Exception.hpp>
#include <string>

#include "mechanics/distributed/shared_world.hpp"

namespace rico::test {
namespace {

constexpr double kWhen = 0.03;

void fail(SharedWorld& world, const std::string& how) {
  const Ranks& ranks = world.bodies.ranks();
  const bool isLast = ranks.rank() == ranks.size() - 1;
  RigidBodies& many = world.bodies.population();
  if (how == "callable" || how == "force" || how == "memory")
    many.addForce([isLast, how](double t, const RigidBodies&, std::span<Wrench> wrenches) {
      if (t < kWhen || !isLast) return;
      if (how == "force") wrenches.back().torque.y = HUGE_VAL;
      if (how == "force") return;
      if (how == "callable") throw Exception("the motor is broken");
      std::vector<double> all(std::vector<double>().max_size() / 2);
      wrenches.back().torque.y = all.back();  // so that the allocation is not optimised away
    });
  world.betweenSteps = [isLast, how](SharedWorld& w) {
    RigidBodies& bodies = w.bodies.population();
    if (w.simulation.startingTime() < kWhen) return;
    for (std::uint32_t i = 0; isLast && i < bodies.size(); ++i)
      if ((how == "velocity" || how == "contact") && w.bodies.isOwn(i) &&
          bodies.motion(i) == Motion::kDynamic)
        bodies.velocity()[6 * i] = std::nan("");
    if (how != "committed") return;
    w.bodies.ranks().commit([&w, isLast] {
      if (isLast) throw Exception("a message that cannot be read");
      w.bodies.totalBodies();
    });
  };
}

void run(const std::string& how) {
  SharedWorld world(PETSC_COMM_WORLD, {});
  if (how == "velocity") {
    const int ball = world.bodies.population().addKind(Sphere(0.1), 1000.0);
    for (int i = 0; i < 12; ++i) world.bodies.add(ball, {1.0 * i, 0, 5});
  } else {
    pile(world);
  }
  fail(world, how);
  try {
    world.run(60);
    std::printf("rank %d has not failed\n", world.bodies.ranks().rank());
  } catch (const std::exception& error) {
    std::printf("[%d] %s\n", world.bodies.ranks().rank(), error.what());
  }
}

}  // namespace
}  // namespace rico::test

int main(int argc, char* argv[]) {
  if (PetscInitialize(&argc, &argv, nullptr, nullptr)) return 1;
  rico::test::run(argc > 1 ? argv[1] : "");
  return PetscFinalize() == 0 ? 0 : 1;
}
