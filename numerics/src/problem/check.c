/*
  check.c -- checks all input before a solve; errors name the argument, the index and the remedy.

  Each rank checks its own part. Then all ranks agree, so that no rank waits for one that has failed.
*/
#include <ricoimpl.h>

PetscErrorCode RicoProblemAgree(RicoProblem p, PetscErrorCode local)
{
  PetscMPIInt failed = local != 0;

  PetscFunctionBegin;
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, p->comm));
  PetscCheck(local || !failed, PETSC_COMM_SELF, PETSC_ERR_ARG_WRONG,
             "Another rank refused its part of the problem: see its message");
  PetscCall(local);
  PetscFunctionReturn(0);
}

/* The index of the first entry that is NaN or infinite, or -1. */
static PetscInt FirstNotFinite(PetscInt n, const PetscReal x[])
{
  PetscInt i = 0;

  if (RicoAllFinite(n, x)) return -1;
  while (!PetscIsInfOrNanReal(x[i])) i++;
  return i;
}

static PetscErrorCode CheckEntries(Vec v, const char name[])
{
  const PetscScalar *array;
  PetscInt bad, start, end;
  PetscReal value;

  PetscFunctionBegin;
  if (!v) PetscFunctionReturn(0);
  PetscCall(VecGetOwnershipRange(v, &start, &end));
  PetscCall(VecGetArrayRead(v, &array));
  bad = FirstNotFinite(end - start, array);
  value = bad < 0 ? 0 : array[bad];
  PetscCall(VecRestoreArrayRead(v, &array));
  PetscCheck(bad < 0, PETSC_COMM_SELF, PETSC_ERR_FP,
             "%s[%" PetscInt_FMT "] = %g is not finite: the problem has no meaning", name, start + bad,
             (double)value);
  PetscFunctionReturn(0);
}

/* Checks row by row, for any type of matrix. */
static PetscErrorCode CheckRows(Mat A, const char name[])
{
  PetscInt start, end;

  PetscFunctionBegin;
  PetscCall(MatGetOwnershipRange(A, &start, &end));
  for (PetscInt i = start; i < end; i++) {
    const PetscScalar *values;
    const PetscInt *columns;
    PetscInt count, bad, column = 0;
    PetscReal value = 0;

    PetscCall(MatGetRow(A, i, &count, &columns, &values));
    bad = FirstNotFinite(count, values);
    if (bad >= 0) {
      column = columns[bad];
      value = values[bad];
    }
    PetscCall(MatRestoreRow(A, i, &count, &columns, &values));
    PetscCheck(bad < 0, PETSC_COMM_SELF, PETSC_ERR_FP,
               "%s(%" PetscInt_FMT ", %" PetscInt_FMT ") = %g is not finite: the problem has no meaning",
               name, i, column, (double)value);
  }
  PetscFunctionReturn(0);
}

/* Checks the rows of matrices that give rows. Others (shells) cannot be checked until a product gives a
   NaN. */
static PetscErrorCode CheckOperator(Mat A, const char name[])
{
  PetscBool assembled, readable, symmetric;
  PetscErrorCode failed = 0;

  PetscFunctionBegin;
  if (!A) PetscFunctionReturn(0);
  PetscCall(MatAssembled(A, &assembled));
  PetscCheck(assembled, PETSC_COMM_SELF, PETSC_ERR_ARG_WRONGSTATE,
             "%s is not assembled: call MatAssemblyBegin() and MatAssemblyEnd()", name);
  PetscCall(MatHasOperation(A, MATOP_GET_ROW, &readable));
  PetscCall(PetscObjectTypeCompareAny((PetscObject)A, &symmetric, MATSEQSBAIJ, MATMPISBAIJ, ""));
  if (symmetric) PetscCall(MatGetRowUpperTriangular(A));
  if (readable) failed = CheckRows(A, name);
  if (symmetric) PetscCall(MatRestoreRowUpperTriangular(A));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckArrays(RicoProblem p)
{
  PetscInt bad;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < p->n; i++) {
    bad = FirstNotFinite(p->n, p->dense + (size_t)i * p->n);
    PetscCheck(bad < 0, p->comm, PETSC_ERR_FP,
               "M[%" PetscInt_FMT "][%" PetscInt_FMT "] = %g is not finite: the problem has no meaning", i,
               bad, (double)p->dense[(size_t)i * p->n + bad]);
  }
  bad = FirstNotFinite(p->n, p->q_array);
  PetscCheck(bad < 0, p->comm, PETSC_ERR_FP,
             "q[%" PetscInt_FMT "] = %g is not finite: the problem has no meaning", bad,
             (double)p->q_array[bad]);
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckNumbers(RicoProblem p)
{
  Mat W = NULL;

  PetscFunctionBegin;
  if (p->dense) PetscCall(CheckArrays(p));
  if (p->ksp) PetscCall(KSPGetOperators(p->ksp, &W, NULL));
  PetscCall(CheckOperator(p->M, "M"));
  PetscCall(CheckOperator(p->G, "G"));
  PetscCall(CheckOperator(p->Winv, "Winv"));
  PetscCall(CheckOperator(W, "W"));
  PetscCall(CheckEntries(p->D, "D"));
  PetscCall(CheckEntries(p->q, "q"));
  PetscFunctionReturn(0);
}

/* Local checks, without communication. */
static PetscErrorCode CheckLocal(RicoProblem p, unsigned changed)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemCheckBlocks(p));
  if (changed || !p->derived.finite) PetscCall(CheckNumbers(p));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCheck(RicoProblem p)
{
  PetscErrorCode local;
  unsigned all[3]; /* on any rank: refused, changed, cones */

  PetscFunctionBegin;
  RicoCheckProblem(p);
  PetscCheck(p->form, p->comm, PETSC_ERR_ORDER,
             "The problem has no operator: call RicoProblemSetDense(), RicoProblemSetMat() or "
             "RicoProblemSetFactored()");
  PetscCall(PetscLogEventBegin(RICO_CHECK, 0, 0, 0, 0));
  PetscCall(RicoProblemChanged(p, &all[1]));
  local = CheckLocal(p, all[1]);
  all[0] = local != 0;
  all[2] = p->cones;
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, all, 3, MPI_UNSIGNED, MPI_BOR, p->comm));
  if (all[1] & RICO_CHANGED_OPERATOR) PetscCall(RicoProblemForget(p));
  if (all[1] & RICO_CHANGED_Q) PetscCall(RicoProblemForgetQ(p));
  PetscCheck(local || !all[0], PETSC_COMM_SELF, PETSC_ERR_ARG_WRONG,
             "Another rank refused its part of the problem: see its message");
  PetscCall(local);
  p->cones = all[2];
  p->derived.finite = PETSC_TRUE;
  PetscCall(PetscLogEventEnd(RICO_CHECK, 0, 0, 0, 0));
  PetscFunctionReturn(0);
}
