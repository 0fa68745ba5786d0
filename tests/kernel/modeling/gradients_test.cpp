// Gradients are compared with central differences.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/algebra/SystemMatrix.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/newton_euler/NewtonEuler1DR.hpp>
#include <kernel/systems/LagrangianDS.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>
#include <kernel/topology/NonSmoothDynamicalSystem.hpp>

#include "kernel/support/differences.hpp"

namespace rico {
namespace {

/// A system of two coordinates in which every term depends on all its possible arguments.
std::shared_ptr<LagrangianDS> coupled() {
  auto ds = std::make_shared<LagrangianDS>(Vector{0.3, -0.7}, Vector{1.1, 0.4},
                                           Matrix{{2, 0.5}, {0.5, 1}});
  ds->setComputeFIntFunction([](double t, const Vector& q, const Vector& v, Vector& f) {
    f = {q(0) * q(1) + t * v(0), std::sin(q(0)) * v(1)};
  });
  ds->setComputeJacobianFIntqFunction([](double, const Vector& q, const Vector& v, Matrix& J) {
    J = Matrix{{q(1), q(0)}, {std::cos(q(0)) * v(1), 0}};
  });
  ds->setComputeJacobianFIntqDotFunction([](double t, const Vector& q, const Vector&, Matrix& J) {
    J = Matrix{{t, 0}, {0, std::sin(q(0))}};
  });
  ds->setComputeFGyrFunction([](const Vector& q, const Vector& v, Vector& f) {
    f = {v(0) * v(1) * q(0), v(1) * v(1)};
  });
  ds->setComputeJacobianFGyrqFunction([](const Vector&, const Vector& v, Matrix& J) {
    J = Matrix{{v(0) * v(1), 0}, {0, 0}};
  });
  ds->setComputeJacobianFGyrqDotFunction([](const Vector& q, const Vector& v, Matrix& J) {
    J = Matrix{{v(1) * q(0), v(0) * q(0)}, {0, 2 * v(1)}};
  });
  return ds;
}

/// Checks the gradients in W ← M − a ∂F/∂v − b ∂F/∂q.
void expectIterationMatrix(SecondOrderDS& ds, double t, double a, double b, double tolerance) {
  SystemMatrix mass, W;
  ds.computeIterationMatrix(t, 0.0, 0.0, mass);
  ds.computeIterationMatrix(t, a, b, W);
  const Matrix byV = centralDifferences(
      [&](const Vector& v) {
        ds.computeForces(t, ds.q(), v);
        return ds.forces();
      },
      ds.velocity());
  Matrix expected = mass.dense() - a * byV;
  if (b != 0.0) {  // b = 0 for rotations, which have more coordinates than velocities
    const Matrix byQ = centralDifferences(
        [&](const Vector& q) {
          ds.computeForces(t, q, ds.velocity());
          return ds.forces();
        },
        ds.q());
    expected = expected - b * byQ;
  }
  EXPECT_LE(distance(W.dense(), expected), tolerance);
  EXPECT_GT(distance(W.dense(), mass.dense()), 1e-3) << "nothing was checked";
}

TEST(Gradients, LagrangianDS) { expectIterationMatrix(*coupled(), 0.8, 0.01, 0.3, 1e-7); }

TEST(Gradients, LagrangianDSRhs) {
  auto ds = coupled();
  ds->initRhs(0.8);
  ds->computeJacobianRhsx(0.8);
  const Vector x = ds->x();
  const Matrix expected = centralDifferences(
      [&](const Vector& at) {
        ds->q() = {at(0), at(1)};
        ds->velocity() = {at(2), at(3)};
        ds->computeRhs(0.8);
        return ds->rhs();
      },
      x);
  EXPECT_LE(distance(ds->jacobianRhsx(), expected), 1e-7);
}

TEST(Gradients, LagrangianLinearTIDS) {
  LagrangianLinearTIDS ds(Vector{0.3, -0.7}, Vector{1.1, 0.4}, Matrix{{2, 0.5}, {0.5, 1}},
                          Matrix{{3, -1}, {-1, 2}}, Matrix{{0.2, 0}, {0.1, 0.4}});
  expectIterationMatrix(ds, 0.0, 0.2, 0.04, 1e-7);
}

TEST(Gradients, NewtonEulerDSGyroscopicTerm) {
  NewtonEulerDS body(Vector{0, 0, 0, 0.5, 0.5, -0.5, 0.5}, Vector{1, 2, 3, 0.4, -0.9, 1.2}, 2.0,
                     Matrix{{1, 0.1, 0}, {0.1, 2, 0.3}, {0, 0.3, 3}});
  expectIterationMatrix(body, 0.0, 0.5, 0.0, 1e-7);
}

TEST(Gradients, NewtonEulerDSPositionRate) {
  // T(q) v is compared with the motion on the group.
  NewtonEulerDS body(Vector{0, 0, 0, 0.1, 0.7, -0.2, 0.4}, Vector{1, 2, 3, 0.4, -0.9, 1.2}, 2.0,
                     Matrix::identity(3));
  body.initMemory(1);
  const Vector rate = body.T() * body.velocity();
  const double h = 1e-6;
  body.movePosition(h, body.velocity());
  Vector plus = body.q();
  body.movePosition(-h, body.velocity());
  const Vector difference = (1.0 / (2.0 * h)) * (plus - body.q());
  EXPECT_LE((rate - difference).normInf(), 1e-8);
}

/// The gap along x between a point of body 1 and a point of body 2.
class PointAgainstPoint : public NewtonEuler3DR {
 public:
  void computeh(double /*t*/, const Vector& q, Vector& y) override {
    const Matrix R1 = rotationMatrix({q(3), q(4), q(5), q(6)});
    const Matrix R2 = rotationMatrix({q(10), q(11), q(12), q(13)});
    const Vector a = R1 * Vector{0.1, 0.2, -0.3};
    const Vector b = R2 * Vector{-0.4, 0.1, 0.2};
    const Vector3 pc1 = {q(0) + a(0), q(1) + a(1), q(2) + a(2)};
    const Vector3 pc2 = {q(7) + b(0), q(8) + b(1), q(9) + b(2)};
    setContact(pc1, pc2, {1.0, 0.0, 0.0});
    for (int i = 0; i < 3; ++i) y(i) = pc1[i] - pc2[i];
  }
};

TEST(Gradients, NewtonEuler3DR) {
  const Matrix I = Matrix::diagonal({1, 2, 3});
  auto one = std::make_shared<NewtonEulerDS>(Vector{0.1, 0.2, 0.3, 0.1, 0.7, -0.2, 0.4},
                                             Vector{1, 2, 3, 0.4, -0.9, 1.2}, 1.0, I);
  auto two = std::make_shared<NewtonEulerDS>(Vector{1.1, -0.2, 0.5, 0.9, 0.1, -0.3, 0.2},
                                             Vector{-1, 0.2, 0.7, 1.4, 0.9, -0.2}, 1.0, I);
  auto relation = std::make_shared<PointAgainstPoint>();
  auto contact = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.3, 3), relation);
  NonSmoothDynamicalSystem model(0.0, 1.0);
  for (const auto& body : {one, two}) {
    model.insertDynamicalSystem(body);
    body->initMemory(1);
  }
  model.link(contact, one, two);
  contact->setLevels({0, 1, 1, 1}, 1);
  contact->computeOutput(0.0, 0);
  relation->computeJach(0.0, *contact);
  contact->computeOutput(0.0, 1);
  // ẏ in the frame (N, T1, T2) of the normal (1, 0, 0) is compared with the motion of the two
  // points.
  const double h = 1e-6;
  Vector before(3), after(3);
  const auto gapAt = [&](double time, Vector& y) {
    for (const auto& body : {one, two}) body->movePosition(time, body->velocity());
    relation->computeh(0.0, contact->gatherDerivative(0), y);
  };
  gapAt(h, after);
  gapAt(-h, before);
  const Vector rate = (1.0 / (2.0 * h)) * (after - before);
  EXPECT_NEAR(contact->y(1)(0), rate(0), 1e-7);
  EXPECT_NEAR(std::hypot(contact->y(1)(1), contact->y(1)(2)), std::hypot(rate(1), rate(2)), 1e-7);
}

// A matrix that has not changed keeps its factors, so that data derived from them stay valid.
TEST(SystemMatrix, KeepsTheFactorsOfAnEqualMatrix) {
  SystemMatrix W;
  for (double entry : {1.0, 0.0}) {  // then it is diagonal
    const auto fill = [&](double corner) {
      Matrix& dense = W.setDense(2);
      dense(0, 0) = dense(1, 1) = 2.0;
      dense(0, 1) = entry;
      dense(1, 0) = corner;
      return W.keepsFactors();
    };
    EXPECT_FALSE(fill(0.0));
    W.factor("W");
    const long version = W.version();
    EXPECT_TRUE(fill(0.0));
    EXPECT_EQ(W.version(), version);
    Vector x{4.0, 2.0};
    W.solve(x.data());
    EXPECT_EQ(x[0], 2.0 - entry / 2.0);
    EXPECT_EQ(x[1], 1.0);
    EXPECT_FALSE(fill(0.5));
    EXPECT_FALSE(fill(std::nan("")));
  }
}

}  // namespace
}  // namespace rico
