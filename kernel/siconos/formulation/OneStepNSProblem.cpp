#include <EventDriven.hpp>
#include <OneStepNSProblem.hpp>
#include <SolverDefaults.hpp>
#include <algorithm>
#include <iostream>
#include <kernel/support/Exception.hpp>
#include <kernel/topology/ContactLaw.hpp>

namespace {

/// A problem with more rows counts as a pile.
constexpr int kManyRows = 64;
/// The largest tolerance of small problems.
constexpr double kSufficient = 1e-6;

int rowsOf(const rico::IndexSet& set) {
  int rows = 0;
  for (const rico::ContactRef& ref : set.contacts) rows += rico::lawOf(ref).size();
  return rows;
}

}  // namespace

SP::SolverOptions OneStepNSProblem::optionsOf(int solverId) {
  if (!isSolver(solverId))
    throw rico::Exception("there is no solver with the number " + std::to_string(solverId));
  return {solver_options_create(solverId), freeSolverOptions};
}

OneStepNSProblem::OneStepNSProblem(std::shared_ptr<rico::OneStepNSProblem> kernel,
                                   SP::SolverOptions options)
    : kernel_(std::move(kernel)), options_(std::move(options)) {}

unsigned int OneStepNSProblem::getSizeOutput() const {
  return static_cast<unsigned>(kernel_->report().problemSize);
}

void OneStepNSProblem::display() const {
  std::cout << kernel_->name() << ", " << solver_options_id_to_name(options_->solverId)
            << std::endl;
}

bool OneStepNSProblem::isSwept() const {
  switch (options_->solverId) {
    case SICONOS_FRICTION_2D_NSGS:
    case SICONOS_FRICTION_3D_NSGS:
    case SICONOS_GLOBAL_FRICTION_3D_NSGS:
    case SICONOS_GLOBAL_FRICTION_3D_NSGS_WR:
    case SICONOS_ROLLING_FRICTION_2D_NSGS:
    case SICONOS_ROLLING_FRICTION_3D_NSGS:
    case SICONOS_GLOBAL_ROLLING_FRICTION_3D_NSGS_WR:
      return true;
    default:
      return false;
  }
}

void OneStepNSProblem::applyOptions(bool ownCheck) {
  ownCheck_ = ownCheck;
  applyOptionsTo(static_cast<int>(kernel_->report().problemSize));
}

// Sets the tolerance: that of small problems (SolverDefaults.hpp) or, for larger ones, that of the
// kernel; in both cases that of the options if it is smaller. If the program checks results itself
// and the options select sweeps, piles are solved by sweeps, with the tolerance and the number of
// sweeps of the options; smaller problems, also with joints, end at the tolerance of the options if
// they cannot be solved more accurately.
void OneStepNSProblem::applyOptionsTo(int rows) {
  rico::SolverSettings& settings = kernel_->settings();
  const rico::SolverSettings defaults;
  const bool swept = ownCheck_ && isSwept();
  const bool sweeps = swept && rows > kManyRows;
  const bool ends = swept || (ownCheck_ && options_->solverId == SICONOS_GENERIC_MECHANICAL_NSGS);
  const double wanted =
      sweeps ? options_->dparam[SICONOS_DPARAM_TOL] : targetTolerance(*options_, rows);
  const double tolerance = std::max(wanted, defaults.absoluteTolerance);
  settings.type = sweeps ? "nsgs" : defaults.type;
  settings.sweepsAlone = sweeps;
  settings.relativeTolerance = sweeps ? tolerance : std::min(defaults.relativeTolerance, tolerance);
  settings.sufficientTolerance =
      ends ? std::min(options_->dparam[SICONOS_DPARAM_TOL], kSufficient) : 0.0;
  settings.maxIterations = sweeps ? options_->iparam[SICONOS_IPARAM_MAX_ITER] : 0;
}

bool OneStepNSProblem::accepts(const rico::SolveReport& report) const {
  return report.residual <= std::max(options_->dparam[SICONOS_DPARAM_TOL], report.tolerance);
}

unsigned int OneStepNSProblem::inputOutputLevel() const {
  if (simulation_ == nullptr) return 1;
  for (const auto& [id, problem] : simulation_->problems())
    if (problem.get() == this && dynamic_cast<::EventDriven*>(simulation_) != nullptr)
      return id == SICONOS_OSNSP_ED_SMOOTH_ACC ? 2 : 1;
    else if (problem.get() == this && id == SICONOS_OSNSP_TS_POS)
      return simulation_->problems().size() > 1 ? 0 : 1;
  const auto& interactions = simulation_->nonSmoothDynamicalSystem()->allInteractions();
  return interactions.empty() ? 1 : interactions.front()->upperLevelForInput();
}

bool OneStepNSProblem::hasInteractions() const {
  return simulation_ != nullptr && simulation_->indexSet(indexSetLevel())->size() > 0;
}

void OneStepNSProblem::setSimulation(::Simulation* simulation) {
  simulation_ = simulation;
  if (simulation == nullptr) return kernel_->setComputation({});
  kernel_->setComputation([this](double time, rico::Topology& topology, int set, int level) {
    return computeStep(time, {topology, set, level});
  });
}

// compute() may be a function of a class of the user's: its return value says if the problem was
// solved, and it may throw.
bool OneStepNSProblem::computeStep(double time, const Step& step) {
  struct End {
    const Step*& step;
    ~End() { step = nullptr; }
  } end{step_};
  step_ = &step;
  applyOptionsTo(rowsOf(step.topology.indexSet(step.set)));
  return compute(time) == 0;
}

int OneStepNSProblem::compute(double time) {
  int info = 0;
  if (step_ != nullptr) {
    info = kernel_->compute(time, step_->topology, step_->set, step_->level) ? 0 : 1;
  } else {
    if (!hasInteractions()) return 0;
    rico::Topology& topology = simulation_->kernel().topology();
    const int level = static_cast<int>(inputOutputLevel());
    info = kernel_->compute(time, topology, level, level) || accepts(kernel_->report()) ? 0 : 1;
  }
  putReport();
  return info;
}

// Small problems are solved without sweeps; sweeps of numerics count at least one.
void OneStepNSProblem::putReport() {
  const rico::SolveReport& report = kernel_->report();
  const bool counts = report.problemSize > 0 &&
                      (isSwept() || options_->solverId == SICONOS_GENERIC_MECHANICAL_NSGS);
  options_->iparam[SICONOS_IPARAM_ITER_DONE] =
      static_cast<int>(std::max<long>(report.iterations, counts ? 1 : 0));
  options_->dparam[SICONOS_DPARAM_RESIDU] = report.residual;
}

SP::SimpleMatrix OneStepNSProblem::getOSIMatrix(OneStepIntegrator& osi,
                                                const SP::DynamicalSystem& ds) const {
  const SP::DynamicalSystemsGraph systems = osi.dynamicalSystemsGraph();
  return systems == nullptr ? nullptr : systems->properties(systems->descriptor(ds)).W;
}

SP::Simulation OneStepNSProblem::simulation() const {
  return simulation_ == nullptr ? nullptr : simulation_->weak_from_this().lock();
}
