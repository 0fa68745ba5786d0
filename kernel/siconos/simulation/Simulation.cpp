#include <Given.hpp>
#include <Simulation.hpp>
#include <algorithm>
#include <iostream>
#include <kernel/control/ControlManager.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <sstream>

namespace {

/// Moves the systems to where they would be at the end of the step with their current velocities;
/// the destructor restores them.
class PositionsAhead {
 public:
  PositionsAhead(const NonSmoothDynamicalSystem& model, double h) {
    for (const auto& ds : model.allSystems()) {
      auto* second = dynamic_cast<rico::SecondOrderDS*>(ds->shared().get());
      if (second == nullptr) continue;
      before_.emplace_back(second, second->q());
      second->movePositionFrom(before_.back().second, h, second->velocity());
    }
  }
  ~PositionsAhead() {
    for (auto& [ds, q] : before_) ds->q() = q;
  }
  PositionsAhead(const PositionsAhead&) = delete;
  PositionsAhead& operator=(const PositionsAhead&) = delete;

 private:
  std::vector<std::pair<rico::SecondOrderDS*, rico::Vector>> before_;
};

/// Calls the user's manager for the kernel. In time-stepping the systems have their initial
/// positions at the first call, before the first step, and predicted ones in each step.
class ManagerOfUser : public rico::InteractionManager {
 public:
  ManagerOfUser(::InteractionManager& manager, ::Simulation& simulation)
      : _interman(manager), simulation_(simulation) {}

  void updateInteractions(rico::Simulation& simulation) override {
    SP::Simulation shared = simulation_.weak_from_this().lock();
    if (shared == nullptr) shared = {std::shared_ptr<void>(), &simulation_};
    const bool steps = dynamic_cast<rico::TimeStepping*>(&simulation) != nullptr;
    if (isFirst_ || !steps) {
      _interman.updateInteractions(shared);
      isFirst_ = false;
      return;
    }
    const PositionsAhead ahead(*simulation_.nonSmoothDynamicalSystem(), simulation.timeStep());
    _interman.updateInteractions(shared);
  }

 private:
  ::InteractionManager& _interman;
  ::Simulation& simulation_;
  bool isFirst_ = true;
};

}  // namespace

Simulation::Simulation(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td)
    : _nsds(std::move(nsds)),
      _eventsManager(std::make_shared<EventsManager>(*this, td)),
      discretisation_(std::move(td)) {}

Simulation::~Simulation() { release(); }

void Simulation::release() {
  for (const auto& [id, osns] : problems_) osns->setSimulation(nullptr);
  for (const auto& osi : integrators_) osi->setSimulation(nullptr);
}

void Simulation::clear() {
  if (kernel_ != nullptr) throw rico::Exception(_name + ": it has begun and keeps its parts");
  release();
  integrators_.clear();
  inserted_ = 0;
  associations_.clear();
  problems_.clear();
}

int Simulation::computeOneStepNSProblem(int id) {
  const SP::OneStepNSProblem found = oneStepNSProblem(id);
  if (found == nullptr)
    throw rico::Exception(_name + ": there is no nonsmooth problem " + std::to_string(id));
  return found->compute(nextTime());
}

void Simulation::updateState(unsigned int /*level*/) {
  throw rico::Exception(_name + ": only a TimeStepping has parts of a step; advanceToEvent() " +
                        "computes a whole one");
}

void Simulation::update(unsigned int level) {
  updateInput(level);
  updateState(level);
  updateOutput(level);
}

rico::Simulation& Simulation::kernel() const {
  if (kernel_ == nullptr) {
    if (_nsds == nullptr || discretisation_ == nullptr)
      throw rico::Exception(_name + ": a simulation needs a model and a time discretisation");
    kernel_ = make();
    kernel_->setName(_name);
    for (const auto& osi : integrators_) kernel_->insertIntegrator(osi->shared());
    for (const auto& [osi, ds] : associations_) kernel_->associate(osi->shared(), ds->shared());
    for (const auto& [id, osns] : problems_) kernel_->insertNonSmoothProblem(osns->shared(), id);
  }
  return *kernel_;
}

NonSmoothDynamicalSystem& Simulation::model() const {
  kernel();
  return *_nsds;
}

void Simulation::setNonSmoothDynamicalSystemPtr(SP::NonSmoothDynamicalSystem newPtr) {
  if (kernel_ != nullptr) throw rico::Exception(_name + ": it has a model and has begun");
  for (const auto& osi : integrators_) {
    osi->setModel(newPtr);
    newPtr->addIntegrator(osi);
  }
  _nsds = std::move(newPtr);
}

void Simulation::setTimeDiscretisationPtr(SP::TimeDiscretisation newPtr) {
  if (kernel_ != nullptr) throw rico::Exception(_name + ": it has instants and has begun");
  discretisation_ = std::move(newPtr);
  _eventsManager->setTimeDiscretisation(discretisation_);
}

void Simulation::insertIntegrator(SP::OneStepIntegrator osi) {
  given(osi, "insertIntegrator(): the integrator");
  if (kernel_ != nullptr) kernel_->insertIntegrator(osi->shared());
  const auto known = std::find(integrators_.begin(), integrators_.end(), osi);
  if (known < integrators_.begin() + static_cast<std::ptrdiff_t>(inserted_)) return;
  if (known != integrators_.end()) integrators_.erase(known);
  addIntegrator(std::move(osi), inserted_++);
}

void Simulation::addIntegrator(SP::OneStepIntegrator osi, std::size_t place) {
  osi->setModel(_nsds);
  osi->setSimulation(this);
  if (_nsds != nullptr) _nsds->addIntegrator(osi);
  integrators_.insert(integrators_.begin() + static_cast<std::ptrdiff_t>(place), std::move(osi));
}

void Simulation::associate(SP::OneStepIntegrator osi, SP::DynamicalSystem ds) {
  if (kernel_ != nullptr) kernel_->associate(osi->shared(), ds->shared());
  if (std::find(integrators_.begin(), integrators_.end(), osi) == integrators_.end())
    addIntegrator(osi, integrators_.size());
  associations_.emplace_back(std::move(osi), std::move(ds));
}

void Simulation::insertNonSmoothProblem(SP::OneStepNSProblem osns, int Id) {
  given(osns, "insertNonSmoothProblem(): the problem");
  if (kernel_ != nullptr) kernel_->insertNonSmoothProblem(osns->shared(), Id);
  osns->setSimulation(this);
  problems_[Id] = std::move(osns);
}

void Simulation::insertInteractionManager(SP::InteractionManager manager) {
  _interman = std::move(manager);
}

SP::OneStepNSProblem Simulation::oneStepNSProblem(int id) const {
  const auto found = problems_.find(id);
  return found == problems_.end() ? nullptr : found->second;
}

std::shared_ptr<rico::OneStepNSProblem> Simulation::problem(int id) const {
  const SP::OneStepNSProblem found = oneStepNSProblem(id);
  return found == nullptr ? nullptr : found->shared();
}

void Simulation::link(SP::Interaction inter, SP::DynamicalSystem ds1, SP::DynamicalSystem ds2) {
  _nsds->link(std::move(inter), std::move(ds1), std::move(ds2));
}

void Simulation::begin() {
  for (const auto& ds : _nsds->allSystems()) {
    ds->settle();
    ds->resetToInitialState();
  }
  for (const auto& [id, osns] : problems_) osns->applyOptions();
  kernel().setCheckSolverFunction([this](int info, rico::Simulation&) { checkSolver(info); });
  if (_interman == nullptr) return;
  std::shared_ptr<rico::InteractionManager> own = _interman->kernelManager();
  if (own == nullptr) {
    own = std::make_shared<ManagerOfUser>(*_interman, *this);
  } else {
    _nsds->setManager(_interman);
    _interman->begin(*_nsds);
  }
  kernel().insertInteractionManager(std::move(own));
}

// A problem that meets the tolerance of the options counts as solved.
void Simulation::checkSolver(int info) {
  if (info != 0 && checkSolver_ == nullptr)
    for (const auto& [id, osns] : problems_)
      if (const rico::SolveReport& report = osns->shared()->report(); !osns->accepts(report)) {
        std::ostringstream text;
        text << _name << ", step to t = " << nextTime() << ": " << osns->shared()->name()
             << " of size " << report.problemSize << " is not solved: residual " << report.residual
             << ".";
        notSolved(text.str());
      }
  if (checkSolver_ != nullptr) checkSolver_(info, this);
}

void Simulation::notSolved(const std::string& problem) {
  throw rico::NoConvergence(problem + " Set a larger tolerance, or a check function to continue.");
}

void Simulation::initialize() {
  if (!begun_) {
    if (_nsds == nullptr) kernel();  // throws, and names what is missing
    begun_ = true;
    if (control_ != nullptr) control_->begin();
    begin();
    runControl();
  }
  kernel().initialize();
}

void Simulation::runControl() {
  if (control_ != nullptr) control(*control_);
}

void Simulation::renewRelations() const {
  for (const SP::Interaction& inter : _nsds->allInteractions()) inter->relation()->renewChanged();
}

void Simulation::advanceToEvent() {
  if (!begun_) initialize();
  renewRelations();
  kernel().advanceToEvent();
  for (const auto& osi : integrators_) osi->computeReactionsToBoundaryConditions();
  updateWorldFromDS();
  if (_interman != nullptr) _interman->stepped();
}

void Simulation::processEvents() {
  kernel().processEvents();
  _nsds->setCurrentTime(startingTime());
  if (_interman != nullptr) _interman->stepped();
  runControl();
}

void Simulation::run() {
  while (hasNextEvent()) {
    advanceToEvent();
    processEvents();
  }
}

SP::OSISet Simulation::oneStepIntegrators() const {
  integratorSet_ = std::make_shared<OSISet>(integrators_.begin(), integrators_.end());
  return integratorSet_;
}

SP::OneStepNSProblems Simulation::oneStepNSProblems() const {
  auto list = std::make_shared<OneStepNSProblems>();
  problemList_ = list;
  for (const auto& [id, problem] : problems_) {
    list->resize(std::max(list->size(), static_cast<std::size_t>(id) + 1));
    (*list)[static_cast<std::size_t>(id)] = problem;
  }
  return list;
}

SP::SiconosVector Simulation::y(unsigned int level, unsigned int coor) {
  return _nsds->allInteractions().at(coor)->y(level);
}

SP::SiconosVector Simulation::lambda(unsigned int level, unsigned int coor) {
  return _nsds->allInteractions().at(coor)->lambda(level);
}

void InteractionManager::insertNonSmoothLaw(SP::NonSmoothLaw nslaw, long unsigned int group1,
                                            long unsigned int group2) {
  laws_[{group1, group2}] = std::move(nslaw);
}

SP::NonSmoothLaw InteractionManager::nonSmoothLaw(long unsigned int group1,
                                                  long unsigned int group2) {
  for (const auto& key : {std::pair{group1, group2}, std::pair{group2, group1}})
    if (const auto found = laws_.find(key); found != laws_.end()) return found->second;
  return nullptr;
}
