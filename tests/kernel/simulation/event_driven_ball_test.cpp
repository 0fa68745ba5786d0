// An event-driven bouncing ball is compared with closed forms and with the published series.
#include <gtest/gtest.h>

#include <cmath>

#include "kernel/support/event_driven.hpp"
#include "kernel/support/reference.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

// From height 1 the first impact is at t_1 = √(2/g); then the flights last 2 t_1 e, 2 t_1 e², ...,
// and the impulses are (1+e) √(2g) e^k.
TEST(EventDrivenBall, ImpactsAgreeWithTheClosedForm) {
  EventDrivenBall scene;
  scene.build();
  const double t1 = std::sqrt(2.0 / kG);
  double time = t1;
  double speed = std::sqrt(2.0 * kG);
  double flight = 2.0 * t1;
  int impacts = 0;
  while (scene.simulation->hasNextEvent()) {
    if (!scene.step()) continue;
    ++impacts;
    ASSERT_NEAR(scene.simulation->startingTime(), time, 1e-11 * time) << "impact " << impacts;
    ASSERT_NEAR(scene.contact->lambda(1)(0), 1.9 * speed, 1e-10 * 1.9 * speed);
    ASSERT_NEAR(scene.ball->velocityMemory()[1](0), -speed, 1e-10);
    ASSERT_NEAR(scene.ball->velocity()(0), 0.9 * speed, 1e-10);
    flight *= 0.9;
    speed *= 0.9;
    time += flight;
  }
  EXPECT_EQ(impacts, 44);
}

// The same with PETSc's TS, which is used for large systems.
TEST(EventDrivenBall, ImpactsAreTheSameWithPetsc) {
  EventDrivenBall scene;
  scene.integrator->setLargeSystem(0);
  scene.T = 12.0;
  scene.h = 0.05;
  scene.build();
  const double t1 = std::sqrt(2.0 / kG);
  double time = t1;
  double flight = 2.0 * t1;
  while (scene.simulation->numberOfNonSmoothEvents() < 44) scene.step();
  for (int k = 1; k < 44; ++k) time += (flight *= 0.9);
  EXPECT_NEAR(scene.simulation->startingTime(), time, 1e-11 * time);
  scene.simulation->run();
  ASSERT_EQ(scene.simulation->accumulations().size(), 1U);
  EXPECT_NEAR(scene.simulation->accumulations()[0].limit, 8.578949178728887, 1e-9);
  EXPECT_NEAR(scene.contact->lambda(2)(0), kG, 1e-10);
}

TEST(EventDrivenBall, StaysAtRestAfterTheAccumulation) {
  EventDrivenBall scene;
  scene.T = 20.0;
  scene.build();
  scene.simulation->run();
  ASSERT_EQ(scene.simulation->accumulations().size(), 1U);
  const Accumulation& zeno = scene.simulation->accumulations()[0];
  EXPECT_NEAR(zeno.limit, 8.578949178728887, 1e-9);
  EXPECT_LT(zeno.found, zeno.limit);
  EXPECT_GT(zeno.limit, zeno.found);
  EXPECT_GT(zeno.energyLost, 0.0);
  EXPECT_LT(zeno.energyLost, 1e-10);
  EXPECT_EQ(zeno.interaction, scene.contact.get());
  EXPECT_NEAR(scene.ball->q()(0), 0.0, 1e-14);
  EXPECT_EQ(scene.ball->velocity()(0), 0.0);
  EXPECT_NEAR(scene.contact->lambda(2)(0), kG, 1e-10);
  EXPECT_EQ(scene.simulation->indexSet(2).size(), 1);
}

// The ball starts on the floor with v = -1: there is an impact at once, and the flights
// last 2 e^k / g, so that t_∞ = 2 e / (g (1 − e)).
TEST(EventDrivenBall, StartsWithAnImpact) {
  EventDrivenBall scene;
  scene.q0 = 0.0;
  scene.v0 = -1.0;
  scene.T = 3.0;
  scene.build();
  ASSERT_TRUE(scene.step());
  EXPECT_EQ(scene.simulation->startingTime(), 0.0);
  EXPECT_NEAR(scene.contact->lambda(1)(0), 1.9, 1e-14);
  scene.simulation->run();
  ASSERT_EQ(scene.simulation->accumulations().size(), 1U);
  EXPECT_NEAR(scene.simulation->accumulations()[0].limit, 1.8348623853211012, 1e-9);
  EXPECT_NEAR(scene.contact->lambda(2)(0), kG, 1e-10);
}

TEST(EventDrivenBall, StartsAtRest) {
  EventDrivenBall scene;
  scene.q0 = 0.0;
  scene.T = 0.1;
  scene.build();
  while (scene.simulation->hasNextEvent()) {
    ASSERT_FALSE(scene.step());
    ASSERT_NEAR(scene.contact->lambda(2)(0), kG, 1e-13);
  }
  EXPECT_EQ(scene.ball->q()(0), 0.0);
}

TEST(EventDrivenBall, PlasticImpactIsTheOnlyOne) {
  EventDrivenBall scene;
  scene.e = 0.0;
  scene.T = 1.0;
  scene.build();
  int impacts = 0;
  while (scene.simulation->hasNextEvent()) {
    impacts += scene.step() ? 1 : 0;
    ASSERT_NEAR(scene.contact->lambda(2)(0), impacts > 0 ? kG : 0.0, 1e-12);
  }
  EXPECT_EQ(impacts, 1);
}

// Energy is conserved: ½ v² + g q = g at every event.
TEST(EventDrivenBall, ElasticImpactsConserveEnergy) {
  EventDrivenBall scene;
  scene.e = 1.0;
  scene.T = 50.0;
  scene.build();
  while (scene.simulation->hasNextEvent()) {
    scene.step();
    const double v = scene.ball->velocity()(0);
    ASSERT_NEAR(0.5 * v * v + kG * scene.ball->q()(0), kG, 1e-10);
  }
  EXPECT_EQ(scene.simulation->numberOfNonSmoothEvents(), 55);
}

// The contact force vanishes at t = 0.4905, where the load F = −9.81 + 20 t begins to lift the
// ball.
TEST(EventDrivenBall, TakesOffWhenTheContactForceVanishes) {
  EventDrivenBall scene;
  scene.q0 = 0.0;
  scene.T = 0.8;
  scene.build();
  scene.ball->setComputeFExtFunction([](double t, Vector& f) { f(0) = -kG + 20.0 * t; });
  double takeOff = -1.0;
  while (scene.simulation->hasNextEvent())
    if (scene.step()) takeOff = scene.simulation->startingTime();
  EXPECT_NEAR(takeOff, 0.4905, 1e-12);
  const double s = 0.8 - 0.4905;
  EXPECT_NEAR(scene.ball->q()(0), 20.0 * s * s * s / 6.0, 1e-12);
}

TEST(EventDrivenBall, WholePublishedSeries) {
  const auto rows = readReference("BouncingBallED.ref");
  if (rows.empty()) GTEST_SKIP() << "no BouncingBallED.ref in " << referenceFolder();
  EventDrivenBall scene;
  scene.build();
  std::size_t k = 0;
  const auto expectRow = [&](double q, double v, double lambda1) {
    ASSERT_LT(k, rows.size());
    const double row[] = {
        scene.simulation->startingTime(), q, v, scene.ball->p(1)(0), scene.ball->p(2)(0), lambda1,
        scene.contact->lambda(2)(0)};
    for (int i = 0; i < 7; ++i) ASSERT_NEAR(row[i], rows[k][i], 1e-9) << "row " << k << ", " << i;
    ++k;
  };
  while (scene.simulation->hasNextEvent()) {
    if (scene.step()) {
      const double before = scene.ball->qMemory()[1](0);
      ASSERT_NO_FATAL_FAILURE(expectRow(before, scene.ball->velocityMemory()[1](0), 0.0));
    }
    ASSERT_NO_FATAL_FAILURE(
        expectRow(scene.ball->q()(0), scene.ball->velocity()(0), scene.contact->lambda(1)(0)));
  }
  EXPECT_EQ(k, rows.size());
}

}  // namespace
}  // namespace rico
