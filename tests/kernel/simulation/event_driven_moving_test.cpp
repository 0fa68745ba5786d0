// Event-driven simulation of constraints with prescribed motion.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/relations/lagrangian/LagrangianRheonomousR.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

std::shared_ptr<EventDriven> simulate(const std::shared_ptr<LagrangianDS>& ds,
                                      const std::shared_ptr<Interaction>& interaction, double h,
                                      double T) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(ds);
  model->link(interaction, ds);
  return std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                       std::make_shared<LsodarOSI>());
}

/// A floor that moves by A sin ω t with A ω² > g, and a ball on it.
struct ShakenFloor {
  double A = 0.01;
  double w = 40.0;
  std::shared_ptr<LagrangianDS> ball;
  std::shared_ptr<LagrangianRheonomousR> relation = std::make_shared<LagrangianRheonomousR>();
  std::shared_ptr<Interaction> contact;
  std::shared_ptr<EventDriven> simulation;

  explicit ShakenFloor(bool givesAcceleration) {
    ball = std::make_shared<LagrangianDS>(Vector{0.0}, Vector{A * w}, Matrix::identity(1));
    ball->setFExt(Vector{-kG});
    relation->setComputehFunction(
        [this](const Vector& q, double t, Vector& y) { y[0] = q[0] - floor(t); });
    relation->setComputeJachqFunction([](const Vector&, double, Matrix& H) { H(0, 0) = 1.0; });
    relation->setComputehDotFunction(
        [this](const Vector&, double t, Vector& out) { out[0] = -speed(t); });
    if (givesAcceleration)
      relation->setComputeAccelerationTermFunction(
          [this](const Vector&, const Vector&, double t, Vector& a) {
            a[0] = A * w * w * std::sin(w * t);
          });
    contact = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.5), relation);
    simulation = simulate(ball, contact, 1e-3, 0.2);
  }

  double floor(double t) const { return A * std::sin(w * t); }
  double speed(double t) const { return A * w * std::cos(w * t); }
  /// The time at which the ball takes off from the floor: A ω² sin ω t = g.
  double takeOff() const { return std::asin(kG / (A * w * w)) / w; }
  /// The first time at which the ball's parabola reaches the floor again, by bisection.
  double landing() const {
    const double t0 = takeOff();
    const auto gap = [&](double t) {
      return floor(t0) + speed(t0) * (t - t0) - 0.5 * kG * (t - t0) * (t - t0) - floor(t);
    };
    double before = t0 + 0.5 / w;
    double after = before;
    while (gap(after) > 0.0) after += 1e-3;
    for (int i = 0; i < 100; ++i) {
      const double middle = 0.5 * (before + after);
      (gap(middle) > 0.0 ? before : after) = middle;
    }
    return after;
  }
};

TEST(ShakenFloor, BallTakesOffAndLands) {
  for (const bool givesAcceleration : {true, false}) {
    const double tolerance = givesAcceleration ? 1e-11 : 1e-9;
    ShakenFloor scene(givesAcceleration);
    const double landing = scene.landing();
    int events = 0;
    while (scene.simulation->hasNextEvent() && events < 2) {
      scene.simulation->computeOneStep();
      const double t = scene.simulation->startingTime();
      ASSERT_GE(scene.contact->y(0)(0), -1e-10);
      if (scene.simulation->eventsManager()->currentEvent().type != EventType::kNonSmooth) {
        if (events == 0) {
          ASSERT_NEAR(scene.contact->lambda(2)(0),
                      kG - scene.A * scene.w * scene.w * std::sin(scene.w * t), 1e-8);
          ASSERT_NEAR(scene.ball->q()(0), scene.floor(t), 1e-13);
        }
        continue;
      }
      if (++events == 1) {
        ASSERT_NEAR(t, scene.takeOff(), tolerance);
      } else {
        ASSERT_NEAR(t, landing, 10.0 * tolerance);
        const double fall = scene.speed(scene.takeOff()) - kG * (landing - scene.takeOff());
        const double floor = scene.speed(landing);
        ASSERT_NEAR(scene.ball->velocity()(0), floor - 0.5 * (fall - floor), 1e3 * tolerance);
      }
    }
    EXPECT_EQ(events, 2);
  }
}

// A bead on a rod that rotates with ω, without gravity: r = r₀ cosh ω t, and the force is 2 m ω ṙ.
TEST(TurningRod, MovesItsBeadOutwards) {
  const double w = 1.5;
  auto bead =
      std::make_shared<LagrangianDS>(Vector{0.2, 0.0}, Vector{0.0, 0.2 * w}, Matrix::identity(2));
  auto relation = std::make_shared<LagrangianRheonomousR>();
  relation->setComputehFunction([w](const Vector& q, double t, Vector& y) {
    y[0] = q[1] * std::cos(w * t) - q[0] * std::sin(w * t);
  });
  relation->setComputeJachqFunction([w](const Vector&, double t, Matrix& H) {
    H(0, 0) = -std::sin(w * t);
    H(0, 1) = std::cos(w * t);
  });
  relation->setComputehDotFunction([w](const Vector& q, double t, Vector& out) {
    out[0] = -w * (q[1] * std::sin(w * t) + q[0] * std::cos(w * t));
  });
  auto rod = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(1), relation);
  auto simulation = simulate(bead, rod, 0.05, 2.0);
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const double t = simulation->startingTime();
    const double r = 0.2 * std::cosh(w * t);
    ASSERT_NEAR(bead->q()(0), r * std::cos(w * t), 1e-8);
    ASSERT_NEAR(bead->q()(1), r * std::sin(w * t), 1e-8);
    ASSERT_NEAR(rod->lambda(2)(0), 2.0 * w * w * 0.2 * std::sinh(w * t), 1e-7);
    ASSERT_NEAR(rod->y(0)(0), 0.0, 1e-13);
    ASSERT_NEAR(rod->y(1)(0), 0.0, 1e-13);
  }
}

}  // namespace
}  // namespace rico
