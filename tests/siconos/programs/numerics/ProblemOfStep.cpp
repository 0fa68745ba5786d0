// A box slides on a plane; the friction problem of each step is written, read, and solved again by
// the driver of numerics alone. The solution is compared with the impulses of the step.
#include <FrictionContactProblem.h>
#include <SiconosNumerics.h>

#include "program.hpp"

namespace {

SP::TimeStepping slidingPoint(SP::FrictionContact& problem, SP::Interaction& contact) {
  SP::LagrangianLinearTIDS point(new LagrangianLinearTIDS(
      vectorOf({0, 0, 0}), vectorOf({1, 0.5, 0}), matrixOf({{2, 0, 0}, {0, 2, 0}, {0, 0, 2}})));
  point->setFExtPtr(vectorOf({0, 0, -2 * 9.81}));
  SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0, 0, 0.3, 3));
  SP::Relation relation(new LagrangianLinearTIR(matrixOf({{0, 0, 1}, {1, 0, 0}, {0, 1, 0}})));
  contact.reset(new Interaction(law, relation));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.05));
  model->insertDynamicalSystem(point);
  model->link(contact, point);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.01));
  problem.reset(new FrictionContact(3));
  problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  return SP::TimeStepping(new TimeStepping(model, td, osi, problem));
}

/// Solves the problem through a file and the driver of numerics.
std::vector<double> solvedAgain(FrictionContactProblem* problem) {
  char name[] = "ProblemOfStep.fc";
  frictionContact_printInFilename(problem, name);
  FrictionContactProblem* read = frictionContact_new_from_filename(name);
  std::vector<double> reaction(3), velocity(3);
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  if (fc3d_driver(read, reaction.data(), velocity.data(), options) != 0) reaction[0] = -1;
  solver_options_delete(options);
  std::free(options);
  frictionContactProblem_free(read);
  return reaction;
}

int program() {
  SP::FrictionContact problem;
  SP::Interaction contact;
  SP::TimeStepping s = slidingPoint(problem, contact);
  int wrong = 0, steps = 0;
  while (s->hasNextEvent()) {
    s->computeOneStep();
    FrictionContactProblem* last = problem->frictionContactProblemPtr();
    wrong += expect("contacts", last->numberOfContacts, 1, 0) + expect("mu", last->mu[0], 0.3, 0) +
             expect("M", NM_get_value(last->M, 0, 0), 0.5, 1e-15);
    const std::vector<double> again = solvedAgain(last);
    for (unsigned i = 0; i < 3; ++i)
      wrong += expect("impulse", again[i], (*contact->lambda(1))(i), 1e-11);
    wrong +=
        expect("solved once more", s->computeOneStepNSProblem(SICONOS_OSNSP_TS_VELOCITY), 0, 0);
    s->nextStep();
    ++steps;
  }
  return wrong + expect("steps", steps, 5, 0) +
         expect("normal impulse", (*contact->lambda(1))(0), 2 * 9.81 * 0.01, 1e-11);
}

}  // namespace

int main() { return guarded(program); }
