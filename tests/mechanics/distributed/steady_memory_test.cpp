/// Memory of a pile on ranks: no more after hundreds of steps than after the first ones.
#include <kernel/support/PeakMemory.hpp>

#include "mechanics/distributed/shared_world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

constexpr double kRadius = 0.1;

/// Balls beside and above each other, nearly: they begin to roll off each other at once.
void addLattice(SharedWorld& world, int n) {
  addBasin(world, 1.05 * kRadius * n);
  const int ball = world.bodies.population().addKind(Sphere(kRadius), 1000.0);
  for (int i = 0; i < n * n * n; ++i) {
    const double shift = 0.02 * std::sin(7.0 * i), middle = 0.5 * (n - 1);
    const Vec3 cell = {i % n - middle + shift, i / n % n - middle - shift, i / n / n + 0.51};
    world.bodies.add(ball, 2.02 * kRadius * cell);
  }
}

}  // namespace

TEST(SteadyMemory, IsThatOfTheFirstSteps) {
  constexpr int kFirst = 100, kSteps = 300, kSide = 12;
  SharedWorld world(MPI_COMM_WORLD, {});
  addLattice(world, kSide);
  world.contacts.setSweeps(4);
  for (int k = 0; k < kFirst; ++k) world.step();
  const std::int64_t contacts = world.contacts.totalContacts();
  const double before = peakMemory();
  for (int k = kFirst; k < kSteps; ++k) world.step();
  const std::int64_t contactsThen = world.contacts.totalContacts();
  EXPECT_GT(world.bodies.renewals(), 2);
  EXPECT_GT(contacts, 2 * kSide * kSide * kSide);
  EXPECT_LE(peakMemory(), 1.01 * before) << contacts << " contacts, then " << contactsThen;
}

}  // namespace rico::test
