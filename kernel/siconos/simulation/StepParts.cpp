/// The parts of a step of TimeStepping, which programs may combine in an order of their own.
#include <TimeStepping.hpp>
#include <iostream>
#include <kernel/simulation/TimeStepping.hpp>

void TimeStepping::beginParts() {
  if (inParts_) return;
  prepareStep();
  renewRelations();
  stepping().beginStep();
  inParts_ = true;
}

void TimeStepping::endParts() {
  if (!inParts_) return;
  inParts_ = false;
  stepping().updateOutput();  // at all levels
  for (const auto& osi : integrators()) osi->computeReactionsToBoundaryConditions();
  finishStep();
  updateWorldFromDS();
}

void TimeStepping::initializeNewtonLoop() { beginParts(); }

void TimeStepping::prepareNewtonIteration() {
  beginParts();
  stepping().prepareNewtonIteration();
  ++_newtonCumulativeNbIterations;
}

void TimeStepping::computeFreeState() {
  beginParts();
  stepping().computeFreeState();
}

int TimeStepping::computeOneStepNSProblem(int id) {
  if (!inParts_ || id != SICONOS_OSNSP_TS_VELOCITY) return Simulation::computeOneStepNSProblem(id);
  const SP::OneStepNSProblem velocities = oneStepNSProblem(id);
  if (velocities == nullptr) return Simulation::computeOneStepNSProblem(id);  // throws
  stepping().solveNonSmoothProblem(id, stepping().solvedLevel());
  return velocities->accepts(velocities->shared()->report()) ? 0 : 1;
}

void TimeStepping::updateState(unsigned int /*level*/) {
  beginParts();
  stepping().updateState();
}

bool TimeStepping::newtonCheckConvergence(double criterion) {
  beginParts();
  return stepping().computeResidu() < criterion;
}

void TimeStepping::DefaultCheckSolverOutput(int info) const {
  if (info != 0 && _warningNonsmoothSolver)
    std::cerr << name() << ": the nonsmooth problem was not solved, info = " << info << '\n';
}

void TimeStepping::displayNewtonConvergenceInTheLoop() const {
  if (_displayNewtonConvergence)
    std::cout << "t = " << nextTime() << ": iteration " << getNewtonNbIterations() << ", residual "
              << newtonResiduDSMax() << '\n';
}

void TimeStepping::displayNewtonConvergenceAtTheEnd(int info, unsigned int maxStep) const {
  if (_warnOnNonConvergence && !isNewtonConverge())
    std::cerr << name() << ": Newton's iteration stopped after " << maxStep
              << " passes at residual " << newtonResiduDSMax() << ", info of the solver " << info
              << '\n';
}
