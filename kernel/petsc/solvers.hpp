#pragma once

#include <kernel/algebra/DistributedOperators.hpp>
#include <kernel/algebra/SparseSolver.hpp>
#include <kernel/formulation/NumericsSolver.hpp>
#include <kernel/integration/smooth/OdeSolver.hpp>

namespace rico {

/// Constructors of the solvers of this module; see PetscModule.
std::unique_ptr<SparseSolver> makePetscSparseSolver(SparseMatrix A);
std::unique_ptr<NumericsSolver> makePetscNumericsSolver();
std::unique_ptr<DistributedOperators> makePetscDistributedOperators(_p_Mat* mass, _p_Mat* K,
                                                                    _p_Mat* C);
std::unique_ptr<OdeSolver> makePetscOdeSolver(OdeProblem& problem, const LsodarOptions& options);

}  // namespace rico
