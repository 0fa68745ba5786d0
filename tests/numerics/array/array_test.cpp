/// The array solvers on problems worked by hand, and the residual.
#include "numerics/array/array_runs.hpp"

using namespace rico::test;

namespace {

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

TEST(Array, zeroIsTheSolutionIfQIsPositive) { allFind(lcp({-1, 5, 3, 0}, {1, 2}), {0, 0}); }

/// The first problem is infeasible. In the second one w2, w3 >= 0 force z1 = 1, and z1 > 0 forces
/// w1 = z2 - z3 = 0.
TEST(Array, indefiniteOfPang) {
  decidedAs(lcp({0, 1, -1, -1, 0, 0, -1, 0, 0}, {0, -1, 1}), false);  // w2 = -z1 - 1 < 0
  decidedAs(lcp({0, 1, -1, 1, 0, 0, -1, 0, 0}, {0, -1, 1}), true);
}

/// The solutions are all z >= 0 with z1 + z2 = 1.
TEST(Array, segmentOfSolutions) {
  const ArrayProblem p = lcp({1, 1, 1, 1}, {-1, -1});
  for (const auto& [name, solve] : kAll) {
    const Solution s = run(solve, p);
    EXPECT_GT(s.info.reason, 0) << name;
    EXPECT_NEAR(s.z[0] + s.z[1], 1, 1e-14) << name;
  }
}

/// Murty (1988), example 2.8.
TEST(Array, exampleOfMurtyWithSolution) {
  const ArrayProblem p =
      lcp({1, -1, -1, -1, -1, 1, -1, -1, 1, 1, 2, 0, 1, 1, 0, 2}, {3, 5, -9, -5});
  const Solution s = run(RicoArrayLemke, p);
  EXPECT_GT(s.info.reason, 0);
  expectNear(s.z, {2, 1, 3, 1});
}

/// Murty (1988), example 2.9: Lemke's method ends on a ray.
TEST(Array, rayOfMurty) {
  const ArrayProblem p = lcp({-1, 0, -3, 1, -2, -5, -2, -1, -2}, {-3, -2, -1});
  EXPECT_EQ(run(RicoArrayLemke, p).info.reason, RICO_DIVERGED_INFEASIBLE);
  decidedAs(p, false);  // the first row: w1 < 0
}

/// The solution z = (1, 1) is not on the path of Lemke's method.
TEST(Array, rayThatIsNoProofOfInfeasibility) {
  EXPECT_EQ(run(RicoArrayLemke, lcp({0, 1, 1, 0}, {-1, -1})).info.reason, RICO_DIVERGED_RAY);
}

/// Three rows, two of them active: z = (0, 1/239, 7/239).
TEST(Array, nearlySingularSemidefinite) {
  allFind(lcp({60, 26, 37, 26, 36, 29, 37, 29, 30}, {-1, -1, -1}), {0, 1.0 / 239, 7.0 / 239});
}

/// A problem on which degenerate pivoting cycles (Murty, Kostreva 1979).
TEST(Array, circulantWhereAllRatiosTie) {
  allFind(lcp({1, 2, 0, 0, 1, 2, 2, 0, 1}, {-1, -1, -1}), {1.0 / 3, 1.0 / 3, 1.0 / 3});
  for (int n = 3; n <= 9; n += 2)  // for odd n the circulant of (1, 2) is a P-matrix
    for (int sweep = 0; sweep < 2; ++sweep) {
      ArrayProblem p = lcp(Doubles(n * n, 0.0), Doubles(n, -1.0));
      for (int i = 0; i < n; ++i) {
        p.M[i * n + i] = 1;
        p.M[i * n + (i + (sweep ? n - 1 : 1)) % n] = 2;
      }
      allFind(p, Doubles(n, 1.0 / 3));
    }
}

/// Murty's family: ones on the diagonal, twos below (or above) it.
ArrayProblem exponential(int n, bool above) {
  ArrayProblem p = lcp(Doubles(n * n, 0.0), Doubles(n, -1.0));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) p.M[above ? j * n + i : i * n + j] = i == j ? 1 : 2;
  return p;
}

/// The worst case of pivoting is solved.
TEST(Array, exponentialFamilyOfMurty) {
  for (int n = 1; n <= 14; ++n) {
    Doubles first(n, 0.0), last(n, 0.0);
    first[0] = last[n - 1] = 1;
    allFind(exponential(n, false), first);
    allFind(exponential(n, true), last);
  }
  EXPECT_EQ(run(RicoArrayPivot, exponential(10, true)).info.its, (1 << 10) - 1);
}

TEST(Array, exponentialFamilyByTheDefaultTakesFewSteps) {
  for (int n : {16, 40, 64, 150})
    for (bool above : {false, true}) {
      const Solution s = run(RicoArraySolve, exponential(n, above));
      EXPECT_GT(s.info.reason, 0) << n;
      EXPECT_LT(s.info.its, 10 * n + 200) << n;
      EXPECT_EQ(s.z[above ? n - 1 : 0], 1.0) << n;
    }
}

/// For q_i = -(2^n + ... + 2^(n-i)) the path visits all 2^n bases.
TEST(Array, lemkeOnTheExponentialFamily) {
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

/// In the first problem all solutions have z1 = z2 > 0, so that M_AA = [1 -1; -1 1] is singular.
TEST(Array, singularBlocks) {
  decidedAs(lcp({1, -1, -1, -1, 1, -1, 1, 1, 0}, {0, 0, -2}), true);
  decidedAs(lcp({0, 0, 0, 0}, {1, -1}), false);
  decidedAs(lcp({0, 0, 0, 0}, {1, 0}), true);
  decidedAs(lcp({1, 1, 1, 1}, {-1, -2}), true);
  decidedAs(lcp({1, -1, -1, 1}, {-1, 0}), false);  // the sum of the rows is -1
}

/// -w in N_[-1,1](z), w = 2 z + q: z reaches its bounds at |q| = 2.
TEST(Array, relay) {
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

/// M is negative definite on a box: the solutions are vertices, which flips of bounds reach.
TEST(Array, boundsAreFlipped) {
  const ArrayProblem p = boxed({-1, 0, 0, 0, -2, 0, 0, 0, -1}, {-1, -1, 4}, {0, 0, 0}, {3, 3, 3});
  const Solution s = run(RicoArrayLemke, p);
  EXPECT_GT(s.info.reason, 0);
  EXPECT_EQ(s.z[0], 3);
  EXPECT_EQ(s.z[1], 3);
}

/// Lemke's method cannot end on a ray if all variables are bounded.
TEST(Array, lemkeSolvesBoundedProblems) {
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

TEST(Array, hugeBoundsCountAsInfinite) {
  allFind(boxed({2, 1, 1, 2}, {-5, -6}, {0, 0}, {1e300, 4e307}), {4.0 / 3, 7.0 / 3});
}

/// z <= 0, w <= 0: the LCP with reversed signs.
TEST(Array, upperBoundsOnly) {
  allFind(boxed({2, 1, 1, 2}, {5, 6}, {-kInfinity, -kInfinity}, {0, 0}), {-4.0 / 3, -7.0 / 3});
}

TEST(Array, linearSystem) { allFind(freeFirst(2, lcp({0, 1, 2, 1}, {-1, -4})), {1.5, 1}); }

/// u + v = 3, 0 <= -u + 2 v - 1 _|_ v >= 0: the solution has v = 4/3.
TEST(Array, mixed) { allFind(freeFirst(1, lcp({1, 1, -1, 2}, {-3, -1})), {5.0 / 3, 4.0 / 3}); }

/// min x1^2/2 + x2^2/2 subject to x1 + x2 = 2, x >= 0: the multiplier is free, its diagonal block
/// zero.
TEST(Array, kktSystem) {
  for (const Named& n : {kAll[0], kAll[1], kAll[3]}) {
    SCOPED_TRACE(n.name);
    expectNear(run(n.solve, freeFirst(1, lcp({0, -1, -1, 1, 1, 0, 1, 0, 1}, {2, 0, 0}))).z,
               {-1, 1, 1});
  }
}

/// The same constraint is given twice: x is unique, the multipliers are not.
TEST(Array, redundantConstraint) {
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

/// Rectangular data are padded with empty rows and unused unknowns.
TEST(Array, unusedUnknownsAndEmptyRows) {
  allFind(freeFirst(1, lcp({0, 0, 0, 1}, {0, -1})), {0, 1});
  allFind(freeFirst(3, lcp({2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3}, {-2, 0, 0, -6})),
          {1, 0, 0, 2});
}

/// Row 0 is empty, but z0 occurs in other rows: w1 = z0 + z1 - 1, w2 = -z0 + 2.
TEST(Array, freeUnknownWithoutEquation) {
  decidedAs(freeFirst(1, lcp({0, 0, 0, 1, 1, 0, -1, 0, 0}, {0, -1, 2})), true);
  decidedAs(freeFirst(1, lcp({0, 0, 0, 1, 0, 0, -1, 0, 0}, {0, -3, 2})),
            false);  // z0 >= 3 and z0 <= 2
}

/// min |x|^2/2 subject to B x = c, with x free and B of deficient rank.
TEST(Array, freeBlocksOfAnyRankAtAllSizes) {
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

TEST(Array, scaleOfTheResidual) {
  const double positive[] = {1, 0, 0, 3}, negative[] = {1, 9, 9, -3}, zero[] = {0, 2, -4, 0},
               none[] = {0, 0, 0, 0};
  EXPECT_EQ(RicoArrayScale(2, positive), 0.5);
  EXPECT_EQ(RicoArrayScale(2, negative), 0.5);
  EXPECT_EQ(RicoArrayScale(2, zero), 1.0 / 3);
  EXPECT_EQ(RicoArrayScale(2, none), 1);
  EXPECT_EQ(RicoArrayScale(0, nullptr), 1);
}

/// With rho = 1/2 and z = (1, 0): w = (-3, -5), z - P(z - rho w) = (-1.5, -2.5).
TEST(Array, residualByHand) {
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

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
