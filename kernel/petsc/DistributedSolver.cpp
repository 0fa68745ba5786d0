#include <algorithm>
#include <kernel/petsc/DistributedSolver.hpp>
#include <kernel/petsc/Petsc.hpp>
#include <kernel/petsc/SelectedInverse.hpp>
#include <kernel/support/MpiRanks.hpp>
#include <sstream>
#include <vector>

namespace rico {

DistributedSolver::DistributedSolver(Mat A, const Ranks& ranks) : ranks_(ranks), A_(A) {
  const MPI_Comm comm = commOf(ranks_);
  PetscInt n = 0, N = 0;
  check(MatGetLocalSize(A_, &n, nullptr));
  check(MatGetSize(A_, &N, nullptr));
  solution_.resize(static_cast<int>(n));
  check(VecCreateMPIWithArray(comm, 1, n, N, nullptr, &b_));
  check(VecCreateMPIWithArray(comm, 1, n, N, nullptr, &x_));
  check(KSPCreate(comm, &ksp_));
  check(KSPSetOptionsPrefix(ksp_, "kernel_"));
  check(KSPSetOperators(ksp_, A_, A_));
  chooseDefaults();
  check(KSPSetFromOptions(ksp_));
}

// By default a direct solver, if one is available: it does half the work if A is marked
// symmetric. The tolerance is for users who choose an iterative solver, so that contacts are
// solved to the usual number of digits.
void DistributedSolver::chooseDefaults() {
  constexpr double kTolerance = 1e-12;
  PetscBool mumps = PETSC_FALSE;
  check(MatGetFactorAvailable(A_, MATSOLVERMUMPS, MAT_FACTOR_LU, &mumps));
  check(KSPSetTolerances(ksp_, kTolerance, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT));
  if (mumps == PETSC_FALSE && ranks_.size() > 1) return;
  PC pc = nullptr;
  check(KSPSetType(ksp_, KSPPREONLY));
  check(KSPGetPC(ksp_, &pc));
  PetscBool isKnown = PETSC_FALSE, isSymmetric = PETSC_FALSE;
  check(MatIsSymmetricKnown(A_, &isKnown, &isSymmetric));
  const bool isHalf = isKnown != PETSC_FALSE && isSymmetric != PETSC_FALSE;
  check(PCSetType(pc, isHalf ? PCCHOLESKY : PCLU));
  if (mumps != PETSC_FALSE) check(PCFactorSetMatSolverType(pc, MATSOLVERMUMPS));
}

DistributedSolver::~DistributedSolver() {
  PetscBool ended = PETSC_FALSE;
  PetscFinalized(&ended);
  if (ended != PETSC_FALSE) return;
  KSPDestroy(&ksp_);
  MatDestroy(&A_);
  VecDestroy(&b_);
  VecDestroy(&x_);
}

bool DistributedSolver::solve(double* x) {
  check(VecPlaceArray(b_, x));
  check(VecPlaceArray(x_, solution_.data()));
  const PetscErrorCode failed = KSPSolve(ksp_, b_, x_);
  check(VecResetArray(b_));
  check(VecResetArray(x_));
  check(failed);
  checkConverged();
  std::copy(solution_.begin(), solution_.end(), x);
  return !ranks_.any(!solution_.isFinite());
}

bool DistributedSolver::isDirect() const {
  PetscBool direct = PETSC_FALSE;
  check(PetscObjectTypeCompare(reinterpret_cast<PetscObject>(ksp_), KSPPREONLY, &direct));
  return direct != PETSC_FALSE;
}

// Uses MUMPS' factors; returns false for other solvers.
bool DistributedSolver::invertAt(std::span<const int> rows, std::vector<double>& block) {
  if (!isDirect()) return false;
  PC pc = nullptr;
  Mat factors = nullptr;
  MatSolverType type = nullptr;
  PetscBool mumps = PETSC_FALSE;
  check(KSPSetUp(ksp_));
  check(KSPGetPC(ksp_, &pc));
  check(PCFactorGetMatSolverType(pc, &type));
  check(PetscStrcmp(type, MATSOLVERMUMPS, &mumps));
  if (mumps == PETSC_FALSE) return false;
  check(PCSetUp(pc));
  check(PCFactorGetMatrix(pc, &factors));
  rico::invertAt(factors, commOf(ranks_), rows, block);
  return true;
}

// A direct solver solves for many right-hand sides at once.
bool DistributedSolver::solveMany(double* X, int columns, int rows) {
  if (!isDirect()) return SparseSolver::solveMany(X, columns, rows);
  PetscInt n = 0, N = 0;
  check(MatGetLocalSize(A_, &n, nullptr));
  check(MatGetSize(A_, &N, nullptr));
  std::vector<double> answer(static_cast<std::size_t>(n) * columns);
  Mat B = nullptr, Y = nullptr;
  const MPI_Comm comm = commOf(ranks_);
  check(MatCreateDense(comm, n, PETSC_DECIDE, N, columns, X, &B));
  check(MatCreateDense(comm, n, PETSC_DECIDE, N, columns, answer.data(), &Y));
  const PetscErrorCode failed = KSPMatSolve(ksp_, B, Y);
  check(MatDestroy(&B));
  check(MatDestroy(&Y));
  check(failed);
  checkConverged();
  std::copy(answer.begin(), answer.end(), X);
  return true;
}

void DistributedSolver::checkConverged() const {
  KSPConvergedReason reason = KSP_CONVERGED_ITERATING;
  check(KSPGetConvergedReason(ksp_, &reason));
  if (reason > 0) return;
  PC pc = nullptr;
  KSPType type = nullptr;
  PCType pcType = nullptr;
  PetscInt iterations = 0;
  PetscReal residual = 0.0;
  check(KSPGetPC(ksp_, &pc));
  check(KSPGetType(ksp_, &type));
  check(PCGetType(pc, &pcType));
  check(KSPGetIterationNumber(ksp_, &iterations));
  check(KSPGetResidualNorm(ksp_, &residual));
  std::ostringstream text;
  text << "the iteration matrix W of a distributed system is not solved: KSP " << type
       << " with PC " << pcType << " ended as " << KSPConvergedReasons[reason] << " after "
       << iterations << " iterations, residual " << residual
       << ". Is W singular? Else change -kernel_ksp_type, -kernel_pc_type, -kernel_ksp_rtol or "
          "-kernel_ksp_max_it; -kernel_ksp_type preonly -kernel_pc_type lu factorises it";
  throw Exception(text.str());
}

std::unique_ptr<SparseSolver> makeDistributedSolver(Mat A, const Ranks& ranks) {
  return std::make_unique<DistributedSolver>(A, ranks);
}

}  // namespace rico
