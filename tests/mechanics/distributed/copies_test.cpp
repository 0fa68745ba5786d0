/// Copies of bodies: each rank holds all bodies that its own may touch, and copies are renewed
/// rarely.
#include "mechanics/distributed/shared_world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

constexpr double kMargin = 0.05;
constexpr int kSteps = 50;

/// Balls of two sizes in random flight.
void swarm(SharedWorld& world, int count, double speed) {
  RigidBodies& many = world.bodies.population();
  const int kinds[2] = {many.addKind(Sphere(0.1), 1000.0), many.addKind(Sphere(0.25), 1000.0)};
  addBasin(world, 2.0);
  std::mt19937 random(11);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  for (int i = 0; i < count; ++i) {
    const Vec3 place = {1.7 * any(random), 1.7 * any(random), 2.0 + 1.7 * any(random)};
    const Vec3 velocity = speed * Vec3{any(random), any(random), any(random)};
    world.bodies.add(kinds[i % 5 == 0], place, {}, velocity);
  }
}

struct Ball {
  std::uint64_t identity;
  Vec3 centre;
  double radius;
};

double radiusOf(const RigidBodies& many, std::uint32_t body) {
  return boundingRadius(many.kindOf(body).shape);
}

/// Own moving bodies of all ranks.
std::vector<Ball> allBalls(const SharedBodies& bodies) {
  const RigidBodies& many = bodies.population();
  std::vector<double> mine;
  for (std::uint32_t i = 0; i < many.size(); ++i) {
    if (!bodies.isOwn(i) || bodies.isReplicated(i)) continue;
    const Vec3 c = many.centres()[i];
    mine.insert(mine.end(),
                {static_cast<double>(many.identity(i)), c.x, c.y, c.z, radiusOf(many, i)});
  }
  const std::vector<double> all = bodies.ranks().gather(mine);
  std::vector<Ball> balls;
  for (std::size_t i = 0; i < all.size(); i += 5)
    balls.push_back(
        {static_cast<std::uint64_t>(all[i]), {all[i + 1], all[i + 2], all[i + 3]}, all[i + 4]});
  return balls;
}

/// The number of bodies within the margin of own ones; expects that this rank holds them.
int neighboursHeld(const SharedBodies& bodies, const std::vector<Ball>& balls) {
  const RigidBodies& many = bodies.population();
  int near = 0;
  for (const Ball& ball : balls) {
    const std::uint32_t own = many.indexOf(ball.identity);
    if (own == RigidBodies::kNone || !bodies.isOwn(own)) continue;
    for (const Ball& other : balls) {
      if (other.identity == ball.identity ||
          norm(other.centre - ball.centre) > other.radius + ball.radius + kMargin)
        continue;
      ++near;
      EXPECT_NE(many.indexOf(other.identity), RigidBodies::kNone)
          << "rank " << bodies.ranks().rank() << " owns " << ball.identity << ", which may touch "
          << other.identity;
    }
  }
  return near;
}

using Scene = std::function<void(SharedWorld&)>;

/// `least`: of pairs near each other, over all steps.
void expectHeld(const SharedBodiesOptions& options, const Scene& scene, std::int64_t least) {
  SharedWorld world(MPI_COMM_WORLD, {.margin = kMargin, .bodies = options});
  scene(world);
  std::int64_t near = 0;
  for (int step = 0; step < kSteps && !::testing::Test::HasFailure(); ++step) {
    const std::vector<Ball> balls = allBalls(world.bodies);
    world.simulation.computeOneStep();
    near += neighboursHeld(world.bodies, balls);
    world.simulation.nextStep();
  }
  EXPECT_GE(world.bodies.ranks().sum(near), least);
}

Scene swarmOf(double speed) {
  return [speed](SharedWorld& world) { swarm(world, 120, speed); };
}

TEST(Copies, RanksHoldAllNeighboursOfTheirBodies) { expectHeld({}, swarmOf(2.0), 100); }
TEST(Copies, AlsoOfFastBodies) { expectHeld({}, swarmOf(30.0), 100); }
TEST(Copies, AlsoIfTheyAreMadeForOneStep) {
  expectHeld({.steps = 1, .skin = 0.01}, swarmOf(5.0), 100);
}
TEST(Copies, AlsoIfTheyAreMadeForNoWay) { expectHeld({.farthest = 0}, swarmOf(5.0), 100); }
TEST(Copies, AlsoIfLoadsAreNeverBalanced) {
  expectHeld({.imbalance = Aabb::kInfinity}, swarmOf(5.0), 100);
}

/// Adds balls without gravity: small ones, and large ones, which make the box of their rank wide.
struct Balls {
  explicit Balls(SharedWorld& of) : world(of) {
    RigidBodies& many = world.bodies.population();
    many.setGravity({});
    small = many.addKind(Sphere(0.1), 1000.0);
    large = many.addKind(Sphere(1.0), 1000.0);
  }
  void add(int kind, double x, double y, double speed = 0) {
    world.bodies.add(kind, {x, y, 0}, {}, {0, speed, 0});
  }
  SharedWorld& world;
  int small, large;
};

// Two ranks, divided at the ball near x = 0. The moving ball is in the box of the other rank from
// the beginning. It leaves the box of its own rank, towards a ball that has not arrived there.
TEST(Copies, BodyThatLeavesTheBoxOfItsRank) {
  const Scene scene = [](SharedWorld& world) {
    Balls balls(world);
    balls.add(balls.large, -0.1, 2.5);
    balls.add(balls.small, -0.02, 0);
    balls.add(balls.small, 0.1, 1, -5);
    balls.add(balls.small, 12, 1);
    balls.add(balls.small, 0.04, 8);
  };
  expectHeld({.steps = 0, .skin = 0.1}, scene, 1);
}

// The ball that moves stays in the box of its rank, and arrives in that of the other.
TEST(Copies, BodyThatArrivesAtAnotherRank) {
  const Scene scene = [](SharedWorld& world) {
    Balls balls(world);
    balls.add(balls.large, -0.1, 2.5);
    balls.add(balls.large, -0.1, -2.5);
    balls.add(balls.small, -0.12, 1.2, -5);
    balls.add(balls.small, 0.1, 0);
    balls.add(balls.small, 12, 0);
    balls.add(balls.small, 13, 0);
    balls.add(balls.small, 0, -8);
  };
  expectHeld({.steps = 0, .skin = 0.1}, scene, 1);
}

// In each step all balls fall by half of their radius or more.
TEST(Copies, AreNotRenewedWhileAllBodiesFall) {
  SharedWorld world(MPI_COMM_WORLD, {.margin = kMargin});
  RigidBodies& many = world.bodies.population();
  const int ball = many.addKind(Sphere(0.1), 1000.0);
  for (int i = 0; i < 200; ++i)
    world.bodies.add(ball, {0.3 * (i % 10), 0.3 * (i / 10), 0.0}, {}, {0, 0, -10});
  world.run(kSteps);
  if (world.bodies.ranks().size() > 1) {
    EXPECT_GT(world.bodies.ranks().sum(static_cast<std::int64_t>(world.bodies.copies())), 0);
  }
  EXPECT_LE(world.bodies.renewals(), 2 + kSteps / 10);
}

// A projectile that crosses the world in some steps does not make all bodies copies.
TEST(Copies, AreFewBesideAProjectile) {
  SharedWorld world(MPI_COMM_WORLD, {.margin = kMargin});
  RigidBodies& many = world.bodies.population();
  many.setGravity({});
  const int ball = many.addKind(Sphere(0.1), 1000.0);
  for (int i = 0; i < 1000; ++i) world.bodies.add(ball, {0.3 * (i % 50), 0.3 * (i / 50), 0.0});
  world.bodies.add(ball, {0, 0, 1}, {}, {200, 80, 0});
  for (int step = 0; step < 10; ++step) {
    world.step();
    const auto copies = static_cast<std::int64_t>(world.bodies.copies());
    EXPECT_LT(world.bodies.ranks().sum(copies), 150 * (world.bodies.ranks().size() - 1) + 1);
  }
}

}  // namespace
}  // namespace rico::test
