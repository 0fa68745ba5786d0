// Two unequal masses and a bound on the sum of their positions: projections do not use the masses.
#include <SolverOptions.h>

#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.02));
    SP::LagrangianDS masses(
        new LagrangianDS(vectorOf({0.5, 0}), vectorOf({-80, 0}), matrixOf({{1, 0}, {0, 4}})));
    SP::NonSmoothLaw law(new NewtonImpactNSL(0));
    SP::Relation relation(new LagrangianLinearTIR(matrixOf({{1, 1}})));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(masses);
    model->link(inter, masses);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.01));
    SP::OneStepIntegrator osi(new MoreauJeanCombinedProjectionOSI(0.5));
    SP::OneStepNSProblem lcp(new LCP());
    SP::OneStepNSProblem position(new MLCPProjectOnConstraints(SICONOS_MLCP_ENUM));
    SP::TimeStepping s(new TimeSteppingCombinedProjection(model, td, osi, lcp, position));
    const auto last = record("ProjectedPlane", *s, [&] {
      return std::vector<double>{(*masses->q())(0), (*masses->q())(1), (*inter->lambda(1))(0)};
    });
    // The impulse is 80 / (1 + 1/4). Before the projection the masses are at 0.02 and 0.08, after
    // it at -0.03 and 0.03; from there they move on at -16 and 16.
    return expect("first", last[1], -0.19, 1e-12) + expect("second", last[2], 0.19, 1e-12);
  });
}
