#include <MLCP.hpp>
#include <kernel/formulation/MLCP.hpp>
#include <kernel/formulation/MLCPProjectOnConstraints.hpp>

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
