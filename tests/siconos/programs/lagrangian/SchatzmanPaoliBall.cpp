// The bouncing ball by the scheme of Schatzman and Paoli.
#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 10));
    SP::LagrangianLinearTIDS ball = fallingBall();
    SP::Interaction inter = floorContact(0.9);
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.005));
    SP::OneStepIntegrator osi(new SchatzmanPaoliOSI(0.5));
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    double impact = 0, speed = 0;
    const auto last = record("SchatzmanPaoliBall", *s, [&] {
      if (std::abs(s->nextTime() - 0.455) < 1e-9) {
        impact = (*ball->q())(0);
        speed = (*ball->velocity())(0);
      }
      return std::vector<double>{(*ball->q())(0), (*ball->velocity())(0), (*ball->p(0))(0)};
    });
    return expect("q at the impact", impact, -.01599637500008941, 1e-12) +
           expect("v at the impact", speed, -3.377012500018872, 1e-10) +
           expect("impulse at rest", last[3], 9.81 * 0.005 * 0.005, 1e-9);
  });
}
