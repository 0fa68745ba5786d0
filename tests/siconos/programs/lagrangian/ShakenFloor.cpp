// A ball on a floor that shakes: a plug-in computes the gap, which depends on time.
#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    SP::LagrangianDS ball(new LagrangianDS(vectorOf({0.02}), vectorOf({0}), matrixOf({{1}})));
    ball->setComputeFExtFunction("BallPlugin", "ballFExt");
    SP::NonSmoothLaw law(new NewtonImpactNSL(0));
    SP::Relation relation(new LagrangianRheonomousR("BallPlugin:floorGap", "BallPlugin:floorGapq",
                                                    "BallPlugin:floorGapDot"));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-4));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    s->setNewtonTolerance(1e-12);
    const auto last = record("ShakenFloor", *s, [&] {
      return std::vector<double>{(*ball->q())(0), (*ball->velocity())(0), (*inter->y(0))(0),
                                 (*inter->lambda(1))(0)};
    });
    // The acceleration of the floor stays below g, so the ball follows the floor.
    return expect("q", last[1], 0.02 * std::sin(20.0), 1e-4) +
           expect("v", last[2], 0.4 * std::cos(20.0), 1e-2);
  });
}
