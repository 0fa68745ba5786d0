// A ball rolls on a plane with rolling resistance.
#include "program.hpp"

class BallPlane : public NewtonEuler5DR {
 public:
  void computeh(double, const BlockVector& q, SiconosVector& y) override {
    y.setValue(0, q.getValue(2) - 0.1);
    for (int i = 0; i < 2; i++) {
      _Nc->setValue(i, 0);
      _Pc1->setValue(i, q.getValue(i));
      _Pc2->setValue(i, q.getValue(i));
    }
    _Nc->setValue(2, 1);
    _Pc1->setValue(2, q.getValue(2) - 0.1);
    _Pc2->setValue(2, 0);
  }
};

int main() {
  return guarded([] {
    const double g = 9.81, R = 0.1, muR = 1e-3, I = 0.4 * R * R;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    SP::NewtonEulerDS ball(new NewtonEulerDS(vectorOf({0, 0, R, 1, 0, 0, 0}),
                                             vectorOf({1, 0, 0, 0, 1 / R, 0}), 1,
                                             matrixOf({{I, 0, 0}, {0, I, 0}, {0, 0, I}})));
    ball->setFExtPtr(vectorOf({0, 0, -g}));
    SP::NonSmoothLaw law(new NewtonImpactRollingFrictionNSL(0, 0, 0.5, muR, 5));
    SP::Relation relation(new BallPlane());
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem problem(new RollingFrictionContact(5));
    SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
    s->setNewtonTolerance(1e-9);
    const auto last = record("RollingFriction", *s, [&] {
      return std::vector<double>{(*ball->q())(0), (*ball->twist())(0), (*ball->twist())(4)};
    });
    // The deceleration is v' = -(muR g / R) / (1 + I / R^2).
    return expect("v", last[2], 1 - muR * g / R / 1.4, 1e-4) +
           expect("rolling", last[2], R * last[3], 1e-6);
  });
}
