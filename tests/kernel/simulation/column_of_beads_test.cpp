// A column of beads: the published series, a column at rest, and large columns.
#include <gtest/gtest.h>

#include <cmath>

#include "kernel/support/reference.hpp"
#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

TEST(ColumnOfBeads, LastRowAsPublished) {
  ColumnOfBeads scene;
  scene.build();
  scene.simulation->run();
  EXPECT_NEAR(scene.beads[0]->q()(0), 0.09999849387805411, 1e-12);
  EXPECT_NEAR(scene.beads[9]->q()(0), 1.899974434589526, 1e-11);
}

TEST(ColumnOfBeads, WholePublishedSeries) {
  const auto rows = readReference("ColumnOfBeadsTS.ref");
  if (rows.empty()) GTEST_SKIP() << "no ColumnOfBeadsTS.ref in " << referenceFolder();
  ColumnOfBeads scene;
  scene.build();
  for (std::size_t k = 1; k < rows.size(); ++k) {
    scene.simulation->computeOneStep();
    for (int i = 0; i < scene.N; ++i) {
      ASSERT_NEAR(scene.beads[i]->q()(0), rows[k][1 + 2 * i], 1e-11) << "row " << k;
      ASSERT_NEAR(scene.beads[i]->velocity()(0), rows[k][2 + 2 * i], 1e-10) << "row " << k;
    }
    scene.simulation->nextStep();
  }
}

// At rest, contact i carries the weight of all beads above it: λ_i = (N − i) g h.
TEST(ColumnOfBeads, ContactsCarryTheWeightOfAColumnAtRest) {
  for (int N : {10, 300, 10000}) {
    ColumnOfBeads scene;
    scene.N = N;
    scene.e = 0.0;
    scene.R = 0.125;
    scene.threshold = 1e-12;  // rounding errors must not open a contact
    scene.firstHeight = scene.R;
    scene.spacing = 2.0 * scene.R;
    scene.build();
    for (int k = 0; k < 5; ++k) {
      scene.simulation->computeOneStep();
      scene.simulation->nextStep();
    }
    for (int i = 0; i < N; ++i) {
      const double weight = (N - i) * 9.81 * scene.h;
      ASSERT_NEAR(scene.contacts[i]->lambda(1)(0), weight, 1e-9 * N) << "N = " << N;
      ASSERT_NEAR(scene.beads[i]->q()(0), scene.R * (2 * i + 1), 1e-9 * N);
    }
  }
}

// In every step λ ≥ 0, the penetration is negligible, and the energy does not grow (e < 1,
// θ = 1/2).
TEST(ColumnOfBeads, InvariantsHoldWhileACollapsingColumnBounces) {
  ColumnOfBeads scene;
  scene.N = 100;
  scene.spacing = 0.21;
  scene.firstHeight = 0.3;
  scene.T = 1.0;
  scene.build();
  const auto energy = [&] {
    double sum = 0.0;
    for (const auto& bead : scene.beads)
      sum += 0.5 * bead->velocity()(0) * bead->velocity()(0) + 9.81 * bead->q()(0);
    return sum;
  };
  double before = energy();
  while (scene.simulation->hasNextEvent()) {
    scene.simulation->computeOneStep();
    const double after = energy();
    ASSERT_LE(after, before + 1e-9 * before);
    before = after;
    for (const auto& contact : scene.contacts) {
      ASSERT_GE(contact->lambda(1)(0), 0.0);
      ASSERT_GE(contact->y(0)(0), -2e-3);
    }
    scene.simulation->nextStep();
  }
}

}  // namespace
}  // namespace rico
