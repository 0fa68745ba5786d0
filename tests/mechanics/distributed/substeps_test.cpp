/// Steps in substeps: stacks stay at rest without gaining energy, balls bounce and boxes slide
/// according to their laws, joints stay closed, and bits are the same on any number of ranks.
#include <kernel/support/Exception.hpp>

#include "mechanics/distributed/dealt_rows.hpp"
#include "mechanics/distributed/shared_world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

constexpr double kGravity = 9.81, kStep = 1.0 / 60;

/// Laws, including a separate law of friction, with the gaps of substeps.
struct StackedWorld : SharedWorld {
  StackedWorld(MPI_Comm comm, double mu, double e, double h = kStep, double margin = 0.02)
      : SharedWorld(comm, {.margin = margin, .h = h, .theta = 1.0, .e = e, .gaps = {}}) {
    contacts.setLaw(std::make_shared<NewtonImpactFrictionNSL>(e, 0.0, mu, 3));
    contacts.setSubsteps({.substeps = 4});
    const int floor = bodies.population().addKind(HalfSpace{}, 0.0, Motion::kStatic);
    bodies.add(floor, {});
    cube = bodies.population().addKind(Box({0.5, 0.5, 0.5}), 1.0);
  }
  double energy() { return bodies.kineticEnergy() + bodies.population().potentialEnergy(); }
  void runFor(double seconds) {
    for (int k = 0; k < std::lround(seconds / simulation.timeStep()); ++k) step();
  }
  Vec3 velocityOf(std::uint64_t identity) {
    const RigidBodies& many = bodies.population();
    return many.linearVelocity(many.indexOf(identity));
  }
  Vec3 centreOf(std::uint64_t identity) {
    const RigidBodies& many = bodies.population();
    return many.centres()[many.indexOf(identity)];
  }
  int cube;
};

void addPyramid(StackedWorld& world, int rows) {
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < rows - row; ++i)
      world.bodies.add(world.cube, {i - 0.5 * (rows - row - 1), 0, row + 0.5});
}

/// Gravity is inclined as on a slope of this angle.
void lean(StackedWorld& world, double slope) {
  const double side = kGravity * slope / std::sqrt(1 + slope * slope);
  world.bodies.population().setGravity({side, 0, -kGravity / std::sqrt(1 + slope * slope)});
}

}  // namespace

TEST(Substeps, PyramidComesToRestAndGainsNoEnergy) {
  constexpr int kRows = 10;
  StackedWorld world(MPI_COMM_SELF, 0.6, 0.0);
  addPyramid(world, kRows);
  const double begin = world.energy();
  for (int k = 0; k < 600; ++k) {
    world.step();
    ASSERT_LE(world.energy(), begin * (1 + 1e-9)) << "step " << k;
  }
  EXPECT_LT(world.bodies.kineticEnergy(), 1e-9 * world.bodies.totalBodies());
  EXPECT_LT(world.contacts.report().residual, 1e-5);
  EXPECT_LT(world.contacts.deepestPenetration(), 5e-3);
  EXPECT_GT(world.centreOf(kRows * (kRows + 1) / 2).z, kRows - 0.5 - 0.02);
}

TEST(Substeps, ColumnOfCubesStaysAtRest) {
  constexpr int kCubes = 20;
  StackedWorld world(MPI_COMM_SELF, 0.6, 0.0);
  for (int i = 0; i < kCubes; ++i) world.bodies.add(world.cube, {0, 0, i + 0.5});
  world.runFor(20);
  EXPECT_LT(world.bodies.kineticEnergy(), 1e-6 * kCubes);
  EXPECT_NEAR(world.centreOf(kCubes).x, 0, 0.02);
  EXPECT_NEAR(world.centreOf(kCubes).z, kCubes - 0.5, 0.1);
}

/// A cube slides over the edge of a step: its front corners leave the face, and crossings of edges
/// take their place.
TEST(Substeps, ReactionsFollowPointsOfAFaceThatChange) {
  StackedWorld world(MPI_COMM_SELF, 0.0, 0.0);
  RigidBodies& many = world.bodies.population();
  const int step = many.addKind(Box({2, 2, 0.5}), 0.0, Motion::kStatic);
  world.bodies.add(step, {0, 0, 0.5});
  const std::uint64_t slider = world.bodies.add(world.cube, {1.2, 0, 1.5}, {}, {0.3, 0, 0});
  double fastest = 0;
  for (int k = 0; k < 120; ++k) {  // 0.6 m: from 0.3 m before the edge to 0.3 m after it
    world.step();
    if (k > 30) fastest = std::max(fastest, std::abs(world.velocityOf(slider).z));
  }
  EXPECT_GT(world.centreOf(slider).x, 1.75);
  EXPECT_LT(fastest, 5e-5);  // 1.4e-4 if they start from zero
}

TEST(Substeps, MoreSweepsMakeAColumnStiffer) {
  constexpr int kCubes = 20;
  double sunk[2] = {};
  for (const int sweeps : {1, 4}) {
    StackedWorld world(MPI_COMM_SELF, 0.6, 0.0);
    world.contacts.setSubsteps({.substeps = 4, .sweeps = sweeps});
    for (int i = 0; i < kCubes; ++i) world.bodies.add(world.cube, {0, 0, i + 0.5});
    world.runFor(10);
    sunk[sweeps == 1 ? 0 : 1] = kCubes - 0.5 - world.centreOf(kCubes).z;
  }
  EXPECT_GT(sunk[1], 0);
  EXPECT_LT(sunk[1], 0.3 * sunk[0]);
}

// The approach velocity is that of the step in which the ball lands, with an error of up to g h.
TEST(Substeps, BallBouncesByItsRestitution) {
  constexpr double kRestitution = 0.7, kSpeed = 3.0, kShort = 1e-3;
  StackedWorld world(MPI_COMM_SELF, 0.0, kRestitution, kShort);
  const int ball = world.bodies.population().addKind(Sphere(0.1), 1000.0);
  const std::uint64_t id = world.bodies.add(ball, {0, 0, 0.15}, {}, {0, 0, -kSpeed});
  world.runFor(0.03);
  EXPECT_NEAR(world.velocityOf(id).z, kRestitution * kSpeed, 2e-2 * kSpeed);
}

TEST(Substeps, BallAtRestDoesNotBounce) {
  StackedWorld world(MPI_COMM_SELF, 0.3, 0.9);
  const int ball = world.bodies.population().addKind(Sphere(0.1), 1000.0);
  const std::uint64_t id = world.bodies.add(ball, {0, 0, 0.1});
  world.runFor(1);
  EXPECT_NEAR(world.velocityOf(id).z, 0, 1e-9);
  EXPECT_NEAR(world.centreOf(id).z, 0.1, 1e-3);
}

// m dv/dt = -mu m g, although the torque of friction moves a part of the load from the rear
// contacts to the front ones.
TEST(Substeps, SlidingBoxLosesMuGPerSecond) {
  constexpr double kMu = 0.3, kSpeed = 4.0, kSeconds = 0.5;
  StackedWorld world(MPI_COMM_SELF, kMu, 0.0);
  const int slab = world.bodies.population().addKind(Box({0.5, 0.5, 0.1}), 1000.0);
  const std::uint64_t id = world.bodies.add(slab, {0, 0, 0.1}, {}, {kSpeed, 0, 0});
  world.runFor(kSeconds);
  EXPECT_NEAR(world.velocityOf(id).x, kSpeed - kMu * kGravity * kSeconds, 0.02);
}

TEST(Substeps, BoxOnASlopeSticksBelowTheAngleOfFrictionAndSlipsAbove) {
  constexpr double kMu = 0.5, kSeconds = 1;
  for (const double slope : {0.95 * kMu, 1.05 * kMu}) {
    StackedWorld world(MPI_COMM_SELF, kMu, 0.0);
    const int slab = world.bodies.population().addKind(Box({0.5, 0.5, 0.1}), 1000.0);
    const std::uint64_t id = world.bodies.add(slab, {0, 0, 0.1});
    lean(world, slope);
    world.runFor(kSeconds);
    const double normal = kGravity / std::sqrt(1 + slope * slope);
    const double expected = slope > kMu ? normal * (slope - kMu) * kSeconds : 0.0;
    EXPECT_NEAR(world.velocityOf(id).x, expected, 1e-2) << slope;
  }
}

// A chain of balls swings from the horizontal. Its joints open by less than a tenth of the distance
// of balls, and its energy grows by less than a hundredth of its initial value.
TEST(Substeps, JointsOfAChainOpenLittle) {
  constexpr int kLinks = 10;
  constexpr double kPitch = 0.25;
  StackedWorld world(MPI_COMM_SELF, 0.3, 0.0);
  const int ball = world.bodies.population().addKind(Sphere(0.1), 1000.0);
  std::uint64_t before = JointFrames::kWorld;
  for (int i = 0; i < kLinks; ++i) {
    const std::uint64_t id = world.bodies.add(ball, {(i + 1) * kPitch, 0, 5});
    world.contacts.joints().add(JointKind::kBall, id, before, {i * kPitch, 0, 5});
    before = id;
  }
  const double begin = world.energy();
  double worst = 0;
  for (int k = 0; k < 300; ++k) {
    world.step();
    worst = std::fmax(worst, world.contacts.joints().greatestError());
    ASSERT_LT(world.energy(), begin + 0.01 * std::fabs(begin)) << "step " << k;
  }
  EXPECT_LT(worst, 0.1 * kPitch);
}

// Balls, each joined to its neighbours, hang by two corners. With so few sweeps the uppermost
// joints carry the full load only after many steps.
TEST(Substeps, GridOfJointsHangsAtRest) {
  constexpr int kSide = 10;
  constexpr double kPitch = 2.0;
  StackedWorld world(MPI_COMM_SELF, 0.3, 0.0);
  SharedJoints& joints = world.contacts.joints();
  const int ball = world.bodies.population().addKind(Sphere(0.5), 1000.0);
  std::vector<std::uint64_t> above(kSide, JointFrames::kWorld);
  for (int row = 0; row < kSide; ++row) {
    std::uint64_t left = JointFrames::kWorld;
    for (int i = 0; i < kSide; ++i) {
      const Vec3 at = {kPitch * i, 0, 50 - kPitch * row};
      const std::uint64_t id = world.bodies.add(ball, at);
      const bool isCorner = row == 0 && (i == 0 || i == kSide - 1);
      if (i > 0) joints.add(JointKind::kBall, id, left, at - Vec3{kPitch / 2, 0, 0});
      if (row > 0 || isCorner)
        joints.add(JointKind::kBall, id, above[static_cast<std::size_t>(i)],
                   isCorner ? at : at + Vec3{0, 0, kPitch / 2});
      left = above[static_cast<std::size_t>(i)] = id;
    }
  }
  const double begin = world.energy();
  for (int k = 0; k < 360; ++k) {
    world.step();
    ASSERT_LE(world.energy(), begin) << "step " << k;
  }
  EXPECT_LT(world.bodies.kineticEnergy(), 1e-4);
  EXPECT_LT(joints.greatestError(), 0.02 * kPitch);
}

TEST(Substeps, MotorTurnsAtItsRate) {
  StackedWorld world(MPI_COMM_SELF, 0.3, 0.0);
  const int paddle = world.bodies.population().addKind(Box({0.5, 0.1, 0.05}), 500.0);
  const std::uint64_t id = world.bodies.add(paddle, {0, 0, 2});
  SharedJoints& joints = world.contacts.joints();
  joints.add(JointKind::kRevolute, id, JointFrames::kWorld, {0, 0, 2}, {0, 1, 0});
  joints.addAxis({.target = 3.0}, id, JointFrames::kWorld, {0, 0, 2}, {0, 1, 0});
  world.runFor(2);
  const RigidBodies& many = world.bodies.population();
  EXPECT_NEAR(many.angularVelocity(many.indexOf(id)).y, 3.0, 1e-6);
  EXPECT_LT(joints.greatestError(), 1e-3);
}

TEST(Substeps, HaveTheSameBitsOnAnyRanksAndAfterARestart) {
  constexpr int kHalf = 20;
  SharedWorld::Choice choice;
  choice.e = 0.3;
  SharedWorld alone(MPI_COMM_SELF, choice), many(MPI_COMM_WORLD, choice),
      restarted(MPI_COMM_WORLD, choice);
  for (SharedWorld* world : {&alone, &many, &restarted}) {
    addHeap(*world, 4, true);
    world->contacts.setSubsteps({.substeps = 2});
  }
  EXPECT_EQ(many.run(kHalf), alone.run(kHalf));
  goOnFrom(alone, restarted);
  const std::vector<std::uint64_t> expected = alone.run(kHalf);
  EXPECT_EQ(many.run(kHalf), expected);
  EXPECT_EQ(restarted.run(kHalf), expected);
  EXPECT_GT(alone.contacts.totalContacts(), 50);
}

TEST(Substeps, InvalidRulesAreRefused) {
  SharedWorld world(MPI_COMM_SELF, {});
  EXPECT_THROW(world.contacts.setSubsteps({.substeps = -1}), Exception);
  EXPECT_THROW(world.contacts.setSubsteps({.substeps = 4, .sweeps = 0}), Exception);
  EXPECT_THROW(world.contacts.setSubsteps({.substeps = 4, .recovery = 2}), Exception);
}

}  // namespace rico::test
