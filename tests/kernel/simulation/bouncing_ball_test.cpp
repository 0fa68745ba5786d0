// The bouncing ball with the scheme of Moreau and Jean: each step is compared with the formulas and
// with the published series.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "kernel/support/reference.hpp"
#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

// v_f = v − h g; if y + h/2 v ≤ 0 then λ = max(0, −(v_f + e v)); q⁺ = q + h/2 (v⁺ + v).
struct ByHand {
  double h, e, q, v, lambda = 0.0;
  void step() {
    const double before = v;
    const double free = v - h * kG;
    lambda = q + 0.5 * h * v <= 0.0 ? std::max(0.0, -(free + e * before)) : 0.0;
    v = free + lambda;
    q += 0.5 * h * (v + before);
  }
};

TEST(BouncingBall, EveryStepFollowsTheFormulas) {
  for (double e : {0.0, 0.5, 0.9, 1.0}) {
    BouncingBall scene;
    scene.e = e;
    scene.build();
    ByHand hand{scene.h, e, 1.0, 0.0};
    int steps = 0;
    for (; scene.simulation->hasNextEvent(); ++steps) {
      scene.simulation->computeOneStep();
      hand.step();
      ASSERT_NEAR(scene.ball->q()(0), hand.q, 1e-12) << "e = " << e << ", step " << steps;
      ASSERT_NEAR(scene.ball->velocity()(0), hand.v, 1e-12);
      ASSERT_NEAR(scene.contact->lambda(1)(0), hand.lambda, 1e-12);
      ASSERT_NEAR(scene.ball->p(1)(0), hand.lambda, 1e-12);
      ASSERT_GE(scene.contact->lambda(1)(0), 0.0);
      scene.simulation->nextStep();
    }
    EXPECT_EQ(steps, 2000);
  }
}

TEST(BouncingBall, FirstAndLastRowAsPublished) {
  BouncingBall scene;
  scene.build();
  scene.simulation->computeOneStep();
  EXPECT_NEAR(scene.ball->q()(0), 0.999877375, 1e-12);
  EXPECT_NEAR(scene.ball->velocity()(0), -0.04905, 1e-12);
  scene.simulation->nextStep();
  scene.simulation->run();
  EXPECT_NEAR(scene.ball->q()(0), -2.288618090550717e-5, 1e-12);
  EXPECT_NEAR(scene.ball->velocity()(0), 0.0, 1e-12);
  EXPECT_NEAR(scene.ball->p(1)(0), 0.04905, 1e-12);
}

TEST(BouncingBall, WholePublishedSeries) {
  const auto rows = readReference("BouncingBallTS.ref");
  if (rows.empty()) GTEST_SKIP() << "no BouncingBallTS.ref in " << referenceFolder();
  BouncingBall scene;
  scene.build();
  ASSERT_EQ(rows.size(), 2001U);
  for (std::size_t k = 1; k < rows.size(); ++k) {
    scene.simulation->computeOneStep();
    ASSERT_NEAR(scene.simulation->nextTime(), rows[k][0], 1e-12);
    ASSERT_NEAR(scene.ball->q()(0), rows[k][1], 1e-12) << "row " << k;
    ASSERT_NEAR(scene.ball->velocity()(0), rows[k][2], 1e-12) << "row " << k;
    ASSERT_NEAR(scene.ball->p(1)(0), rows[k][3], 1e-12) << "row " << k;
    scene.simulation->nextStep();
  }
}

// With the activation rule of the papers of this scheme the trajectory differs, and has a known
// smallest gap.
TEST(BouncingBall, RuleWithGapAndVelocity) {
  BouncingBall scene;
  auto integrator = std::make_shared<MoreauJeanOSI>(0.5);
  integrator->setActivationRule(ActivationRule::kGapAndVelocity);
  scene.build(integrator);
  double lowest = 1.0;
  while (scene.simulation->hasNextEvent()) {
    scene.simulation->computeOneStep();
    lowest = std::min(lowest, scene.ball->q()(0));
    scene.simulation->nextStep();
  }
  EXPECT_NEAR(lowest, -1.628e-3, 1e-6);
}

TEST(BouncingBall, FullPredictionWithoutVelocityTest) {
  BouncingBall scene;
  scene.build(std::make_shared<MoreauJeanOSI>(0.5, 1.0));
  double lowest = 1.0;
  while (scene.simulation->hasNextEvent()) {
    scene.simulation->computeOneStep();
    lowest = std::min(lowest, scene.ball->q()(0));
    scene.simulation->nextStep();
  }
  EXPECT_NEAR(lowest, -1.44e-4, 1e-6);
}

}  // namespace
}  // namespace rico
