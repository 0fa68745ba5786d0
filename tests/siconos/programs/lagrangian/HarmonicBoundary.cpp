// Two masses and two springs; the motion of the first mass is prescribed.
#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 5));
    SP::LagrangianLinearTIDS chain(
        new LagrangianLinearTIDS(vectorOf({0, 0}), vectorOf({1, 0}), matrixOf({{1, 0}, {0, 1}}),
                                 matrixOf({{20, -10}, {-10, 10}}), matrixOf({{0, 0}, {0, 0}})));
    SP::UnsignedIntVector indices(new std::vector<unsigned int>(1, 0));
    SP::BoundaryCondition bc(new HarmonicBC(indices, 0.0, 1.0, 2.0, 0.0));
    chain->setBoundaryConditions(bc);
    SP::NonSmoothLaw law(new NewtonImpactNSL(0));
    SP::Relation relation(new LagrangianLinearTIR(matrixOf({{0, 1}}), vectorOf({100})));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(chain);
    model->link(inter, chain);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    const auto last = record("HarmonicBoundary", *s, [&] {
      return std::vector<double>{(*chain->q())(0), (*chain->q())(1), (*chain->velocity())(0),
                                 (*chain->reactionToBoundaryConditions())(0)};
    });
    // x'' + 10 x = 5 sin 2t, from rest.
    const double w = std::sqrt(10.0);
    const double x = 5.0 / 6.0 * (std::sin(10.0) - 2 / w * std::sin(5 * w));
    return expect("the first", last[1], 0.5 * std::sin(10.0), 1e-5) +
           expect("the second", last[2], x, 1e-4) +
           expect("its velocity", last[3], std::cos(10.0), 1e-12) +
           expect("its reaction", last[4], 0.8390763727116335, 1e-8);  // Siconos 4.4
  });
}
