// The bouncing ball, with the scheme that computes impacts and forces separately.
#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 10));
    SP::LagrangianLinearTIDS ball = fallingBall();
    SP::Interaction inter = floorContact(0.9);
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 5e-4));
    SP::OneStepIntegrator osi(new D1MinusLinearOSI());
    SP::OneStepNSProblem impact(new LCP());
    SP::OneStepNSProblem force(new LCP());
    SP::TimeSteppingD1Minus s(new TimeSteppingD1Minus(model, td, 2));
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_TS_VELOCITY);
    s->insertNonSmoothProblem(force, SICONOS_OSNSP_TS_VELOCITY + 1);
    double height = 0, impulse = 0;
    const auto last = record("D1MinusBall", *s, [&] {
      if (std::abs(s->nextTime() - 0.452) < 1e-9) {
        height = (*ball->q())(0);
        impulse = (*ball->p(1))(0);
      }
      return std::vector<double>{(*ball->q())(0), (*ball->velocity())(0), (*ball->p(1))(0),
                                 (*ball->p(2))(0)};
    });
    return expect("q after the first impact", height, -.00211112, 1e-9) +
           expect("first impulse", impulse, 8.424828, 1e-9) +
           expect("force at rest", last[4], 9.81, 1e-9);
  });
}
