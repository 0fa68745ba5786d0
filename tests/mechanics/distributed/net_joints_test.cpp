/// Nets of ball joints, which are swept in tiles: the residual by the rows of the joints, momentum,
/// and equal bits for any number of ranks and any kernel.
#include <cstdlib>

#include "mechanics/distributed/dealt_rows.hpp"
#include "mechanics/distributed/shared_world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

constexpr double kPitch = 0.25, kStep = 5e-3, kGravity = 9.81;
constexpr int kSide = 10;

/// A net that hangs from its highest row. Bodies are balls, or boxes that are not round. Every
/// other one is joined to the one above, and the net is crumpled: a plane one has more equations
/// than motions.
void addNet(SharedWorld& world, bool areRound) {
  RigidBodies& many = world.bodies.population();
  const int kind =
      areRound ? many.addKind(Sphere(0.1), 1000.0) : many.addKind(Box({0.1, 0.06, 0.03}), 1000.0);
  const auto at = [](int i, int j) {
    return kPitch * Vec3{0.5 * std::abs((3 * i + 5 * j) % 4), 1.0 * j, -1.0 * i};
  };
  std::vector<std::uint64_t> body;
  for (int i = 0; i < kSide; ++i)
    for (int j = 0; j < kSide; ++j) body.push_back(world.bodies.add(kind, at(i, j)));
  const auto join = [&](int i, int j, std::uint64_t other, Vec3 there) {
    world.contacts.joints().add(JointKind::kBall, body[static_cast<std::size_t>(kSide * i + j)],
                                other, 0.5 * (at(i, j) + there));
  };
  const auto bodyAt = [&](int i, int j) { return body[static_cast<std::size_t>(kSide * i + j)]; };
  for (int i = 0; i < kSide; ++i)
    for (int j = 0; j < kSide; ++j) {
      if (j > 0) join(i, j, bodyAt(i, j - 1), at(i, j - 1));
      if ((i + j) % 2 == 0)
        join(i, j, i > 0 ? bodyAt(i - 1, j) : JointFrames::kWorld, at(i - 1, j));
    }
}

Vec3 momentumOf(const SharedWorld& world) {
  const RigidBodies& many = world.bodies.population();
  Vec3 sum;
  for (std::uint32_t i = 0; i < many.size(); ++i)
    sum += many.kindOf(i).mass.mass * many.linearVelocity(i);
  return sum;
}

}  // namespace

// The residual is computed from rows and masses of each joint, not from the tiles.
TEST(NetJoints, AreSolvedBySweepsAndKeepMomentum) {
  for (const bool areRound : {true, false}) {
    SharedWorld world(MPI_COMM_SELF, {.h = kStep});
    addNet(world, areRound);
    world.contacts.settings().relativeTolerance = 1e-7;
    const RigidBodies& many = world.bodies.population();
    const double mass = many.kindOf(0).mass.mass * many.size();
    for (int k = 0; k < 20; ++k) {
      const Vec3 before = momentumOf(world);
      world.step();
      ASSERT_GT(world.contacts.report().reason, 0);
      ASSERT_LE(world.contacts.report().residual, world.contacts.report().tolerance);
      Vec3 impulse;
      for (const RicoSharedJoint& joint : world.contacts.joints().rows())
        if (joint.identity[1] == JointFrames::kWorld) impulse += load(joint.r);
      const Vec3 change = momentumOf(world) - before + Vec3{0, 0, kStep * kGravity * mass};
      ASSERT_LT(norm(change - impulse), 1e-9 * mass * kStep * kGravity);
    }
    EXPECT_LT(world.contacts.joints().greatestError(), 1e-2 * kPitch);
  }
}

TEST(NetJoints, HaveTheSameBitsOnAnyRanksAndWithAnyKernel) {
  constexpr int kSteps = 30;
  for (const bool areRound : {true, false}) {
    for (const long substeps : {0L, 3L}) {
      SharedWorld alone(MPI_COMM_SELF, {.h = kStep}), plain(MPI_COMM_SELF, {.h = kStep}),
          shared(MPI_COMM_WORLD, {.h = kStep});
      for (SharedWorld* world : {&alone, &plain, &shared}) {
        addNet(*world, areRound);
        world->contacts.setSweeps(5);
        if (substeps > 0) world->contacts.setSubsteps({.substeps = substeps});
      }
      plain.contacts.setSimd(RICO_SIMD_PLAIN);
      const std::vector<std::uint64_t> expected = alone.run(kSteps);
      EXPECT_EQ(plain.run(kSteps), expected) << areRound << ' ' << substeps;
      EXPECT_EQ(shared.run(kSteps), expected) << areRound << ' ' << substeps;
    }
  }
}

// The net swings without friction.
TEST(NetJoints, StayClosedInSubstepsAndGainNoEnergy) {
  SharedWorld world(MPI_COMM_SELF, {.h = kStep});
  addNet(world, true);
  world.contacts.setSubsteps({.substeps = 8});
  const RigidBodies& many = world.bodies.population();
  const double begin = many.potentialEnergy();
  double worst = 0;
  for (int k = 0; k < 600; ++k) {
    world.step();
    ASSERT_LT(world.bodies.kineticEnergy() + many.potentialEnergy(),
              begin + 1e-9 * std::abs(begin));
    worst = std::fmax(worst, world.contacts.joints().greatestError());
  }
  EXPECT_LT(worst, 0.02 * kPitch);
}

}  // namespace rico::test
