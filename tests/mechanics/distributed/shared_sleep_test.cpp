/// Islands sleep and wake on many ranks as on one: the same states, to the last bit.
#include <algorithm>

#include "mechanics/distributed/dealt_rows.hpp"
#include "mechanics/distributed/shared_world.hpp"
#include "mechanics/world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

using Scene = std::function<void(SharedWorld&)>;
constexpr SleepRule kRule = {.speed = 2e-2, .steps = 8};
constexpr double kHalf = 0.1;  // half an edge of a brick

SharedWorld::Choice sleepy() { return {.sleep = kRule}; }

std::int64_t sleepers(const SharedWorld& world) {
  const RigidBodies& many = world.bodies.population();
  std::int64_t own = 0;
  for (std::uint32_t i = 0; i < many.size(); ++i)
    own += world.bodies.isOwn(i) && many.isAsleep(i) ? 1 : 0;
  return world.bodies.ranks().sum(own);
}

struct Course {
  std::vector<std::uint64_t> hashes;
  std::vector<std::int64_t> sleepers;
  std::int64_t most() const { return *std::max_element(sleepers.begin(), sleepers.end()); }
  bool operator==(const Course&) const = default;
};

Course run(SharedWorld& world, int steps) {
  Course course;
  for (int k = 0; k < steps; ++k) {
    world.step();
    course.hashes.push_back(world.simulation.stateHash());
    course.sleepers.push_back(sleepers(world));
  }
  return course;
}

/// Runs the scene on this rank alone and on all ranks, and restarts each run from its middle on the
/// other.
Course expectSame(const SharedWorld::Choice& choice, const Scene& scene, int steps) {
  SharedWorld alone(MPI_COMM_SELF, choice), shared(MPI_COMM_WORLD, choice);
  SharedWorld second(MPI_COMM_WORLD, choice), third(MPI_COMM_SELF, choice);
  for (SharedWorld* world : {&alone, &shared, &second, &third}) scene(*world);
  const int half = steps / 2;
  Course course = run(alone, half);
  EXPECT_EQ(run(shared, half), course);
  goOnFrom(alone, second);
  DealtRows middle;
  shared.simulation.recordState(middle);
  middle.collect(shared.bodies.ranks());
  middle.beginReading();
  third.simulation.recordState(middle);
  const Course rest = run(alone, steps - half);
  EXPECT_EQ(run(shared, steps - half), rest);
  EXPECT_EQ(run(second, steps - half), rest) << "restart on all ranks";
  EXPECT_EQ(run(third, steps - half), rest) << "restart on one rank";
  course.hashes.insert(course.hashes.end(), rest.hashes.begin(), rest.hashes.end());
  course.sleepers.insert(course.sleepers.end(), rest.sleepers.begin(), rest.sleepers.end());
  return course;
}

/// A plane, and a wall of bricks across the space of all ranks: identities 1 to bricks.
int addWall(SharedWorld& world, int bricks) {
  world.contacts.setSweeps(30);
  RigidBodies& many = world.bodies.population();
  world.bodies.add(many.addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  const int brick = many.addKind(Box({kHalf, kHalf, kHalf}), 1000.0);
  for (int i = 0; i < bricks; ++i) world.bodies.add(brick, {2.02 * kHalf * i, 0, kHalf});
  return brick;
}

/// A row of bricks, which is one island, and single bricks elsewhere.
void rows(SharedWorld& world) {
  const int brick = addWall(world, 12);
  for (int i = 0; i < 6; ++i) world.bodies.add(brick, {0.5 * i, 1.0, kHalf});
}

/// A ball that touches one end of the row, and so wakes it.
void rowAndBall(SharedWorld& world) {
  rows(world);
  const int ball = world.bodies.population().addKind(Sphere(kHalf), 2000.0);
  world.bodies.add(ball, {0.02, 0, 0.9}, {}, {0, 0, 0.3});
}

TEST(SharedSleep, IslandsExtendOverRanks) {
  const Course course = expectSame(sleepy(), rowAndBall, 140);
  EXPECT_EQ(course.most(), 19);
  const auto slept = std::find(course.sleepers.begin(), course.sleepers.end(), 18);
  ASSERT_NE(slept, course.sleepers.end());
  EXPECT_NE(std::find(slept, course.sleepers.end(), 6), course.sleepers.end())
      << "the ball wakes the whole row and no other brick";
}

TEST(SharedSleep, InSubsteps) {
  const Course course = expectSame(
      sleepy(),
      [](SharedWorld& world) {
        rowAndBall(world);
        world.contacts.setSubsteps({.substeps = 4});
      },
      140);
  EXPECT_EQ(course.most(), 19);
}

/// Bodies are removed by their owner alone: the support of one brick, and one in the middle of a
/// row, which wakes both of its halves; a fixed block wakes all.
void removals(SharedWorld& world) {
  const int brick = addWall(world, 12);
  world.bodies.add(brick, {0, 0, 3 * kHalf});
  const int block = world.bodies.population().addKind(Box({0.5, 0.5, 0.1}), 0.0, Motion::kStatic);
  const std::uint64_t fixed = world.bodies.add(block, {-2, 0, 0.1});
  world.betweenSteps = [fixed](SharedWorld& w) {
    const auto removeAt = [&](long step, std::uint64_t identity) {
      if (w.simulation.stepNumber() == step)
        w.bodies.removeIf(
            [&](std::uint32_t body) { return w.bodies.population().identity(body) == identity; });
    };
    removeAt(40, 6);
    removeAt(80, 1);
    if (w.simulation.stepNumber() == 120) w.bodies.remove(fixed);
  };
}

TEST(SharedSleep, RemovalsWakeIslandsOnAllRanks) {
  const Course course = expectSame(sleepy(), removals, 150);
  EXPECT_EQ(course.sleepers[39], 0) << "removal of the sixth wakes both halves";
  EXPECT_EQ(course.sleepers[78], 12);
  EXPECT_EQ(course.sleepers[79], 6) << "the other half stays asleep";
  EXPECT_EQ(course.sleepers[119], 0);
  EXPECT_EQ(course.sleepers.back(), 11);
}

/// A chain of links far from each other, between two points of the world; a motor that turns keeps
/// its body awake. A moving block reaches the last link.
void chain(SharedWorld& world) {
  world.contacts.setSweeps(60);
  RigidBodies& many = world.bodies.population();
  many.setGravity({});
  const int link = many.addKind(Box({kHalf, 0.04, 0.04}), 1000.0);
  constexpr int kLinks = 8;
  std::uint64_t before = JointFrames::kWorld;
  for (int i = 0; i < kLinks; ++i) {
    const std::uint64_t next = world.bodies.add(link, {0.5 * i, 0, 0});
    world.contacts.joints().add(JointKind::kFixed, next, before, {0.5 * i - 0.25, 0, 0});
    before = next;
  }
  world.contacts.joints().add(JointKind::kBall, before, JointFrames::kWorld, {0.5 * kLinks, 0, 0});
  const std::uint64_t wheel = world.bodies.add(link, {0, 3, 0});
  world.contacts.joints().add(JointKind::kRevolute, wheel, JointFrames::kWorld, {0, 3, 0});
  world.contacts.joints().addAxis({.target = 1e-3}, wheel, JointFrames::kWorld, {0, 3, 0},
                                  {0, 0, 1});
  const int block = many.addKind(Box({0.05, 0.05, 0.05}), 0.0, Motion::kKinematic);
  const std::uint64_t pusher = world.bodies.add(block, {0.5 * (kLinks - 1), 0, 0.3});
  many.setPrescribedTwist(pusher, [](double t) {
    return std::pair(Vec3{0, 0, t > 0.4 ? -0.9 : 0.0}, Vec3{});
  });
}

TEST(SharedSleep, JointsConnectIslandsOfDifferentRanks) {
  const Course course = expectSame(sleepy(), chain, 180);
  EXPECT_EQ(course.most(), 8) << "all links sleep, but not the wheel";
  EXPECT_EQ(course.sleepers[140], 0) << "the block wakes all links";
}

/// A force that begins to grow wakes the bricks on one side. The force at the time when a body
/// falls asleep is part of the state.
void wind(SharedWorld& world) {
  rows(world);
  world.bodies.population().addForce(
      [](double t, const RigidBodies& many, std::span<Wrench> wrenches) {
        for (std::uint32_t i = 0; i < many.size(); ++i)
          if (many.centres()[i].y > 0.5) wrenches[i].force += Vec3{0, t > 0.4 ? 30 * t : 1.0, 0};
      });
}

TEST(SharedSleep, ChangingForcesWakeBodies) {
  const Course course = expectSame(sleepy(), wind, 120);
  EXPECT_EQ(course.sleepers[78], 18);
  EXPECT_EQ(*std::min_element(course.sleepers.begin() + 79, course.sleepers.end()), 12);
}

/// Bodies that are added above sleeping ones, copies that are renewed in each step, and a
/// replicated plate.
void plate(SharedWorld& world) {
  RigidBodies& many = world.bodies.population();
  const int large = many.addKind(Box({1.3, 0.3, 0.05}), 300.0);
  world.bodies.setReplicated(large);
  const int brick = addWall(world, 12);
  world.bodies.add(large, {1.1, 0, 2 * kHalf + 0.05});
  world.betweenSteps = [brick](SharedWorld& w) {
    if (w.simulation.stepNumber() == 60) w.bodies.add(brick, {1.8, 0, 0.6}, {}, {0, 0, -1});
  };
}

TEST(SharedSleep, BodiesAreAddedOnAReplicatedPlate) {
  SharedWorld::Choice choice = sleepy();
  choice.bodies.imbalance = 0.0;
  const Course course = expectSame(choice, plate, 140);
  EXPECT_EQ(course.sleepers[58], 13);
  EXPECT_EQ(*std::min_element(course.sleepers.begin() + 60, course.sleepers.end()), 0);
  EXPECT_EQ(course.sleepers.back(), 14);
}

/// The same bodies sleep in the same steps as in a simulation that is not distributed.
TEST(SharedSleep, AgreesWithOneProcess) {
  SharedWorld shared(MPI_COMM_WORLD, sleepy()), source(MPI_COMM_SELF, sleepy());
  World plain;
  plain.h = 5e-3, plain.theta = 1.0, plain.mu = 0.4, plain.tolerance = 1e-10;
  plain.options = {.margin = 0.02, .gaps = {.predictive = true, .recovery = 0.2}, .sleep = kRule};
  plain.build();
  for (SharedWorld* world : {&shared, &source}) rowAndBall(*world);
  shared.contacts.setSweeps(0);
  shared.contacts.settings().relativeTolerance = 1e-10;
  const RigidBodies& from = source.bodies.population();
  plain.bodies->setGravity(from.gravity());
  plain.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic);
  for (int kind = 1; kind < from.kinds(); ++kind)
    plain.bodies->addKind(from.kind(kind).shape, from.kind(kind).mass);
  for (std::uint32_t i = 0; i < from.size(); ++i) plain.bodies->insert(from.state(i));
  const Course course = run(shared, 140);
  for (std::size_t k = 0; k < course.sleepers.size(); ++k) {
    plain.step();
    ASSERT_EQ(static_cast<std::int64_t>(plain.manager->numberOfSleepers()), course.sleepers[k])
        << "step " << k;
  }
  EXPECT_EQ(course.most(), 19);
}

/// After sleep the solver starts from the stored reactions.
TEST(SharedSleep, ReactionsAreStored) {
  SharedWorld world(MPI_COMM_WORLD, sleepy());
  rowAndBall(world);
  run(world, 40);
  ASSERT_GE(sleepers(world), 12);
  world.contacts.setSweeps(1, 1.0);
  if (const std::uint32_t body = world.bodies.population().indexOf(5); body != RigidBodies::kNone)
    world.bodies.population().wake(5);
  world.step();
  EXPECT_EQ(sleepers(world), 6);
  const RigidBodies& many = world.bodies.population();
  for (std::uint64_t identity = 1; identity <= 12; ++identity) {
    const std::uint32_t body = many.indexOf(identity);
    if (body == RigidBodies::kNone) continue;
    EXPECT_LT(norm(many.linearVelocity(body)), 5e-3) << "from zero reactions it would be 3e-2";
  }
}

}  // namespace
}  // namespace rico::test
