// A cam and its follower: the gap depends on time, in a class of the user. The follower lifts off
// and lands.
#include "program.hpp"
class Cam : public LagrangianRheonomousR {
 public:
  double r = 0.1, e = 0.04, w = 14.;
  void computeh(double t, const BlockVector& q, BlockVector&, SiconosVector& y) {
    y(0) = q.getValue(0) - e * (1 - cos(w * t));
  }
  void computeJachq(double, const BlockVector&, BlockVector&) {
    if (!_jachq) _jachq = std::make_shared<SimpleMatrix>(1, 1);
    _jachq->setValue(0, 0, 1.);
  }
  void computehDot(double t, const BlockVector&, BlockVector&) {
    if (!_hDot) _hDot = std::make_shared<SiconosVector>(1);
    _hDot->setValue(0, -e * w * sin(w * t));
  }
};
int main() {
  return guarded([] {
    SP::LagrangianLinearTIDS follower(
        new LagrangianLinearTIDS(vectorOf({0.01}), vectorOf({0}), matrixOf({{1.5}})));
    follower->setKPtr(matrixOf({{60.}}));
    follower->setCPtr(matrixOf({{0.4}}));
    follower->setFExtPtr(vectorOf({-14.7}));
    SP::Interaction contact(
        new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(0.2)), SP::Relation(new Cam())));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 3));
    model->insertDynamicalSystem(follower);
    model->link(contact, follower);
    SP::TimeStepping s(new TimeStepping(
        model, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)),
        SP::OneStepIntegrator(new MoreauJeanOSI(0.5)), SP::OneStepNSProblem(new LCP())));
    const std::vector<double> last = record("CamFollower", *s, [&] {
      return std::vector<double>{(*follower->q())(0), (*follower->velocity())(0),
                                 (*contact->y(0))(0), (*contact->y(1))(0),
                                 (*contact->lambda(1))(0)};
    });
    return expect("q", last[1], 5.598741879886312e-02, 1e-9) +
           expect("v", last[2], -5.132520668327549e-01, 1e-9) +
           expect("contact", last[5], 1.309081081913650e-02, 1e-9);
  });
}
