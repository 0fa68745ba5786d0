/// Friction problems are solved by every type that supports them, and checked by an independent
/// residual.
#include "support/friction.hpp"

#include <numerics/rico_solver.h>

#include <string>

#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

#define OK(call) ASSERT_EQ(call, 0)

struct Answer {
  RicoInfo info{};
  Values z, w;
};

/// Solves with one type, and destroys the problem afterwards.
void solve(const char* type, RicoProblem problem, int n, double rtol, Answer& answer) {
  RicoSolver solver;
  answer.z.assign(n, 0.);
  answer.w.assign(n, 0.);
  OK(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  OK(RicoSolverSetType(solver, type));
  OK(RicoSolverSetTolerances(solver, 0, rtol, 0));
  OK(RicoSolveArrays(solver, problem, answer.z.data(), answer.w.data(), &answer.info));
  OK(RicoSolverDestroy(&solver));
  OK(RicoProblemDestroy(&problem));
}

RicoProblem dense(const FrictionCase& c) {
  RicoProblem problem = nullptr;
  EXPECT_EQ(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                  c.mu.data(), &problem),
            0);
  return problem;
}

/// The same problem with a sparse matrix.
RicoProblem sparse(const FrictionCase& c) {
  RicoProblem problem = nullptr;
  Mat M;
  Vec q;
  EXPECT_EQ(MatCreateSeqAIJ(PETSC_COMM_SELF, c.n(), c.n(), c.n(), nullptr, &M), 0);
  EXPECT_EQ(VecCreateSeq(PETSC_COMM_SELF, c.n(), &q), 0);
  for (int i = 0; i < c.n(); i++) {
    for (int j = 0; j < c.n(); j++)
      EXPECT_EQ(MatSetValue(M, i, j, c.W[i * c.n() + j], INSERT_VALUES), 0);
    EXPECT_EQ(VecSetValue(q, i, c.q[i], INSERT_VALUES), 0);
  }
  EXPECT_EQ(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY), 0);
  EXPECT_EQ(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY), 0);
  EXPECT_EQ(RicoProblemCreateFrictionContact(c.dim, M, q, c.mu.data(), &problem), 0);
  EXPECT_EQ(MatDestroy(&M), 0);
  EXPECT_EQ(VecDestroy(&q), 0);
  return problem;
}

class Friction : public testing::TestWithParam<const char*> {};

}  // namespace

TEST_P(Friction, MadeBackwardsWithFullRank) {
  for (int dim : {2, 3})
    for (unsigned seed = 1; seed <= 10; seed++) {
      const FrictionCase c = frictionCase(seed, dim, 12, 3 * dim * 12);
      ASSERT_LT(frictionResidual(c, c.r.data()), 1e-12);  // checks the case itself
      Answer a;
      solve(GetParam(), seed % 2 ? dense(c) : sparse(c), c.n(), 1e-9, a);
      EXPECT_GT(a.info.reason, 0) << "dim " << dim << " seed " << seed;
      EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-9);
      EXPECT_NEAR(frictionResidual(c, a.z.data()), a.info.residual_relative, 1e-11);
    }
}

TEST_P(Friction, SlidesByHand) {
  FrictionCase c{3, 3, Values(81, 0.), {}, {0.1, 0.1, 0.1}, {}};
  for (int i = 0; i < 9; i++) c.W[i * 10] = 1;
  for (int k = 0; k < 3; k++) c.q.insert(c.q.end(), {-1, 1, 3});
  Answer a;
  solve(GetParam(), dense(c), 9, 1e-12, a);
  for (int k = 0; k < 3; k++) {
    EXPECT_NEAR(a.z[3 * k], 1, 1e-9);
    EXPECT_NEAR(a.z[3 * k + 1], -.0316227766, 1e-9);
    EXPECT_NEAR(a.z[3 * k + 2], -.0948683298, 1e-9);
    EXPECT_NEAR(a.w[3 * k + 1], .9683772234, 1e-9);
    EXPECT_NEAR(a.w[3 * k + 2], 2.9051316702, 1e-9);
  }
}

INSTANTIATE_TEST_SUITE_P(Types, Friction, testing::Values(RICONSGS, RICOPROX, RICOIPM, RICOAUTO),
                         [](const auto& p) { return std::string(p.param); });

// Twelve contacts on a body of six degrees of freedom: W has a kernel of dimension 30.
TEST(FrictionProx, HyperstaticToTightTolerance) {
  for (unsigned seed = 1; seed <= 10; seed++) {
    const FrictionCase c = frictionCase(seed, 3, 12, 6);
    Answer a;
    solve(RICOPROX, dense(c), c.n(), 1e-9, a);
    EXPECT_GT(a.info.reason, 0) << "seed " << seed;
    EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-9);
  }
}

// A rolling sphere: with mu_r = 0 the moments vanish, and Coulomb's problem remains.
TEST(RollingFriction, WithoutResistanceItIsCoulombsProblem) {
  const double q3[3] = {-1, 1, 3}, mu = 0.1, none = 0;
  double W[25] = {}, q[5] = {q3[0], q3[1], q3[2], 0.5, -0.2};
  for (int i = 0; i < 5; i++) W[i * 6] = 1;
  for (const char* type : {RICONSGS, RICOPROX, RICOIPM, RICONEWTON, RICOADMM, RICOAUTO}) {
    RicoProblem problem;
    const RicoBlock block{.cone = RICO_ROLLING,
                          .size = 5,
                          .count = 1,
                          .lb = nullptr,
                          .ub = nullptr,
                          .H = nullptr,
                          .k = nullptr,
                          .nk = 0,
                          .mu = &mu,
                          .mu_r = &none};
    OK(RicoProblemCreate(PETSC_COMM_SELF, &problem));
    OK(RicoProblemSetDense(problem, 5, W, q));
    OK(RicoProblemSetBlocks(problem, 1, &block));
    Answer a;
    solve(type, problem, 5, 1e-12, a);
    EXPECT_GT(a.info.reason, 0) << type;
    EXPECT_NEAR(a.z[0], 1, 1e-9);
    EXPECT_NEAR(a.z[2], -.0948683298, 1e-9);
    EXPECT_EQ(a.z[3], 0);
    EXPECT_EQ(a.z[4], 0);
  }
}

TEST(FrictionInput, NegativeCoefficientIsRefused) {
  const FrictionCase c = frictionCase(1, 3, 2, 6);
  const double mu[2] = {0.5, -0.1};
  RicoProblem problem = nullptr;
  OK(PetscPushErrorHandler(PetscIgnoreErrorHandler, nullptr));
  OK(RicoProblemCreateFrictionContactDense(3, 2, c.W.data(), c.q.data(), mu, &problem));
  EXPECT_NE(RicoProblemCheck(problem), 0);
  OK(PetscPopErrorHandler());
  OK(RicoProblemDestroy(&problem));
}
