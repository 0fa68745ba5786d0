/*
  Description
    A bar in the plane, q = (x, y, angle), hangs from a joint: two bilateral constraints with
    multipliers. Moreau and Jean's scheme enforces velocities; a projection after each step keeps
    the joint closed.

  Sample runs
    pendulum_with_joint
*/
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <kernel/formulation/MLCP.hpp>
#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/simulation/TimeSteppingDirectProjection.hpp>
#include <kernel/systems/LagrangianDS.hpp>

using namespace rico;

/// The bar's end lies in the origin: x − l sin a = 0, y + l cos a = 0.
class Joint : public LagrangianScleronomousR {
 public:
  explicit Joint(double l) : l_(l) {}

  void computeh(const Vector& q, Vector& y) override {
    y(0) = q(0) - l_ * std::sin(q(2));
    y(1) = q(1) + l_ * std::cos(q(2));
  }
  void computeJachq(const Vector& q, Matrix& H) override {
    H = Matrix{{1, 0, -l_ * std::cos(q(2))}, {0, 1, -l_ * std::sin(q(2))}};
  }

 private:
  double l_;
};

int main() {
  const double l = 0.5, m = 1.0, g = 9.81;

  // 1. The bar starts from rest in a horizontal position.
  auto bar = std::make_shared<LagrangianDS>(Vector{l, 0, std::acos(0.0)}, Vector{0, 0, 0},
                                            Matrix::diagonal({m, m, m * l * l / 3}));
  bar->setFExt(Vector{0, -m * g, 0});
  auto joint = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(2),
                                             std::make_shared<Joint>(l));

  // 2. Time.
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 5.0);
  model->insertDynamicalSystem(bar);
  model->link(joint, bar);
  TimeSteppingDirectProjection simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-3),
                                          std::make_shared<MoreauJeanDirectProjectionOSI>(0.5),
                                          std::make_shared<MLCP>(),
                                          std::make_shared<MLCPProjectOnConstraints>());
  double gap = 0.0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    gap = std::max(gap, joint->y(0).normInf());
    if (simulation.stepNumber() % 500 == 0)
      std::printf("t = %5.3f   angle %9.6f   gap %8.1e   Newton %d, projections %d\n",
                  simulation.nextTime(), bar->q()(2), joint->y(0).normInf(),
                  simulation.getNewtonNbIterations(), simulation.nbProjectionIteration());
    simulation.nextStep();
  }
  std::printf("largest gap of the joint %.1e\n", gap);
  return gap <= 1e-8 ? 0 : 1;
}
