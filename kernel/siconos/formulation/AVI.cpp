#include <AVI.hpp>
#include <kernel/formulation/AVI.hpp>

AVI::AVI(SP::SolverOptions options) : LinearOSNS(std::make_shared<rico::AVI>(), options) {}

AVI::AVI(int numericsSolverId) : AVI(optionsOf(numericsSolverId)) {}
