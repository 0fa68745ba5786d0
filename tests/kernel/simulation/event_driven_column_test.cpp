// An event-driven column of beads, with several contacts at once.
#include <gtest/gtest.h>

#include <cmath>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

double energy(const EventDrivenColumn& scene) {
  double sum = 0.0;
  for (const auto& bead : scene.beads)
    sum += 0.5 * bead->velocity()(0) * bead->velocity()(0) + kG * bead->q()(0);
  return sum;
}

void expectRest(const EventDrivenColumn& scene) {
  for (int i = 0; i < scene.N; ++i) {
    EXPECT_NEAR(scene.beads[i]->velocity()(0), 0.0, 1e-12);
    EXPECT_NEAR(scene.contacts[i]->y(0)(0), 0.0, 1e-13);
    EXPECT_NEAR(scene.contacts[i]->lambda(2)(0), (scene.N - i) * kG, 1e-9);
  }
  EXPECT_EQ(scene.simulation->indexSet(2).size(), scene.N);
}

// Beads that fall in contact stay together: Newton's law gives ẏ⁺ = 0 between them.
TEST(EventDrivenColumn, FirstImpactOfBeadsInContact) {
  EventDrivenColumn scene;
  scene.e = 1.0;
  scene.T = 0.15;
  scene.build();
  while (scene.simulation->numberOfNonSmoothEvents() == 0) scene.simulation->computeOneStep();
  EXPECT_NEAR(scene.simulation->startingTime(), 0.100963755469231, 1e-12);
  for (const auto& bead : scene.beads) {
    EXPECT_NEAR(bead->velocityMemory()[1](0), -0.990454441153151, 1e-12);
    EXPECT_NEAR(bead->velocity()(0), 0.990454441153151, 1e-12);
  }
}

TEST(EventDrivenColumn, BeadsInContactComeToRest) {
  for (int N : {10, 30}) {
    EventDrivenColumn scene;
    scene.N = N;
    scene.build();
    scene.simulation->run();
    expectRest(scene);
    ASSERT_GE(scene.simulation->accumulations().size(), 1U);
    // The limit of the impact times of one ball dropped from 0.05: t_1 (1 + e) / (1 − e).
    EXPECT_NEAR(scene.simulation->accumulations()[0].limit, 0.100963755469231 * 19.0, 1e-9);
  }
}

TEST(EventDrivenColumn, SeparateBeadsComeToRestAndCreateNoEnergy) {
  for (int N : {10, 30}) {
    EventDrivenColumn scene;
    scene.N = N;
    scene.gap = 0.01;
    scene.T = N < 20 ? 5.0 : 0.6;
    scene.build();
    double before = 1e9;
    while (scene.simulation->hasNextEvent()) {
      scene.simulation->computeOneStep();
      ASSERT_LE(energy(scene), before + 1e-11);
      before = energy(scene);
      for (const auto& contact : scene.contacts) {
        ASSERT_GE(contact->y(0)(0), -1e-11);
        ASSERT_GE(contact->lambda(1)(0), 0.0);
        ASSERT_GE(contact->lambda(2)(0), -1e-10);
      }
    }
    expectRest(scene);
  }
}

// Bead 0 touches the floor and moves up; bead 1 touches bead 0 and moves down. The beads collide,
// bead 0 hits the floor, and the beads collide again: three impacts at one instant, each with
// e = 0.9.
TEST(EventDrivenColumn, ImpactsOfOneInstantAreProcessedInSequence) {
  EventDrivenColumn scene;
  scene.N = 2;
  scene.drop = 0.0;
  scene.T = 0.01;
  scene.build();
  scene.beads[0]->setVelocity0({1.0});
  scene.beads[1]->setVelocity0({-3.0});
  scene.beads[0]->resetToInitialState();
  scene.beads[1]->resetToInitialState();
  scene.simulation->computeOneStep();
  EXPECT_EQ(scene.simulation->startingTime(), 0.0);
  EXPECT_NEAR(scene.beads[0]->velocity()(0), 0.886, 1e-14);
  EXPECT_NEAR(scene.beads[1]->velocity()(0), 2.434, 1e-14);
  EXPECT_NEAR(scene.contacts[0]->lambda(1)(0), 5.32, 1e-14);
  EXPECT_NEAR(scene.contacts[1]->lambda(1)(0), 5.434, 1e-14);
  EXPECT_NEAR(scene.beads[0]->p(1)(0), 5.32 - 5.434, 1e-14);
}

TEST(EventDrivenColumn, ElasticBeadsConserveEnergy) {
  EventDrivenColumn scene;
  scene.N = 3;
  scene.e = 1.0;
  scene.gap = 0.0137;
  scene.build();
  const double before = energy(scene);
  scene.simulation->run();
  EXPECT_NEAR(energy(scene), before, 1e-10);
  EXPECT_GT(scene.simulation->numberOfNonSmoothEvents(), 20);
}

// A pile at rest: the uppermost bead is lifted at t = 0.4905, the others stay at rest.
TEST(EventDrivenColumn, OneOfManyTakesOff) {
  EventDrivenColumn scene;
  scene.N = 4;
  scene.drop = 0.0;
  scene.T = 1.0;
  scene.build();
  scene.beads[3]->setComputeFExtFunction([](double t, Vector& f) { f(0) = -kG + 20.0 * t; });
  double takeOff = -1.0;
  while (scene.simulation->hasNextEvent()) {
    scene.simulation->computeOneStep();
    if (scene.simulation->eventsManager()->currentEvent().type == EventType::kNonSmooth)
      takeOff = scene.simulation->startingTime();
  }
  EXPECT_NEAR(takeOff, 0.4905, 1e-11);
  EXPECT_EQ(scene.simulation->numberOfNonSmoothEvents(), 1);
  EXPECT_EQ(scene.simulation->indexSet(2).size(), 3);
  EXPECT_NEAR(scene.contacts[0]->lambda(2)(0), 3.0 * kG, 1e-10);
  EXPECT_GT(scene.contacts[3]->y(0)(0), 0.1);
}

// A bead falls on a pile at rest: the other contacts are closed during the impact.
TEST(EventDrivenColumn, ImpactWithOtherContactsClosed) {
  EventDrivenColumn scene;
  scene.N = 3;
  scene.e = 0.0;
  scene.drop = 0.0;
  scene.T = 0.5;
  scene.build();
  scene.beads[2]->q()(0) += 0.3;
  int impacts = 0;
  while (scene.simulation->hasNextEvent()) {
    scene.simulation->computeOneStep();
    if (scene.simulation->eventsManager()->currentEvent().type != EventType::kNonSmooth) continue;
    ++impacts;
    EXPECT_NEAR(scene.simulation->startingTime(), std::sqrt(0.6 / kG), 1e-12);
    for (const auto& contact : scene.contacts)
      EXPECT_NEAR(contact->lambda(1)(0), std::sqrt(0.6 * kG), 1e-11);
  }
  EXPECT_EQ(impacts, 1);
  expectRest(scene);
}

}  // namespace
}  // namespace rico
