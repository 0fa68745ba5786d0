/// Friction that nobody has seen: heaps of heavy and light bodies in space with strong friction and
/// rolling, judged in four times the precision; and problems that are changed in ways that must not
/// matter.
#include "support/heap.hpp"

#include "numerics/friction_once.hpp"
#include "support/petsc_main.hpp"
#include "support/samples.hpp"

using namespace rico::test;

namespace {

__extension__ using Quad = __float128;

Quad root(Quad x) {
  Quad y = std::sqrt(static_cast<double>(x));
  for (int i = 0; i < 3 && y > 0; i++) y = (y + x / y) / 2;
  return y;
}

Quad length(const Quad* x, int k) {
  Quad sum = 0;
  for (int i = 0; i < k; i++) sum += x[i] * x[i];
  return root(sum);
}

/// n of the nearest point of {‖t‖ <= mu n, ‖m‖ <= mu_r n}, by bisection of the derivative.
Quad nearestAxis(const MixedSet& s, const Quad* x, int d, int rest) {
  const Quad mu = s.mu, mu_r = rest > 0 ? s.mu_r : 0;
  const Quad a = length(x + 1, d), b = length(x + 1 + d, rest);
  const auto slope = [&](Quad n) {
    const Quad slides = a > mu * n ? a - mu * n : 0, rolls = b > mu_r * n ? b - mu_r * n : 0;
    return n - x[0] - mu * slides - mu_r * rolls;
  };
  Quad low = 0, high = (x[0] < 0 ? -x[0] : x[0]) + mu * a + mu_r * b;
  for (int i = 0; i < 130 && slope(0) < 0; i++)
    (slope((low + high) / 2) < 0 ? low : high) = (low + high) / 2;
  return low;
}

void shortenTo(Quad* x, int k, Quad reach) {
  const Quad now = length(x, k);
  for (int i = 0; i < k && now > reach; i++) x[i] *= reach / now;
}

/// e / ‖q‖ of contacts that slide or roll.
double trueResidual(const MixedCase& c, const Values& z) {
  const int n = c.n();
  Quad trace = 0, sum = 0, size = 0;
  for (int i = 0; i < n; i++) {
    trace += c.M[i * n + i];
    size += Quad(c.q[i]) * c.q[i];
  }
  int row = 0;
  for (const MixedSet& s : c.sets) {
    const int d = s.size == 5 ? 2 : s.size - 1, rest = s.size - 1 - d;
    Quad u[5], x[5];
    for (int i = 0; i < s.size; i++) {
      u[i] = c.q[row + i];
      for (int j = 0; j < n; j++) u[i] += Quad(c.M[(row + i) * n + j]) * z[j];
    }
    u[0] += s.mu * length(u + 1, d) + (rest > 0 ? s.mu_r * length(u + 1 + d, rest) : 0);
    for (int i = 0; i < s.size; i++) x[i] = z[row + i] - n / trace * u[i];
    x[0] = nearestAxis(s, x, d, rest);
    shortenTo(x + 1, d, s.mu * x[0]);
    shortenTo(x + 1 + d, rest, s.mu_r * x[0]);
    for (int i = 0; i < s.size; i++) {
      const Quad e = (z[row + i] - x[i]) * trace / n;
      sum += e * e;
    }
    row += s.size;
  }
  return static_cast<double>(root(sum) / root(size));
}

FrictionAnswer solveCase(RicoSolverType type, const MixedCase& c, double rtol,
                         const Options& options = {}) {
  RicoProblem problem = nullptr;
  EXPECT_PETSC(createMixed(c, &problem));
  return solveOnce(type, problem, c.n(), options, rtol);
}

void expectSolved(const MixedCase& c, const char* what, unsigned seed) {
  const FrictionAnswer a = solveCase(RICOAUTO, c, 1e-8);
  EXPECT_GT(a.info.reason, 0) << what << " " << seed << " "
                              << RicoConvergedReasonName(a.info.reason);
  EXPECT_LT(mixedResidual(c, a.z), 1.01e-8) << what << " " << seed;
}

void expectTrulySolved(const MixedCase& c, unsigned seed) {
  const FrictionAnswer a = solveCase(RICOAUTO, c, 1e-8);
  EXPECT_GT(a.info.reason, 0) << seed << " " << RicoConvergedReasonName(a.info.reason);
  EXPECT_LE(trueResidual(c, a.z), 1.0001e-8) << seed;
}

/// The contacts of c in the order given; some may come twice.
MixedCase inOrder(const MixedCase& c, const std::vector<int>& order) {
  MixedCase other;
  std::vector<int> rows;
  for (const int k : order) {
    int row = 0;
    for (int before = 0; before < k; before++) row += c.sets[before].size;
    other.sets.push_back(c.sets[k]);
    for (int i = 0; i < c.sets[k].size; i++) rows.push_back(row + i);
  }
  for (const int i : rows) {
    other.q.push_back(c.q[i]);
    for (const int j : rows) other.M.push_back(c.M[i * c.n() + j]);
  }
  return other;
}

MixedCase scaled(MixedCase c, double matrix, double vector) {
  for (double& m : c.M) m *= matrix;
  for (double& q : c.q) q *= vector;
  return c;
}

}  // namespace

// Sweeps, Newton's method and proximal points leave five of sixteen.
TEST(Heap, AutoSolvesHeapsOfHeavyAndLightBodies) {
  for (unsigned seed = 1; seed <= samples(16); seed++)
    expectTrulySolved(heapInSpace(seed, {12, 60, 6, 1}), seed);
}

TEST(Heap, AutoSolvesHeapsThatRoll) {
  for (unsigned seed = 1; seed <= samples(16); seed++)
    expectTrulySolved(heapInSpace(seed, {8, 20, 6, 2, true}), seed);
}

// Distances and multipliers of one size for all contacts are far from any central path: one of 16.
TEST(Heap, InteriorPointsFindTheirWay) {
  int solved = 0;
  for (unsigned seed = 1; seed <= samples(16); seed++)
    solved += solveCase(RICOIPM, heapInSpace(seed, {12, 40, 6, 2}), 1e-8).info.reason > 0;
  EXPECT_GE(solved, samples(10));
}

// Rounding makes some of these look solved that are not.
TEST(Heap, WhatIsCalledSolvedIs) {
  int called = 0;
  for (unsigned seed = 1; seed <= samples(40); seed++) {
    const MixedCase c = heapInSpace(seed, {7, 16, 10, 2});
    const FrictionAnswer a = solveCase(RICOAUTO, c, 1e-10, {{"-rico_time_limit", "0.2"}});
    if (a.info.reason < 0) continue;
    called++;
    EXPECT_LT(trueResidual(c, a.z), 1.0001e-10) << seed << " by " << a.info.type;
    EXPECT_NEAR(trueResidual(c, a.z), a.info.residual_relative, 1e-2 * 1e-10) << seed;
  }
  EXPECT_GE(called, samples(16));
}

TEST(Heap, UnitsDoNotMatter) {
  for (unsigned seed = 1; seed <= samples(8); seed++)
    for (const double matrix : {1e-6, 1., 1e6})
      for (const double vector : {1e-6, 1e6})
        expectSolved(scaled(heapInSpace(seed, {8, 20, 2, 1}), matrix, vector), "units", seed);
}

TEST(Heap, OrderAndRepetitionDoNotMatter) {
  for (unsigned seed = 1; seed <= samples(8); seed++) {
    const MixedCase c = heapInSpace(seed, {8, 20, 2, 1});
    std::vector<int> order;
    for (int k = 0; k < 20; k++) order.push_back(7 * k % 20);
    expectSolved(inOrder(c, order), "permuted", seed);
    for (int k = 0; k < 20; k += 3) order.push_back(k);
    expectSolved(inOrder(c, order), "repeated", seed);
  }
}

// Some contacts without friction, some without anything that moves.
TEST(Heap, SmoothAndImmovableContacts) {
  for (unsigned seed = 1; seed <= samples(8); seed++) {
    MixedCase c = heapInSpace(seed, {8, 20, 2, 1});
    for (std::size_t k = 0; k < c.sets.size(); k += 4) c.sets[k].mu = 0;
    expectSolved(c, "smooth", seed);
    for (int i = 6; i < 9; i++) {
      c.q[i] = 0;
      for (int j = 0; j < c.n(); j++) c.M[i * c.n() + j] = c.M[j * c.n() + i] = 0;
    }
    expectSolved(c, "immovable", seed);
  }
}

// A body between two walls that close in, beside a heap that has a solution: no reactions push both
// walls away, whatever the friction.
TEST(Heap, ProvesThatNothingHelpsBetweenClosingWalls) {
  for (unsigned seed = 1; seed <= samples(8); seed++) {
    MixedCase c = heapInSpace(seed, {8, 20, 2, 1});
    const int n = c.n(), last = n - 3;
    for (int i = 0; i < n; i++)
      for (int x = 0; x < 3; x++) c.M[(last + x) * n + i] = (x == 1 ? 1 : -1) * c.M[x * n + i];
    for (int i = 0; i < n; i++)
      for (int x = 0; x < 3; x++) c.M[i * n + last + x] = (x == 1 ? 1 : -1) * c.M[i * n + x];
    for (int x = 0; x < 3; x++) c.q[last + x] = (x == 1 ? 1 : -1) * c.q[x];
    expectSolved(c, "walls at rest", seed);
    c.q[0] -= 1;
    c.q[last] -= 1;
    EXPECT_EQ(solveCase(RICOAUTO, c, 1e-8).info.reason, RICO_DIVERGED_INFEASIBLE) << seed;
  }
}

// Other sets in the places of contacts.
TEST(Heap, BesideOtherSets) {
  for (unsigned seed = 1; seed <= samples(12); seed++) {
    MixedCase c = heapInSpace(seed, {10, 24, 2, 1});
    c.sets[3].cone = c.sets[9].cone = RICO_SECOND_ORDER;
    c.sets[5] = {RICO_FREE, 3};
    c.sets[11] = {RICO_NONNEGATIVE, 3};
    c.sets[17] = {RICO_BOX, 3, 0.5, 0.5};
    expectSolved(c, "mixed", seed);
  }
}
