// A ball falls on the floor. Its relation overrides only computeOutput(), as a whole, and has
// helper functions with names that the library uses. The contact points of a second ball are set
// once, in the frames of the bodies.
#include "program.hpp"

using namespace std;

namespace {

constexpr double kRadius = 0.1;

class FloorR : public NewtonEuler1DR {
 public:
  void computeOutput(double, Interaction& inter, unsigned int level) override {
    const BlockVector& q = *inter.linkToDSVariables()[NewtonEulerR::q0];
    place(q);
    if (level == 0) (*inter.y(0))(0) = gap();
    if (level == 1) NewtonEuler1DR::computeOutput(0.0, inter, 1);
  }

 private:
  void place(const BlockVector& q) {
    _Nc->zero();
    _Nc->setValue(2, 1.0);
    for (unsigned i = 0; i < 3; ++i) {
      _Pc1->setValue(i, q.getValue(i));
      _Pc2->setValue(i, i < 2 ? q.getValue(i) : 0.0);
    }
    _Pc1->setValue(2, q.getValue(2) - kRadius);
  }
  double gap() const { return _Pc1->getValue(2) - _Pc2->getValue(2); }
};

SP::NewtonEulerDS ballAt(double height) {
  SP::SimpleMatrix inertia(new SimpleMatrix(3, 3));
  inertia->eye();
  SP::NewtonEulerDS ball(new NewtonEulerDS(vectorOf({0, 0, height, 1, 0, 0, 0}),
                                           vectorOf({0, 0, 0, 0, 0, 0}), 1.0, inertia));
  ball->setFExtPtr(vectorOf({0, 0, -9.81}));
  return ball;
}

}  // namespace

int main() {
  return guarded([] {
    SP::NewtonEulerDS ball = ballAt(1.0), fixed = ballAt(1.0);
    SP::NewtonEuler1DR own(new FloorR), frames(new NewtonEuler1DR);
    frames->setRelPc1(vectorOf({0, 0, -kRadius}));
    frames->setRelPc2(vectorOf({0, 0, 0}));
    frames->setRelNc(vectorOf({0, 0, 1}));
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.5));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, 1.5));
    model->insertDynamicalSystem(ball);
    model->insertDynamicalSystem(fixed);
    SP::Interaction contact(new Interaction(law, own)), second(new Interaction(law, frames));
    model->link(contact, ball);
    model->link(second, fixed);
    SP::TimeStepping s(new TimeStepping(
        model, SP::TimeDiscretisation(new TimeDiscretisation(0.0, 0.005)),
        SP::OneStepIntegrator(new MoreauJeanOSI(0.5)), SP::OneStepNSProblem(new LCP())));
    const vector<double> end = record("ContactOutput", *s, [&] {
      return vector<double>{(*ball->q())(2), (*ball->twist())(2), (*fixed->q())(2),
                            (*fixed->twist())(2)};
    });
    return expect("both contacts", end[1] - end[3], 0.0, 1e-12) +
           expect("height at rest", (*contact->y(0))(0) + kRadius - end[1], 0.0, 1e-6) +
           (end[1] > 0.09 ? 0 : expect("the ball is above the floor", end[1], kRadius, 1e-2));
  });
}
