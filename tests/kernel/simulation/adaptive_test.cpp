// Time steps whose size is chosen by an estimate of the error.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/simulation/AdaptiveTimeStepping.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

StepControl control(double tolerance, double minStep = 0.0) {
  StepControl result;
  result.relativeTolerance = tolerance;
  result.absoluteTolerance = tolerance;
  result.minStep = minStep;
  return result;
}

/// A planet starts at its aphelion on an ellipse of eccentricity 0.8: q̈ = −q / |q|³, with period
/// 2π.
struct Kepler {
  std::shared_ptr<LagrangianDS> planet =
      std::make_shared<LagrangianDS>(Vector{1.8, 0.0}, Vector{0.0, 1.0 / 3.0}, Matrix::identity(2));
  std::shared_ptr<AdaptiveTimeStepping> simulation;
  double shortest = 1e9, longest = 0.0;

  explicit Kepler(double tolerance) {
    planet->setComputeFIntFunction([](double, const Vector& q, const Vector&, Vector& f) {
      const double r3 = std::pow(q.norm2(), 3);
      for (int i = 0; i < 2; ++i) f[i] = q[i] / r3;
    });
    planet->setComputeJacobianFIntqFunction([](double, const Vector& q, const Vector&, Matrix& J) {
      const double r = q.norm2();
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j)
          J(i, j) = (i == j ? 1.0 : 0.0) / std::pow(r, 3) - 3.0 * q[i] * q[j] / std::pow(r, 5);
    });
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 2.0 * M_PI);
    model->insertDynamicalSystem(planet);
    simulation = std::make_shared<AdaptiveTimeStepping>(
        model, std::make_shared<TimeDiscretisation>(1, 0.0, 2.0 * M_PI),
        std::make_shared<MoreauJeanOSI>(0.5), nullptr);
    simulation->setStepControl(control(tolerance));
    simulation->setNewtonTolerance(1e-11);
    while (simulation->hasNextEvent()) {
      const double before = simulation->startingTime();
      simulation->computeOneStep();
      shortest = std::min(shortest, simulation->nextTime() - before);
      longest = std::max(longest, simulation->nextTime() - before);
      simulation->nextStep();
    }
  }

  double error() const { return (planet->q() - Vector{1.8, 0.0}).norm2(); }
};

TEST(Adaptive, FollowsAnOrbitWithStepsOfChosenSize) {
  Kepler coarse(1e-4);
  Kepler fine(1e-6);
  EXPECT_LT(coarse.error(), 0.1);
  EXPECT_LT(fine.error(), 2e-3);
  EXPECT_GT(fine.longest, 20.0 * fine.shortest);
  // A tolerance a hundred times smaller needs 100^{1/3} times as many steps.
  const double ratio = static_cast<double>(fine.simulation->numberOfSteps()) /
                       static_cast<double>(coarse.simulation->numberOfSteps());
  EXPECT_NEAR(ratio, std::cbrt(100.0), 1.0);
  EXPECT_LT(fine.simulation->numberOfRejectedSteps(), fine.simulation->numberOfSteps() / 4);
}

// A linear system with a stiff mode that decays and a slow mode: the step grows.
TEST(Adaptive, StepsOfALinearSystemGrow) {
  auto pair = std::make_shared<LagrangianLinearTIDS>(Vector{1.0, 1.0}, Vector{0.0, 0.0},
                                                     Matrix::identity(2), Matrix{{1e4, 0}, {0, 1}},
                                                     Matrix{{150, 0}, {0, 0}});
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 10.0);
  model->insertDynamicalSystem(pair);
  AdaptiveTimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1.0),
                                  std::make_shared<MoreauJeanOSI>(0.5), nullptr);
  simulation.setStepControl(control(1e-6, 1e-7));
  double first = 0.0, last = 0.0;
  while (simulation.hasNextEvent()) {
    const double before = simulation.startingTime();
    simulation.computeOneStep();
    last = simulation.nextTime() - before;
    if (first == 0.0) first = last;
    simulation.nextStep();
    const double t = simulation.startingTime();
    ASSERT_NEAR(pair->q()(1), std::cos(t), 1e-3) << "t = " << t;
  }
  EXPECT_LT(first, 1e-3);
  EXPECT_GT(last, 10.0 * first);
}

// Every impact is located within minStep: velocities and times agree with their closed form.
TEST(Adaptive, UsesTheSmallestStepAtImpacts) {
  BouncingBall scene;
  scene.build();
  constexpr double kLeast = 1e-5;
  AdaptiveTimeStepping simulation(scene.model, std::make_shared<TimeDiscretisation>(0.0, 0.05),
                                  std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<LCP>());
  simulation.setStepControl(control(1e-6, kLeast));
  const double t1 = std::sqrt(2.0 / kG);
  double expected = t1;
  double flight = 2.0 * t1;
  double velocity = 0.9 * std::sqrt(2.0 * kG);
  double time = 0.0;
  int impacts = 0;
  while (simulation.hasNextEvent() && impacts < 5) {
    time = simulation.startingTime();
    simulation.computeOneStep();
    if (scene.contact->lambda(1)(0) > 0.0) {
      ++impacts;
      ASSERT_NEAR(time, expected, 20.0 * kLeast);
      ASSERT_NEAR(scene.ball->velocity()(0), velocity, 20.0 * kG * kLeast);
      flight *= 0.9;
      velocity *= 0.9;
      expected += flight;
    }
    simulation.nextStep();
  }
  EXPECT_EQ(impacts, 5);
  EXPECT_LT(simulation.numberOfSteps(), 1000)
      << "with the smallest step alone there are " << time / kLeast;
}

TEST(Adaptive, EndsStepsAtTheInstantsOfTheUser) {
  BouncingBall scene;
  scene.build();
  const std::vector<double> instants = {0.0, 0.1, 0.17, 0.4, 0.9, 1.0};
  AdaptiveTimeStepping simulation(scene.model, std::make_shared<TimeDiscretisation>(instants),
                                  std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<LCP>());
  for (std::size_t k = 1; k < instants.size(); ++k) {
    ASSERT_TRUE(simulation.hasNextEvent());
    simulation.advanceToEvent();
    simulation.processEvents();
    ASSERT_EQ(simulation.startingTime(), instants[k]);
    ASSERT_EQ(simulation.stepNumber(), static_cast<long>(k));
  }
  EXPECT_FALSE(simulation.hasNextEvent());
}

// The source 2 sin t charges a capacitor through a diode: ẋ = λ, 0 ≤ x − 2 sin t + λ ⟂ λ ≥ 0. The
// diode conducts until the source falls below x.
TEST(Adaptive, IntegratesFirstOrderSystems) {
  auto capacitor = std::make_shared<FirstOrderLinearTIDS>(Vector{0.0}, Matrix{{0.0}});
  auto diode = std::make_shared<FirstOrderLinearR>(Matrix{{1}}, Matrix{{1}});
  diode->setD(Matrix{{1}});
  diode->setComputeEFunction([](double t, Vector& e) { e[0] = -2.0 * std::sin(t); });
  auto law = std::make_shared<Interaction>(std::make_shared<ComplementarityConditionNSL>(1), diode);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 4.0);
  model->insertDynamicalSystem(capacitor);
  model->link(law, capacitor);
  AdaptiveTimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.5),
                                  std::make_shared<EulerMoreauOSI>(1.0), std::make_shared<LCP>());
  simulation.setStepControl(control(1e-6, 1e-6));
  simulation.run();
  // While the diode conducts, x = sin t − cos t + e^{−t}, until sin t + cos t = e^{−t}.
  double t = 2.3;
  for (int i = 0; i < 50; ++i)
    t -= (std::sin(t) + std::cos(t) - std::exp(-t)) / (std::cos(t) - std::sin(t) + std::exp(-t));
  EXPECT_NEAR(capacitor->x()(0), std::sin(t) - std::cos(t) + std::exp(-t), 2e-3);
}

TEST(Adaptive, ReportsAToleranceThatCannotBeReached) {
  auto mass = std::make_shared<LagrangianLinearTIDS>(Vector{1.0}, Vector{0.0}, Matrix::identity(1),
                                                     Matrix{{1e8}}, Matrix(1, 1));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(mass);
  AdaptiveTimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.1),
                                  std::make_shared<MoreauJeanOSI>(0.5), nullptr);
  simulation.setStepControl(control(1e-10, 1e-3));
  try {
    simulation.computeOneStep();
    FAIL() << "no exception";
  } catch (const NoConvergence& error) {
    EXPECT_NE(std::string(error.what()).find("minStep"), std::string::npos);
  }
}

}  // namespace
}  // namespace rico
