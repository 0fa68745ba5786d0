#include <kernel/algebra/SparseSolver.hpp>
#include <kernel/support/PetscModule.hpp>

namespace rico {

std::unique_ptr<SparseSolver> SparseSolver::make(SparseMatrix A) {
  return petscModule().makeSparseSolver(std::move(A));
}

}  // namespace rico
