/*
  definite.c -- L L' = J of linear.h by CHOLMOD, for a symmetric J on one rank: about half the work and memory
  of the LU with row exchanges, which takes over where a pivot is not positive.
*/
#include <impls/linear/linearimpl.h>

#if defined(PETSC_HAVE_SUITESPARSE)

/* A diagonal entry that is not positive needs no attempt. */
static PetscErrorCode HasPositiveDiagonal(Mat J, Vec work, PetscBool *positive)
{
  PetscReal least;

  PetscFunctionBegin;
  PetscCall(MatGetDiagonal(J, work));
  PetscCall(VecMin(work, NULL, &least));
  *positive = least > 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* Computes an ordering; it is kept while the pattern does not change. CHOLMOD would print a warning for each
   matrix that is not definite; its settings come from PETSc's options only. */
static PetscErrorCode Analyse(Mat J, const MatFactorInfo *info, Mat *factor)
{
  PetscOptions quiet;
  IS rows, columns;

  PetscFunctionBegin;
  PetscCall(MatSetOption(J, MAT_SYMMETRIC, PETSC_TRUE));
  PetscCall(PetscOptionsCreate(&quiet));
  PetscCall(PetscOptionsSetValue(quiet, "-mat_cholmod_print", "0"));
  PetscCall(PetscOptionsPush(quiet));
  PetscCall(MatGetFactor(J, MATSOLVERCHOLMOD, MAT_FACTOR_CHOLESKY, factor));
  PetscCall(MatGetOrdering(J, MATORDERINGEXTERNAL, &rows, &columns));
  PetscCall(MatCholeskyFactorSymbolic(*factor, J, rows, info));
  PetscCall(PetscOptionsPop());
  PetscCall(PetscOptionsDestroy(&quiet));
  PetscCall(ISDestroy(&rows));
  PetscCall(ISDestroy(&columns));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoDefiniteFactor(Mat J, Vec work, Mat *factor, PetscBool *ok)
{
  MatFactorInfo info;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(HasPositiveDiagonal(J, work, ok));
  if (!*ok) PetscFunctionReturn(0);
  PetscCall(MatFactorInfoInitialize(&info));
  if (!*factor) PetscCall(Analyse(J, &info, factor));
  /* PETSc reports a pivot that is not positive as an error. */
  PetscCall(PetscPushErrorHandler(PetscReturnErrorHandler, NULL));
  failed = MatCholeskyFactorNumeric(*factor, J, &info);
  PetscCall(PetscPopErrorHandler());
  *ok = failed ? PETSC_FALSE : PETSC_TRUE;
  if (failed) PetscCall(MatDestroy(factor));
  PetscFunctionReturn(0);
}

#else

PetscErrorCode RicoDefiniteFactor(Mat J, Vec work, Mat *factor, PetscBool *ok)
{
  PetscFunctionBegin;
  (void)J;
  (void)work;
  (void)factor;
  *ok = PETSC_FALSE;
  PetscFunctionReturn(0);
}

#endif
