// A linear complementarity system whose law holds at x_{k+gamma} = gamma x_{k+1} + (1-gamma) x_k.
#include "program.hpp"

int main() {
  return guarded([] {
    const double gamma = 0.7, D = 0.7;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, 1.0));
    SP::FirstOrderLinearDS system(new FirstOrderLinearTIDS(
        vectorOf({1.0, -0.5}), matrixOf({{-0.3, 1.0}, {-2.0, -0.7}}), vectorOf({0.1, 0.2})));
    model->insertDynamicalSystem(system);
    SP::NonSmoothLaw law(new ComplementarityConditionNSL(1));
    SP::FirstOrderLinearTIR relation(
        new FirstOrderLinearTIR(matrixOf({{1.0, 0.5}}), matrixOf({{1.5}, {2.0}})));
    relation->setDPtr(matrixOf({{D}}));
    SP::Interaction inter(new Interaction(law, relation));
    model->link(inter, system);
    SP::EulerMoreauOSI osi(new EulerMoreauOSI(0.5, gamma));
    osi->setUseGammaForRelation(true);
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeDiscretisation td(new TimeDiscretisation(0.0, 0.05));
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    double before = 0.75, worst = 0.0, forces = 0.0;  // C x
    const auto last = record("GammaForRelation", *s, [&] {
      const double x0 = (*system->x())(0), x1 = (*system->x())(1);
      const double lambda = (*inter->lambda(0))(0);
      const double now = x0 + 0.5 * x1;
      const double y = gamma * now + (1.0 - gamma) * before + D * lambda;
      before = now;
      forces += lambda;
      worst = std::max(worst, std::abs(std::min(y, lambda)));
      return std::vector<double>{x0, x1, lambda, (*inter->y(0))(0)};
    });
    return expect("complementarity at x_{k+gamma}", worst, 0.0, 1e-12) +
           expect("it is pushed", forces > 0.5 ? 1.0 : 0.0, 1.0, 0.0) +
           expect("y is that of x_{k+1}", last[4], last[1] + 0.5 * last[2] + D * last[3], 1e-12);
  });
}
