/// Every type, and the plan, on problems that take longer than the limit: neither a factorisation,
/// nor a set-up, nor the end of a path may delay the end by much.
#include <numerics/rico_type.h>

#include <cmath>
#include <ctime>

#include "numerics/friction/friction_once.hpp"
#include "support/infinity.hpp"
#include "support/obstacles/grids.hpp"
#include "support/petsc_main.hpp"
#include "support/planted_friction.hpp"

using namespace rico::test;

namespace {

/// Seconds. A solve may take kMost of processor time, which other programs do not prolong. Without
/// limits within factorisations and set-ups newton, admm, ipm, prox, reflect, trace, multilevel and
/// the plan took 1.1 to 6.8 on the full matrices.
constexpr double kLimit = 0.1, kMost = 0.5;

/// A problem, and the data that it refers to.
struct Case {
  std::string name;
  int n;
  ProblemHandle problem = {};
  Values M = {}, q = {}, lb = {}, ub = {};
  FrictionCase friction = {};
  std::unique_ptr<Posed> grid = nullptr;
};

/// Full matrices whose rows are coupled along a line, with bounds on one side, or on both.
Case full(int n, double skew, double upper) {
  Case c{"full " + std::to_string(n), n};
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c.M.push_back((i == j ? 1e-3 : 0.) +
                    (1 + skew * std::sin(0.1 * (i - j))) * std::exp(-std::abs(i - j) / 100.));
  for (int i = 0; i < n; i++) c.q.push_back(std::sin(0.1 * i) + std::cos(37. * i));
  c.lb.assign(n, upper < kInfinity ? -upper : 0);
  c.ub.assign(n, upper);
  EXPECT_PETSC(
      RicoProblemCreateRelayDense(n, c.M.data(), c.q.data(), c.lb.data(), c.ub.data(), &c.problem));
  return c;
}

Case contacts(int dim, int count) {
  Case c{std::to_string(count) + " contacts, " + std::to_string(dim) + "D", dim * count};
  Planted kind;
  kind.dim = dim;
  kind.contacts = count;
  c.friction = plantedFriction(1, kind);
  *&c.problem = contactProblem(c.friction);
  return c;
}

Case obstacle(const char* name, int m, int dim) {
  const Grid grid{name, m, dim};
  Case c{name, int(grid.rows())};
  c.grid = pose(grid);
  EXPECT_PETSC(RicoProblemCreateRelay(c.grid->M, c.grid->q, c.grid->lb, c.grid->ub, &c.problem));
  return c;
}

double processorTime() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

/// The residual of zero, projected on its bounds, from which a solve starts.
double residualAtStart(RicoProblem p, int n) {
  Values z(n, 0.), w(n);
  double residual = 0;
  EXPECT_PETSC(RicoProblemProjectArrays(p, z.data(), z.data()));
  EXPECT_PETSC(RicoProblemResidualArrays(p, z.data(), w.data(), &residual, nullptr));
  return residual;
}

class TimeLimit : public testing::TestWithParam<std::string> {
 public:
  static void SetUpTestSuite() {
    cases.push_back(full(100, 0.5, 1));
    cases.push_back(full(700, 0.5, kInfinity));
    cases.push_back(full(2000, 0, kInfinity));
    cases.push_back(full(2000, 0.5, 1));
    cases.push_back(obstacle("torsion", 45, 2));
    cases.push_back(obstacle("cube", 24, 3));
    cases.push_back(contacts(2, 300));
    cases.push_back(contacts(3, 60));
    cases.push_back(contacts(3, 250));
  }
  static void TearDownTestSuite() { cases.clear(); }  // before PETSc ends

 protected:
  static inline std::vector<Case> cases;
};

}  // namespace

TEST_P(TimeLimit, EndsASolveWithItsBestPoint) {
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    const SolverHandle solver = makeSolver(GetParam().c_str(), PETSC_COMM_SELF);
    PetscBool can;
    EXPECT_PETSC(RicoSolverCanSolve(solver, c.problem, &can, nullptr));
    if (!can) continue;
    EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-13, PETSC_MAX_INT));
    EXPECT_PETSC(RicoSolverSetTimeLimit(solver, kLimit));
    Values z(c.n), w(c.n);
    RicoInfo info;
    const double start = residualAtStart(c.problem, c.n), begun = processorTime();
    ASSERT_PETSC(RicoSolveArrays(solver, c.problem, z.data(), w.data(), &info));
    EXPECT_LE(processorTime() - begun, kMost);
    if (info.seconds > 1.01 * kLimit && info.reason < 0) {
      EXPECT_EQ(info.reason, RICO_DIVERGED_TIME);
    }
    EXPECT_LE(info.residual, start * (1 + 1e-12));
  }
}

INSTANTIATE_TEST_SUITE_P(AllTypes, TimeLimit, testing::ValuesIn(allTypes()),
                         [](const auto& info) { return info.param; });
