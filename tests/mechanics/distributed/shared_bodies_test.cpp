/// Bodies on many ranks: the same states, to the last bit, as on one rank.
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/laws/NewtonImpactRollingFrictionNSL.hpp>
#include <mechanics/shapes/Polygon2d.hpp>

#include "mechanics/distributed/dealt_rows.hpp"
#include "mechanics/distributed/shared_world.hpp"
#include "mechanics/world.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {
namespace {

using Scene = std::function<void(SharedWorld&)>;
constexpr int kSteps = 50;

/// The hashes of a scene on all ranks, after it has run on this rank alone.
void expectSame(const SharedWorld::Choice& choice, const Scene& scene) {
  SharedWorld alone(MPI_COMM_SELF, choice), shared(MPI_COMM_WORLD, choice);
  scene(alone);
  scene(shared);
  const std::vector<std::uint64_t> expected = alone.run(kSteps), hashes = shared.run(kSteps);
  for (int k = 0; k < kSteps; ++k) ASSERT_EQ(hashes[k], expected[k]) << "step " << k;
  EXPECT_NE(hashes[kSteps - 1], hashes[kSteps - 2]);
  EXPECT_GT(shared.contacts.totalContacts(), 0);
  EXPECT_EQ(shared.contacts.totalContacts(), alone.contacts.totalContacts());
  EXPECT_EQ(shared.bodies.totalBodies(), alone.bodies.totalBodies());
  EXPECT_EQ(shared.bodies.kineticEnergy(), alone.bodies.kineticEnergy());
}

/// A heavy plate that touches all balls below: a problem with slow convergence of sweeps. It is
/// replicated, or owned by one rank.
void plateOnBalls(SharedWorld& world, bool isReplicated) {
  world.contacts.setSweeps(50);
  RigidBodies& many = world.bodies.population();
  const int ball = many.addKind(Sphere(0.1), 1000.0);
  const int plate = many.addKind(Box({1.0, 1.0, 0.05}), 500.0);
  if (isReplicated) world.bodies.setReplicated(plate);
  addBasin(world, 2.0);
  world.bodies.add(plate, {0.02, 0.01, 0.3}, {}, {0.2, 0, -0.5});
  for (int i = 0; i < 36; ++i)
    world.bodies.add(ball, {0.3 * (i % 6) - 0.8, 0.31 * (i / 6) - 0.8, 0.101});
}

void plateReplicated(SharedWorld& world) { plateOnBalls(world, true); }
void plateOfOneRank(SharedWorld& world) { plateOnBalls(world, false); }

TEST(SharedBodies, PileOfBalls) { expectSame({}, pile); }

TEST(SharedBodies, NeverBalancedAgain) {
  SharedWorld::Choice choice;
  choice.bodies.imbalance = Aabb::kInfinity;
  expectSame(choice, pile);
}

TEST(SharedBodies, BalancedAtEveryRenewal) {
  SharedWorld::Choice choice;
  choice.bodies.imbalance = 0.0;
  expectSame(choice, mixedPile);
}

TEST(SharedBodies, NewtonsImpactsWithoutPrediction) {
  SharedWorld::Choice choice;
  choice.theta = 0.5, choice.e = 0.4, choice.gaps = {};
  expectSame(choice, mixedPile);
}

TEST(SharedBodies, PlateThatIsReplicated) { expectSame({}, plateReplicated); }
TEST(SharedBodies, PlateThatOneRankOwns) { expectSame({}, plateOfOneRank); }

/// Boxes, irregular pentagons and disks in the plane, which fall between walls.
void figures(SharedWorld& world) {
  RigidBodies& many = world.bodies.population();
  many.setGravity({0, -9.81, 0});
  const double quarter = std::acos(0.0);
  const int ground = many.addKind(HalfPlane2d{}, 0.0, Motion::kStatic);
  world.bodies.add(ground, {});
  world.bodies.add(ground, {-1.5, 0, 0}, quaternionFromRotationVector({0, 0, -quarter}));
  world.bodies.add(ground, {1.5, 0, 0}, quaternionFromRotationVector({0, 0, quarter}));
  std::vector<Vec3> corners;
  for (int i = 0; i < 5; ++i) {
    const double r = i == 1 ? 0.12 : 0.1;  // the axes x and y of the shape are not principal ones
    corners.push_back({r * std::cos(0.8 * quarter * i), r * std::sin(0.8 * quarter * i), 0});
  }
  const auto kind = [&](Polygon2d figure) {
    return many.addKind(std::make_shared<const Polygon2d>(std::move(figure)), 1000.0);
  };
  const int kinds[] = {kind(Polygon2d::box(0.12, 0.07)), kind(Polygon2d::polygon(corners)),
                       kind(Polygon2d::disk(0.1))};
  for (int i = 0; i < 60; ++i)
    world.bodies.add(kinds[i % 3], {0.27 * (i % 10) - 1.25, 0.15 + 0.25 * (i / 10), 0},
                     quaternionFromRotationVector({0, 0, 0.3 * i}), {0.1 * (i % 4), 0, 0});
}

TEST(SharedBodies, FiguresInThePlane) { expectSame({}, figures); }

TEST(SharedBodies, FiguresTakeThePlanesKernelsUntilOneLeavesThePlane) {
  SharedWorld world(MPI_COMM_WORLD, {});
  figures(world);
  world.run(kSteps);
  EXPECT_EQ(world.contacts.choice().sweep.shape, RICO_SHAPE_PLANE);
  RigidBodies& many = world.bodies.population();
  const std::uint32_t body = many.indexOf(40);
  if (body != RigidBodies::kNone && world.bodies.isOwn(body)) many.setTwist(body, {0, 0, 1e-3}, {});
  world.run(1);
  EXPECT_EQ(world.contacts.choice().sweep.shape, RICO_SHAPE_GENERAL);
}

/// A kinematic paddle that turns among balls.
void paddle(SharedWorld& world) {
  RigidBodies& many = world.bodies.population();
  addHeap(world, 4, false);
  const int blade = many.addKind(Box({0.6, 0.05, 0.3}), 0.0, Motion::kKinematic);
  const std::uint64_t identity = world.bodies.add(blade, {-0.5, -0.5, 0.3});
  many.setPrescribedTwist(identity, [](double t) {
    return std::pair(Vec3{}, Vec3{0, 0, t < 0.1 ? 3.0 : -2.0});
  });
}

TEST(SharedBodies, KinematicPaddle) { expectSame({}, paddle); }

TEST(SharedBodies, BodiesAreAddedAndRemoved) { expectSame({}, hopper); }

/// A pile of balls and boxes with rolling resistance.
void rollingPile(SharedWorld& world) {
  mixedPile(world);
  world.contacts.setLaw(std::make_shared<NewtonImpactRollingFrictionNSL>(0.0, 0.0, 0.4, 0.01, 5));
}

TEST(SharedBodies, ResistanceToRolling) { expectSame({}, rollingPile); }

// A law with one row has no friction.
TEST(SharedBodies, LawWithoutFriction) {
  const auto slippery = [](std::shared_ptr<NonSmoothLaw> law) {
    return [law](SharedWorld& world) {
      mixedPile(world);
      world.contacts.setLaw(law);
    };
  };
  const Scene oneRow = slippery(std::make_shared<NewtonImpactNSL>(0.3));
  expectSame({.theta = 0.5, .gaps = {}}, oneRow);
  SharedWorld one(MPI_COMM_WORLD, {}), three(MPI_COMM_WORLD, {});
  oneRow(one);
  slippery(std::make_shared<NewtonImpactFrictionNSL>(0.3, 0.0, 0.0, 3))(three);
  EXPECT_EQ(one.run(kSteps), three.run(kSteps));
}

// A ball on a slope of angle a, with the moment mu_r N against rolling. It stays at rest if R tan
// a < mu_r; otherwise its acceleration is (g sin a - mu_r g cos a / R) / (1 + 2/5).
TEST(SharedBodies, BallWithRollingResistanceOnASlope) {
  constexpr double kRadius = 0.1, kAngle = 0.3, kG = 9.81;
  for (const double muR : {0.5, 0.99, 1.01}) {
    SharedWorld world(MPI_COMM_WORLD, {.h = 1e-3, .theta = 0.5, .gaps = {}});
    const double resistance = muR * kRadius * std::tan(kAngle);
    world.contacts.setLaw(
        std::make_shared<NewtonImpactRollingFrictionNSL>(0.0, 0.0, 0.4, resistance, 5));
    world.contacts.settings().relativeTolerance = 1e-12;
    RigidBodies& many = world.bodies.population();
    many.setGravity({kG * std::sin(kAngle), 0, -kG * std::cos(kAngle)});
    world.bodies.add(many.addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
    const std::uint64_t ball =
        world.bodies.add(many.addKind(Sphere(kRadius), 1000.0), {0, 0, kRadius});
    world.run(100);
    const std::uint32_t at = many.indexOf(ball);
    if (at == RigidBodies::kNone || !world.bodies.isOwn(at)) continue;
    const double expected = std::max(0.0, (1 - muR) * kG * std::sin(kAngle) * 0.1 / 1.4);
    EXPECT_NEAR(many.linearVelocity(at).x, expected, 1e-9) << muR;
    EXPECT_NEAR(many.angularVelocity(at).y, expected / kRadius, 1e-8) << muR;
  }
}

// If there are enough bodies, each rank soon has some, and bodies move between ranks.
TEST(SharedBodies, LoadIsShared) {
  SharedWorld world(MPI_COMM_WORLD, {});
  addHeap(world, 6, false);
  world.run(kSteps);
  const std::int64_t all = world.bodies.totalBodies() - 5;
  const auto own = static_cast<double>(world.bodies.ownBodies());
  EXPECT_GT(own, 0.4 * static_cast<double>(all) / world.bodies.ranks().size());
  EXPECT_LT(world.bodies.renewals(), kSteps);
  if (world.bodies.ranks().size() > 1) {
    EXPECT_GT(world.bodies.renewals(), 1);
    EXPECT_GT(world.bodies.balancings(), 1);
    EXPECT_GT(world.bodies.copies(), 0U);
  }
}

// Restarts on many ranks from one, with rows distributed at random, and on one from many.
void expectSameAfterRestart(const Scene& scene) {
  const int half = kSteps / 2;
  SharedWorld first(MPI_COMM_SELF, {}), second(MPI_COMM_WORLD, {}), third(MPI_COMM_SELF, {});
  for (SharedWorld* world : {&first, &second, &third}) scene(*world);
  first.run(half);
  goOnFrom(first, second);
  EXPECT_EQ(second.simulation.stateHash(), first.simulation.stateHash());
  const auto expected = first.run(half);
  EXPECT_EQ(second.run(half), expected);

  DealtRows end;
  second.simulation.recordState(end);
  end.collect(second.bodies.ranks());
  end.beginReading();
  third.simulation.recordState(end);
  EXPECT_EQ(third.run(half), first.run(half));
}

TEST(SharedBodies, RestartOnOtherRanks) { expectSameAfterRestart(plateReplicated); }
TEST(SharedBodies, RestartWithResistanceToRolling) { expectSameAfterRestart(rollingPile); }

// The equations are those of a simulation that is not distributed, solved in another order.
TEST(SharedBodies, AgreesWithOneProcess) {
  SharedWorld::Choice choice;
  SharedWorld shared(MPI_COMM_WORLD, choice);
  plateReplicated(shared);
  shared.contacts.setSweeps(0);
  shared.contacts.settings().relativeTolerance = 1e-11;
  shared.run(10);
  World plain;
  plain.h = choice.h, plain.theta = choice.theta, plain.mu = 0.4, plain.tolerance = 1e-11;
  plain.options = {.margin = choice.margin, .gaps = choice.gaps};
  plain.build();
  SharedWorld source(MPI_COMM_SELF, choice);
  plateReplicated(source);
  plain.bodies->setGravity({0, 0, -9.81});
  for (int kind = 0; kind < source.bodies.population().kinds(); ++kind) {
    const BodyKind& sort = source.bodies.population().kind(kind);
    if (sort.motion == Motion::kDynamic)
      plain.bodies->addKind(sort.shape, sort.mass, sort.group);
    else
      plain.bodies->addKind(sort.shape, 0.0, sort.motion, sort.group);
  }
  for (std::uint32_t i = 0; i < source.bodies.population().size(); ++i)
    plain.bodies->insert(source.bodies.population().state(i));
  plain.step(10);
  const RigidBodies& many = shared.bodies.population();
  for (std::uint32_t i = 0; i < many.size(); ++i) {
    if (!shared.bodies.isOwn(i)) continue;
    const std::uint32_t other = plain.bodies->indexOf(many.identity(i));
    EXPECT_LT(norm(many.centres()[i] - plain.bodies->centres()[other]), 1e-8);
    EXPECT_LT(norm(many.linearVelocity(i) - plain.bodies->linearVelocity(other)), 1e-5);
  }
}

// The split mode solves the same equations by another method.
TEST(SharedBodies, SplitModeAgrees) {
  SharedWorld split(MPI_COMM_WORLD, {}), alone(MPI_COMM_SELF, {});
  for (SharedWorld* world : {&split, &alone}) {
    pile(*world);
    world->contacts.settings().relativeTolerance = 1e-10;
  }
  split.contacts.setMode(SharedSweepMode::kSplit);
  split.run(30);
  alone.run(30);
  EXPECT_GT(split.contacts.totalContacts(), 20);
  const RigidBodies &many = split.bodies.population(), &others = alone.bodies.population();
  for (std::uint32_t i = 0; i < many.size(); ++i) {
    if (!split.bodies.isOwn(i)) continue;
    const std::uint32_t other = others.indexOf(many.identity(i));
    EXPECT_LT(norm(many.centres()[i] - others.centres()[other]), 1e-7);
  }
}

TEST(SharedBodies, FewerBodiesThanRanks) {
  expectSame({}, [](SharedWorld& world) {
    const int ball = world.bodies.population().addKind(Sphere(0.1), 1000.0);
    addBasin(world, 2.0);
    world.bodies.add(ball, {0, 0, 0.15});
    world.bodies.add(ball, {0.01, 0, 0.45});
  });
}

}  // namespace
}  // namespace rico::test
