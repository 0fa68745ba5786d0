// Sliding-mode controllers: σ is compared with its theoretical value, in the limit and in each
// sample.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <kernel/control/ExplicitLinearSMC.hpp>
#include <kernel/control/LinearSMC.hpp>
#include <kernel/control/LinearSMCOT2.hpp>
#include <kernel/control/LinearSMCimproved.hpp>
#include <kernel/control/Twisting.hpp>
#include <kernel/support/Exception.hpp>

#include "control_scene.hpp"

namespace rico {
namespace {

const Matrix kPlant{{0.0, 1.0}, {-1.0, 0.5}};
const Matrix kB{{0.0}, {2.0}};
const Matrix kSurface{{1.0, 1.0}};

/// Returns the largest |σ| in the second half of a run of 10 units of time.
template <class Controller, class Configure>
double largestSigma(double h, double disturbance, Configure configure) {
  ControlScene scene(kPlant, h, 10.0);
  if (disturbance != 0.0) scene.disturb(disturbance);
  auto controller = std::make_shared<Controller>(scene.sensor, kB);
  controller->setSurface(kSurface);
  configure(*controller);
  scene.add(controller);
  double largest = 0.0;
  scene.run([&](double t) {
    const double sigma = scene.plant->x()[0] + scene.plant->x()[1];
    if (t > 5.0) largest = std::max(largest, std::abs(sigma));
  });
  return largest;
}

constexpr auto kAsItIs = [](SlidingModeControl&) {};

TEST(LinearSMC, SlidesExactlyWithoutDisturbance) {
  EXPECT_LT(largestSigma<LinearSMC>(0.1, 0.0, kAsItIs), 1e-13);
  EXPECT_LT(
      largestSigma<LinearSMC>(0.1, 0.0, [](LinearSMC& smc) { smc.setUseEquivalentControl(false); }),
      1e-13);
  EXPECT_LT(largestSigma<LinearSMCimproved>(0.1, 0.0, kAsItIs), 1e-13);
}

TEST(ExplicitLinearSMC, ChattersByTheStepTimesTheAmplitude) {
  const double coarse = largestSigma<ExplicitLinearSMC>(0.1, 0.0, kAsItIs);
  EXPECT_GT(coarse, 0.05);
  EXPECT_LT(coarse, 0.3);
  EXPECT_LT(largestSigma<ExplicitLinearSMC>(0.05, 0.0, kAsItIs), 0.7 * coarse);
  const auto widened = [](ExplicitLinearSMC& smc) { smc.setSaturation(Matrix{{0.5}}); };
  EXPECT_LT(largestSigma<ExplicitLinearSMC>(0.1, 0.0, widened), 1e-4);
}

// A disturbance d leaves σ of size h d. If the controller predicts d by its last value, σ is of
// size h² d'; by the last two values, of size h³ d''.
TEST(LinearSMC, RejectsDisturbancesToTheExpectedOrders) {
  const auto order0 = [](LinearSMCimproved& smc) { smc.setPredictPerturbation(); };
  const auto order1 = [](LinearSMCimproved& smc) {
    smc.setPredictPerturbation();
    smc.setPredictionOrder(1);
  };
  const double d = 0.3;
  EXPECT_NEAR(largestSigma<LinearSMC>(0.1, d, kAsItIs) / largestSigma<LinearSMC>(0.05, d, kAsItIs),
              2.0, 0.3);
  EXPECT_NEAR(largestSigma<LinearSMCimproved>(0.1, d, order0) /
                  largestSigma<LinearSMCimproved>(0.05, d, order0),
              4.0, 0.6);
  EXPECT_NEAR(largestSigma<LinearSMCimproved>(0.1, d, order1) /
                  largestSigma<LinearSMCimproved>(0.05, d, order1),
              8.0, 1.2);
  EXPECT_NEAR(
      largestSigma<LinearSMCOT2>(0.1, d, kAsItIs) / largestSigma<LinearSMCOT2>(0.05, d, kAsItIs),
      4.0, 0.6);
}

// The equivalent control alone makes σ small to the second order (θ = 1/2 and λ = 0), so the
// switching part is almost zero.
TEST(LinearSMC, SwitchingPartIsSmallOnceItSlides) {
  ControlScene scene(kPlant, 0.05, 10.0);
  auto smc = std::make_shared<LinearSMC>(scene.sensor, kB);
  smc->setSurface(kSurface);
  scene.add(smc);
  double largest = 0.0;
  scene.run([&](double t) {
    if (t > 5.0) largest = std::max(largest, std::abs(smc->lambda()[0]));
    EXPECT_NEAR(smc->u()[0], smc->equivalentControl()[0] + smc->switchingControl()[0], 1e-15);
    EXPECT_LE(std::abs(smc->lambda()[0]), 1.0 + 1e-12);
  });
  EXPECT_LT(largest, 1e-4);
}

TEST(Twisting, ImplicitReachesTheOriginAndStays) {
  ControlScene scene(Matrix{{0.0, 1.0}, {0.0, 0.0}}, 0.01, 10.0);
  auto twisting = std::make_shared<Twisting>(scene.sensor, 2.0, 0.5);
  twisting->setSurface(Matrix::identity(2));
  scene.add(twisting);
  double largest = 0.0;
  scene.run([&](double t) {
    if (t > 8.0) largest = std::max(largest, scene.plant->x().normInf());
  });
  EXPECT_LT(largest, 1e-3);
  ControlScene chattering(Matrix{{0.0, 1.0}, {0.0, 0.0}}, 0.01, 10.0);
  auto explicitOne = std::make_shared<ExplicitTwisting>(chattering.sensor, 2.0, 0.5);
  explicitOne->setSurface(Matrix::identity(2));
  chattering.add(explicitOne);
  chattering.run();
  EXPECT_LT(chattering.plant->x().normInf(), 0.1);
}

TEST(SlidingModeControl, InvalidUseIsReported) {
  ControlScene scene(kPlant, 0.1, 1.0);
  scene.add(std::make_shared<LinearSMC>(scene.sensor, kB));  // no surface
  EXPECT_THROW(scene.control.begin(), Exception);
  LinearSMCimproved improved(scene.sensor, kB);
  EXPECT_THROW(improved.setPredictionOrder(2), Exception);
}

}  // namespace
}  // namespace rico
