/// Type auto on friction: a handful of contacts, many on one body, and who listens.
#include "numerics/iterative_cases.hpp"
#include "support/friction.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

struct Answer {
  RicoInfo info{};
  Values r;
};

Answer solveFriction(RicoSolver solver, const FrictionCase& c, double rtol) {
  Answer a{{}, Values(c.n(), 0.)};
  RicoProblem problem;
  Values w(c.n());
  EXPECT_PETSC(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                     c.mu.data(), &problem));
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, rtol, 0));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, a.r.data(), w.data(), &a.info));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return a;
}

void expectSolved(const FrictionCase& c, double rtol) {
  const Answer a = solveFriction(makeSolver(RICOAUTO, PETSC_COMM_SELF), c, rtol);
  EXPECT_GT(a.info.reason, 0) << RicoConvergedReasonName(a.info.reason);
  EXPECT_LT(frictionResidual(c, a.r.data()), 1.01 * rtol);
}

}  // namespace

// Up to 32 rows are swept over on arrays, more by nsgs.
TEST(AutoFriction, AFewContacts) {
  for (int dim : {2, 3})
    for (int contacts : {1, 2, 3, 4, 5, 10, 11, 16, 17})
      for (unsigned seed = 1; seed <= 10; seed++) {
        SCOPED_TRACE("dim " + std::to_string(dim) + " contacts " + std::to_string(contacts) +
                     " seed " + std::to_string(seed));
        expectSolved(frictionCase(seed, dim, contacts, 2 * dim * contacts), 1e-10);
      }
}

// Fewer degrees of freedom than reactions: where a few sweeps on arrays do not do, others go on.
TEST(AutoFriction, AFewContactsOnOneBody) {
  for (int contacts : {2, 3, 4, 8})
    for (unsigned seed = 1; seed <= 10; seed++) {
      SCOPED_TRACE("contacts " + std::to_string(contacts) + " seed " + std::to_string(seed));
      expectSolved(frictionCase(seed, 3, contacts, 6), 1e-9);
      expectSolved(frictionCase(seed, 2, contacts, 3), 1e-9);
    }
}

// Two contacts of the plane that lean on each other: sweeps gain 4 % each, but the regimes are
// right at once.
TEST(AutoFriction, ContactsInThePlaneThatKnowTheirRegimes) {
  const double k = 0.98;
  const Values W{1, 0, k, 0, 0, 1, 0, k, k, 0, 1, 0, 0, k, 0, 1};
  const FrictionCase sticks{2, 2, W, {-1, 0.1, -1, 0.1}, {0.5, 0.5}, {}};
  const FrictionCase slides{2, 2, W, {-1, 0.9, -1, -0.9}, {0.1, 0.2}, {}};
  for (const FrictionCase& c : {sticks, slides}) {
    const Answer a = solveFriction(makeSolver(RICOAUTO, PETSC_COMM_SELF), c, 1e-12);
    EXPECT_GT(a.info.reason, 0);
    EXPECT_LE(a.info.its, 3);
    EXPECT_STREQ(a.info.type, RICOAUTO);
    EXPECT_LT(frictionResidual(c, a.r.data()), 1e-12);
  }
}

// Whoever listens hears every sweep, and changes nothing.
TEST(AutoFriction, ListeningChangesNothing) {
  const FrictionCase c = frictionCase(2, 3, 30, 40);
  const SolverHandle deaf = makeSolver(RICOAUTO, PETSC_COMM_SELF),
                     heard = makeSolver(RICOAUTO, PETSC_COMM_SELF);
  Values history(10000);
  const PetscReal* residuals;
  PetscInt used;
  EXPECT_PETSC(
      RicoSolverSetResidualHistory(heard, history.data(), static_cast<PetscInt>(history.size())));
  const Answer a = solveFriction(deaf, c, 1e-8), b = solveFriction(heard, c, 1e-8);
  EXPECT_GT(a.info.reason, 0);
  EXPECT_EQ(a.r, b.r);
  EXPECT_EQ(a.info.its, b.info.its);
  EXPECT_PETSC(RicoSolverGetResidualHistory(heard, &residuals, &used));
  EXPECT_GT(used, b.info.its / 2);
}
