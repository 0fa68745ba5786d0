#include <kernel/formulation/NumericsSolver.hpp>
#include <kernel/support/PetscModule.hpp>

namespace rico {

std::unique_ptr<NumericsSolver> NumericsSolver::make() {
  return petscModule().makeNumericsSolver();
}

}  // namespace rico
