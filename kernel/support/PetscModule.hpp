#pragma once

#include <memory>

struct _p_Mat;

namespace rico {

class DistributedOperators;
class NumericsSolver;
class OdeProblem;
class OdeSolver;
class SparseMatrix;
class SparseSolver;
struct LsodarOptions;

/// The kernel's interface to PETSc, in a module of its own, ricochet_kernel_petsc.so, which is
/// loaded at the first use. Loading PETSc takes tens of milliseconds; programs that solve only
/// small problems do not load it, and start in a few milliseconds. Static programs contain it.
///
/// Its functions construct objects; see the base class of each.
struct PetscModule {
  /// Initializes PETSc, if it is not yet. All ranks of a job must call it together.
  void (*initialize)();
  /// Construct a solver or an operator; the arguments are those of the base class.
  std::unique_ptr<SparseSolver> (*makeSparseSolver)(SparseMatrix A);
  std::unique_ptr<NumericsSolver> (*makeNumericsSolver)();
  std::unique_ptr<DistributedOperators> (*makeDistributedOperators)(_p_Mat* mass, _p_Mat* K,
                                                                    _p_Mat* C);
  std::unique_ptr<OdeSolver> (*makeOdeSolver)(OdeProblem& problem, const LsodarOptions& options);
};

/// Loads the module. Throws if it is not found; the message lists the places searched.
const PetscModule& petscModule();

}  // namespace rico
