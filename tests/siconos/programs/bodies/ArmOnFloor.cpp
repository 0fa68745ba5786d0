// An arm on a knee joint falls on a floor, with combined projection and activation. Several passes
// project a step; the contact is closed after the first pass already, and must rebound
// nevertheless.
#include <KneeJointR.hpp>

#include "program.hpp"

class TipOnFloor : public NewtonEuler1DR {
 public:
  void computeh(double, const BlockVector& q, SiconosVector& y) override {
    y.setValue(0, q.getValue(2) + 0.2);
    for (int i = 0; i < 3; i++) {
      _Nc->setValue(i, i == 2 ? 1 : 0);
      _Pc1->setValue(i, q.getValue(i));
      _Pc2->setValue(i, i == 2 ? -0.2 : q.getValue(i));
    }
  }
};

int main() {
  return guarded([] {
    const double e = 0.5, g = 9.81, h = 1e-3;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.5));
    SP::NewtonEulerDS arm(new NewtonEulerDS(vectorOf({0.5, 0, 0, 1, 0, 0, 0}),
                                            vectorOf({0, 0, 0, 0, 0, 0}), 1,
                                            matrixOf({{0.1, 0, 0}, {0, 1, 0}, {0, 0, 1}})));
    arm->setFExtPtr(vectorOf({0, 0, -g}));
    SP::Relation knee(new KneeJointR(vectorOf({-0.5, 0, 0}), false, arm)), tip(new TipOnFloor());
    SP::NonSmoothLaw held(new EqualityConditionNSL(3)), rebound(new NewtonImpactNSL(e));
    SP::Interaction joint(new Interaction(held, knee)), contact(new Interaction(rebound, tip));
    model->insertDynamicalSystem(arm);
    model->link(joint, arm);
    model->link(contact, arm);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, h));
    SP::OneStepIntegrator osi(new MoreauJeanCombinedProjectionOSI(0.5));
    SP::OneStepNSProblem velocity(new MLCP()), position(new MLCPProjectOnConstraints());
    SP::TimeSteppingCombinedProjection s(
        new TimeSteppingCombinedProjection(model, td, osi, velocity, position));
    s->setConstraintTol(1e-10);
    s->setConstraintTolUnilateral(1e-10);
    s->setProjectionMaxIteration(100);
    s->setNewtonTolerance(1e-10);
    double before = 0, least = 0, down = 0, up = 0;
    record("ArmOnFloor", *s, [&] {
      const double speed = (*arm->twist())(2);
      if (up == 0 && speed > 0) down = before, up = speed;
      before = speed;
      least = std::min(least, (*contact->y(0))(0));
      return std::vector<double>{(*arm->q())(0), (*arm->q())(2), speed};
    });
    // The arm falls as a pendulum: (I + m l^2) w^2 / 2 = m g 0.2, and its centre moves down at 0.5
    // w cos.
    return expect("speed of the fall", down, -0.5 * std::sqrt(0.84 * 0.4 * g / 1.25), 1e-2) +
           expect("rebound", up, -e * down, 2 * g * h) + expect("on the floor", least, 0, 1e-9);
  });
}
