/// Close packings of spheres on a tilted floor: hyperstatic and symmetric, and half of the contacts
/// are between two regimes. Sweeps, Newton's method and convex programming stall on them.
#include <numerics/rico_plan.h>

#include "numerics/friction/friction_once.hpp"
#include "support/assembled_scene.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"

using namespace rico::test;

namespace {

Values solve(const BodyScene& scene, const char* type, double rtol, RicoInfo& info,
             RicoProxInner points = RICO_PROX_NEWTON) {
  const RicoContactSystem system = scene.system();
  RicoProblem problem = nullptr;
  RicoSolver solver = nullptr;
  Values z(scene.rows(), 0.), w(scene.rows());
  EXPECT_PETSC(RicoProblemCreateContacts(PETSC_COMM_SELF, &system, scene.y.data(), &problem));
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  EXPECT_PETSC(RicoSolverSetType(solver, type));
  EXPECT_PETSC(RicoSolverProxSetInner(solver, points));
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, rtol, points == RICO_PROX_SWEEPS ? 400000 : 0));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, z.data(), w.data(), &info));
  EXPECT_PETSC(RicoSolverDestroy(&solver));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return z;
}

}  // namespace

/// A solution exists: q consists of velocities, and a motion of the bodies opens every contact into
/// the interior of the dual cone, u_N > mu |u_T| (Acary, Cadoux, Lemarechal, Malick 2011). Such a
/// motion is the expansion from a point below the floor: v = p + c e_z gives u = (2, 0) between
/// touching spheres, and (c, p_T) on the floor.
TEST(Packing, AMotionOpensEveryContact) {
  for (double mu : {0.3, 0.5, 1.}) {
    BodyScene scene = packing(6, 6, 6, mu);
    for (std::size_t b = 0; b < scene.body.size(); b++)
      for (int i = 0; i < 3; i++) scene.y[6 * b + i] = scene.place[b][i] + (i == 2 ? 100 : 0);
    for (const auto& c : scene.contact) {
      Vec3 u{};
      for (int side = 0; side < 2; side++)
        for (int i = 0; i < 3 && c.body[side] >= 0; i++)
          u[i] += (side ? 1 : -1) * scene.y[6 * c.body[side] + i];
      const double normal = dot(u, {c.normal[0], c.normal[1], c.normal[2]});
      const double tangential = std::sqrt(std::max(0., dot(u, u) - normal * normal));
      ASSERT_GT(normal, mu * tangential);
    }
  }
}

/// The interior-point method follows its path to a solution, which is checked with the matrix
/// computed from unit reactions.
TEST(Packing, TheCentralPathLeadsToASolution) {
  for (const auto& size : {std::array{3, 3, 3}, std::array{4, 4, 3}}) {
    const BodyScene scene = packing(size[0], size[1], size[2], 0.5);
    RicoInfo info{};
    const Values z = solve(scene, RICOIPM, 1e-7, info);
    EXPECT_GT(info.reason, 0) << RicoConvergedReasonName(info.reason);
    EXPECT_LT(frictionResidual(assembled(scene), z.data()), 1.01e-7);
  }
}

/// Sweeps make no progress for thousands of iterations, and the path turns too often to be
/// followed. The sweeps of auto without a limit find a solution.
TEST(Packing, UnlimitedSweepsFindASolution) {
  const BodyScene scene = packing(4, 4, 4, 0.4);
  RicoInfo info{};
  const Values z = solve(scene, RICOAUTO, 1e-8, info);
  EXPECT_GT(info.reason, 0) << RicoConvergedReasonName(info.reason);
  EXPECT_LT(frictionResidual(assembled(scene), z.data()), 1.01e-8);
}

/// If sweeps circle around the solution forever, they are used to compute proximal points, which
/// converge to it.
TEST(Packing, ProximalPointsBySweepsFindASolution) {
  const BodyScene scene = packing(4, 4, 3, 0.5);
  RicoInfo info{};
  const Values z = solve(scene, RICOPROX, 1e-7, info, RICO_PROX_SWEEPS);
  EXPECT_GT(info.reason, 0) << RicoConvergedReasonName(info.reason);
  EXPECT_LT(frictionResidual(assembled(scene), z.data()), 1.01e-7);
}

/// Strong friction: the residual of sweeps varies without end. The plan starts them again in other
/// orders, before curves, which take ten times as long.
TEST(Packing, SweepsInAnotherOrderConverge) {
  const FrictionCase c = assembled(packing(4, 3, 3, 0.7));
  EXPECT_LT(solveOnce(RICONSGS, contactProblem(c), c.n(), {}, 1e-4).info.reason, 0);
  const FrictionAnswer a = solveOnce(RICOAUTO, contactProblem(c), c.n(), {}, 1e-4);
  EXPECT_STREQ(a.info.type, RICONSGS);
  EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-4);
}

/// Sweeps circle around the solution in any order. Proximal points by sweeps come before a long
/// curve, which takes several times as long, or, with twice the contacts, more than a minute.
TEST(Packing, ProximalPointsBySweepsComeBeforeLongCurves) {
  const FrictionCase c = assembled(packing(2, 3, 3, 1.1));
  const FrictionAnswer a = solveOnce(RICOAUTO, contactProblem(c), c.n(), {}, 1e-6);
  EXPECT_STREQ(a.info.type, RICOPROX);
  EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-6);
}

/// A problem of two such packings that do not touch each other. The plan divides it, but its first
/// stages solve neither packing, so it continues with both together.
TEST(Packing, TwoThatFirstStagesDoNotSolveAreSolvedTogether) {
  const FrictionCase one = assembled(packing(2, 3, 3, 1.1));
  const auto n = static_cast<std::size_t>(one.n());
  FrictionCase two = {3, 2 * one.contacts, Values(4 * n * n), one.q, one.mu, {}};
  two.q.insert(two.q.end(), one.q.begin(), one.q.end());
  two.mu.insert(two.mu.end(), one.mu.begin(), one.mu.end());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      two.W[2 * n * i + j] = two.W[2 * n * (n + i) + n + j] = one.W[n * i + j];
  const FrictionAnswer a = solveOnce(RICOAUTO, contactProblem(two), two.n(), {}, 1e-6);
  EXPECT_STREQ(a.info.type, RICOPROX);
  EXPECT_LT(frictionResidual(two, a.z.data()), 1.01e-6);
}

/// The seed of shuffled sweeps belongs to their stage, not to the number of the stage. A stage
/// before them that does not apply to the problem therefore changes no bit.
TEST(Packing, StagesForOtherProblemsDoNotChangeTheOrder) {
  const FrictionCase c = assembled(packing(4, 3, 3, 0.7));
  const FrictionAnswer a = solveOnce(RICOAUTO, contactProblem(c), c.n(), {}, 1e-4);
  RicoStage stage = {};
  stage.type = RICOPLANAR;  // for contacts in the plane
  ASSERT_PETSC(RicoPlanAdd(&stage, RICONSGS));
  const FrictionAnswer b = solveOnce(RICOAUTO, contactProblem(c), c.n(), {}, 1e-4);
  ASSERT_PETSC(RicoPlanReset());
  EXPECT_EQ(a.z, b.z);
}
