/// The array solvers on problems worked by hand: what each method must do, and what it must
/// survive.
#include <gtest/gtest.h>
#include <numerics/rico_array.h>
#include <numerics/rico_cone.h>

#include <cstring>

#include "support/random_lcp.hpp"

namespace {

using rico::test::ArrayProblem;
using rico::test::kInfinity;
using rico::test::ProblemClass;
using rico::test::RandomProblem;
using rico::test::residual;
using Solver = decltype(&RicoArraySolve);
using Doubles = std::vector<double>;

struct Named {
  const char* name;
  Solver solve;
};
const Named kAll[] = {{"solve", RicoArraySolve},
                      {"lemke", RicoArrayLemke},
                      {"pivot", RicoArrayPivot},
                      {"enum", RicoArrayEnum}};
const Named kDeciding[] = {{"solve", RicoArraySolve}, {"enum", RicoArrayEnum}};

struct Solution {
  Doubles z, w;
  RicoInfo info;
};

Solution run(Solver solve, const ArrayProblem& p, const RicoArrayOptions* options = nullptr,
             const Doubles& guess = {}) {
  Solution s{guess.empty() ? Doubles(p.n, NAN) : guess, Doubles(p.n, NAN), {}};
  std::vector<char> work(RicoArrayWorkSize(p.n) + 1, char(0xff));  // NaNs, and misaligned by one
  const auto reason = solve(p.n, p.M.data(), p.q.data(), p.lb.data(), p.ub.data(), options,
                            s.z.data(), s.w.data(), work.data() + 1, &s.info);
  EXPECT_EQ(reason, s.info.reason);
  double size = s.info.residual;
  for (const double q : p.q) size = std::hypot(size, q);
  EXPECT_NEAR(s.info.residual, residual(p, s.z), 1e-12 * size);
  return s;
}

ArrayProblem lcp(Doubles M, Doubles q) {
  const int n = static_cast<int>(q.size());
  return {n, std::move(M), std::move(q), Doubles(n, 0.0), Doubles(n, kInfinity)};
}

ArrayProblem boxed(Doubles M, Doubles q, Doubles lb, Doubles ub) {
  return {static_cast<int>(q.size()), std::move(M), std::move(q), std::move(lb), std::move(ub)};
}

ArrayProblem freeFirst(int count, ArrayProblem p) {
  for (int i = 0; i < count; ++i) p.lb[i] = -kInfinity;
  return p;
}

void expectNear(const Doubles& actual, const Doubles& expected, double tolerance = 1e-13) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i)
    EXPECT_NEAR(actual[i], expected[i], tolerance) << "component " << i;
}

void allFind(const ArrayProblem& p, const Doubles& z) {
  for (const auto& [name, solve] : kAll) {
    SCOPED_TRACE(name);
    const Solution s = run(solve, p);
    EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT);
    expectNear(s.z, z);
  }
}

void decidedAs(const ArrayProblem& p, bool solvable) {
  for (const auto& [name, solve] : kDeciding) {
    SCOPED_TRACE(name);
    const Solution s = run(solve, p);
    if (solvable)
      EXPECT_GT(s.info.reason, 0);
    else
      EXPECT_EQ(s.info.reason, RICO_DIVERGED_INFEASIBLE);
  }
}

// ---- LCPs
// -------------------------------------------------------------------------------------------

TEST(Array, headerExample) {
  const double M[] = {2, 1, 1, 2}, q[] = {-5, -6};
  double z[2], w[2];
  char work[RICO_ARRAY_WORK(2)];
  RicoInfo info;
  EXPECT_EQ(RicoArraySolve(2, M, q, nullptr, nullptr, nullptr, z, w, work, &info),
            RICO_CONVERGED_PIVOT);
  expectNear({z[0], z[1]}, {4.0 / 3, 7.0 / 3});
  expectNear({w[0], w[1]}, {0, 0});
  EXPECT_EQ(info.seconds, 0);
  allFind(lcp({2, 1, 1, 2}, {-5, -6}), {4.0 / 3, 7.0 / 3});
}

TEST(Array, zeroIsTheAnswerWhereQIsPositive) { allFind(lcp({-1, 5, 3, 0}, {1, 2}), {0, 0}); }

TEST(
    Array,
    indefiniteOfPang) {  // z = (1, z2, z3) with z2 - z3 >= 0 needs w2 = 0: z1 = 1, w1 = z2 - z3 = 0
  decidedAs(lcp({0, 1, -1, -1, 0, 0, -1, 0, 0}, {0, -1, 1}), false);  // w2 = -z1 - 1 < 0
  decidedAs(lcp({0, 1, -1, 1, 0, 0, -1, 0, 0}, {0, -1, 1}), true);
}

TEST(Array, segmentOfSolutions) {  // z1 + z2 = 1
  const ArrayProblem p = lcp({1, 1, 1, 1}, {-1, -1});
  for (const auto& [name, solve] : kAll) {
    const Solution s = run(solve, p);
    EXPECT_GT(s.info.reason, 0) << name;
    EXPECT_NEAR(s.z[0] + s.z[1], 1, 1e-14) << name;
  }
}

TEST(Array, exampleOfMurtyWithSolution) {  // (1988), example 2.8
  const ArrayProblem p =
      lcp({1, -1, -1, -1, -1, 1, -1, -1, 1, 1, 2, 0, 1, 1, 0, 2}, {3, 5, -9, -5});
  const Solution s = run(RicoArrayLemke, p);
  EXPECT_GT(s.info.reason, 0);
  expectNear(s.z, {2, 1, 3, 1});
}

TEST(Array, rayOfMurty) {  // (1988), example 2.9: Lemke's method ends on a ray
  const ArrayProblem p = lcp({-1, 0, -3, 1, -2, -5, -2, -1, -2}, {-3, -2, -1});
  EXPECT_EQ(run(RicoArrayLemke, p).info.reason, RICO_DIVERGED_RAY);
  decidedAs(p, false);  // the first row: w1 < 0
}

TEST(Array, nearlySingularSemidefinite) {  // 3 x 3 with two active rows: z = (0, 1/239, 7/239)
  allFind(lcp({60, 26, 37, 26, 36, 29, 37, 29, 30}, {-1, -1, -1}), {0, 1.0 / 239, 7.0 / 239});
}

TEST(Array,
     circulantWhereAllRatiosTie) {  // on which degenerate pivoting cycles (Murty, Kostreva 1979)
  allFind(lcp({1, 2, 0, 0, 1, 2, 2, 0, 1}, {-1, -1, -1}), {1.0 / 3, 1.0 / 3, 1.0 / 3});
  for (int n = 3; n <= 9; n += 2)  // odd: the circulant of (1, 2) is a P-matrix
    for (int sweep = 0; sweep < 2; ++sweep) {
      ArrayProblem p = lcp(Doubles(n * n, 0.0), Doubles(n, -1.0));
      for (int i = 0; i < n; ++i) {
        p.M[i * n + i] = 1;
        p.M[i * n + (i + (sweep ? n - 1 : 1)) % n] = 2;
      }
      allFind(p, Doubles(n, 1.0 / 3));
    }
}

/// Ones on the diagonal, twos below (or above) it.
ArrayProblem exponential(int n, bool above) {
  ArrayProblem p = lcp(Doubles(n * n, 0.0), Doubles(n, -1.0));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) p.M[above ? j * n + i : i * n + j] = i == j ? 1 : 2;
  return p;
}

TEST(Array, exponentialFamilyOfMurty) {  // the worst that pivoting can meet is solved all the same
  for (int n = 1; n <= 14; ++n) {
    Doubles first(n, 0.0), last(n, 0.0);
    first[0] = last[n - 1] = 1;
    allFind(exponential(n, false), first);
    allFind(exponential(n, true), last);
  }
  EXPECT_EQ(run(RicoArrayPivot, exponential(10, true)).info.its, (1 << 10) - 1);
}

TEST(Array, exponentialFamilyByTheDefaultInFewSteps) {
  for (int n : {16, 40, 64, 150})
    for (bool above : {false, true}) {
      const Solution s = run(RicoArraySolve, exponential(n, above));
      EXPECT_GT(s.info.reason, 0) << n;
      EXPECT_LT(s.info.its, 10 * n + 200) << n;
      EXPECT_EQ(s.z[above ? n - 1 : 0], 1.0) << n;
    }
}

TEST(Array, lemkeOnTheExponentialFamily) {  // q_i = -(2^n + ... + 2^(n-i)): all 2^n bases are met
  for (int n = 2; n <= 14; ++n) {
    ArrayProblem below = exponential(n, false), above = exponential(n, true);
    for (int i = 0; i < n; ++i) {
      below.q[i] = (i > 0 ? below.q[i - 1] : 0.0) - std::ldexp(1.0, n - i);
      above.q[n - 1 - i] = below.q[i];
    }
    for (const ArrayProblem& p : {below, above}) {
      const Solution s = run(RicoArrayLemke, p);
      EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT) << n;
      EXPECT_EQ(s.info.its, 1 << n) << n;
    }
  }
}

TEST(Array, pivotNeedsADiagonal) {
  EXPECT_EQ(run(RicoArrayPivot, lcp({0, 1, 1, 0}, {-1, -1})).info.reason, RICO_DIVERGED_DIAGONAL);
  decidedAs(lcp({0, 1, 1, 0}, {-1, -1}), true);
}

TEST(Array, singularPieces) {  // only z1 = z2 > 0 solves: M_AA = [1 -1; -1 1]
  decidedAs(lcp({1, -1, -1, -1, 1, -1, 1, 1, 0}, {0, 0, -2}), true);
  decidedAs(lcp({0, 0, 0, 0}, {1, -1}), false);
  decidedAs(lcp({0, 0, 0, 0}, {1, 0}), true);
  decidedAs(lcp({1, 1, 1, 1}, {-1, -2}), true);
  decidedAs(lcp({1, -1, -1, 1}, {-1, 0}), false);  // the sum of the rows is -1
}

// ---- bounds
// -----------------------------------------------------------------------------------------

TEST(Array, relay) {  // -w in N_[-1,1](z): 2 z + q saturates at |q| = 2
  allFind(boxed({2}, {1}, {-1}, {1}), {-0.5});
  allFind(boxed({2}, {-6}, {-1}, {1}), {1});
  allFind(boxed({2, 1, 0, 1, 2, 0, 0, 0, 3}, {-6, 1, 12}, {-1, -1, -1}, {1, 1, 1}), {1, -1, -1});
}

TEST(Array, boundsOfAllKinds) {
  // z0 = 2 at its lower bound, z1 <= 1 at its upper one, z2 inside [0, 9], z3 fixed at 5, z4 free
  Doubles M(25, 0.0);
  for (int i = 0; i < 5; ++i) M[6 * i] = 1;
  M[4 * 5 + 3] = 1;
  allFind(boxed(M, {1, -3, -4, 7, 1}, {2, -kInfinity, 0, 5, -kInfinity},
                {kInfinity, 1, 9, 5, kInfinity}),
          {2, 1, 4, 5, -6});
}

TEST(Array, boundsAreFlipped) {  // negative definite on a box: vertices only, reached by flips
  const ArrayProblem p = boxed({-1, 0, 0, 0, -2, 0, 0, 0, -1}, {-1, -1, 4}, {0, 0, 0}, {3, 3, 3});
  const Solution s = run(RicoArrayLemke, p);
  EXPECT_GT(s.info.reason, 0);
  EXPECT_EQ(s.z[0], 3);
  EXPECT_EQ(s.z[1], 3);
}

TEST(Array, lemkeSolvesWhateverIsBounded) {  // no ray can leave a box
  for (int k = 0; k < 3000; ++k) {
    RandomProblem random(k);
    const int n = random.between(1, 10);
    ArrayProblem p = random.make(k % 2 ? ProblemClass::general : ProblemClass::integer, n);
    for (int i = 0; i < n; ++i) {
      p.lb[i] = random.between(-3, 1);
      p.ub[i] = p.lb[i] + random.between(0, 3);
    }
    EXPECT_EQ(run(RicoArrayLemke, p).info.reason, RICO_CONVERGED_PIVOT) << k;
  }
}

TEST(Array, hugeBoundsAreNone) {
  allFind(boxed({2, 1, 1, 2}, {-5, -6}, {0, 0}, {1e300, 4e307}), {4.0 / 3, 7.0 / 3});
}

TEST(Array, upperBoundsOnly) {  // z <= 0, w <= 0: the LCP mirrored
  allFind(boxed({2, 1, 1, 2}, {5, 6}, {-kInfinity, -kInfinity}, {0, 0}), {-4.0 / 3, -7.0 / 3});
}

// ---- equality rows
// ----------------------------------------------------------------------------------

TEST(Array, linearSystem) { allFind(freeFirst(2, lcp({0, 1, 2, 1}, {-1, -4})), {1.5, 1}); }

TEST(Array, mixed) {  // u + v = 3, 0 <= -u + 2 v - 1 _|_ v >= 0: v = 4/3
  allFind(freeFirst(1, lcp({1, 1, -1, 2}, {-3, -1})), {5.0 / 3, 4.0 / 3});
}

TEST(Array,
     kktSystem) {  // min x1^2/2 + x2^2/2 over x1 + x2 = 2, x >= 0: free multiplier, zero block
  for (const Named& n : {kAll[0], kAll[1], kAll[3]}) {
    SCOPED_TRACE(n.name);
    expectNear(run(n.solve, freeFirst(1, lcp({0, -1, -1, 1, 1, 0, 1, 0, 1}, {2, 0, 0}))).z,
               {-1, 1, 1});
  }
}

TEST(Array,
     redundantConstraint) {  // the same constraint twice: the multipliers are not unique, x is
  const ArrayProblem p =
      freeFirst(2, lcp({0, 0, -1, -1, 0, 0, -1, -1, 1, 1, 1, 0, 1, 1, 0, 1}, {2, 2, 0, 0}));
  for (const Named& n : {kAll[0], kAll[1], kAll[3]}) {
    const Solution s = run(n.solve, p);
    EXPECT_GT(s.info.reason, 0) << n.name;
    EXPECT_NEAR(s.z[2], 1, 1e-14);
    EXPECT_NEAR(s.z[3], 1, 1e-14);
  }
}

TEST(Array, contradictoryConstraints) {
  decidedAs(freeFirst(2, lcp({0, 0, -1, -1, 0, 0, -1, -1, 1, 1, 1, 0, 1, 1, 0, 1}, {2, 3, 0, 0})),
            false);
  decidedAs(freeFirst(1, lcp({0, 0, 0, 1}, {1, -1})), false);  // 0 = 1
}

TEST(Array, unusedUnknownsAndEmptyRows) {  // padding of rectangular data
  allFind(freeFirst(1, lcp({0, 0, 0, 1}, {0, -1})), {0, 1});
  allFind(freeFirst(3, lcp({2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3}, {-2, 0, 0, -6})),
          {1, 0, 0, 2});
}

TEST(
    Array,
    freeUnknownWithoutEquation) {  // row 0 is empty, but z0 matters: w1 = z0 + z1 - 1, w2 = -z0 + 2
  decidedAs(freeFirst(1, lcp({0, 0, 0, 1, 1, 0, -1, 0, 0}, {0, -1, 2})), true);
  decidedAs(freeFirst(1, lcp({0, 0, 0, 1, 0, 0, -1, 0, 0}, {0, -3, 2})),
            false);  // z0 >= 3 and z0 <= 2
}

TEST(Array,
     freeBlocksOfAnyRankAtAllSizes) {  // min |x|^2/2, B x = c with B of deficient rank, x free
  for (const int n : {20, 50, 90, 130}) {
    const int m = n / 3;
    RandomProblem random(n);
    ArrayProblem p = lcp(Doubles(n * n, 0.0), Doubles(n, 0.0));
    for (int i = m; i < n; ++i) p.M[i * n + i] = 1;
    for (int i = 0; i < m; ++i)
      for (int j = m; j < n; ++j) {
        const double b = i % 5 == 4 ? p.M[(i - 1) * n + j] * 2 : random.between(-3, 3);
        p.M[i * n + j] = b;
        p.M[j * n + i] = -b;
      }
    for (int i = 0; i < m; ++i)
      for (int j = m; j < n; ++j) p.q[i] -= p.M[i * n + j] * (j % 3);
    const Solution s = run(RicoArraySolve, freeFirst(m, p));
    EXPECT_GT(s.info.reason, 0) << n;
    EXPECT_STREQ(s.info.type, "lemke") << n;
  }
}

// ---- warm starts, limits, tolerances
// ----------------------------------------------------------------

TEST(Array, warmStartFromTheAnswerTakesNoPivots) {
  RicoArrayOptions warm = RicoArrayOptionsDefault();
  warm.warm = 1;
  for (const int n : {5, 20, 100}) {
    const ArrayProblem p = RandomProblem::dense(n, true, 7);
    const Solution cold = run(RicoArrayLemke, p);
    EXPECT_EQ(run(RicoArrayLemke, p, &warm, cold.z).info.its, 0) << n;
    ArrayProblem next = p;
    for (double& q : next.q) q *= 1.01;
    next.q[0] += 0.01;
    const Solution s = run(RicoArraySolve, next, &warm, cold.z);
    EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT) << n;
    EXPECT_LE(s.info.its, 3) << n;
  }
}

TEST(Array, warmStartFromAnything) {
  RicoArrayOptions warm = RicoArrayOptionsDefault();
  warm.warm = 1;
  for (int k = 0; k < 2000; ++k) {
    RandomProblem random(k);
    const int n = random.between(1, 8);
    const ArrayProblem p =
        random.make(k % 2 ? ProblemClass::positiveDefinite : ProblemClass::pMatrix, n);
    Doubles guess(n);
    for (double& z : guess) z = random.between(-1, 2);
    if (k % 7 == 0) guess[0] = NAN;
    EXPECT_EQ(run(RicoArrayLemke, p, &warm, guess).info.reason, RICO_CONVERGED_PIVOT) << k;
  }
}

TEST(Array, warmStartFromASingularActiveSet) {
  RicoArrayOptions warm = RicoArrayOptionsDefault();
  warm.warm = 1;
  EXPECT_GT(run(RicoArrayLemke, lcp({1, 1, 1, 1}, {-1, -1}), &warm, {1, 1}).info.reason, 0);
}

TEST(Array, limit) {
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.max_it = 3;
  for (const Solver solve : {RicoArraySolve, RicoArrayLemke, RicoArrayPivot}) {
    const Solution s = run(solve, RandomProblem::dense(30, true, 1), &options);
    EXPECT_EQ(s.info.reason, RICO_DIVERGED_ITS);
    EXPECT_EQ(s.info.its, 3);
  }
}

TEST(Array, impossibleToleranceIsNotGranted) {
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.rtol = 0;
  const ArrayProblem p = RandomProblem::dense(30, true, 3);
  for (const Solver solve : {RicoArraySolve, RicoArrayLemke, RicoArrayPivot}) {
    const Solution s = run(solve, p, &options);
    EXPECT_EQ(s.info.reason, RICO_DIVERGED_INACCURATE);
    EXPECT_LT(s.info.residual, 1e-13);
  }
}

TEST(Array, zeroSize) {
  for (const auto& [name, solve] : kAll)
    EXPECT_EQ(run(solve, lcp({}, {})).info.reason, RICO_CONVERGED_PIVOT) << name;
}

TEST(Array, zeroQ) { allFind(lcp({2, 1, 0, 1, 2, 1, 0, 1, 2}, {0, 0, 0}), {0, 0, 0}); }

TEST(Array, nonsenseIsRefused) {
  for (const auto& [name, solve] : kAll) {
    SCOPED_TRACE(name);
    const double bad[] = {NAN, kInfinity, -kInfinity};
    for (const double x : bad) {
      for (const ArrayProblem& p : {lcp({2, x, 1, 2}, {1, 1}), lcp({2, 1, 1, 2}, {1, x})}) {
        std::vector<char> work(RicoArrayWorkSize(2));
        Doubles z(2), w(2);
        EXPECT_EQ(solve(2, p.M.data(), p.q.data(), nullptr, nullptr, nullptr, z.data(), w.data(),
                        work.data(), nullptr),
                  RICO_DIVERGED_NANORINF);
        EXPECT_TRUE(std::isfinite(z[0]) && std::isfinite(z[1]));
      }
    }
    const Doubles one{1.0};
    const std::pair<double, double> bounds[] = {
        {1, 0}, {NAN, 1}, {0, NAN}, {kInfinity, kInfinity}, {-kInfinity, -kInfinity}};
    for (const auto& [lb, ub] : bounds) {
      std::vector<char> work(RicoArrayWorkSize(1));
      double z, w;
      RicoInfo info;
      EXPECT_EQ(solve(1, one.data(), one.data(), &lb, &ub, nullptr, &z, &w, work.data(), &info),
                RICO_DIVERGED_NANORINF);
      EXPECT_TRUE(std::isfinite(z));
    }
  }
}

TEST(Array, unitsDoNotMatter) {  // 1e-12 or 1e12 in M, in q, or row by row
  const ArrayProblem p = RandomProblem::dense(12, true, 5);
  const Solution reference = run(RicoArraySolve, p);
  for (const double u : {1e-12, 1e12})
    for (const double v : {1e-12, 1e12}) {
      ArrayProblem scaled = p;
      for (double& m : scaled.M) m *= u;
      for (double& q : scaled.q) q *= v;
      const Solution s = run(RicoArraySolve, scaled);
      EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT);
      for (int i = 0; i < p.n; ++i) EXPECT_NEAR(s.z[i] * u / v, reference.z[i], 1e-12);
    }
  ArrayProblem congruent = p;  // D M D, D q: as masses of grains and of planets in one problem
  for (int i = 0; i < p.n; ++i) {
    const double d = std::pow(10.0, i - 6);
    for (int j = 0; j < p.n; ++j) {
      congruent.M[i * p.n + j] *= d;
      congruent.M[j * p.n + i] *= d;
    }
    congruent.q[i] *= d;
  }
  const Solution s = run(RicoArraySolve, congruent);
  EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT);
  for (int i = 0; i < p.n; ++i) EXPECT_NEAR(s.z[i] * std::pow(10.0, i - 6), reference.z[i], 1e-12);
}

// ---- sizes
// ------------------------------------------------------------------------------------------

TEST(Array, workSpaceIsBoundedByTheMacro) {
  for (int n = 0; n < 5000; ++n) ASSERT_LE(RicoArrayWorkSize(n), RICO_ARRAY_WORK(n)) << n;
}

TEST(Array, everySizeAroundTheChangeOfDataStructure) {
  for (int n = 1; n < 140; ++n)
    for (const bool symmetric : {false, true}) {
      const ArrayProblem p = RandomProblem::dense(n, symmetric, 11 * n);
      const Solution lemke = run(RicoArrayLemke, p), pivot = run(RicoArrayPivot, p);
      EXPECT_EQ(lemke.info.reason, RICO_CONVERGED_PIVOT) << n;
      EXPECT_LE(lemke.info.residual_relative, 1e-13) << n;
      if (pivot.info.reason > 0) expectNear(lemke.z, pivot.z, 1e-10);
    }
}

TEST(Array, largeBoxesAndMixtures) {  // the block form: flips, free rows, bounds, deletions, ties
  for (int k = 0; k < 60; ++k) {
    RandomProblem random(k);
    const int n = random.between(64, 120);
    ArrayProblem p = RandomProblem::dense(n, k % 2 == 0, k);
    for (int i = 0; i < n; ++i) {
      const int kind = random.between(0, 5);
      if (kind == 0) p.lb[i] = -kInfinity;
      if (kind == 1) p.lb[i] = -kInfinity, p.ub[i] = 0.05;
      if (kind == 2) p.lb[i] = -0.02, p.ub[i] = 0.03;
      if (kind == 3) p.lb[i] = p.ub[i] = 0.01;
      if (k % 5 == 0) p.q[i] = std::round(2 * p.q[i]);
    }
    const Solution s = run(RicoArrayLemke, p);
    EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT) << k;
    EXPECT_LE(s.info.residual_relative, 1e-12) << k;
  }
}

TEST(Array, largeDegenerateIntegers) {  // every ratio ties with many others
  for (int k = 0; k < 20; ++k) {
    RandomProblem random(k);
    const int n = random.between(64, 100);
    ArrayProblem p = random.make(k % 2 ? ProblemClass::pMatrix : ProblemClass::semidefinite, n);
    if (k % 2 == 0)  // in the range of M: solvable
      for (int i = 0; i < n; ++i) {
        p.q[i] = 0;
        for (int j = 0; j < n; ++j) p.q[i] -= p.M[i * n + j] * (j % 2);
      }
    const Solution s = run(RicoArrayLemke, p);
    EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT) << k;
  }
}

TEST(Array, infeasibleMonotoneIsProvedAtAnySize) {
  for (const int n : {30, 100}) {
    ArrayProblem p = RandomProblem::dense(n, true, n);
    for (int j = 0; j < n; ++j) p.M[j] = p.M[j * n] = p.M[n + j] = p.M[j * n + 1] = 0;
    p.M[0] = p.M[n + 1] = 1;
    p.M[1] = p.M[n] = -1;  // rows 0 and 1 add up to q0 + q1 < 0
    p.q[0] = 1;
    p.q[1] = -2;
    EXPECT_EQ(run(RicoArraySolve, p).info.reason, RICO_DIVERGED_INFEASIBLE) << n;
    EXPECT_EQ(run(RicoArrayLemke, p).info.reason, RICO_DIVERGED_RAY) << n;
  }
}

// ---- the yardstick
// ----------------------------------------------------------------------------------

TEST(Array, scaleOfTheYardstick) {
  const double positive[] = {1, 0, 0, 3}, negative[] = {1, 9, 9, -3}, zero[] = {0, 2, -4, 0},
               none[] = {0, 0, 0, 0};
  EXPECT_EQ(RicoArrayScale(2, positive), 0.5);
  EXPECT_EQ(RicoArrayScale(2, negative), 0.5);
  EXPECT_EQ(RicoArrayScale(2, zero), 1.0 / 3);
  EXPECT_EQ(RicoArrayScale(2, none), 1);
  EXPECT_EQ(RicoArrayScale(0, nullptr), 1);
}

TEST(Array,
     residualByHand) {  // rho = 1/2; z = (1, 0): w = (-3, -5); z - P(z - rho w) = (-1.5, -2.5)
  const ArrayProblem p = lcp({2, 1, 1, 2}, {-5, -6});
  const double z[] = {1, 0}, exact[] = {4.0 / 3, 7.0 / 3};
  EXPECT_NEAR(RicoArrayResidual(2, p.M.data(), p.q.data(), nullptr, nullptr, z), std::hypot(3, 5),
              1e-14);
  EXPECT_LE(RicoArrayResidual(2, p.M.data(), p.q.data(), nullptr, nullptr, exact), 1e-14);
}

TEST(Array, residualOfTinyAndHugeNumbers) {
  for (const double u : {1e-200, 1e200}) {
    const double M[] = {1}, q[] = {-u}, z[] = {0};
    EXPECT_DOUBLE_EQ(RicoArrayResidual(1, M, q, nullptr, nullptr, z), u);
    const ArrayProblem p = lcp({1, 0, 0, 1}, {-u, -u});
    EXPECT_DOUBLE_EQ(run(RicoArraySolve, p).z[0], u);
  }
}

// ---- cones and words
// --------------------------------------------------------------------------------

TEST(Cone, simpleProjections) {
  const double x[] = {-1, 0.5, 7}, lb[] = {0, 0, 0}, ub[] = {1, 1, 1};
  double z[3];
  RicoProjectNonnegative(3, x, z);
  expectNear({z, z + 3}, {0, 0.5, 7});
  RicoProjectBox(3, lb, ub, x, z);
  expectNear({z, z + 3}, {0, 0.5, 1});
  RicoProjectBox(3, nullptr, ub, x, z);
  expectNear({z, z + 3}, {-1, 0.5, 1});
}

struct Projection {
  int status;
  Doubles z;
};

Projection project(const Doubles& H, const Doubles& h, const Doubles& x) {
  const int k = static_cast<int>(x.size()), m = static_cast<int>(h.size());
  std::vector<char> work(RicoProjectPolyhedronWork(m, k) + 1);
  Projection p{0, x};
  p.status =
      RicoProjectPolyhedron(k, m, H.data(), h.data(), p.z.data(), p.z.data(), work.data() + 1);
  return p;
}

TEST(Cone, polyhedron) {
  const Doubles triangle = {1, 0, 0, 1, -1, -1}, sides = {0, 0, -1};  // x, y >= 0, x + y <= 1
  expectNear(project(triangle, sides, {0.2, 0.3}).z, {0.2, 0.3});
  expectNear(project(triangle, sides, {-1, 0.5}).z, {0, 0.5});
  expectNear(project(triangle, sides, {1, 1}).z, {0.5, 0.5});
  expectNear(project(triangle, sides, {5, -3}).z, {1, 0});
  expectNear(project({}, {}, {5, -3}).z, {5, -3});
}

TEST(Cone,
     polyhedronWithRedundantRows) {  // the same side three times, once scaled, and an empty row
  const Projection p = project({-1, -1, -1, -1, -1e6, -1e6, 0, 0}, {-1, -1, -1e6, -1}, {1, 1});
  EXPECT_EQ(p.status, 0);
  expectNear(p.z, {0.5, 0.5}, 1e-12);
}

TEST(Cone, pointAndEmptySet) {
  const Projection point =
      project({1, 0, -1, 0, 0, 1, 0, -1}, {2, -2, 3, -3}, {9, -9});  // {(2, 3)}
  EXPECT_EQ(point.status, 0);
  expectNear(point.z, {2, 3});
  EXPECT_EQ(project({1, 0, -1, 0}, {1, 0}, {5, 5}).status, -1);  // x >= 1, x <= 0
  EXPECT_EQ(project({0, 0}, {1}, {5, 5}).status, -1);            // 0 >= 1
}

TEST(Cone, polyhedraAtRandom) {  // optimality: z feasible, x - z in the cone of active normals
  for (int k = 0; k < 3000; ++k) {
    RandomProblem random(k);
    const int dim = random.between(1, 4), rows = random.between(1, 12);
    Doubles H(rows * dim), h(rows), x(dim), inside(dim);
    for (double& v : H) v = random.between(-3, 3);
    for (double& v : x) v = random.between(-9, 9);
    for (double& v : inside) v = random.between(-2, 2);
    for (int i = 0; i < rows; ++i) {
      h[i] = -random.between(0, 2);
      for (int j = 0; j < dim; ++j) h[i] += H[i * dim + j] * inside[j];
    }
    const Projection p = project(H, h, x);
    ASSERT_EQ(p.status, 0) << k;
    double angle = 0;  // (x - z)'(inside - z) <= 0
    for (int j = 0; j < dim; ++j) angle += (x[j] - p.z[j]) * (inside[j] - p.z[j]);
    EXPECT_LE(angle, 1e-10) << k;
    for (int i = 0; i < rows; ++i) {
      double side = -h[i];
      for (int j = 0; j < dim; ++j) side += H[i * dim + j] * p.z[j];
      EXPECT_GE(side, -1e-11) << k;
    }
  }
}

TEST(Words, everyReasonAndConeHasAName) {
  for (int r = RICO_DIVERGED_INACCURATE; r <= RICO_CONVERGED_PIVOT; ++r) {
    const auto reason = static_cast<RicoConvergedReason>(r);
    EXPECT_EQ(std::strncmp(RicoConvergedReasonName(reason), "RICO_", 5), 0) << r;
    EXPECT_GT(std::strlen(RicoConvergedReasonRemedy(reason)), 20u) << r;
  }
  EXPECT_STREQ(RicoConvergedReasonName(RICO_DIVERGED_RAY), "RICO_DIVERGED_RAY");
  EXPECT_STREQ(RicoConeName(RICO_NORMAL_CONE), "NORMAL_CONE");
  EXPECT_NE(RicoConvergedReasonName(static_cast<RicoConvergedReason>(99)), nullptr);
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
