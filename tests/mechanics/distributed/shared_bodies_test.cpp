/// Bodies on many ranks: the same states, to the last bit, as on one.
#include "mechanics/distributed/shared_world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

using Scene = std::function<void(SharedWorld&)>;

/// The hashes of a scene on all ranks, after it has run on this one alone.
void expectSame(const SharedWorld::Choice& choice, const Scene& scene, int steps) {
  SharedWorld alone(MPI_COMM_SELF, choice), shared(MPI_COMM_WORLD, choice);
  scene(alone);
  scene(shared);
  const std::vector<std::uint64_t> expected = alone.run(steps), hashes = shared.run(steps);
  for (int k = 0; k < steps; ++k) ASSERT_EQ(hashes[k], expected[k]) << "step " << k;
  EXPECT_GT(shared.contacts.totalContacts(), 0);
  EXPECT_EQ(shared.bodies.totalBodies(), alone.bodies.totalBodies());
  EXPECT_EQ(shared.bodies.kineticEnergy(), alone.bodies.kineticEnergy());
}

TEST(SharedBodies, PileOfBalls) {
  expectSame(
      {}, [](SharedWorld& world) { addHeap(world, 6, false); }, 100);
}

}  // namespace
}  // namespace rico::test
