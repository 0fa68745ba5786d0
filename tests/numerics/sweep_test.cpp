// Contacts between bodies swept in place: against the assembled problem, against itself in other
// widths and orders, and by the yardstick.
#include <gtest/gtest.h>
#include <numerics/rico_contact.h>
#include <numerics/rico_sweep.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <numeric>
#include <string>

#include "support/assembled_scene.hpp"

using namespace rico::test;

namespace {

using Sweep = std::unique_ptr<RicoContactSweep, void (*)(RicoContactSweep*)>;

Sweep makeSweep(const RicoContactSystem& system, const RicoContactSweepOptions& options) {
  char why[RICO_WHY];
  Sweep sweep(RicoContactSweepCreate(&system, &options, why), RicoContactSweepDestroy);
  EXPECT_TRUE(sweep) << why;
  return sweep;
}

RicoContactSweepOptions defaults() { return RicoContactSweepOptionsDefault(); }

/// One Gauss-Seidel sweep over the arrays, in this order, each contact solved by rico_contact.h.
void sweepArrays(const FrictionCase& c, const std::vector<std::int64_t>& order, Values& r) {
  const int n = c.n();
  for (const std::int64_t k : order) {
    double W[9], q[3];
    for (int i = 0; i < 3; i++) {
      const double* row = &c.W[(3 * k + i) * n];
      q[i] = c.q[3 * k + i];
      for (int j = 0; j < n; j++)
        if (j / 3 != k) q[i] += row[j] * r[j];
      for (int j = 0; j < 3; j++) W[3 * i + j] = row[3 * k + j];
    }
    ASSERT_NE(RicoContactSolve(3, W, q, c.mu[k], &r[3 * k]), RICO_NO_REGIME);
  }
}

/// Contacts in the order in which a sweep meets them.
std::vector<std::int64_t> orderOfSweep(const BodyScene& s, int colors) {
  std::vector<std::int64_t> pairs, order(s.contact.size());
  std::vector<std::uint64_t> used(s.body.size());
  std::vector<int> color(s.contact.size());
  std::vector<char> moving;
  for (const auto& p : s.contact) pairs.insert(pairs.end(), {p.body[0], p.body[1]});
  for (const auto& b : s.body) moving.push_back(b.inverse_mass > 0);
  RicoColorContacts(std::int64_t(s.body.size()), std::int64_t(color.size()), pairs.data(),
                    moving.data(), nullptr, colors, color.data(), used.data());
  std::iota(order.begin(), order.end(), 0);
  const auto rank = [&](std::int64_t k) { return color[k] < 0 ? colors : color[k]; };
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
  return order;
}

struct Solved {
  RicoInfo info{};
  Values r, y;
};

Solved solve(const BodyScene& s, const RicoContactSweepOptions& options) {
  const RicoContactSystem system = s.system();
  Solved a{{}, Values(s.rows(), 0.), Values(s.y.size())};
  const Sweep sweep = makeSweep(system, options);
  if (sweep) RicoContactSweepSolve(sweep.get(), s.y.data(), a.r.data(), a.y.data(), &a.info);
  return a;
}

/// A plate of finite mass on which `count` spheres rest, each on its own place; the plate on the
/// floor.
BodyScene plate(int count, double mu) {
  BodyScene s;
  s.addBody(20, {3, 3, 5}, {0, 0, -0.01});
  for (int corner = 0; corner < 4; corner++) {
    const Vec3 arm{corner % 2 ? 1. : -1., corner / 2 ? 1. : -1., -0.1};
    s.addContact(RICO_NO_BODY, 0, {0, 0, 1}, {0, 0, 0}, arm, mu);
  }
  for (int i = 0; i < count; i++) {
    s.addBody(1, {0.4, 0.5, 0.6}, {0.002, 0, -0.01});
    const Vec3 place{std::cos(0.37 * i), std::sin(0.61 * i), 0.1};
    s.addContact(0, i + 1, {0, 0, 1}, place, {0, 0, -0.3}, mu);
  }
  return s;
}

struct Width : testing::TestWithParam<RicoSimd> {
  void SetUp() override {
    if (!RicoSimdIsAvailable(GetParam())) GTEST_SKIP() << "not on this processor";
  }
  RicoContactSweepOptions options() const {
    RicoContactSweepOptions o = defaults();
    o.simd = GetParam();
    return o;
  }
};

bool sameBits(const Values& a, const Values& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

double largestDifference(const Values& a, const Values& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); i++) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

double largest(const Values& a) { return largestDifference(a, Values(a.size(), 0.)); }

/// r and y after some sweeps from rest.
Solved sweepSome(const BodyScene& s, RicoContactSweepOptions options, int sweeps) {
  const RicoContactSystem system = s.system();
  Solved a{{}, Values(s.rows(), 0.), Values(s.y.size())};
  const Sweep sweep = makeSweep(system, options);
  if (!sweep) return a;
  RicoContactSweepLoad(sweep.get(), s.y.data(), a.r.data());
  a.info.residual = RicoContactSweepRun(sweep.get(), sweeps);
  RicoContactSweepUnload(sweep.get(), a.r.data(), a.y.data());
  return a;
}

}  // namespace

// ---- the same as on the assembled problem

// A stage sees what the one before it did, also where both are swept in one run.
TEST_P(Width, StagesInARowAndOneByOne) {
  const BodyScene s = rico::test::lumps(3, 3, 3, 0.4);
  const RicoContactSystem system = s.system();
  std::vector<int> stage(s.contact.size());
  std::iota(stage.begin(), stage.end(), 0);
  RicoContactSweepOptions o = options();
  o.stages = static_cast<int>(stage.size());
  o.stage = stage.data();
  const Solved row = sweepSome(s, o, 7);
  Solved single{{}, Values(s.rows(), 0.), Values(s.y.size())};
  const Sweep sweep = makeSweep(system, o);
  ASSERT_TRUE(sweep);
  RicoContactSweepLoad(sweep.get(), s.y.data(), single.r.data());
  for (int it = 0; it < 7; it++)
    for (int c : stage) RicoContactSweepRunStage(sweep.get(), c);
  RicoContactSweepUnload(sweep.get(), single.r.data(), single.y.data());
  EXPECT_TRUE(sameBits(row.r, single.r));
  EXPECT_TRUE(sameBits(row.y, single.y));
}

// A part changes its own contacts only; all of them in a row are a sweep. The plate has contacts
// without a colour in every part.
TEST_P(Width, PartsInARowAndOneByOne) {
  for (const BodyScene& s : {rico::test::lumps(4, 4, 3, 0.4), plate(200, 0.3)}) {
    const RicoContactSystem system = s.system();
    std::vector<int> part;
    for (std::size_t k = 0; k < s.contact.size(); k++) part.push_back(int(k * 7 % 3));
    RicoContactSweepOptions o = options();
    o.parts = 3;
    o.part = part.data();
    const Solved whole = sweepSome(s, o, 2);
    const Sweep sweep = makeSweep(system, o);
    Values r(s.rows(), 0.), y(s.y.size());
    RicoContactSweepLoad(sweep.get(), s.y.data(), r.data());
    for (int i = 0; i < 6; i++) {
      const Values before = r;
      RicoContactSweepRunPart(sweep.get(), i % 3);
      RicoContactSweepUnload(sweep.get(), r.data(), y.data());
      for (std::size_t j = 0; j < r.size(); j++)
        ASSERT_TRUE(part[j / 3] == i % 3 || r[j] == before[j]);
    }
    EXPECT_TRUE(sameBits(r, whole.r));
    EXPECT_TRUE(sameBits(y, whole.y));
    EXPECT_EQ(solve(s, o).info.reason, RICO_CONVERGED_RTOL);
  }
}

TEST_P(Width, SweepsAsOnTheAssembledProblem) {
  for (double mu : {0., 0.3, 0.8})
    for (bool general : {false, true})
      for (int colors : {64, 3}) {
        const BodyScene s = general ? lumps(3, 3, 3, mu) : packing(3, 3, 3, mu);
        const FrictionCase c = assembled(s);
        RicoContactSweepOptions o = options();
        o.colors = colors;
        o.chunk = 0;
        const auto order = orderOfSweep(s, colors);
        Values r(c.n(), 0.);
        for (int sweeps = 1; sweeps <= 3; sweeps++) {
          sweepArrays(c, order, r);
          const Solved a = sweepSome(s, o, sweeps);
          EXPECT_LT(largestDifference(a.r, r), 1e-12 * largest(r))
              << "mu " << mu << " general " << general << " colors " << colors;
        }
      }
}

TEST_P(Width, VelocitiesBelongToTheReactions) {
  for (const BodyScene& s : {packing(4, 4, 3, 0.4), lumps(4, 4, 3, 0.4), plate(100, 0.3)}) {
    const RicoContactSystem system = s.system();
    const Solved a = sweepSome(s, options(), 50);
    Values y(s.y.size());
    RicoContactSystemVelocities(&system, s.y.data(), a.r.data(), y.data());
    EXPECT_LT(largestDifference(a.y, y), 1e-13 * largest(s.y));
  }
}

TEST_P(Width, SolvesAndTheYardstickOfTheArraysAgrees) {
  for (double mu : {0., 0.3, 0.8})
    for (bool general : {false, true}) {
      BodyScene s = general ? lumps(3, 3, 3, mu) : packing(3, 3, 3, mu);
      for (std::size_t k = 0; k < s.contact.size(); k += 5) s.contact[k].bias[1] = 1e-3;
      for (std::size_t k = 0; k < s.contact.size(); k += 7) s.contact[k].bias[0] = -2e-3;
      RicoContactSweepOptions o = options();
      o.rtol = 1e-10;
      o.max_it = 200000;
      const Solved a = solve(s, o);
      EXPECT_EQ(a.info.reason, RICO_CONVERGED_RTOL) << "mu " << mu << " general " << general;
      const double judged = frictionResidual(assembled(s), a.r.data());
      EXPECT_LT(judged, 1.01e-10);
      EXPECT_NEAR(judged, a.info.residual_relative, 1e-13);
    }
}

// ---- the same bits

TEST_P(Width, GivesTheBitsOfPlainC) {
  for (const BodyScene& s : {packing(7, 6, 5, 0.4), lumps(7, 6, 5, 0.4), plate(100, 0.3)})
    for (int colors : {64, 5})
      for (std::int64_t chunk : {0, 100})
        for (int freeze : {0, 3}) {
          RicoContactSweepOptions plain = defaults();
          plain.simd = RICO_SIMD_PLAIN;
          plain.colors = colors;
          plain.chunk = chunk;
          plain.freeze = freeze;
          plain.max_it = 100;
          RicoContactSweepOptions wide = plain;
          wide.simd = GetParam();
          const Solved a = solve(s, plain), b = solve(s, wide);
          EXPECT_TRUE(sameBits(a.r, b.r));
          EXPECT_TRUE(sameBits(a.y, b.y));
          EXPECT_EQ(a.info.its, b.info.its);
          EXPECT_EQ(a.info.residual, b.info.residual);
        }
}

/// Inside a colour any order will do: the contacts of each are shuffled among themselves.
TEST_P(Width, OrdersInsideAColorGiveTheSameBits) {
  const BodyScene s = lumps(6, 5, 4, 0.4);
  RicoContactSweepOptions o = options();
  o.chunk = 0;
  const Solved a = sweepSome(s, o, 40);
  std::vector<std::int64_t> order = orderOfSweep(s, 64);
  // greedy colours of contacts that come colour by colour are the same whatever the order inside
  std::vector<std::int64_t> pairs;
  std::vector<int> color(s.contact.size()), again(s.contact.size());
  std::vector<std::uint64_t> used(s.body.size());
  for (const auto& p : s.contact) pairs.insert(pairs.end(), {p.body[0], p.body[1]});
  const auto colorIn = [&](const std::int64_t* in, std::vector<int>& out) {
    RicoColorContacts(std::int64_t(s.body.size()), std::int64_t(out.size()), pairs.data(), nullptr,
                      in, 64, out.data(), used.data());
  };
  colorIn(nullptr, color);
  std::mt19937 random(3);
  for (std::size_t first = 0, end; first < order.size(); first = end) {
    for (end = first; end < order.size() && color[order[end]] == color[order[first]];) end++;
    std::shuffle(order.begin() + long(first), order.begin() + long(end), random);
  }
  colorIn(order.data(), again);
  ASSERT_EQ(color, again);
  o.order = order.data();
  const Solved b = sweepSome(s, o, 40);
  EXPECT_TRUE(sameBits(a.r, b.r));
  EXPECT_TRUE(sameBits(a.y, b.y));
  EXPECT_EQ(a.info.residual, b.info.residual);
}

INSTANTIATE_TEST_SUITE_P(Sweep, Width,
                         testing::Values(RICO_SIMD_PLAIN, RICO_SIMD_AVX2, RICO_SIMD_AVX512),
                         [](const auto& info) { return std::string(RicoSimdName(info.param)); });

// ---- what may come

TEST(Sweep, ChoosesTheBestThatTheProcessorHas) {
  const BodyScene s = packing(2, 2, 2, 0.3);
  const RicoContactSweepChoice c =
      RicoContactSweepGetChoice(makeSweep(s.system(), defaults()).get());
  const RicoSimd best = RicoSimdIsAvailable(RICO_SIMD_AVX512) ? RICO_SIMD_AVX512
                        : RicoSimdIsAvailable(RICO_SIMD_AVX2) ? RICO_SIMD_AVX2
                                                              : RICO_SIMD_PLAIN;
  EXPECT_EQ(c.simd, best);
  EXPECT_EQ(c.shape, RICO_SHAPE_SPHERES);
}

TEST(Sweep, ReadsAtMostTwoHundredBytesAContact) {
  const BodyScene round = packing(3, 3, 3, 0.3), general = lumps(3, 3, 3, 0.3);
  EXPECT_EQ(RicoContactSweepGetChoice(makeSweep(round.system(), defaults()).get()).bytes_in_contact,
            120);
  EXPECT_EQ(
      RicoContactSweepGetChoice(makeSweep(general.system(), defaults()).get()).bytes_in_contact,
      200);
}

TEST(Sweep, SpheresAreTheSameAsGeneralBodies) {
  const BodyScene s = packing(4, 4, 4, 0.4);
  RicoContactSweepOptions o = defaults();
  const Solved a = sweepSome(s, o, 20);
  o.shape = RICO_SHAPE_GENERAL;
  const Solved b = sweepSome(s, o, 20);
  EXPECT_LT(largestDifference(a.r, b.r), 1e-12 * largest(a.r));
  EXPECT_LT(largestDifference(a.y, b.y), 1e-12 * largest(s.y));
}

TEST(Sweep, OneContactByHand) {
  // without arms W = I, and q = (-1, 1, 3), mu = 0.1 slides
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

TEST(Sweep, ContactsThatComeInNoOrderGetOne) {
  BodyScene s = lumps(6, 5, 4, 0.2);
  std::mt19937 random(4);
  std::shuffle(s.contact.begin(), s.contact.end(), random);
  const RicoContactSystem system = s.system();
  std::vector<std::int64_t> order(s.contact.size()), sorted;
  ASSERT_TRUE(RicoContactSystemOrder(&system, order.data()));
  sorted = order;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t k = 0; k < sorted.size(); k++) ASSERT_EQ(sorted[k], std::int64_t(k));
  // how many contacts later a body is met again, in the mean
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

// Of packings, lumps, larger and smaller ones, one after the other in the memory of one sweep.
TEST(Sweep, RenewedIsAsIfCreated) {
  const BodyScene scenes[] = {packing(4, 4, 4, 0.5), lumps(5, 4, 3, 0.5), packing(2, 2, 3, 0.3),
                              packing(6, 6, 5, 0.5)};
  Sweep renewed(nullptr, RicoContactSweepDestroy);
  for (const BodyScene& scene : scenes) {
    const RicoContactSystem system = scene.system();
    const RicoContactSweepOptions options = defaults();
    char why[RICO_WHY];
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
  char why[RICO_WHY];
  EXPECT_EQ(RicoContactSweepRenew(renewed.get(), &wrong, nullptr, why), 0);
  EXPECT_STRNE(why, "");
}

// Contacts as an array, as one by one, and as one by one with parts of them told beside.
TEST(Sweep, ContactsThatAreGivenOneByOneHaveTheSameBits) {
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
    system.giver = s.contact.data();
    system.give = [](const void* all, std::int64_t k, RicoContactPair* pair) {
      *pair = static_cast<const RicoContactPair*>(all)[k];
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

// Put in and taken out again, they have moved the bodies, whatever the kernels.
TEST(Sweep, ReactionsPutInMoveBodies) {
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

TEST(Sweep, StartsFromTheReactionsGiven) {
  const BodyScene s = lumps(4, 4, 3, 0.3);
  const RicoContactSystem system = s.system();
  RicoContactSweepOptions o = defaults();
  Solved a = solve(s, o);
  ASSERT_GT(a.info.its, 5);
  RicoContactSweepSolve(makeSweep(system, o).get(), s.y.data(), a.r.data(), nullptr, &a.info);
  EXPECT_EQ(a.info.its, 0);
  EXPECT_GT(a.info.reason, 0);
}

TEST(Sweep, ContactsThatNothingCanMoveKeepNoReaction) {
  BodyScene s = packing(2, 2, 2, 0.3);
  s.body.push_back({0, {0, 0, 0, 0, 0, 0}});
  s.y.insert(s.y.end(), {0.001, 0, 0, 0, 0, 0.2});  // prescribed
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

TEST(Sweep, NothingAtAll) {
  BodyScene s;
  EXPECT_EQ(solve(s, defaults()).info.reason, RICO_CONVERGED_ATOL);
  s.addBody(1, {1, 1, 1}, {1, 2, 3});
  const Solved a = solve(s, defaults());
  EXPECT_EQ(a.info.reason, RICO_CONVERGED_ATOL);
  EXPECT_TRUE(sameBits(a.y, s.y));
}

TEST(Sweep, VelocitiesThatAreNotFiniteAreSaid) {
  BodyScene s = packing(2, 2, 2, 0.3);
  s.y[3] = std::numeric_limits<double>::quiet_NaN();
  const Solved a = solve(s, defaults());
  EXPECT_EQ(a.info.reason, RICO_DIVERGED_NANORINF);
  EXPECT_EQ(largest(a.r), 0);
}

TEST(Sweep, StopsAtTheLimitAndWhenTold) {
  const BodyScene s = lumps(4, 4, 4, 0.4);
  RicoContactSweepOptions o = defaults();
  o.max_it = 7;
  EXPECT_EQ(solve(s, o).info.reason, RICO_DIVERGED_ITS);
  EXPECT_EQ(solve(s, o).info.its, 7);
  o.stop = [](void*, std::int64_t its) { return int(its >= 4); };
  EXPECT_EQ(solve(s, o).info.reason, RICO_DIVERGED_TIME);
  EXPECT_EQ(solve(s, o).info.its, 4);
}

// ---- bad input

namespace {

/// What is refused, and words that must occur.
void expectRefused(const BodyScene& s, const RicoContactSweepOptions& o, const char* first,
                   const char* second) {
  char why[RICO_WHY] = "";
  const RicoContactSystem system = s.system();
  RicoContactSweep* sweep = RicoContactSweepCreate(&system, &o, why);
  EXPECT_EQ(sweep, nullptr) << first;
  EXPECT_NE(std::string(why).find(first), std::string::npos) << why;
  EXPECT_NE(std::string(why).find(second), std::string::npos) << why;
  RicoContactSweepDestroy(sweep);
}

template <class Change>
void expectBad(Change change, const char* first, const char* second) {
  BodyScene s = packing(2, 2, 2, 0.3);
  change(s);
  expectRefused(s, defaults(), first, second);
}

}  // namespace

TEST(Sweep, BadInputIsRefusedWithIndexAndRemedy) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  expectBad([](auto& s) { s.body[2].inverse_mass = -1; }, "body[2].inverse_mass", "1/m");
  expectBad([&](auto& s) { s.body[2].inverse_inertia[4] = nan; }, "body[2].inverse_inertia",
            "zeros");
  expectBad([](auto& s) { s.body[1].inverse_inertia[3] = 9; }, "body[1].inverse_inertia", "xx, yy");
  expectBad([](auto& s) { s.contact[3].body[1] = 8; }, "contact[3].body[1] = 8", "RICO_NO_BODY");
  expectBad([](auto& s) { s.contact[3].body[0] = -2; }, "contact[3].body[0] = -2", "below 8");
  expectBad([](auto& s) { s.contact[9].body[0] = s.contact[9].body[1]; }, "contact[9]",
            "two bodies");
  expectBad([&](auto& s) { s.contact[4].mu = nan; }, "contact[4].mu", "finite");
  expectBad([](auto& s) { s.contact[4].mu = -0.1; }, "contact[4].mu = -0.1", "not negative");
  expectBad([](auto& s) { s.contact[0].normal[2] = 2; }, "contact[0].normal", "must be 1");
  expectBad([](auto& s) { s.contact[0].tangent[0] *= 2, s.contact[0].tangent[1] *= 2; },
            "contact[0].tangent", "must be 1");
  expectBad([](auto& s) { std::copy_n(s.contact[5].normal, 3, s.contact[5].tangent); },
            "contact[5]", "orthogonal");
  expectBad([&](auto& s) { s.contact[5].arm[1][2] = nan; }, "contact[5].arm[1]", "centre of mass");
  expectBad([&](auto& s) { s.contact[5].bias[2] = nan; }, "contact[5].bias", "zeros");
}

TEST(Sweep, BadOptionsAreRefused) {
  const BodyScene s = packing(2, 2, 2, 0.3);
  const auto refused = [&](auto change, const char* first, const char* second) {
    RicoContactSweepOptions o = defaults();
    change(o);
    expectRefused(s, o, first, second);
  };
  refused([](auto& o) { o.omega = 2; }, "omega", "between 0 and 2");
  refused([](auto& o) { o.colors = 65; }, "colors", "RICO_MAX_COLORS");
  refused([](auto& o) { o.freeze = -1; }, "freeze", "255");
  refused([](auto& o) { o.chunk = -1; }, "chunk", "0: all");
  std::vector<int> part(s.contact.size(), 2);
  const auto inTwoParts = [&](auto& o) {
    o.parts = 2;
    o.part = part.data();
  };
  refused(inTwoParts, "part", "parts - 1");
  std::vector<std::int64_t> order(s.contact.size(), 0);
  refused([&](auto& o) { o.order = order.data(); }, "contact 0 twice", "once");
  order[2] = 1000;
  refused([&](auto& o) { o.order = order.data(); }, "order", "contacts of the system");
  RicoContactSweepOptions o = defaults();
  o.shape = RICO_SHAPE_SPHERES;
  expectRefused(lumps(2, 2, 2, 0.3), o, "contact[0]", "RICO_SHAPE_AUTO");
}
