/// Sweeps over contacts between bodies, in every vector width of the processor, are compared with
/// sweeps on the assembled problem, with each other, and with other orders.
#include <string>

#include "numerics/sweeps/sweep_runs.hpp"

using namespace rico::test;

namespace {

struct Width : testing::TestWithParam<RicoSimd> {
  void SetUp() override {
    if (!RicoSimdIsAvailable(GetParam())) GTEST_SKIP() << "this processor lacks the instructions";
  }
  RicoContactSweepOptions options() const {
    RicoContactSweepOptions o = defaults();
    o.simd = GetParam();
    return o;
  }
};

}  // namespace

// A stage must use the results of the previous stage, also if both are swept in one run.
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

// A part changes only its own contacts, and all parts in sequence are a sweep. In the scene of the
// plate every part has contacts without a colour.
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
    for (const ShapedScene& shaped : shapedScenes(3, mu))
      for (int colors : {64, 3}) {
        const BodyScene& s = shaped.scene;
        const FrictionCase c = assembled(s);
        RicoContactSweepOptions o = shaped.of(options());
        o.colors = colors;
        o.chunk = 0;
        const auto order = orderOfSweep(s, colors);
        Values r(c.n(), 0.);
        for (int sweeps = 1; sweeps <= 3; sweeps++) {
          sweepArrays(c, order, r);
          const Solved a = sweepSome(s, o, sweeps);
          EXPECT_LT(largestDifference(a.r, r), 1e-12 * largest(r))
              << "mu " << mu << " shape " << shaped.shape << " colors " << colors;
        }
      }
}

TEST_P(Width, VelocitiesBelongToTheReactions) {
  std::vector<ShapedScene> scenes = shapedScenes(4, 0.4);
  scenes.push_back({plate(100, 0.3), RICO_SHAPE_AUTO});
  for (const ShapedScene& shaped : scenes) {
    const BodyScene& s = shaped.scene;
    const RicoContactSystem system = s.system();
    const Solved a = sweepSome(s, shaped.of(options()), 50);
    Values y(s.y.size());
    RicoContactSystemVelocities(&system, s.y.data(), a.r.data(), y.data());
    EXPECT_LT(largestDifference(a.y, y), 1e-13 * largest(s.y));
  }
}

TEST_P(Width, SolvesAndTheResidualOfTheArraysAgrees) {
  for (double mu : {0., 0.3, 0.8})
    for (const ShapedScene& shaped : shapedScenes(3, mu)) {
      BodyScene s = shaped.scene;
      for (std::size_t k = 0; k < s.contact.size(); k += 5) s.contact[k].bias[1] = 1e-3;
      for (std::size_t k = 0; k < s.contact.size(); k += 7) s.contact[k].bias[0] = -2e-3;
      RicoContactSweepOptions o = shaped.of(options());
      o.rtol = 1e-10;
      o.max_it = 200000;
      const Solved a = solve(s, o);
      EXPECT_EQ(a.info.reason, RICO_CONVERGED_RTOL) << "mu " << mu << " shape " << shaped.shape;
      const double judged = frictionResidual(assembled(s), a.r.data());
      EXPECT_LT(judged, 1.01e-10);
      EXPECT_NEAR(judged, a.info.residual_relative, 1e-13);
    }
}

TEST_P(Width, GivesTheBitsOfPlainC) {
  std::vector<ShapedScene> scenes = shapedScenes(6, 0.4);
  scenes.push_back({plate(100, 0.3), RICO_SHAPE_AUTO});
  for (const ShapedScene& shaped : scenes)
    for (int colors : {64, 5})
      for (std::int64_t chunk : {0, 100})
        for (int freeze : {0, 3}) {
          const BodyScene& s = shaped.scene;
          RicoContactSweepOptions plain = shaped.of(defaults());
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

/// Within a colour the order does not matter: the contacts of each colour are shuffled.
TEST_P(Width, OrdersInsideAColorGiveTheSameBits) {
  const BodyScene s = lumps(6, 5, 4, 0.4);
  RicoContactSweepOptions o = options();
  o.chunk = 0;
  const Solved a = sweepSome(s, o, 40);
  std::vector<std::int64_t> order = orderOfSweep(s, 64);
  // Greedy colours of contacts that are sorted by colour do not depend on the order within a
  // colour.
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
