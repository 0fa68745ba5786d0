// Variants of the scheme of Moreau and Jean: projections, global formulation, prescribed
// velocities, gamma for the relation.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/formulation/GlobalFrictionContact.hpp>
#include <kernel/formulation/MLCP.hpp>
#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/integration/MoreauJeanCombinedProjectionOSI.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/integration/MoreauJeanGOSI.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/newton_euler/NewtonEulerR.hpp>
#include <kernel/simulation/TimeSteppingCombinedProjection.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

/// The ball of scenes.hpp with a projection.
template <class Simulation, class Integrator>
std::shared_ptr<Simulation> projected(BouncingBall& scene) {
  scene.build();
  return std::make_shared<Simulation>(scene.model,
                                      std::make_shared<TimeDiscretisation>(0.0, scene.h),
                                      std::make_shared<Integrator>(0.5), std::make_shared<LCP>(),
                                      std::make_shared<MLCPProjectOnConstraints>());
}

TEST(DirectProjection, PublishedRowAndNoPenetration) {
  BouncingBall scene;
  auto simulation = projected<TimeSteppingDirectProjection, MoreauJeanDirectProjectionOSI>(scene);
  simulation->setProjectionMaxIteration(20);
  simulation->setConstraintTol(1e-8);
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    if (simulation->stepNumber() == 90) {
      EXPECT_NEAR(scene.ball->q()(0), 0.005633875, 1e-12);
      EXPECT_NEAR(scene.ball->velocity()(0), 3.97305, 1e-12);
      EXPECT_NEAR(scene.ball->p(1)(0), 8.4366, 1e-10);
    }
    if (scene.contact->lambda(1)(0) > 0.0) {
      ASSERT_GE(scene.ball->q()(0), -1e-8);
    }
    simulation->nextStep();
  }
}

TEST(CombinedProjection, NeverPenetrates) {
  BouncingBall scene;
  auto simulation =
      projected<TimeSteppingCombinedProjection, MoreauJeanCombinedProjectionOSI>(scene);
  int impacts = 0;
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    ASSERT_GE(scene.ball->q()(0), -1e-8);
    if (scene.contact->lambda(1)(0) > 1.0) ++impacts;
    simulation->nextStep();
  }
  EXPECT_GT(impacts, 5);
}

/// A joint that fixes the point (0, 0, 1) of the body's frame at the origin of the world.
class BallJoint : public NewtonEulerR {
 public:
  void computeh(double /*t*/, const Vector& q, Vector& y) override {
    const Matrix R = rotationAt(q);
    for (int i = 0; i < 3; ++i) y(i) = q(i) + R(i, 2);
  }
  void computeH(double /*t*/, Interaction& interaction, Matrix& H) override {
    // d(R a)/dt = −R [a]× Ω with a = (0, 0, 1).
    const Matrix R = rotationAt(interaction.secondOrder(0)->q());
    const Matrix a = {{0, -1, 0}, {1, 0, 0}, {0, 0, 0}};
    const Matrix turn = -1.0 * (R * a);
    for (int i = 0; i < 3; ++i) {
      H(i, i) = 1.0;
      for (int j = 0; j < 3; ++j) H(i, 3 + j) = turn(i, j);
    }
  }

 private:
  static Matrix rotationAt(const Vector& q) {
    NewtonEulerDS body(q, Vector(6), 1.0, Matrix::identity(3));
    return body.rotation();
  }
};

// One body on a ball joint, θ = 1, h = 0.01, for 10 s: with a projection the joint does not drift
// apart.
TEST(DirectProjection, BallJointStaysClosed) {
  const double s = std::sqrt(0.5);  // rotated by 90 degrees about x: the joint is beside the body
  auto body = std::make_shared<NewtonEulerDS>(Vector{0, 1, 0, s, s, 0, 0}, Vector(6), 1.0,
                                              Matrix::diagonal({0.1, 0.2, 0.3}));
  body->setFExt(Vector{0, 0, -kG});
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 10.0);
  model->insertDynamicalSystem(body);
  auto joint = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(3),
                                             std::make_shared<BallJoint>());
  model->link(joint, body);
  TimeSteppingDirectProjection simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.01),
                                          std::make_shared<MoreauJeanDirectProjectionOSI>(1.0),
                                          std::make_shared<MLCP>(),
                                          std::make_shared<MLCPProjectOnConstraints>());
  simulation.setNewtonTolerance(1e-9);
  simulation.initialize();
  ASSERT_NEAR(joint->y(0).normInf(), 0.0, 1e-14);
  const auto energy = [&] {
    double sum = kG * body->q()(2);
    const Vector& v = body->twist();
    for (int i = 0; i < 3; ++i)
      sum += 0.5 * (v(i) * v(i) + body->inertia()(i, i) * v(3 + i) * v(3 + i));
    return sum;
  };
  const double before = energy();
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    ASSERT_LE(joint->y(0).normInf(), 1e-6) << "t = " << simulation.nextTime();
    ASSERT_LE(energy(), before + 0.1);
    simulation.nextStep();
  }
}

// γ = 1/2 for the relation and e = 0 give U_{k+1} + U_k ≥ 0, like Newton's law with e = 1.
TEST(GammaForRelation, OneHalfIsElastic) {
  auto integrator = std::make_shared<MoreauJeanOSI>(0.5, 0.5);
  integrator->setUseGammaForRelation(true);
  BouncingBall mean, elastic;
  mean.e = 0.0;
  mean.build(integrator);
  elastic.e = 1.0;
  elastic.build();
  while (mean.simulation->hasNextEvent()) {
    mean.simulation->computeOneStep();
    elastic.simulation->computeOneStep();
    ASSERT_NEAR(mean.ball->velocity()(0), elastic.ball->velocity()(0), 1e-12);
    mean.simulation->nextStep();
    elastic.simulation->nextStep();
  }
}

// A bead on a straight wire starts with a velocity perpendicular to the wire. With γ = θ the
// position stays on the wire; otherwise it leaves the wire by h (1−θ) times that velocity.
TEST(GammaForRelation, ThetaFulfilsLinearConstraints) {
  for (const bool forRelation : {true, false}) {
    auto bead =
        std::make_shared<LagrangianLinearTIDS>(Vector{0, 0}, Vector{1, 1}, Matrix::identity(2));
    bead->setFExt(Vector{0, -kG});
    auto wire =
        std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(1),
                                      std::make_shared<LagrangianLinearTIR>(Matrix{{1, 2}}));
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
    model->insertDynamicalSystem(bead);
    model->link(wire, bead);
    auto integrator = std::make_shared<MoreauJeanOSI>(0.75, 0.75);
    integrator->setUseGammaForRelation(forRelation);
    TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.01), integrator,
                            std::make_shared<MLCP>());
    simulation.run();
    EXPECT_NEAR(wire->y(0)(0), forRelation ? 0.0 : 0.01 * 0.25 * 3.0, 1e-13);
  }
}

// If the joint's H and W are those at the beginning of the step, H is evaluated once per step, and
// H(q_k) v_{k+1} vanishes instead of H(q_{k+1}) v_{k+1}.
TEST(ExplicitNewtonEulerOperators, AreThoseAtTheBeginningOfTheStep) {
  for (const bool isExplicit : {true, false}) {
    auto body =
        std::make_shared<NewtonEulerDS>(Vector{0, 0, -1, 1, 0, 0, 0}, Vector{-2, 0, 0, 0, 2, 0},
                                        1.0, Matrix::diagonal({0.1, 0.2, 0.3}));
    body->setFExt(Vector{0, 0, -kG});
    auto joint = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(3),
                                               std::make_shared<BallJoint>());
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 0.1);
    model->insertDynamicalSystem(body);
    model->link(joint, body);
    auto integrator = std::make_shared<MoreauJeanOSI>(0.5);
    integrator->setExplicitNewtonEulerDSOperators(isExplicit);
    TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.01), integrator,
                            std::make_shared<MLCP>());
    simulation.setNewtonTolerance(1e-11);
    while (simulation.hasNextEvent()) {
      simulation.initialize();
      joint->relation()->computeJach(simulation.startingTime(), *joint);
      const Coupling before = joint->coupling();
      simulation.computeOneStep();
      Vector across(3);
      before.multiplyOutputAdd(0, body->twist(), across);
      joint->relation()->computeJach(simulation.nextTime(), *joint);
      joint->computeOutput(simulation.nextTime(), 1);
      const double after = joint->y(1).normInf();
      if (isExplicit) {
        ASSERT_LT(across.normInf(), 1e-12);
        ASSERT_GT(after, 1e-4);
      } else {
        ASSERT_LT(after, 1e-2 * across.normInf());
      }
      simulation.nextStep();
    }
    EXPECT_NEAR(joint->y(0).normInf(), 0.0, 1e-2);
  }
}

/// A block on a slope, pushed by a force.
struct Block {
  std::shared_ptr<LagrangianLinearTIDS> block = std::make_shared<LagrangianLinearTIDS>(
      Vector{0, 0.001, 0}, Vector{2, 0, -1}, Matrix::diagonal({2, 2, 2}));
  std::shared_ptr<Interaction> contact = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactFrictionNSL>(0.2, 0.0, 0.3, 3),
      std::make_shared<LagrangianLinearTIR>(Matrix{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}));
  std::shared_ptr<TimeStepping> simulation;

  Block(std::shared_ptr<OneStepIntegrator> integrator, std::shared_ptr<OneStepNSProblem> problem) {
    block->setFExt(Vector{1.0, -2 * kG, 0.5});
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 0.5);
    model->insertDynamicalSystem(block);
    model->link(contact, block);
    simulation =
        std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, 5e-3),
                                       std::move(integrator), std::move(problem));
  }
};

TEST(GlobalFormulation, GivesTheResultsOfTheLocalFormulation) {
  Block local(std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<FrictionContact>(3));
  auto problem = std::make_shared<GlobalFrictionContact>(3);
  problem->settings().relativeTolerance = 1e-12;
  Block global(std::make_shared<MoreauJeanGOSI>(0.5), problem);
  while (local.simulation->hasNextEvent()) {
    local.simulation->computeOneStep();
    global.simulation->computeOneStep();
    for (int i = 0; i < 3; ++i)
      ASSERT_NEAR(local.block->velocity()(i), global.block->velocity()(i), 1e-9);
    local.simulation->nextStep();
    global.simulation->nextStep();
  }
  EXPECT_LT(local.block->velocity()(0), 2.0 - 0.5) << "friction has no effect";
}

// Two masses and a spring; the first mass is driven harmonically, and the second one follows the
// forced oscillation
//     m ẍ₂ = k (x₁ − x₂),   x₁ = sin t.
TEST(BoundaryConditions, DrivenOscillator) {
  const double k = 4.0;
  auto pair = std::make_shared<LagrangianLinearTIDS>(
      Vector{0, 0}, Vector{1, 0}, Matrix::identity(2), Matrix{{k, -k}, {-k, k}}, Matrix(2, 2));
  pair->setBoundaryConditions(
      std::make_shared<HarmonicBC>(std::vector<int>{0}, 0.0, 1.0, 1.0, 0.0));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 5.0);
  model->insertDynamicalSystem(pair);
  const double h = 1e-3;
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, h),
                          std::make_shared<MoreauJeanOSI>(0.5), nullptr);
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    const double t = simulation.nextTime();
    ASSERT_NEAR(pair->velocity()(0), std::cos(t), 1e-12);
    // x₂ = (4 sin t − 2 sin 2t) / 3 from x₂(0) = ẋ₂(0) = 0.
    const double x2 = (4.0 * std::sin(t) - 2.0 * std::sin(2.0 * t)) / 3.0;
    ASSERT_NEAR(pair->q()(1), x2, 1e-5);
    // The driving force moves the first mass and the spring.
    const double force = -std::sin(t) + k * (std::sin(t) - x2);
    ASSERT_NEAR(pair->reactionToBoundaryConditions()(0) / h, force, 1e-2);
    simulation.nextStep();
  }
}

}  // namespace
}  // namespace rico
