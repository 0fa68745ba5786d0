// A circuit of an inductor, a capacitor, a resistor and a diode.
#include "program.hpp"

int main() {
  return guarded([] {
    const double L = 1e-2, C = 1e-6, R = 1e3, h = 1e-5;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 5e-3));
    SP::FirstOrderLinearTIDS circuit(
        new FirstOrderLinearTIDS(vectorOf({10, 0}), matrixOf({{0, -1 / C}, {1 / L, 0}})));
    SP::FirstOrderLinearTIR relation(
        new FirstOrderLinearTIR(matrixOf({{-1, 0}}), matrixOf({{-1 / C}, {0}})));
    relation->setDPtr(matrixOf({{R}}));
    SP::NonSmoothLaw law(new ComplementarityConditionNSL(1));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(circuit);
    model->link(inter, circuit);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, h));
    SP::OneStepIntegrator osi(new EulerMoreauOSI(0.5));
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    double x[2] = {0, 0};
    record("CircuitRLCD", *s, [&] {
      if (std::abs(s->nextTime() - 499 * h) < 1e-9)
        for (int i = 0; i < 2; i++) x[i] = (*circuit->x())(i);
      return std::vector<double>{(*circuit->x())(0), (*circuit->x())(1), (*inter->lambda(0))(0)};
    });
    return expect("voltage", x[0], 2.641438992018123, 1e-11) +
           expect("current", x[1], -.01406577463045633, 1e-13);
  });
}
