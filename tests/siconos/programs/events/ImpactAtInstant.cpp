#include "program.hpp"

// A ball flies without forces from 0.1 with velocity -1, and h = 1e-3: it reaches the floor at the
// instant 0.1 of the time discretisation. The instant and the impact are one event, which is
// nonsmooth: there are as many events as instants, and after the impact v = e.
int main() {
  return guarded([] {
    const double h = 1e-3, T = 0.2, e = 0.5;
    SP::LagrangianDS ball(new LagrangianDS(vectorOf({0.1}), vectorOf({-1.0}), matrixOf({{1.0}})));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, T));
    model->insertDynamicalSystem(ball);
    model->link(floorContact(e), ball);
    SP::TimeDiscretisation instants(new TimeDiscretisation(0.0, h));
    SP::EventDriven s(new EventDriven(model, instants));
    s->insertIntegrator(SP::OneStepIntegrator(new LsodarOSI()));
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()), SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()), SICONOS_OSNSP_ED_SMOOTH_ACC);
    int events = 0, impacts = 0;
    double impactTime = 0.0;
    const auto row = [&]() -> std::vector<double> {
      ++events;
      if (s->eventsManager()->nextEvent()->getType() == 2) {
        ++impacts;
        impactTime = s->nextTime();
      }
      return {(*ball->q())(0), (*ball->velocity())(0)};
    };
    const std::vector<double> last = record("ImpactAtInstant", *s, row);
    return expect("events", events, 200, 0.0) + expect("impacts", impacts, 1, 0.0) +
           expect("time of the impact", impactTime, 0.1, 1e-14) +
           expect("q", last[1], e * 0.1, 1e-12) + expect("v", last[2], e, 1e-12);
  });
}
