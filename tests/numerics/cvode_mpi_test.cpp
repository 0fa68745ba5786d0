/// The TS type cvode on many ranks: a chain that belongs to all of them.
#include <numerics/rico_ts.h>

#include <cmath>
#include <numbers>

#include "support/errors.hpp"
#include "support/petsc_main.hpp"

using rico::test::refuses;

namespace {

constexpr PetscInt kLength = 50;

/// x' = A x, A = tridiag(1, -2, 1); the first sine decays at this rate.
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

TEST_F(Chain, DecaysWithTheJacobianGiven) {
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

TEST_F(Chain, AllRanksEndAtTheSameRoot) {
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

TEST_F(Chain, DenseIsForOneRank) {
  ASSERT_EQ(RicoTSCVODESetLinear(ts, RICO_CVODE_DENSE), 0);
  if (onOneRank())
    EXPECT_EQ(solve(1), 0);
  else
    EXPECT_TRUE(refuses([&] { return solve(1); }, {"works on one rank"}));
}
