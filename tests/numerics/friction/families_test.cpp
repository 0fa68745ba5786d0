/// Contacts of the published families, generated here: a wall, a tower of planks, an arch, one slab
/// on many feet, bricks that yield. auto solves each problem to 1e-8, with M as an array and with
/// contacts between bodies; results are checked from the data only.
#include <gtest/gtest.h>

#include <examples/kernel/elastic_block.hpp>

#include "numerics/friction/friction_once.hpp"
#include "support/assembled_scene.hpp"
#include "support/petsc_main.hpp"
#include "support/stone_scenes.hpp"

using namespace rico::test;

namespace {

constexpr double kTolerance = 1e-8;

void expectSolved(const FrictionCase& c, RicoProblem problem) {
  const FrictionAnswer a = solveOnce(RICOAUTO, problem, c.n(), {}, kTolerance);
  EXPECT_GT(a.info.reason, 0) << RicoConvergedReasonName(a.info.reason) << " by " << a.info.type;
  EXPECT_LT(frictionResidual(c, a.z.data()), 1.01 * kTolerance);
}

void expectSolved(const BodyScene& scene) {
  const FrictionCase c = assembled(scene);
  expectSolved(c, contactProblem(c));
  const RicoContactSystem system = scene.system();
  RicoProblem bodies = nullptr;
  EXPECT_PETSC(RicoProblemCreateContacts(PETSC_COMM_SELF, &system, scene.y.data(), &bodies));
  expectSolved(c, bodies);
}

/// x <- A⁻¹ x with A = L Lᵀ, row by row; the first call, with `factor`, computes L from A.
void factor(Values& A, int n) {
  for (int j = 0; j < n; j++) {
    for (int k = 0; k < j; k++)
      for (int i = j; i < n; i++) A[i * n + j] -= A[i * n + k] * A[j * n + k];
    const double root = std::sqrt(A[j * n + j]);
    for (int i = j; i < n; i++) A[i * n + j] /= root;
  }
}

void solve(const Values& L, int n, Values& x) {
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < i; k++) x[i] -= L[i * n + k] * x[k];
    x[i] /= L[i * n + i];
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int k = i + 1; k < n; k++) x[i] -= L[k * n + i] * x[k];
    x[i] /= L[i * n + i];
  }
}

/// An elastic block is thrown obliquely on the ground: one step of implicit Euler of length h.
/// W = H' (M + h² K)⁻¹ H has the condition number of the block.
FrictionCase elasticCase(const ElasticBlock& block, double h, double mu) {
  const int n = 3 * block.nodes();
  Values A(std::size_t(n) * n, 0.), momentum(n, 0.);
  const auto K = block.stiffness();
  for (int i = 0; i < block.nx; i++)
    for (int j = 0; j < block.ny; j++)
      for (int k = 0; k < block.nz; k++) {
        const auto corner = block.corners(i, j, k);
        for (int r = 0; r < 24; r++) {
          const int row = 3 * corner[r / 3] + r % 3;
          A[row * n + row] += block.cornerMass();
          momentum[row] += block.cornerMass() * (r % 3 == 0 ? 1 : r % 3 == 1 ? 0.3 : -0.5);
          for (int s = 0; s < 24; s++)
            A[row * n + 3 * corner[s / 3] + s % 3] += h * h * K[24 * r + s];
        }
      }
  factor(A, n);
  solve(A, n, momentum);
  std::vector<int> rows;  // rows of the nodes of the sole: normal, then tangents
  for (int node = 0; node < block.nodes(); node++)
    if (block.isOnSole(node)) rows.insert(rows.end(), {3 * node + 2, 3 * node, 3 * node + 1});
  const int m = int(rows.size());
  FrictionCase c{3, m / 3, Values(std::size_t(m) * m), Values(m), Values(m / 3, mu), Values(m, 0.)};
  for (int s = 0; s < m; s++) {
    Values column(n, 0.);
    column[rows[s]] = 1;
    solve(A, n, column);
    for (int r = 0; r < m; r++) c.W[r * m + s] = column[rows[r]];
    c.q[s] = momentum[rows[s]];
  }
  return c;
}

}  // namespace

TEST(Families, WallsThatAreHit) {
  expectSolved(wall(4, 4, 0.6));
  expectSolved(wall(6, 3, 0.3));
}

TEST(Families, TowersOfPlanks) {
  expectSolved(tower(8, 0.5));
  expectSolved(tower(6, 0.2));
}

TEST(Families, ArchesWithALoad) {
  expectSolved(arch(15, 0.12, 0.8));
  expectSolved(arch(31, 0.2, 0.6));
}

TEST(Families, OneObjectOnManyFeet) {
  for (double mu : {0.1, 0.7, 2.}) expectSolved(slab(5, mu));
}

TEST(Families, PackingsOfSpheres) { expectSolved(packing(4, 3, 3, 0.3)); }

// A ball in a groove has to move out of it. If friction is strong, each side that slides pushes the
// ball down, so that there is no solution. The plan must report this within a short time.
TEST(Families, SaysSoonThatFrictionLocksABall) {
  for (double mu : {0.3, 2.}) {
    BodyScene scene;
    scene.addBody(1, {0.4, 0.4, 0.4}, {0, 0, -0.01});
    for (double x : {-0.8, 0.8}) {
      scene.addContact(-1, 0, {x, 0, 0.6}, {0, 0, 0}, {-x, 0, -0.6}, mu);
      scene.contact.back().bias[0] = -0.1;
    }
    const FrictionCase c = assembled(scene);
    const FrictionAnswer a = solveOnce(RICOAUTO, contactProblem(c), c.n(), {}, kTolerance);
    EXPECT_EQ(a.info.reason, mu < 1 ? RICO_CONVERGED_RTOL : RICO_DIVERGED_RAY) << mu;
    EXPECT_LT(a.info.its, 10000) << mu;
  }
}

TEST(Families, ElasticBlocksOfAllStiffnesses) {
  for (double young : {1e5, 1e7, 1e9}) {
    const ElasticBlock block{3, 3, 2, 0.1, 1000, young, 0.3};
    const FrictionCase c = elasticCase(block, 2e-3, 0.5);
    expectSolved(c, contactProblem(c));
  }
}
