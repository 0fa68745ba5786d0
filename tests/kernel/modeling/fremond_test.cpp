// Frémond's law never creates energy; Newton's law with friction may.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/laws/FremondImpactFrictionNSL.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/support/Exception.hpp>
#include <random>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

/// One impact: a body with four degrees of freedom and any mass matrix is hit at two contacts.
struct Impact {
  Matrix mass;
  Matrix H[2] = {Matrix(2, 4), Matrix(2, 4)};
  Vector v{0, 0, 0, 0};
  double mu = 0.0;

  explicit Impact(std::mt19937& random) {
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    Matrix A(4, 4);
    for (int i = 0; i < 16; ++i) A.data()[i] = uniform(random);
    mass = A * A.transposed() + 0.05 * Matrix::identity(4);
    for (Matrix& contact : H)
      for (int i = 0; i < 8; ++i) contact.data()[i] = uniform(random);
    for (double& value : v) value = uniform(random);
    mu = 0.5 * (1.0 + uniform(random));
  }
};

struct Outcome {
  double energyBefore, energyAfter;
  Vector velocity;
  std::shared_ptr<Interaction> contacts[2];
};

Outcome collide(const Impact& impact, const std::shared_ptr<NonSmoothLaw>& law) {
  auto body = std::make_shared<LagrangianLinearTIDS>(Vector(4), impact.v, impact.mass);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(body);
  Outcome outcome;
  for (int c = 0; c < 2; ++c) {
    outcome.contacts[c] =
        std::make_shared<Interaction>(law, std::make_shared<LagrangianLinearTIR>(impact.H[c]));
    model->link(outcome.contacts[c], body);
  }
  auto integrator = std::make_shared<MoreauJeanOSI>(0.5);
  integrator->setConstraintActivationThreshold(1.0);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-3), integrator,
                          std::make_shared<FrictionContact>(2));
  simulation.computeOneStep();
  const auto energy = [&](const Vector& v) { return 0.5 * dot(v, impact.mass * v); };
  outcome.energyBefore = energy(impact.v);
  outcome.velocity = body->velocity();
  outcome.energyAfter = energy(body->velocity());
  return outcome;
}

TEST(Fremond, NeverCreatesEnergyButNewtonDoes) {
  std::mt19937 random(7);
  int created = 0, lost = 0;
  for (int i = 0; i < 2000; ++i) {
    const Impact impact(random);
    const double e = 0.25 * (i % 5);
    const Outcome fremond =
        collide(impact, std::make_shared<FremondImpactFrictionNSL>(e, impact.mu, 2));
    ASSERT_LE(fremond.energyAfter, fremond.energyBefore * (1.0 + 1e-8)) << "impact " << i;
    if (fremond.energyAfter < 0.99 * fremond.energyBefore) ++lost;
    const Outcome newton =
        collide(impact, std::make_shared<NewtonImpactFrictionNSL>(e, 0.0, impact.mu, 2));
    if (newton.energyAfter > 1.01 * newton.energyBefore) ++created;
  }
  EXPECT_GT(lost, 200);
  EXPECT_GT(created, 20);
}

// Checks (1) and (2) of the law for the velocities: complementarity, and friction opposite to the
// mean sliding velocity.
TEST(Fremond, FulfilsItsLaw) {
  std::mt19937 random(11);
  for (int i = 0; i < 300; ++i) {
    const Impact impact(random);
    const double e = 0.5;
    const Outcome outcome =
        collide(impact, std::make_shared<FremondImpactFrictionNSL>(e, impact.mu, 2));
    double change = 0.0;
    for (int c = 0; c < 2; ++c) {
      const Vector before = impact.H[c] * impact.v;
      const Vector after = impact.H[c] * outcome.velocity;
      const Vector& lambda = outcome.contacts[c]->lambda(1);
      const double uN = after[0] + (before[0] > 0.0 ? 1.0 : e) * before[0];
      const double uT = after[1] + before[1];
      const double scale = 1e-7 * (1.0 + lambda.norm2());
      ASSERT_GE(uN, -scale);
      ASSERT_GE(lambda[0], -scale);
      ASSERT_NEAR(std::min(uN, lambda[0]), 0.0, scale);
      ASSERT_LE(std::abs(lambda[1]), impact.mu * lambda[0] + scale);
      if (std::abs(uT) > 1e-6) {
        ASSERT_NEAR(lambda[1], -std::copysign(impact.mu * lambda[0], uT), scale);
      }
      change += 0.5 * (lambda[0] * (after[0] + before[0]) + lambda[1] * uT);
    }
    ASSERT_NEAR(outcome.energyAfter - outcome.energyBefore, change,
                1e-8 * (1.0 + outcome.energyBefore));
  }
}

// Returns the velocity (normal, tangential) of a point of mass 2 after it hits a plane with
// (-1, vT).
Vector bounce(double vT, const std::shared_ptr<NonSmoothLaw>& law) {
  auto mass = std::make_shared<LagrangianLinearTIDS>(Vector{0, 0}, Vector{-1.0, vT},
                                                     Matrix::diagonal({2, 2}));
  auto contact = std::make_shared<Interaction>(
      law, std::make_shared<LagrangianLinearTIR>(Matrix::identity(2)));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(mass);
  model->link(contact, mass);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-3),
                          std::make_shared<MoreauJeanOSI>(0.5),
                          std::make_shared<FrictionContact>(2));
  simulation.computeOneStep();
  return mass->velocity();
}

// The normal velocity is reversed with the factor e. Friction reduces the sliding velocity by
// μ (1 + e) times the normal velocity; if that exceeds (1 + e_t) times the sliding velocity, the
// sliding velocity is reversed with the factor e_t.
TEST(Fremond, PointMassByHand) {
  for (const double et : {1.0, 0.4, 0.0}) {
    const auto law = std::make_shared<FremondImpactFrictionNSL>(0.6, et, 0.5, 2);
    const Vector slides = bounce(3.0, law);
    EXPECT_NEAR(slides(0), 0.6, 1e-12);
    EXPECT_NEAR(slides(1), 3.0 - 0.5 * 1.6, 1e-12);
    const Vector sticks = bounce(0.2, law);
    EXPECT_NEAR(sticks(0), 0.6, 1e-12);
    EXPECT_NEAR(sticks(1), -et * 0.2, 1e-12);
  }
  EXPECT_NEAR(bounce(0.2, std::make_shared<FremondImpactFrictionNSL>(0.6, 0.5, 2))(1), -0.2, 1e-12);
}

TEST(Fremond, RefusesInvalidCoefficients) {
  EXPECT_THROW(FremondImpactFrictionNSL(1.5, 0.1, 2), Exception);
  EXPECT_THROW(FremondImpactFrictionNSL(0.5, -0.1, 2), Exception);
  EXPECT_THROW(FremondImpactFrictionNSL(0.5, 1.1, 0.1, 2), Exception);
  EXPECT_THROW(FremondImpactFrictionNSL(0.5, 0.1, 4), Exception);
}

}  // namespace
}  // namespace rico
