// Block rows of nsgs, in space and in the plane: plain C and AVX2 give equal bits, a sweep agrees
// with one computed in another way, options, and problems that have no block rows.
extern "C" {
#include <array/rows/contact_rows.h>
}
#include <impls/nsgs/block_rows.h>
#include <impls/nsgs/plane_rows.h>
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

/// The rows of a problem, which is created and destroyed here.
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

  Values after(RicoContactRowsKernel kernel, int sweeps, int freeze = 0, double share = 0) {
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

using KeysAndValues = std::vector<std::pair<const char*, const char*>>;

const KeysAndValues kChoices[] = {
    {},
    {{"-rico_nsgs_omega", "0.8"}},
    {{"-rico_nsgs_omega", "1.2"}},
    {{"-rico_nsgs_shuffle", "once"}},
    {{"-rico_nsgs_shuffle", "each"}},
    {{"-rico_nsgs_freeze", "4"}},
    {{"-rico_nsgs_freeze", "4"}, {"-rico_nsgs_shuffle", "each"}, {"-rico_nsgs_omega", "1.1"}}};

/// Destroys the problem.
Answer solve(RicoProblem problem, int n, const KeysAndValues& options, double rtol = 1e-10) {
  Answer a{{}, Values(n, 0.)};
  Values w(n);
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

RicoProblem denseProblem(const FrictionCase& c) {
  RicoProblem problem;
  EXPECT_PETSC(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                     c.mu.data(), &problem));
  EXPECT_PETSC(RicoProblemCheck(problem));
  return problem;
}

/// One sweep of a case, contact by contact:  K ∋ z ⟂ W z + q + (1 / omega - 1) W_kk (z - z_old).
void sweepByContacts(const FrictionCase& c, double omega, Values& z) {
  const int d = c.dim, n = c.n();
  for (int k = 0; k < c.contacts; k++) {
    double A[9], q[3];
    for (int i = 0; i < d; i++) {
      const double* row = &c.W[std::size_t(d * k + i) * n];
      q[i] = c.q[d * k + i];
      for (int j = 0; j < n; j++) q[i] += (j / d == k ? 1 - 1 / omega : 1) * row[j] * z[j];
      for (int j = 0; j < d; j++) A[d * i + j] = row[d * k + j] / omega;
    }
    RicoContactSolve(d, A, q, c.mu[k], &z[d * k]);
  }
}

double largestDifference(const Values& a, const Values& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); i++) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace

// Rows of a few blocks; rows with about the smallest number of blocks for groups of four; rows with
// several groups of four.
TEST(ContactRows, SweepAsContactByContact) {
  for (double blocks : {6., 14., 30.}) {
    const BlockProblem p = BlockProblem::banded(150, blocks, 3);
    const FrictionCase c = asCase(p);
    Rows rows(p.sparse());
    ASSERT_TRUE(rows.made);
    Values z(p.n(), 0.);
    for (int sweeps = 1; sweeps <= 5; sweeps++) {
      sweepByContacts(c, 1, z);
      EXPECT_LT(largestDifference(rows.after(RicoContactRowsSweepPlain, sweeps), z), 1e-12);
    }
  }
}

TEST(ContactRows, PlainAndAVX2GiveTheSameBits) {
  if (!__builtin_cpu_supports("avx2")) GTEST_SKIP() << "this processor lacks the instructions";
  for (double blocks : {1., 4.7, 12., 14., 28.})
    for (int freeze : {0, 3}) {
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
  for (const auto& options : kChoices) {
    const Answer a = solve(p.sparse(), p.n(), options);
    EXPECT_EQ(a.info.reason, RICO_CONVERGED_RTOL);
    EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-10);
    EXPECT_NEAR(frictionResidual(c, a.z.data()), a.info.residual_relative, 1e-13);
  }
}

TEST(ContactRows, NoFrictionAndNoTangentialCoupling) {
  BlockProblem p = BlockProblem::banded(50, 5, 2);
  p.mu.assign(p.contacts(), 0.);
  const Answer a = solve(p.sparse(), p.n(), {});
  EXPECT_GT(a.info.reason, 0);
  EXPECT_LT(frictionResidual(asCase(p), a.z.data()), 1.01e-10);
  for (int k = 0; k < p.contacts(); k++) EXPECT_EQ(a.z[3 * k + 1], 0);
}

TEST(ContactRows, OtherBlocksAreNotConverted) {
  BlockProblem p = BlockProblem::banded(10, 3, 1);
  p.rows[4][4][0] = 0;  // has no stiffness along the normal
  EXPECT_FALSE(Rows(p.sparse()).made);
  p = BlockProblem::banded(10, 3, 1);
  p.rows[4][4][1] += 1;  // is far from symmetric
  EXPECT_FALSE(Rows(p.sparse()).made);
  EXPECT_TRUE(Rows(BlockProblem::banded(10, 3, 1).sparse()).made);
}

TEST(PlaneRows, SweepAsContactByContact) {
  for (double omega : {1., 0.8, 1.2})
    for (int rank : {60, 20}) {
      FrictionCase c = frictionCase(5, 2, 30, rank);
      c.mu[3] = 0;
      RicoProblem problem = denseProblem(c);
      RicoSweep sweep;
      RicoPlaneRows rows;
      RicoSweepChange change;
      PetscBool made;
      EXPECT_PETSC(RicoSweepCreate(problem, &sweep));
      EXPECT_PETSC(RicoPlaneRowsCreate(&sweep, omega, &rows, &made));
      ASSERT_TRUE(made);
      Values z(c.n(), 0.), expected = z;
      for (int i = 0; i < 20; i++) {
        sweepByContacts(c, omega, expected);
        RicoPlaneRowsSweep(&rows, nullptr, 0, 0, z.data(), &change);
        EXPECT_LT(largestDifference(z, expected), 1e-11);
        EXPECT_EQ(change.unsolved, 0);
        EXPECT_GT(change.moved, 0);
      }
      EXPECT_PETSC(RicoPlaneRowsDestroy(&rows));
      EXPECT_PETSC(RicoSweepDestroy(&sweep));
      EXPECT_PETSC(RicoProblemDestroy(&problem));
    }
}

TEST(PlaneRows, EveryOptionReachesTheSolution) {
  const FrictionCase c = frictionCase(6, 2, 40, 160);
  for (const auto& options : kChoices) {
    const Answer a = solve(denseProblem(c), c.n(), options);
    EXPECT_EQ(a.info.reason, RICO_CONVERGED_RTOL);
    EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-10);
  }
}

// Without stiffness along the normal there is no solution: the reaction is unchanged, and the
// contact is counted.
TEST(PlaneRows, ContactsWithoutASolution) {
  FrictionCase c{2,      2, {0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, {-1, 0, -1, 0},
                 {1, 1}, {}};
  RicoProblem problem = denseProblem(c);
  RicoSweep sweep;
  RicoPlaneRows rows;
  RicoSweepChange change;
  PetscBool made;
  Values z(4, 0.);
  EXPECT_PETSC(RicoSweepCreate(problem, &sweep));
  EXPECT_PETSC(RicoPlaneRowsCreate(&sweep, 1, &rows, &made));
  ASSERT_TRUE(made);
  RicoPlaneRowsSweep(&rows, nullptr, 0, 0, z.data(), &change);
  EXPECT_EQ(change.unsolved, 1);
  EXPECT_EQ(z, (Values{0, 0, 1, 0}));
  EXPECT_PETSC(RicoPlaneRowsDestroy(&rows));
  EXPECT_PETSC(RicoSweepDestroy(&sweep));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
}
