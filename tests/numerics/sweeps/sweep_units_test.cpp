/// Contacts of the same two bodies are swept as units, in every vector width: the bits are those of
/// the contacts swept one after the other.
#include <random>
#include <string>

#include "numerics/sweeps/sweep_runs.hpp"

using namespace rico::test;

namespace {

/// Lumps or figures that touch each other in one to four points, and a stage for each unit: units
/// of one stage move no body in common.
struct Units {
  BodyScene scene;
  std::vector<std::int32_t> begin;
  std::vector<int> stage;
  std::vector<std::uint8_t> backwards;

  RicoShape shape;

  explicit Units(double mu, RicoShape asked = RICO_SHAPE_AUTO) : shape(asked) {
    const bool isPlane = shape == RICO_SHAPE_PLANE;
    const BodyScene single = isPlane ? figures(7, 7, mu) : lumps(4, 4, 3, mu);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> small(-0.2, 0.2);
    scene = single;
    scene.contact.clear();
    for (std::size_t i = 0; i < single.contact.size(); ++i) {
      begin.push_back(std::int32_t(scene.contact.size()));
      for (std::size_t point = 0; point < 1 + i % RICO_UNIT; ++point) {
        scene.contact.push_back(single.contact[i]);
        RicoContactPair& pair = scene.contact.back();
        pair.gap = small(random) / 100;
        for (auto& arm : pair.arm)
          for (int axis = 0; axis < (isPlane ? 2 : 3); ++axis) arm[axis] += small(random);
      }
      backwards.push_back(std::uint8_t(i % 3 == 0));
    }
    begin.push_back(std::int32_t(scene.contact.size()));
    const std::vector<std::int64_t> order = orderOfSweep(single, RICO_MAX_COLORS);
    stage.resize(order.size());
    std::vector<std::vector<bool>> used(single.body.size());
    for (const std::int64_t i : order) stage[std::size_t(i)] = leastFree(single.contact[i], used);
  }

  static int leastFree(const RicoContactPair& pair, std::vector<std::vector<bool>>& used) {
    std::size_t least = 0;
    const auto isUsed = [&](std::int64_t body) {
      return body >= 0 && least < used[body].size() && used[body][least];
    };
    while (isUsed(pair.body[0]) || isUsed(pair.body[1])) ++least;
    for (const std::int64_t body : pair.body) {
      if (body < 0) continue;
      used[body].resize(std::max(used[body].size(), least + 1));
      used[body][least] = true;
    }
    return int(least);
  }

  RicoContactSystem system() const {
    RicoContactSystem system = scene.system();
    system.units = std::int64_t(begin.size()) - 1;
    system.unit = begin.data();
    return system;
  }
  RicoContactSweepOptions options(RicoSimd simd) const {
    RicoContactSweepOptions o = defaults();
    o.simd = simd;
    o.shape = shape;
    o.follow = 1;
    o.stages = 1 + *std::max_element(stage.begin(), stage.end());
    o.stage = stage.data();
    o.backwards = backwards.data();
    return o;
  }
  /// Returns stages of single contacts that keep the order of the units.
  std::vector<int> stagesOfContacts() const {
    std::vector<std::size_t> units(stage.size());
    std::iota(units.begin(), units.end(), 0);
    std::stable_sort(units.begin(), units.end(),
                     [&](auto a, auto b) { return stage[a] < stage[b]; });
    std::vector<int> each(scene.contact.size());
    int next = 0;
    for (const std::size_t i : units)
      for (std::int32_t j = begin[i]; j < begin[i + 1]; ++j)
        each[std::size_t(backwards[i] ? begin[i] + begin[i + 1] - 1 - j : j)] = next++;
    return each;
  }
};

/// Runs some sweeps, first as given, then in all phases of some substeps.
Solved runPhases(const RicoContactSystem& system, const RicoContactSweepOptions& options,
                 const BodyScene& scene, int substeps = 2) {
  Solved a{{}, Values(scene.rows(), 0.), Values(scene.y.size())};
  const Sweep sweep = makeSweep(system, options);
  if (!sweep) return a;
  const RicoSubstep substep = {.h = 1e-3, .recovery = 0.3, .most = 1, .share = 0.85};
  RicoContactSweepLoad(sweep.get(), scene.y.data(), a.r.data());
  a.info.residual = RicoContactSweepRun(sweep.get(), 3);
  for (int i = 0; i < substeps; ++i) {
    RicoContactSweepSetPhase(sweep.get(), RICO_PHASE_APPROACH, &substep);
    RicoContactSweepRun(sweep.get(), 1);
    RicoContactSweepStoreVelocities(sweep.get());
    for (const RicoPhase phase : {RICO_PHASE_FOLLOW, RICO_PHASE_RELAX, RICO_PHASE_BOUNCE}) {
      RicoContactSweepSetPhase(sweep.get(), phase, &substep);
      RicoContactSweepRun(sweep.get(), 1);
    }
  }
  RicoContactSweepUnload(sweep.get(), a.r.data(), a.y.data());
  return a;
}

struct UnitWidth : testing::TestWithParam<RicoSimd> {
  void SetUp() override {
    if (!RicoSimdIsAvailable(GetParam())) GTEST_SKIP() << "this processor lacks the instructions";
  }
};

}  // namespace

TEST_P(UnitWidth, GivesTheBitsOfSingleContacts) {
  for (const auto& [mu, shape] : {std::pair{0.0, RICO_SHAPE_AUTO},
                                  {0.4, RICO_SHAPE_AUTO},
                                  {0.0, RICO_SHAPE_PLANE},
                                  {0.4, RICO_SHAPE_PLANE}}) {
    const Units units(mu, shape);
    const Solved together = runPhases(units.system(), units.options(GetParam()), units.scene);
    const std::vector<int> stage = units.stagesOfContacts();
    RicoContactSweepOptions o = units.options(RICO_SIMD_PLAIN);
    o.stages = int(stage.size());
    o.stage = stage.data();
    o.backwards = nullptr;
    const Solved single = runPhases(units.scene.system(), o, units.scene);
    EXPECT_TRUE(sameBits(together.r, single.r)) << mu;
    EXPECT_TRUE(sameBits(together.y, single.y)) << mu;
    EXPECT_EQ(together.info.residual, single.info.residual);
  }
}

// One substep: after its motion some gaps are zero up to rounding, and a contact is soft or not by
// the sign.
TEST_P(UnitWidth, ThePlaneGivesTheResultOfSpace) {
  for (const double mu : {0.0, 0.4, 5.0}) {
    Units units(mu, RICO_SHAPE_PLANE);
    const Solved plane = runPhases(units.system(), units.options(GetParam()), units.scene, 1);
    units.shape = RICO_SHAPE_GENERAL;
    const Solved space = runPhases(units.system(), units.options(GetParam()), units.scene, 1);
    EXPECT_LT(largestDifference(plane.r, space.r), 1e-12 * largest(space.r)) << mu;
    EXPECT_LT(largestDifference(plane.y, space.y), 1e-12 * largest(space.y)) << mu;
    EXPECT_NEAR(plane.info.residual, space.info.residual, 1e-12 * space.info.residual);
  }
}

TEST_P(UnitWidth, SharesInThePlaneAreThoseOfSpace) {
  Units units(0.4, RICO_SHAPE_PLANE);
  const auto shares = [&] {
    const RicoContactSystem system = units.system();
    const Sweep sweep = makeSweep(system, units.options(GetParam()));
    const Values r(units.scene.rows(), 0.);
    RicoContactSweepLoad(sweep.get(), units.scene.y.data(), r.data());
    RicoContactSweepRun(sweep.get(), 3);
    std::vector<Values> all(3, Values(std::size_t(RicoContactSweepLanes(sweep.get()))));
    RicoContactSweepTraces(sweep.get(), all[0].data());
    RicoContactSweepSquares(sweep.get(), all[1].data());
    RicoContactSweepDefects(sweep.get(), 0.7, all[2].data());
    return all;
  };
  const auto plane = shares();
  units.shape = RICO_SHAPE_GENERAL;
  const auto space = shares();
  for (int what = 0; what < 3; ++what)
    EXPECT_LT(largestDifference(plane[what], space[what]), 1e-12 * largest(space[what])) << what;
}

TEST_P(UnitWidth, VelocitiesAndResidualBelongToTheReactions) {
  constexpr int kSweeps = 30000;
  const Units units(0.1);
  const RicoContactSystem system = units.system();
  RicoContactSweepOptions o = units.options(GetParam());
  o.follow = 0;
  const Sweep sweep = makeSweep(system, o);
  Values r(units.scene.rows(), 0.), y(units.scene.y.size()), again(y.size());
  RicoContactSweepLoad(sweep.get(), units.scene.y.data(), r.data());
  RicoContactSweepRun(sweep.get(), kSweeps);
  RicoContactSweepUnload(sweep.get(), r.data(), y.data());
  RicoContactSystemVelocities(&system, units.scene.y.data(), r.data(), again.data());
  EXPECT_LT(largestDifference(y, again), 1e-13 * largest(units.scene.y));
  double relative = 0;
  RicoContactSystemResidual(&system, units.scene.y.data(), r.data(), again.data(), &relative);
  EXPECT_LT(relative, 1e-8);
}

TEST(Units, BadOnesAreRefused) {
  const Units good(0.3);
  const auto refused = [&](auto change, const char* first, const char* second) {
    Units bad = good;
    change(bad);
    char why[RICO_MESSAGE_SIZE] = "";
    const RicoContactSystem system = bad.system();
    const RicoContactSweepOptions o = bad.options(RICO_SIMD_BEST);
    RicoContactSweep* sweep = RicoContactSweepCreate(&system, &o, why);
    EXPECT_EQ(sweep, nullptr) << first;
    EXPECT_NE(std::string(why).find(first), std::string::npos) << why;
    EXPECT_NE(std::string(why).find(second), std::string::npos) << why;
    RicoContactSweepDestroy(sweep);
  };
  refused([](auto& u) { u.begin[0] = 1; }, "unit[0] = 1", "hold all");
  refused([](auto& u) { u.begin.back() -= 1; }, "unit[", "hold all");
  refused([](auto& u) { u.begin[3] = u.begin[2]; }, "unit[2]", "ascending");
  refused([](auto& u) { u.begin.erase(u.begin.begin() + 4); }, "unit[3]", "from one to 4");
  refused([](auto& u) { u.begin[2]--; }, "unit 2 has other bodies", "divide the unit");
  refused([](auto& u) { std::fill(u.stage.begin(), u.stage.end(), 0); }, "two contacts of stage 0",
          "different stages");
  refused([](auto& u) { u.stage[1] = -1; }, "stage[1] = -1", "between 0 and");
}

INSTANTIATE_TEST_SUITE_P(Sweep, UnitWidth,
                         testing::Values(RICO_SIMD_PLAIN, RICO_SIMD_AVX2, RICO_SIMD_AVX512));
