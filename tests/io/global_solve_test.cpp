/// Global problems in numerics: they are solved for r alone, and the velocities follow from r.
#include <numerics/rico_solver.h>

#include <io/problems/PetscProblem.hpp>
#include <limits>

#include "support/petsc_main.hpp"

using namespace rico;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

/// A mass of 2 on a plane with mu = 0.5, pulled by 0.8 along x and pressed by 1; z is the normal.
/// An equality with the multiplier l couples a mass of 1 to its motion along x. z = (v of 4, l, r
/// of 3).
ProblemData towing() {
  constexpr int n = 8;
  const double H[4][3] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {0, 0, 0}}, G[4] = {1, 0, 0, -1},
               mass[4] = {2, 2, 2, 1};
  std::vector<double> M(n * n);
  ProblemData p;
  for (int i = 0; i < 4; i++) {
    M[i * n + i] = mass[i];
    M[i * n + 4] = -G[i];
    M[4 * n + i] = G[i];
    for (int j = 0; j < 3; j++) {
      M[i * n + 5 + j] = -H[i][j];
      M[(5 + j) * n + i] = H[i][j];
    }
  }
  p.kind = ProblemKind::GlobalFrictionContact3D;
  p.M = compressDense(n, n, M);
  p.q = {-0.8, 0, 1, 0, 0, 0, 0, 0};
  p.lb.assign(n, -kInf);
  p.ub.assign(n, kInf);
  p.contacts = 1;
  p.mu = {0.5};
  p.blocks = {{RICO_FREE, 1, 4}, {RICO_FREE, 1, 1}, {RICO_COULOMB, 3, 1}};
  return p;
}

}  // namespace

// The mass slides: r = (1, -0.5, 0), v_x = (0.8 - 0.5) / 3 for both masses, and l = -0.1 pulls the
// second mass.
TEST(GlobalSolve, TowingByHand) {
  PetscMPIInt ranks;
  MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
  const ProblemData data = towing();
  PetscProblem problem;
  if (ranks > 1) {
    PetscPushErrorHandler(PetscIgnoreErrorHandler, nullptr);
    EXPECT_NE(problem.create(PETSC_COMM_WORLD, data), 0);
    PetscPopErrorHandler();
    return;
  }
  ASSERT_EQ(problem.create(PETSC_COMM_WORLD, data), 0);
  RicoSolver solver;
  RicoInfo info;
  std::vector<double> z(3), w(3);
  ASSERT_EQ(RicoSolverCreate(PETSC_COMM_WORLD, &solver), 0);
  ASSERT_EQ(RicoSolverSetTolerances(solver, 0, 1e-12, 0), 0);
  ASSERT_EQ(RicoSolveArrays(solver, problem.get(), z.data(), w.data(), &info), 0);
  EXPECT_GT(info.reason, 0);
  ASSERT_EQ(problem.complete(data, z, w), 0);
  const std::vector<double> expected_z{0.1, 0, 0, 0.1, -0.1, 1, -0.5, 0},
      expected_w{0, 0, 0, 0, 0, 0, 0.1, 0};
  ASSERT_EQ(z.size(), expected_z.size());
  for (std::size_t i = 0; i < z.size(); i++) {
    EXPECT_NEAR(z[i], expected_z[i], 1e-11) << i;
    EXPECT_NEAR(w[i], expected_w[i], 1e-11) << i;
  }
  EXPECT_EQ(RicoSolverDestroy(&solver), 0);
}
