#include "program.hpp"

// A ball of mass 2 and radius 0.1 is dropped on the plane x = 0; a moment of 0.4, the last entries
// of its force, turns it. relation->contactForce() is the impulse of the contact on the ball, and
// so is p(1); at rest it is m g h along x. The gradient of the gap is the normal.
namespace {

class BallOnWall : public NewtonEuler1DR {
 public:
  void computeh(double, const BlockVector& q0, SiconosVector& y) override {
    y.setValue(0, q0.getValue(0) - 0.1);
    _Nc->setValue(0, 1.0);
    for (unsigned i = 0; i < 3; ++i) {
      _Pc1->setValue(i, i == 0 ? y(0) : q0.getValue(i));
      _Pc2->setValue(i, i == 0 ? 0.0 : q0.getValue(i));
    }
  }
};

}  // namespace

int main() {
  return guarded([] {
    const double h = 5e-3, m = 2.0, g = 9.81;
    SP::SimpleMatrix I(new SimpleMatrix(3, 3));
    I->eye();
    SP::NewtonEulerDS ball(
        new NewtonEulerDS(vectorOf({0.2, 0, 0, 1, 0, 0, 0}), vectorOf({0, 0, 0, 0, 0, 0}), m, I));
    ball->setFExtPtr(vectorOf({-m * g, 0, 0, 0, 0.4, 0}));
    SP::NewtonEuler1DR relation(new BallOnWall());
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.0));
    SP::Interaction contact(new Interaction(law, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, 0.5));
    model->insertDynamicalSystem(ball);
    model->link(contact, ball);
    SP::TimeDiscretisation instants(new TimeDiscretisation(0.0, h));
    SP::TimeStepping s(new TimeStepping(model, instants,
                                        SP::OneStepIntegrator(new MoreauJeanOSI(0.5)),
                                        SP::OneStepNSProblem(new LCP())));
    double apart = 0.0;
    const auto row = [&] {
      SP::SiconosVector force = relation->contactForce();
      std::vector<double> values;
      for (unsigned i = 0; i < 6; ++i) {
        apart = std::max(apart, std::abs((*force)(i) - (*ball->p(1))(i)));
        values.push_back((*force)(i));
      }
      values.push_back((*ball->twist())(4));
      return values;
    };
    const std::vector<double> last = record("ContactForce", *s, row);
    return expect("contactForce - p(1)", apart, 0.0, 1e-14) +
           expect("contactForce", last[1], m * g * h, 1e-12) +
           expect("turning", last[7], 0.4 * 0.5, 1e-12) +
           expect("rows of the gradient", relation->jachq()->size(1), 7, 0.0) +
           expect("the gradient", (*relation->jachq())(0, 0), 1.0, 0.0);
  });
}
