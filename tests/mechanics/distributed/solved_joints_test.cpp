/// Equalities of joints that are solved together in each sweep: chains of any length, loops with
/// more equations than motions, equal bits on any number of ranks while joints fall asleep.
#include <array>

#include "mechanics/distributed/dealt_rows.hpp"
#include "mechanics/distributed/shared_world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

constexpr double kPitch = 0.25;
using Pairs = std::vector<std::array<std::int64_t, 2>>;

/// Links that hang from the world, horizontal at first, and a ball of `ratio` times their mass.
void addHeavyChain(SharedWorld& world, int links, double ratio) {
  RigidBodies& many = world.bodies.population();
  const int link = many.addKind(Sphere(0.1), 1000.0);
  const int bob = many.addKind(Sphere(0.1), 1000.0 * ratio);
  std::uint64_t before = JointFrames::kWorld;
  for (int i = 0; i <= links; ++i) {
    const std::uint64_t next = world.bodies.add(i < links ? link : bob, {kPitch * (i + 1), 0, 9});
    world.contacts.joints().add(JointKind::kBall, next, before, {kPitch * i, 0, 9});
    before = next;
  }
}

/// Bars in a closed ring in the plane y = `y`. Hinges across the plane are 5 equations each, three
/// of which only keep the ring in its plane.
void addRing(SharedWorld& world, int bars, double y, double height) {
  RigidBodies& many = world.bodies.population();
  const double turn = 2 * std::acos(-1.0) / bars, radius = 0.5 * kPitch / std::tan(turn / 2);
  const int bar = many.addKind(Box({0.45 * kPitch, 0.03, 0.03}), 1000.0);
  const auto corner = [&](double i) {
    return Vec3{radius / std::cos(turn / 2) * std::sin(turn * (i - 0.5)), y,
                height + radius / std::cos(turn / 2) * std::cos(turn * (i - 0.5))};
  };
  std::uint64_t first = 0;
  for (int i = 0; i < bars; ++i) {
    const double angle = turn * i;
    const std::uint64_t id =
        world.bodies.add(bar, {radius * std::sin(angle), y, height + radius * std::cos(angle)},
                         quaternionFromRotationVector({0, angle, 0}));
    if (i == 0) first = id;
  }
  for (int i = 0; i < bars; ++i)
    world.contacts.joints().add(JointKind::kRevolute, first + static_cast<unsigned>(i),
                                first + static_cast<unsigned>((i + bars - 1) % bars), corner(i),
                                {0, 1, 0});
}

double energyOf(SharedWorld& world) {
  return world.bodies.kineticEnergy() + world.bodies.population().potentialEnergy();
}

void addFloor(SharedWorld& world) {
  world.bodies.add(world.bodies.population().addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
}

bool areSolved(const Pairs& joints) {
  return RicoSharedJointsAreSolved(static_cast<std::int64_t>(joints.size()),
                                   reinterpret_cast<const std::int64_t(*)[2]>(joints.data())) == 1;
}

Pairs grid(int side) {
  Pairs joints;
  for (int i = 0; i < side; ++i)
    for (int j = 0; j < side; ++j) {
      if (i > 0) joints.push_back({side * i + j, side * (i - 1) + j});
      if (j > 0) joints.push_back({side * i + j, side * i + j - 1});
    }
  return joints;
}

}  // namespace

// Swept joints would take more than n² sweeps. The residual is that of the solver's own check,
// over all rows.
TEST(SolvedJoints, ChainsTakeFewSweepsWhateverTheirLength) {
  for (const int links : {5, 50, 500}) {
    SharedWorld world(MPI_COMM_SELF, {});
    addHeavyChain(world, links, 100);
    for (int k = 0; k < 5; ++k) {
      world.step();
      EXPECT_LE(world.contacts.report().iterations, 6) << links;
      EXPECT_LE(world.contacts.report().residual, world.contacts.report().tolerance) << links;
    }
  }
}

// Without the inertia of taut joints it explodes with up to 8 substeps; with swept joints it opens
// by 190 mm with 4.
TEST(SolvedJoints, ChainWithAHeavyBobStaysClosedInLongSubsteps) {
  for (const long substeps : {2L, 4L, 10L}) {
    SharedWorld world(MPI_COMM_SELF, {.h = 1.0 / 60});
    addHeavyChain(world, 25, 600);
    world.contacts.setSubsteps({.substeps = substeps});
    const double begin = energyOf(world);
    double worst = 0;
    for (int k = 0; k < 240; ++k) {
      world.step();
      worst = std::fmax(worst, world.contacts.joints().greatestError());
      ASSERT_LT(energyOf(world), begin + 1e-3 * std::fabs(begin)) << substeps << ", step " << k;
    }
    EXPECT_LT(worst, 2e-3 * kPitch) << substeps;
    EXPECT_GT(energyOf(world), begin - 0.1 * std::fabs(begin)) << substeps;
  }
}

// A straight bridge would need infinite tension. Its joints open a little instead.
TEST(SolvedJoints, StraightBridgeCarriesItsLoad) {
  constexpr int kPlanks = 20;
  SharedWorld world(MPI_COMM_SELF, {.h = 1.0 / 60});
  RigidBodies& many = world.bodies.population();
  const int plank = many.addKind(Box({0.48 * kPitch, 0.25, 0.025}), 1000.0);
  const int crate = many.addKind(Box({0.15, 0.15, 0.15}), 1000.0);
  std::uint64_t before = JointFrames::kWorld;
  for (int i = 0; i < kPlanks; ++i) {
    const std::uint64_t next = world.bodies.add(plank, {kPitch * (i + 0.5), 0, 3});
    world.contacts.joints().add(JointKind::kRevolute, next, before, {kPitch * i, 0, 3}, {0, 1, 0});
    before = next;
  }
  world.contacts.joints().add(JointKind::kRevolute, before, JointFrames::kWorld,
                              {kPitch * kPlanks, 0, 3}, {0, 1, 0});
  for (int i = 1; i <= 3; ++i) world.bodies.add(crate, {kPitch * kPlanks / 4 * i, 0, 3.2});
  world.contacts.setSubsteps({.substeps = 4});
  const double begin = energyOf(world);
  for (int k = 0; k < 180; ++k) {
    world.step();
    ASSERT_LT(energyOf(world), begin * (1 + 1e-9)) << "step " << k;
    ASSERT_LT(world.contacts.joints().greatestError(), 5e-3 * kPitch) << "step " << k;
  }
  EXPECT_LT(world.bodies.kineticEnergy(), 1e-3 * begin);
  EXPECT_GE(world.contacts.totalContacts(), 12) << "the crates lie on the bridge";
}

// A robot arm whose motors hold it, without a limit of their moments and with one that is enough.
// Swept motors let it sink by 0.2 m in 2 s.
TEST(SolvedJoints, MotorsHoldAnArm) {
  constexpr int kLinks = 6;
  for (const double most : {std::numeric_limits<double>::infinity(), 8000.0}) {
    SharedWorld world(MPI_COMM_SELF, {});
    RigidBodies& many = world.bodies.population();
    const int link = many.addKind(Box({0.19, 0.04, 0.04}), 2000.0);
    const int load = many.addKind(Sphere(0.2), 2000.0);
    std::uint64_t before = JointFrames::kWorld;
    for (int i = 0; i < kLinks; ++i) {
      const std::uint64_t next = world.bodies.add(link, {0.4 * i + 0.2, 0, 1});
      world.contacts.joints().add(JointKind::kRevolute, next, before, {0.4 * i, 0, 1}, {0, 1, 0});
      world.contacts.joints().addAxis({.most = most}, next, before, {0.4 * i, 0, 1}, {0, 1, 0});
      before = next;
    }
    const std::uint64_t held = world.bodies.add(load, {0.4 * kLinks + 0.2, 0, 1});
    world.contacts.joints().add(JointKind::kFixed, held, before, {0.4 * kLinks, 0, 1});
    world.contacts.setSubsteps({.substeps = 4});
    for (int k = 0; k < 400; ++k) world.step();
    EXPECT_NEAR(many.centres()[many.indexOf(held)].z, 1, 1e-4) << most;
  }
}

// The motor of a crank is too weak to lift its arm: it gives its full moment, and the arm rests on
// its stop.
TEST(SolvedJoints, WeakMotorsAndStopsKeepTheirBounds) {
  SharedWorld world(MPI_COMM_SELF, {});
  RigidBodies& many = world.bodies.population();
  const int bar = many.addKind(Box({0.5, 0.05, 0.05}), 1000.0);
  const double weight = 10.0 * 9.81, most = 0.3 * weight * 0.5;
  const std::uint64_t arm = world.bodies.add(bar, {0.5, 0, 1}),
                      tip = world.bodies.add(bar, {1.5, 0, 1});
  SharedJoints& joints = world.contacts.joints();
  joints.add(JointKind::kRevolute, arm, JointFrames::kWorld, {0, 0, 1}, {0, 1, 0});
  joints.addAxis({.target = -1, .most = most}, arm, JointFrames::kWorld, {0, 0, 1}, {0, 1, 0});
  joints.addAxis({.limit = 0.5, .side = -1}, arm, JointFrames::kWorld, {0, 0, 1}, {0, 1, 0});
  joints.add(JointKind::kFixed, tip, arm, {1, 0, 1});
  world.contacts.setSubsteps({.substeps = 4});
  for (int k = 0; k < 600; ++k) world.step();
  const Vec3 end = many.centres()[many.indexOf(tip)];
  EXPECT_NEAR(end.x, 1.5 * std::cos(0.5), 1e-3);
  EXPECT_NEAR(end.z, 1 - 1.5 * std::sin(0.5), 1e-3);
  EXPECT_LT(joints.greatestError(), 1e-6);
  EXPECT_LT(world.bodies.kineticEnergy(), 1e-8);
}

// Rings fall on a floor, beside a chain that swings into them; some fall asleep.
TEST(SolvedJoints, RingsHaveTheSameBitsOnAnyRanksAndAfterARestart) {
  constexpr int kHalf = 100;
  const SharedWorld::Choice choice = {.sleep = {.speed = 5e-2, .steps = 8}};
  SharedWorld alone(MPI_COMM_SELF, choice), many(MPI_COMM_WORLD, choice),
      restarted(MPI_COMM_WORLD, choice);
  for (SharedWorld* world : {&alone, &many, &restarted}) {
    addFloor(*world);
    for (int k = 0; k < 3; ++k) addRing(*world, 5 + 3 * k, 0.5 * k, 0.65 + 0.1 * k);
    addHeavyChain(*world, 6, 3);
    world->contacts.setSubsteps({.substeps = 4});
  }
  EXPECT_EQ(many.run(kHalf), alone.run(kHalf));
  goOnFrom(alone, restarted);
  const std::vector<std::uint64_t> expected = alone.run(kHalf);
  EXPECT_EQ(many.run(kHalf), expected);
  EXPECT_EQ(restarted.run(kHalf), expected);
  EXPECT_GT(alone.contacts.totalContacts(), 3);
  EXPECT_LT(alone.contacts.joints().greatestError(), 1e-3 * kPitch);
}

TEST(SolvedJoints, ChainsTreesAndLoopsAreSolvedButNotNets) {
  Pairs chain, ring, tree, hub;
  for (int i = 0; i < 1000; ++i) {
    chain.push_back({i, i - 1});
    ring.push_back({i, (i + 1) % 1000});
    tree.push_back({i + 1, i / 2});
    hub.push_back({0, i + 1});
  }
  EXPECT_TRUE(areSolved(chain));
  EXPECT_TRUE(areSolved(ring));
  EXPECT_TRUE(areSolved(tree));
  EXPECT_FALSE(areSolved(hub)) << "the elimination of one joint connects all others";
  EXPECT_FALSE(areSolved(grid(20)));
  EXPECT_FALSE(areSolved({}));
}

}  // namespace rico::test
