/// The TS type cvode: roots, jumps, failures.
#include <cmath>

#include "support/ode.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

constexpr double g = 9.81;

Ode::Function freeFall() {
  return [](double, Ode::Values x, std::span<double> f) {
    f[0] = x[1];
    f[1] = -g;
    return 0;
  };
}

Ode::Function oscillator() {
  return [](double, Ode::Values x, std::span<double> f) {
    f[0] = x[1];
    f[1] = -x[0];
    return 0;
  };
}

}  // namespace

TEST(CvodeEvents, BallHitsTheFloorRepeatedly) {
  const double restitution = 0.9, first = std::sqrt(2 / g);
  Ode ball({1, 0}, freeFall());
  ball.tolerances(1e-13, 1e-13);
  const int falling = -1;
  ball.watch(
      1, [](double, Ode::Values x, double* r) { r[0] = x[0]; }, &falling);
  double expected = first;
  for (int impact = 0; impact < 20; impact++) {
    ASSERT_EQ(ball.solve(100), 0);
    ASSERT_EQ(ball.reason(), TS_CONVERGED_EVENT);
    EXPECT_NEAR(ball.time(), expected, 1e-12 * (impact + 1)) << impact;
    const double v = -restitution * ball.x()[1];
    EXPECT_NEAR(v, std::pow(restitution, impact + 1) * g * first, 1e-10);
    ball.set({0, v});
    expected += 2 * first * std::pow(restitution, impact + 1);
  }
  EXPECT_EQ(ball.statistics().restarts, 19);
}

TEST(CvodeEvents, ReportsTheRootAndItsDirection) {
  Ode ode({1, 0},
          oscillator());  // cos decreases through 0.5, then through 0; -sin decreases from 0
  ode.watch(2, [](double, Ode::Values x, double* r) {
    r[0] = x[0] - 0.5;
    r[1] = -x[0];
  });
  PetscInt n;
  const int* found;
  ASSERT_EQ(ode.solve(10), 0);
  ASSERT_EQ(RicoTSCVODEGetRoots(ode.ts(), &n, &found), 0);
  EXPECT_EQ(n, 2);
  EXPECT_NEAR(ode.time(), std::acos(0.5), 1e-8);
  EXPECT_EQ(found[0], -1);
  EXPECT_EQ(found[1], 0);
  ASSERT_EQ(ode.solve(10), 0);  // continues without a restart
  EXPECT_NEAR(ode.time(), std::acos(0.0), 1e-8);
  EXPECT_EQ(found[0], 0);
  EXPECT_EQ(found[1], 1);
  EXPECT_EQ(ode.statistics().restarts, 0);
}

TEST(CvodeEvents, OnlyInTheRequestedDirection) {
  Ode ode({1, 0}, oscillator());
  const int rising = 1;
  ode.watch(
      1, [](double, Ode::Values x, double* r) { r[0] = x[0]; }, &rising);
  ASSERT_EQ(ode.solve(10), 0);
  EXPECT_NEAR(ode.time(), 3 * std::acos(0.0), 1e-8);
  ASSERT_EQ(RicoTSCVODESetRoots(ode.ts(), 0, nullptr, nullptr, nullptr), 0);
  ASSERT_EQ(ode.solve(10), 0);
  EXPECT_EQ(ode.reason(), TS_CONVERGED_TIME);
  EXPECT_EQ(ode.time(), 10);
}

TEST(CvodeEvents, TimeSetBackIsAJump) {
  Ode ode({1, 0}, oscillator());
  ASSERT_EQ(ode.solve(2), 0);
  ASSERT_EQ(TSSetTime(ode.ts(), 0), 0);
  ode.set({0, 1});
  ASSERT_EQ(ode.solve(1), 0);
  EXPECT_NEAR(ode.x()[0], std::sin(1), 1e-7);
}

TEST(CvodeEvents, SingularityIsAnErrorWithTimeAndState) {
  const auto explosion = [](double, Ode::Values x, std::span<double> f) {  // x = 1 / (1 - t)
    f[0] = x[0] * x[0];
    return 0;
  };
  Ode ode({1}, explosion);
  EXPECT_TRUE(refuses([&] { return ode.solve(2); }, {"CVODE failed at t = ", "step", "|x| ="}));

  Ode calm({1}, explosion);
  ASSERT_EQ(TSSetErrorIfStepFails(calm.ts(), PETSC_FALSE), 0);
  ASSERT_EQ(calm.solve(2), 0);
  EXPECT_LT(calm.reason(), 0);
  EXPECT_NEAR(calm.time(), 1, 1e-5);
  EXPECT_TRUE(std::isfinite(calm.x()[0]));
  EXPECT_GT(calm.x()[0], 1e5);
  const char* message;
  ASSERT_EQ(RicoTSCVODEGetMessage(calm.ts(), &message), 0);
  EXPECT_NE(std::string(message), "");
  ASSERT_EQ(TSSetTime(calm.ts(), 0), 0);  // the TS can be used again
  calm.set({1});
  ASSERT_EQ(calm.solve(0.5), 0);
  EXPECT_NEAR(calm.x()[0], 2, 1e-7);
}

TEST(CvodeEvents, ErrorsOfTheUsersFunctionAreReturned) {
  Ode ode({1}, [](double t, Ode::Values x, std::span<double> f) {
    f[0] = -x[0];
    PetscCheck(t < 0.5, PETSC_COMM_SELF, PETSC_ERR_USER, "mine, at half past");
    return 0;
  });
  EXPECT_TRUE(refuses([&] { return ode.solve(1); }, {"mine, at half past"}));
}

TEST(CvodeEvents, NanInTheUsersFunction) {
  Ode ode({1}, [](double t, Ode::Values x, std::span<double> f) {
    f[0] = t < 0.5 ? -x[0] : std::nan("");
    return 0;
  });
  EXPECT_TRUE(refuses([&] { return ode.solve(1); }, {"CVODE failed at t = 0."}));
  EXPECT_LE(ode.time(), 0.5);
  EXPECT_NEAR(ode.x()[0], std::exp(-ode.time()), 1e-7);
}

TEST(CvodeEvents, RefusesUnsupportedRequests) {
  Ode ode({1, 0}, oscillator());
  EXPECT_EQ(TSSetIFunction(
                ode.ts(), nullptr,
                [](TS, PetscReal, Vec, Vec, Vec, void*) { return PetscErrorCode(0); }, nullptr),
            0);
  EXPECT_TRUE(refuses([&] { return ode.solve(1); }, {"TSSetRHSFunction()", "no IFunction"}));

  Ode plain({1, 0}, oscillator());
  EXPECT_EQ(RicoTSCVODESetLinear(plain.ts(), RICO_CVODE_KSP), 0);
  EXPECT_TRUE(refuses([&] { return plain.solve(1); }, {"TSSetRHSJacobian()"}));
  EXPECT_TRUE(refuses([&] { return RicoTSCVODESetMaxOrder(plain.ts(), 13); }, {"1 to 12"}));
  EXPECT_TRUE(
      refuses([&] { return RicoTSCVODESetBandwidth(plain.ts(), -1, 0); }, {"Bandwidth -1"}));
  const int direction = 2;
  EXPECT_TRUE(refuses(
      [&] {
        return RicoTSCVODESetRoots(
            plain.ts(), 1, [](TS, PetscReal, Vec, PetscReal*, void*) { return PetscErrorCode(0); },
            &direction, nullptr);
      },
      {"direction[0] = 2"}));
}

TEST(CvodeEvents, CallsHaveNoEffectOnOtherTypes) {
  TS ts;
  ASSERT_EQ(TSCreate(PETSC_COMM_SELF, &ts), 0);
  ASSERT_EQ(TSSetType(ts, TSEULER), 0);
  EXPECT_EQ(RicoTSCVODESetMethod(ts, RICO_CVODE_ADAMS), 0);
  EXPECT_EQ(RicoTSCVODESetMaxOrder(ts, 3), 0);
  RicoCVODEStatistics s;
  EXPECT_EQ(RicoTSCVODEGetStatistics(ts, &s), 0);
  EXPECT_EQ(s.steps, 0);
  TSDestroy(&ts);
}
