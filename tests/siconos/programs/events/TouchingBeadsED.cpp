// Three beads that touch each other fall on the floor, event-driven: there is one event at the
// start, because they touch, and one at the impact.
#include "program.hpp"

int main() {
  return guarded([] {
    const double R = 0.1, g = 9.81, e = 0.8;
    SP::NonSmoothDynamicalSystem column(new NonSmoothDynamicalSystem(0.0, 0.8));
    std::vector<SP::LagrangianLinearTIDS> beads;
    for (unsigned i = 0; i < 3; ++i) {
      beads.push_back(fallingBall(1.0 + 2 * R * i));
      column->insertDynamicalSystem(beads[i]);
    }
    SP::NonSmoothLaw law(new NewtonImpactNSL(e));
    SP::Relation floor(new LagrangianLinearTIR(matrixOf({{1.0}}), vectorOf({-R})));
    SP::Relation between(new LagrangianLinearTIR(matrixOf({{-1.0, 1.0}}), vectorOf({-2 * R})));
    column->link(SP::Interaction(new Interaction(law, floor)), beads[0]);
    for (unsigned i = 1; i < 3; ++i)
      column->link(SP::Interaction(new Interaction(law, between)), beads[i - 1], beads[i]);
    SP::EventDriven s(
        new EventDriven(column, SP::TimeDiscretisation(new TimeDiscretisation(0.0, 0.01))));
    s->insertIntegrator(SP::LsodarOSI(new LsodarOSI()));
    SP::OneStepNSProblem impact(new LCP()), acceleration(new LCP());
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(acceleration, SICONOS_OSNSP_ED_SMOOTH_ACC);
    SP::EventsManager events = s->eventsManager();
    int all = 0, nonSmooth = 0;
    double hit = 0.0, before = 0.0, after = 0.0;
    std::vector<std::vector<double>> rows;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      const bool isNonSmooth = events->nextEvent()->getType() == 2;
      s->processEvents();
      ++all;
      rows.push_back({s->startingTime(), (*beads[0]->q())(0), (*beads[2]->velocity())(0)});
      if (!isNonSmooth) continue;
      ++nonSmooth;
      hit = s->startingTime();
      before = beads[0]->velocityMemory().getSiconosVector(1)(0);
      after = (*beads[0]->velocity())(0);
    }
    SimpleMatrix data(rows.size(), 3);
    for (unsigned i = 0; i < rows.size(); ++i)
      for (unsigned j = 0; j < 3; ++j) data(i, j) = rows[i][j];
    ioMatrix::write("TouchingBeadsED.dat", "ascii", data, "noDim");
    const double fall = std::sqrt(2 * (1.0 - R) / g);
    return expect("events", all, 82, 0) + expect("nonsmooth events", nonSmooth, 2, 0) +
           expect("time of the impact", hit, fall, 1e-12) +
           expect("velocity before", before, -g * fall, 1e-11) +
           expect("velocity after", after, e * g * fall, 1e-11);
  });
}
