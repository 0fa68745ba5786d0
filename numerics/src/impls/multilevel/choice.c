/*
  choice.c -- the preconditioner of truncated.c.

  Few rows are factored. Otherwise: classical multigrid for scalar equations, and aggregation if M has blocks
  or a near-null space is given. If nested.c has set up classical multigrid for M, its interpolation serves
  for all R where coarse matrices have few entries (grids.c).
*/
#include <impls/multilevel/multilevel.h>

PetscErrorCode RicoMultilevelGetModes(RicoProblem p, MatNullSpace *modes)
{
  PetscFunctionBegin;
  *modes = NULL;
  if (p->M) PetscCall(MatGetNearNullSpace(p->M, modes));
  PetscFunctionReturn(0);
}

static PetscErrorCode IsScalar(RicoProblem p, Mat M, PetscBool *scalar)
{
  MatNullSpace modes;
  PetscInt bs;

  PetscFunctionBegin;
  PetscCall(MatGetBlockSize(M, &bs));
  PetscCall(RicoMultilevelGetModes(p, &modes));
  *scalar = bs == 1 && !modes ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMultilevelChoosePC(RicoProblem p, Mat M, PetscBool grids, PC pc)
{
  PetscBool scalar = PETSC_FALSE;

  PetscFunctionBegin;
  if (!grids) {
    PetscCall(PCSetType(pc, PCJACOBI));
    PetscFunctionReturn(0);
  }
  PetscCall(IsScalar(p, M, &scalar));
  if (p->N < RICO_FACTORED_ROWS) {
    PetscCall(PCSetType(pc, p->size > 1 ? PCREDUNDANT : PCLU));
    PetscFunctionReturn(0);
  }
#if defined(PETSC_HAVE_HYPRE)
  PetscCall(PCSetType(pc, scalar ? PCHYPRE : PCGAMG));
#else
  PetscCall(PCSetType(pc, PCGAMG));
#endif
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMultilevelMayTruncate(RicoProblem p, Mat M, KSP ksp, PetscBool *may)
{
  const char *prefix;
  PetscBool scalar = PETSC_FALSE, aij, set;

  PetscFunctionBegin;
  PetscCall(IsScalar(p, M, &scalar));
  PetscCall(KSPGetOptionsPrefix(ksp, &prefix));
  PetscCall(PetscOptionsHasName(NULL, prefix, "-pc_type", &set));
  PetscCall(PetscObjectBaseTypeCompareAny((PetscObject)M, &aij, MATSEQAIJ, MATMPIAIJ, ""));
  *may = scalar && aij && !set && p->N >= RICO_FACTORED_ROWS ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}
