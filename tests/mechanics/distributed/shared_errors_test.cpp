/// Bodies on many ranks: an error of one rank is reported on all.
#include <kernel/support/Exception.hpp>

#include "mechanics/distributed/shared_world.hpp"

namespace rico::test {
namespace {

TEST(SharedBodies, ErrorOfOneRankIsThrownOnAll) {
  SharedWorld world(MPI_COMM_WORLD, {});
  pile(world);
  const Ranks& ranks = world.bodies.ranks();
  world.bodies.population().addForce([&ranks](double t, const RigidBodies&, std::span<Wrench>) {
    if (t > 0.05 && ranks.rank() == ranks.size() - 1) throw Exception("the motor is broken");
  });
  try {
    world.run(50);
    FAIL() << "no exception";
  } catch (const Exception& error) {
    EXPECT_EQ(std::string(error.what()),
              "rank " + std::to_string(ranks.size() - 1) + ": the motor is broken");
  }
  EXPECT_EQ(world.simulation.stepNumber(), 10);
}

TEST(SharedBodies, NonFinitePositionIsReportedOnAllRanks) {
  SharedWorld world(MPI_COMM_WORLD, {});
  const int ball = world.bodies.population().addKind(Sphere(0.1), 1000.0);
  for (int i = 0; i < 9; ++i) world.bodies.add(ball, {1.0 * i, 0, 5.0});
  world.bodies.population().addForce(
      [](double, const RigidBodies& many, std::span<Wrench> wrenches) {
        const std::uint32_t body = many.indexOf(7);
        if (body != RigidBodies::kNone)
          wrenches[body].force.x = 1e308;  // finite; the resulting position is not
      });
  std::string said;
  for (int step = 0; step < 1000 && said.empty(); ++step) {
    try {
      world.step();
    } catch (const Exception& error) {
      said = error.what();
    }
  }
  EXPECT_NE(said.find("body 7"), std::string::npos) << said;
  EXPECT_NE(said.find("not finite; check the forces on it"), std::string::npos) << said;
}

}  // namespace
}  // namespace rico::test
