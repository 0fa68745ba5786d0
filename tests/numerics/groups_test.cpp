/// Problems of intervals with parts: groups, rows that M couples with no others, in a random order;
/// equations.
#include <gtest/gtest.h>
#include <numerics/rico_array.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"

namespace {

using rico::test::MatHandle;
using rico::test::ProblemHandle;
using rico::test::SolverHandle;
using rico::test::VecHandle;

constexpr int kGroups = 4, kRows = 40, kAll = kGroups * kRows;
constexpr double kInf = INFINITY;

/// A problem of intervals with a known solution, if it has one.
struct Case {
  std::vector<double> M = std::vector<double>(std::size_t(kAll) * kAll), q, z, lb, ub;
  std::vector<int> row = std::vector<int>(kAll);  // place of row i of the groups in the problem

  explicit Case(unsigned seed) : q(kAll), z(kAll), lb(kAll, 0.0), ub(kAll, kInf) {
    std::mt19937 random(seed);
    std::iota(row.begin(), row.end(), 0);
    std::shuffle(row.begin(), row.end(), random);
    const auto number = [&] { return static_cast<double>(random() % 2001) / 1000 - 1; };
    for (int k = 0; k < kGroups; ++k)
      for (int i = 0; i < kRows; ++i)
        for (int j = 0; j <= i; ++j) {
          const double value = i == j ? 12.0 : number() * (random() % 3 == 0 ? 1 : 0);
          entry(k, i, j) = entry(k, j, i) = value;
        }
    for (double& x : z) x = std::max(0.0, number());
    close(number);
  }
  double& entry(int group, int i, int j) {
    return M[std::size_t(row[group * kRows + i]) * kAll + row[group * kRows + j]];
  }
  /// q such that z is the solution.
  template <class Number>
  void close(const Number& number) {
    for (int i = 0; i < kAll; ++i) {
      const double w = z[i] > lb[i] ? 0.0 : std::abs(number());
      q[i] = w - std::inner_product(z.begin(), z.end(), &M[std::size_t(i) * kAll], 0.0);
    }
  }
};

struct Answer {
  RicoInfo info;
  std::vector<double> z = std::vector<double>(kAll), w = std::vector<double>(kAll);
};

Answer bySparseMat(const Case& c) {
  Answer a;
  std::vector<double> q = c.q;
  MatHandle M;
  VecHandle vector;
  ProblemHandle problem;
  SolverHandle solver;
  RicoBlock block{};
  block.cone = RICO_BOX, block.size = 1, block.count = kAll;
  block.lb = c.lb.data(), block.ub = c.ub.data();
  EXPECT_PETSC(MatCreateSeqAIJ(PETSC_COMM_SELF, kAll, kAll, kAll, nullptr, &M));
  for (PetscInt i = 0; i < kAll; ++i)
    for (PetscInt j = 0; j < kAll; ++j) {
      const double value = c.M[std::size_t(i) * kAll + j];
      if (value == 0) continue;
      EXPECT_PETSC(MatSetValue(M, i, j, value, INSERT_VALUES));
    }
  EXPECT_PETSC(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
  EXPECT_PETSC(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
  EXPECT_PETSC(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, kAll, q.data(), &vector));
  EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_SELF, &problem));
  EXPECT_PETSC(RicoProblemSetMat(problem, M, vector));
  EXPECT_PETSC(RicoProblemSetBlocks(problem, 1, &block));
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, a.z.data(), a.w.data(), &a.info));
  return a;
}

Answer byArrays(const Case& c) {
  Answer a;
  std::vector<char> work(RicoArrayWorkSize(kAll));
  RicoArraySolve(kAll, c.M.data(), c.q.data(), c.lb.data(), c.ub.data(), nullptr, a.z.data(),
                 a.w.data(), work.data(), &a.info);
  return a;
}

double distance(const Case& c, const Answer& a, int group) {
  double greatest = 0;
  for (int i = 0; i < kRows; ++i) {
    const int at = c.row[group * kRows + i];
    greatest = std::max(greatest, std::abs(a.z[at] - c.z[at]));
  }
  return greatest;
}

TEST(Groups, AreSolvedThroughAllInterfacesAlike) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const Case c(seed);
    const Answer a = bySparseMat(c);
    EXPECT_GT(a.info.reason, 0);
    for (int k = 0; k < kGroups; ++k) EXPECT_LT(distance(c, a, k), 1e-9);
    EXPECT_EQ(a.z, byArrays(c).z);
    EXPECT_LT(RicoArrayResidual(kAll, c.M.data(), c.q.data(), c.lb.data(), c.ub.data(), a.z.data()),
              1e-9);
  }
}

/// Group 1 has no solution: its first row has w = -1 - z_1 < 0. Without groups the whole problem
/// would end with a point that is not even near the solution elsewhere.
TEST(Groups, AnGroupWithoutSolutionLeavesTheOthersSolved) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    Case c(seed);
    for (int j = 0; j < kRows; ++j) c.entry(1, 0, j) = c.entry(1, j, 0) = 0;
    c.entry(1, 0, 1) = -1;
    c.entry(1, 1, 0) = 1;
    c.q[c.row[kRows]] = -1;
    for (const Answer& a : {bySparseMat(c), byArrays(c)}) {
      EXPECT_EQ(a.info.reason, RICO_DIVERGED_INFEASIBLE);
      for (const int k : {0, 2, 3}) EXPECT_LT(distance(c, a, k), 1e-9) << seed;
    }
  }
}

/// Rows with equal bounds couple nothing: with the first half of each group fixed, the answer is
/// that of the other halves, whose q contains the known z.
TEST(Groups, FixedRowsHaveTheirBoundsAndActOnOthers) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    Case c(seed);
    for (int i = 0; i < kAll; ++i)
      if (i % kRows < kRows / 2) c.lb[c.row[i]] = c.ub[c.row[i]] = c.z[c.row[i]];
    for (int k = 1; k < kGroups; ++k) {  // fixed rows join the groups
      const std::size_t first = c.row[(k - 1) * kRows], next = c.row[k * kRows + kRows / 2];
      c.M[first * kAll + next] = c.M[next * kAll + first] = 0.5;
      c.q[next] -= 0.5 * c.z[first];
    }
    const Answer a = bySparseMat(c);
    EXPECT_GT(a.info.reason, 0);
    for (int k = 0; k < kGroups; ++k) EXPECT_LT(distance(c, a, k), 1e-9);
    EXPECT_EQ(a.z, byArrays(c).z);
  }
}

/// A ladder of coils and condensers with diodes, one step of implicit Euler: states, whose rows are
/// equations, then diodes with a zero diagonal. Sweeps over all rows fail; without the states they
/// need a few.
TEST(Equations, OfACircuitAreEliminatedBeforeItsDiodes) {
  constexpr int kLinks = kAll / 3;
  Case c(1);
  std::fill(c.M.begin(), c.M.end(), 0.0);
  std::iota(c.row.begin(), c.row.end(), 0);
  const auto set = [&](int i, int j, double value) { c.M[std::size_t(i) * kAll + j] = value; };
  for (int i = 0; i < kAll; ++i) {
    const bool diode = i >= 2 * kLinks && i < 3 * kLinks;
    if (!diode) set(i, i, 1.01);
    if (!diode) c.lb[i] = -kInf;
    c.q[i] = i % 7 * 0.3 - 1;
  }
  for (int k = 0; k < kLinks; ++k) {
    const int voltage = 2 * k, current = voltage + 1, diode = 2 * kLinks + k;
    set(voltage, current, -0.05), set(current, voltage, 0.05);
    if (k + 1 < kLinks) set(voltage, current + 2, 0.05), set(current + 2, voltage, -0.05);
    set(voltage, diode, -0.1), set(diode, voltage, 10);
  }
  const Answer a = bySparseMat(c), b = byArrays(c);
  EXPECT_GT(a.info.reason, 0);
  EXPECT_LT(a.info.its, 30) << a.info.type;
  EXPECT_LT(RicoArrayResidual(kAll, c.M.data(), c.q.data(), c.lb.data(), c.ub.data(), a.z.data()),
            1e-9);
  EXPECT_EQ(a.z, b.z);
}

}  // namespace
