/// The residual is compared with an independent implementation, at solutions and at other points.
#include <numerics/rico_array.h>
#include <numerics/rico_type.h>

#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

struct Measured {
  double absolute, relative;
  Vector w;
};

Measured measure(const Built& built, const Vector& z) {
  Measured m{};
  Vector local = built.scatter(z), w(local.size());
  EXPECT_PETSC(RicoProblemCheck(built.problem));
  EXPECT_PETSC(
      RicoProblemResidualArrays(built.problem, local.data(), w.data(), &m.absolute, &m.relative));
  m.w = built.gather(w);
  return m;
}

void expectAgreement(const Problem& p, const Built& built, const Vector& z) {
  const Judgement j = judge(p, z);
  const Measured m = measure(built, z);
  EXPECT_NEAR(m.absolute, j.residual, 1e-10 * j.residual + j.roundoff);
  EXPECT_NEAR(m.relative, j.relative(),
              1e-10 * j.relative() + j.roundoff / (j.normQ > 0 ? j.normQ : 1));
  for (int i = 0; i < p.size(); i++)
    EXPECT_NEAR(m.w[i], j.w[i], 1e-12 * std::abs(j.w[i]) + j.roundoff);
}

Vector randomPoint(int n, double size) {
  Random random(n);
  Vector z(n);
  for (double& a : z) a = random.uniform(-size, size);
  return z;
}

}  // namespace

TEST(Residual, AgreesWithTheReferenceForAllKindsAndCones) {
  for (Kind kind : kAllKinds)
    for (unsigned cones : {bit(RICO_NONNEGATIVE), kIntervals, kAllCones}) {
      const Problem p = randomProblem(3, kind, 30, cones);
      SCOPED_TRACE(p.name);
      Built built(p, Form::Aij, PETSC_COMM_WORLD);
      for (double size : {0.0, 1e-8, 1.0, 1e6}) expectAgreement(p, built, randomPoint(30, size));
      expectAgreement(p, built, p.z);
    }
}

TEST(Residual, AgreesWithTheReferenceForAllForms) {
  const Layout world(PETSC_COMM_WORLD);
  const Problem p = randomFactoredProblem(4, 24, 8, kAllCones);
  for (Form form : kAllForms) {
    if (!offers(p, form, world.ranks)) continue;
    SCOPED_TRACE(nameOf(form));
    Built built(p, form, PETSC_COMM_WORLD);
    expectAgreement(p, built, randomPoint(24, 1));
    expectAgreement(p, built, p.z);
  }
}

TEST(Residual, IsInTheUnitsOfW) {
  // If M and q are multiplied by a factor, so is e; the scale of z alone does not matter.
  Problem p = randomProblem(5, Kind::Positive, 12);
  const Vector z = randomPoint(12, 1);
  const double before = measure(Built(p, Form::Aij, PETSC_COMM_WORLD), z).absolute;
  for (double& a : p.M.value) a *= 1e7;
  for (double& a : p.q) a *= 1e7;
  EXPECT_NEAR(measure(Built(p, Form::Aij, PETSC_COMM_WORLD), z).absolute, 1e7 * before,
              1e-4 * before);
}

TEST(Residual, ByHand) {
  // M = diag(4, 0): rho = 1/2. z = (1, -1): w = (5, 2). Row 0: min(z, rho w) / rho = min(1, 2.5) *
  // 2 = 2; row 1: z - max(0, z - rho w) = -1, times 2: -2. e = sqrt(8)
  const Problem p = typedProblem("hand", {4, 0, 0, 0}, {1, 2}, Truth::Solvable);
  EXPECT_NEAR(measure(Built(p, Form::Aij, PETSC_COMM_WORLD), {1, -1}).absolute, std::sqrt(8.),
              1e-14);
}

TEST(Residual, ScaleWithoutPositiveDiagonal) {
  const struct {
    Vector M;
    double rho;
  } cases[] = {
      {{-2, 1, 1, -6}, 1. / 4},  // mean of |diagonal|
      {{-2, 1, 1, 3}, 2.},       // a mean of 1/2 is positive
      {{0, 3, -5, 0}, 1. / 4},   // mean of the rows' largest entries
      {{0, 0, 0, 0}, 1.},        // no entry gives a scale
  };
  for (const auto& c : cases) {
    const Problem p = typedProblem("scale", c.M, {1, -1}, Truth::Unknown);
    Built built(p, Form::Aij, PETSC_COMM_WORLD);
    PetscReal rho;
    EXPECT_PETSC(RicoProblemCheck(built.problem));
    EXPECT_PETSC(RicoProblemGetScale(built.problem, &rho));
    EXPECT_DOUBLE_EQ(rho, c.rho);
    EXPECT_DOUBLE_EQ(judgedScale(p), c.rho);
    EXPECT_DOUBLE_EQ(RicoArrayScale(2, c.M.data()), c.rho);
    expectAgreement(p, built, {0.3, -0.2});
  }
}

TEST(Residual, ArraysAndSolverObjectComputeTheSame) {
  for (Kind kind : kAllKinds) {
    const Problem p = randomProblem(6, kind, 17, bit(RICO_BOX));
    Vector lb, ub;
    for (const Set& set : p.sets) {
      lb.insert(lb.end(), set.lb.begin(), set.lb.end());
      ub.insert(ub.end(), set.ub.begin(), set.ub.end());
    }
    const Vector M = p.M.dense(), z = randomPoint(17, 1);
    const double e = RicoArrayResidual(17, M.data(), p.q.data(), lb.data(), ub.data(), z.data());
    EXPECT_NEAR(measure(Built(p, Form::Aij, PETSC_COMM_WORLD), z).absolute, e, 1e-12 * e) << p.name;
  }
}

TEST(Residual, HugeAndTinyNumbersNeitherOverflowNorVanish) {
  for (double size : {1e-200, 1e200}) {
    const Problem p = typedProblem("huge", {size, 0, 0, size}, {size, -size}, Truth::Solvable);
    Built built(p, Form::Aij, PETSC_COMM_WORLD);
    EXPECT_NEAR(measure(built, {0, 1}).absolute, 0, 1e-15 * size);
    const Measured m =
        measure(built, {3, 3});  // w = (4, 2) size, of which min(3, w / size) = (3, 2)
    EXPECT_NEAR(m.absolute / size, std::sqrt(13.), 1e-12);
    EXPECT_NEAR(m.relative, std::sqrt(13. / 2), 1e-12);
  }
}

TEST(Residual, NanIsNotHidden) {
  const Problem p = typedProblem("nan", {1, 0, 0, 1}, {1, -1}, Truth::Solvable);
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  EXPECT_TRUE(std::isnan(measure(built, {kNaN, 1}).absolute));
  EXPECT_TRUE(std::isnan(measure(built, {0, kInfinity}).absolute));
}

TEST(Residual, VectorsMayOmitW) {
  const Problem p = randomProblem(8, Kind::Banded, 20, kIntervals);
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  VecHandle z = makeVec(built.on, p.z, built.rows), w = makeVec(built.on, p.q, built.rows);
  PetscReal with, without;
  EXPECT_PETSC(RicoProblemResidual(built.problem, z, w, &with, nullptr));
  EXPECT_PETSC(RicoProblemResidual(built.problem, z, nullptr, &without, nullptr));
  EXPECT_EQ(with, without);
  EXPECT_NEAR(with, 0, 1e-13);
}
