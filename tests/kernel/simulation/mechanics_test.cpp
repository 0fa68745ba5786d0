// Nonlinear mechanics, friction and rigid bodies, compared with closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/formulation/Equality.hpp>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/formulation/LCP.hpp>
#include <kernel/formulation/RollingFrictionContact.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/laws/NewtonImpactRollingFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianCompliantLinearTIR.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/relations/lagrangian/LagrangianRheonomousR.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/relations/newton_euler/NewtonEuler1DR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>

namespace rico {
namespace {

constexpr double kG = 9.81;

std::shared_ptr<TimeStepping> simulate(std::shared_ptr<DynamicalSystem> ds, double h, double T,
                                       std::shared_ptr<Interaction> interaction = nullptr,
                                       std::shared_ptr<OneStepNSProblem> problem = nullptr,
                                       double theta = 0.5) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(ds);
  if (interaction != nullptr) model->link(interaction, ds);
  return std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                        std::make_shared<MoreauJeanOSI>(theta), problem);
}

/// The pendulum θ̈ = −sin θ − θ̇ / 10, with its gradients.
std::shared_ptr<LagrangianDS> pendulum() {
  auto ds = std::make_shared<LagrangianDS>(Vector{1.0}, Vector{0.5}, Matrix::identity(1));
  ds->setComputeFIntFunction([](double, const Vector& q, const Vector& v, Vector& f) {
    f(0) = std::sin(q(0)) + 0.1 * v(0);
  });
  ds->setComputeJacobianFIntqFunction(
      [](double, const Vector& q, const Vector&, Matrix& J) { J(0, 0) = std::cos(q(0)); });
  ds->setJacobianFIntqDot(Matrix{{0.1}});
  return ds;
}

double pendulumAt(double T, double h) {
  auto ds = pendulum();
  auto simulation = simulate(ds, h, T);
  simulation->setNewtonTolerance(1e-13);
  simulation->run();
  return ds->q()(0);
}

TEST(Mechanics, SmoothMotionIsOfOrderTwo) {
  const double exact = pendulumAt(2.0, 1e-4);
  const double slope =
      std::log2(std::abs(pendulumAt(2.0, 0.02) - exact) / std::abs(pendulumAt(2.0, 0.01) - exact));
  EXPECT_NEAR(slope, 2.0, 0.1);
}

TEST(Mechanics, NewtonConvergesQuadraticallyWithGradients) {
  auto simulation = simulate(pendulum(), 0.1, 1.0);
  simulation->setNewtonTolerance(1e-12);
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    EXPECT_LE(simulation->getNewtonNbIterations(), 4);
    EXPECT_LE(simulation->stepReport().residu, 1e-12);
    simulation->nextStep();
  }
}

// Across impacts the scheme has order one, measured by the mean of |q − exact|.
TEST(Mechanics, OrderOneAcrossImpacts) {
  const auto meanError = [](double h) {
    auto ball = std::make_shared<LagrangianLinearTIDS>(Vector{1.0}, Vector{0.0}, Matrix{{1}});
    ball->setFExt(Vector{-kG});
    auto contact = std::make_shared<Interaction>(
        std::make_shared<NewtonImpactNSL>(0.5), std::make_shared<LagrangianLinearTIR>(Matrix{{1}}));
    auto simulation = simulate(ball, h, 0.8, contact, std::make_shared<LCP>());
    const double t1 = std::sqrt(2.0 / kG);
    double sum = 0.0;
    while (simulation->hasNextEvent()) {
      simulation->computeOneStep();
      const double t = simulation->nextTime();
      const double s = t - t1;
      const double exact = s < 0.0 ? 1.0 - 0.5 * kG * t * t : 0.5 * kG * t1 * s - 0.5 * kG * s * s;
      sum += h * std::abs(ball->q()(0) - exact);
      simulation->nextStep();
    }
    return sum;
  };
  // The error depends on where the impact lies within its step: take the mean over many step sizes
  // h.
  const auto mean = [&](double h) {
    double sum = 0.0;
    for (int j = 0; j < 32; ++j) sum += meanError(h * (1.0 + j / 32.0)) / 32.0;
    return sum;
  };
  const double slope = std::log2(mean(4e-3) / mean(4e-3 / 16.0)) / 4.0;
  EXPECT_NEAR(slope, 1.0, 0.1);
}

constexpr double kRadius = 0.5;

// A spinning ball on a plane: friction accelerates it until it rolls, with ω = 4/7 and v = 2/7.
TEST(Mechanics, BallStartsToRollInThePlane) {
  const double I = 0.4 * kRadius * kRadius;
  auto ball = std::make_shared<LagrangianLinearTIDS>(Vector{0, kRadius, 0}, Vector{0, 0, 2},
                                                     Matrix::diagonal({1, 1, I}));
  ball->setFExt(Vector{0, -kG, 0});
  auto contact =
      std::make_shared<Interaction>(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.1, 2),
                                    std::make_shared<LagrangianLinearTIR>(
                                        Matrix{{0, 1, 0}, {1, 0, -kRadius}}, Vector{-kRadius, 0}));
  auto simulation = simulate(ball, 1e-3, 1.0, contact, std::make_shared<FrictionContact>(2));
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const Vector& lambda = contact->lambda(1);
    ASSERT_LE(std::abs(lambda(1)), 0.1 * lambda(0) + 1e-12);
    simulation->nextStep();
  }
  EXPECT_NEAR(ball->velocity()(2), 4.0 / 7.0, 1e-10);
  EXPECT_NEAR(ball->velocity()(0), 2.0 / 7.0, 1e-10);
  EXPECT_NEAR(ball->q()(1), kRadius, 1e-10);
}

/// A sphere above the plane z = 0.
template <class Base>
class SphereOnPlane : public Base {
 public:
  void computeh(double /*t*/, const Vector& q, Vector& y) override {
    y.setZero();
    y(0) = q(2) - kRadius;
    this->setContact({q(0), q(1), q(2) - kRadius}, {q(0), q(1), 0.0}, {0.0, 0.0, 1.0});
  }
};

std::shared_ptr<NewtonEulerDS> sphere() {
  const double I = 0.4 * kRadius * kRadius;
  auto ds = std::make_shared<NewtonEulerDS>(Vector{0, 0, kRadius, 1, 0, 0, 0},
                                            Vector{0, 0, 0, 0, 2, 0}, 1.0, I * Matrix::identity(3));
  ds->setFExt(Vector{0, 0, -kG});
  return ds;
}

TEST(Mechanics, BallStartsToRollInSpace) {
  auto ball = sphere();
  auto contact =
      std::make_shared<Interaction>(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.1, 3),
                                    std::make_shared<SphereOnPlane<NewtonEuler3DR>>());
  auto simulation = simulate(ball, 1e-3, 1.0, contact, std::make_shared<FrictionContact>(3));
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    double norm = 0.0;
    for (int i = 3; i < 7; ++i) norm += ball->q()(i) * ball->q()(i);
    ASSERT_NEAR(norm, 1.0, 1e-14);
    simulation->nextStep();
  }
  // Ω is in the body frame; the ball rotates only about y.
  EXPECT_NEAR(ball->twist()(4), 4.0 / 7.0, 1e-9);
  EXPECT_NEAR(ball->twist()(0), 2.0 / 7.0, 1e-9);
}

// Rolling resistance stops a rolling ball. Its moment is μ_r N; since v = Rω while it rolls, the
// deceleration is a = μ_r m g R / (I + m R²) · R. At the end the ball is at rest.
TEST(Mechanics, RollingResistanceStopsABall) {
  auto ball = sphere();
  auto contact = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactRollingFrictionNSL>(0.0, 0.0, 0.5, 0.05, 5),
      std::make_shared<SphereOnPlane<NewtonEuler5DR>>());
  auto problem = std::make_shared<RollingFrictionContact>(5);
  auto simulation = simulate(ball, 5e-3, 1.5, contact, problem);
  simulation->run();
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(ball->twist()(i), 0.0, 1e-6);
}

// A free body with an axis of symmetry: in the body frame Ω precesses with (I₃ − I₁)/I₁ Ω₃.
TEST(Mechanics, FreeSymmetricTop) {
  const double I1 = 1.0, I3 = 2.0, spin = 3.0, tilt = 0.4;
  auto top =
      std::make_shared<NewtonEulerDS>(Vector{0, 0, 0, 1, 0, 0, 0}, Vector{0, 0, 0, tilt, 0, spin},
                                      1.0, Matrix::diagonal({I1, I1, I3}));
  auto simulation = simulate(top, 1e-3, 1.0);
  simulation->setNewtonTolerance(1e-12);
  const auto spatialMomentum = [&] {
    return top->rotation() *
           (top->inertia() * Vector{top->twist()(3), top->twist()(4), top->twist()(5)});
  };
  const Vector before = spatialMomentum();
  simulation->run();
  const double angle = (I3 - I1) / I1 * spin * 1.0;
  EXPECT_NEAR(top->twist()(3), tilt * std::cos(angle), 1e-5);
  EXPECT_NEAR(top->twist()(4), tilt * std::sin(angle), 1e-5);
  EXPECT_NEAR(top->twist()(5), spin, 1e-12);
  EXPECT_LE((spatialMomentum() - before).normInf(), 1e-5);
}

// A bead on a circle: a bilateral scleronomous constraint at the velocity level.
TEST(Mechanics, PendulumAsConstraint) {
  auto bead =
      std::make_shared<LagrangianDS>(Vector{1.0, 0.0}, Vector{0.0, 0.0}, Matrix::identity(2));
  bead->setFExt(Vector{0.0, -kG});
  auto circle = std::make_shared<LagrangianScleronomousR>();
  circle->setComputehFunction(
      [](const Vector& q, Vector& y) { y(0) = 0.5 * (q(0) * q(0) + q(1) * q(1) - 1.0); });
  circle->setComputeJachqFunction([](const Vector& q, Matrix& H) {
    H(0, 0) = q(0);
    H(0, 1) = q(1);
  });
  auto rod = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(1), circle);
  auto simulation = simulate(bead, 1e-4, 1.0, rod, std::make_shared<Equality>());
  simulation->setNewtonTolerance(1e-10);
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    ASSERT_NEAR(rod->y(1)(0), 0.0, 1e-8);
    ASSERT_NEAR(rod->y(0)(0), 0.0, 2e-3);  // drifts: the scheme constrains only the velocity
    simulation->nextStep();
  }
  const double energy = 0.5 * dot(bead->velocity(), bead->velocity()) + kG * bead->q()(1);
  EXPECT_NEAR(energy, 0.0, 2e-2);
}

// A mass on a compliant stop, y = q + λ/k ≥ 0 ⟂ λ ≥ 0: the contact is a spring, λ = max(0, −k q),
// which reverses the velocity after half a period.
TEST(Mechanics, CompliantContactIsASpring) {
  const double k = 100.0;
  auto mass = std::make_shared<LagrangianLinearTIDS>(Vector{0.05}, Vector{-1.0}, Matrix{{1}});
  auto stop = std::make_shared<Interaction>(
      std::make_shared<ComplementarityConditionNSL>(1),
      std::make_shared<LagrangianCompliantLinearTIR>(Matrix{{1}}, Matrix{{1.0 / k}}));
  auto simulation = simulate(mass, 1e-4, 0.6, stop, std::make_shared<LCP>());
  double deepest = 0.0;
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    deepest = std::min(deepest, mass->q()(0));
    ASSERT_NEAR(stop->lambda(0)(0), std::max(0.0, -k * mass->q()(0)), 1e-9);
    simulation->nextStep();
  }
  EXPECT_NEAR(deepest, -0.1, 1e-4);             // v / ω
  EXPECT_NEAR(mass->velocity()(0), 1.0, 2e-2);  // the contact opens after π / ω = 0.314
}

// A floor that rises with speed 1 lifts a plastic ball.
TEST(Mechanics, MovingFloor) {
  auto ball = std::make_shared<LagrangianDS>(Vector{0.1}, Vector{0.0}, Matrix::identity(1));
  ball->setFExt(Vector{-kG});
  auto floor = std::make_shared<LagrangianRheonomousR>();
  floor->setComputehFunction([](const Vector& q, double t, Vector& y) { y(0) = q(0) - t; });
  floor->setComputeJachqFunction([](const Vector&, double, Matrix& H) { H(0, 0) = 1.0; });
  floor->setComputehDotFunction([](const Vector&, double, Vector& hDot) { hDot(0) = -1.0; });
  auto contact = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.0), floor);
  auto simulation = simulate(ball, 1e-3, 0.5, contact, std::make_shared<LCP>());
  simulation->run();
  EXPECT_NEAR(ball->velocity()(0), 1.0, 1e-9);
  EXPECT_NEAR(ball->q()(0), 0.5, 5e-3);
}

}  // namespace
}  // namespace rico
