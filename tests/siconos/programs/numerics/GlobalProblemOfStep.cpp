// Two blocks, one on the other, slide on a plane: the problem of each step with all velocities as
// unknowns gives the impulses and velocities of the step. A ball rolls on a plane: the same with
// rolling resistance.
#include <RollingFrictionContactProblem.h>
#include <SiconosNumerics.h>

#include "program.hpp"

namespace {

SP::LagrangianLinearTIDS block(double mass, double speed) {
  SP::LagrangianLinearTIDS b(
      new LagrangianLinearTIDS(vectorOf({0, 0, 0}), vectorOf({speed, 0.5, 0}),
                               matrixOf({{mass, 0, 0}, {0, mass, 0}, {0, 0, mass}})));
  b->setFExtPtr(vectorOf({0, 0, -9.81 * mass}));
  return b;
}

SP::Interaction touching(double mu, const std::vector<std::vector<double>>& rows) {
  return SP::Interaction(new Interaction(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(0, 0, mu, 3)),
                                         SP::Relation(new LagrangianLinearTIR(matrixOf(rows)))));
}

int blocks() {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.03));
  SP::LagrangianLinearTIDS below = block(2, 1), above = block(1, 3);
  SP::Interaction ground = touching(0.2, {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}),
                  between = touching(
                      0.4, {{0, 0, -1, 0, 0, 1}, {-1, 0, 0, 1, 0, 0}, {0, -1, 0, 0, 1, 0}});
  model->insertDynamicalSystem(below);
  model->insertDynamicalSystem(above);
  model->link(ground, below);
  model->link(between, below, above);
  SP::GlobalFrictionContact problem(new GlobalFrictionContact(3));
  problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  SP::OneStepIntegrator osi(new MoreauJeanGOSI(0.5));
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.01));
  SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
  int wrong = 0;
  while (s->hasNextEvent()) {
    s->computeOneStep();
    SP::GlobalFrictionContactProblem last = problem->globalFrictionContactProblem();
    double r[6] = {}, u[6] = {}, v[6] = {};
    SolverOptions* options = solver_options_create(SICONOS_GLOBAL_FRICTION_3D_NSGS);
    options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    wrong += expect("contacts", last->numberOfContacts, 2, 0) + expect("mu", last->mu[1], 0.4, 0) +
             expect("solved", gfc3d_driver(last.get(), r, u, v, options), 0, 0);
    solver_options_delete(options);
    std::free(options);
    for (unsigned i = 0; i < 3; ++i)
      wrong += expect("impulse", r[i], (*ground->lambda(1))(i), 1e-9) +
               expect("impulse between", r[3 + i], (*between->lambda(1))(i), 1e-9) +
               expect("velocity below", v[i], (*below->velocity())(i), 1e-9) +
               expect("velocity above", v[3 + i], (*above->velocity())(i), 1e-9) +
               expect("unknowns", problem->getGlobalSizeOutput(),
                      problem->globalVelocities()->size(), 0) +
               expect("global", (*problem->globalVelocities())(i), (*below->velocity())(i), 0);
    s->nextStep();
  }
  return wrong;
}

class BallOnGround : public NewtonEuler5DR {
 public:
  void computeh(double, const BlockVector& q, SiconosVector& y) override {
    y.setValue(0, q.getValue(2) - 0.1);
    *_Pc1 = SiconosVector(std::vector<double>{q.getValue(0), q.getValue(1), q.getValue(2) - 0.1});
    *_Pc2 = SiconosVector(std::vector<double>{q.getValue(0), q.getValue(1), 0});
    *_Nc = SiconosVector(std::vector<double>{0, 0, 1});
  }
};

int ball() {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.02));
  const double I = 0.004;
  SP::NewtonEulerDS body(new NewtonEulerDS(vectorOf({0, 0, 0.1, 1, 0, 0, 0}),
                                           vectorOf({1, 0.5, 0, 0, 0, 0}), 1,
                                           matrixOf({{I, 0, 0}, {0, I, 0}, {0, 0, I}})));
  body->setFExtPtr(vectorOf({0, 0, -9.81}));
  SP::Interaction contact(
      new Interaction(SP::NonSmoothLaw(new NewtonImpactRollingFrictionNSL(0, 0, 0.3, 0.01, 5)),
                      SP::Relation(new BallOnGround())));
  model->insertDynamicalSystem(body);
  model->link(contact, body);
  SP::RollingFrictionContact problem(new RollingFrictionContact(5));
  problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.01));
  SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
  s->computeOneStep();
  SP::RollingFrictionContactProblem last = problem->frictionContactProblem();
  double r[5] = {}, u[5] = {};
  SolverOptions* options = solver_options_create(SICONOS_ROLLING_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  int wrong = expect("rows", last->dimension, 5, 0) + expect("mu_r", last->mu_r[0], 0.01, 0) +
              expect("solved", rolling_fc3d_driver(last.get(), r, u, options), 0, 0);
  solver_options_delete(options);
  std::free(options);
  for (unsigned i = 0; i < 5; ++i)
    wrong += expect("reaction", r[i], (*contact->lambda(1))(i), 1e-9);
  return wrong;
}

}  // namespace

int main() {
  return guarded([] { return blocks() + ball(); });
}
