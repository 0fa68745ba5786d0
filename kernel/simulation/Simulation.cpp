#include <algorithm>
#include <atomic>
#include <cmath>
#include <iostream>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/InteractionManager.hpp>
#include <kernel/simulation/Simulation.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/DynamicalSystem.hpp>
#include <sstream>

namespace rico {

namespace {

long newIdentity() {
  static std::atomic<long> last{0};
  return ++last;
}

}  // namespace

Simulation::Simulation(std::shared_ptr<NonSmoothDynamicalSystem> model,
                       std::shared_ptr<TimeDiscretisation> discretisation)
    : identity_(newIdentity()),
      model_(std::move(model)),
      discretisation_(std::move(discretisation)) {
  if (model_ == nullptr || discretisation_ == nullptr)
    throw Exception("Simulation: give a model and a time discretisation, not null pointers");
}

Simulation::~Simulation() = default;

void Simulation::insertIntegrator(std::shared_ptr<OneStepIntegrator> integrator) {
  const bool known =
      std::find(integrators_.begin(), integrators_.end(), integrator) != integrators_.end();
  if (!known) integrators_.push_back(std::move(integrator));
}

void Simulation::associate(std::shared_ptr<OneStepIntegrator> integrator,
                           const std::shared_ptr<DynamicalSystem>& system) {
  associations_[system.get()] = integrator.get();
  insertIntegrator(std::move(integrator));
}

void Simulation::insertNonSmoothProblem(std::shared_ptr<OneStepNSProblem> problem, int id) {
  problems_[id] = std::move(problem);
}

void Simulation::insertInteractionManager(std::shared_ptr<InteractionManager> manager) {
  manager_ = std::move(manager);
}

OneStepNSProblem* Simulation::problem(int id) const {
  const auto found = problems_.find(id);
  return found == problems_.end() ? nullptr : found->second.get();
}

void Simulation::link(std::shared_ptr<Interaction> interaction,
                      const std::shared_ptr<DynamicalSystem>& first,
                      const std::shared_ptr<DynamicalSystem>& second) {
  model_->link(std::move(interaction), first, second);
}

void Simulation::unlink(const std::shared_ptr<Interaction>& interaction) {
  model_->unlink(interaction);
}

void Simulation::initialize() {
  if (manager_ != nullptr) ranks().agree([this] { manager_->updateInteractions(*this); });
  settleModel();
}

void Simulation::settleModel() {
  topology().claim(identity_);
  if (!ranks().any(settledVersion_ != topology().version())) return;
  settleSystems();
  ranks().agree([this] { settleInteractions(); });
  settledVersion_ = topology().version();
  modelChanged();
}

OneStepIntegrator& Simulation::integratorOf(const DynamicalSystem& system) const {
  const auto found = associations_.find(&system);
  if (found != associations_.end()) return *found->second;
  if (integrators_.empty())
    throw Exception(system.label() + " has no integrator: call insertIntegrator() or associate()");
  return *integrators_.front();
}

// Refuses parts that decide without all ranks: ranks could then take different decisions.
void Simulation::checkRanks() const {
  if (!ranks().areShared()) return;
  const auto refuse = [](const std::string& who) {
    throw Exception(
        who +
        " does not support distributed systems: use TimeStepping with MoreauJeanOSI, or "
        "EventDriven with LsodarOSI");
  };
  if (!supportsRanks()) refuse(name_);
  for (const auto& integrator : integrators_)
    if (!integrator->supportsRanks()) refuse(std::string(integrator->name()));
}

void Simulation::settleSystems() {
  checkRanks();
  std::unordered_map<OneStepIntegrator*, std::vector<SystemNode*>> systems;
  for (SystemNode* node : topology().systems()) {
    OneStepIntegrator& integrator = integratorOf(*node->system);
    systems[&integrator].push_back(node);
    if (node->settled) continue;
    node->integrator = &integrator;
    integrator.initializeSystem(*node, startingTime());
    node->settled = true;
  }
  for (const auto& integrator : integrators_) {
    integrator->setSystems(std::move(systems[integrator.get()]));
    topology().setNumberOfIndexSets(integrator->numberOfIndexSets());
  }
}

void Simulation::settleInteractions() {
  for (InteractionNode* node : topology().interactions())
    if (!node->settled) settle(*node);
}

void Simulation::settle(InteractionNode& node) {
  Interaction& interaction = *node.interaction;
  const OneStepIntegrator& integrator = *node.ends[0]->integrator;
  const LevelsRow* row = findLevels(integrator.kind(), systemKind(*interaction.system(0)),
                                    interaction.nonSmoothLaw()->kind());
  if (row == nullptr)
    throw Exception(interaction.label() + ": " + std::string(integrator.name()) +
                    " has no rule for " + std::string(interaction.nonSmoothLaw()->name()) + " on " +
                    interaction.system(0)->label() + "; describeLevels() prints what it has");
  if (node.ends[1] != nullptr && node.ends[1]->integrator->kind() != integrator.kind())
    throw Exception(interaction.label() +
                    " joins systems of different integrators: associate() both with one kind");
  checkLaw(node);
  interaction.setLevels(row->range, row->memorySteps);
  for (int level = row->range.lowerForInput; level <= row->range.upperForInput; ++level)
    for (int end = 0; end < interaction.ends(); ++end)
      interaction.system(end)->initializeNonSmoothInput(level);
  interaction.relation()->computeJach(startingTime(), interaction);
  for (int level = row->range.lowerForOutput; level <= std::min(1, row->range.upperForOutput);
       ++level)
    interaction.computeOutput(startingTime(), level);
  interaction.swapInMemory();
  node.settled = true;
}

void Simulation::checkLaw(const InteractionNode& node) const {
  const OneStepNSProblem* problem = this->problem(kVelocity);
  const NonSmoothLaw& law = *node.interaction->nonSmoothLaw();
  if (problem == nullptr)
    throw Exception(node.interaction->label() +
                    " needs a nonsmooth problem for its law: call insertNonSmoothProblem()");
  if (!problem->accepts(law))
    throw Exception(node.interaction->label() + ": " + std::string(problem->name()) +
                    " does not take " + std::string(law.name()) +
                    "; GenericMechanical takes any mixture of laws");
}

bool Simulation::hasNextEvent() const {
  if (!std::isfinite(nextTime())) return false;
  // Round-off in t_k must not drop the last step.
  return nextTime() <= model_->finalT() + 1e-8 * timeStep();
}

void Simulation::run() {
  while (hasNextEvent()) {
    advanceToEvent();
    processEvents();
  }
}

void Simulation::updateIndexSets() {
  for (InteractionNode* node : topology().interactions()) {
    Interaction& interaction = *node->interaction;
    const OneStepIntegrator& integrator = *node->ends[0]->integrator;
    const int solved = integrator.solvedLevel(), numberOfSets = integrator.numberOfIndexSets();
    const std::span<const char> idle = interaction.relation()->idle();
    node->contacts.resize(interaction.contacts());
    for (int c = 0; c < interaction.contacts(); ++c) {
      unsigned char sets = 1;
      const bool isIdle = !idle.empty() && idle[c] != 0;
      for (int set = 1; !isIdle && set < numberOfSets; ++set)
        if (integrator.addInteractionInIndexSet(*node, c, set)) sets |= 1 << set;
      ContactState& state = node->contacts[c];
      state.sets = sets;
      if (numberOfSets == 1 || state.isIn(1) || isIdle) continue;
      const int size = interaction.nonSmoothLaw()->size();
      for (int r = 0; r < size; ++r) interaction.lambda(solved)[c * size + r] = 0.0;
    }
  }
  for (int set = 0; set < topology().numberOfIndexSets(); ++set) topology().collectIndexSet(set);
}

const Vector& Simulation::y(int level) const {
  return model_->topology().interactions().front()->interaction->y(level);
}

const Vector& Simulation::lambda(int level) const {
  return model_->topology().interactions().front()->interaction->lambda(level);
}

void Simulation::checkSolverOutput(const OneStepNSProblem& problem, bool solved) {
  const SolveReport& report = problem.report();
  if (checkSolver_) return checkSolver_(solved ? 0 : report.reason, *this);
  if (solved) return;
  std::ostringstream text;
  text << name_ << ", step to t = " << nextTime() << ": " << problem.name() << " of size "
       << report.problemSize << " is not solved (" << RicoConvergedReasonName(report.reason)
       << " by " << report.solver << "): residual " << report.residual << ", tolerance "
       << report.tolerance << ". " << RicoConvergedReasonRemedy(report.reason)
       << " Change settings().type, .maxIterations or .relativeTolerance of the problem, or "
          "setCheckSolverFunction() to continue.";
  throw NoConvergence(text.str());
}

void Simulation::recordState(StateRecorder& recorder) {
  recorder.group("simulation", 0);
  std::int64_t step = step_;
  recorder("step", step);
  step_ = step;
  model_->recordState(recorder);
  if (manager_ != nullptr) manager_->recordState(recorder);
}

void Simulation::display() const {
  std::cout << name_ << ": step " << step_ << " from t = " << startingTime() << '\n';
  for (const auto& integrator : integrators_) integrator->display();
  model_->display();
}

}  // namespace rico
