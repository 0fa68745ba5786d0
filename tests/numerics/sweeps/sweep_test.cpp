/// Sweeps over contacts between bodies: all kinds of bodies, masses, starts and stopping
/// conditions.
#include <limits>

#include "numerics/sweeps/sweep_runs.hpp"

using namespace rico::test;

TEST(Sweep, ChoosesTheWidestVectorsOfTheProcessor) {
  const BodyScene s = packing(2, 2, 2, 0.3);
  const RicoContactSweepChoice c =
      RicoContactSweepGetChoice(makeSweep(s.system(), defaults()).get());
  const RicoSimd best = RicoSimdIsAvailable(RICO_SIMD_AVX512) ? RICO_SIMD_AVX512
                        : RicoSimdIsAvailable(RICO_SIMD_AVX2) ? RICO_SIMD_AVX2
                                                              : RICO_SIMD_PLAIN;
  EXPECT_EQ(c.simd, best);
  EXPECT_EQ(c.shape, RICO_SHAPE_SPHERES);
}

TEST(Sweep, ReadsAtMostTwoHundredBytesPerContact) {
  const BodyScene round = packing(3, 3, 3, 0.3), general = lumps(3, 3, 3, 0.3);
  EXPECT_EQ(RicoContactSweepGetChoice(makeSweep(round.system(), defaults()).get()).bytes_in_contact,
            120);
  EXPECT_EQ(
      RicoContactSweepGetChoice(makeSweep(general.system(), defaults()).get()).bytes_in_contact,
      200);
}

TEST(Sweep, SpheresGiveTheResultOfGeneralBodies) {
  const BodyScene s = packing(4, 4, 4, 0.4);
  RicoContactSweepOptions o = defaults();
  const Solved a = sweepSome(s, o, 20);
  o.shape = RICO_SHAPE_GENERAL;
  const Solved b = sweepSome(s, o, 20);
  EXPECT_LT(largestDifference(a.r, b.r), 1e-12 * largest(a.r));
  EXPECT_LT(largestDifference(a.y, b.y), 1e-12 * largest(s.y));
}

TEST(Sweep, OneContactByHand) {
  // without arms W = I; with q = (-1, 1, 3) and mu = 0.1 the contact slides
  BodyScene s;
  s.addBody(1, {1, 1, 1}, {1, 3, -1});
  s.addContact(RICO_NO_BODY, 0, {0, 0, 1}, {0, 0, 0}, {0, 0, 0}, 0.1);
  s.contact[0].tangent[0] = 1;
  s.contact[0].tangent[1] = 0;
  for (RicoShape shape : {RICO_SHAPE_GENERAL, RICO_SHAPE_SPHERES}) {
    RicoContactSweepOptions o = defaults();
    o.shape = shape;
    o.rtol = 1e-14;
    const Solved a = solve(s, o);
    EXPECT_GT(a.info.reason, 0);
    EXPECT_LE(a.info.its, 3);
    EXPECT_NEAR(a.r[0], 1, 1e-14);
    EXPECT_NEAR(a.r[1], -0.1 / std::sqrt(10.), 1e-14);
    EXPECT_NEAR(a.r[2], -0.3 / std::sqrt(10.), 1e-14);
    EXPECT_NEAR(a.y[2], 0, 1e-15);
  }
}

TEST(Sweep, BodiesWithMoreContactsThanColors) {
  const BodyScene s = plate(300, 0.3);
  RicoContactSweepOptions o = defaults();
  o.max_it = 100000;
  const Sweep sweep = makeSweep(s.system(), o);
  EXPECT_EQ(RicoContactSweepGetChoice(sweep.get()).overflow, 304 - RICO_MAX_COLORS);
  const Solved a = solve(s, o);
  EXPECT_GT(a.info.reason, 0) << RicoConvergedReasonName(a.info.reason);
  EXPECT_LT(frictionResidual(assembled(s), a.r.data()), 1.01e-8);
}

TEST(Sweep, MassesFromTinyToHuge) {
  for (double scale : {1e-12, 1e12})
    for (double ratio : {1., 1e4}) {
      BodyScene s = lumps(2, 2, 2, 0.4);
      for (std::size_t i = 0; i < s.body.size(); i++) {
        const double factor = scale * (i % 2 ? ratio : 1);
        s.body[i].inverse_mass *= factor;
        for (double& J : s.body[i].inverse_inertia) J *= factor;
      }
      RicoContactSweepOptions o = defaults();
      o.max_it = 1000000;
      const Solved a = solve(s, o);
      EXPECT_GT(a.info.reason, 0) << scale << " " << ratio << " " << a.info.residual_relative;
      EXPECT_LT(frictionResidual(assembled(s), a.r.data()), 1.1e-8);
    }
}

TEST(Sweep, OverRelaxationAndFreezingReachTheSameVelocities) {
  const BodyScene s = lumps(3, 3, 3, 0.3);
  RicoContactSweepOptions o = defaults();
  o.rtol = 1e-10;
  o.max_it = 200000;
  const Solved plain = solve(s, o);
  for (double omega : {0.7, 1.3})
    for (int freeze : {0, 5}) {
      o.omega = omega;
      o.freeze = freeze;
      const Solved a = solve(s, o);
      EXPECT_GT(a.info.reason, 0) << omega << " " << freeze;
      EXPECT_LT(largestDifference(a.y, plain.y), 1e-7 * largest(s.y));
    }
}

TEST(Sweep, ContactsInRandomOrderAreSorted) {
  BodyScene s = lumps(6, 5, 4, 0.2);
  std::mt19937 random(4);
  std::shuffle(s.contact.begin(), s.contact.end(), random);
  const RicoContactSystem system = s.system();
  std::vector<std::int64_t> order(s.contact.size()), sorted;
  ASSERT_TRUE(RicoContactSystemOrder(&system, order.data()));
  sorted = order;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t k = 0; k < sorted.size(); k++) ASSERT_EQ(sorted[k], std::int64_t(k));
  // The sum over contacts of the distance, in the order, to the next contact of the same body.
  const auto spread = [&](auto contactAt) {
    std::vector<double> last(s.body.size(), -1);
    double sum = 0;
    for (std::size_t i = 0; i < order.size(); i++)
      for (const std::int64_t body : s.contact[contactAt(i)].body) {
        if (body < 0) continue;
        if (last[body] >= 0) sum += double(i) - last[body];
        last[body] = double(i);
      }
    return sum;
  };
  EXPECT_LT(spread([&](std::size_t i) { return std::size_t(order[i]); }),
            0.5 * spread([](std::size_t i) { return i; }));
  RicoContactSweepOptions o = defaults();
  o.order = order.data();
  o.max_it = 100000;
  EXPECT_GT(solve(s, o).info.reason, 0);
}

// Packings and lumps, larger and smaller ones, one after the other, in the memory of one sweep.
TEST(Sweep, ARenewedSweepGivesTheResultOfANewOne) {
  const BodyScene scenes[] = {packing(4, 4, 4, 0.5), lumps(5, 4, 3, 0.5), packing(2, 2, 3, 0.3),
                              packing(6, 6, 5, 0.5)};
  Sweep renewed(nullptr, RicoContactSweepDestroy);
  for (const BodyScene& scene : scenes) {
    const RicoContactSystem system = scene.system();
    const RicoContactSweepOptions options = defaults();
    char why[RICO_MESSAGE_SIZE];
    if (renewed == nullptr) renewed = makeSweep(scenes[0].system(), options);
    ASSERT_EQ(RicoContactSweepRenew(renewed.get(), &system, &options, why), 1) << why;
    const Sweep created = makeSweep(system, options);
    Values r(scene.rows()), s(scene.rows());
    RicoContactSweepSolve(renewed.get(), scene.y.data(), r.data(), nullptr, nullptr);
    RicoContactSweepSolve(created.get(), scene.y.data(), s.data(), nullptr, nullptr);
    EXPECT_EQ(r, s);
  }
  RicoContactSystem wrong = scenes[0].system();
  wrong.contacts = -1;
  char why[RICO_MESSAGE_SIZE];
  EXPECT_EQ(RicoContactSweepRenew(renewed.get(), &wrong, nullptr, why), 0);
  EXPECT_STRNE(why, "");
}

// Contacts are given as an array, one by one through a function, and one by one with tangents and
// bodies through other functions.
TEST(Sweep, ContactsGivenByFunctionsHaveTheSameBits) {
  const auto tangentOf = [](const double n[3], double t[3]) {
    const double e[3] = {n[0] * n[0] <= 0.5 ? 1.0 : 0.0, n[0] * n[0] <= 0.5 ? 0.0 : 1.0, 0.0};
    const double along = e[0] * n[0] + e[1] * n[1];
    for (int i = 0; i < 3; i++) t[i] = e[i] - along * n[i];
    const double length = std::sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
    for (int i = 0; i < 3; i++) t[i] /= length;
  };
  for (BodyScene s : {packing(4, 4, 4, 0.5), lumps(5, 4, 3, 0.5)}) {
    for (RicoContactPair& c : s.contact) tangentOf(c.normal, c.tangent);
    const Solved kept = solve(s, defaults());
    RicoContactSystem system = s.system();
    system.contact = nullptr;
    system.context = s.contact.data();
    system.give = [](const void* all, std::int64_t k, std::int64_t n, RicoContactPair pair[]) {
      std::copy_n(static_cast<const RicoContactPair*>(all) + k, n, pair);
    };
    for (const bool toldBeside : {false, true}) {
      if (toldBeside) {
        system.tangent = tangentOf;
        system.ends = [](const void* all, std::int64_t k, std::int64_t body[2]) {
          std::copy_n(static_cast<const RicoContactPair*>(all)[k].body, 2, body);
        };
      }
      Values r(s.rows()), y(s.y.size());
      RicoContactSweepSolve(makeSweep(system, defaults()).get(), s.y.data(), r.data(), y.data(),
                            nullptr);
      EXPECT_TRUE(sameBits(r, kept.r));
      EXPECT_TRUE(sameBits(y, kept.y));
    }
  }
}

// After loading and unloading, the velocities include the effect of the given reactions, with any
// vector width.
TEST(Sweep, LoadedReactionsChangeTheVelocities) {
  for (const BodyScene& s : {packing(4, 4, 4, 0.5), lumps(5, 4, 3, 0.5)}) {
    const RicoContactSystem system = s.system();
    const Solved a = solve(s, defaults());
    Values expected(s.y.size());
    RicoContactSystemVelocities(&system, s.y.data(), a.r.data(), expected.data());
    ASSERT_GT(largestDifference(expected, s.y), 1e-2 * largest(s.y));
    for (const RicoSimd simd : {RICO_SIMD_PLAIN, RICO_SIMD_AVX2, RICO_SIMD_AVX512}) {
      if (RicoSimdIsAvailable(simd) == 0) continue;
      RicoContactSweepOptions o = defaults();
      o.simd = simd;
      const Sweep sweep = makeSweep(system, o);
      Values y(s.y.size());
      RicoContactSweepLoad(sweep.get(), s.y.data(), a.r.data());
      RicoContactSweepUnload(sweep.get(), nullptr, y.data());
      EXPECT_LT(largestDifference(y, expected), 1e-12 * largest(s.y)) << RicoSimdName(simd);
    }
  }
}

TEST(Sweep, StartsFromTheGivenReactions) {
  const BodyScene s = lumps(4, 4, 3, 0.3);
  const RicoContactSystem system = s.system();
  RicoContactSweepOptions o = defaults();
  Solved a = solve(s, o);
  ASSERT_GT(a.info.its, 5);
  RicoContactSweepSolve(makeSweep(system, o).get(), s.y.data(), a.r.data(), nullptr, &a.info);
  EXPECT_EQ(a.info.its, 0);
  EXPECT_GT(a.info.reason, 0);
}

TEST(Sweep, ContactsBetweenImmovableBodiesHaveNoReaction) {
  BodyScene s = packing(2, 2, 2, 0.3);
  s.body.push_back({0, {0, 0, 0, 0, 0, 0}});
  s.y.insert(s.y.end(), {0.001, 0, 0, 0, 0, 0.2});  // a prescribed velocity
  s.addContact(RICO_NO_BODY, 8, {0, 0, 1}, {0, 0, 0}, {0, 0, -1}, 0.3);
  s.addContact(8, 0, {1, 0, 0}, {1, 0, 0}, {-1, 0, 0}, 0.3);
  s.contact.back().bias[0] = -0.02;
  const RicoContactSystem system = s.system();
  Solved a{{}, Values(s.rows(), 1.), Values(s.y.size())};
  RicoContactSweepOptions o = defaults();
  RicoContactSweepSolve(makeSweep(system, o).get(), s.y.data(), a.r.data(), a.y.data(), &a.info);
  EXPECT_GT(a.info.reason, 0);
  for (int i = 0; i < 3; i++) EXPECT_EQ(a.r[s.rows() - 6 + i], 0);
  EXPECT_GT(a.r[s.rows() - 3], 0);
  for (int i = 0; i < 6; i++) EXPECT_EQ(a.y[48 + i], s.y[48 + i]);
}

TEST(Sweep, SolvesEmptyScenes) {
  BodyScene s;
  EXPECT_EQ(solve(s, defaults()).info.reason, RICO_CONVERGED_ATOL);
  s.addBody(1, {1, 1, 1}, {1, 2, 3});
  const Solved a = solve(s, defaults());
  EXPECT_EQ(a.info.reason, RICO_CONVERGED_ATOL);
  EXPECT_TRUE(sameBits(a.y, s.y));
}

TEST(Sweep, VelocitiesThatAreNotFiniteAreReported) {
  BodyScene s = packing(2, 2, 2, 0.3);
  s.y[3] = std::numeric_limits<double>::quiet_NaN();
  const Solved a = solve(s, defaults());
  EXPECT_EQ(a.info.reason, RICO_DIVERGED_NANORINF);
  EXPECT_EQ(largest(a.r), 0);
}

TEST(Sweep, StopsAtTheLimitAndOnRequest) {
  const BodyScene s = lumps(4, 4, 4, 0.4);
  RicoContactSweepOptions o = defaults();
  o.max_it = 7;
  EXPECT_EQ(solve(s, o).info.reason, RICO_DIVERGED_ITS);
  EXPECT_EQ(solve(s, o).info.its, 7);
  o.stop = [](void*, std::int64_t its) { return int(its >= 4); };
  EXPECT_EQ(solve(s, o).info.reason, RICO_DIVERGED_TIME);
  EXPECT_EQ(solve(s, o).info.its, 4);
}
