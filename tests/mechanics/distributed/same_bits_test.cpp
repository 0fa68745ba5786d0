/// A run of many steps has the same bits on any number of ranks, with any kernels, for any
/// distribution of bodies, and after a restart on another number of ranks. RICO_STEPS sets the
/// number of steps; shared_bodies_test has more scenes.
#include <cstdlib>

#include "mechanics/distributed/dealt_rows.hpp"
#include "mechanics/distributed/shared_world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

struct Scene {
  const char* name;
  void (*build)(SharedWorld&);
};

class SameBits : public testing::TestWithParam<Scene> {
 protected:
  static int steps() {
    const char* wish = std::getenv("RICO_STEPS");
    return wish != nullptr ? std::atoi(wish) : 40;
  }
  static SharedWorld::Choice imbalance(double value) {
    SharedWorld::Choice choice;
    choice.bodies.imbalance = value;
    return choice;
  }
  static void build(SharedWorld& world, RicoSimd simd) {
    GetParam().build(world);
    world.contacts.setSweeps(20);
    world.contacts.setSimd(RicoSimdIsAvailable(simd) != 0 ? simd : RICO_SIMD_BEST);
  }
};

}  // namespace

TEST_P(SameBits, OnAnyRanksAfterManySteps) {
  const int half = steps() / 2;
  SharedWorld plain(MPI_COMM_SELF, imbalance(1.2)), balanced(MPI_COMM_WORLD, imbalance(0.0)),
      restarted(MPI_COMM_WORLD, imbalance(Aabb::kInfinity));
  build(plain, RICO_SIMD_PLAIN);
  build(balanced, RICO_SIMD_AVX512);
  build(restarted, RICO_SIMD_AVX2);
  EXPECT_EQ(balanced.run(half), plain.run(half));

  goOnFrom(plain, restarted);
  const std::vector<std::uint64_t> expected = plain.run(half);
  EXPECT_EQ(balanced.run(half), expected);
  EXPECT_EQ(restarted.run(half), expected);
  EXPECT_GT(plain.contacts.totalContacts(), 0);
}

INSTANTIATE_TEST_SUITE_P(Scenes, SameBits,
                         testing::Values(Scene{"pile", pile}, Scene{"mixed", mixedPile},
                                         Scene{"hopper", hopper}),
                         [](const auto& scene) { return std::string(scene.param.name); });

}  // namespace rico::test
