// The bouncing ball by the scheme of Schatzman and Paoli.
#include "program.hpp"

// The first step of Siconos uses q0 + h v0 as the present position and q0 as the past one.
int thrown() {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.002));
  SP::LagrangianLinearTIDS ball(
      new LagrangianLinearTIDS(vectorOf({1}), vectorOf({1}), matrixOf({{1}})));
  ball->setFExtPtr(vectorOf({-9.81}));
  SP::Interaction inter = floorContact(0.7);
  model->insertDynamicalSystem(ball);
  model->link(inter, ball);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.001));
  SP::OneStepIntegrator osi(new SchatzmanPaoliOSI(0.5));
  SP::OneStepNSProblem lcp(new LCP());
  SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
  const auto last = record("SchatzmanPaoliThrown", *s, [&] {
    return std::vector<double>{(*ball->q())(0), (*ball->velocity())(0)};
  });
  return expect("q of a thrown ball", last[1], 1.002970569999999, 1e-14) +
         expect("v of a thrown ball", last[2], .9852849999997249, 1e-11);
}

int main() {
  return guarded([] {
    const int errors = thrown();
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
    return errors + expect("q at the impact", impact, -.01599637500008941, 1e-12) +
           expect("v at the impact", speed, -3.377012500018872, 1e-10) +
           expect("impulse at rest", last[3], 9.81 * 0.005 * 0.005, 1e-9);
  });
}
