// The bouncing ball, with combined projection and activation of contacts.
#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 5));
    SP::LagrangianLinearTIDS ball = fallingBall();
    SP::Interaction inter = floorContact(0.9);
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.005));
    SP::OneStepIntegrator osi(new MoreauJeanCombinedProjectionOSI(0.5));
    SP::OneStepNSProblem velocity(new LCP());
    SP::OneStepNSProblem position(new MLCPProjectOnConstraints(SICONOS_MLCP_ENUM));
    SP::TimeSteppingCombinedProjection s(
        new TimeSteppingCombinedProjection(model, td, osi, velocity, position, 2));
    s->setProjectionMaxIteration(500);
    s->setConstraintTolUnilateral(1e-10);
    s->setConstraintTol(1e-10);
    double lowest = 1;
    const auto last = record("CombinedProjectionBall", *s, [&] {
      lowest = std::min(lowest, (*ball->q())(0));
      return std::vector<double>{(*ball->q())(0), (*ball->velocity())(0)};
    });
    // As with Siconos 4.4, the ball is on the floor at the end of the step of an impact.
    return expect("lowest position", std::min(lowest, 0.0), 0, 2e-10) +
           expect("last velocity", last[2], 1.599293275384501, 1e-10) +
           expect("last position", last[1], 0.0, 1e-12);
  });
}
