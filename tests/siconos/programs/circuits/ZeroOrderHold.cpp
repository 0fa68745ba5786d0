// An oscillator, which a zero-order hold integrates exactly, and a relay that never acts.
#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 10));
    SP::FirstOrderLinearTIDS ds(
        new FirstOrderLinearTIDS(vectorOf({1, 0}), matrixOf({{0, 1}, {-1, 0}})));
    SP::FirstOrderLinearTIR relation(
        new FirstOrderLinearTIR(matrixOf({{0, 0}}), matrixOf({{0}, {1}})));
    relation->setDPtr(matrixOf({{1}}));
    relation->setePtr(vectorOf({1}));
    SP::NonSmoothLaw law(new ComplementarityConditionNSL(1));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(ds);
    model->link(inter, ds);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.1));
    SP::OneStepIntegrator osi(new ZeroOrderHoldOSI());
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    int errors = 0;
    record("ZeroOrderHold", *s, [&] {
      errors += expect("x", (*ds->x())(0), std::cos(s->nextTime()), 1e-12);
      errors += expect("v", (*ds->x())(1), -std::sin(s->nextTime()), 1e-12);
      return std::vector<double>{(*ds->x())(0), (*ds->x())(1)};
    });
    return errors;
  });
}
