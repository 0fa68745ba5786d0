// Event-driven: four beads that touch each other, of which the first is moving, with the multiple
// impact law; the output has as many rows as there are events.
#include "program.hpp"
int main() {
  return guarded([] {
    const int n = 4;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.3));
    std::vector<SP::LagrangianDS> beads;
    std::vector<SP::Interaction> contacts;
    for (int i = 0; i < n; i++) {
      SP::SimpleMatrix M(new SimpleMatrix(1, 1));
      (*M)(0, 0) = 1. + 0.2 * i;
      beads.push_back(SP::LagrangianDS(new LagrangianDS(vectorOf({0.2 * i + (i > 0 ? 0.05 : 0)}),
                                                        vectorOf({i == 0 ? 1. : 0.}), M)));
      model->insertDynamicalSystem(beads[i]);
    }
    for (int i = 0; i + 1 < n; i++) {
      SP::SimpleMatrix H(new SimpleMatrix(1, 2));
      (*H)(0, 0) = -1;
      (*H)(0, 1) = 1;
      contacts.push_back(SP::Interaction(
          new Interaction(SP::NonSmoothLaw(new MultipleImpactNSL(0.9, 1e3 * (1 + i), 1.5)),
                          SP::Relation(new LagrangianLinearTIR(H, vectorOf({-0.2}))))));
      model->link(contacts[i], beads[i], beads[i + 1]);
    }
    SP::EventDriven s(
        new EventDriven(model, SP::TimeDiscretisation(new TimeDiscretisation(0, 0.01))));
    s->insertIntegrator(SP::OneStepIntegrator(new LsodarOSI()));
    SP::MultipleImpact impact(new MultipleImpact("BiStiffness", 1e-4));
    impact->SetNstepMax(200000);
    SP::OneStepNSProblem force(new LCP());
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(force, SICONOS_OSNSP_ED_SMOOTH_ACC);
    const std::vector<double> last = record("BeadsHit", *s, [&] {
      std::vector<double> r;
      for (auto& b : beads) {
        r.push_back((*b->q())(0));
        r.push_back((*b->velocity())(0));
      }
      return r;
    });
    return expect("first", last[2], -1.451103205428499e-01, 1e-8) +
           expect("last", last[8], 6.723885338251917e-01, 1e-8);
  });
}
