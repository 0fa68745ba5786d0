#include <kernel/algebra/DistributedOperators.hpp>
#include <kernel/support/PetscModule.hpp>

namespace rico {

std::unique_ptr<DistributedOperators> DistributedOperators::make(PetscMat mass, PetscMat K,
                                                                 PetscMat C) {
  return petscModule().makeDistributedOperators(mass, K, C);
}

}  // namespace rico
