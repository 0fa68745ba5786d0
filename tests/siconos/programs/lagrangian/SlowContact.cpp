// The half-explicit scheme at the velocity level: lambda(2) is h/2 times the force, p(2) is the
// force, and a contact slower than g h comes to rest within a step. The expected rows are those of
// Siconos 4.4.
#include "program.hpp"

int main() {
  return guarded([] {
    const double h = 5e-3, g = 9.81;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 2));
    SP::LagrangianLinearTIDS ball = fallingBall();
    SP::Interaction inter = floorContact(0.5);
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, h));
    SP::OneStepIntegrator osi(new D1MinusLinearOSI(D1MinusLinearOSI::halfexplicit_velocity_level));
    SP::OneStepNSProblem impact(new LCP()), force(new LCP());
    SP::TimeSteppingD1Minus s(new TimeSteppingD1Minus(model, td, 2));
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_TS_VELOCITY);
    s->insertNonSmoothProblem(force, SICONOS_OSNSP_TS_VELOCITY + 1);
    double speed = 0, position = 0, pressed = 0;
    const auto last = record("SlowContact", *s, [&] {
      // At 1.305 the ball is below the surface of the floor and still rises with 6.9 mm/s; at 1.31
      // it is at rest.
      if (std::abs(s->nextTime() - 1.305) < 1e-9)
        speed = (*ball->velocity())(0), position = (*ball->q())(0);
      if (std::abs(s->nextTime() - 1.31) < 1e-9) pressed = (*inter->lambda(2))(0);
      return std::vector<double>{(*ball->q())(0),  (*ball->velocity())(0), (*ball->p(1))(0),
                                 (*ball->p(2))(0), (*inter->lambda(1))(0), (*inter->lambda(2))(0)};
    });
    return expect("speed before", speed, 6.89765625e-3, 1e-12) +
           expect("lambda while it stops", pressed, 0.5 * (g * h - speed), 1e-12) +
           expect("position at rest", last[1], position + 0.5 * h * speed, 1e-12) +
           expect("velocity at rest", last[2], 0, 1e-14) + expect("force", last[4], g, 1e-10) +
           expect("lambda at rest", last[6], 0.5 * h * g, 1e-12) +
           expect("lambda after the event", (*inter->lambda(2))(0), 0, 0) +
           expect("force after the event", (*ball->p(2))(0), g, 1e-10);
  });
}
