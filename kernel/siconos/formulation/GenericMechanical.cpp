#include <GenericMechanical.hpp>
#include <kernel/formulation/GenericMechanical.hpp>

GenericMechanical::GenericMechanical(SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::GenericMechanical>(), options) {}

GenericMechanical::GenericMechanical(int FC3D_Solver_Id)
    : GenericMechanical(optionsOf(SICONOS_GENERIC_MECHANICAL_NSGS)) {
  solver_options_update_internal(numericsSolverOptions().get(), 1, FC3D_Solver_Id);
}
