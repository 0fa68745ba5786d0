/// A global problem (GlobalLayout.cpp) in the factored form of numerics: with
///
///     K = ( M  -G )     B = ( H )     k = (  f )      (v, l) = K^-1 (B r + k)                  (1)
///         ( G'  0 )         ( 0 )         ( -b )
///
/// the problem of the contacts is u = (B' K^-1 B) r + (w + B' K^-1 k). K is factorised once.
#include <io/problems/PetscProblem.hpp>

namespace rico {

namespace {

/// Creates a Mat on one rank.
PetscErrorCode toMat(const CsrMatrix& M, Mat* mat) {
  const std::vector<PetscInt> start(M.start.begin(), M.start.end()),
      column(M.column.begin(), M.column.end());

  PetscFunctionBegin;
  PetscCall(MatCreate(PETSC_COMM_SELF, mat));
  PetscCall(MatSetSizes(*mat, M.rows, M.columns, M.rows, M.columns));
  PetscCall(MatSetType(*mat, MATSEQAIJ));
  PetscCall(MatSeqAIJSetPreallocationCSR(*mat, start.data(), column.data(), M.value.data()));
  PetscFunctionReturn(0);
}

PetscErrorCode takeVector(const std::vector<double>& q, PetscInt row, PetscInt rows, double sign,
                          Vec* part) {
  PetscScalar* array;

  PetscFunctionBegin;
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, rows, part));
  PetscCall(VecGetArrayWrite(*part, &array));
  for (PetscInt i = 0; i < rows; i++) array[i] = sign * q[row + i];
  PetscCall(VecRestoreArrayWrite(*part, &array));
  PetscFunctionReturn(0);
}

PetscErrorCode makeDirect(Mat K, KSP* ksp) {
  PC pc;

  PetscFunctionBegin;
  PetscCall(KSPCreate(PETSC_COMM_SELF, ksp));
  PetscCall(KSPSetOperators(*ksp, K, K));
  PetscCall(KSPSetType(*ksp, KSPPREONLY));
  PetscCall(KSPGetPC(*ksp, &pc));
  PetscCall(PCSetType(pc, PCLU));
  PetscCall(PCFactorSetMatSolverType(pc, MATSOLVERUMFPACK));
  PetscCall(KSPSetErrorIfNotConverged(*ksp, PETSC_TRUE));
  PetscFunctionReturn(0);
}

}  // namespace

/// Sets G = B' and q = w + B' K^-1 k.
PetscErrorCode PetscProblem::setGlobal(const ProblemData& data) {
  const PetscInt free = data.blocks[0].count + data.blocks[1].count, contact = data.n() - free;
  Mat K, Bt;
  Vec k, q, solved;

  PetscFunctionBegin;
  PetscCall(toMat(submatrix(data.M, 0, free, 0, free), &K));
  PetscCall(toMat(submatrix(data.M, free, data.n(), 0, free), &Bt));
  PetscCall(takeVector(data.q, 0, free, -1, &k));
  PetscCall(takeVector(data.q, free, contact, 1, &q));
  PetscCall(makeDirect(K, &ksp_));
  PetscCall(VecDuplicate(k, &solved));
  PetscCall(KSPSolve(ksp_, k, solved));
  PetscCall(MatMultAdd(Bt, solved, q, q));
  PetscCall(RicoProblemSetFactored(problem_, Bt, nullptr, ksp_, nullptr, q));
  PetscCall(MatDestroy(&K));
  PetscCall(MatDestroy(&Bt));
  PetscCall(VecDestroy(&k));
  PetscCall(VecDestroy(&q));
  PetscCall(VecDestroy(&solved));
  PetscFunctionReturn(0);
}

/// Puts (v, l) of (1) before r, and zeros before u.
PetscErrorCode PetscProblem::complete(const ProblemData& data, std::vector<double>& z,
                                      std::vector<double>& w) const {
  Vec right, left;
  PetscScalar* sum;
  const PetscScalar* array;
  PetscInt free;

  PetscFunctionBegin;
  if (!ksp_) PetscFunctionReturn(0);
  free = data.n() - static_cast<PetscInt>(z.size());
  PetscCall(takeVector(data.q, 0, free, -1, &right));
  PetscCall(VecDuplicate(right, &left));
  PetscCall(VecGetArray(right, &sum));
  for (PetscInt i = 0; i < free; i++)  // row i of (1) in GlobalLayout.cpp holds -H
    for (std::int64_t k = data.M.start[i]; k < data.M.start[i + 1]; k++)
      if (data.M.column[k] >= free) sum[i] -= data.M.value[k] * z[data.M.column[k] - free];
  PetscCall(VecRestoreArray(right, &sum));
  PetscCall(KSPSolve(ksp_, right, left));
  PetscCall(VecGetArrayRead(left, &array));
  z.insert(z.begin(), array, array + free);
  w.insert(w.begin(), static_cast<std::size_t>(free), 0.0);
  PetscCall(VecRestoreArrayRead(left, &array));
  PetscCall(VecDestroy(&left));
  PetscCall(VecDestroy(&right));
  PetscFunctionReturn(0);
}

}  // namespace rico
