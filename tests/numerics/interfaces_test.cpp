/// One problem is solved through several interfaces: plain arrays (RicoArraySolve), and the solver
/// object with the operator as an array, as a dense Mat and as a sparse Mat, with a time limit that
/// is not reached, and with options that change nothing. All interfaces must choose the same plan:
/// the same type, the same reason, the same bits of z.
///
///     interfaces_test [problems of each class]      default: RICO_INTERFACE_PROBLEMS, or 6
#include <gtest/gtest.h>
#include <numerics/rico_array.h>

#include <algorithm>
#include <cstdlib>

#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/random_lcp.hpp"

namespace {

using namespace rico::test;

struct Answer {
  std::string type;
  RicoConvergedReason reason;
  std::vector<double> z;
};

void expectSame(const Answer& a, const Answer& b, const std::string& where) {
  EXPECT_EQ(a.type, b.type) << where;
  EXPECT_EQ(a.reason, b.reason) << where;
  for (std::size_t i = 0; i < a.z.size(); ++i)
    ASSERT_EQ(a.z[i], b.z[i]) << where << ", z[" << i << "]";
}

Answer byArrays(const ArrayProblem& p, double limit) {
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.time_limit = limit;
  std::vector<char> work(RicoArrayWorkSize(p.n));
  std::vector<double> w(p.n);
  Answer a{"", RICO_ITERATING, std::vector<double>(p.n)};
  RicoInfo info;
  a.reason = RicoArraySolve(p.n, p.M.data(), p.q.data(), p.lb.data(), p.ub.data(), &options,
                            a.z.data(), w.data(), work.data(), &info);
  a.type = info.type;
  return a;
}

enum class Container { array, denseMat, sparseMat };

void makeMat(const ArrayProblem& p, Container kind, Mat* M) {
  if (kind == Container::denseMat)
    ASSERT_PETSC(MatCreateSeqDense(PETSC_COMM_SELF, p.n, p.n, nullptr, M));
  else
    ASSERT_PETSC(MatCreateSeqAIJ(PETSC_COMM_SELF, p.n, p.n, p.n, nullptr, M));
  for (PetscInt i = 0; i < p.n; ++i)
    for (PetscInt j = 0; j < p.n; ++j) {
      const double value = p.M[static_cast<std::size_t>(i) * p.n + j];
      if (value == 0) continue;
      EXPECT_PETSC(MatSetValue(*M, i, j, value, INSERT_VALUES));
    }
  ASSERT_PETSC(MatAssemblyBegin(*M, MAT_FINAL_ASSEMBLY));
  ASSERT_PETSC(MatAssemblyEnd(*M, MAT_FINAL_ASSEMBLY));
}

Answer byObject(const ArrayProblem& p, Container kind, const char* options) {
  Answer a{"", RICO_ITERATING, std::vector<double>(p.n)};
  std::vector<double> w(p.n), qCopy = p.q;
  MatHandle M;
  VecHandle q;
  ProblemHandle problem;
  SolverHandle solver;
  RicoInfo info{};
  EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_SELF, &problem));
  if (kind == Container::array) {
    EXPECT_PETSC(RicoProblemSetDense(problem, p.n, p.M.data(), p.q.data()));
  } else {
    makeMat(p, kind, &M);
    EXPECT_PETSC(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, p.n, qCopy.data(), &q));
    EXPECT_PETSC(RicoProblemSetMat(problem, M, q));
  }
  RicoBlock block = {};
  block.cone = RICO_BOX;
  block.size = 1;
  block.count = p.n;
  block.lb = p.lb.data();
  block.ub = p.ub.data();
  EXPECT_PETSC(RicoProblemSetBlocks(problem, 1, &block));
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  EXPECT_PETSC(PetscOptionsInsertString(nullptr, options));
  EXPECT_PETSC(RicoSolverSetFromOptions(solver));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, a.z.data(), w.data(), &info));
  EXPECT_PETSC(PetscOptionsClear(nullptr));
  a.reason = info.reason;
  a.type = info.type;
  return a;
}

void tryAllDoors(const ArrayProblem& p, const std::string& where) {
  const Answer a = byArrays(p, 0);
  expectSame(a, byArrays(p, 1000), where + ", arrays with a time limit");
  expectSame(a, byObject(p, Container::array, ""), where + ", object with an array");
  expectSame(a, byObject(p, Container::denseMat, "-rico_time_limit 1000"),
             where + ", object with a dense Mat and a time limit");
  expectSame(a, byObject(p, Container::sparseMat, "-rico_lemke_dense_size 200 -rico_type auto"),
             where + ", object with a sparse Mat and options that change nothing");
}

class Interfaces : public testing::TestWithParam<int> {};

TEST_P(Interfaces, GiveTheSameAnswer) {
  const auto kind = static_cast<ProblemClass>(GetParam());
  const char* wanted = std::getenv("RICO_INTERFACE_PROBLEMS");
  const int count = wanted != nullptr ? std::atoi(wanted) : 6;
  for (int seed = 1; seed <= count; ++seed) {
    RandomProblem random(static_cast<std::uint64_t>(seed));
    const int n = seed % 3 == 0 ? random.between(65, 90) : random.between(1, 40);
    if (n > 12 && kind == ProblemClass::general && seed % 3 == 0) continue;  // takes minutes
    tryAllDoors(random.make(kind, n), std::string(name(kind)) + ", n = " + std::to_string(n) +
                                          ", seed " + std::to_string(seed));
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Classes, Interfaces,
                         testing::Range(0, static_cast<int>(ProblemClass::count)),
                         [](const auto& info) {
                           return name(static_cast<ProblemClass>(info.param));
                         });

/// A membrane over an obstacle at five points, symmetric and sparse.
ArrayProblem membrane(int side) {
  const int n = side * side;
  ArrayProblem p{n, std::vector<double>(static_cast<std::size_t>(n) * n), std::vector<double>(n),
                 std::vector<double>(n, 0.0), std::vector<double>(n, kInfinity)};
  for (int i = 0; i < n; ++i) {
    const auto at = [&](int j) -> double& { return p.M[static_cast<std::size_t>(i) * n + j]; };
    at(i) = 4;
    if (i % side > 0) at(i - 1) = -1;
    if (i % side < side - 1) at(i + 1) = -1;
    if (i >= side) at(i - side) = -1;
    if (i < n - side) at(i + side) = -1;
    p.q[i] = ((i % side) - side / 2) * 0.01 - 0.05;
  }
  return p;
}

/// The dual of denoising a signal of steps by total variation.
ArrayProblem denoising(int n) {
  RandomProblem random(1);
  ArrayProblem p{n, std::vector<double>(static_cast<std::size_t>(n) * n), std::vector<double>(n),
                 std::vector<double>(n, -5.0), std::vector<double>(n, 5.0)};
  int before = random.between(-9, 9);
  for (int i = 0; i < n; ++i) {
    const int next = random.between(-9, 9) + 40 * (i / 50 % 2);
    p.q[i] = 0.1 * (before - next);
    before = next;
    for (int j = std::max(0, i - 1); j < std::min(n, i + 2); ++j)
      p.M[static_cast<std::size_t>(i) * n + j] = j == i ? 2 : -1;
  }
  return p;
}

/// Pivoting takes 60 to 130 times as long on these.
TEST(Interfaces, SparseMatricesOfFewRowsAreNotPivoted) {
  const ArrayProblem p = denoising(400);
  tryAllDoors(p, "denoising");
  EXPECT_EQ(byArrays(p, 0).type, "newton");
}

TEST(Interfaces, AgreeOnSparseAndDenseSymmetricMatrices) {
  tryAllDoors(membrane(9), "membrane 9 x 9");
  tryAllDoors(membrane(16), "membrane 16 x 16");
  for (const bool symmetric : {true, false})
    tryAllDoors(RandomProblem::dense(120, symmetric, 7), symmetric ? "dense symmetric" : "dense");
}

/// min c·x with A x >= b, x >= 0: the diagonal is zero, and only the interfaces with an array or a
/// dense Mat store it.
ArrayProblem linearProgramme(int rows) {
  RandomProblem random(3);
  const int n = 2 * rows;
  ArrayProblem p{n, std::vector<double>(static_cast<std::size_t>(n) * n), std::vector<double>(n),
                 std::vector<double>(n, 0.0), std::vector<double>(n, kInfinity)};
  for (int i = 0; i < rows; ++i) {
    p.q[i] = 1 + 0.37 * random.between(1, 20);
    p.q[rows + i] = -1 - 0.13 * random.between(1, 20);
    for (const int j : {i, random.between(0, rows - 1), random.between(0, rows - 1)}) {
      const double a = 0.3 + 0.07 * random.between(1, 30);
      p.M[static_cast<std::size_t>(rows + i) * n + j] = a;
      p.M[static_cast<std::size_t>(j) * n + rows + i] = -a;
    }
  }
  return p;
}

TEST(Interfaces, ZerosOfTheDiagonalDoNotChangeSparsePaths) {
  const ArrayProblem p = linearProgramme(125);
  tryAllDoors(p, "linear programme");
  EXPECT_EQ(byArrays(p, 0).type, "lemke");
}

}  // namespace
