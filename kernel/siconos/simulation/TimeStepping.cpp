#include <TimeStepping.hpp>
#include <iostream>
#include <kernel/control/ControlManager.hpp>
#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/simulation/TimeSteppingCombinedProjection.hpp>
#include <kernel/simulation/TimeSteppingD1Minus.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/DynamicalSystem.hpp>

namespace {

/// While a step is computed, functions of integrators belong to it and do not begin another one.
class InParts {
 public:
  explicit InParts(bool& inParts) : inParts_(inParts) { inParts_ = true; }
  ~InParts() { inParts_ = false; }
  InParts(const InParts&) = delete;
  InParts& operator=(const InParts&) = delete;

 private:
  bool& inParts_;
};

}  // namespace

TimeStepping::TimeStepping(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td, int /*nb*/)
    : Simulation(std::move(nsds), std::move(td)) {}

TimeStepping::TimeStepping(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td,
                           SP::OneStepIntegrator osi, SP::OneStepNSProblem osnspb)
    : TimeStepping(std::move(nsds), std::move(td)) {
  insertIntegrator(std::move(osi));
  if (osnspb != nullptr) insertNonSmoothProblem(std::move(osnspb), SICONOS_OSNSP_TS_VELOCITY);
}

std::shared_ptr<rico::Simulation> TimeStepping::make() const {
  return std::make_shared<rico::TimeStepping>(nonSmoothDynamicalSystem()->shared(),
                                              timeDiscretisation()->shared());
}

rico::TimeStepping& TimeStepping::stepping() const {
  return static_cast<rico::TimeStepping&>(kernel());
}

void TimeStepping::begin() {
  Simulation::begin();
  parameters_.begin(*nonSmoothDynamicalSystem()->shared());
  begunNewton_ = true;
  applyNewton();
}

void TimeStepping::control(rico::ControlManager& control) { control.runBefore(stepping()); }

void TimeStepping::applyNewton() const {
  if (!begunNewton_) return;
  using rico::NewtonOptions;
  constexpr NewtonOptions kOptions[] = {NewtonOptions::kLinearAhead, NewtonOptions::kLinearImplicit,
                                        NewtonOptions::kNonlinear, NewtonOptions::kNonlinearFull};
  rico::TimeStepping& simulation = stepping();
  simulation.setNewtonTolerance(_newtonTolerance);
  simulation.setNewtonMaxIteration(static_cast<int>(_newtonMaxIteration));
  simulation.setNewtonOptions(kOptions[std::min(std::max(_newtonOptions, 1u), 4u) - 1]);
  simulation.setResetAllLambda(_resetAllLambda);
  simulation.setThrowOnNewtonFailure(false);
  simulation.setGradientsAhead(true);
  simulation.setChecksOutput(_computeResiduY || _computeResiduR);
}

void TimeStepping::notSolved(const std::string& problem) {
  if (_warningNonsmoothSolver) std::cerr << problem << '\n';
}

void TimeStepping::advanceToEvent() { newtonSolve(_newtonTolerance, _newtonMaxIteration); }

void TimeStepping::step() {
  prepareStep();
  {
    const InParts guard(inParts_);
    Simulation::advanceToEvent();
  }
  finishStep();
  const rico::StepReport& report = stepping().stepReport();
  keep(report);
  if (_displayNewtonConvergence)
    std::cout << "t = " << nextTime() << ": " << report.newtonIterations << " iterations, residual "
              << report.residu << '\n';
  if (report.converged || !_warnOnNonConvergence) return;
  std::cerr << name() << ", step to t = " << nextTime() << ": Newton's iteration stopped after "
            << report.newtonIterations << " passes at residual " << report.residu << ", tolerance "
            << report.tolerance << '\n';
}

void TimeStepping::keep(const rico::StepReport& report) {
  _newtonNbIterations = static_cast<unsigned>(report.newtonIterations);
  _newtonCumulativeNbIterations += _newtonNbIterations;
  _newtonResiduDSMax = _newtonResiduYMax = _newtonResiduRMax = report.residu;
  _isNewtonConverge = report.converged;
}

void TimeStepping::prepareStep() {
  if (!hasBegun()) initialize();
  applyNewton();
  for (const auto& [id, osns] : problems()) osns->applyOptions(hasOwnCheck());
  parameters_.beforeStep(timeStep());
}

void TimeStepping::finishStep() {
  parameters_.afterStep();
  checkStates();
}

void TimeStepping::checkStates() const {
  for (const SP::DynamicalSystem& system : nonSmoothDynamicalSystem()->allSystems())
    if (!system->shared()->stateIsFinite())
      throw rico::Exception(name() + ", step to t = " + std::to_string(nextTime()) + ": " +
                            system->shared()->label() +
                            " has a state that is not finite; its forces and matrices must be");
}

void TimeStepping::newtonSolve(double criterion, unsigned int maxStep) {
  setNewtonTolerance(criterion);
  setNewtonMaxIteration(maxStep);
  step();
}

void TimeStepping::computeOneStep() { advanceToEvent(); }

void TimeStepping::processEvents() {
  endParts();
  Simulation::processEvents();
  if (!hasNextEvent()) return;
  kernel().settleModel();  // what has been linked since
  updateIndexSets();
}

unsigned int TimeStepping::getNewtonNbIterations() const {
  return static_cast<unsigned>(stepping().getNewtonNbIterations());
}

bool TimeStepping::isNewtonConverge() const { return stepping().stepReport().converged; }

void TimeStepping::resetLambdas() {
  for (const auto& inter : nonSmoothDynamicalSystem()->allInteractions()) inter->resetAllLambda();
}

double TimeStepping::newtonResiduDSMax() const { return stepping().stepReport().residu; }

TimeSteppingDirectProjection::TimeSteppingDirectProjection(
    SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td, SP::OneStepIntegrator osi,
    SP::OneStepNSProblem osnspb_velo, SP::OneStepNSProblem osnspb_pos, unsigned int _level)
    : TimeStepping(std::move(nsds), std::move(td), std::move(osi), std::move(osnspb_velo)),
      level_(_level) {
  insertNonSmoothProblem(std::move(osnspb_pos), SICONOS_OSNSP_TS_POS);
}

std::shared_ptr<rico::Simulation> TimeSteppingDirectProjection::make() const {
  setProjectionMetric();
  auto simulation = std::make_shared<rico::TimeSteppingDirectProjection>(
      nonSmoothDynamicalSystem()->shared(), timeDiscretisation()->shared(),
      integrators().front()->shared(), problem(SICONOS_OSNSP_TS_VELOCITY),
      problem(SICONOS_OSNSP_TS_POS));
  simulation->setProjectsClosed(true);
  simulation->setProjectedIndexSet(static_cast<int>(level_));
  return simulation;
}

// Published results have this projection.
void TimeSteppingDirectProjection::setProjectionMetric() const {
  for (const auto& osi : integrators())
    static_cast<rico::MoreauJeanOSI&>(*osi->shared())
        .setProjectionMetric(rico::ProjectionMetric::kConfiguration);
}

rico::TimeSteppingDirectProjection& TimeSteppingDirectProjection::projection() const {
  return static_cast<rico::TimeSteppingDirectProjection&>(kernel());
}

void TimeSteppingDirectProjection::setConstraintTol(double v) { projection().setConstraintTol(v); }

void TimeSteppingDirectProjection::setConstraintTolUnilateral(double v) {
  projection().setConstraintTolUnilateral(v);
}

void TimeSteppingDirectProjection::setProjectionMaxIteration(unsigned int v) {
  projection().setProjectionMaxIteration(static_cast<int>(v));
}

unsigned int TimeSteppingDirectProjection::nbProjectionIteration() const {
  return static_cast<unsigned>(projection().nbProjectionIteration());
}

double TimeSteppingDirectProjection::maxViolationUnilateral() const {
  return projection().maxViolationUnilateral();
}

double TimeSteppingDirectProjection::maxViolationEquality() const {
  return projection().maxViolationEquality();
}

TimeSteppingCombinedProjection::TimeSteppingCombinedProjection(
    SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td, SP::OneStepIntegrator osi,
    SP::OneStepNSProblem osnspb_velo, SP::OneStepNSProblem osnspb_pos, unsigned int _level)
    : TimeSteppingDirectProjection(std::move(nsds), std::move(td), std::move(osi),
                                   std::move(osnspb_velo), std::move(osnspb_pos), _level) {}

std::shared_ptr<rico::Simulation> TimeSteppingCombinedProjection::make() const {
  setProjectionMetric();
  auto simulation = std::make_shared<rico::TimeSteppingCombinedProjection>(
      nonSmoothDynamicalSystem()->shared(), timeDiscretisation()->shared(),
      integrators().front()->shared(), problem(SICONOS_OSNSP_TS_VELOCITY),
      problem(SICONOS_OSNSP_TS_POS));
  simulation->setRenewsGradients(true);  // as published results
  return simulation;
}

rico::TimeSteppingCombinedProjection& TimeSteppingCombinedProjection::combined() const {
  return static_cast<rico::TimeSteppingCombinedProjection&>(kernel());
}

void TimeSteppingCombinedProjection::setIndexSetsMaxIteration(unsigned int v) {
  combined().setIndexSetsMaxIteration(static_cast<int>(v));
}

unsigned int TimeSteppingCombinedProjection::nbIndexSetsIteration() const {
  return static_cast<unsigned>(combined().nbIndexSetsIteration());
}

unsigned int TimeSteppingCombinedProjection::nbCumulatedProjectionIteration() const {
  return static_cast<unsigned>(combined().nbCumulatedProjectionIteration());
}

unsigned int TimeSteppingCombinedProjection::cumulatedNewtonNbIterations() const {
  return static_cast<unsigned>(combined().cumulatedNewtonNbIterations());
}

TimeSteppingD1Minus::TimeSteppingD1Minus(SP::NonSmoothDynamicalSystem nsds,
                                         SP::TimeDiscretisation td, int /*nb*/)
    : Simulation(std::move(nsds), std::move(td)) {}

void TimeSteppingD1Minus::processEvents() {
  Simulation::processEvents();
  for (const auto& interaction : nonSmoothDynamicalSystem()->allInteractions())
    interaction->lambda(2)->zero();
}

std::shared_ptr<rico::Simulation> TimeSteppingD1Minus::make() const {
  if (integrators().empty())
    throw rico::Exception("TimeSteppingD1Minus: insert a D1MinusLinearOSI first");
  auto scheme = std::dynamic_pointer_cast<rico::D1MinusLinearOSI>(integrators().front()->shared());
  if (scheme == nullptr)
    throw rico::Exception("TimeSteppingD1Minus: its integrator is to be a D1MinusLinearOSI");
  return std::make_shared<rico::TimeSteppingD1Minus>(
      nonSmoothDynamicalSystem()->shared(), timeDiscretisation()->shared(), std::move(scheme),
      problem(SICONOS_OSNSP_TS_VELOCITY), problem(SICONOS_OSNSP_TS_VELOCITY + 1));
}
