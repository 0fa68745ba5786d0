// The entry point of the module: see support/PetscModule.hpp.
#include <kernel/petsc/Petsc.hpp>
#include <kernel/petsc/solvers.hpp>
#include <kernel/support/PetscModule.hpp>

extern "C" const rico::PetscModule* ricochetPetscModule() {
  static const rico::PetscModule module = {
      [] { rico::check(RicoInitialize()); }, rico::makePetscSparseSolver,
      rico::makePetscNumericsSolver, rico::makePetscDistributedOperators, rico::makePetscOdeSolver};
  return &module;
}
