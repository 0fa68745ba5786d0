// A point on a rod, an equality between x and y, hits a wall. Each step of the combined projection
// solves for the velocities twice, the second time with the gradients at the first positions. The
// expected last row is that of Siconos 4.4.
#include "program.hpp"

namespace {

class Rod : public LagrangianScleronomousR {
 public:
  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, q(0) * q(0) + q(1) * q(1) - 1);
  }
  void computeJachq(const BlockVector& q, BlockVector&) override {
    _jachq->setValue(0, 0, 2 * q(0));
    _jachq->setValue(0, 1, 2 * q(1));
  }
};

}  // namespace

int main() {
  return guarded([] {
    SP::LagrangianDS point(
        new LagrangianDS(vectorOf({1, 0}), vectorOf({0, 0}), matrixOf({{1, 0}, {0, 1}})));
    point->setFExtPtr(vectorOf({0, -9.81}));
    SP::Interaction rod(
        new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(1)), SP::Relation(new Rod())));
    SP::Interaction wall(new Interaction(
        SP::NonSmoothLaw(new NewtonImpactNSL(0.5)),
        SP::Relation(new LagrangianLinearTIR(matrixOf({{1, 0}}), vectorOf({0.3})))));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    model->insertDynamicalSystem(point);
    model->link(rod, point);
    model->link(wall, point);
    SP::OneStepIntegrator osi(new MoreauJeanCombinedProjectionOSI(0.5));
    SP::OneStepNSProblem velocities(new MLCP()), positions(new MLCPProjectOnConstraints());
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 5e-3));
    SP::TimeSteppingCombinedProjection s(
        new TimeSteppingCombinedProjection(model, td, osi, velocities, positions, 2));
    s->setConstraintTol(1e-10);
    s->setConstraintTolUnilateral(1e-10);
    s->setNewtonTolerance(1e-10);
    const auto last = record("CombinedPendulum", *s, [&] {
      return std::vector<double>{(*point->q())(0), (*point->q())(1), (*point->velocity())(0),
                                 (*point->velocity())(1)};
    });
    return expect("rounds", s->nbIndexSetsIteration(), 2, 0) +
           expect("x", last[1], 0.4226987358706, 1e-7) +
           expect("y", last[2], -0.9062702569838, 1e-7) +
           expect("vx", last[3], 1.7022380198407, 1e-6) +
           expect("vy", last[4], 0.7939506494809, 1e-6);
  });
}
