// Event-driven Coulomb friction in space, where the direction of sliding changes.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/newton_euler/NewtonEuler1DR.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

/// A puck of mass 1 on a plane, coordinates (x, y, height).
struct Puck {
  std::shared_ptr<LagrangianDS> puck;
  std::shared_ptr<Interaction> contact;
  std::shared_ptr<EventDriven> simulation;
  std::vector<double> events;

  Puck(const Vector& velocity, double mu, double T) {
    puck = std::make_shared<LagrangianDS>(Vector{0, 0, 0}, velocity, Matrix::identity(3));
    contact = std::make_shared<Interaction>(
        std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 3),
        std::make_shared<LagrangianLinearTIR>(Matrix{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}));
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
    model->insertDynamicalSystem(puck);
    model->link(contact, puck);
    simulation = std::make_shared<EventDriven>(
        model, std::make_shared<TimeDiscretisation>(0.0, 0.05), std::make_shared<LsodarOSI>());
  }

  void step() {
    simulation->computeOneStep();
    if (simulation->eventsManager()->currentEvent().type == EventType::kNonSmooth)
      events.push_back(simulation->startingTime());
  }
};

// With the initial velocity (v cos a, v sin a) the puck moves on a straight line and stops after
// the time v / (μ g).
TEST(Friction3D, PuckStopsAlongItsLine) {
  Puck scene({1.2, -0.9, 0.0}, 0.3, 1.0);
  scene.puck->setFExt(Vector{0, 0, -kG});
  while (scene.simulation->hasNextEvent()) scene.step();
  ASSERT_EQ(scene.events.size(), 1U);
  EXPECT_NEAR(scene.events[0], 1.5 / (0.3 * kG), 1e-10);
  const double way = 1.5 * 1.5 / (2.0 * 0.3 * kG);
  EXPECT_NEAR(scene.puck->q()(0), 0.8 * way, 1e-10);
  EXPECT_NEAR(scene.puck->q()(1), -0.6 * way, 1e-10);
  EXPECT_NEAR(scene.puck->velocity().norm2(), 0.0, 1e-14);
  EXPECT_NEAR(scene.contact->lambda(2)(0), kG, 1e-11);
  EXPECT_NEAR(scene.contact->lambda(2)(1), 0.0, 1e-11);
}

// The puck is thrown across a slope with tan α = μ: |v| + v_down is constant. At the end it slides
// straight down with half of its initial speed.
TEST(Friction3D, PuckTurnsDownTheSlope) {
  const double mu = 0.5, alpha = std::atan(mu), speed = 2.0;
  Puck scene({speed, 0.0, 0.0}, mu, 6.0);
  scene.puck->setFExt(Vector{0, -kG * std::sin(alpha), -kG * std::cos(alpha)});
  while (scene.simulation->hasNextEvent()) {
    scene.step();
    const Vector& v = scene.puck->velocity();
    ASSERT_NEAR(std::hypot(v[0], v[1]) - v[1], speed, 1e-9);
    const Vector& force = scene.contact->lambda(2);
    ASSERT_NEAR(std::hypot(force[1], force[2]), mu * force[0], 1e-10);
    ASSERT_NEAR(force[1] * v[1] - force[2] * v[0], 0.0, 1e-9);
  }
  EXPECT_TRUE(scene.events.empty());
  EXPECT_NEAR(scene.puck->velocity()(1), -0.5 * speed, 1e-3);
}

// The pull along (0.6, 0.8) grows: the puck sticks until t = μ g, and then slides in this
// direction.
TEST(Friction3D, BreaksLooseAlongThePull) {
  Puck scene({0, 0, 0}, 0.1, 1.5);
  scene.puck->setComputeFExtFunction([](double t, Vector& f) {
    f[0] = 0.6 * t;
    f[1] = 0.8 * t;
    f[2] = -kG;
  });
  while (scene.simulation->hasNextEvent()) scene.step();
  ASSERT_EQ(scene.events.size(), 1U);
  const double begin = 0.1 * kG;
  EXPECT_NEAR(scene.events[0], begin, 1e-10);
  const double way = std::pow(1.5 - begin, 3) / 6.0;  // v̇ = t − μ g
  EXPECT_NEAR(scene.puck->q()(0), 0.6 * way, 1e-9);
  EXPECT_NEAR(scene.puck->q()(1), 0.8 * way, 1e-9);
}

/// A sphere of radius 0.1 on the plane z = 0, with friction.
class RoughPlane : public NewtonEuler3DR {
 public:
  void computeh(double /*t*/, const Vector& q, Vector& y) override {
    y[0] = q[2] - 0.1;
    setContact({q[0], q[1], q[2] - 0.1}, {q[0], q[1], 0.0}, {0.0, 0.0, 1.0});
  }
};

// While a billiard ball slides, it moves on a parabola for any spin: the velocity u of its contact
// point keeps its direction, and |u| decreases by 7/2 μ g per unit of time. It rolls from
// t = 2 |u| / (7 μ g) on.
TEST(Friction3D, BilliardBallStartsToRoll) {
  const double mass = 2.0, radius = 0.1, mu = 0.2;
  const Vector twist{1.0, 0.5, 0.0, 8.0, -12.0, 3.0};
  auto ball =
      std::make_shared<NewtonEulerDS>(Vector{0, 0, radius, 1, 0, 0, 0}, twist, mass,
                                      Matrix::diagonal(Vector(3, 0.4 * mass * radius * radius)));
  ball->setFExt(Vector{0, 0, -mass * kG});
  auto contact = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 3), std::make_shared<RoughPlane>());
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(ball);
  model->link(contact, ball);
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.05),
                         std::make_shared<LsodarOSI>());
  // u = v + ω × (0, 0, −R)
  const double ux = twist[0] - twist[4] * radius;
  const double uy = twist[1] + twist[3] * radius;
  const double u = std::hypot(ux, uy);
  double rolls = -1.0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    if (simulation.eventsManager()->currentEvent().type == EventType::kNonSmooth)
      rolls = simulation.startingTime();
  }
  const double expected = 2.0 * u / (7.0 * mu * kG);
  EXPECT_NEAR(rolls, expected, 1e-8);
  const double vx = twist[0] - 2.0 / 7.0 * ux;
  const double vy = twist[1] - 2.0 / 7.0 * uy;
  EXPECT_NEAR(ball->velocity()(0), vx, 1e-8);
  EXPECT_NEAR(ball->velocity()(1), vy, 1e-8);
  const double s = 0.5 * mu * kG * expected * expected;
  EXPECT_NEAR(ball->q()(0), twist[0] * expected - s * ux / u + vx * (1.0 - expected), 1e-8);
  EXPECT_NEAR(ball->q()(1), twist[1] * expected - s * uy / u + vy * (1.0 - expected), 1e-8);
  EXPECT_NEAR(ball->q()(2), radius, 1e-12);
}

}  // namespace
}  // namespace rico
