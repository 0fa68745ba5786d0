#include <LCP.hpp>
#include <kernel/formulation/LCP.hpp>

LCP::LCP(SP::SolverOptions options) : LinearOSNS(std::make_shared<rico::LCP>(), options) {}

LCP::LCP(int numericsSolverId) : LCP(optionsOf(numericsSolverId)) {}
