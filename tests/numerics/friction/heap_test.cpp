/// Friction problems that were not used in development: heaps of heavy and light bodies in space
/// with strong friction and rolling, checked in quadruple precision, and problems changed in ways
/// that must not change the outcome.
#include "support/heap.hpp"

#include "numerics/friction/friction_once.hpp"
#include "support/petsc_main.hpp"
#include "support/quad.hpp"
#include "support/samples.hpp"

using namespace rico::test;

namespace {

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

/// The contacts of c in the order given; contacts may occur twice.
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

// Sweeps, Newton's method and proximal points alone do not solve four of these eight problems.
TEST(Heap, AutoSolvesHeapsOfHeavyAndLightBodies) {
  for (unsigned seed = 1; seed <= samples(8); seed++)
    expectTrulySolved(heapInSpace(seed, {12, 60, 6, 1}), seed);
}

TEST(Heap, AutoSolvesHeapsThatRoll) {
  for (unsigned seed = 1; seed <= samples(16); seed++)
    expectTrulySolved(heapInSpace(seed, {8, 20, 6, 2, true}), seed);
}

// If all contacts start with equal distances and multipliers, one of the 16 problems is not solved.
TEST(Heap, InteriorPointsSolveMostProblems) {
  int solved = 0;
  for (unsigned seed = 1; seed <= samples(16); seed++)
    solved += solveCase(RICOIPM, heapInSpace(seed, {12, 40, 6, 2}), 1e-8).info.reason > 0;
  EXPECT_GE(solved, samples(10));
}

// Rounding errors make some of these problems seem solved.
TEST(Heap, ReportedSuccessIsTrue) {
  int called = 0;
  for (unsigned seed = 1; seed <= samples(24); seed++) {
    const MixedCase c = heapInSpace(seed, {7, 16, 10, 2});
    const FrictionAnswer a = solveCase(RICOAUTO, c, 1e-10, {{"-rico_time_limit", "0.2"}});
    if (a.info.reason < 0) continue;
    called++;
    EXPECT_LT(trueResidual(c, a.z), 1.0001e-10) << seed << " by " << a.info.type;
    EXPECT_NEAR(trueResidual(c, a.z), a.info.residual_relative, 1e-2 * 1e-10) << seed;
  }
  EXPECT_GE(called, samples(8));
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

// Some contacts have no friction, others no moving body.
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

// A body between two walls that close in, beside a heap with a solution: no reactions push both
// walls away, for any friction. Infeasibility must be proved.
TEST(Heap, ProvesInfeasibilityBetweenClosingWalls) {
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

// Other sets are added to the contacts.
TEST(Heap, SolvesOtherSetsTogetherWithContacts) {
  for (unsigned seed = 1; seed <= samples(12); seed++) {
    MixedCase c = heapInSpace(seed, {10, 24, 2, 1});
    c.sets[3].cone = c.sets[9].cone = RICO_SECOND_ORDER;
    c.sets[5] = {RICO_FREE, 3};
    c.sets[11] = {RICO_NONNEGATIVE, 3};
    c.sets[17] = {RICO_BOX, 3, 0.5, 0.5};
    expectSolved(c, "mixed", seed);
  }
}
