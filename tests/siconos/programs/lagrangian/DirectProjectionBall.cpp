// The bouncing ball; a projection removes the penetration after each step.
#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 10));
    SP::LagrangianLinearTIDS ball = fallingBall();
    SP::Interaction inter = floorContact(0.9);
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.005));
    SP::OneStepIntegrator osi(new MoreauJeanDirectProjectionOSI(0.5));
    SP::OneStepNSProblem velocity(new LCP());
    SP::OneStepNSProblem position(new MLCPProjectOnConstraints(SICONOS_MLCP_ENUM));
    SP::TimeSteppingDirectProjection s(
        new TimeSteppingDirectProjection(model, td, osi, velocity, position, 0));
    s->setProjectionMaxIteration(20);
    s->setConstraintTolUnilateral(1e-8);
    s->setConstraintTol(1e-8);
    double lowest = 1, idle = 0;
    record("DirectProjectionBall", *s, [&] {
      lowest = std::min(lowest, (*ball->q())(0));
      if ((*ball->q())(0) > 0.01) idle = std::max(idle, std::abs((*ball->p(0))(0)));
      return std::vector<double>{(*ball->q())(0), (*ball->velocity())(0), (*ball->p(1))(0)};
    });
    return expect("lowest position", lowest, 0, 2e-8) +
           expect("p(0) of steps without projection", idle, 0, 0);
  });
}
