/// The split sweep: the result solves the whole problem, its bits are reproducible, and the sweep
/// does not diverge.
#include <cstring>
#include <string>
#include <vector>

#include "numerics/sweeps/shared_heap.hpp"

namespace {

using rico::test::Answer;
using rico::test::Create;
using rico::test::Heap;
using rico::test::Home;
using rico::test::homes;
using rico::test::solve;

int createSplit(const RicoRanks* table, const RicoSharedSystem* system,
                const RicoContactSweepOptions* options, RicoSharedSweep* sweep) {
  return RicoSharedSweepCreateSplit(table, system, options, nullptr, sweep);
}

/// The split mode with three domains on each rank.
int createDomains(const RicoRanks* table, const RicoSharedSystem* system,
                  const RicoContactSweepOptions* options, RicoSharedSweep* sweep) {
  std::vector<int> domain;
  for (std::int64_t k = 0; k < system->local.contacts; ++k)
    domain.push_back(static_cast<int>(3 * k / system->local.contacts));
  return RicoSharedSweepCreateSplit(table, system, options, domain.data(), sweep);
}

Answer solveAlone(const Heap& heap, const RicoContactSweepOptions& options) {
  return solve(
      PETSC_COMM_SELF, heap, [](std::int64_t) { return 0; }, options);
}

RicoContactSweepOptions upTo(double rtol, std::int64_t most = 100000) {
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.rtol = rtol;
  options.max_it = most;
  return options;
}

/// Gathers the data of each rank on all ranks.
void share(std::vector<double>& x) {
  for (double& value : x)
    if (std::isnan(value)) value = -INFINITY;
  MPI_Allreduce(MPI_IN_PLACE, x.data(), static_cast<int>(x.size()), MPI_DOUBLE, MPI_MAX,
                PETSC_COMM_WORLD);
}

/// A heap beside a wall that moves and on a plate that does not move.
Heap withWalls(Heap heap) {
  heap.bodies.push_back({});
  heap.free.insert(heap.free.end(), {0.5, 0, 0, 0, 0.1, 0});
  heap.bodies.push_back({});
  heap.free.insert(heap.free.end(), 6, 0.0);
  std::mt19937 random(3);
  const auto wall = static_cast<std::int64_t>(heap.bodies.size()) - 2;
  for (std::int64_t i = 0; i < wall; i += 3)
    heap.addContact(static_cast<int>(i), static_cast<int>(wall), {1, 0, 0}, random);
  for (RicoContactPair& pair : heap.contacts)
    if (pair.body[0] < 0) pair.body[0] = wall + 1;
  return heap;
}

struct Scene {
  const char* name;
  int n;
  bool round, hub, walls;
  double mu;
  bool unique = true;
};

Heap heapOf(const Scene& scene) {
  Heap heap(scene.n, scene.round, scene.hub, scene.mu);
  return scene.walls ? withWalls(heap) : heap;
}

class SplitSweep : public testing::TestWithParam<Scene> {
 protected:
  SplitSweep() { MPI_Comm_size(PETSC_COMM_WORLD, &ranks_); }

  void expectSolution(const Heap& heap, const Answer& one, const Home& rule,
                      const Create& create) const {
    const RicoContactSystem system = heap.system();
    const double rtol = GetParam().unique ? 1e-7 : 1e-5;
    Answer many = solve(PETSC_COMM_WORLD, heap, rule, upTo(rtol), create);
    EXPECT_GT(many.info.reason, 0);
    EXPECT_GT(many.info.its, 0);
    share(many.r);
    share(many.y);
    std::vector<double> y(heap.free.size());
    double relative = 0.0;
    const double residual =
        RicoContactSystemResidual(&system, heap.free.data(), many.r.data(), y.data(), &relative);
    EXPECT_LE(relative, rtol);
    EXPECT_NEAR(residual, many.info.residual, 1e-12);
    for (std::size_t i = 0; i < y.size(); ++i) ASSERT_NEAR(many.y[i], y[i], 1e-12);
    for (std::size_t i = 0; i < y.size() && GetParam().unique; ++i)
      ASSERT_NEAR(many.y[i], one.y[i], 1e-5);
  }

  PetscMPIInt ranks_ = 1;
};

/// Returns f = 1/2 r'Wr + q'r = r'(u + q) / 2.
double energy(const Heap& heap, const std::vector<double>& r) {
  const RicoContactSystem system = heap.system();
  std::vector<double> y(heap.free.size());
  RicoContactSystemVelocities(&system, heap.free.data(), r.data(), y.data());
  double f = 0.0;
  for (std::size_t k = 0; k < heap.contacts.size(); ++k) {
    const RicoContactPair& c = heap.contacts[k];
    for (int side = 0; side < 2; ++side) {
      if (c.body[side] < 0) continue;
      const double *a = c.arm[side], *n = c.normal;
      const double turn[3] = {a[1] * n[2] - a[2] * n[1], a[2] * n[0] - a[0] * n[2],
                              a[0] * n[1] - a[1] * n[0]};
      for (int i = 0; i < 3; ++i) {
        const std::int64_t v = 6 * c.body[side] + i, w = v + 3;
        f += (side == 0 ? -0.5 : 0.5) * r[3 * k] *
             (n[i] * (y[v] + heap.free[v]) + turn[i] * (y[w] + heap.free[w]));
      }
    }
    f += c.bias[0] * r[3 * k];
  }
  return f;
}

}  // namespace

// The result is checked from the data only. If friction leaves one solution only, it is compared
// with the velocities of the reproducible sweep ("rough" has two solutions, 3e-4 apart at any
// tolerance).
TEST_P(SplitSweep, SolvesTheWholeProblem) {
  const Heap heap = heapOf(GetParam());
  const Answer one = solveAlone(heap, upTo(1e-8));
  ASSERT_GT(one.info.reason, 0);
  const auto rules = homes(static_cast<std::int64_t>(heap.bodies.size()), ranks_);
  for (const Home& rule : rules) expectSolution(heap, one, rule, createSplit);
  expectSolution(heap, one, rules[0], createDomains);
}

TEST_P(SplitSweep, RepeatsItsBits) {
  const Heap heap = heapOf(GetParam());
  const PetscMPIInt ranks = ranks_;
  const auto rule = [=](std::int64_t body) { return static_cast<PetscMPIInt>(body / 3 % ranks); };
  for (const Create& create : {Create(createSplit), Create(createDomains)}) {
    const Answer first = solve(PETSC_COMM_WORLD, heap, rule, upTo(1e-8, 30), create);
    const Answer again = solve(PETSC_COMM_WORLD, heap, rule, upTo(1e-8, 30), create);
    EXPECT_EQ(std::memcmp(first.r.data(), again.r.data(), 8 * first.r.size()), 0);
    EXPECT_EQ(std::memcmp(first.y.data(), again.y.data(), 8 * first.y.size()), 0);
    EXPECT_EQ(first.info.residual, again.info.residual);
  }
}

// Without friction every sweep decreases f.
TEST_P(SplitSweep, DecreasesTheObjectiveWithoutFriction) {
  Scene scene = GetParam();
  scene.mu = 0.0;
  const Heap heap = heapOf(scene);
  const PetscMPIInt ranks = ranks_;
  const auto rule = [=](std::int64_t body) { return static_cast<PetscMPIInt>(body % ranks); };
  double last = 0.0;
  for (int sweeps = 1; sweeps <= 12; ++sweeps) {
    Answer answer = solve(PETSC_COMM_WORLD, heap, rule, upTo(0.0, sweeps), createDomains);
    share(answer.r);
    const double f = energy(heap, answer.r);
    EXPECT_LE(f, last + 1e-12 * std::abs(last));
    last = f;
  }
  EXPECT_LT(last, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Heaps, SplitSweep,
                         testing::Values(Scene{"slippery", 4, true, false, true, 0.0},
                                         Scene{"balls", 4, true, false, true, 0.3},
                                         Scene{"rough", 4, true, false, false, 0.85, false},
                                         Scene{"boxes", 4, false, false, true, 0.3},
                                         Scene{"hub", 4, false, true, false, 0.3},
                                         Scene{"few", 1, true, false, true, 0.85}),
                         [](const auto& scene) { return std::string(scene.param.name); });

TEST(SplitSweepInput, IsRefusedOnAllRanks) {
  const Heap heap(2, true, false);
  PetscMPIInt ranks;
  MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
  const auto negative = [](const RicoRanks* table, const RicoSharedSystem* system,
                           const RicoContactSweepOptions* options, RicoSharedSweep* sweep) {
    const std::vector<int> domain(static_cast<std::size_t>(system->local.contacts), -1);
    EXPECT_NE(RicoSharedSweepCreateSplit(table, system, options, domain.data(), sweep), 0);
    EXPECT_EQ(RicoSharedSweepDestroy(sweep), 0);
    return RicoSharedSweepCreateSplit(table, system, options, nullptr, sweep);
  };
  solve(
      PETSC_COMM_WORLD, heap,
      [=](std::int64_t body) { return static_cast<PetscMPIInt>(body % ranks); }, upTo(1e-6),
      negative);
}
