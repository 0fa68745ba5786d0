/// The TS type cvode on many ranks: a chain distributed over all of them.
#include <numerics/rico_ts.h>

#include <cmath>
#include <numbers>

#include "support/errors.hpp"
#include "support/petsc_main.hpp"

using rico::test::refuses;

namespace {

constexpr PetscInt kLength = 50;

/// x' = A x with A = tridiag(1, -2, 1); the first sine mode decays at this rate.
const double kRate = 2 - 2 * std::cos(std::numbers::pi / (kLength + 1));

class Chain : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(RicoTSRegisterAll(), 0);
    ASSERT_EQ(MatCreateAIJ(PETSC_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, kLength, kLength, 3,
                           nullptr, 2, nullptr, &A),
              0);
    PetscInt begin, end;
    MatGetOwnershipRange(A, &begin, &end);
    for (PetscInt i = begin; i < end; i++)
      for (PetscInt j = std::max<PetscInt>(0, i - 1); j <= std::min(kLength - 1, i + 1); j++)
        MatSetValue(A, i, j, i == j ? -2 : 1, INSERT_VALUES);
    MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY);
    MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY);
    ASSERT_EQ(MatCreateVecs(A, &x, nullptr), 0);
    for (PetscInt i = begin; i < end; i++)
      VecSetValue(x, i, std::sin(std::numbers::pi * double(i + 1) / (kLength + 1)), INSERT_VALUES);
    VecAssemblyBegin(x);
    VecAssemblyEnd(x);
    VecNorm(x, NORM_2, &norm);
    ASSERT_EQ(TSCreate(PETSC_COMM_WORLD, &ts), 0);
    ASSERT_EQ(TSSetType(ts, RICOTSCVODE), 0);
    ASSERT_EQ(TSSetExactFinalTime(ts, TS_EXACTFINALTIME_MATCHSTEP), 0);
    ASSERT_EQ(TSSetTolerances(ts, 1e-10, nullptr, 1e-10, nullptr), 0);
    ASSERT_EQ(TSSetRHSFunction(ts, nullptr, multiply, A), 0);
  }
  void TearDown() override {
    TSDestroy(&ts);
    VecDestroy(&x);
    MatDestroy(&A);
  }

  void giveJacobian() {
    EXPECT_EQ(TSSetRHSJacobian(ts, A, A, TSComputeRHSJacobianConstant, nullptr), 0);
  }
  PetscErrorCode solve(double until) {
    PetscCall(TSSetMaxTime(ts, until));
    return TSSolve(ts, x);
  }
  double normNow() const {
    PetscReal now;
    VecNorm(x, NORM_2, &now);
    return now;
  }
  bool onOneRank() const {
    PetscMPIInt size;
    MPI_Comm_size(PETSC_COMM_WORLD, &size);
    return size == 1;
  }

  static PetscErrorCode multiply(TS, PetscReal, Vec in, Vec out, void* A) {
    return MatMult(static_cast<Mat>(A), in, out);
  }

  Mat A = nullptr;
  Vec x = nullptr;
  TS ts = nullptr;
  PetscReal norm = 0;
};

}  // namespace

TEST_F(Chain, DecaysWithAGivenJacobian) {
  giveJacobian();
  ASSERT_EQ(solve(30), 0);
  EXPECT_NEAR(normNow() / norm, std::exp(-30 * kRate), 1e-8);
  RicoCVODEStatistics s;
  ASSERT_EQ(RicoTSCVODEGetStatistics(ts, &s), 0);
  EXPECT_GT(s.jacobians, 0);
}

TEST_F(Chain, DecaysWithoutAMatrix) {
  ASSERT_EQ(RicoTSCVODESetLinear(ts, RICO_CVODE_MF), 0);
  ASSERT_EQ(solve(30), 0);
  EXPECT_NEAR(normNow() / norm, std::exp(-30 * kRate), 1e-8);
}

TEST_F(Chain, AllRanksStopAtTheSameRoot) {
  giveJacobian();
  const auto half = [](TS, PetscReal, Vec in, PetscReal g[], void* whole) {
    PetscReal now;
    PetscCall(VecNorm(in, NORM_2, &now));
    g[0] = now - *static_cast<PetscReal*>(whole) / 2;
    return PetscErrorCode(0);
  };
  ASSERT_EQ(RicoTSCVODESetRoots(ts, 1, half, nullptr, &norm), 0);
  ASSERT_EQ(solve(1000), 0);
  TSConvergedReason reason;
  PetscReal t, extremes[2];
  TSGetConvergedReason(ts, &reason);
  TSGetTime(ts, &t);
  EXPECT_EQ(reason, TS_CONVERGED_EVENT);
  EXPECT_NEAR(t * kRate, std::log(2), 1e-8);
  extremes[0] = t;
  extremes[1] = -t;
  MPI_Allreduce(MPI_IN_PLACE, extremes, 2, MPIU_REAL, MPI_MAX, PETSC_COMM_WORLD);
  EXPECT_EQ(extremes[0], -extremes[1]);
}

TEST_F(Chain, DenseIsRefusedOnSeveralRanks) {
  ASSERT_EQ(RicoTSCVODESetLinear(ts, RICO_CVODE_DENSE), 0);
  if (onOneRank())
    EXPECT_EQ(solve(1), 0);
  else
    EXPECT_TRUE(refuses([&] { return solve(1); }, {"works on one rank"}));
}

namespace {

/// x'' = A x for the same chain, in its first mode; the state is (x, x') of each mass, interleaved.
/// When the chain passes through its rest position, its velocity is reversed and multiplied by 0.9.
struct Bouncing {
  static constexpr double kRestitution = 0.9;
  const double omega = std::sqrt(kRate);

  // The positions of neighbours come through a ghosted vector.
  static PetscErrorCode derivative(TS, PetscReal, Vec in, Vec out, void* context) {
    PetscFunctionBeginUser;
    const auto& scene = *static_cast<Bouncing*>(context);
    PetscCall(VecScatterBegin(scene.toNeighbours, in, scene.near, INSERT_VALUES, SCATTER_FORWARD));
    PetscCall(VecScatterEnd(scene.toNeighbours, in, scene.near, INSERT_VALUES, SCATTER_FORWARD));
    const PetscScalar *state, *near;
    PetscScalar* rate;
    PetscCall(VecGetArrayRead(in, &state));
    PetscCall(VecGetArrayRead(scene.near, &near));
    PetscCall(VecGetArrayWrite(out, &rate));
    for (PetscInt i = 0; i < scene.masses; i++) {
      rate[2 * i] = state[2 * i + 1];
      const double left = i > 0 ? state[2 * i - 2] : near[0];
      const double right = i + 1 < scene.masses ? state[2 * i + 2] : near[1];
      rate[2 * i + 1] = left - 2 * state[2 * i] + right;
    }
    PetscCall(VecRestoreArrayWrite(out, &rate));
    PetscCall(VecRestoreArrayRead(scene.near, &near));
    PetscCall(VecRestoreArrayRead(in, &state));
    PetscFunctionReturn(0);
  }

  // The sum of all positions.
  static PetscErrorCode position(TS, PetscReal, Vec in, PetscReal g[], void*) {
    PetscFunctionBeginUser;
    PetscCall(VecStrideNorm(in, 0, NORM_1, g));
    PetscReal largest;
    PetscCall(VecStrideMax(in, 0, nullptr, &largest));
    if (largest <= 0) g[0] = -g[0];
    PetscFunctionReturn(0);
  }

  void create() {
    const PetscInt total = 2 * kLength;
    PetscMPIInt rank, size;
    MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
    MPI_Comm_size(PETSC_COMM_WORLD, &size);
    masses = kLength / size + (rank < kLength % size ? 1 : 0);
    VecCreateMPI(PETSC_COMM_WORLD, 2 * masses, total, &x);
    VecSetBlockSize(x, 2);
    PetscInt begin, end;
    VecGetOwnershipRange(x, &begin, &end);
    for (PetscInt i = begin; i < end; i += 2)
      VecSetValue(x, i + 1, std::sin(std::numbers::pi * double(i / 2 + 1) / (kLength + 1)),
                  INSERT_VALUES);
    VecAssemblyBegin(x);
    VecAssemblyEnd(x);
    // The ends are fixed: the position of an absent neighbour stays zero.
    VecCreateSeq(PETSC_COMM_SELF, 2, &near);
    PetscInt from[2], to[2], count = 0;
    if (begin > 0) from[count] = begin - 2, to[count++] = 0;
    if (end < total) from[count] = end, to[count++] = 1;
    IS source, target;
    ISCreateGeneral(PETSC_COMM_SELF, count, from, PETSC_COPY_VALUES, &source);
    ISCreateGeneral(PETSC_COMM_SELF, count, to, PETSC_COPY_VALUES, &target);
    VecScatterCreate(x, source, near, target, &toNeighbours);
    ISDestroy(&source);
    ISDestroy(&target);
  }

  void destroy() {
    VecScatterDestroy(&toNeighbours);
    VecDestroy(&near);
    VecDestroy(&x);
  }

  void reflect() {
    PetscScalar* state;
    VecGetArray(x, &state);
    for (PetscInt i = 0; i < masses; i++) state[2 * i + 1] *= -kRestitution;
    VecRestoreArray(x, &state);
  }

  PetscInt masses = 0;
  Vec x = nullptr, near = nullptr;
  VecScatter toNeighbours = nullptr;
};

}  // namespace

// The k-th event is at k π / ω, on any number of ranks; the velocity is 0.9^k times that at the
// start.
TEST(BouncingChain, FindsItsEventsOnAnyNumberOfRanks) {
  ASSERT_EQ(RicoTSRegisterAll(), 0);
  Bouncing scene;
  scene.create();
  TS ts;
  ASSERT_EQ(TSCreate(PETSC_COMM_WORLD, &ts), 0);
  ASSERT_EQ(TSSetType(ts, RICOTSCVODE), 0);
  ASSERT_EQ(RicoTSCVODESetMethod(ts, RICO_CVODE_ADAMS), 0);
  ASSERT_EQ(RicoTSCVODESetLinear(ts, RICO_CVODE_NONE), 0);
  ASSERT_EQ(TSSetExactFinalTime(ts, TS_EXACTFINALTIME_MATCHSTEP), 0);
  ASSERT_EQ(TSSetTolerances(ts, 1e-12, nullptr, 1e-12, nullptr), 0);
  ASSERT_EQ(TSSetRHSFunction(ts, nullptr, Bouncing::derivative, &scene), 0);
  const int falling = -1;
  ASSERT_EQ(RicoTSCVODESetRoots(ts, 1, Bouncing::position, &falling, &scene), 0);
  ASSERT_EQ(TSSetMaxTime(ts, 1000), 0);
  PetscReal speed = 0;
  VecStrideNorm(scene.x, 1, NORM_INFINITY, &speed);
  for (int k = 1; k <= 8; k++) {
    ASSERT_EQ(TSSolve(ts, scene.x), 0);
    PetscReal t, now;
    TSGetTime(ts, &t);
    EXPECT_NEAR(t * scene.omega / std::numbers::pi, k, 1e-9) << k;
    VecStrideNorm(scene.x, 1, NORM_INFINITY, &now);
    EXPECT_NEAR(now, speed * std::pow(Bouncing::kRestitution, k - 1), 1e-8);
    scene.reflect();
  }
  TSDestroy(&ts);
  scene.destroy();
}
