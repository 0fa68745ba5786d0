// A mass on a contact with compliance: y = q + lambda / k.
#include "program.hpp"

int main() {
  return guarded([] {
    const double k = 1e4, g = 9.81;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.1));
    SP::LagrangianLinearTIDS mass(
        new LagrangianLinearTIDS(vectorOf({-g / k}), vectorOf({0}), matrixOf({{1}})));
    mass->setFExtPtr(vectorOf({-g}));
    SP::NonSmoothLaw law(new ComplementarityConditionNSL(1));
    SP::Relation relation(new LagrangianCompliantLinearTIR(matrixOf({{1}}), matrixOf({{1 / k}})));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(mass);
    model->link(inter, mass);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-4));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(1.0));
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    const auto last = record("CompliantContact", *s, [&] {
      return std::vector<double>{(*mass->q())(0), (*mass->velocity())(0)};
    });
    return expect("it stays in balance", last[1], -g / k, 1e-12);
  });
}
