/// Contacts beside equations: type auto eliminates the equations (numerics/README.md, "The plan").
#include <numerics/rico_type.h>

#include <array>
#include <cmath>
#include <vector>

#include "numerics/iterative_cases.hpp"
#include "support/friction.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

/// Points on a cylinder in the plane, linked by bars: one equation for each bar, then one contact
/// for each point. `copies`: bars between neighbours, all but one of which are redundant; `unit`:
/// of their rows.
struct Rope {
  int bars, contacts, n;
  Values M, q, mu;
};

using Row =
    std::array<double, 4>;  // first point, its coefficients in x and y, sign of the next one

Rope rope(int points, int copies, double mu, double unit = 1) {
  Rope r{(points - 1) * copies, points, 0, {}, {}, Values(points, mu)};
  r.n = r.bars + 2 * points;
  std::vector<Row> rows;
  const auto x = [&](int i) { return std::cos(3.14159 * (i + 0.5) / points); };
  const auto y = [&](int i) { return std::sin(3.14159 * (i + 0.5) / points); };
  for (int copy = 0; copy < copies; copy++)
    for (int i = 0; i + 1 < points; i++) {
      const double d = std::hypot(x(i + 1) - x(i), y(i + 1) - y(i));
      rows.push_back({double(i), unit * (x(i + 1) - x(i)) / d, unit * (y(i + 1) - y(i)) / d, -1});
    }
  for (int i = 0; i < points; i++) {
    rows.push_back({double(i), x(i), y(i), 0});
    rows.push_back({double(i), y(i), -x(i), 0});
  }
  Values J(std::size_t(r.n) * 2 * points);
  for (int k = 0; k < r.n; k++)
    for (int d = 0; d < 2; d++) {
      double* at = &J[std::size_t(k) * 2 * points + 2 * std::size_t(rows[k][0])];
      at[d] = rows[k][1 + d];
      if (rows[k][3] != 0) at[2 + d] = rows[k][3] * rows[k][1 + d];
    }
  r.M.resize(std::size_t(r.n) * r.n);
  r.q.resize(r.n);
  for (int i = 0; i < r.n; i++) {
    for (int k = 0; k < points; k++) {
      const double pulled = k == 0 ? -0.3 : -0.1;
      r.q[i] += J[std::size_t(i) * 2 * points + 2 * k + 1] * pulled;
    }
    for (int j = 0; j < r.n; j++)
      for (int k = 0; k < 2 * points; k++)
        r.M[std::size_t(i) * r.n + j] +=
            J[std::size_t(i) * 2 * points + k] * J[std::size_t(j) * 2 * points + k];
  }
  return r;
}

std::array<RicoBlock, 2> blocksOf(const Rope& r) {
  std::array<RicoBlock, 2> blocks{};
  blocks[0].cone = RICO_FREE, blocks[0].size = 1, blocks[0].count = r.bars;
  blocks[1].cone = RICO_COULOMB, blocks[1].size = 2, blocks[1].count = r.contacts;
  blocks[1].mu = r.mu.data();
  return blocks;
}

struct Answer {
  RicoInfo info{};
  Values z;
  double residual = -1;
};

Answer solve(const Rope& r, double rtol) {
  Answer a{{}, Values(r.n)};
  const auto blocks = blocksOf(r);
  const auto solver = makeSolver(RICOAUTO, PETSC_COMM_SELF);
  RicoProblem problem;
  Values w(r.n);
  double absolute;
  EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_SELF, &problem));
  EXPECT_PETSC(RicoProblemSetDense(problem, r.n, r.M.data(), r.q.data()));
  EXPECT_PETSC(RicoProblemSetBlocks(problem, 2, blocks.data()));
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, rtol, PETSC_DEFAULT));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, a.z.data(), w.data(), &a.info));
  EXPECT_PETSC(RicoProblemResidualArrays(problem, a.z.data(), w.data(), &absolute, &a.residual));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return a;
}

/// Sweeps over all rows need hundreds of iterations here, and then another type.
TEST(Equations, AreEliminatedBeforeSweeps) {
  for (int points : {8, 40, 60})
    for (int copies : {1, 2})
      for (double rtol : {1e-4, 1e-8, 1e-11}) {
        const Answer a = solve(rope(points, copies, 0.3), rtol);
        EXPECT_GT(a.info.reason, 0) << points << " points, " << rtol;
        EXPECT_LT(a.residual, 1.01 * rtol);
        EXPECT_LT(a.info.its, 60) << points << " points, " << copies << " bars, " << rtol;
      }
}

/// The rows of the bars have other units, so that the mean diagonals of all rows and of the
/// contacts differ. The residual of the contacts alone is that of all rows: the plan ends at the
/// tolerance, and not far below.
TEST(Equations, LeaveTheResidualOfAllRows) {
  for (int points : {12, 16}) {
    const Answer like = solve(rope(points, 1, 0.3), 1e-4);
    const Answer other = solve(rope(points, 1, 0.3, 30), 1e-4);
    EXPECT_GT(other.info.reason, 0) << points;
    EXPECT_LT(other.residual, 1.01e-4) << points;
    EXPECT_LE(other.info.its, like.info.its) << points;
  }
}

/// An elimination that couples each contact with all others costs more than a few iterations of
/// admm.
TEST(Equations, OfShortRopesStayIfAFewIterationsSuffice) {
  const Answer a = solve(rope(60, 1, 0.3), 1e-4);
  EXPECT_GT(a.info.reason, 0);
  EXPECT_STREQ(a.info.type, RICOADMM);
  EXPECT_LE(a.info.its, 20);
  EXPECT_LT(a.residual, 1.01e-4);
}

/// Without its equations a long rope would couple each contact with all others. Sweeps need
/// hundreds of iterations, and then another type.
TEST(Equations, OfLongRopesStayAndOneFactorisationServesAllIterations) {
  for (double rtol : {1e-4, 1e-8}) {
    const Answer a = solve(rope(240, 1, 0.3), rtol);
    EXPECT_GT(a.info.reason, 0) << rtol;
    EXPECT_STREQ(a.info.type, RICOADMM);
    EXPECT_LT(a.residual, 1.01 * rtol);
  }
}

/// The equations contradict each other: no solution, and none is claimed.
TEST(Equations, ThatContradictEachOtherAreNotSolved) {
  Rope r = rope(40, 2, 0.3);
  r.q[0] += 1;
  const Answer a = solve(r, 1e-6);
  EXPECT_LT(a.info.reason, 0);
  EXPECT_GT(a.residual, 1e-3);
}

/// Velocities and multipliers as rows: z = (v, l, r) with M v - G'l - H'r = f, G v = 0. The
/// diagonal entries of the multipliers are zero until the velocities are eliminated.
TEST(Equations, OfVelocitiesAndMultipliersAreEliminated) {
  const int points = 40, velocities = 2 * points;
  const Rope from = rope(points, 1, 0.3);
  Rope r{velocities + from.bars, points, velocities + from.n, {}, {}, from.mu};
  r.M.resize(std::size_t(r.n) * r.n);
  r.q.resize(r.n);
  const auto x = [&](int i) { return std::cos(3.14159 * (i + 0.5) / points); };
  const auto y = [&](int i) { return std::sin(3.14159 * (i + 0.5) / points); };
  const auto couple = [&](int row, int column, double value) {
    r.M[std::size_t(row) * r.n + column] = value;
    r.M[std::size_t(column) * r.n + row] = -value;
  };
  for (int i = 0; i < velocities; i++) r.M[std::size_t(i) * r.n + i] = 1;
  for (int i = 0; i < points; i++) r.q[2 * i + 1] = i == 0 ? 0.3 : 0.1;
  for (int i = 0; i + 1 < points; i++)
    for (int next : {0, 1}) {
      const double sign = next ? -1 : 1;
      couple(velocities + i, 2 * (i + next), sign * (x(i + 1) - x(i)));
      couple(velocities + i, 2 * (i + next) + 1, sign * (y(i + 1) - y(i)));
    }
  for (int i = 0; i < points; i++) {
    const int row = velocities + from.bars + 2 * i;
    couple(row, 2 * i, x(i)), couple(row, 2 * i + 1, y(i));
    couple(row + 1, 2 * i, y(i)), couple(row + 1, 2 * i + 1, -x(i));
  }
  const Answer a = solve(r, 1e-8);
  EXPECT_GT(a.info.reason, 0);
  EXPECT_LT(a.residual, 1.01e-8);
  EXPECT_LT(a.info.its, 40);
}

}  // namespace
