#include <EventDriven.hpp>
#include <NonSmoothLaw.hpp>
#include <OneStepNSProblem.hpp>
#include <SolverDefaults.hpp>
#include <algorithm>
#include <iostream>
#include <kernel/formulation/AVI.hpp>
#include <kernel/formulation/Equality.hpp>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/formulation/GenericMechanical.hpp>
#include <kernel/formulation/GlobalFrictionContact.hpp>
#include <kernel/formulation/LCP.hpp>
#include <kernel/formulation/MLCP.hpp>
#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/formulation/MultipleImpact.hpp>
#include <kernel/formulation/Relay.hpp>
#include <kernel/formulation/RollingFrictionContact.hpp>
#include <kernel/support/Exception.hpp>

namespace {

/// A problem with more rows counts as a pile.
constexpr int kManyRows = 64;
/// The largest tolerance of small problems.
constexpr double kSufficient = 1e-6;

SP::SolverOptions optionsOf(int solverId) {
  if (!isSolver(solverId))
    throw rico::Exception("there is no solver with the number " + std::to_string(solverId));
  return {solver_options_create(solverId), freeSolverOptions};
}

/// Calls `use` with the laws of this class of the interactions that a problem is about.
template <class Law, class Use>
void forLaws(const OneStepNSProblem& problem, Use use) {
  const SP::Simulation owner = problem.simulation();
  if (owner == nullptr) return;
  const auto set = owner->indexSet(problem.indexSetLevel());
  for (auto vertex = set->begin(); vertex != set->end(); ++vertex)
    if (const auto law = std::dynamic_pointer_cast<Law>(set->bundle(*vertex)->nonSmoothLaw()))
      use(*law);
}

template <class Law>
SP::MuStorage coefficientsOf(const OneStepNSProblem& problem, double (Law::*coefficient)() const) {
  auto coefficients = std::make_shared<MuStorage>();
  forLaws<Law>(problem, [&](const Law& law) { coefficients->push_back((law.*coefficient)()); });
  return coefficients;
}

}  // namespace

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

// Small problems are solved to the tolerance of small problems, and larger ones to that of the
// kernel, unless the options have a smaller one. If the program checks results itself, contacts
// with friction are solved as the options say: piles by sweeps, to their tolerance and number of
// sweeps; small problems that sweeps do not solve so accurately, to their tolerance.
void OneStepNSProblem::applyOptions(bool goesOn) {
  rico::SolverSettings& settings = kernel_->settings();
  const rico::SolverSettings defaults;
  const int rows = static_cast<int>(kernel_->report().problemSize);
  const bool swept = goesOn && isSwept();
  const bool sweeps = swept && rows > kManyRows;
  const double wanted =
      sweeps ? options_->dparam[SICONOS_DPARAM_TOL] : targetTolerance(*options_, rows);
  const double tolerance = std::max(wanted, defaults.absoluteTolerance);
  settings.type = sweeps ? "nsgs" : defaults.type;
  settings.relativeTolerance = sweeps ? tolerance : std::min(defaults.relativeTolerance, tolerance);
  settings.sufficientTolerance =
      swept ? std::min(options_->dparam[SICONOS_DPARAM_TOL], kSufficient) : 0.0;
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

// The kernel judges its own result; a class of the user's may have solved otherwise.
bool OneStepNSProblem::computeStep(double time, const Step& step) {
  step_ = &step;
  const int info = compute(time);
  step_ = nullptr;
  return info == 0;
}

int OneStepNSProblem::compute(double time) {
  if (step_ != nullptr)
    return kernel_->compute(time, step_->topology, step_->set, step_->level) ? 0 : 1;
  if (!hasInteractions()) return 0;
  rico::Topology& topology = simulation_->kernel().topology();
  const int level = static_cast<int>(inputOutputLevel());
  return kernel_->compute(time, topology, level, level) || accepts(kernel_->report()) ? 0 : 1;
}

SP::Simulation OneStepNSProblem::simulation() const {
  return simulation_ == nullptr ? nullptr : simulation_->weak_from_this().lock();
}

SimpleMatrix LinearOSNS::matrix() const {
  const int size = linear().M().size();
  std::vector<double> rows(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  if (size > 0) linear().M().copyDense(rows.data());
  rico::Matrix values(size, size);
  const double* entry = rows.data();
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) values(i, j) = *entry++;
  return SimpleMatrix(values);
}

SP::MuStorage FrictionContact::mu() const {
  return coefficientsOf<NewtonImpactFrictionNSL>(*this, &NewtonImpactFrictionNSL::mu);
}

SP::MuStorage GlobalFrictionContact::mu() const {
  return coefficientsOf<NewtonImpactFrictionNSL>(*this, &NewtonImpactFrictionNSL::mu);
}

SP::MuStorage RollingFrictionContact::mu() const {
  return coefficientsOf<NewtonImpactRollingFrictionNSL>(*this, &NewtonImpactRollingFrictionNSL::mu);
}

SP::MuStorage RollingFrictionContact::mur() const {
  return coefficientsOf<NewtonImpactRollingFrictionNSL>(*this,
                                                        &NewtonImpactRollingFrictionNSL::muR);
}

SP::SiconosVector Relay::bounds(bool upper) const {
  std::vector<double> values;
  forLaws<RelayNSL>(*this, [&](const RelayNSL& law) {
    values.insert(values.end(), law.size(), upper ? law.ub() : law.lb());
  });
  return std::make_shared<SiconosVector>(values);
}

SP::SiconosVector LinearOSNS::live(SP::SiconosVector& kept, const rico::Vector& vector) const {
  if (kept == nullptr)
    kept = std::make_shared<SiconosVector>(
        std::shared_ptr<rico::Vector>(shared(), const_cast<rico::Vector*>(&vector)));
  return kept;
}

SP::SiconosVector LinearOSNS::q() const { return live(q_, linear().q()); }

SP::SiconosVector LinearOSNS::w() const { return live(w_, linear().w()); }

SP::SiconosVector LinearOSNS::z() const { return live(z_, linear().z()); }

LCP::LCP(SP::SolverOptions options) : LinearOSNS(std::make_shared<rico::LCP>(), options) {}

LCP::LCP(int numericsSolverId) : LCP(optionsOf(numericsSolverId)) {}

MLCP::MLCP(SP::SolverOptions options) : LinearOSNS(std::make_shared<rico::MLCP>(), options) {}

MLCP::MLCP(int numericsSolverId) : MLCP(optionsOf(numericsSolverId)) {}

MLCPProjectOnConstraints::MLCPProjectOnConstraints(SP::SolverOptions options, double alpha)
    : MLCP(std::make_shared<rico::MLCPProjectOnConstraints>(alpha), options) {}

MLCPProjectOnConstraints::MLCPProjectOnConstraints(int numericsSolverId, double alpha)
    : MLCPProjectOnConstraints(optionsOf(numericsSolverId), alpha) {}

double MLCPProjectOnConstraints::alpha() const {
  return static_cast<const rico::MLCPProjectOnConstraints&>(*shared()).alpha();
}

void MLCPProjectOnConstraints::setAlpha(double newval) {
  static_cast<rico::MLCPProjectOnConstraints&>(*shared()).setAlpha(newval);
}

Relay::Relay(SP::SolverOptions options) : LinearOSNS(std::make_shared<rico::Relay>(), options) {}

Relay::Relay(int numericsSolverId) : Relay(optionsOf(numericsSolverId)) {}

AVI::AVI(SP::SolverOptions options) : LinearOSNS(std::make_shared<rico::AVI>(), options) {}

AVI::AVI(int numericsSolverId) : AVI(optionsOf(numericsSolverId)) {}

Equality::Equality(SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::Equality>(), options) {}

Equality::Equality(int numericsSolverId) : Equality(optionsOf(numericsSolverId)) {}

FrictionContact::FrictionContact(int dimPb, SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::FrictionContact>(dimPb), options), dimension_(dimPb) {}

FrictionContact::FrictionContact(int dimPb)
    : FrictionContact(dimPb, dimPb == 2 ? SICONOS_FRICTION_2D_NSGS : SICONOS_FRICTION_3D_NSGS) {}

FrictionContact::FrictionContact(int dimPb, int numericsSolverId)
    : FrictionContact(dimPb, optionsOf(numericsSolverId)) {}

GlobalFrictionContact::GlobalFrictionContact(int dimPb, SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::GlobalFrictionContact>(dimPb), options), dimension_(dimPb) {
  shared()->settings().form =
      rico::OperatorForm::kAuto;  // few contacts are solved sooner assembled
}

GlobalFrictionContact::GlobalFrictionContact(int dimPb, int numericsSolverId)
    : GlobalFrictionContact(dimPb, optionsOf(numericsSolverId)) {}

RollingFrictionContact::RollingFrictionContact(int dimPb, SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::RollingFrictionContact>(dimPb), options),
      dimension_(dimPb) {}

RollingFrictionContact::RollingFrictionContact(int dimPb, int numericsSolverId)
    : RollingFrictionContact(dimPb, optionsOf(numericsSolverId)) {}

GenericMechanical::GenericMechanical(SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::GenericMechanical>(), options) {}

GenericMechanical::GenericMechanical(int FC3D_Solver_Id)
    : GenericMechanical(optionsOf(SICONOS_GENERIC_MECHANICAL_NSGS)) {
  solver_options_update_internal(numericsSolverOptions().get(), 1, FC3D_Solver_Id);
}

MultipleImpact::MultipleImpact(std::string type, double step)
    : LinearOSNS(std::make_shared<rico::MultipleImpact>(type == "MonoStiffness"
                                                            ? rico::ComplianceModel::kMonoStiffness
                                                            : rico::ComplianceModel::kBiStiffness,
                                                        step),
                 optionsOf(SICONOS_LCP_LEMKE)) {}

rico::MultipleImpact& MultipleImpact::impact() const {
  return static_cast<rico::MultipleImpact&>(*shared());
}

std::string MultipleImpact::get_typeCompLaw() const {
  return impact().model() == rico::ComplianceModel::kMonoStiffness ? "MonoStiffness"
                                                                   : "BiStiffness";
}

double MultipleImpact::GetStepSize() const { return impact().step(); }

void MultipleImpact::SetNstepMax(unsigned int var) { impact().setMaxSteps(static_cast<long>(var)); }
