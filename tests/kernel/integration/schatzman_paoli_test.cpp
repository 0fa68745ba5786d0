// The scheme of Schatzman and Paoli, which treats contact at the level of positions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <kernel/integration/SchatzmanPaoliOSI.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>

#include "kernel/support/reference.hpp"
#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

TEST(SchatzmanPaoli, EveryStepFollowsTheFormulas) {
  BouncingBall scene;
  scene.build(std::make_shared<SchatzmanPaoliOSI>(0.5));
  double before = 1.0, q = 1.0;
  while (scene.simulation->hasNextEvent()) {
    scene.simulation->computeOneStep();
    const double free = 2.0 * q - before - scene.h * scene.h * kG;
    const double p = std::max(0.0, -(free + scene.e * before));
    const double next = free + p;
    ASSERT_NEAR(scene.ball->q()(0), next, 1e-14);
    ASSERT_NEAR(scene.ball->p(0)(0), p, 1e-14);
    ASSERT_NEAR(scene.ball->velocity()(0), (next - before) / (2.0 * scene.h), 1e-10);
    before = q;
    q = scene.ball->q()(0);
    scene.simulation->nextStep();
  }
  EXPECT_NEAR(scene.ball->p(0)(0), kG * scene.h * scene.h, 1e-10);
}

// A ball is thrown up with 1 m/s. The start is q₁ = q₀ + h v₀ − g h², or, in the variant that
// starts one step ahead, q₀ + 2 h v₀ − g h².
TEST(SchatzmanPaoli, StartsWithTheInitialVelocity) {
  for (const bool ahead : {false, true}) {
    BouncingBall scene;
    const auto scheme = std::make_shared<SchatzmanPaoliOSI>(0.5);
    scheme->setSiconosForm(ahead);
    scene.build(scheme);
    scene.ball->setVelocity0(Vector{1.0, 0.0, 0.0});
    scene.ball->velocity()(0) = 1.0;
    scene.simulation->computeOneStep();
    const double way = (ahead ? 2.0 : 1.0) * scene.h;
    EXPECT_NEAR(scene.ball->q()(0), 1.0 + way - kG * scene.h * scene.h, 1e-14);
  }
}

TEST(SchatzmanPaoli, PublishedSeries) {
  const auto rows = readReference("BouncingBallTS-SchatzmanPaoliOSI.ref");
  if (rows.empty()) GTEST_SKIP() << "no BouncingBallTS-SchatzmanPaoliOSI.ref";
  BouncingBall scene;
  scene.build(std::make_shared<SchatzmanPaoliOSI>(0.5));
  // Rounding errors grow from bounce to bounce; the last bounces, lower than a micrometre, are not
  // compared.
  for (std::size_t k = 1; k < 1300; ++k) {
    scene.simulation->computeOneStep();
    ASSERT_NEAR(scene.ball->q()(0), rows[k][1], 1e-10) << "row " << k;
    ASSERT_NEAR(scene.ball->velocity()(0), rows[k][2], 1e-9) << "row " << k;
    ASSERT_NEAR(scene.ball->p(0)(0), rows[k][3], 1e-10) << "row " << k;
    scene.simulation->nextStep();
  }
}

/// A mass of 1 on a spring above a stop at −0.3, as a linear or as a general system.
struct Spring {
  std::shared_ptr<LagrangianDS> mass;
  std::shared_ptr<Interaction> stop = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactNSL>(0.7),
      std::make_shared<LagrangianLinearTIR>(Matrix{{1}}, Vector{0.3}));
  std::shared_ptr<TimeStepping> simulation;

  explicit Spring(bool linear) {
    if (linear) {
      mass = std::make_shared<LagrangianLinearTIDS>(Vector{1.0}, Vector{0.0}, Matrix{{1}},
                                                    Matrix{{4}}, Matrix{{0.2}});
    } else {
      mass = std::make_shared<LagrangianDS>(Vector{1.0}, Vector{0.0}, Matrix{{1}});
      mass->setComputeFIntFunction([](double, const Vector& q, const Vector& v, Vector& f) {
        f[0] = 4.0 * q[0] + 0.2 * v[0];
      });
      mass->setJacobianFIntq(Matrix{{4}});
      mass->setJacobianFIntqDot(Matrix{{0.2}});
    }
    mass->setComputeFExtFunction([](double t, Vector& f) { f[0] = std::sin(t); });
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 5.0);
    model->insertDynamicalSystem(mass);
    model->link(stop, mass);
    simulation = std::make_shared<TimeStepping>(
        model, std::make_shared<TimeDiscretisation>(0.0, 0.01),
        std::make_shared<SchatzmanPaoliOSI>(0.5), std::make_shared<LCP>());
    simulation->setNewtonTolerance(1e-12);
  }
};

TEST(SchatzmanPaoli, GeneralSystemGivesTheResultsOfALinearOne) {
  Spring linear(true), general(false);
  int hits = 0;
  while (linear.simulation->hasNextEvent()) {
    linear.simulation->computeOneStep();
    general.simulation->computeOneStep();
    ASSERT_NEAR(linear.mass->q()(0), general.mass->q()(0), 1e-10);
    ASSERT_NEAR(linear.stop->lambda(0)(0), general.stop->lambda(0)(0), 1e-10);
    if (general.stop->lambda(0)(0) > 0.0) ++hits;
    linear.simulation->nextStep();
    general.simulation->nextStep();
  }
  EXPECT_GT(hits, 2);
}

// A point falls inside a circle, y = 1 − |q|². It leaves the circle by at most e times its previous
// distance, and comes to rest at the bottom, where the impulse of the contact is that of the
// weight, h² g.
TEST(SchatzmanPaoli, NonlinearRelation) {
  auto point =
      std::make_shared<LagrangianDS>(Vector{0.3, 0.0}, Vector{0.5, 0.0}, Matrix::identity(2));
  point->setFExt(Vector{0, -kG});
  point->setComputeFIntFunction(
      [](double, const Vector&, const Vector& v, Vector& f) { f = 2.0 * v; });
  point->setJacobianFIntqDot(2.0 * Matrix::identity(2));
  auto circle = std::make_shared<LagrangianScleronomousR>();
  circle->setComputehFunction([](const Vector& q, Vector& y) { y[0] = 1.0 - dot(q, q); });
  circle->setComputeJachqFunction([](const Vector& q, Matrix& H) {
    for (int i = 0; i < 2; ++i) H(0, i) = -2.0 * q[i];
  });
  auto contact = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.0), circle);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 10.0);
  model->insertDynamicalSystem(point);
  model->link(contact, point);
  const double h = 2e-3;
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, h),
                          std::make_shared<SchatzmanPaoliOSI>(0.5), std::make_shared<LCP>());
  simulation.setNewtonTolerance(1e-11);
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    ASSERT_GE(contact->y(0)(0), -1e-10);
    ASSERT_GE(contact->lambda(0)(0), 0.0);
    simulation.nextStep();
  }
  EXPECT_NEAR(point->q()(0), 0.0, 1e-3);
  EXPECT_NEAR(point->q()(1), -1.0, 1e-6);
  EXPECT_NEAR(point->p(0)(1), h * h * kG, 1e-9);
}

}  // namespace
}  // namespace rico
