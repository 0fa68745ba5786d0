/// Interior points of a proximal problem: their steps with a pull towards a centre lead to the
/// point that solves M z + q + alpha (z - centre), judged from the data alone.
#include <impls/cones/cone_interior.h>
#include <numerics/rico_contact.h>
#include <numerics/rico_solver.h>

#include "support/friction.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"

using namespace rico::test;

namespace {

/// W + alpha I and q - alpha centre
FrictionCase shifted(FrictionCase c, double alpha, const Values& centre) {
  for (int i = 0; i < c.n(); i++) {
    c.W[i * c.n() + i] += alpha;
    c.q[i] -= alpha * centre[i];
  }
  return c;
}

/// At most `most` steps from the same start, with a pull where there is a centre.
Values interiorPoint(const FrictionCase& c, double alpha, Values centre, int most) {
  RicoProblem problem = nullptr;
  RicoConeNewton newton{};
  RicoConeInterior ip{};
  EXPECT_PETSC(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                     c.mu.data(), &problem));
  EXPECT_PETSC(RicoProblemCheck(problem));
  EXPECT_PETSC(RicoConeNewtonCreate(problem, RICO_FRICTION_ALART_CURNIER, &newton));
  EXPECT_PETSC(RicoConeInteriorCreate(&newton, &ip));
  ip.pull = alpha;
  ip.centre = centre.data();
  RicoPartsStart(&ip, 1);
  PetscReal length = 1;
  for (int i = 0; i < most && length > 1e-9; i++) EXPECT_PETSC(RicoConeInteriorStep(&ip, &length));
  Values z(ip.z, ip.z + c.n());
  EXPECT_PETSC(RicoConeInteriorDestroy(&ip));
  EXPECT_PETSC(RicoConeNewtonDestroy(&newton));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return z;
}

}  // namespace

// W has a kernel, in which only the pull holds z.
TEST(ConeInterior, APullLeadsToTheProximalPoint) {
  for (int dim : {2, 3})
    for (unsigned seed = 1; seed <= 5; seed++)
      for (double alpha : {0.1, 1.}) {
        SCOPED_TRACE("dim " + std::to_string(dim) + " seed " + std::to_string(seed));
        const FrictionCase c = frictionCase(seed, dim, 12, 6 * dim);
        Values centre(c.n());
        for (int i = 0; i < c.n(); i++) centre[i] = 0.3 * std::sin(1. + i * seed);
        const Values z = interiorPoint(c, alpha, centre, 60);
        EXPECT_LT(frictionResidual(shifted(c, alpha, centre), z.data()), 1e-6);
        EXPECT_GT(frictionResidual(c, z.data()), 1e-3);  // another problem
      }
}
