#include <kernel/algebra/BandSolver.hpp>
#include <kernel/support/PetscModule.hpp>

namespace rico {

std::unique_ptr<SparseSolver> SparseSolver::make(SparseMatrix A) {
  if (BandSolver::suits(A)) return std::make_unique<BandSolver>(A);
  return petscModule().makeSparseSolver(std::move(A));
}

}  // namespace rico
