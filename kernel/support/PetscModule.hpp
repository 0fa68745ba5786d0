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
struct DenseProblem;
struct LsodarOptions;
struct SolveReport;

/// What the kernel asks of PETSc. It lies in a module of its own, ricochet_kernel_petsc.so, which
/// is loaded on first need: a program that solves small problems only starts in milliseconds,
/// though PETSc with all that it brings takes tens of them. Static programs contain it.
struct PetscModule {
  std::unique_ptr<SparseSolver> (*makeSparseSolver)(SparseMatrix A);
  std::unique_ptr<NumericsSolver> (*makeNumericsSolver)();
  std::unique_ptr<DistributedOperators> (*makeDistributedOperators)(_p_Mat* mass, _p_Mat* K,
                                                                    _p_Mat* C);
  std::unique_ptr<OdeSolver> (*makeOdeSolver)(OdeProblem& problem, const LsodarOptions& options);
  void (*solveDense)(const DenseProblem& problem, bool warm, double* z, double* w,
                     SolveReport& report);
};

/// Loads the module. Throws where it is not found, naming the places tried.
const PetscModule& petscModule();

}  // namespace rico
