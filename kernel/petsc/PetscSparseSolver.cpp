#include <petscksp.h>

#include <algorithm>
#include <kernel/petsc/Petsc.hpp>
#include <kernel/petsc/solvers.hpp>

namespace rico {

namespace {

/// A matrix on the arrays of this object, and its factorisation.
class PetscSparseSolver : public SparseSolver {
 public:
  explicit PetscSparseSolver(SparseMatrix A);
  ~PetscSparseSolver() override;
  bool solve(double* x) override;

 private:
  SparseMatrix matrix_;
  Vector solution_;
  std::vector<PetscInt> start_, columns_;
  std::vector<PetscScalar> values_;
  Mat mat_ = nullptr;
  KSP ksp_ = nullptr;
  Vec b_ = nullptr;
  Vec x_ = nullptr;
};

PetscSparseSolver::PetscSparseSolver(SparseMatrix A)
    : matrix_(std::move(A)), solution_(matrix_.rows()) {
  check(RicoInitialize());
  const PetscInt n = matrix_.rows();
  start_.assign(matrix_.start().begin(), matrix_.start().end());
  columns_.assign(matrix_.columns().begin(), matrix_.columns().end());
  values_ = matrix_.values();
  check(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, n, n, start_.data(), columns_.data(),
                                  values_.data(), &mat_));
  check(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, n, nullptr, &b_));
  check(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, n, nullptr, &x_));
  check(KSPCreate(PETSC_COMM_SELF, &ksp_));
  check(KSPSetOptionsPrefix(ksp_, "kernel_"));
  check(KSPSetOperators(ksp_, mat_, mat_));
  check(KSPSetType(ksp_, KSPPREONLY));
  PC pc = nullptr;
  check(KSPGetPC(ksp_, &pc));
  check(PCSetType(pc, PCLU));
  check(KSPSetFromOptions(ksp_));
}

PetscSparseSolver::~PetscSparseSolver() {
  KSPDestroy(&ksp_);
  MatDestroy(&mat_);
  VecDestroy(&b_);
  VecDestroy(&x_);
}

bool PetscSparseSolver::solve(double* x) {
  check(VecPlaceArray(b_, x));
  check(VecPlaceArray(x_, solution_.data()));
  check(KSPSolve(ksp_, b_, x_));
  check(VecResetArray(b_));
  check(VecResetArray(x_));
  KSPConvergedReason reason = KSP_CONVERGED_ITERATING;
  check(KSPGetConvergedReason(ksp_, &reason));
  std::copy(solution_.begin(), solution_.end(), x);
  return reason > 0 && solution_.isFinite();
}

}  // namespace

std::unique_ptr<SparseSolver> makePetscSparseSolver(SparseMatrix A) {
  return std::make_unique<PetscSparseSolver>(std::move(A));
}

}  // namespace rico
