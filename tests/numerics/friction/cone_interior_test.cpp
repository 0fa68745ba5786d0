/// Interior points of a proximal problem: steps with a term that pulls towards a centre converge to
/// the solution of M z + q + alpha (z - centre); this is checked from the data only.
#include <impls/cones/cone_interior.h>
#include <numerics/rico_contact.h>
#include <numerics/rico_solver.h>

#include "support/friction.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"

using namespace rico::test;

namespace {

/// W + alpha I and q - alpha centre.
FrictionCase shifted(FrictionCase c, double alpha, const Values& centre) {
  for (int i = 0; i < c.n(); i++) {
    c.W[i * c.n() + i] += alpha;
    c.q[i] -= alpha * centre[i];
  }
  return c;
}

/// Makes at most `most` steps from the same start, with the proximal term if there is a centre.
/// Stops at the solution, as solvers do, because further steps would consist of rounding errors.
Values interiorPoint(const FrictionCase& c, double alpha, Values centre, int most) {
  RicoProblem problem = nullptr;
  RicoConeNewton newton{};
  RicoConeInterior ip{};
  EXPECT_PETSC(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                     c.mu.data(), &problem));
  EXPECT_PETSC(RicoProblemCheck(problem));
  EXPECT_PETSC(RicoConeNewtonCreate(nullptr, problem, RICO_FRICTION_ALART_CURNIER, &newton));
  EXPECT_PETSC(RicoConeInteriorCreate(&newton, &ip));
  ip.pull = alpha;
  ip.centre = centre.data();
  RicoPartsStart(&ip, 1);
  PetscReal length = 1;
  const FrictionCase reached = shifted(c, alpha, centre);
  for (int i = 0; i < most && length > 1e-9 && frictionResidual(reached, ip.z) > 1e-8; i++)
    EXPECT_PETSC(RicoConeInteriorStep(&ip, &length));
  Values z(ip.z, ip.z + c.n());
  EXPECT_PETSC(RicoConeInteriorDestroy(&ip));
  EXPECT_PETSC(RicoConeNewtonDestroy(&newton));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return z;
}

}  // namespace

// W has a kernel, in which only the proximal term determines z.
TEST(ConeInterior, TheProximalTermLeadsToTheProximalPoint) {
  for (int dim : {2, 3})
    for (unsigned seed = 1; seed <= 5; seed++)
      for (double alpha : {0.1, 1.}) {
        SCOPED_TRACE("dim " + std::to_string(dim) + " seed " + std::to_string(seed));
        const FrictionCase c = frictionCase(seed, dim, 12, 6 * dim);
        Values centre(c.n());
        for (int i = 0; i < c.n(); i++) centre[i] = 0.3 * std::sin(1. + i * seed);
        const Values z = interiorPoint(c, alpha, centre, 60);
        EXPECT_LT(frictionResidual(shifted(c, alpha, centre), z.data()), 1e-6);
        EXPECT_GT(frictionResidual(c, z.data()),
                  1e-3);  // this is not a solution of the original problem
      }
}

namespace {

/// The result of sweeps, at the tolerance or at the residual at which they stall.
Values swept(const FrictionCase& c, double rtol) {
  Values z(c.n(), 0.), w(c.n());
  RicoProblem problem = nullptr;
  RicoInfo info;
  const SolverHandle nsgs = makeSolver(RICONSGS);
  EXPECT_PETSC(RicoSolverNSGSSetAnderson(nsgs, 5));
  EXPECT_PETSC(RicoSolverSetTolerances(nsgs, 0, rtol, 0));
  EXPECT_PETSC(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                     c.mu.data(), &problem));
  EXPECT_PETSC(RicoSolveArrays(nsgs, problem, z.data(), w.data(), &info));
  EXPECT_LT(frictionResidual(c, z.data()), 1e-2);
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return z;
}

/// Returns the number of steps to a residual of 1e-8, from the start far away or from near a given
/// point.
int interiorSteps(const FrictionCase& c, const Values* near) {
  RicoProblem problem = nullptr;
  RicoConeNewton newton{};
  RicoConeInterior ip{};
  Values w(c.n());
  EXPECT_PETSC(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                     c.mu.data(), &problem));
  EXPECT_PETSC(RicoProblemCheck(problem));
  EXPECT_PETSC(RicoConeNewtonCreate(nullptr, problem, RICO_FRICTION_ALART_CURNIER, &newton));
  EXPECT_PETSC(RicoConeInteriorCreate(&newton, &ip));
  PetscReal size = 0, length = 1;
  EXPECT_PETSC(RicoPartsSize(&ip, &size));
  RicoPartsStart(&ip, size);
  if (near) {
    EXPECT_PETSC(RicoProblemApplyArrays(problem, near->data(), w.data()));
    RicoPartsStartNear(&ip, near->data(), w.data(),
                       std::sqrt(frictionResidual(c, near->data())) * size);
  }
  int steps = 0;
  for (; steps < 100 && length > 1e-9; steps++) {
    if (frictionResidual(c, ip.z) < 1e-8) break;
    EXPECT_PETSC(RicoConeInteriorStep(&ip, &length));
  }
  EXPECT_LT(frictionResidual(c, ip.z), 1e-8);
  EXPECT_PETSC(RicoConeInteriorDestroy(&ip));
  EXPECT_PETSC(RicoConeNewtonDestroy(&newton));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return steps;
}

}  // namespace

// After sweeps many contacts have the right regime, and the remaining path is short.
TEST(ConeInterior, APathThatStartsNearASolutionIsShort) {
  for (int dim : {2, 3}) {
    int afar = 0, near = 0;
    for (unsigned seed = 1; seed <= 8; seed++) {
      SCOPED_TRACE("dim " + std::to_string(dim) + " seed " + std::to_string(seed));
      const FrictionCase c = frictionCase(seed, dim, 20, 12 * dim);
      const Values z = swept(c, 1e-5);
      afar += interiorSteps(c, nullptr);
      near += interiorSteps(c, &z);
    }
    EXPECT_LT(near, 0.7 * afar) << near << " and " << afar;
  }
}
