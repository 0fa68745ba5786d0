// x' = z, where the program sets z before each step: the plug-in uses this z for the whole step.
#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    SP::FirstOrderLinearDS ds(new FirstOrderLinearDS(vectorOf({0}), matrixOf({{0}})));
    ds->setComputebFunction("BallPlugin", "sampledInput");
    SP::SiconosVector z(new SiconosVector(1));
    ds->setzPtr(z);
    SP::FirstOrderLinearR relation(new FirstOrderLinearR(matrixOf({{1}}), matrixOf({{1}})));
    relation->setComputeEFunction("BallPlugin", "sampledInput");
    SP::NonSmoothLaw law(new ComplementarityConditionNSL(1));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(ds);
    model->link(inter, ds);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.01));
    SP::TimeStepping s(new TimeStepping(model, td));
    SP::OneStepIntegrator osi(new EulerMoreauOSI(0.5));
    s->insertIntegrator(osi);
    SP::OneStepNSProblem lcp(new LCP());
    s->insertNonSmoothProblem(lcp);
    double integral = 0;
    const auto last = record("SampledInput", *s, [&] {
      const double x = (*ds->x())(0);
      integral += 0.01 * (*z)(0);
      const double apart = x - integral, output = (*inter->y(0))(0) - x - (*z)(0);
      (*z)(0) = std::floor(10 * s->nextTime());
      return std::vector<double>{x, apart, output};
    });
    // Ten steps each with z = 0, 1, ..., 9.
    return expect("x", last[1], 4.5, 0.05) + expect("the input of the step", last[2], 0, 1e-12) +
           expect("e", last[3], 0, 1e-12);
  });
}
