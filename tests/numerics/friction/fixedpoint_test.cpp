/// Type fixedpoint: both laws, every inner type, all kinds of sets, and failures.
#include "numerics/friction/friction_once.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

/// A case with weaker coupling: 1 is added to the diagonal of W, and q is changed such that the
/// solution stays the same.
FrictionCase easyCase(unsigned seed, int dim, int contacts) {
  FrictionCase c = frictionCase(seed, dim, contacts, 2 * dim * contacts);
  for (int i = 0; i < c.n(); i++) c.W[i * c.n() + i] += 1;
  for (int i = 0; i < c.n(); i++) c.q[i] -= c.r[i];
  return c;
}

const std::vector<Options> kLaws = {
    {{"-rico_fixedpoint_law", "cone"}},
    {{"-rico_fixedpoint_law", "tresca"}},
    {{"-rico_fixedpoint_law", "cone"}, {"-rico_fixedpoint_inner", "prox"}},
    {{"-rico_fixedpoint_law", "cone"}, {"-rico_fixedpoint_inner", "newton"}},
    {{"-rico_fixedpoint_law", "cone"}, {"-rico_fixedpoint_inner", "admm"}},
    {{"-rico_fixedpoint_law", "cone"}, {"-rico_fixedpoint_inner", "apgd"}}};

}  // namespace

TEST(FixedPoint, EveryLawAndInnerType) {
  for (const Options& options : kLaws)
    for (int dim : {2, 3})
      for (unsigned seed = 1; seed <= 8; seed++) {
        SCOPED_TRACE(options.back().second + " dim " + std::to_string(dim) + " seed " +
                     std::to_string(seed));
        const FrictionCase c = easyCase(seed, dim, 12);
        ASSERT_LT(frictionResidual(c, c.r.data()), 1e-12);  // checks the case itself
        const FrictionAnswer a = solveOnce(RICOFIXEDPOINT, contactProblem(c), c.n(), options, 1e-7);
        EXPECT_GT(a.info.reason, 0) << RicoConvergedReasonName(a.info.reason);
        EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-7);
      }
}

// Without friction nothing is frozen: the first complete round is the last one.
TEST(FixedPoint, TakesOneRoundIfNothingIsFrozen) {
  for (Options options : {kLaws[0], kLaws[1]}) {
    options.push_back({"-rico_fixedpoint_tight", "0"});
    FrictionCase c = frictionCase(3, 3, 10, 60);
    std::fill(c.mu.begin(), c.mu.end(), 0.);
    const FrictionAnswer a = solveOnce(RICOFIXEDPOINT, contactProblem(c), c.n(), options, 1e-8);
    EXPECT_GT(a.info.reason, 0);
    EXPECT_EQ(a.info.its, 1);
    EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-8);
  }
}

TEST(FixedPoint, SolvesProblemsOfIntervalsOnly) {
  for (const Options& options : {kLaws[0], kLaws[1]})
    for (Kind kind : {Kind::Spd, Kind::Banded}) {
      const Problem p = randomProblem(1, kind, 40, kIntervals);
      expectSolves(makeSolverWith(RICOFIXEDPOINT, options, PETSC_COMM_SELF), Built(p, Form::Aij));
    }
}

// There are more reactions than degrees of freedom, so that the map need not contract. If success
// is reported, the residual is within the tolerance.
TEST(FixedPoint, ReportsSuccessOnlyWithinTheTolerance) {
  int solved = 0;
  for (const Options& options : {kLaws[0], kLaws[1]})
    for (unsigned seed = 1; seed <= 10; seed++) {
      const FrictionCase c = frictionCase(seed, 3, 12, 6);
      const FrictionAnswer a = solveOnce(RICOFIXEDPOINT, contactProblem(c), c.n(), options, 1e-8);
      EXPECT_EQ(a.info.reason > 0, frictionResidual(c, a.z.data()) < 1.01e-8);
      solved += a.info.reason > 0;
    }
  EXPECT_GT(solved, 10);
}

TEST(FixedPoint, RefusesRolling) {
  const double M[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-1, 0, 0}, mu = 0.3, roll = 0.1;
  RicoBlock block{};
  block.cone = RICO_ROLLING;
  block.size = 3;
  block.count = 1;
  block.mu = &mu;
  block.mu_r = &roll;
  RicoProblem problem;
  PetscBool can;
  const char* why;
  SolverHandle solver = makeSolver(RICOFIXEDPOINT, PETSC_COMM_SELF);
  EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_SELF, &problem));
  EXPECT_PETSC(RicoProblemSetDense(problem, 3, M, q));
  EXPECT_PETSC(RicoProblemSetBlocks(problem, 1, &block));
  EXPECT_PETSC(RicoSolverCanSolve(solver, problem, &can, &why));
  EXPECT_FALSE(can);
  EXPECT_NE(std::string(why).find("fixedpoint"), std::string::npos) << why;
  EXPECT_PETSC(RicoProblemDestroy(&problem));
}
