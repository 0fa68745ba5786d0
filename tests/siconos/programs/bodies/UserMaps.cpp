// A contact class with its own computeOutput(), which uses the vectors that the interaction links
// to.
#include "program.hpp"

class Contact : public NewtonEuler3DR {
 public:
  void computeOutput(double t, Interaction& inter, unsigned int derivativeNumber) override {
    ++outputs;
    if (derivativeNumber == 0)
      computeh(t, *inter.linkToDSVariables()[NewtonEulerR::q0], *inter.y(0));
    else
      NewtonEulerR::computeOutput(t, inter, derivativeNumber);
  }
  void computeh(double, const BlockVector& q, SiconosVector& y) override {
    y.setValue(0, q.getValue(0) - 0.1);
    _Nc->setValue(0, 1);
    _Pc1->setValue(0, q.getValue(0) - 0.1);
    for (int i = 1; i < 3; ++i) {
      _Pc1->setValue(i, q.getValue(i));
      _Pc2->setValue(i, q.getValue(i));
    }
  }
  int outputs = 0;
};

int main() {
  return guarded([] {
    const double g = 9.81, mu = 0.2;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.5));
    SP::NewtonEulerDS ball(new NewtonEulerDS(vectorOf({0.1, 0, 0, 1, 0, 0, 0}),
                                             vectorOf({0, 3, 0, 0, 0, 0}), 1,
                                             matrixOf({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})));
    ball->setFExtPtr(vectorOf({-g, 0, 0}));
    SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0, 0, mu, 3));
    std::shared_ptr<Contact> relation(new Contact());
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem friction(new FrictionContact(3));
    SP::TimeStepping s(new TimeStepping(model, td, osi, friction));
    const auto last = record("UserMaps", *s, [&] {
      return std::vector<double>{(*ball->q())(1), (*ball->twist())(1), (*inter->y(0))(0)};
    });
    // The ball slides all the time.
    return expect("v", last[2], 3 - mu * g * 0.5, 1e-6) + expect("gap", last[3], 0, 1e-6) +
           (relation->outputs > 0 ? 0 : 1);
  });
}
