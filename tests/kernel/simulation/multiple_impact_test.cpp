// Several compliant contacts are hit at one instant: MultipleImpact with MultipleImpactNSL.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/formulation/MultipleImpact.hpp>
#include <kernel/laws/MultipleImpactNSL.hpp>
#include <kernel/support/Exception.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

/// Beads of mass 1 in contact with each other, except the first one, which arrives with velocity 1.
struct Cradle {
  std::vector<double> stiffness;  // of each contact
  double e = 1.0;
  double eta = 1.5;
  double step = 1e-3;
  ComplianceModel compliance = ComplianceModel::kBiStiffness;
  long maxSteps = 1000000;

  std::vector<double> velocitiesAfter() const {
    const int n = static_cast<int>(stiffness.size()) + 1;
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 0.1);
    std::vector<std::shared_ptr<LagrangianLinearTIDS>> beads;
    for (int i = 0; i < n; ++i) {
      const double gap = i == 0 ? 0.01 : 0.0;
      beads.push_back(std::make_shared<LagrangianLinearTIDS>(
          Vector{0.2 * i - gap}, Vector{i == 0 ? 1.0 : 0.0}, Matrix::identity(1)));
      model->insertDynamicalSystem(beads[i]);
      if (i == 0) continue;
      auto law = std::make_shared<MultipleImpactNSL>(e, stiffness[i - 1], eta);
      model->link(std::make_shared<Interaction>(
                      law, std::make_shared<LagrangianLinearTIR>(Matrix{{-1, 1}}, Vector{-0.2})),
                  beads[i - 1], beads[i]);
    }
    auto impact = std::make_shared<MultipleImpact>(compliance, step);
    impact->setMaxSteps(maxSteps);
    EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.01),
                           std::make_shared<LsodarOSI>(), impact, std::make_shared<LCP>());
    simulation.run();
    std::vector<double> velocities;
    for (const auto& bead : beads) velocities.push_back(bead->velocity()(0));
    return velocities;
  }
};

double sum(const std::vector<double>& v) {
  double total = 0.0;
  for (double x : v) total += x;
  return total;
}

double kineticEnergy(const std::vector<double>& v) {
  double total = 0.0;
  for (double x : v) total += 0.5 * x * x;
  return total;
}

void expectNear(const std::vector<double>& got, const std::vector<double>& expected,
                double tolerance) {
  ASSERT_EQ(got.size(), expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], expected[i], tolerance) << i;
}

// The coefficients of Newton, Poisson and Stronge agree if one contact is hit.
TEST(MultipleImpact, OneContactFollowsNewtonsLaw) {
  for (ComplianceModel compliance :
       {ComplianceModel::kBiStiffness, ComplianceModel::kMonoStiffness})
    for (double e : {0.0, 0.3, 0.9, 1.0})
      for (double eta : {1.0, 1.5}) {
        const Cradle cradle{.stiffness = {1e5}, .e = e, .eta = eta, .compliance = compliance};
        const std::vector<double> v = cradle.velocitiesAfter();
        expectNear(v, {0.5 * (1.0 - e), 0.5 * (1.0 + e)}, 2.0 * cradle.step);
        EXPECT_NEAR(sum(v), 1.0, 1e-12);
        EXPECT_NEAR(kineticEnergy(v), 0.25 * (1.0 + e * e), 2.0 * cradle.step);
      }
}

// Linear springs, K = m = 1. With s = δ₁ + δ₂ = sin t and d = δ₁ − δ₂ = sin(√3 t)/√3 the first
// contact opens at s + d = 0; what remains is an elastic impact of the two beads of the second
// contact.
TEST(MultipleImpact, LinearSpringsInClosedForm) {
  const double r = std::sqrt(3.0);
  double before = 1.5, after = 3.0;
  for (int i = 0; i < 60; ++i) {
    const double t = 0.5 * (before + after);
    (std::sin(t) + std::sin(r * t) / r > 0.0 ? before : after) = t;
  }
  const double first = 1.0 - 0.5 * ((1.0 - std::cos(after)) + (1.0 - std::cos(r * after)) / 3.0);
  const double momentum = 1.0 - first, twoEnergies = 1.0 - first * first;
  const double apart = std::sqrt(2.0 * twoEnergies - momentum * momentum);
  const std::vector<double> exact = {first, 0.5 * (momentum - apart), 0.5 * (momentum + apart)};
  double errors[2];
  for (int i : {0, 1}) {
    const Cradle cradle{.stiffness = {1e6, 1e6}, .eta = 1.0, .step = i == 0 ? 1e-3 : 1e-5};
    const std::vector<double> v = cradle.velocitiesAfter();
    errors[i] = std::abs(v[0] - exact[0]);
    expectNear(v, exact, 4.0 * cradle.step);
  }
  EXPECT_LT(errors[1], 0.1 * errors[0]);
}

/// Springs with Hertz's law, integrated in time: mδ̈ between beads, from the first touch until all
/// beads separate.
std::vector<double> hertzInTime(const std::vector<double>& stiffness) {
  const std::size_t n = stiffness.size() + 1;
  using State = std::vector<double>;  // positions, velocities
  const auto rate = [&](const State& x) {
    State f(2 * n);
    for (std::size_t i = 0; i < n; ++i) f[i] = x[n + i];
    for (std::size_t i = 0; i + 1 < n; ++i) {
      const double force = stiffness[i] * std::pow(std::max(0.0, x[i] - x[i + 1]), 1.5);
      f[n + i] -= force;
      f[n + i + 1] += force;
    }
    return f;
  };
  State x(2 * n);
  x[n] = 1.0;
  const auto shifted = [&](double h, const State& f) {
    State y = x;
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += h * f[i];
    return y;
  };
  constexpr double h = 1e-3;
  for (int step = 0; step < 20000; ++step) {
    const State a = rate(x), b = rate(shifted(0.5 * h, a)), c = rate(shifted(0.5 * h, b)),
                d = rate(shifted(h, c));
    for (std::size_t i = 0; i < x.size(); ++i)
      x[i] += h / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i]);
  }
  return {x.begin() + static_cast<long>(n), x.end()};
}

TEST(MultipleImpact, ElasticChainsAgreeWithHertzsSprings) {
  for (const std::vector<double>& stiffness :
       {std::vector<double>{1, 1}, {1, 4}, {4, 1}, {1, 1, 1, 1}}) {
    const Cradle cradle{.stiffness = stiffness, .step = 1e-4};
    const std::vector<double> v = cradle.velocitiesAfter();
    expectNear(v, hertzInTime(stiffness), 2e-3);
    EXPECT_NEAR(kineticEnergy(v), 0.5, 5.0 * cradle.step);
  }
}

// If each contact is far softer than the one before, the impacts are sequential, and the velocities
// are (0, 0, 1).
TEST(MultipleImpact, SequentialImpactsAreALimit) {
  expectNear(Cradle{.stiffness = {1e9, 1.0}, .step = 1e-4}.velocitiesAfter(), {0, 0, 1}, 5e-3);
}

// The expected velocities are those of Siconos 4.4 with the same impulse steps.
TEST(MultipleImpact, DissipativeChainsAgreeWithSiconos) {
  const double K = 1e6;
  expectNear(Cradle{.stiffness = {K, K}, .e = 0.9}.velocitiesAfter(),
             {-0.0079837975203132, 0.103231725855834, 0.904752071664479}, 1e-12);
  expectNear(Cradle{.stiffness = {K, 4 * K}, .e = 0.9}.velocitiesAfter(),
             {-0.179829708775722, 0.337271759954418, 0.842557948821304}, 1e-12);
  expectNear(Cradle{.stiffness = {K, K}, .e = 0.9, .compliance = ComplianceModel::kMonoStiffness}
                 .velocitiesAfter(),
             {0.000181977694822089, 0.0944399294670369, 0.905378092838141}, 1e-12);
  expectNear(
      Cradle{.stiffness = {K, 4 * K, 4 * K, 4 * K}, .e = 0.9, .step = 1e-4}.velocitiesAfter(),
      {-0.201205329994017, 0.05347295874536, 0.138650196691115, 0.204285658392057,
       0.804796516165485},
      1e-9);
}

TEST(MultipleImpact, ConvergesAsTheStepDecreases) {
  const auto last = [](double step) {
    return Cradle{.stiffness = {1, 1, 1}, .e = 0.8, .step = step}.velocitiesAfter().back();
  };
  const double exact = last(5e-6);
  EXPECT_LT(std::abs(last(1e-4) - exact), 2e-4);
  EXPECT_LT(std::abs(last(1e-4) - exact), 0.2 * std::abs(last(1e-2) - exact));
}

// Impacts that accumulate are followed by contact without restitution, as for other laws.
TEST(MultipleImpact, ABallComesToRest) {
  EventDrivenBall scene;
  scene.e = 0.5;
  scene.T = 2.0;
  scene.buildModel();
  auto law = std::make_shared<MultipleImpactNSL>(0.5, 1e6, 1.5);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, scene.T);
  model->insertDynamicalSystem(scene.ball);
  model->link(std::make_shared<Interaction>(law, scene.contact->relation()), scene.ball);
  EventDriven simulation(
      model, std::make_shared<TimeDiscretisation>(0.0, 0.01), std::make_shared<LsodarOSI>(),
      std::make_shared<MultipleImpact>(ComplianceModel::kBiStiffness, 1e-5), nullptr);
  simulation.run();
  EXPECT_NEAR(scene.ball->velocity()(0), 0.0, 1e-12);
  ASSERT_EQ(simulation.accumulations().size(), 1U);
  EXPECT_NEAR(simulation.accumulations()[0].limit, 3.0 * std::sqrt(2.0 / 9.81), 1e-4);
}

TEST(MultipleImpact, RefusesInvalidParametersAndReportsTooManySteps) {
  EXPECT_THROW(MultipleImpact(ComplianceModel::kBiStiffness, 0.0), Exception);
  EXPECT_THROW(MultipleImpactNSL(1.1, 1.0, 1.5), Exception);
  EXPECT_THROW(MultipleImpactNSL(0.5, 0.0, 1.5), Exception);
  EXPECT_THROW(MultipleImpactNSL(0.5, 1.0, -1.0), Exception);
  EXPECT_FALSE(MultipleImpact().accepts(NewtonImpactNSL(0.5)));
  EXPECT_THROW((Cradle{.stiffness = {1.0, 1.0}, .maxSteps = 100}.velocitiesAfter()), NoConvergence);
}

}  // namespace
}  // namespace rico
