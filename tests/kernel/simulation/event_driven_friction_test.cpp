// Coulomb friction between events: the modes and their times are compared with closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/support/Exception.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

/// A block of mass 1 on a floor, coordinates (x, height), pulled by a force F(t, x).
struct Block {
  double mu = 0.3;
  double T = 1.0;
  double h = 0.01;
  Vector q0{0, 0};
  Vector v0{0, 0};
  double k = 0.0;  // stiffness of a spring whose end is at d + V t
  double V = 0.0;  // velocity of that end
  double d = 0.0;
  std::shared_ptr<LagrangianDS> block;
  std::shared_ptr<Interaction> contact;
  std::shared_ptr<EventDriven> simulation;
  std::vector<double> events;

  void run() {
    block = std::make_shared<LagrangianDS>(q0, v0, Matrix::identity(2));
    block->setComputeFIntFunction([this](double t, const Vector& q, const Vector&, Vector& f) {
      f[0] = -k * (d + V * t - q[0]);
      f[1] = kG;
    });
    contact = std::make_shared<Interaction>(
        std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 2),
        std::make_shared<LagrangianLinearTIR>(Matrix{{0, 1}, {1, 0}}));
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
    model->insertDynamicalSystem(block);
    model->link(contact, block);
    simulation = std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                               std::make_shared<LsodarOSI>());
    while (simulation->hasNextEvent()) {
      simulation->computeOneStep();
      const double* force = contact->lambda(2).data();
      ASSERT_LE(std::abs(force[1]), mu * force[0] + 1e-9);
      if (simulation->eventsManager()->currentEvent().type == EventType::kNonSmooth)
        events.push_back(simulation->startingTime());
    }
  }
};

// v = v0 − μ g t until t = v0 / (μ g), where x = v0² / (2 μ g).
TEST(Friction, SlidingBlockStops) {
  Block scene;
  scene.v0 = Vector{1, 0};
  scene.run();
  ASSERT_EQ(scene.events.size(), 1U);
  EXPECT_NEAR(scene.events[0], 1.0 / (0.3 * kG), 1e-12);
  EXPECT_NEAR(scene.block->q()(0), 0.5 / (0.3 * kG), 1e-12);
  EXPECT_NEAR(scene.block->velocity()(0), 0.0, 1e-15);
  EXPECT_NEAR(scene.contact->lambda(2)(0), kG, 1e-12);
  EXPECT_NEAR(scene.contact->lambda(2)(1), 0.0, 1e-12);
}

TEST(Friction, SlidesInTheOtherDirection) {
  Block scene;
  scene.v0 = Vector{-1, 0};
  scene.run();
  ASSERT_EQ(scene.events.size(), 1U);
  EXPECT_NEAR(scene.block->q()(0), -0.5 / (0.3 * kG), 1e-12);
}

// The force of a spring grows: the block sticks until k V t = μ g.
TEST(Friction, StickingBlockBreaksLoose) {
  Block scene;
  scene.k = 4.0;
  scene.V = 1.0;
  scene.T = 1.5;
  scene.run();
  const double t1 = 0.3 * kG / 4.0;
  ASSERT_EQ(scene.events.size(), 1U);
  EXPECT_NEAR(scene.events[0], t1, 1e-12);
  // Then the block lags behind the spring's end: x = V s − V/ω sin ωs, s = t − t1, ω = 2.
  const double s = 1.5 - t1;
  EXPECT_NEAR(scene.block->q()(0), s - 0.5 * std::sin(2.0 * s), 1e-11);
}

// A block on a spring, in the frame of its belt. At first the spring's end is ahead by a + μg/k.
// The block slides with
//
//     x' = V + aω sin ωt − V cos ωt     until  ωt/2 = π − atan(aω/V)
//
// and then sticks for the time a/V.
TEST(Friction, StickSlipOnABelt) {
  Block scene;
  const double a = 0.5;
  const double omega = 3.0;
  scene.k = omega * omega;
  scene.V = 0.7;
  scene.d = a + scene.mu * kG / scene.k;
  const double stick = 2.0 * (M_PI - std::atan(a * omega / scene.V)) / omega;
  const double slip = stick + a / scene.V;
  scene.T = slip + 1.0;
  scene.run();
  ASSERT_EQ(scene.events.size(), 2U);
  EXPECT_NEAR(scene.events[0], stick, 1e-11);
  EXPECT_NEAR(scene.events[1], slip, 1e-11);
}

// The block is thrown on the floor with a tangential speed: v_N = −√(2 g h), and the impact reduces
// v_T by μ |v_N|.
TEST(Friction, ImpactWithFrictionThenSlidesAndStops) {
  Block scene;
  scene.q0 = Vector{0, 0.05};
  scene.v0 = Vector{2, 0};
  scene.T = 1.2;
  scene.run();
  const double fall = std::sqrt(0.1 / kG);
  const double speed = 2.0 - 0.3 * kG * fall;
  ASSERT_EQ(scene.events.size(), 2U);
  EXPECT_NEAR(scene.events[0], fall, 1e-12);
  EXPECT_NEAR(scene.events[1], fall + speed / (0.3 * kG), 1e-9);
  EXPECT_NEAR(scene.block->q()(0), 2.0 * fall + 0.5 * speed * speed / (0.3 * kG), 1e-9);
}

TEST(Failure, APenetrationAtTheStartIsRefused) {
  EventDrivenBall scene;
  scene.q0 = -0.1;
  scene.build();
  try {
    scene.simulation->computeOneStep();
    FAIL() << "no exception";
  } catch (const Exception& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("penetrates"), std::string::npos) << text;
    EXPECT_NE(text.find("t = 0"), std::string::npos) << text;
    EXPECT_NE(text.find("ydot = "), std::string::npos) << text;
  }
}

TEST(Failure, EventsPerUnitTimeAreBounded) {
  EventDrivenBall scene;
  scene.T = 9.0;
  scene.build();
  scene.simulation->setZenoHorizon(0.0);
  scene.simulation->setMaxEventsPerUnitTime(1.0);
  scene.simulation->setMaxEventBurst(100);
  EXPECT_THROW(scene.simulation->run(), Exception);
  EXPECT_LE(scene.simulation->numberOfNonSmoothEvents(), 120);
}

// A rod slides on its tip. With y = ẏ = 0 and H M⁻¹ Hᵀ = [a b; b c], no contact force prevents
// penetration if μ b > a. The mass matrix below gives a = 1, b = 0.9, c = 1; with μ = 2 and sliding
// direction s = 1, a − μ s b < 0.
TEST(Failure, PainlevesParadoxIsReported) {
  auto rod = std::make_shared<LagrangianDS>(
      Vector{0, 0}, Vector{0, 1.0}, Matrix{{1 / 0.19, -0.9 / 0.19}, {-0.9 / 0.19, 1 / 0.19}});
  rod->setFExt(Vector{-1 / 0.19, 0.9 / 0.19});
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(rod);
  model->link(
      std::make_shared<Interaction>(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 2.0, 2),
                                    std::make_shared<LagrangianLinearTIR>(Matrix::identity(2))),
      rod);
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.1),
                         std::make_shared<LsodarOSI>());
  try {
    simulation.run();
    FAIL() << "no exception";
  } catch (const Exception& error) {
    EXPECT_NE(std::string(error.what()).find("Painleve"), std::string::npos) << error.what();
  }
}

TEST(Failure, AnImpactLawOverSeveralRowsIsRefused) {
  auto block =
      std::make_shared<LagrangianLinearTIDS>(Vector{0, 0, 0}, Vector{0, 0, 0}, Matrix::identity(3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(block);
  model->link(
      std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(3, 0.5),
                                    std::make_shared<LagrangianLinearTIR>(Matrix::identity(3))),
      block);
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.1),
                         std::make_shared<LsodarOSI>());
  EXPECT_THROW(simulation.computeOneStep(), Exception);
}

TEST(Failure, UnknownProblemsAreReported) {
  EventDrivenBall scene;
  scene.build();
  EXPECT_THROW(scene.simulation->computeOneStepNSProblem("impakt"), Exception);
}

}  // namespace
}  // namespace rico
