/// Friction on any number of ranks: some types take it, others refuse and say why.
#include <numerics/rico_solver.h>

#include <cmath>
#include <string>

#include "support/petsc_main.hpp"

namespace {

#define OK(call) ASSERT_EQ(call, 0)

/// Contacts in a row, each coupled to the next, pressed by their weight and pushed aside: two a
/// rank.
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
  for (const char* type : {RICONSGS, RICOADMM, RICOAPGD, RICOAUTO}) {
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
