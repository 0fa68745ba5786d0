/*
  truncated.c -- linear systems with M on the rows that are not fixed:

      M_RR x_R = r_R,      x = 0 elsewhere                                                    (1)

  by a Krylov method with operator T M T, T = diag(row is free), and preconditioner T B T. B is a
  preconditioner of

      M_RR  on R,      diag(M)  elsewhere                                                     (2)

  for an earlier R. The set-up of BoomerAMG or GAMG costs as much as 8 to 15 iterations. If few rows near the
  boundary of R have changed since, T B T is still a good preconditioner; it is set up again if many rows have
  changed, or if convergence has become slow. Multigrid of grids.c costs about 5 iterations. It is set up
  again if any row has changed: with stiff parts one row can suffice for CG to stall.
*/
#include <impls/multilevel/multilevel.h>
#include <numerics/rico_math.h>

#define CHANGED 0.001 /* of the rows, not with grids.c      */
#define SLOW 0.5      /* reduction of the residual per iteration */

struct _p_RicoTruncated {
  RicoSolver s;
  RicoProblem p;
  PetscInt n;
  Mat M, shell, truncated; /* M; T M; (2)               */
  KSP ksp;
  PC inner; /* B                         */
  Vec x, y, work;
  const PetscBool *fixed; /* of the current solve */
  PetscBool *built;       /* of B                      */
  RicoGrids grids_of_M;   /* B is multigrid with these, on `level`; NULL: its PC alone sets it up */
  PetscInt level;
  PetscBool grids, has_built, slow;
  PetscBool unfinished; /* a call of PETSc's solvers has failed */
};

static PetscErrorCode Truncate(RicoTruncated t, Vec v)
{
  PetscScalar *a;

  PetscFunctionBegin;
  PetscCall(VecGetArray(v, &a));
  for (PetscInt i = 0; i < t->n; i++)
    if (t->fixed[i]) a[i] = 0;
  PetscCall(VecRestoreArray(v, &a));
  PetscFunctionReturn(0);
}

/* x is truncated already, as all vectors of the Krylov method */
static PetscErrorCode Multiply(Mat shell, Vec x, Vec y)
{
  RicoTruncated t;

  PetscFunctionBegin;
  PetscCall(MatShellGetContext(shell, &t));
  PetscCall(MatMult(t->M, x, y));
  PetscCall(Truncate(t, y));
  PetscFunctionReturn(0);
}

static PetscErrorCode Precondition(PC pc, Vec r, Vec x)
{
  RicoTruncated t;

  PetscFunctionBegin;
  PetscCall(PCShellGetContext(pc, &t));
  PetscCall(PCApply(t->inner, r, x));
  PetscCall(Truncate(t, x));
  PetscFunctionReturn(0);
}

/* If memory is short, an object that PETSc could not finish cannot be destroyed: pointers are stored only
   after success. */
static PetscErrorCode CreateShells(RicoTruncated t)
{
  PetscInt N;
  Mat shell;

  PetscFunctionBegin;
  PetscCall(MatGetSize(t->M, &N, NULL));
  PetscCall(MatCreateShell(t->p->comm, t->n, t->n, N, N, t, &shell));
  t->shell = shell;
  PetscCall(MatShellSetOperation(t->shell, MATOP_MULT, (void (*)(void))Multiply));
  PetscCall(MatCreateVecs(t->M, &t->x, &t->y));
  PetscCall(VecDuplicate(t->x, &t->work));
  PetscFunctionReturn(0);
}

/* The PC from the options becomes B; the KSP uses T B T. */
static PetscErrorCode CreateKSP(RicoTruncated t, RicoSolver s, PetscBool symmetric, PetscBool grids)
{
  PC shell;

  PetscFunctionBegin;
  PetscCall(KSPCreate(t->p->comm, &t->ksp));
  PetscCall(KSPSetOptionsPrefix(t->ksp, ((PetscObject)s)->prefix));
  PetscCall(KSPAppendOptionsPrefix(t->ksp, "rico_multilevel_"));
  PetscCall(KSPSetType(t->ksp, symmetric ? KSPCG : KSPFGMRES));
  PetscCall(KSPGetPC(t->ksp, &t->inner));
  PetscCall(PetscObjectReference((PetscObject)t->inner));
  PetscCall(RicoMultilevelChoosePC(t->p, t->M, grids, t->inner));
  PetscCall(KSPSetNormType(t->ksp, KSP_NORM_UNPRECONDITIONED));
  PetscCall(KSPSetFromOptions(t->ksp));
  PetscCall(PCCreate(t->p->comm, &shell));
  PetscCall(PCSetType(shell, PCSHELL));
  PetscCall(PCShellSetContext(shell, t));
  PetscCall(PCShellSetApply(shell, Precondition));
  PetscCall(KSPSetPC(t->ksp, shell));
  PetscCall(KSPSetOperators(t->ksp, t->shell, t->M));
  PetscCall(PCDestroy(&shell));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTruncatedCreate(RicoSolver s, RicoProblem p, Mat M, PetscBool symmetric, PetscBool grids,
                                   RicoTruncated *truncated)
{
  RicoTruncated t;

  PetscFunctionBegin;
  PetscCall(PetscNew(&t));
  *truncated = t;
  t->s = s;
  t->p = p;
  t->grids = grids;
  t->n = p->n;
  t->M = M;
  PetscCall(PetscObjectReference((PetscObject)M));
  PetscCall(PetscMalloc1(t->n, &t->built));
  PetscCall(CreateShells(t));
  t->unfinished = PETSC_TRUE;
  PetscCall(CreateKSP(t, s, symmetric, grids));
  t->unfinished = PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTruncatedDestroy(RicoTruncated *truncated)
{
  RicoTruncated t = *truncated;

  PetscFunctionBegin;
  *truncated = NULL;
  if (!t) PetscFunctionReturn(0);
  if (!t->unfinished) { /* a KSP that has failed cannot be destroyed */
    PetscCall(KSPDestroy(&t->ksp));
    PetscCall(PCDestroy(&t->inner));
  }
  PetscCall(MatDestroy(&t->shell));
  PetscCall(MatDestroy(&t->truncated));
  PetscCall(MatDestroy(&t->M));
  PetscCall(VecDestroy(&t->x));
  PetscCall(VecDestroy(&t->y));
  PetscCall(VecDestroy(&t->work));
  PetscCall(PetscFree(t->built));
  PetscCall(PetscFree(t));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTruncatedUse(RicoTruncated t, RicoGrids g, PetscInt level)
{
  PetscBool may;

  PetscFunctionBegin;
  PetscCall(RicoMultilevelMayTruncate(t->p, t->M, t->ksp, &may));
  if (!may || !g->may_truncate || level == 0) PetscFunctionReturn(0);
  t->grids_of_M = g;
  t->level = level;
  t->unfinished = PETSC_TRUE;
  PetscCall(RicoGridsConfigure(g, level, t->inner));
  t->unfinished = PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* Number of rows in which R differs from the R of B, and of all rows. */
static PetscErrorCode CountChanged(RicoTruncated t, PetscInt *changed, PetscInt *rows)
{
  PetscInt counts[2] = {0, t->n};

  PetscFunctionBegin;
  for (PetscInt i = 0; i < t->n; i++)
    if (t->built[i] != t->fixed[i]) counts[0]++;
  if (t->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, counts, 2, MPIU_INT, MPI_SUM, t->p->comm));
  *changed = counts[0];
  *rows = counts[1];
  PetscFunctionReturn(0);
}

/* (2) */
static PetscErrorCode Assemble(RicoTruncated t)
{
  PetscInt start, count = 0, *rows;
  Mat truncated;

  PetscFunctionBegin;
  PetscCall(MatGetOwnershipRange(t->M, &start, NULL));
  PetscCall(PetscMalloc1(t->n, &rows));
  for (PetscInt i = 0; i < t->n; i++)
    if (t->fixed[i]) rows[count++] = start + i;
  PetscCall(MatDestroy(&t->truncated));
  PetscCall(MatDuplicate(t->M, MAT_COPY_VALUES, &truncated));
  t->truncated = truncated;
  PetscCall(MatSetOption(t->truncated, MAT_KEEP_NONZERO_PATTERN, PETSC_TRUE));
  PetscCall(MatZeroRowsColumns(t->truncated, count, rows, 1, NULL, NULL));
  PetscCall(MatGetDiagonal(t->M, t->work));
  PetscCall(MatDiagonalSet(t->truncated, t->work, INSERT_VALUES));
  PetscCall(PetscFree(rows));
  PetscFunctionReturn(0);
}

/* Sets `serves` if B was computed for a similar R. */
static PetscErrorCode IsReusable(RicoTruncated t, PetscBool *serves)
{
  const PetscReal most = t->grids_of_M ? 0 : CHANGED;
  PetscInt changed = 0, rows = 0;

  PetscFunctionBegin;
  *serves = PETSC_FALSE;
  if (!t->has_built) PetscFunctionReturn(0);
  PetscCall(CountChanged(t, &changed, &rows));
  if (changed == 0 || (!t->slow && (PetscReal)changed < most * (PetscReal)rows)) *serves = PETSC_TRUE;
  PetscFunctionReturn(0);
}

static PetscErrorCode SetUpAlone(RicoTruncated t)
{
  MatNullSpace modes;

  PetscFunctionBegin;
  PetscCall(RicoMultilevelGetModes(t->p, &modes));
  if (modes) PetscCall(MatSetNearNullSpace(t->truncated, modes));
  PetscCall(PCSetOperators(t->inner, t->truncated, t->truncated));
  PetscCall(PCSetUp(t->inner));
  PetscFunctionReturn(0);
}

/* Sets up B. *ok: it succeeded. */
static PetscErrorCode Build(RicoTruncated t, PetscBool *ok)
{
  PetscBool timed;
  PCFailedReason failed;

  PetscFunctionBegin;
  PetscCall(IsReusable(t, ok));
  timed = t->grids && !t->grids_of_M;
  if (!*ok && timed) PetscCall(RicoMultilevelBegin(t->s, t->M));
  if (*ok || t->s->late) PetscFunctionReturn(0);
  PetscCall(Assemble(t));
  if (t->grids_of_M)
    PetscCall(RicoGridsSetUp(t->grids_of_M, t->level, t->truncated, t->fixed, t->inner));
  else
    PetscCall(SetUpAlone(t));
  if (timed) PetscCall(RicoMultilevelEnd(t->s, t->M));
  PetscCall(PCGetFailedReason(t->inner, &failed));
  *ok = failed ? PETSC_FALSE : PETSC_TRUE;
  if (t->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, ok, 1, MPIU_BOOL, MPI_LAND, t->p->comm));
  PetscCall(PetscArraycpy(t->built, t->fixed, t->n));
  t->has_built = *ok;
  PetscFunctionReturn(0);
}

static PetscErrorCode SolveKSP(RicoTruncated t, const PetscReal r[], PetscReal rtol, PetscInt max_it,
                               PetscReal x[])
{
  PetscReal before, after;
  PetscInt its;

  PetscFunctionBegin;
  PetscCall(KSPSetTolerances(t->ksp, rtol, 0, PETSC_DEFAULT, max_it));
  PetscCall(VecPlaceArray(t->x, x));
  PetscCall(VecPlaceArray(t->y, r));
  PetscCall(VecCopy(t->y, t->work));
  PetscCall(Truncate(t, t->work));
  PetscCall(VecNorm(t->work, NORM_2, &before));
  PetscCall(KSPSolve(t->ksp, t->work, t->x));
  PetscCall(VecResetArray(t->y));
  PetscCall(VecResetArray(t->x));
  PetscCall(KSPGetIterationNumber(t->ksp, &its));
  PetscCall(KSPGetResidualNorm(t->ksp, &after));
  t->slow = after > before * RicoPow(SLOW, its) ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTruncatedSolve(RicoTruncated t, const PetscBool fixed[], const PetscReal r[],
                                  PetscReal rtol, PetscInt max_it, PetscReal x[], PetscBool *ok)
{
  PetscFunctionBegin;
  t->fixed = fixed;
  t->unfinished = PETSC_TRUE;
  PetscCall(Build(t, ok));
  if (*ok) PetscCall(SolveKSP(t, r, rtol, max_it, x));
  t->unfinished = PETSC_FALSE;
  if (!*ok) PetscFunctionReturn(0);
  *ok = RicoAllFinite(t->n, x);
  if (t->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, ok, 1, MPIU_BOOL, MPI_LAND, t->p->comm));
  PetscFunctionReturn(0);
}
