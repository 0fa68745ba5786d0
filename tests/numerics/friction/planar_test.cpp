/// Type planar: friction in the plane by pivoting on the rows of its LCP, together with every other
/// set, and the problems that it refuses.
#include "numerics/friction/friction_once.hpp"
#include "support/mixed.hpp"
#include "support/petsc_main.hpp"
#include "support/samples.hpp"

using namespace rico::test;

namespace {

/// The part of a contact that belongs to one body of the plane: its normal and tangent rows for (x,
/// y, angle).
struct Arm {
  int body;
  double rows[2][3];
};

Arm armOf(Random& random, int body, double nx, double ny, double length, double sign) {
  const double x = length * random.uniform(), y = length * random.uniform();
  return {body,
          {{sign * nx, sign * ny, sign * (x * ny - y * nx)},
           {-sign * ny, sign * nx, sign * (x * nx + y * ny)}}};
}

/// A heap of heavy and light bodies in free fall, with contacts in random directions, two or three
/// per body and more. The velocity 0 shows that there is a solution.
FrictionCase heap(unsigned seed, int bodies, int contacts, double strongest) {
  Random random(seed);
  std::vector<std::vector<Arm>> arms;
  Values inverse;
  for (int b = 0; b < bodies; b++) {
    const double size = std::pow(10., random.uniform(-0.5, 0.5)), mass = std::pow(size, 3);
    inverse.insert(inverse.end(), {1 / mass, 1 / mass, 1 / (0.4 * mass * size * size)});
  }
  FrictionCase c{2, contacts, {}, {}, {}, {}};
  for (int k = 0; k < contacts; k++) {
    const double angle = random.uniform(0, 6.28), nx = std::cos(angle), ny = std::sin(angle);
    const int a = random.below(bodies), b = random.below(bodies);
    arms.push_back({armOf(random, a, nx, ny, 1, 1)});
    if (b != a && random.chance(0.7)) arms.back().push_back(armOf(random, b, nx, ny, 1, -1));
    c.mu.push_back(random.uniform(0.1, strongest));
  }
  const int n = c.n();
  c.W.assign(static_cast<size_t>(n * n), 0.);
  c.q.assign(static_cast<size_t>(n), 0.);
  for (int i = 0; i < n; i++)
    for (const Arm& p : arms[i / 2]) {
      c.q[i] -= 9.81e-3 * p.rows[i % 2][1];
      for (int j = 0; j < n; j++)
        for (const Arm& o : arms[j / 2])
          for (int x = 0; x < 3 && o.body == p.body; x++)
            c.W[i * n + j] += p.rows[i % 2][x] * inverse[3 * p.body + x] * o.rows[j % 2][x];
    }
  return c;
}

}  // namespace

TEST(Planar, ContactsInThePlane) {
  for (unsigned seed = 1; seed <= samples(24); seed++)
    for (int rank : {6, 20, 60}) {
      const FrictionCase c = frictionCase(seed, 2, 15, rank);
      const FrictionAnswer a = solveOnce(RICOPLANAR, contactProblem(c), c.n(), {}, 1e-10);
      EXPECT_GT(a.info.reason, 0) << seed << " " << RicoConvergedReasonName(a.info.reason);
      EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-10) << seed;
    }
}

TEST(Planar, StartsFromAGuess) {
  const FrictionCase c = frictionCase(2, 2, 15, 60);
  const FrictionAnswer a = solveOnce(RICOPLANAR, contactProblem(c), c.n(), {}, 1e-10, &c.r);
  EXPECT_GT(a.info.reason, 0);
  EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-10);
}

// Rolling contacts, cones without shift, inequalities, bounds and equations in one problem.
TEST(Planar, EverySetOfThePlane) {
  const std::vector<MixedSet> sets = {{RICO_ROLLING, 3, 0.4, 0.1}, {RICO_FREE, 2},
                                      {RICO_COULOMB, 2, 0.7},      {RICO_BOX, 3, 0.3, 0.2},
                                      {RICO_SECOND_ORDER, 2, 0.5}, {RICO_NONNEGATIVE, 2},
                                      {RICO_COULOMB, 2, 0.},       {RICO_ROLLING, 3, 0.8, 0.3}};
  for (unsigned seed = 1; seed <= samples(40); seed++) {
    const MixedCase c = mixedCase(seed, sets, 0);
    RicoProblem problem = nullptr;
    EXPECT_PETSC(createMixed(c, &problem));
    const FrictionAnswer a = solveOnce(RICOPLANAR, problem, c.n(), {}, 1e-9);
    EXPECT_GT(a.info.reason, 0) << seed << " " << RicoConvergedReasonName(a.info.reason);
    EXPECT_LT(mixedResidual(c, a.z), 1.01e-9) << seed;
  }
}

// Other types stop far from the solution of some of these problems, or take a hundred times as
// long.
TEST(Planar, SolvesHeapsOfVeryDifferentMassesForAuto) {
  int ended = 0;
  for (unsigned seed = 1; seed <= samples(24); seed++) {
    const FrictionCase c = heap(seed, 20, 60, 2);
    const FrictionAnswer a = solveOnce(RICOAUTO, contactProblem(c), c.n(), {}, 1e-8);
    EXPECT_GT(a.info.reason, 0) << seed << " " << RicoConvergedReasonName(a.info.reason);
    EXPECT_LT(frictionResidual(c, a.z.data()), 1.01e-8) << seed;
    ended += std::string(a.info.type) == RICOPLANAR;
  }
  EXPECT_GE(ended, samples(16)) << "other types are tried first";
}

TEST(Planar, SolvesAnEmptyProblem) {
  RicoProblem none = nullptr;
  EXPECT_PETSC(RicoProblemCreateFrictionContactDense(2, 0, nullptr, nullptr, nullptr, &none));
  EXPECT_GT(solveOnce(RICOPLANAR, none, 0, {}, 1e-8).info.reason, 0);
  FrictionCase c = frictionCase(1, 2, 3, 6);
  c.q.assign(c.n(), 0.);
  const FrictionAnswer a = solveOnce(RICOPLANAR, contactProblem(c), c.n(), {}, 1e-8);
  EXPECT_EQ(a.info.reason, RICO_CONVERGED_ATOL);
  EXPECT_EQ(a.info.its, 0);
}

TEST(Planar, RefusesContactsInSpace) {
  const FrictionCase c = frictionCase(1, 3, 2, 6);
  RicoProblem problem = contactProblem(c);
  PetscBool can;
  const char* why;
  SolverHandle solver = makeSolver(RICOPLANAR, PETSC_COMM_SELF);
  EXPECT_PETSC(RicoSolverCanSolve(solver, problem, &can, &why));
  EXPECT_FALSE(can);
  EXPECT_STREQ(why, "type planar takes friction in the plane only; use -rico_type auto");
  EXPECT_PETSC(RicoProblemDestroy(&problem));
}
