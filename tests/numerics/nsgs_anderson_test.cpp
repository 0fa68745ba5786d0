/// -rico_nsgs_anderson: all forms and ranks, more reactions than degrees of freedom, and the
/// safeguard of the acceleration.
#include <numerics/rico_solver.h>

#include <array>

#include "numerics/iterative_cases.hpp"
#include "support/friction.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

Options memory(const char* m) { return {{"-rico_nsgs_anderson", m}}; }

struct Answer {
  RicoInfo info{};
  Values r;
};

Answer solveFriction(const FrictionCase& c, const Options& options, double rtol,
                     PetscInt sweeps = 20000) {
  Answer a{{}, Values(c.n(), 0.)};
  RicoProblem problem;
  Values w(c.n());
  SolverHandle solver = makeSolverWith(RICONSGS, options, PETSC_COMM_SELF);
  EXPECT_PETSC(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                     c.mu.data(), &problem));
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, rtol, sweeps));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, a.r.data(), w.data(), &a.info));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return a;
}

/// A block of mass and inertia one on the edges of two plates, at x = -1 and 1, which creep towards
/// each other by 2 `creep`. Both contacts slide, in opposite directions. They stick as soon as
/// their tangential reactions have grown to mu / 2; until then each sweep adds the same change.
FrictionCase blockOnCreepingPlates(int dim, double mu, double creep) {
  FrictionCase c{dim, 2, Values(4 * dim * dim, 0.), {}, {mu, mu}, {}};
  std::vector<std::array<double, 6>>
      rows;  // velocity of a contact by that of the block, and its spin
  for (const double x : {-1., 1.}) {
    const double height = 0.5;
    rows.push_back({0, 1, 0, 0, 0, x});
    rows.push_back({1, 0, 0, 0, 0, height});
    if (dim == 3) rows.push_back({0, 0, 1, -height, -x, 0});
    c.q.push_back(-1);
    c.q.push_back(-x * creep);
    if (dim == 3) c.q.push_back(0);
  }
  for (int i = 0; i < c.n(); i++)
    for (int j = 0; j < c.n(); j++)
      for (int k = 0; k < 6; k++) c.W[i * c.n() + j] += rows[i][k] * rows[j][k];
  return c;
}

}  // namespace

TEST(NSGSAnderson, EveryFormAndRank) {
  for (const char* m : {"1", "5", "20"}) {
    expectSolvesEveryForm(RICONSGS, memory(m), randomFactoredProblem(1, 60, 20, kIntervals));
    expectSolvesKinds(RICONSGS, memory(m), {Kind::Spd, Kind::Banded, Kind::Sparse}, kIntervals);
  }
}

// Contacts of full rank: acceleration is never much slower than plain sweeps, and usually faster.
TEST(NSGSAnderson, NeverMuchSlowerThanPlainSweeps) {
  int64_t plain = 0, accelerated = 0;
  for (int dim : {2, 3})
    for (unsigned seed = 1; seed <= 20; seed++) {
      const FrictionCase c = frictionCase(seed, dim, 20, 2 * dim * 20);
      const Answer a = solveFriction(c, {}, 1e-8), b = solveFriction(c, memory("5"), 1e-8);
      ASSERT_GT(a.info.reason, 0);
      EXPECT_GT(b.info.reason, 0);
      EXPECT_LT(frictionResidual(c, b.r.data()), 1.01e-8);
      EXPECT_LE(b.info.its, 2 * a.info.its + 8) << "dim " << dim << " seed " << seed;
      plain += a.info.its;
      accelerated += b.info.its;
    }
  EXPECT_LT(accelerated, plain);
}

// Contacts on one body of six degrees of freedom: W has a kernel of dimension 3 contacts - 6. Plain
// sweeps drift, or oscillate without end.
TEST(NSGSAnderson, HyperstaticContactsInAQuarterOfTheSweeps) {
  int64_t plain = 0, accelerated = 0;
  int solvedPlain = 0, solvedAccelerated = 0;
  for (int contacts : {4, 12, 40})
    for (unsigned seed = 1; seed <= 20; seed++) {
      const FrictionCase c = frictionCase(seed, 3, contacts, 6);
      const Answer a = solveFriction(c, {}, 1e-6), b = solveFriction(c, memory("5"), 1e-6);
      EXPECT_EQ(b.info.reason > 0, frictionResidual(c, b.r.data()) < 1.01e-6);
      solvedPlain += a.info.reason > 0;
      solvedAccelerated += b.info.reason > 0;
      if (a.info.reason < 0 || b.info.reason < 0) continue;
      plain += a.info.its;
      accelerated += b.info.its;
    }
  EXPECT_GE(solvedAccelerated, solvedPlain);
  EXPECT_LT(4 * accelerated, plain);
}

// The iterates drift in a straight line for about mu / (2 creep) sweeps. The length of
// extrapolations along it doubles while they succeed, so that a drift a hundred times as long costs
// few more sweeps. If each extrapolation were followed by a pause, more than a thousand sweeps
// would be needed; plain sweeps need as many as the drift is long.
TEST(NSGSAnderson, ExtrapolationsContinueAlongAStraightDrift) {
  for (int dim : {2, 3})
    for (double creep : {1e-4, 1e-5, 1e-6}) {
      const FrictionCase c = blockOnCreepingPlates(dim, 0.4, creep);
      const Answer a = solveFriction(c, memory("5"), 1e-3 * creep);
      EXPECT_GT(a.info.reason, 0) << "dim " << dim << " creep " << creep;
      EXPECT_LT(a.info.its, 500) << "dim " << dim << " creep " << creep;
      EXPECT_LT(frictionResidual(c, a.r.data()), 1.01e-3 * creep);
    }
}

// Simple problems are solved before acceleration would save time.
TEST(NSGSAnderson, TheFirstTwelveSweepsAreNotAccelerated) {
  for (int dim : {2, 3}) {
    const FrictionCase c = frictionCase(1, dim, 20, 6 * dim);
    for (int sweeps : {12, 16}) {
      const Values plain = solveFriction(c, memory("0"), 1e-14, sweeps).r;
      const Values accelerated = solveFriction(c, memory("5"), 1e-14, sweeps).r;
      EXPECT_EQ(plain == accelerated, sweeps == 12) << dim;
    }
  }
}

TEST(NSGSAnderson, RefusesAMemoryOutOfRange) {
  SolverHandle solver = makeSolver(RICONSGS);
  PetscPushErrorHandler(PetscReturnErrorHandler, nullptr);
  EXPECT_NE(RicoSolverNSGSSetAnderson(solver, -1), 0);
  EXPECT_NE(RicoSolverNSGSSetAnderson(solver, 21), 0);
  PetscPopErrorHandler();
  EXPECT_EQ(RicoSolverNSGSSetAnderson(solver, 0), 0);
}
