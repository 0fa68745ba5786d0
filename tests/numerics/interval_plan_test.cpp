/// The plan of type auto for intervals with sparse M: which types solve chains, bands, equations
/// alone, and problems whose equations are nearly dependent.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "numerics/iterative_cases.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

constexpr double kTolerance = 1e-8;

/// z >= 0, many rows at their bound. M = A'A, where A is a Gaussian filter of `wide` neighbours on
/// each side.
Problem filter(int n, int wide) {
  std::vector<std::map<int, double>> lines(n);
  Random random(3);
  Problem p;
  p.name = "filter";
  p.z.assign(n, 0), p.w.assign(n, 0);
  p.sets = {{.cone = RICO_NONNEGATIVE, .size = 1, .count = n}};
  const auto weight = [&](int i, int k) { return std::exp(-2.0 * (i - k) * (i - k) / wide); };
  for (int i = 0; i < n; i++) {
    (i / 3 % 3 == 0 ? p.z : p.w)[i] = random.uniform(0.01, 0.1);
    for (int j = std::max(0, i - 2 * wide); j < std::min(n, i + 2 * wide + 1); j++)
      for (int k = std::max(0, std::max(i, j) - wide); k <= std::min(i, j) + wide && k < n; k++)
        lines[i][j] += weight(i, k) * weight(j, k);
  }
  p.M = Matrix::fromMaps(n, lines);
  closeBackwards(p);
  return p;
}

/// Peaks, z >= 0, from what a filter of 13 points shows of them, with noise: least squares. M is
/// nearly singular.
Problem peaks(int n) {
  Random random(4);
  Problem p;
  p.name = "peaks";
  p.sets = {{.cone = RICO_NONNEGATIVE, .size = 1, .count = n}};
  const auto weight = [](int i, int k) { return 0.2 * std::exp(-0.125 * (i - k) * (i - k)); };
  std::vector<std::map<int, double>> lines(n);
  Vector seen(n);
  for (int i = 0; i < n; i++) {
    const double peak = random.uniform() < 0.1 ? random.uniform() : 0;
    for (int k = std::max(0, i - 6); k < std::min(n, i + 7); k++) seen[k] += weight(k, i) * peak;
    seen[i] += random.uniform(-0.02, 0.02);
  }
  p.q.assign(n, 0);
  for (int i = 0; i < n; i++)
    for (int k = std::max(0, i - 6); k < std::min(n, i + 7); k++) {
      p.q[i] -= weight(k, i) * seen[k];
      for (int j = std::max(0, k - 6); j < std::min(n, k + 7); j++)
        lines[i][j] += weight(k, i) * weight(k, j);
    }
  p.M = Matrix::fromMaps(n, lines);
  p.unique = false;
  return p;
}

/// Goods that are sold, z >= 0, and prices, which are free: their equations have 1e-3 on the
/// diagonal.
Problem market(int goods, int prices) {
  std::vector<std::map<int, double>> lines(goods + prices);
  Random random(5);
  Problem p;
  p.name = "market";
  p.z.assign(goods + prices, 0), p.w.assign(goods + prices, 0);
  p.sets = {{.cone = RICO_NONNEGATIVE, .size = 1, .count = goods},
            {.cone = RICO_FREE, .size = 1, .count = prices}};
  for (int i = 0; i < goods; i++) {
    lines[i][i] = random.uniform(0.5, 2);
    (i % 2 ? p.z : p.w)[i] = random.uniform(0.1, 1);
    for (int k : {3 * i, 5 * i + 1, 7 * i + 2}) {
      const double share = random.uniform(0.5, 1.5);
      lines[i][goods + k % prices] = -share, lines[goods + k % prices][i] = share;
    }
  }
  for (int j = goods; j < goods + prices; j++) lines[j][j] = 1e-3, p.z[j] = random.uniform();
  p.M = Matrix::fromMaps(goods + prices, lines);
  closeBackwards(p);
  return p;
}

/// Power stations between limits. Their sum is given: an equation without diagonal, whose
/// multiplier is the price.
Problem dispatch(int stations) {
  std::vector<std::map<int, double>> lines(stations + 1);
  Random random(9);
  Problem p;
  p.name = "dispatch";
  p.z.assign(stations + 1, 2), p.w.assign(stations + 1, 0);
  Set bounded{.cone = RICO_BOX, .size = 1, .count = stations, .lb = Vector(stations, 0)};
  for (int i = 0; i < stations; i++) {
    lines[i][i] = random.uniform(0.1, 3);
    lines[i][stations] = -1, lines[stations][i] = 1;
    bounded.ub.push_back(random.uniform(0.1, 3));
    p.z[i] = std::clamp(random.uniform(-1, 3), 0.0, bounded.ub[i]);
    p.w[i] = p.z[i] == 0               ? random.uniform(0, 2)
             : p.z[i] == bounded.ub[i] ? -random.uniform(0, 2)
                                       : 0;
  }
  p.sets = {bounded, {.cone = RICO_FREE, .size = 1, .count = 1}};
  p.M = Matrix::fromMaps(stations + 1, lines);
  closeBackwards(p);
  return p;
}

/// W = G M^-1 G' of balls in a square net, whose neighbours are joined half-way: equations only,
/// and each row has as many positive as negative entries.
Problem net(int side) {
  std::vector<std::map<int, double>> G, lines;
  const auto join = [&](int a, int b, int along) {
    for (int k = 0; k < 3; k++) {
      std::map<int, double> row;
      const int across = 3 - along - k, sign = (k + 1) % 3 == along ? 1 : -1;
      for (const auto& [body, end] : {std::pair{a, -1}, std::pair{b, 1}}) {
        row[6 * body + k] = end;
        if (k != along) row[6 * body + 3 + across] = 0.5 * sign;
      }
      G.push_back(row);
    }
  };
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++) {
      if (i + 1 < side) join(side * i + j, side * (i + 1) + j, 0);
      if (j + 1 < side) join(side * i + j, side * i + j + 1, 1);
    }
  std::map<int, std::vector<std::pair<int, double>>> rowsOf;
  for (int i = 0; i < int(G.size()); i++)
    for (const auto& [k, g] : G[i]) rowsOf[k].emplace_back(i, k % 6 < 3 ? g : 60 * g);
  lines.resize(G.size());
  for (int i = 0; i < int(G.size()); i++)
    for (const auto& [k, g] : G[i])
      for (const auto& [j, scaled] : rowsOf[k]) lines[i][j] += g * scaled;
  Problem p;
  Random random(9);
  p.name = "net";
  p.sets = {{.cone = RICO_FREE, .size = 1, .count = int(G.size())}};
  for (std::size_t i = 0; i < G.size(); i++) p.z.push_back(random.uniform(-1, 1));
  p.w.assign(G.size(), 0);
  p.M = Matrix::fromMaps(int(G.size()), lines);
  closeBackwards(p);
  return p;
}

Solved solveBy(const char* type, const Problem& p) {
  const auto solver = makeSolver(type, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, kTolerance, PETSC_DEFAULT));
  return expectSolves(solver, Built(p, Form::Aij, PETSC_COMM_WORLD), nullptr, {0, kTolerance});
}

/// An input-output economy of full matrices: deliveries below a capacity, column sums below 1.
Problem economy(int n) {
  std::vector<std::map<int, double>> lines(n);
  Random random(6);
  Problem p;
  p.name = "economy";
  p.z.assign(n, 0), p.w.assign(n, 0);
  p.sets = {{.cone = RICO_NONNEGATIVE, .size = 1, .count = n}};
  for (int j = 0; j < n; j++) {
    (j % 3 ? p.z : p.w)[j] = random.uniform(0.1, 1);
    for (int i = 0; i < n; i++) lines[i][j] = (i == j) - random.uniform(0, 1.2) / n;
  }
  p.M = Matrix::fromMaps(n, lines);
  closeBackwards(p);
  return p;
}

/// Ten sweeps on a full matrix, instead of hundreds of pivots.
TEST(IntervalPlan, SweepsOverFullRowsFirst) {
  const auto solver = makeSolver(RICOAUTO, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, kTolerance, PETSC_DEFAULT));
  const Solved s = expectSolves(solver, Built(economy(600), Form::Array, PETSC_COMM_WORLD), nullptr,
                                {0, kTolerance});
  EXPECT_STREQ(s.info.type, RICOPGS);
}

/// A convex program with many constraints, whose rows have no diagonal.
Problem saddle(int n) {
  std::vector<std::map<int, double>> lines(n);
  Random random(7);
  Problem p;
  p.name = "saddle";
  p.z.assign(n, 0), p.w.assign(n, 0);
  const int free = n / 4;
  p.sets = {{.cone = RICO_FREE, .size = 1, .count = free},
            {.cone = RICO_NONNEGATIVE, .size = 1, .count = n - free}};
  for (int i = 0; i < n; i++) {
    if (i < free)
      p.z[i] = random.uniform(-1, 1);
    else
      (i % 2 ? p.z : p.w)[i] = random.uniform(0.1, 1);
    lines[i][i] = i < free ? 0 : n / 8.;
    for (int j = free; i < free && j < n; j++) {
      lines[i][j] = random.uniform(-1, 1);
      lines[j][i] = -lines[i][j];
    }
    for (int j = free; i >= free && j < i; j++) lines[i][j] = lines[j][i] = random.uniform(-1, 1);
  }
  p.M = Matrix::fromMaps(n, lines);
  closeBackwards(p);
  return p;
}

/// To loose tolerances one factorisation and some iterations cost less than the pivots.
TEST(IntervalPlan, SplitsSaddlesToLooseTolerances) {
  for (const double tolerance : {1e-4, 1e-8}) {
    const auto solver = makeSolver(RICOAUTO, PETSC_COMM_WORLD);
    EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, tolerance, PETSC_DEFAULT));
    const Solved s = expectSolves(solver, Built(saddle(300), Form::Array, PETSC_COMM_WORLD),
                                  nullptr, {0, tolerance});
    EXPECT_EQ(s.info.type == std::string(RICOADMM), tolerance == 1e-4) << s.info.type;
  }
}

/// A factorisation costs a few sweeps. The type chooses its own start, as alone.
TEST(IntervalPlan, FactorsChainsFirst) {
  for (const int n : {100, 600}) {
    const Problem p = filter(n, 1);
    const Solved automatic = solveBy(RICOAUTO, p), newton = solveBy(RICONEWTON, p);
    EXPECT_STREQ(automatic.info.type, RICONEWTON) << n;
    EXPECT_EQ(automatic.info.its, newton.info.its) << n;
  }
}

/// Gradients would need some hundred iterations.
TEST(IntervalPlan, FactorsBandsAfterSweeps) {
  const Solved s = solveBy(RICOAUTO, filter(400, 6));
  EXPECT_TRUE(s.info.type == std::string(RICONEWTON) || s.info.type == std::string(RICOIPM))
      << s.info.type;
  EXPECT_LE(s.info.its, 120);
}

/// A factorisation and a correction of round-off; no sweeps, gradients or multigrid, whose
/// iterations would count.
TEST(IntervalPlan, FactorsEquationsOnly) {
  for (const int side : {12, 25}) {
    const Solved s = solveBy(RICOAUTO, net(side));
    EXPECT_STREQ(s.info.type, RICONEWTON) << side;
    EXPECT_LE(s.info.its, 2) << side;
  }
}

/// The rest without them would be a thousand times as large as M.
TEST(IntervalPlan, KeepsNearlyDependentEquations) {
  const Solved s = solveBy(RICOAUTO, market(160, 40));
  EXPECT_STREQ(s.info.type, RICOLEMKE);
}

/// Sweeps cannot solve the equation, and its elimination couples all rows.
TEST(IntervalPlan, SplitsAnEquationWithoutDiagonal) {
  const Solved s = solveBy(RICOAUTO, dispatch(300));
  EXPECT_STREQ(s.info.type, RICOADMM);
}

/// From near a solution two steps of newton lead to a residual as large as that of zero: interior
/// points follow, instead of six more steps.
TEST(IntervalPlan, EndsNewtonWhereItLeadsAway) {
  for (const int n : {300, 400}) {
    const Solved s = solveBy(RICOAUTO, peaks(n));
    EXPECT_STREQ(s.info.type, RICOIPM) << n;
    EXPECT_LE(s.info.its, 46) << n;
  }
}

}  // namespace
