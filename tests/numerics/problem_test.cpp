/// The problem: its forms, its constructors, its derived data.
#include <numerics/rico_type.h>

#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

/// Returns M z + q as the problem computes it, gathered on all ranks.
Vector applyByProduct(const Built& built, const Vector& z) {
  VecHandle vz, vw;
  PetscScalar* array;
  Vector local = built.scatter(z);
  EXPECT_PETSC(RicoProblemCreateVec(built.problem, &vz));
  EXPECT_PETSC(VecDuplicate(vz, &vw));
  EXPECT_PETSC(VecGetArray(vz, &array));
  std::copy(local.begin(), local.end(), array);
  EXPECT_PETSC(VecRestoreArray(vz, &array));
  EXPECT_PETSC(RicoProblemApply(built.problem, vz, vw));
  EXPECT_PETSC(VecGetArray(vw, &array));
  std::copy_n(array, local.size(), local.begin());
  EXPECT_PETSC(VecRestoreArray(vw, &array));
  return built.gather(local);
}

void expectNear(const Vector& a, const Vector& b, double tolerance = 1e-12) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); i++) EXPECT_NEAR(a[i], b[i], tolerance) << "entry " << i;
}

Problem symmetricProblem(int n) { return randomProblem(7, Kind::Banded, n, kIntervals); }

}  // namespace

TEST(Problem, EveryFormAppliesTheSameOperator) {
  const Layout world(PETSC_COMM_WORLD);
  const Problem factored = randomFactoredProblem(3, 40, 12), banded = symmetricProblem(40);
  for (Form form : kAllForms)
    for (const Problem* p : {&factored, &banded}) {
      if (!offers(*p, form, world.ranks)) continue;
      SCOPED_TRACE(std::string(nameOf(form)) + " " + p->name);
      expectNear(applyByProduct(Built(*p, form, PETSC_COMM_WORLD), p->z), p->w);
    }
}

TEST(Problem, EveryFormGivesTheSameDiagonalAndScale) {
  const Layout world(PETSC_COMM_WORLD);
  const Problem p = randomFactoredProblem(5, 30, 9);
  Vector expected(p.size());
  for (int i = 0; i < p.size(); i++) {
    Vector e(p.size(), 0.0);
    e[i] = 1;
    expected[i] = double(p.M.rowTimes(i, e));
  }
  for (Form form : kAllForms) {
    if (!offers(p, form, world.ranks)) continue;
    SCOPED_TRACE(nameOf(form));
    Built built(p, form, PETSC_COMM_WORLD);
    const PetscReal* diagonal;
    PetscReal rho;
    ASSERT_PETSC(RicoProblemGetDiagonal(built.problem, &diagonal));
    ASSERT_PETSC(RicoProblemGetScale(built.problem, &rho));
    EXPECT_NEAR(rho, judgedScale(p), 1e-12 * rho);
    expectNear(built.gather(Vector(diagonal, diagonal + built.localSize())), expected);
  }
}

namespace {

/// Returns q + (rows of M) z computed from the compressed rows of this rank.
Vector applyByRows(const Built& built, const Vector& z) {
  const RicoRows* r;
  const PetscReal* ghosts;
  EXPECT_PETSC(RicoProblemGetRows(built.problem, &r));
  EXPECT_PETSC(RicoProblemGhosts(built.problem, z.data(), &ghosts));
  Vector w = built.scatter(built.source.q);
  for (int i = 0; i < r->n; i++) {
    for (PetscInt k = r->ia[i]; k < r->ia[i + 1]; k++) w[i] += r->a[k] * z[r->ja[k]];
    if (!r->oia) continue;
    for (PetscInt k = r->oia[i]; k < r->oia[i + 1]; k++) w[i] += r->oa[k] * ghosts[r->oja[k]];
  }
  return w;
}

}  // namespace

TEST(Problem, RowsAndGhostsOfEveryFormMakeTheProduct) {
  const Layout world(PETSC_COMM_WORLD);
  const Problem p = randomFactoredProblem(5, 30, 9);
  for (Form form : kAllForms) {
    if (!offers(p, form, world.ranks)) continue;
    SCOPED_TRACE(nameOf(form));
    Built built(p, form, PETSC_COMM_WORLD);
    expectNear(applyByRows(built, built.scatter(p.z)), built.scatter(p.w));
  }
}

TEST(Problem, DenseArrayOfEveryFormIsM) {
  const Problem p = randomFactoredProblem(11, 12, 5);
  const Vector M = p.M.dense();
  for (Form form : kAllForms) {
    if (!offers(p, form, 1)) continue;
    SCOPED_TRACE(nameOf(form));
    Built built(p, form);
    const PetscReal* dense;
    ASSERT_PETSC(RicoProblemGetDenseArray(built.problem, &dense));
    expectNear(Vector(dense, dense + M.size()), M);
  }
}

TEST(Problem, EmptyProblemIsSolved) {
  const Problem p = typedProblem("empty", {}, {}, Truth::Solvable);
  for (Form form : {Form::Array, Form::DenseMat, Form::Aij}) {
    SCOPED_TRACE(nameOf(form));
    Built built(p, form);
    const Solved s = solve(makeSolver(RICOPGS), built);
    EXPECT_EQ(s.error, 0);
    EXPECT_GT(s.info.reason, 0);
    EXPECT_EQ(s.info.residual, 0);
  }
}

TEST(Problem, RanksMayHaveNoRows) {
  const Layout world(PETSC_COMM_WORLD);
  const Problem p = typedProblem("deudeu", {2, 1, 1, 2}, {-5, -6}, Truth::Solvable);
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  const Solved s = solve(makeSolver(RICOPGS, PETSC_COMM_WORLD), built);
  ASSERT_EQ(s.error, 0);
  EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
  expectNear(s.z, {4. / 3, 7. / 3}, 1e-8);
}

// ---- constructors

namespace {

/// Solves with pgs and compares with the given solution.
void expectSolution(RicoProblem problem, const Vector& z) {
  Vector mine(z.size()), w(z.size());
  RicoInfo info;
  ASSERT_PETSC(RicoSolveArrays(makeSolver(RICOPGS), problem, mine.data(), w.data(), &info));
  EXPECT_GT(info.reason, 0) << RicoConvergedReasonName(info.reason);
  expectNear(mine, z, 1e-8);
}

}  // namespace

TEST(Constructors, LcpByHand) {
  const Vector M{2, 1, 1, 2}, q{-5, -6};  // both rows active: z = M^-1 (5, 6) = (4/3, 7/3)
  ProblemHandle p;
  ASSERT_PETSC(RicoProblemCreateLCPDense(2, M.data(), q.data(), &p));
  expectSolution(p, {4. / 3, 7. / 3});
}

TEST(Constructors, MlcpByHand) {
  // z0 is free: 2 z0 + z1 = 1;  0 <= z0 + 2 z1 - 2 _|_ z1 >= 0; z1 > 0, so z = (0, 1)
  const Vector M{2, 1, 1, 2}, q{-1, -2};
  ProblemHandle p;
  ASSERT_PETSC(RicoProblemCreateMLCPDense(1, 1, M.data(), q.data(), &p));
  expectSolution(p, {0, 1});
}

TEST(Constructors, RelayByHand) {
  // w = z - 3 would vanish at 3: z0 stops at ub = 1 with w = -2; w = z + 0.5 vanishes inside
  const Vector M{1, 0, 0, 1}, q{-3, 0.5}, lb{-1, -1}, ub{1, 1};
  ProblemHandle p;
  ASSERT_PETSC(RicoProblemCreateRelayDense(2, M.data(), q.data(), lb.data(), ub.data(), &p));
  expectSolution(p, {1, -0.5});
}

TEST(Constructors, AviGivesTheNearestPoint) {
  // M = I: z is the projection of -q = (2, 1) on {z0 + z1 <= 1, z0 >= 0}, that is (1, 0)
  const Vector M{1, 0, 0, 1}, q{-2, -1}, H{-1, -1, 1, 0}, k{-1, 0};
  ProblemHandle p;
  ASSERT_PETSC(RicoProblemCreateAVIDense(2, M.data(), q.data(), 2, H.data(), k.data(), &p));
  expectSolution(p, {1, 0});
}

TEST(Constructors, RectangularBlocksArePadded) {
  // two equations for one u, consistent: u - v = 0 twice; w = u + v - 2, v > 0: u = v = 1
  const Vector A{1, 1}, B{1}, C{-1, -1}, D{1}, a{0, 0}, b{-2};
  ProblemHandle p;
  ASSERT_PETSC(RicoProblemCreateMLCPBlocks(2, 1, 1, A.data(), B.data(), C.data(), D.data(),
                                           a.data(), b.data(), &p));
  PetscInt n;
  const PetscReal *M, *q;
  ASSERT_PETSC(RicoProblemGetSize(p, &n, nullptr));
  ASSERT_EQ(n, 3);
  ASSERT_PETSC(RicoProblemGetDenseArray(p, &M));
  ASSERT_PETSC(RicoProblemGetQ(p, &q));
  expectNear(Vector(M, M + 9), {1, 0, -1, 1, 0, -1, 1, 0, 1});
  expectNear(Vector(q, q + 3), {0, 0, -2});
  const Vector z{1, 0, 1};
  Vector w(3);
  PetscReal residual;
  ASSERT_PETSC(RicoProblemResidualArrays(p, z.data(), w.data(), &residual, nullptr));
  EXPECT_NEAR(residual, 0, 1e-15);
}

TEST(Constructors, OnRanksAgreeWithTheArrays) {
  const Layout world(PETSC_COMM_WORLD);
  Problem p = randomProblem(2, Kind::Banded, 23);
  Built lcp(p, Form::Aij, PETSC_COMM_WORLD);
  const auto residual = [&](RicoProblem problem, const Vector& z) {
    PetscReal e;
    Vector mine = lcp.scatter(z), w(mine.size());
    EXPECT_PETSC(RicoProblemCheck(problem));
    EXPECT_PETSC(RicoProblemResidualArrays(problem, mine.data(), w.data(), &e, nullptr));
    return e;
  };
  const Vector z(p.size(), 0.7), low(p.size(), -0.5), high(p.size(), 0.6);
  const auto expectAgreement = [&](RicoProblem problem) {
    const Judgement j = judge(p, z);
    EXPECT_NEAR(residual(problem, z), j.residual, 1e-10 * j.residual);
  };

  ProblemHandle made, mlcp, relay;
  ASSERT_PETSC(RicoProblemCreateLCP(lcp.A, lcp.q, &made));
  expectAgreement(made);

  std::vector<PetscInt> equalities;  // every third row
  p.sets.clear();
  for (int i = 0; i < p.size(); i++) {
    p.sets.push_back({.cone = i % 3 ? RICO_NONNEGATIVE : RICO_FREE});
    if (i % 3 == 0 && i >= lcp.rows[world.rank] && i < lcp.rows[world.rank + 1])
      equalities.push_back(i);
  }
  IsHandle is;
  ASSERT_PETSC(ISCreateGeneral(PETSC_COMM_WORLD, PetscInt(equalities.size()), equalities.data(),
                               PETSC_COPY_VALUES, &is));
  ASSERT_PETSC(RicoProblemCreateMLCP(lcp.A, lcp.q, is, &mlcp));
  expectAgreement(mlcp);

  VecHandle lb = makeVec(world, low, lcp.rows), ub = makeVec(world, high, lcp.rows);
  p.sets = {{.cone = RICO_BOX, .size = 1, .count = p.size(), .lb = low, .ub = high}};
  ASSERT_PETSC(RicoProblemCreateRelay(lcp.A, lcp.q, lb, ub, &relay));
  expectAgreement(relay);
}
