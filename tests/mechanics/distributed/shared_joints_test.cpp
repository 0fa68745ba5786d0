/// Joints between bodies on many ranks: equal bits on any number of ranks, impulses in closed form,
/// and motors and stops.
#include "mechanics/distributed/dealt_rows.hpp"
#include "mechanics/distributed/shared_world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

constexpr double kRadius = 0.1, kPitch = 0.25, kHeight = 3.5;
constexpr std::uint64_t kWorldBody = JointFrames::kWorld;

/// Balls in a row, each joined to the one before it and the first to the world; identities from
/// `first` on.
std::uint64_t addChain(SharedWorld& world, int links, Vec3 along) {
  const int ball = world.bodies.population().addKind(Sphere(kRadius), 1000.0);
  const Vec3 from = {-0.6, 0, kHeight};
  std::uint64_t first = 0;
  for (int i = 0; i < links; ++i) {
    const std::uint64_t identity = world.bodies.add(ball, from + (i + 1) * kPitch * along);
    if (i == 0) first = identity;
  }
  for (int i = 0; i < links; ++i) {
    const std::uint64_t body = first + static_cast<unsigned>(i);
    world.contacts.joints().add(JointKind::kBall, body, i == 0 ? kWorldBody : body - 1,
                                from + i * kPitch * along);
  }
  return first;
}

/// A chain falls on a heap, a motor turns a paddle, a box slides from stop to stop.
void machine(SharedWorld& world) {
  addHeap(world, 3, true);
  addChain(world, 10, normalized(Vec3{0.5, 0, -0.9}));
  SharedJoints& joints = world.contacts.joints();
  RigidBodies& many = world.bodies.population();
  const int paddle = many.addKind(Box({0.5, 0.1, 0.05}), 500.0);
  const int box = many.addKind(Box({0.1, 0.1, 0.1}), 500.0);
  const std::uint64_t turns = world.bodies.add(paddle, {0, 0, 0.8});
  const std::uint64_t slides = world.bodies.add(box, {0.2, 0.3, 0.9}, {}, {-1, 0, 0});
  joints.add(JointKind::kRevolute, turns, kWorldBody, {0, 0, 0.8}, {0, 1, 0});
  joints.addAxis({.target = 3.0, .most = 2.0}, turns, kWorldBody, {0, 0, 0.8}, {0, 1, 0});
  joints.add(JointKind::kPrismatic, slides, kWorldBody, {0.2, 0.3, 0.9}, {1, 0, 0});
  for (double side : {1.0, -1.0})
    joints.addAxis(
        {.coordinate = JointCoordinate::kDisplacement, .limit = -0.15 * side, .side = side}, slides,
        kWorldBody, {0.2, 0.3, 0.9}, {1, 0, 0});
}

SharedWorld::Choice imbalance(double value) {
  SharedWorld::Choice choice;
  choice.bodies.imbalance = value;
  return choice;
}

}  // namespace

TEST(SharedJoints, HaveTheSameBitsOnAnyRanksAndAfterARestart) {
  constexpr int kHalf = 25;
  SharedWorld alone(MPI_COMM_SELF, imbalance(1.2)), balanced(MPI_COMM_WORLD, imbalance(0.0)),
      restarted(MPI_COMM_WORLD, imbalance(Aabb::kInfinity));
  for (SharedWorld* world : {&alone, &balanced, &restarted}) {
    machine(*world);
    world->contacts.setSweeps(40);
  }
  EXPECT_EQ(balanced.run(kHalf), alone.run(kHalf));

  goOnFrom(alone, restarted);
  const std::vector<std::uint64_t> expected = alone.run(kHalf);
  EXPECT_EQ(balanced.run(kHalf), expected);
  EXPECT_EQ(restarted.run(kHalf), expected);
  EXPECT_GT(alone.contacts.totalContacts(), 10);
  EXPECT_LT(alone.contacts.joints().greatestError(), 0.05 * kPitch);
}

// Bodies slide apart along a joint over parts of other ranks.
TEST(SharedJoints, LetBodiesSlideFarAlongThem) {
  constexpr int kHalf = 30;
  SharedWorld alone(MPI_COMM_SELF, imbalance(1.2)), shared(MPI_COMM_WORLD, imbalance(0.0)),
      restarted(MPI_COMM_WORLD, imbalance(0.0));
  for (SharedWorld* world : {&alone, &shared, &restarted}) {
    RigidBodies& many = world->bodies.population();
    const int ball = many.addKind(Sphere(kRadius), 1000.0);
    for (int i = 0; i < 12; ++i) world->bodies.add(ball, {0, 0.5 * i, 1.0});
    const std::uint64_t stays = world->bodies.add(ball, {0, 0, 2.0});
    const std::uint64_t goes = world->bodies.add(ball, {0, 0.25, 2.0}, {}, {0, 20, 0});
    world->contacts.joints().add(JointKind::kCylindrical, stays, goes, {0, 0.125, 2.0}, {0, 1, 0});
    world->contacts.setSweeps(40);
  }
  EXPECT_EQ(shared.run(kHalf), alone.run(kHalf));
  goOnFrom(alone, restarted);
  const std::vector<std::uint64_t> expected = alone.run(kHalf);
  EXPECT_EQ(shared.run(kHalf), expected);
  EXPECT_EQ(restarted.run(kHalf), expected);
}

// The joint above link i has the weight of link i and of all links after it.
TEST(SharedJoints, HaveTheImpulsesOfTheWeightBelow) {
  constexpr int kLinks = 6;
  SharedWorld world(MPI_COMM_WORLD, imbalance(1.2));
  world.contacts.settings().relativeTolerance = 1e-12;
  const std::uint64_t first = addChain(world, kLinks, {0, 0, -1});
  for (int k = 0; k < 3; ++k) world.step();
  const double weight = 1000.0 * 4.0 / 3.0 * std::acos(-1.0) * std::pow(kRadius, 3) * 9.81 * 5e-3;
  for (const RicoSharedJoint& joint : world.contacts.joints().rows()) {
    const Vec3 r = {joint.r[0], joint.r[1], joint.r[2]};
    const auto link = static_cast<double>(joint.identity[0] - first);
    EXPECT_NEAR(norm(r), (kLinks - link) * weight, 1e-9 * kLinks * weight) << "link " << link;
  }
  EXPECT_LT(world.contacts.joints().greatestError(), 1e-12);
}

// A motor that is strong enough reaches its rate; after a stop the velocity along the joint is
// zero.
TEST(SharedJoints, ReachTheRateOfTheMotorAndEndAtTheStop) {
  SharedWorld world(MPI_COMM_WORLD, imbalance(1.2));
  SharedJoints& joints = world.contacts.joints();
  world.bodies.population().setGravity({});
  const int box = world.bodies.population().addKind(Box({0.1, 0.1, 0.1}), 500.0);
  const std::uint64_t turns = world.bodies.add(box, {0, 0, 0});
  const std::uint64_t slides = world.bodies.add(box, {2, 0, 0}, {}, {1, 0, 0});
  joints.add(JointKind::kRevolute, turns, kWorldBody, {0, 0, 0}, {0, 1, 0});
  joints.addAxis({.target = 2.0}, turns, kWorldBody, {0, 0, 0}, {0, 1, 0});
  joints.add(JointKind::kPrismatic, slides, kWorldBody, {2, 0, 0}, {1, 0, 0});
  joints.addAxis({.coordinate = JointCoordinate::kDisplacement, .limit = 0.1, .side = -1.0}, slides,
                 kWorldBody, {2, 0, 0}, {1, 0, 0});
  constexpr int kSteps = 40;
  for (int k = 0; k < kSteps; ++k) world.step();
  const RigidBodies& many = world.bodies.population();
  for (std::uint32_t i = 0; i < many.size(); ++i) {
    if (many.identity(i) == turns) {
      EXPECT_NEAR(many.angularVelocity(i).y, 2.0, 1e-9);
      const double angle = 2.0 * 5e-3 * kSteps;
      EXPECT_NEAR(std::abs(many.orientation(i).y), std::sin(0.5 * angle), 1e-6);
    }
    if (many.identity(i) == slides) {
      EXPECT_NEAR(many.linearVelocity(i).x, 0.0, 1e-9);
      EXPECT_NEAR(many.centres()[i].x, 2.1, 1e-9);
    }
  }
}

}  // namespace rico::test
