// A block on a slope, pushed along a floor with friction in the plane: it slides, then sticks.
#include "program.hpp"

int main() {
  return guarded([] {
    const double mu = 0.2, g = 9.81;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 2));
    SP::LagrangianLinearTIDS block(
        new LagrangianLinearTIDS(vectorOf({0, 0}), vectorOf({0, 1}), matrixOf({{1, 0}, {0, 1}})));
    block->setFExtPtr(vectorOf({-g, 0}));
    SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0, 0, mu, 2));
    SP::Relation relation(new LagrangianLinearTIR(matrixOf({{1, 0}, {0, 1}})));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(block);
    model->link(inter, block);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem friction(new FrictionContact(2, SICONOS_FRICTION_2D_ENUM));
    SP::TimeStepping s(new TimeStepping(model, td, osi, friction));
    const auto last = record("StickSlip", *s, [&] {
      return std::vector<double>{(*block->q())(1), (*block->velocity())(1), (*inter->lambda(1))(0),
                                 (*inter->lambda(1))(1)};
    });
    // The block slides v^2 / (2 mu g), up to half of the step in which it stops.
    return expect("way", last[1], 1 / (2 * mu * g), 1e-6) + expect("rest", last[2], 0, 1e-12) +
           expect("weight", last[3], g * 1e-3, 1e-12);
  });
}
