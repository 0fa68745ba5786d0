/// More ranks than bodies, dozens per processor: a few steps with the bits of one rank.
#include "mechanics/distributed/shared_world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {

TEST(ManyRanks, HaveTheSameBits) {
  constexpr int kSteps = 6;
  const auto build = [](SharedWorld& world) {
    pile(world);
    world.contacts.setSweeps(3);
  };
  SharedWorld shared(MPI_COMM_WORLD, {});
  build(shared);
  std::vector<std::uint64_t> expected(kSteps), hashes = shared.run(kSteps);
  if (shared.bodies.ranks().rank() == 0) {
    SharedWorld alone(MPI_COMM_SELF, {});
    build(alone);
    expected = alone.run(kSteps);
  }
  MPI_Bcast(expected.data(), kSteps, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  EXPECT_EQ(hashes, expected);
  EXPECT_GT(shared.contacts.totalContacts(), 0);
  EXPECT_LT(shared.bodies.ownBodies(), 5U + 125U / 16U);
}

}  // namespace rico::test
