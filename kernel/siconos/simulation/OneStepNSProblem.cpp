#include <OneStepNSProblem.hpp>
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

namespace {

SP::SolverOptions optionsOf(int solverId) {
  return {solver_options_create(solverId), solver_options_delete};
}

SP::SiconosVector copyOf(const rico::Vector& v) { return std::make_shared<SiconosVector>(v); }

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

// The kernel's tolerance is tight where programs leave theirs alone; a tighter one is heard.
void OneStepNSProblem::applyOptions() {
  rico::SolverSettings& settings = kernel_->settings();
  const rico::SolverSettings defaults;
  const double tolerance = options_->dparam[SICONOS_DPARAM_TOL];
  settings.relativeTolerance =
      std::min(defaults.relativeTolerance, std::max(tolerance, defaults.absoluteTolerance));
}

bool OneStepNSProblem::accepts(const rico::SolveReport& report) const {
  return report.residual <= std::max(options_->dparam[SICONOS_DPARAM_TOL], report.tolerance);
}

SP::SiconosVector LinearOSNS::q() const { return copyOf(linear().q()); }

SP::SiconosVector LinearOSNS::w() const { return copyOf(linear().w()); }

SP::SiconosVector LinearOSNS::z() const { return copyOf(linear().z()); }

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
    : LinearOSNS(std::make_shared<rico::FrictionContact>(dimPb), options) {}

FrictionContact::FrictionContact(int dimPb, int numericsSolverId)
    : FrictionContact(dimPb, optionsOf(numericsSolverId)) {}

GlobalFrictionContact::GlobalFrictionContact(int dimPb, SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::GlobalFrictionContact>(dimPb), options) {
  shared()->settings().form =
      rico::OperatorForm::kAuto;  // few contacts are solved sooner assembled
}

GlobalFrictionContact::GlobalFrictionContact(int dimPb, int numericsSolverId)
    : GlobalFrictionContact(dimPb, optionsOf(numericsSolverId)) {}

RollingFrictionContact::RollingFrictionContact(int dimPb, SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::RollingFrictionContact>(dimPb), options) {}

RollingFrictionContact::RollingFrictionContact(int dimPb, int numericsSolverId)
    : RollingFrictionContact(dimPb, optionsOf(numericsSolverId)) {}

GenericMechanical::GenericMechanical(SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::GenericMechanical>(), options) {}

GenericMechanical::GenericMechanical(int FC3D_Solver_Id)
    : GenericMechanical(optionsOf(FC3D_Solver_Id)) {}

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
