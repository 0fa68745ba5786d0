// A block thrown over a plane, in the formulation with the equations of motion as unknowns.
#include "program.hpp"

int main() {
  return guarded([] {
    const double g = 9.81, mu = 0.3;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    SP::LagrangianLinearTIDS block(new LagrangianLinearTIDS(
        vectorOf({0, 0, 0}), vectorOf({0, 3, 4}), matrixOf({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})));
    block->setFExtPtr(vectorOf({-g, 0, 0}));
    SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0, 0, mu, 3));
    SP::Relation relation(new LagrangianLinearTIR(matrixOf({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(block);
    model->link(inter, block);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanGOSI(0.5));
    SP::OneStepNSProblem friction(new GlobalFrictionContact(3, SICONOS_GLOBAL_FRICTION_3D_NSGS_WR));
    SP::TimeStepping s(new TimeStepping(model, td, osi, friction));
    const auto last = record("GlobalFriction", *s, [&] {
      return std::vector<double>{(*block->q())(1), (*block->q())(2), (*block->velocity())(1),
                                 (*block->velocity())(2)};
    });
    const double speed = 5 - mu * g;
    return expect("u", last[3], 0.6 * speed, 1e-8) + expect("v", last[4], 0.8 * speed, 1e-8);
  });
}
