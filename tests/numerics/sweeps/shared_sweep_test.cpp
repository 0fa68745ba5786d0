/// The shared sweep: its bits do not depend on the number of ranks or the distribution, and its
/// result is accurate.
#include <cstring>
#include <string>
#include <vector>

#include "numerics/sweeps/shared_heap.hpp"

namespace {

using rico::test::Answer;
using rico::test::Heap;
using rico::test::Home;
using rico::test::homes;
using rico::test::Part;
using rico::test::solve;

/// Expects that every number of `part` that is not NaN has the bits of `whole`.
void expectBits(const std::vector<double>& part, const std::vector<double>& whole) {
  std::size_t known = 0, different = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (std::isnan(part[i])) continue;
    ++known;
    different += std::memcmp(&part[i], &whole[i], sizeof(double)) != 0 ? 1 : 0;
  }
  EXPECT_EQ(different, 0U);
  MPI_Allreduce(MPI_IN_PLACE, &known, 1, MPI_UNSIGNED_LONG, MPI_SUM, PETSC_COMM_WORLD);
  EXPECT_EQ(known, whole.size());
}

RicoContactSweepOptions sweeps(std::int64_t most) {
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.rtol = 1e-6;
  options.max_it = most;
  return options;
}

struct Scene {
  const char* name;
  int n;
  bool round, hub, resists = false;

  [[nodiscard]] Heap heap() const { return {n, round, hub, 0.4, resists}; }
};

class SharedSweep : public testing::TestWithParam<Scene> {
 protected:
  SharedSweep() { MPI_Comm_size(PETSC_COMM_WORLD, &ranks_); }

  PetscMPIInt ranks_ = 1;
};

}  // namespace

TEST_P(SharedSweep, HasTheSameBitsOnAnyRanks) {
  const Heap heap = GetParam().heap();
  const auto bodies = static_cast<int64_t>(heap.bodies.size());
  const Answer one = solve(
      PETSC_COMM_SELF, heap, [](int64_t) { return 0; }, sweeps(30));
  for (const Home& rule : homes(bodies, ranks_)) {
    const Answer many = solve(PETSC_COMM_WORLD, heap, rule, sweeps(30));
    EXPECT_EQ(many.info.reason, one.info.reason);
    EXPECT_EQ(many.info.its, one.info.its);
    EXPECT_EQ(many.info.residual, one.info.residual);
    EXPECT_EQ(many.choice.colors, one.choice.colors);
    expectBits(many.r, one.r);
    expectBits(many.y, one.y);
    expectBits(many.m, one.m);
  }
}

TEST_P(SharedSweep, HasTheSameBitsWithAnyKernels) {
  const Heap heap = GetParam().heap();
  const PetscMPIInt ranks = ranks_;
  const auto rule = [=](int64_t body) { return static_cast<PetscMPIInt>(body / 3 % ranks); };
  RicoContactSweepOptions options = sweeps(20);
  const Answer best = solve(
      PETSC_COMM_SELF, heap, [](int64_t) { return 0; }, options);
  for (const RicoSimd simd : {RICO_SIMD_PLAIN, RICO_SIMD_AVX2, RICO_SIMD_AVX512}) {
    if (RicoSimdIsAvailable(simd) == 0) continue;
    options.simd = simd;
    const Answer answer = solve(PETSC_COMM_WORLD, heap, rule, options);
    expectBits(answer.r, best.r);
    expectBits(answer.y, best.y);
    EXPECT_EQ(answer.info.residual, best.info.residual);
    EXPECT_EQ(answer.info.residual_relative, best.info.residual_relative);
  }
}

// The result is checked from the data only, and by the velocities that belong to the reactions.
TEST_P(SharedSweep, SolvesTheProblem) {
  if (GetParam().resists)
    GTEST_SKIP() << "the residual supports three rows per contact: see ResistsRolling";
  const Heap heap = GetParam().heap();
  const RicoContactSystem system = heap.system();
  const Answer answer = solve(
      PETSC_COMM_SELF, heap, [](int64_t) { return 0; }, sweeps(20000));
  std::vector<double> y(heap.free.size());
  double relative = 0.0;
  const double residual =
      RicoContactSystemResidual(&system, heap.free.data(), answer.r.data(), y.data(), &relative);
  EXPECT_LE(relative, 1e-6);
  EXPECT_NEAR(residual, answer.info.residual, 1e-10);
  for (std::size_t i = 0; i < y.size(); ++i) ASSERT_NEAR(answer.y[i], y[i], 1e-12);
}

INSTANTIATE_TEST_SUITE_P(
    Heaps, SharedSweep,
    testing::Values(Scene{"balls", 7, true, false}, Scene{"boxes", 6, false, false},
                    Scene{"hub", 5, false, true}, Scene{"large_hub", 6, false, true},
                    Scene{"rolling_balls", 6, true, false, true},
                    Scene{"rolling_boxes", 5, false, true, true}, Scene{"few", 1, true, false}),
    [](const auto& scene) { return std::string(scene.param.name); });

using Vector3 = std::array<double, 3>;

Vector3 cross(const double* a, const double* b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// Checks the velocities that belong to reactions and moments, and the law of each contact: it does
// not close further; friction and moments are inside their cones, and if it slides or rolls they
// are at their limits and against the motion.
TEST(SharedSweepLaw, ResistsRolling) {
  const Heap heap(4, false, false, 0.4, true);
  const RicoContactSystem system = heap.system();
  RicoContactSweepOptions options = sweeps(200000);
  options.rtol = 1e-11;
  const Answer answer = solve(
      PETSC_COMM_SELF, heap, [](int64_t) { return 0; }, options);
  ASSERT_GT(answer.info.reason, 0);
  std::vector<double> y(heap.free.size());
  RicoContactSystemVelocities(&system, heap.free.data(), answer.r.data(), y.data());
  for (std::size_t k = 0; k < heap.contacts.size(); ++k) {
    const RicoContactPair& c = heap.contacts[k];
    const Vector3 t2 = cross(c.normal, c.tangent);
    Vector3 moment;
    for (int i = 0; i < 3; ++i)
      moment[i] = c.tangent[i] * answer.m[2 * k] + t2[i] * answer.m[2 * k + 1];
    for (int side = 0; side < 2; ++side) {
      if (c.body[side] < 0) continue;
      const double* J = heap.bodies[c.body[side]].inverse_inertia;
      const double rows[3][3] = {{J[0], J[3], J[4]}, {J[3], J[1], J[5]}, {J[4], J[5], J[2]}};
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          y[6 * c.body[side] + 3 + i] += (side == 1 ? 1 : -1) * rows[i][j] * moment[j];
    }
  }
  int rolls = 0, holds = 0;
  for (std::size_t i = 0; i < y.size(); ++i) ASSERT_NEAR(answer.y[i], y[i], 1e-10);
  for (std::size_t k = 0; k < heap.contacts.size(); ++k) {
    const RicoContactPair& c = heap.contacts[k];
    const Vector3 t2 = cross(c.normal, c.tangent);
    const double *r = answer.r.data() + 3 * k, *m = answer.m.data() + 2 * k;
    double u[3] = {c.bias[0], c.bias[1], c.bias[2]}, w[2] = {0, 0};
    for (int side = 0; side < 2; ++side) {
      if (c.body[side] < 0) continue;
      const double *v = y.data() + 6 * c.body[side], *omega = v + 3, sign = side == 1 ? 1 : -1;
      const Vector3 spin = cross(omega, c.arm[side]);
      for (int i = 0; i < 3; ++i) {
        u[0] += sign * c.normal[i] * (v[i] + spin[i]);
        u[1] += sign * c.tangent[i] * (v[i] + spin[i]);
        u[2] += sign * t2[i] * (v[i] + spin[i]);
        w[0] += sign * c.tangent[i] * omega[i];
        w[1] += sign * t2[i] * omega[i];
      }
    }
    EXPECT_GE(u[0], -1e-8);
    EXPECT_LE(std::abs(u[0] * r[0]), 1e-8);
    EXPECT_LE(std::hypot(r[1], r[2]), c.mu * r[0] + 1e-9);
    EXPECT_NEAR(u[1] * r[1] + u[2] * r[2], -c.mu * r[0] * std::hypot(u[1], u[2]), 1e-8);
    EXPECT_LE(std::hypot(m[0], m[1]), heap.rolling[k] * r[0] + 1e-9);
    EXPECT_NEAR(w[0] * m[0] + w[1] * m[1], -heap.rolling[k] * r[0] * std::hypot(w[0], w[1]), 1e-8);
    if (heap.rolling[k] * r[0] > 1e-6) ++(std::hypot(w[0], w[1]) > 1e-6 ? rolls : holds);
  }
  EXPECT_GT(rolls, 10);
  EXPECT_GT(holds, 5);
}

class SharedSweepRenewed : public testing::Test {
 protected:
  ~SharedSweepRenewed() override { RicoSharedSweepDestroy(&kept_); }

  std::vector<double> solve(RicoSharedSweep sweep, const Part& part) {
    std::vector<double> r(3 * part.contacts.size(), 0.0);
    RicoInfo info = {};
    EXPECT_EQ(RicoSharedSweepSolve(sweep, part.free.data(), r.data(), nullptr, &info), 0);
    return r;
  }
  /// A renewed sweep must give the result of a new one.
  void expectAsGoodAsNew(Part& part) {
    const RicoContactSweepOptions options = sweeps(20);
    const RicoSharedSystem system = part.system();
    RicoSharedSweep fresh = nullptr;
    ASSERT_EQ(
        RicoSharedSweepCreate(rico::test::ranksOf(PETSC_COMM_WORLD), &system, &options, &fresh), 0);
    const std::vector<double> expected = solve(fresh, part);
    EXPECT_EQ(RicoSharedSweepDestroy(&fresh), 0);
    if (kept_ == nullptr)
      ASSERT_EQ(
          RicoSharedSweepCreate(rico::test::ranksOf(PETSC_COMM_WORLD), &system, &options, &kept_),
          0);
    else
      ASSERT_EQ(RicoSharedSweepRenew(&kept_, &system, &options), 0);
    EXPECT_EQ(solve(kept_, part), expected);
  }

  RicoSharedSweep kept_ = nullptr;
};

// The systems are a small one after a large one, spheres after general bodies and back, the same
// contacts with other numbers, and one contact less on one rank.
TEST_F(SharedSweepRenewed, GivesTheResultOfANewSweep) {
  const Heap heaps[] = {{5, false, true}, {3, true, false}, {6, false, false}};
  PetscMPIInt rank, ranks;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
  for (const Heap& heap : heaps) {
    Part part(heap, rank, [=](int64_t body) { return static_cast<PetscMPIInt>(body % ranks); });
    expectAsGoodAsNew(part);
    expectAsGoodAsNew(part);
    for (RicoContactPair& contact : part.contacts) contact.bias[0] -= 0.25;
    expectAsGoodAsNew(part);
    if (rank == ranks - 1) {
      part.contacts.pop_back();
      part.contactIdentities.resize(3 * part.contacts.size());
    }
    expectAsGoodAsNew(part);
  }
}

TEST(SharedSweepInput, IsRefusedOnAllRanks) {
  Heap heap(2, true, false);
  PetscMPIInt rank, ranks;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
  Part part(heap, rank, [=](int64_t body) { return static_cast<PetscMPIInt>(body % ranks); });
  if (rank == 0) part.contacts.at(0).mu = -1.0;
  const RicoSharedSystem system = part.system();
  RicoSharedSweep sweep = nullptr;
  EXPECT_NE(RicoSharedSweepCreate(rico::test::ranksOf(PETSC_COMM_WORLD), &system, nullptr, &sweep),
            0);
}
