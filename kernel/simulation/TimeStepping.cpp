#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/DynamicalSystem.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <sstream>

namespace rico {

TimeStepping::TimeStepping(std::shared_ptr<NonSmoothDynamicalSystem> model,
                           std::shared_ptr<TimeDiscretisation> discretisation)
    : Simulation(std::move(model), std::move(discretisation)) {}

TimeStepping::TimeStepping(std::shared_ptr<NonSmoothDynamicalSystem> model,
                           std::shared_ptr<TimeDiscretisation> discretisation,
                           std::shared_ptr<OneStepIntegrator> integrator,
                           std::shared_ptr<OneStepNSProblem> problem)
    : TimeStepping(std::move(model), std::move(discretisation)) {
  insertIntegrator(std::move(integrator));
  if (problem != nullptr) insertNonSmoothProblem(std::move(problem));
}

void TimeStepping::modelChanged() {
  isLinear_ = !ranks().any(!nonSmoothDynamicalSystem().isLinear());
  hasNonlinearInputs_ = false;
  preparedStep_ = 0.0;
  checkLevels();
  for (const InteractionNode* node : topology().interactions())
    if (!node->interaction->relation()->isInputLinear()) hasNonlinearInputs_ = true;
}

void TimeStepping::checkLevels() const {
  for (const auto& integrator : integrators())
    if (integrator->solvedLevel() != solvedLevel())
      throw Exception(name() + ": " + std::string(integrators().front()->name()) + " and " +
                      std::string(integrator->name()) +
                      " solve for different levels; use one simulation for each");
}

int TimeStepping::solvedLevel() const {
  if (integrators().empty())
    throw Exception(name() + " has no integrator: call insertIntegrator()");
  return integrators().front()->solvedLevel();
}

void TimeStepping::computeOneStep() {
  beginStep();
  newtonSolve();
}

void TimeStepping::beginStep() {
  initialize();
  report_ = StepReport();
  report_.tolerance = tolerance_;
  if (resetAllLambda_) resetLambdas();
  for (const auto& integrator : integrators()) {
    integrator->setNextInstant(nextTime());
    integrator->startStep(startingTime(), timeStep());
  }
  if (preparedStep_ != timeStep()) prepareInteractions();
  updateIndexSets();  // 1
  for (InteractionNode* node : topology().interactions())
    if (node->ends[0]->integrator->keepsGradients(*node))
      node->interaction->relation()->computeJach(startingTime(), *node->interaction);
  for (const auto& integrator : integrators()) integrator->computeInitialNewtonState();
}

void TimeStepping::prepareInteractions() {
  ranks().agree([this] {
    for (InteractionNode* node : topology().interactions())
      node->ends[0]->integrator->prepareInteraction(*node);
  });
  preparedStep_ = timeStep();
}

void TimeStepping::resetLambdas() {
  for (InteractionNode* node : topology().interactions()) {
    Interaction& interaction = *node->interaction;
    for (int level = interaction.lowerLevelForInput(); level <= interaction.upperLevelForInput();
         ++level)
      interaction.resetLambda(level);
  }
}

void TimeStepping::onePass() {
  computeFreeState();                               // 2
  solveNonSmoothProblem(kVelocity, solvedLevel());  // 3
  updateState();                                    // 4
  updateOutput();
  if (hasNonlinearInputs_) updateNonlinearInput();
}

// r = g(x, λ) − B λ of the iterate: the constant term of the linearised inputs.
void TimeStepping::prepareFreeInput() {
  nonSmoothDynamicalSystem().reset(0);
  if (!hasNonlinearInputs_) return;
  for (InteractionNode* node : topology().interactions()) {
    Interaction& interaction = *node->interaction;
    if (interaction.relation()->isInputLinear()) continue;
    interaction.computeInput(nextTime(), 0);
    interaction.addInput(0, -1.0);
  }
}

void TimeStepping::updateNonlinearInput() {
  nonSmoothDynamicalSystem().reset(0);
  for (InteractionNode* node : topology().interactions())
    node->interaction->computeInput(nextTime(), 0);
}

// Evaluates gradients at q + h v.
void TimeStepping::linearizeAhead() {
  moveLinearSystems();
  ranks().agree([this] {
    for (InteractionNode* node : topology().interactions())
      node->interaction->relation()->computeJach(nextTime(), *node->interaction);
  });
  returnLinearSystems();
}

// Moves linear systems to q + h v, where the integrator has moved the nonlinear ones.
void TimeStepping::moveLinearSystems() {
  for (SystemNode* node : topology().systems())
    if (auto* second = dynamic_cast<SecondOrderDS*>(node->system.get()))
      if (second->isLinear()) second->movePosition(timeStep(), second->velocity());
}

// The free state of linear systems begins at q.
void TimeStepping::returnLinearSystems() {
  for (SystemNode* node : topology().systems())
    if (auto* second = dynamic_cast<SecondOrderDS*>(node->system.get()))
      if (second->isLinear()) second->q() = second->qMemory()[1];
}

void TimeStepping::newtonSolve() {
  report_ = StepReport();
  report_.tolerance = tolerance_;
  const bool ahead = options_ == NewtonOptions::kLinearAhead;
  if (isLinear_ || ahead || options_ == NewtonOptions::kLinear) {
    report_.newtonIterations = 1;
    if (!isLinear_ && ahead) linearizeAhead();
    return onePass();
  }
  iterate();
}

void TimeStepping::newtonSolveFurther() {
  if (isLinear_) return;
  report_.newtonIterations = 1;  // the first pass of this call has gradients at the present state
  iterate();
}

void TimeStepping::iterate() {
  const bool once = options_ == NewtonOptions::kLinearImplicit;
  do {
    ++report_.newtonIterations;
    if (options_ == NewtonOptions::kNonlinearFull) updateIndexSets();
    computeGradients();
    onePass();
    computeResidu();
  } while (!once && !report_.converged && report_.newtonIterations < maxIteration_);
  if (once || report_.converged || !throwOnNewtonFailure_) return;
  std::ostringstream text;
  text << name() << ", step to t = " << nextTime() << ": Newton's iteration stopped after "
       << report_.newtonIterations << " passes at residual " << report_.residu << ", tolerance "
       << tolerance_
       << ". Give the missing gradients, a smaller time step, setNewtonMaxIteration() "
       << "or setNewtonTolerance().";
  throw NoConvergence(text.str());
}

void TimeStepping::prepareNewtonIteration() {
  ++report_.newtonIterations;
  if (!isLinear_) computeGradients();
}

void TimeStepping::computeGradients() {
  if (hasNonlinearInputs_)
    for (SystemNode* node : topology().systems()) node->system->resetInputGradient();
  const bool isFirst = report_.newtonIterations == 1;
  const bool isAhead = isFirst && gradientsAhead_ && solvedLevel() == 1;
  if (isAhead) moveLinearSystems();
  ranks().agree([this, isFirst] {
    for (InteractionNode* node : topology().interactions()) {
      if (node->ends[0]->integrator->keepsGradients(*node)) continue;
      Relation& relation = *node->interaction->relation();
      if (isFirst)
        relation.computeStepJach(nextTime(), gradientStep(), *node->interaction);
      else
        relation.computeJach(nextTime(), *node->interaction);
    }
  });
  if (isAhead) returnLinearSystems();
  for (const auto& integrator : integrators()) integrator->prepareNewtonIteration();
}

void TimeStepping::computeFreeState() {
  if (solvedLevel() == 0) prepareFreeInput();
  for (const auto& integrator : integrators()) integrator->computeFreeState();
}

void TimeStepping::solveNonSmoothProblem(int id, int level) {
  OneStepNSProblem* problem = this->problem(id);
  if (problem == nullptr) return;
  const bool solved = problem->solve(nextTime(), topology(), level, level);
  checkSolverOutput(*problem, solved);
  updateInput(level);
}

// If g is not B λ, the input of the solved problem is still B λ.
void TimeStepping::addInput(Interaction& interaction, int level) const {
  if (interaction.relation()->isInputLinear())
    interaction.computeInput(nextTime(), level);
  else
    interaction.addInput(level);
}

void TimeStepping::updateInput(int level) {
  nonSmoothDynamicalSystem().reset(level);
  const InteractionNode* last = nullptr;
  for (const ContactRef& ref : indexSet(level).contacts) {
    if (ref.node != last) addInput(*ref.node->interaction, level);
    last = ref.node;
  }
}

void TimeStepping::updateState() {
  for (const auto& integrator : integrators()) integrator->updateState();
}

void TimeStepping::updateOutput() {
  ranks().agree([this] { computeOutputs(); });
}

void TimeStepping::computeOutputs() {
  for (InteractionNode* node : topology().interactions()) {
    Interaction& interaction = *node->interaction;
    for (int level = interaction.lowerLevelForOutput(); level <= interaction.upperLevelForOutput();
         ++level)
      interaction.computeOutput(nextTime(), level);
  }
}

double TimeStepping::computeResidu() {
  double residu = 0.0;
  for (const auto& integrator : integrators())
    residu = std::max(residu, integrator->computeResidu());
  const bool checksOutput =
      checksOutput_ && solvedLevel() == 0 && integrators().front()->checksOutput();
  if (checksOutput && problem(kVelocity) != nullptr)
    residu = std::max(residu, problem(kVelocity)->outputResidu(topology(), 0, 0));
  report_.residu = ranks().max(residu);
  report_.converged = report_.residu < tolerance_;
  return report_.residu;
}

void TimeStepping::processEvents() {
  nonSmoothDynamicalSystem().swapInMemory();
  advanceStep();
}

}  // namespace rico
