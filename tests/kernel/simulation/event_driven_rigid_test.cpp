// Event-driven simulation of rigid bodies in space: a bouncing ball, a top, free rotation.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/relations/newton_euler/NewtonEuler1DR.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

std::shared_ptr<EventDriven> simulate(const std::shared_ptr<NonSmoothDynamicalSystem>& model,
                                      double h) {
  return std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                       std::make_shared<LsodarOSI>());
}

/// A sphere of radius 0.1 above the plane z = 0.
class SphereOnPlane : public NewtonEuler1DR {
 public:
  void computeh(double /*t*/, const Vector& q, Vector& y) override {
    y[0] = q[2] - 0.1;
    setContact({q[0], q[1], q[2] - 0.1}, {q[0], q[1], 0.0}, {0.0, 0.0, 1.0});
  }
};

// The sphere spins and bounces like a ball, and comes to rest on the plane while it still spins.
TEST(RigidBody, BouncesAndComesToRest) {
  auto sphere =
      std::make_shared<NewtonEulerDS>(Vector{0, 0, 1.1, 1, 0, 0, 0}, Vector{1, 0, 0, 0, 0, 2}, 2.0,
                                      Matrix::diagonal(Vector{1, 1, 1}));
  sphere->setFExt(Vector{0, 0, -2.0 * kG});
  auto contact = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.5),
                                               std::make_shared<SphereOnPlane>());
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 2.0);
  model->insertDynamicalSystem(sphere);
  model->link(contact, sphere);
  auto simulation = simulate(model, 0.1);
  simulation->run();
  ASSERT_EQ(simulation->accumulations().size(), 1U);
  EXPECT_NEAR(simulation->accumulations()[0].limit, 3.0 * std::sqrt(2.0 / kG), 1e-9);
  EXPECT_NEAR(sphere->q()(0), 2.0, 1e-11);
  EXPECT_NEAR(sphere->q()(2), 0.1, 1e-13);
  EXPECT_NEAR(sphere->q()(6), std::sin(2.0), 1e-10);
  EXPECT_NEAR(contact->lambda(2)(0), 2.0 * kG, 1e-10);
}

/// The point r of a body is fixed at the origin: 0 = x_G + R r.
class BallJoint : public NewtonEulerR {
 public:
  void computeh(double /*t*/, const Vector& q, Vector& y) override {
    const NewtonEulerDS at(q, Vector(6), 1.0, Matrix::identity(3));
    y = at.rotation() * r_;
    for (int i = 0; i < 3; ++i) y[i] += q[i];
  }
  void computeH(double /*t*/, Interaction& interaction, Matrix& H) override {
    const Matrix R = static_cast<NewtonEulerDS*>(interaction.system(0))->rotation();
    const Matrix turned = R * Matrix{{0, r_[2], -r_[1]}, {-r_[2], 0, r_[0]}, {r_[1], -r_[0], 0}};
    for (int i = 0; i < 3; ++i) H(i, i) = 1.0;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) H(i, 3 + j) = turned(i, j);
  }

 private:
  Vector r_{0, 0, 1};
};

// A top that hangs from its tip: the joint stays closed, and its energy and its angular momentum
// about z are conserved.
TEST(RigidBody, HangsFromItsTip) {
  const double mass = 2.0;
  auto top = std::make_shared<NewtonEulerDS>(
      Vector{-std::sin(0.8), 0, -std::cos(0.8), std::cos(0.4), 0, std::sin(0.4), 0},
      Vector{0, 0, 0, 0, 0, 5}, mass, Matrix::diagonal(Vector{0.4, 0.4, 0.2}));
  top->setFExt(Vector{0, 0, -mass * kG});
  auto joint = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(3),
                                             std::make_shared<BallJoint>());
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 10.0);
  model->insertDynamicalSystem(top);
  model->link(joint, top);
  auto simulation = simulate(model, 0.05);
  const auto energy = [&] {
    const Vector& v = top->velocity();
    return 0.5 * mass * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) +
           0.2 * (v[3] * v[3] + v[4] * v[4]) + 0.1 * v[5] * v[5] + mass * kG * top->q()[2];
  };
  const double before = energy();
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    ASSERT_LE(joint->y(0).normInf(), 5e-13);
    ASSERT_LE(joint->y(1).normInf(), 5e-13);
    ASSERT_NEAR(energy(), before, 1e-7);
    ASSERT_NEAR(top->velocity()[5], 5.0, 1e-8);  // about its own axis
  }
}

// A body spins freely about a principal axis and falls: both motions have closed forms.
TEST(RigidBody, SpinsAndFalls) {
  auto body =
      std::make_shared<NewtonEulerDS>(Vector{0, 0, 10, 1, 0, 0, 0}, Vector{1, 0, 0, 0, 0, 2}, 2.0,
                                      Matrix::diagonal(Vector{1, 2, 3}));
  body->setFExt(Vector{0, 0, -2.0 * kG});
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(body);
  auto simulation = simulate(model, 0.1);
  simulation->run();
  EXPECT_NEAR(body->q()(0), 1.0, 1e-12);
  EXPECT_NEAR(body->q()(2), 10.0 - 0.5 * kG, 1e-12);
  EXPECT_NEAR(body->q()(3), std::cos(1.0), 1e-11);
  EXPECT_NEAR(body->q()(6), std::sin(1.0), 1e-11);
}

}  // namespace
}  // namespace rico
