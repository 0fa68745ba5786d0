/// Memory on ranks does not grow: neither in hundreds of steps of a pile after the first ones, nor
/// in RICO_STEPS steps of a pile at rest, or of one with as many balls added as removed.
#include <malloc.h>

#include <algorithm>
#include <cstdlib>

#include "mechanics/distributed/shared_world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

constexpr double kRadius = 0.1;

/// Balls next to and above each other, slightly displaced, so that they begin to roll off at once.
void addLattice(SharedWorld& world, int n) {
  addBasin(world, 1.05 * kRadius * n);
  const int ball = world.bodies.population().addKind(Sphere(kRadius), 1000.0);
  for (int i = 0; i < n * n * n; ++i) {
    const double shift = 0.02 * std::sin(7.0 * i), middle = 0.5 * (n - 1);
    const Vec3 cell = {i % n - middle + shift, i / n % n - middle - shift, i / n / n + 0.51};
    world.bodies.add(ball, 2.02 * kRadius * cell);
  }
}

void pileAtRest(SharedWorld& world) { addLattice(world, 8); }

struct Scene {
  const char* name;
  void (*build)(SharedWorld&);
  int stepsBefore;  ///< until as many balls are added as removed, or the contacts no longer change:
                    ///< before that, capacities of arrays double
  bool isLong;
};

/// The exact number of bytes allocated; the system reports the memory of a process only
/// approximately.
struct Use {
  double bytes;
  std::int64_t contacts;

  explicit Use(const SharedWorld& world) : contacts(world.contacts.totalContacts()) {
    const struct mallinfo2 info = mallinfo2();
    bytes = static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
  }
};

/// Expects at most 1 % more memory than before, and 400 bytes for each new contact. A leak per
/// contact and step would be thousands of bytes per contact after the steps of these tests.
void expectSteady(const Use& before, const Use& now) {
  constexpr double kBytes = 400;
  const double more =
      static_cast<double>(std::max<std::int64_t>(now.contacts - before.contacts, 0));
  EXPECT_LE(now.bytes, 1.01 * before.bytes + kBytes * more)
      << before.contacts << " contacts, then " << now.contacts;
}

class SteadyMemoryOnRanks : public testing::TestWithParam<Scene> {};

}  // namespace

// On several ranks the number of copies grows while a pile settles.
TEST(SteadyMemory, IsThatOfTheFirstSteps) {
  constexpr int kFirst = 200, kSteps = 400, kSide = 12;
  SharedWorld world(MPI_COMM_WORLD, {});
  if (world.bodies.ranks().size() > 1) GTEST_SKIP() << "for one rank";
  addLattice(world, kSide);
  world.contacts.setSweeps(4);
  for (int k = 0; k < kFirst; ++k) world.step();
  const Use before(world);
  for (int k = kFirst; k < kSteps; ++k) world.step();
  EXPECT_GT(before.contacts, 2 * kSide * kSide * kSide);
  expectSteady(before, Use(world));
}

TEST_P(SteadyMemoryOnRanks, IsTheSameAfterManySteps) {
  const char* wish = std::getenv("RICO_STEPS");
  if (wish == nullptr && GetParam().isLong) GTEST_SKIP() << "with RICO_STEPS in the environment";
  const int steps = wish != nullptr ? std::atoi(wish) : 400;
  SharedWorld world(MPI_COMM_WORLD, {});
  GetParam().build(world);
  world.contacts.setSweeps(4);
  for (int k = 0; k < GetParam().stepsBefore; ++k) world.step();
  const Use before(world);
  const long renewals = world.bodies.renewals();
  for (int k = 0; k < steps; ++k) world.step();
  const Use now(world);
  if (world.bodies.ranks().size() > 1) {
    EXPECT_GT(world.bodies.renewals(), renewals);
  }
  EXPECT_GT(now.contacts, 40);
  expectSteady(before, now);
}

INSTANTIATE_TEST_SUITE_P(Scenes, SteadyMemoryOnRanks,
                         testing::Values(Scene{"birthsAndDeaths", hopper, 2000, false},
                                         Scene{"atRest", pileAtRest, 6000, true}),
                         [](const auto& scene) { return std::string(scene.param.name); });

}  // namespace rico::test
