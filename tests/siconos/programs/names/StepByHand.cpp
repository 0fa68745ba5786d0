// Steps in parts: a class with a Newton loop of its own, and a ball that main() steps. Both follow
// the steps of computeOneStep().
#include "program.hpp"

class Pendulum : public LagrangianDS {
 public:
  Pendulum() : LagrangianDS(vectorOf({1.}), vectorOf({0.}), matrixOf({{1.}})) {
    _fInt.reset(new SiconosVector(1));
    _jacobianFIntq.reset(new SimpleMatrix(1, 1));
  }
  void computeFInt(double, SP::SiconosVector q, SP::SiconosVector) override {
    (*_fInt)(0) = 9.81 * std::sin((*q)(0));
  }
  void computeJacobianFIntq(double, SP::SiconosVector q, SP::SiconosVector) override {
    (*_jacobianFIntq)(0, 0) = 9.81 * std::cos((*q)(0));
  }
};

class SteppingOfUser : public TimeStepping {
 public:
  using TimeStepping::TimeStepping;
  void newtonSolve(double criterion, unsigned int maxStep) override {
    initializeNewtonLoop();
    for (unsigned int pass = 0; pass < maxStep; ++pass) {
      prepareNewtonIteration();
      computeFreeState();
      const int info = computeOneStepNSProblem(SICONOS_OSNSP_TS_VELOCITY);
      if (info != 0) DefaultCheckSolverOutput(info);
      updateInput(1);
      updateState(1);
      updateOutput();
      ++passes;
      if (newtonCheckConvergence(criterion)) return;
    }
  }
  unsigned int passes = 0;
};

static SP::Interaction wallAt(double place) {
  SP::Relation relation(new LagrangianLinearTIR(matrixOf({{1.}}), vectorOf({place})));
  return SP::Interaction(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.6)), relation));
}

template <class Stepping>
static std::shared_ptr<Stepping> simulationOf(SP::DynamicalSystem ds, SP::Interaction wall) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 2));
  model->insertDynamicalSystem(ds);
  model->link(wall, ds);
  std::shared_ptr<Stepping> s(
      new Stepping(model, SP::TimeDiscretisation(new TimeDiscretisation(0, .01)),
                   SP::OneStepIntegrator(new MoreauJeanOSI(.5)), SP::OneStepNSProblem(new LCP())));
  s->setNewtonTolerance(1e-10);
  return s;
}

static int swingsAlike() {
  SP::LagrangianDS one(new Pendulum), other(new Pendulum);
  auto whole = simulationOf<TimeStepping>(one, wallAt(.3));
  auto parts = simulationOf<SteppingOfUser>(other, wallAt(.3));
  int errors = 0;
  for (int k = 0; k < 150; ++k) {
    whole->advanceToEvent();
    parts->advanceToEvent();
    errors += expect("angle", (*other->q())(0), (*one->q())(0), 1e-9);
    errors += expect("impulse", (*other->p(1))(0), (*one->p(1))(0), 1e-9);
    whole->processEvents();
    parts->processEvents();
  }
  if (parts->passes <= 150) return errors + 1;
  return errors;
}

static int ballInParts() {
  SP::LagrangianLinearTIDS one = fallingBall(), other = fallingBall();
  SP::Interaction wall = wallAt(0);
  auto whole = simulationOf<TimeStepping>(one, wallAt(0));
  auto parts = simulationOf<TimeStepping>(other, wall);
  SP::OneStepNSProblem lcp = parts->oneStepNSProblem(SICONOS_OSNSP_TS_VELOCITY);
  SP::InteractionsGraph active = parts->nonSmoothDynamicalSystem()->topology()->indexSet(1);
  parts->initialize();
  int errors = 0, impacts = 0;
  for (int k = 0; k < 120; ++k) {
    whole->computeOneStep();
    parts->computeFreeState();
    parts->computeOneStepNSProblem(SICONOS_OSNSP_TS_VELOCITY);
    parts->update(1);
    errors += expect("height", (*other->q())(0), (*one->q())(0), 1e-12);
    if (active->size() > 0 && lcp->getSizeOutput() > 0) {
      const SP::SiconosMatrix block = active->properties(*active->begin()).block;
      errors += expect("block", block->getValue(0, 0), 1, 1e-12);
      ++impacts;
    }
    whole->nextStep();
    parts->nextStep();
  }
  const SP::SimpleMatrix W = lcp->getOSIMatrix(**parts->oneStepIntegrators()->begin(), other);
  errors += expect("W", (*W)(0, 0), 1, 1e-14);
  errors += expect("gradient", wall->getLeftInteractionBlockForDS(0, 1, 1)->getValue(0, 0), 1, 0);
  return impacts > 0 ? errors : errors + 1;
}

int main() {
  return guarded([] { return swingsAlike() + ballInParts() == 0 ? 0 : 1; });
}
