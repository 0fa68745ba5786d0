// Sensors, PID control, observers, and the instants at which they act.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/algebra/exponential.hpp>
#include <kernel/control/LuenbergerObserver.hpp>
#include <kernel/control/PID.hpp>
#include <kernel/control/SlidingReducedOrderObserver.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

#include "control_scene.hpp"

namespace rico {
namespace {

const Matrix kOscillator{{0.0, 1.0}, {-1.0, 0.2}};

/// Records the times at which it was called.
struct Clock : SampledUnit {
  explicit Clock(Role role, std::vector<std::pair<Role, double>>& calls)
      : SampledUnit(role), calls_(calls) {}
  void begin(double, double) override {}
  void sample(double t) override { calls_.emplace_back(role(), t); }
  std::vector<std::pair<Role, double>>& calls_;
};

TEST(ControlManager, UnitsOfOneInstantActInTheOrderOfTheirRoles) {
  using Role = SampledUnit::Role;
  std::vector<std::pair<Role, double>> calls;
  ControlManager control;
  control.add(std::make_shared<Clock>(Role::kActuator, calls), {0.0, 0.2});
  control.add(std::make_shared<Clock>(Role::kSensor, calls), {0.0, 0.1});
  control.begin();
  control.runUntil(0.2);
  const std::vector<std::pair<Role, double>> expected = {{Role::kSensor, 0.0},
                                                         {Role::kActuator, 0.0},
                                                         {Role::kSensor, 0.1},
                                                         {Role::kSensor, 0.2},
                                                         {Role::kActuator, 0.2}};
  EXPECT_EQ(calls, expected);
  EXPECT_THROW(control.add(nullptr, {0.0, 1.0}), Exception);
}

TEST(LinearSensor, ReadsPositionsAndVelocitiesOfMechanicalSystems) {
  auto ball = std::make_shared<LagrangianLinearTIDS>(Vector{3.0}, Vector{-2.0}, Matrix{{1.0}});
  LinearSensor sensor(ball, Matrix{{1.0, 10.0}});
  sensor.begin(0.0, 0.1);
  sensor.sample(0.0);
  EXPECT_DOUBLE_EQ(sensor.y()[0], -17.0);
  EXPECT_THROW(LinearSensor(ball, Matrix{{1.0}}).begin(0.0, 0.1), Exception);
}

// The recurrence x_{k+1} = A_d x_k + Φ B u_k, computed by hand.
TEST(PID, FollowsItsFormula) {
  ControlScene scene(kOscillator, 0.1, 2.0);
  const Matrix B{{0.0}, {1.0}};
  auto pid = std::make_shared<PID>(scene.sensor, B);
  pid->setGains(0.5, 0.3, 0.2);
  pid->setReference(2.0);
  scene.add(pid);
  const HeldFlow flow = heldFlow(kOscillator, 0.1);
  Vector x{1.0, 0.5};
  double u = 0.0, e1 = 0.0, e2 = 0.0;
  scene.run([&](double) {
    const double e0 = 2.0 - x[0];
    u += 0.5 * (e0 - e1) + 0.3 * 0.1 * e0 + 0.2 / 0.1 * (e0 - 2.0 * e1 + e2);
    e2 = e1;
    e1 = e0;
    x = flow.Ad * x + u * (flow.Phi * (B * Vector{1.0}));
    ASSERT_NEAR(scene.plant->x()[0], x[0], 1e-12);
    ASSERT_NEAR(scene.plant->x()[1], x[1], 1e-12);
  });
  EXPECT_DOUBLE_EQ(pid->u()[0], u);
}

TEST(PID, EventDrivenAndTimeSteppingAgree) {
  Vector end[2];
  for (int driven = 0; driven < 2; ++driven) {
    ControlScene scene(kOscillator, 0.1, 2.0);
    scene.disturb(0.7);
    auto pid = std::make_shared<PID>(scene.sensor, Matrix{{0.0}, {1.0}});
    pid->setGains(0.5, 0.3, 0.2);
    scene.add(pid);
    if (driven == 0)
      scene.run();
    else
      scene.runEventDriven();
    end[driven] = scene.plant->x();
  }
  EXPECT_NEAR(end[0][0], end[1][0], 1e-9);
  EXPECT_NEAR(end[0][1], end[1][1], 1e-9);
}

// For θ = 1/2 both ends of a step must use the signal of this step: then the order is 2 although
// the signal jumps.
TEST(Actuator, EulerMoreauUsesTheNewSignalInTheWholeStep) {
  struct Sawtooth : Actuator {
    using Actuator::Actuator;
    void sample(double t) override { u()[0] = std::fmod(t, 0.3); }
  };
  double error[2];
  for (int fine = 0; fine < 2; ++fine) {
    Vector end[2];
    for (int scheme = 0; scheme < 2; ++scheme) {
      ControlScene scene(kOscillator, 0.1, 2.0);
      scene.add(std::make_shared<Sawtooth>(scene.sensor, Matrix{{0.0}, {1.0}}));
      auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 2.0);
      model->insertDynamicalSystem(scene.plant);
      std::shared_ptr<OneStepIntegrator> osi = std::make_shared<ZeroOrderHoldOSI>();
      if (scheme == 1) osi = std::make_shared<EulerMoreauOSI>(0.5);
      TimeStepping simulation(
          model, std::make_shared<TimeDiscretisation>(0.0, fine == 0 ? 0.05 : 0.025), osi, nullptr);
      scene.control.run(simulation);
      end[scheme] = scene.plant->x();
    }
    error[fine] = (end[0] - end[1]).norm2();
  }
  EXPECT_NEAR(error[0] / error[1], 4.0, 0.2);
}

TEST(Actuator, TakesAFunctionOfTheStateInsteadOfB) {
  struct Constant : Actuator {
    using Actuator::Actuator;
    void sample(double) override { u()[0] = -3.0; }
  };
  ControlScene scene(Matrix(2, 2), 0.1, 1.0);
  auto damper = std::make_shared<Constant>(scene.sensor);
  damper->setFunction(1, [](double, const Vector& x, const Vector& u, Vector& out) {
    for (int i = 0; i < 2; ++i) out[i] = u[0] * x[i];
  });
  scene.add(damper);
  scene.runEventDriven();
  EXPECT_NEAR(scene.plant->x()[0], std::exp(-3.0), 1e-8);
}

// With e_k = C x̂_k − y_k, each period multiplies x̂ − x by A_d + Φ L C.
TEST(LuenbergerObserver, ErrorIsMultipliedByItsMatrix) {
  ControlScene scene(kOscillator, 0.1, 1.0);
  const Matrix C{{1.0, 0.0}}, L{{-5.0}, {-6.0}};
  auto y = std::make_shared<LinearSensor>(scene.plant, C);
  scene.add(y);
  auto observer = std::make_shared<LuenbergerObserver>(y, Vector{0.0, 0.0}, C, L);
  scene.add(observer);
  scene.run();
  scene.control.runUntil(1.0);
  const HeldFlow flow = heldFlow(kOscillator, 0.1);
  const Matrix step = flow.Ad + flow.Phi * L * C;
  Vector error{-1.0, -0.5};
  for (int k = 0; k < 10; ++k) error = step * error;
  EXPECT_NEAR(observer->xHat()[0] - scene.plant->x()[0], error[0], 1e-12);
  EXPECT_NEAR(observer->xHat()[1] - scene.plant->x()[1], error[1], 1e-12);
}

TEST(SlidingReducedOrderObserver, ErrorIsMultipliedByItsMatrix) {
  ControlScene scene(kOscillator, 0.1, 1.0);
  const Matrix C{{1.0, 0.0}}, L{{-5.0}, {-6.0}};
  auto y = std::make_shared<LinearSensor>(scene.plant, C);
  scene.add(y);
  auto observer = std::make_shared<SlidingReducedOrderObserver>(y, Vector{0.0, 0.0}, C, L);
  scene.add(observer);
  scene.run();
  scene.control.runUntil(1.0);
  const HeldFlow flow = heldFlow(kOscillator, 0.1);
  const Matrix step = flow.Ad + flow.Phi * L * C * flow.Ad;
  Vector error{0.0, -0.5};  // the error at the first instant, at which C x̂ = y
  for (int k = 0; k < 10; ++k) error = step * error;
  EXPECT_NEAR(observer->xHat()[0] - scene.plant->x()[0], error[0], 1e-12);
  EXPECT_NEAR(observer->xHat()[1] - scene.plant->x()[1], error[1], 1e-12);
}

TEST(Control, InvalidUseIsReported) {
  ControlScene scene(kOscillator, 0.1, 1.0);
  scene.add(std::make_shared<PID>(scene.sensor, Matrix{{1.0}}));
  EXPECT_THROW(scene.control.begin(), Exception);
  ControlScene observed(kOscillator, 0.1, 1.0);
  observed.add(std::make_shared<LuenbergerObserver>(observed.sensor, Vector{0.0, 0.0},
                                                    Matrix{{1.0}}, Matrix{{1.0}}));
  EXPECT_THROW(observed.control.begin(), Exception);
}

}  // namespace
}  // namespace rico
