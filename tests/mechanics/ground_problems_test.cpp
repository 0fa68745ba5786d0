/// The contact problems of a few bodies on rough ground, whose contacts are redundant. The type
/// auto solves them, or soon reports that friction locks a body. Solutions are checked from the
/// data only.
#include "bench/ground_scene.hpp"
#include "numerics/friction/friction_once.hpp"
#include "support/assembled_scene.hpp"
#include "support/petsc_main.hpp"
#include "support/samples.hpp"

using namespace rico::test;

TEST(GroundProblems, AreSolvedOrReportedAsLocked) {
  const int count = int(samples(40));
  int locked = 0;
  for (int seed = 0; seed < count; seed++) {
    const BodyScene scene = GroundScene(seed).problem();
    if (scene.contact.empty()) continue;
    const FrictionCase c = assembled(scene);
    for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
      const FrictionAnswer a = solveOnce(RICOAUTO, contactProblem(c), c.n(), {}, tolerance);
      const bool isLocked = a.info.reason == RICO_DIVERGED_RAY;
      locked += isLocked;
      EXPECT_TRUE(isLocked || frictionResidual(c, a.z.data()) < 1.01 * tolerance) << seed;
      EXPECT_LT(a.info.its, 20000) << seed;
    }
  }
  EXPECT_LE(locked, 3 + 3 * count / 8);  // bodies in grooves, with recovery of penetration
}
