/// The TS type cvode on one rank, against closed forms.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/ode.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;
using std::vector;

namespace {

Ode::Function oscillator() {
  return [](double, Ode::Values x, std::span<double> f) {
    f[0] = x[1];
    f[1] = -x[0];
    return 0;
  };
}

/// A chain of n masses: x_i' = x_{i-1} - 2 x_i + x_{i+1}. A sine decays and keeps its shape.
struct Diffusion {
  int n;
  double rate() const { return 2 - 2 * std::cos(std::numbers::pi / (n + 1)); }
  vector<double> at(double t) const {
    vector<double> x(n);
    for (int i = 0; i < n; i++)
      x[i] = std::exp(-rate() * t) * std::sin(std::numbers::pi * (i + 1) / (n + 1));
    return x;
  }
  Ode::Function function() const {
    return [n = n](double, Ode::Values x, std::span<double> f) {
      for (int i = 0; i < n; i++)
        f[i] = (i > 0 ? x[i - 1] : 0) - 2 * x[i] + (i < n - 1 ? x[i + 1] : 0);
      return 0;
    };
  }
};

void expectNear(const vector<double>& a, const vector<double>& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); i++) EXPECT_NEAR(a[i], b[i], tolerance) << i;
}

}  // namespace

TEST(Cvode, OscillatorByBothMethods) {
  for (RicoCVODEMethod method : {RICO_CVODE_BDF, RICO_CVODE_ADAMS}) {
    Ode ode({1, 0}, oscillator());
    EXPECT_EQ(RicoTSCVODESetMethod(ode.ts(), method), 0);
    ASSERT_EQ(ode.solve(10), 0);
    EXPECT_EQ(ode.reason(), TS_CONVERGED_TIME);
    EXPECT_EQ(ode.time(), 10);
    expectNear(ode.x(), {std::cos(10), -std::sin(10)}, 1e-6);
    EXPECT_GT(ode.statistics().order, 2);
  }
}

TEST(Cvode, EveryLinearSolver) {
  const Diffusion chain{40};
  for (RicoCVODELinear linear :
       {RICO_CVODE_AUTO, RICO_CVODE_DENSE, RICO_CVODE_BANDED, RICO_CVODE_MF, RICO_CVODE_NONE}) {
    SCOPED_TRACE(RicoCVODELinears[linear]);
    Ode ode(chain.at(0), chain.function());
    EXPECT_EQ(RicoTSCVODESetLinear(ode.ts(), linear), 0);
    EXPECT_EQ(RicoTSCVODESetBandwidth(ode.ts(), 1, 1), 0);
    ASSERT_EQ(ode.solve(50), 0);
    expectNear(ode.x(), chain.at(50), 1e-7);
  }
}

TEST(Cvode, BandTakesThreeEvaluationsPerJacobian) {
  const Diffusion chain{60};
  const auto evaluations = [&](RicoCVODELinear linear) {
    Ode ode(chain.at(0), chain.function());
    RicoTSCVODESetLinear(ode.ts(), linear);
    RicoTSCVODESetBandwidth(ode.ts(), 1, 1);
    EXPECT_EQ(ode.solve(10), 0);
    const RicoCVODEStatistics s = ode.statistics();
    return (double(s.evaluations) - double(s.nonlinear_its)) / double(s.jacobians);
  };
  EXPECT_LT(evaluations(RICO_CVODE_BANDED), 15);
  EXPECT_GT(evaluations(RICO_CVODE_DENSE), 60);
}

TEST(Cvode, StiffKineticsOfRobertson) {
  Ode ode({1, 0, 0}, [](double, Ode::Values x, std::span<double> f) {
    f[0] = -0.04 * x[0] + 1e4 * x[1] * x[2];
    f[2] = 3e7 * x[1] * x[1];
    f[1] = -f[0] - f[2];
    return 0;
  });
  ode.setJacobian([](Ode::Values x, double* J) {
    const double values[9] = {-0.04,       1e4 * x[2], 1e4 * x[1], 0.04, -1e4 * x[2] - 6e7 * x[1],
                              -1e4 * x[1], 0,          6e7 * x[1], 0};
    std::copy(values, values + 9, J);
  });
  ode.tolerances(1e-12, 1e-8);
  ASSERT_EQ(ode.solve(40), 0);  // Hindmarsh 1980
  expectNear(ode.x(), {0.7158271, 9.185535e-6, 0.2841637}, 2e-7);
  EXPECT_NEAR(ode.x()[1], 9.185535e-6, 2e-11);
  EXPECT_LT(ode.statistics().evaluations, 1000);
}

TEST(Cvode, TolerancesPerComponent) {
  const auto decay = [](double, Ode::Values x, std::span<double> f) {
    f[0] = -x[0];
    f[1] = -x[1];
    return 0;
  };
  Vec atol;
  ASSERT_EQ(VecCreateSeq(PETSC_COMM_SELF, 2, &atol), 0);
  const auto stepsWith = [&](double first, double second) {
    Ode ode({1, 1e-3}, decay);
    VecSetValue(atol, 0, first, INSERT_VALUES);
    VecSetValue(atol, 1, second, INSERT_VALUES);
    VecAssemblyBegin(atol);
    VecAssemblyEnd(atol);
    EXPECT_EQ(TSSetTolerances(ode.ts(), PETSC_DECIDE, atol, 1e-14, nullptr), 0);
    EXPECT_EQ(ode.solve(5), 0);
    return ode.statistics().steps;
  };
  EXPECT_LT(2 * stepsWith(1e-4, 1e-4), stepsWith(1e-4, 1e-13));
  VecDestroy(&atol);
}

TEST(Cvode, FinalTimeAsRequested) {
  for (TSExactFinalTimeOption option :
       {TS_EXACTFINALTIME_STEPOVER, TS_EXACTFINALTIME_INTERPOLATE, TS_EXACTFINALTIME_MATCHSTEP}) {
    Ode ode({1, 0}, oscillator());
    EXPECT_EQ(TSSetExactFinalTime(ode.ts(), option), 0);
    ASSERT_EQ(ode.solve(3), 0);
    const double t = option == TS_EXACTFINALTIME_STEPOVER ? ode.time() : 3;
    EXPECT_GE(ode.time(), 3);
    expectNear(ode.x(), {std::cos(t), -std::sin(t)}, 1e-7);
  }
}

TEST(Cvode, InterpolatesWithinTheLastStep) {
  Ode ode({1, 0}, oscillator());
  EXPECT_EQ(TSSetMaxSteps(ode.ts(), 30), 0);
  ASSERT_EQ(ode.solve(100), 0);
  EXPECT_EQ(ode.reason(), TS_CONVERGED_ITS);
  const double t = ode.time() - 0.4 * ode.statistics().last_step;
  Vec x;
  ASSERT_EQ(VecCreateSeq(PETSC_COMM_SELF, 2, &x), 0);
  ASSERT_EQ(TSInterpolate(ode.ts(), t, x), 0);
  const double* values;
  VecGetArrayRead(x, &values);
  EXPECT_NEAR(values[0], std::cos(t), 1e-7);
  VecRestoreArrayRead(x, &values);
  EXPECT_TRUE(refuses([&] { return TSInterpolate(ode.ts(), 1e3, x); }, {"1000"}));
  VecDestroy(&x);
}

TEST(Cvode, AProgramOfPetscUsesItByName) {
  const std::string command =
      RICO_TEST_PROGRAMS "/oscillator -dll_append " RICO_NUMERICS_LIBRARY
                         " -ts_type cvode -ts_cvode_method adams -ts_view 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::string output(1 << 14, '\0');
  output.resize(fread(output.data(), 1, output.size(), pipe));
  EXPECT_EQ(pclose(pipe), 0) << output;
  EXPECT_NE(output.find("x(1) = 0.5403023"), std::string::npos) << output;
  for (const char* word : {"type: cvode", "method adams", "evaluations of f"})
    EXPECT_NE(output.find(word), std::string::npos) << output;
}
