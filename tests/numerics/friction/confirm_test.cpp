/// No false success on diverging points, on factored operators with bodies of very different
/// masses, and with an inexact solver of W. Results are checked in quadruple precision.
#include <numeric>

#include "numerics/friction/friction_once.hpp"
#include "support/heap.hpp"
#include "support/petsc_main.hpp"
#include "support/problems.hpp"
#include "support/quad.hpp"
#include "support/samples.hpp"

using namespace rico::test;

namespace {

Options seconds(const char* limit) { return {{"-rico_time_limit", limit}}; }

RicoProblem denseProblem(const MixedCase& c) {
  RicoProblem problem = nullptr;
  EXPECT_PETSC(createMixed(c, &problem));
  return problem;
}

/// M = G diag(weight) Gᵀ for contacts between few bodies.
struct FewBodies {
  int n, bodies;
  Values G, weight, q;
  std::vector<MixedSet> sets;

  FewBodies(unsigned seed, int contacts, int bodies, double decades)
      : n(3 * contacts), bodies(bodies) {
    Random random(seed);
    Values fall(bodies);
    for (int i = 0; i < n * bodies; i++) G.push_back(random.uniform(-1, 1));
    for (double& f : fall) f = random.uniform(-1, 1);
    for (int j = 0; j < bodies; j++)
      weight.push_back(std::pow(10., random.uniform(-decades / 2, decades / 2)));
    for (int i = 0; i < n; i++)
      q.push_back(std::inner_product(fall.begin(), fall.end(), &G[i * bodies], 0.));
    for (int c = 0; c < contacts; c++) sets.push_back({RICO_COULOMB, 3, random.uniform(0, 1), 0});
  }

  std::vector<Quad> matrix() const {
    std::vector<Quad> M(n * n, 0);
    for (int i = 0; i < n * n; i++)
      for (int j = 0; j < bodies; j++)
        M[i] += Quad(G[i / n * bodies + j]) * weight[j] * G[i % n * bodies + j];
    return M;
  }

  Mat sparse(int rows, int columns, auto entry) const {
    Mat A = nullptr;
    EXPECT_PETSC(MatCreateSeqAIJ(PETSC_COMM_SELF, rows, columns, columns, nullptr, &A));
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        EXPECT_PETSC(MatSetValue(A, i, j, entry(i, j), INSERT_VALUES));
    EXPECT_PETSC(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
    EXPECT_PETSC(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
    return A;
  }

  /// W⁻¹ as a Mat, or, if `gain` is positive, by a KSP that reduces the error by that factor.
  RicoProblem problem(double gain = 0) const {
    Mat A = sparse(n, bodies, [&](int i, int j) { return G[i * bodies + j]; });
    Mat W = sparse(bodies, bodies, [&](int i, int j) {
      return i != j ? 0. : gain > 0 ? 1 / weight[i] : weight[i];
    });
    KSP ksp = nullptr;
    RicoProblem p = nullptr;
    Vec right = nullptr;
    EXPECT_PETSC(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, n, q.data(), &right));
    if (gain > 0) {
      EXPECT_PETSC(KSPCreate(PETSC_COMM_SELF, &ksp));
      EXPECT_PETSC(KSPSetOperators(ksp, W, W));
      EXPECT_PETSC(KSPSetTolerances(ksp, gain, 0, PETSC_DEFAULT, PETSC_DEFAULT));
      PC pc;
      EXPECT_PETSC(KSPGetPC(ksp, &pc));
      EXPECT_PETSC(PCSetType(pc, PCNONE));
    }
    EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_SELF, &p));
    EXPECT_PETSC(RicoProblemSetFactored(p, A, ksp ? nullptr : W, ksp, nullptr, right));
    std::vector<Values> store;
    const std::vector<RicoBlock> blocks = detail::blocksOf(sets, store);
    EXPECT_PETSC(RicoProblemSetBlocks(p, static_cast<PetscInt>(blocks.size()), blocks.data()));
    EXPECT_PETSC(VecDestroy(&right));
    EXPECT_PETSC(KSPDestroy(&ksp));
    EXPECT_PETSC(MatDestroy(&W));
    EXPECT_PETSC(MatDestroy(&A));
    return p;
  }
};

constexpr const char* kTypes[] = {RICOAUTO, RICOIPM, RICOPROX, RICONEWTON, RICOADMM, RICONSGS};

}  // namespace

// No reaction changes the velocity along the contact's normal: z diverges until z - rho w rounds to
// z.
TEST(Confirm, ADivergingPointIsNotReportedAsSolution) {
  for (const double tangential : {0., 1.}) {
    MixedCase c;
    c.sets = {{RICO_COULOMB, 3, 0, 0}};
    c.M = {0, 0, 0, 0, tangential, 0, 0, 0, tangential};
    c.q = {-3.6, -0.14, 0.23};
    for (const char* type : {RICOAUTO, RICOIPM, RICOADMM, RICOPROX, RICONEWTON}) {
      const FrictionAnswer a = solveOnce(type, denseProblem(c), c.n(), seconds("1"), 1e-8);
      EXPECT_LT(a.info.reason, 0) << type;
      EXPECT_NEAR(a.info.residual_relative, trueResidual(c, a.z), 0.01) << type;
    }
  }
}

TEST(Confirm, MassesOfVeryDifferentSize) {
  int called = 0;
  for (unsigned seed = 1; seed <= samples(24); seed++) {
    const FewBodies few(seed, 7, 7, 9);
    const std::vector<Quad> M = few.matrix();
    for (const char* type : kTypes) {
      const FrictionAnswer a = solveOnce(type, few.problem(), few.n, seconds("0.2"), 1e-13);
      if (a.info.reason < 0) continue;
      called++;
      EXPECT_LE(trueResidual(few.sets, M, few.q, a.z), 1.0001e-13) << seed << " " << type;
    }
  }
  EXPECT_GE(called, samples(24));
}

// A few contacts for which the point of the first method is not confirmed: the next method runs,
// too.
TEST(Confirm, TwoOrThreeContactsToTheLastDigits) {
  int called = 0;
  for (unsigned seed = 1; seed <= samples(3000); seed++) {
    MixedCase c = heapInSpace(seed, {2, 1 + int(seed % 3), 6, 1});
    Random random(seed);
    for (double& q : c.q) q += random.uniform(-0.3, 0.1);
    const FrictionAnswer a = solveOnce(RICOAUTO, denseProblem(c), c.n(), seconds("0.01"), 1e-15);
    if (a.info.reason < 0) continue;
    called++;
    EXPECT_LE(trueResidual(c, a.z), 1.001e-15) << seed;
  }
  EXPECT_GE(called, samples(300));
}

// The residual is that of the given problem, not that of the problem which the inexact KSP solves.
TEST(Confirm, TheErrorOfTheKSPIsReported) {
  for (unsigned seed = 1; seed <= samples(8); seed++) {
    const FewBodies few(seed, 4, 16, 2);
    const std::vector<Quad> M = few.matrix();
    for (const char* type : kTypes)
      for (const double gain : {1e-2, 1e-6}) {
        const FrictionAnswer a = solveOnce(type, few.problem(gain), few.n, seconds("0.2"), 1e-8);
        const double truth = trueResidual(few.sets, M, few.q, a.z);
        EXPECT_NEAR(a.info.residual_relative, truth, 1e-2 * truth + 1e-15) << seed << " " << type;
        EXPECT_TRUE(a.info.reason < 0 || truth <= 1.0001e-8) << seed << " " << type;
      }
  }
}
