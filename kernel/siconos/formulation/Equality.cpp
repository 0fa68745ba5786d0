#include <Equality.hpp>
#include <kernel/formulation/Equality.hpp>

Equality::Equality(SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::Equality>(), options) {}

Equality::Equality(int numericsSolverId) : Equality(optionsOf(numericsSolverId)) {}
