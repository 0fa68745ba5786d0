// Block rows of nsgs: the same bits in plain C and AVX2, a sweep by another route, options, and
// problems that are not meant for them.
#include <impls/nsgs/contact_rows.h>
#include <numerics/rico_contact.h>
#include <numerics/rico_solver.h>

#include <cstring>

#include "support/block_problems.hpp"
#include "support/friction.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

FrictionCase asCase(const BlockProblem& p) {
  FrictionCase c{3, p.contacts(), Values(std::size_t(p.n()) * p.n()), p.q, p.mu, {}};
  for (int k = 0; k < p.contacts(); k++)
    for (const auto& [other, b] : p.rows[k])
      for (int i = 0; i < 9; i++)
        c.W[std::size_t(3 * k + i / 3) * p.n() + 3 * other + i % 3] = b[i];
  return c;
}

/// Rows of a problem, opened and closed.
struct Rows {
  explicit Rows(RicoProblem p, double omega = 1) : problem(p) {
    EXPECT_PETSC(RicoProblemCheck(problem));
    EXPECT_PETSC(RicoSweepCreate(problem, &sweep));
    EXPECT_PETSC(RicoContactRowsCreate(&sweep, omega, &rows, &made));
  }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows() {
    EXPECT_PETSC(RicoContactRowsDestroy(&rows));
    EXPECT_PETSC(RicoSweepDestroy(&sweep));
    EXPECT_PETSC(RicoProblemDestroy(&problem));
  }

  Values after(RicoContactRowsKernel kernel, int sweeps, PetscInt freeze = 0, double share = 0) {
    Values z(sweep.n, 0.);
    RicoContactRowsLoad(&rows, z.data());
    for (int i = 0; i < sweeps; i++) last = kernel(&rows.view, nullptr, freeze, share);
    RicoContactRowsUnload(&rows, z.data());
    return z;
  }

  RicoProblem problem;
  RicoSweep sweep{};
  RicoContactRows rows{};
  PetscBool made{};
  double last = 0;
};

struct Answer {
  RicoInfo info{};
  Values z;
};

Answer solve(const BlockProblem& p, const std::vector<std::pair<const char*, const char*>>& options,
             double rtol = 1e-10) {
  Answer a{{}, Values(p.n(), 0.)};
  Values w(p.n());
  RicoProblem problem = p.sparse();
  RicoSolver solver;
  for (const auto& [key, value] : options) EXPECT_PETSC(PetscOptionsSetValue(nullptr, key, value));
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  EXPECT_PETSC(RicoSolverSetType(solver, RICONSGS));
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, rtol, 0));
  EXPECT_PETSC(RicoSolverSetFromOptions(solver));
  for (const auto& [key, value] : options) EXPECT_PETSC(PetscOptionsClearValue(nullptr, key));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, a.z.data(), w.data(), &a.info));
  EXPECT_PETSC(RicoSolverDestroy(&solver));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return a;
}

double largestDifference(const Values& a, const Values& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); i++) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace

TEST(ContactRows, SweepAsContactByContact) {
  const BlockProblem p = BlockProblem::banded(40, 6, 3);
  const FrictionCase c = asCase(p);
  Rows rows(p.sparse());
  ASSERT_TRUE(rows.made);
  Values z(p.n(), 0.);
  for (int sweeps = 1; sweeps <= 5; sweeps++) {
    for (int k = 0; k < p.contacts(); k++) {
      double W[9], q[3];
      for (int i = 0; i < 3; i++) {
        const double* row = &c.W[std::size_t(3 * k + i) * p.n()];
        q[i] = c.q[3 * k + i];
        for (int j = 0; j < p.n(); j++)
          if (j / 3 != k) q[i] += row[j] * z[j];
        for (int j = 0; j < 3; j++) W[3 * i + j] = row[3 * k + j];
      }
      RicoContactSolve(3, W, q, c.mu[k], &z[3 * k]);
    }
    EXPECT_LT(largestDifference(rows.after(RicoContactRowsSweepPlain, sweeps), z), 1e-12);
  }
}

TEST(ContactRows, PlainAndAVX2GiveTheSameBits) {
  if (!__builtin_cpu_supports("avx2")) GTEST_SKIP() << "not on this processor";
  for (double blocks : {1., 4.7, 12.})
    for (PetscInt freeze : {0, 3}) {
      const BlockProblem p = BlockProblem::banded(500, blocks, 7);
      Rows rows(p.sparse());
      ASSERT_TRUE(rows.made);
      const Values a = rows.after(RicoContactRowsSweepPlain, 25, freeze, 1e-10);
      const double change = rows.last;
      const Values b = rows.after(RicoContactRowsSweepAVX2, 25, freeze, 1e-10);
      EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)), 0);
      EXPECT_EQ(change, rows.last);
    }
}

TEST(ContactRows, EveryOptionReachesTheSolution) {
  const BlockProblem p = BlockProblem::banded(200, 8, 11);
  const FrictionCase c = asCase(p);
  const std::vector<std::pair<const char*, const char*>> choices[] = {
      {},
      {{"-rico_nsgs_omega", "0.8"}},
      {{"-rico_nsgs_omega", "1.2"}},
      {{"-rico_nsgs_shuffle", "once"}},
      {{"-rico_nsgs_shuffle", "each"}},
      {{"-rico_nsgs_freeze", "4"}},
      {{"-rico_nsgs_freeze", "4"}, {"-rico_nsgs_shuffle", "each"}, {"-rico_nsgs_omega", "1.1"}}};
  for (const auto& options : choices) {
    const Answer a = solve(p, options);
    EXPECT_EQ(a.info.reason, RICO_CONVERGED_RTOL);
    EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-10);
    EXPECT_NEAR(frictionResidual(c, a.z.data()), a.info.residual_relative, 1e-13);
  }
}

TEST(ContactRows, NoFrictionAndNoTangentialCoupling) {
  BlockProblem p = BlockProblem::banded(50, 5, 2);
  p.mu.assign(p.contacts(), 0.);
  const Answer a = solve(p, {});
  EXPECT_GT(a.info.reason, 0);
  EXPECT_LT(frictionResidual(asCase(p), a.z.data()), 1.01e-10);
  for (int k = 0; k < p.contacts(); k++) EXPECT_EQ(a.z[3 * k + 1], 0);
}

TEST(ContactRows, BlocksThatAreNotOfFrictionAreLeftToOthers) {
  BlockProblem p = BlockProblem::banded(10, 3, 1);
  p.rows[4][4][0] = 0;  // nothing resists along the normal
  EXPECT_FALSE(Rows(p.sparse()).made);
  p = BlockProblem::banded(10, 3, 1);
  p.rows[4][4][1] += 1;  // far from symmetric
  EXPECT_FALSE(Rows(p.sparse()).made);
  EXPECT_TRUE(Rows(BlockProblem::banded(10, 3, 1).sparse()).made);
}
