// Combined projection: a chain of three balls on a floor. The first contact is active from the
// start, and slightly open.
#include "program.hpp"
int main() {
  return guarded([] {
    std::vector<SP::LagrangianLinearTIDS> balls;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    std::vector<SP::Interaction> contacts;
    const double heights[3] = {1e-7, 0.3, 0.5};
    for (int i = 0; i < 3; i++) {
      balls.push_back(fallingBall(heights[i]));
      model->insertDynamicalSystem(balls[i]);
    }
    for (int i = 0; i < 3; i++) {
      SP::SimpleMatrix H(i == 0 ? new SimpleMatrix(1, 1) : new SimpleMatrix(1, 2));
      if (i == 0)
        (*H)(0, 0) = 1;
      else {
        (*H)(0, 0) = -1;
        (*H)(0, 1) = 1;
      }
      SP::SiconosVector b(new SiconosVector(1));
      (*b)(0) = i == 0 ? 0 : -0.1;
      contacts.push_back(
          SP::Interaction(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(0.5)),
                                          SP::Relation(new LagrangianLinearTIR(H, b)))));
      if (i == 0)
        model->link(contacts[i], balls[0]);
      else
        model->link(contacts[i], balls[i - 1], balls[i]);
    }
    SP::TimeSteppingCombinedProjection s(new TimeSteppingCombinedProjection(
        model, SP::TimeDiscretisation(new TimeDiscretisation(0, 2e-3)),
        SP::OneStepIntegrator(new MoreauJeanCombinedProjectionOSI(0.5)),
        SP::OneStepNSProblem(new LCP()), SP::OneStepNSProblem(new MLCPProjectOnConstraints()), 2));
    s->setProjectionMaxIteration(50);
    s->setConstraintTol(1e-10);
    s->setConstraintTolUnilateral(1e-10);
    double open = 0;
    const std::vector<double> last = record("CombinedChain", *s, [&] {
      open = std::max(open, std::abs((*balls[0]->q())(0)));
      std::vector<double> r;
      for (int i = 0; i < 3; i++) {
        r.push_back((*balls[i]->q())(0));
        r.push_back((*balls[i]->velocity())(0));
        r.push_back((*contacts[i]->lambda(1))(0));
      }
      return r;
    });
    // The contact with the floor stays closed when other balls fall on the first one.
    return expect("first", open, 0, 2e-7) + expect("second", last[4], 0.1, 1e-9) +
           expect("third", last[7], 0.2, 1e-6);
  });
}
