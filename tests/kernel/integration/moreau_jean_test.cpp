// The integrator of Moreau and Jean by itself: its matrix W, and motion without contacts.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/systems/BoundaryCondition.hpp>
#include <kernel/systems/LagrangianDS.hpp>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

constexpr double kStep = 0.02;
constexpr double kTheta = 0.6;

/// One system with one integrator, ready for its first step.
struct Alone {
  std::shared_ptr<MoreauJeanOSI> integrator = std::make_shared<MoreauJeanOSI>(kTheta);
  std::shared_ptr<SecondOrderDS> system;
  std::shared_ptr<TimeStepping> simulation;

  explicit Alone(std::shared_ptr<SecondOrderDS> ds) : system(std::move(ds)) {
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
    model->insertDynamicalSystem(system);
    simulation = std::make_shared<TimeStepping>(
        model, std::make_shared<TimeDiscretisation>(0.0, kStep), integrator, nullptr);
    simulation->initialize();
  }
};

const Matrix kMass{{2, 0.5}, {0.5, 1}};
const Matrix kStiffness{{40, -10}, {-10, 30}};
const Matrix kDamping{{0.3, 0}, {0, 0.2}};

std::shared_ptr<LagrangianLinearTIDS> oscillator() {
  return std::make_shared<LagrangianLinearTIDS>(Vector{1, -0.5}, Vector{0.2, 0}, kMass, kStiffness,
                                                kDamping);
}

std::shared_ptr<LagrangianDS> pendulum() {
  auto ds = std::make_shared<LagrangianDS>(Vector{1.2}, Vector{0.0}, Matrix{{1}});
  ds->setFInt(Vector(1));
  ds->setComputeFIntFunction(
      [](double, const Vector& q, const Vector&, Vector& f) { f(0) = 9.81 * std::sin(q(0)); });
  ds->setJacobianFIntq(Matrix(1, 1));
  ds->setComputeJacobianFIntqFunction(
      [](double, const Vector& q, const Vector&, Matrix& K) { K(0, 0) = 9.81 * std::cos(q(0)); });
  return ds;
}

TEST(MoreauJean, WFollowsItsFormula) {
  Alone scene(oscillator());
  scene.simulation->computeOneStep();
  const double a = kStep * kTheta;
  const Matrix expected = kMass + a * kDamping + a * a * kStiffness;
  EXPECT_LT((scene.integrator->W(*scene.system) - expected).normInf(), 1e-15);
  EXPECT_LT((scene.integrator->getW(*scene.system) - expected).normInf(), 1e-15);
}

TEST(MoreauJean, PrescribedVelocitiesRemoveTheirColumnsOfW) {
  auto ds = oscillator();
  ds->setBoundaryConditions(std::make_shared<BoundaryCondition>(std::vector<int>{1}, Vector{0.7}));
  Alone scene(ds);
  scene.simulation->computeOneStep();
  const double a = kStep * kTheta;
  const Matrix full = kMass + a * kDamping + a * a * kStiffness;
  const Matrix& columns = scene.integrator->WBoundaryConditions(*ds);
  ASSERT_EQ(columns.cols(), 1);
  EXPECT_NEAR(columns(0, 0), full(0, 1), 1e-15);
  EXPECT_NEAR(columns(1, 0), full(1, 1), 1e-15);
  const Matrix W = scene.integrator->getW(*ds);
  EXPECT_EQ(W(0, 1), 0.0);
  EXPECT_EQ(W(1, 1), 1.0);
  EXPECT_NEAR(ds->velocity()(1), 0.7, 1e-15);
}

// integrate() over one step must equal a step without contacts.
void expectAStep(const std::function<std::shared_ptr<SecondOrderDS>()>& make, double tolerance) {
  Alone byStep(make()), byIntegrator(make());
  byStep.simulation->setNewtonTolerance(1e-13);
  byStep.simulation->computeOneStep();
  byIntegrator.integrator->integrate(0.0, kStep);
  for (int i = 0; i < byStep.system->dofs(); ++i) {
    EXPECT_NEAR(byIntegrator.system->q()(i), byStep.system->q()(i), tolerance);
    EXPECT_NEAR(byIntegrator.system->velocity()(i), byStep.system->velocity()(i), tolerance);
  }
}

TEST(MoreauJean, IntegrateMovesLinearSystems) { expectAStep(oscillator, 1e-15); }

TEST(MoreauJean, IntegrateMovesNonlinearSystems) { expectAStep(pendulum, 1e-13); }

// With intervals of different lengths the order is 1 for θ = 0.6: half the step size gives half the
// error.
TEST(MoreauJean, IntegrateConverges) {
  const double omega = std::sqrt(9.81);
  const auto errorWith = [&](int steps) {
    Alone scene(std::make_shared<LagrangianLinearTIDS>(Vector{1}, Vector{0}, Matrix{{1}},
                                                       Matrix{{9.81}}, Matrix{{0}}));
    for (int k = 0; k < steps; ++k) {
      scene.integrator->integrate(1.0 * k / steps, (k + 1.0) / steps);
      scene.system->swapInMemory();
    }
    return std::abs(scene.system->q()(0) - std::cos(omega));
  };
  const double slope = std::log2(errorWith(400) / errorWith(800));
  EXPECT_GT(slope, 0.9);
  EXPECT_LT(slope, 1.1);
}

}  // namespace
}  // namespace rico
