/// Friction on any number of ranks: some types solve it, others refuse it with a reason.
#include <numerics/rico_solver.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/petsc_main.hpp"

namespace {

#define OK(call) ASSERT_EQ(call, 0)

/// Contacts in a row, two on each rank. Each contact is coupled to the next, pressed by its weight
/// and pushed sideways.
class Row : public testing::Test {
 protected:
  static constexpr int kContacts = 2;

  void SetUp() override {
    PetscMPIInt rank, ranks;
    MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
    MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
    const PetscInt n = 3 * kContacts, N = n * ranks, first = n * rank;
    OK(MatCreateAIJ(PETSC_COMM_WORLD, n, n, N, N, 3, nullptr, 2, nullptr, &M));
    OK(VecCreateMPI(PETSC_COMM_WORLD, n, N, &q));
    for (PetscInt i = first; i < first + n; i++) {
      OK(MatSetValue(M, i, i, 2, INSERT_VALUES));
      if (i >= 3) {
        OK(MatSetValue(M, i, i - 3, -0.5, INSERT_VALUES));
      }
      if (i + 3 < N) {
        OK(MatSetValue(M, i, i + 3, -0.5, INSERT_VALUES));
      }
      OK(VecSetValue(q, i, i % 3 == 0 ? -1 : 0.3 * std::sin(i), INSERT_VALUES));
    }
    OK(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
    OK(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
    OK(VecAssemblyBegin(q));
    OK(VecAssemblyEnd(q));
    OK(RicoProblemCreateFrictionContact(3, M, q, mu, &problem));
    OK(RicoSolverCreate(PETSC_COMM_WORLD, &solver));
    OK(RicoProblemCreateVec(problem, &z));
    OK(VecDuplicate(z, &w));
    many = ranks > 1;
  }

  void TearDown() override {
    OK(VecDestroy(&z));
    OK(VecDestroy(&w));
    OK(RicoSolverDestroy(&solver));
    OK(RicoProblemDestroy(&problem));
    OK(MatDestroy(&M));
    OK(VecDestroy(&q));
  }

  const double mu[kContacts] = {0.2, 0.4};
  Mat M;
  Vec q, z, w;
  RicoProblem problem;
  RicoSolver solver;
  bool many;
};

}  // namespace

TEST_F(Row, SolvedOnAllRanks) {
  for (const char* type : {RICONSGS, RICOADMM, RICOAPGD, RICOGATHERED, RICOAUTO}) {
    RicoInfo info;
    PetscReal absolute, relative;
    OK(RicoSolverSetType(solver, type));
    OK(RicoSolverSetTolerances(solver, 0, 1e-8, 0));
    OK(RicoSolve(solver, problem, z, w, &info));
    EXPECT_GT(info.reason, 0) << type;
    OK(RicoProblemResidual(problem, z, w, &absolute, &relative));
    EXPECT_LE(relative, 1e-8) << type;
  }
}

// Types that need the whole matrix run on the first rank; all ranks receive the solution.
TEST_F(Row, SolvedByTypesForOneRankOnTheFirstRank) {
  for (const char* type : {RICOPROX, RICOIPM, RICONEWTON}) {
    RicoInfo info;
    PetscReal absolute, relative;
    OK(PetscOptionsSetValue(nullptr, "-gathered_rico_type", type));
    OK(RicoSolverReset(solver));
    OK(RicoSolverSetType(solver, RICOGATHERED));
    OK(RicoSolverSetFromOptions(solver));
    OK(RicoSolverSetTolerances(solver, 0, 1e-12, 0));
    OK(RicoSolve(solver, problem, z, w, &info));
    OK(PetscOptionsClearValue(nullptr, "-gathered_rico_type"));
    EXPECT_GT(info.reason, 0) << type;
    OK(RicoProblemResidual(problem, z, w, &absolute, &relative));
    EXPECT_LE(relative, 1e-12) << type;
  }
}

// Every cone is sent to the first rank with its numbers. Each rank has a different number of cones,
// with bounds and without.
TEST(Gathered, EveryConeIsSentToTheFirstRank) {
  PetscMPIInt rank, ranks;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
  const PetscReal lb[] = {-0.1, -0.2}, ub[] = {0.1, 0.3}, mu[] = {0.3, 0.7}, mu_r[] = {0.1, 0.05};
  const auto block = [&](RicoCone cone, PetscInt size, PetscInt count) {
    RicoBlock b = {};
    b.cone = cone;
    b.size = size;
    b.count = count;
    b.mu = mu;
    b.mu_r = mu_r;
    return b;
  };
  std::vector<RicoBlock> blocks = {
      block(RICO_FREE, 1, 1),        block(RICO_BOX, 2, 1),
      block(RICO_BOX, 1, 2),         block(RICO_NONNEGATIVE, 2, 1),
      block(RICO_COULOMB, 3, 2),     block(RICO_ROLLING, 5, 1 + rank % 2),
      block(RICO_SECOND_ORDER, 3, 1)};
  blocks[1].lb = lb;
  blocks[1].ub = blocks[2].ub = ub;
  PetscInt n = 0, first;
  for (const RicoBlock& b : blocks) n += b.size * b.count;
  MPI_Exscan(&n, &first, 1, MPIU_INT, MPI_SUM, PETSC_COMM_WORLD);
  if (rank == 0) first = 0;
  Mat M;
  Vec q, z, w;
  OK(MatCreateAIJ(PETSC_COMM_WORLD, n, n, PETSC_DETERMINE, PETSC_DETERMINE, 3, nullptr, 3, nullptr,
                  &M));
  PetscInt N;
  OK(MatGetSize(M, &N, nullptr));
  OK(MatCreateVecs(M, &q, nullptr));
  for (PetscInt i = first; i < first + n; i++) {
    for (const PetscInt j : {i - 1, i, i + 1})
      if (j >= 0 && j < N) {
        OK(MatSetValue(M, i, j, i == j ? 2 : -0.3, INSERT_VALUES));
      }
    OK(VecSetValue(q, i, std::sin(2. * double(i)) - 0.4, INSERT_VALUES));
  }
  OK(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
  OK(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
  OK(VecAssemblyBegin(q));
  OK(VecAssemblyEnd(q));
  RicoProblem problem;
  RicoSolver solver;
  RicoInfo info;
  PetscReal absolute, relative;
  OK(RicoProblemCreate(PETSC_COMM_WORLD, &problem));
  OK(RicoProblemSetMat(problem, M, q));
  OK(RicoProblemSetBlocks(problem, PetscInt(blocks.size()), blocks.data()));
  OK(RicoSolverCreate(PETSC_COMM_WORLD, &solver));
  OK(RicoSolverSetType(solver, RICOGATHERED));
  OK(RicoSolverSetTolerances(solver, 0, 1e-11, 0));
  OK(RicoProblemCreateVec(problem, &z));
  OK(VecDuplicate(z, &w));
  OK(RicoSolve(solver, problem, z, w, &info));
  EXPECT_GT(info.reason, 0);
  OK(RicoProblemResidual(problem, z, w, &absolute, &relative));
  EXPECT_LE(relative, 1e-11);
  OK(RicoSolverDestroy(&solver));
  OK(RicoProblemDestroy(&problem));
  for (Vec* v : {&q, &z, &w}) OK(VecDestroy(v));
  OK(MatDestroy(&M));
}

TEST_F(Row, RefusedWithTheRemedyOnManyRanks) {
  for (const char* type : {RICOPROX, RICOIPM, RICONEWTON}) {
    PetscBool can;
    const char* why;
    OK(RicoSolverSetType(solver, type));
    OK(RicoSolverCanSolve(solver, problem, &can, &why));
    EXPECT_EQ(can, many ? PETSC_FALSE : PETSC_TRUE) << type;
    if (many) {
      EXPECT_NE(std::string(why).find("one rank"), std::string::npos) << why;
    }
  }
}
