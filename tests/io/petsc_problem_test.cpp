/// ProblemData is converted to a RicoProblem on any number of ranks; binary files of PETSc itself.
#include <cmath>
#include <io/problems/PetscProblem.hpp>
#include <io/problems/ProblemFile.hpp>

#include "io/folder.hpp"
#include "io/sample_problems.hpp"
#include "support/petsc_main.hpp"

using namespace rico;
using namespace rico::test;

namespace {

/// A tridiagonal problem with n rows; every third row is a box, every fourth an equality.
ProblemData chain(std::int32_t n) {
  ProblemData problem;
  Triplets M;
  std::vector<double> lb, ub;
  for (std::int32_t i = 0; i < n; i++) {
    if (i > 0) M.add(i, i - 1, -1);
    M.add(i, i, 2.5);
    if (i + 1 < n) M.add(i, i + 1, -1.25);
    problem.q.push_back(std::sin(i));
    lb.push_back(i % 4 == 0 ? -kInf : i % 3 == 0 ? -0.5 : 0);
    ub.push_back(i % 4 != 0 && i % 3 == 0 ? 0.25 : kInf);
  }
  problem.M = compress(n, n, M);
  problem.kind = ProblemKind::Relay;
  setBounds(problem, {}, lb, ub);
  return problem;
}

/// The residual (1) of rico_problem.h at z = 0, from ProblemData.
double residualAtZero(const ProblemData& problem) {
  double diagonal = 0, sum = 0;
  for (std::int32_t i = 0; i < problem.n(); i++)
    for (auto e = problem.M.start[i]; e < problem.M.start[i + 1]; e++)
      if (problem.M.column[e] == i) diagonal += problem.M.value[e];
  const double rho = problem.n() / diagonal;
  for (std::size_t i = 0; i < problem.q.size(); i++) {
    const double step = std::min(std::max(-rho * problem.q[i], problem.lb[i]), problem.ub[i]);
    sum += step * step;
  }
  return std::sqrt(sum) / rho;
}

void expectResidual(const ProblemData& data) {
  PetscProblem problem;
  ASSERT_EQ(problem.create(PETSC_COMM_WORLD, data), 0);
  ASSERT_EQ(RicoProblemCheck(problem.get()), 0);
  PetscInt n;
  RicoProblemGetSize(problem.get(), nullptr, &n);
  EXPECT_EQ(n, data.n());
  Vec z, w;
  PetscReal residual;
  ASSERT_EQ(RicoProblemCreateVec(problem.get(), &z), 0);
  ASSERT_EQ(VecDuplicate(z, &w), 0);
  ASSERT_EQ(VecSet(z, 0), 0);
  ASSERT_EQ(RicoProblemResidual(problem.get(), z, w, &residual, nullptr), 0);
  EXPECT_NEAR(residual, residualAtZero(data), 1e-13 * residual);
  VecDestroy(&z);
  VecDestroy(&w);
}

bool alone() {
  int ranks;
  MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
  return ranks == 1;
}

}  // namespace

TEST(PetscProblem, HasTheResidualOfItsData) {
  for (const std::int32_t n : {1, 2, 5, 100, 101, 1000}) expectResidual(chain(n));
}

TEST(PetscProblem, SmallOrFullMatricesBecomeArrays) {
  if (!alone()) GTEST_SKIP() << "only on one rank";
  const auto form = [](const ProblemData& data) {
    PetscProblem problem;
    RicoForm form = RICO_FORM_NONE;
    EXPECT_EQ(problem.create(PETSC_COMM_SELF, data), 0);
    RicoProblemGetForm(problem.get(), &form);
    return form;
  };
  ProblemData full;
  full.M = compressDense(200, 200, std::vector<double>(40000, 1.0));
  full.q.assign(200, 1.0);
  setNonnegative(full);
  EXPECT_EQ(form(chain(50)), RICO_FORM_DENSE);
  EXPECT_EQ(form(chain(500)), RICO_FORM_SPARSE);
  EXPECT_EQ(form(full), RICO_FORM_DENSE);
}

TEST(PetscProblem, ReadsWhatPetscWrote) {
  if (!alone()) GTEST_SKIP() << "only on one rank";
  const Folder folder;
  const ProblemData data = chain(150);
  PetscProblem problem;
  PetscViewer viewer;
  Mat M;
  Vec q;
  ASSERT_EQ(problem.create(PETSC_COMM_SELF, data), 0);
  ASSERT_EQ(
      PetscViewerBinaryOpen(PETSC_COMM_SELF, folder.file("p").c_str(), FILE_MODE_WRITE, &viewer),
      0);
  ASSERT_EQ(MatCreateSeqAIJ(PETSC_COMM_SELF, 150, 150, 3, nullptr, &M), 0);
  for (PetscInt i = 0; i < 150; i++)
    for (auto e = data.M.start[i]; e < data.M.start[i + 1]; e++)
      MatSetValue(M, i, data.M.column[e], data.M.value[e], INSERT_VALUES);
  MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY);
  MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY);
  VecCreateSeqWithArray(PETSC_COMM_SELF, 1, 150, data.q.data(), &q);
  ASSERT_EQ(MatView(M, viewer), 0);
  ASSERT_EQ(VecView(q, viewer), 0);
  PetscViewerDestroy(&viewer);
  const ProblemData back = readProblem(folder.file("p"));
  EXPECT_EQ(back.M, data.M);
  EXPECT_EQ(back.q, data.q);
  EXPECT_EQ(back.kind, ProblemKind::LCP);
  VecDestroy(&q);
  MatDestroy(&M);
}

TEST(PetscProblem, PetscReadsWhatRicochetWrote) {
  if (!alone()) GTEST_SKIP() << "only on one rank";
  const Folder folder;
  writeProblem(sampleLcp(), folder.file("p.petsc"));
  PetscViewer viewer;
  Mat M;
  Vec q;
  ASSERT_EQ(PetscViewerBinaryOpen(PETSC_COMM_SELF, folder.file("p.petsc").c_str(), FILE_MODE_READ,
                                  &viewer),
            0);
  MatCreate(PETSC_COMM_SELF, &M);
  VecCreate(PETSC_COMM_SELF, &q);
  ASSERT_EQ(MatLoad(M, viewer), 0);
  ASSERT_EQ(VecLoad(q, viewer), 0);
  PetscViewerDestroy(&viewer);
  const std::vector<double> dense = toDense(sampleMatrix());
  for (PetscInt i = 0; i < 4; i++) {
    PetscScalar value;
    VecGetValues(q, 1, &i, &value);
    EXPECT_EQ(value, sampleLcp().q[size_t(i)]);
    for (PetscInt j = 0; j < 4; j++) {
      MatGetValues(M, 1, &i, 1, &j, &value);
      EXPECT_EQ(value, dense[size_t(4 * i + j)]);
    }
  }
  VecDestroy(&q);
  MatDestroy(&M);
}
