/*
  assemble.c -- computes entries of M: as an array, as a Mat, or its diagonal.

  A factored M = G W^-1 G' + D is assembled by sparse products (response.c) if W^-1 is given, or column by
  column if only a solver of W is.
*/
#include <ricoimpl.h>

/* Copies a Mat on one rank, row by row. */
static PetscErrorCode DenseFromMat(Mat A, PetscInt n, PetscReal M[])
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < n; i++) {
    const PetscScalar *values;
    const PetscInt *columns;
    PetscInt count;

    PetscCall(MatGetRow(A, i, &count, &columns, &values));
    for (PetscInt k = 0; k < count; k++) M[(size_t)i * n + columns[k]] += values[k];
    PetscCall(MatRestoreRow(A, i, &count, &columns, &values));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetDenseArray(RicoProblem p, const PetscReal *M[])
{
  RicoDerived *d = &p->derived;
  Mat A;

  PetscFunctionBegin;
  PetscCheck(p->size == 1, p->comm, PETSC_ERR_SUP, "M as one dense array needs a problem on one rank");
  if ((p->M || p->G) && !d->dense) {
    PetscReal *dense;

    PetscCall(RicoProblemGetMat(p, &A));
    PetscCall(PetscCalloc1((size_t)p->n * p->n, &dense));
    PetscCall(DenseFromMat(A, p->n, dense));
    d->dense = dense;
  }
  *M = p->M || p->G ? d->dense : p->dense;
  PetscFunctionReturn(0);
}

/* Column j of G W^-1 G', with the layout of z; e is the j-th unit vector on return. */
static PetscErrorCode Column(RicoProblem p, PetscInt j, Vec e, Vec column)
{
  RicoDerived *d = &p->derived;
  PetscInt start, end;

  PetscFunctionBegin;
  PetscCall(VecGetOwnershipRange(e, &start, &end));
  PetscCall(VecSet(e, 0));
  if (j >= start && j < end) PetscCall(VecSetValue(e, j, 1, INSERT_VALUES));
  PetscCall(VecAssemblyBegin(e));
  PetscCall(VecAssemblyEnd(e));
  PetscCall(MatMultTranspose(p->G, e, d->u));
  PetscCall(RicoProblemSolveW(p, d->u, d->v));
  PetscCall(MatMult(p->G, d->v, column));
  PetscFunctionReturn(0);
}

static PetscErrorCode AssembleBySolves(RicoProblem p, Mat *A)
{
  Vec x, y, e;
  PetscScalar *column;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetShells(p, &x, &y));
  PetscCall(MatCreateDense(p->comm, p->n, p->n, p->N, p->N, NULL, A));
  PetscCall(VecDuplicate(p->q, &e));
  for (PetscInt j = 0; j < p->N; j++) {
    PetscCall(MatDenseGetColumn(*A, j, &column));
    PetscCall(VecPlaceArray(y, column));
    PetscCall(Column(p, j, e, y));
    PetscCall(VecResetArray(y));
    PetscCall(MatDenseRestoreColumn(*A, &column));
  }
  PetscCall(MatAssemblyBegin(*A, MAT_FINAL_ASSEMBLY));
  PetscCall(MatAssemblyEnd(*A, MAT_FINAL_ASSEMBLY));
  PetscCall(VecDestroy(&e));
  PetscCall(MatConvert(*A, MATAIJ, MAT_INPLACE_MATRIX, A));
  PetscFunctionReturn(0);
}

/* M = G B', B the response. */
static PetscErrorCode AssembleByProducts(RicoProblem p, Mat *A)
{
  Mat G, B, Bt;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetResponse(p, &B));
  PetscCall(MatConvert(p->G, MATAIJ, MAT_INITIAL_MATRIX, &G));
  PetscCall(MatTranspose(B, MAT_INITIAL_MATRIX, &Bt));
  PetscCall(MatMatMult(G, Bt, MAT_INITIAL_MATRIX, PETSC_DEFAULT, A));
  PetscCall(MatDestroy(&Bt));
  PetscCall(MatDestroy(&G));
  PetscFunctionReturn(0);
}

static PetscErrorCode AssembleFactored(RicoProblem p, Mat *A)
{
  PetscFunctionBegin;
  if (p->Winv)
    PetscCall(AssembleByProducts(p, A));
  else
    PetscCall(AssembleBySolves(p, A));
  if (p->D) {
    PetscCall(MatSetOption(*A, MAT_NEW_NONZERO_LOCATIONS, PETSC_TRUE));
    PetscCall(MatSetOption(*A, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_FALSE));
    PetscCall(MatDiagonalSet(*A, p->D, ADD_VALUES));
  }
  PetscFunctionReturn(0);
}

/* The rows of the borrowed array (rows.c) as a Mat, which borrows them. */
static PetscErrorCode MatOfRows(RicoProblem p, Mat *A)
{
  const RicoRows *rows;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &rows));
  PetscCall(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, p->n, p->n, (PetscInt *)rows->ia, (PetscInt *)rows->ja,
                                      (PetscScalar *)rows->a, A));
  PetscFunctionReturn(0);
}

/* The borrowed array as a Mat: dense (by columns) or sparse rows. */
static PetscErrorCode MatFromArray(RicoProblem p, Mat *A)
{
  PetscScalar *a;
  PetscBool array;

  PetscFunctionBegin;
  PetscCall(RicoProblemIsArray(p, &array));
  if (!array) {
    PetscCall(MatOfRows(p, A));
    PetscFunctionReturn(0);
  }
  PetscCall(MatCreateSeqDense(PETSC_COMM_SELF, p->n, p->n, NULL, A));
  PetscCall(MatDenseGetArrayWrite(*A, &a));
  for (PetscInt i = 0; i < p->n; i++)
    for (PetscInt j = 0; j < p->n; j++) a[i + (size_t)j * p->n] = p->dense[(size_t)i * p->n + j];
  PetscCall(MatDenseRestoreArrayWrite(*A, &a));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetMat(RicoProblem p, Mat *A)
{
  RicoDerived *d = &p->derived;
  PetscBool aij = PETSC_FALSE;
  Mat made;

  PetscFunctionBegin;
  if (p->M) PetscCall(PetscObjectTypeCompareAny((PetscObject)p->M, &aij, MATSEQAIJ, MATMPIAIJ, ""));
  if (!aij) PetscCall(RicoProblemIsDenseMat(p, &aij));
  if (!aij && !d->mat) {
    PetscCall(PetscLogEventBegin(RICO_ASSEMBLE, 0, 0, 0, 0));
    if (p->G)
      PetscCall(AssembleFactored(p, &made));
    else if (p->M)
      PetscCall(MatConvert(p->M, MATAIJ, MAT_INITIAL_MATRIX, &made));
    else
      PetscCall(MatFromArray(p, &made));
    d->mat = made;
    PetscCall(PetscLogEventEnd(RICO_ASSEMBLE, 0, 0, 0, 0));
  }
  *A = aij ? p->M : d->mat;
  PetscFunctionReturn(0);
}

static PetscErrorCode AddLocal(Vec v, PetscInt n, PetscReal sum[])
{
  const PetscScalar *array;

  PetscFunctionBegin;
  PetscCall(VecGetArrayRead(v, &array));
  for (PetscInt i = 0; i < n; i++) sum[i] += array[i];
  PetscCall(VecRestoreArrayRead(v, &array));
  PetscFunctionReturn(0);
}

/* The diagonal if W is given by its solver: computed without assembling M. */
static PetscErrorCode DiagonalBySolves(RicoProblem p, PetscReal diagonal[])
{
  PetscInt start;
  Vec x, y, e, column;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetShells(p, &x, &y));
  PetscCall(VecDuplicate(p->q, &e));
  PetscCall(VecDuplicate(p->q, &column));
  PetscCall(VecGetOwnershipRange(e, &start, NULL));
  for (PetscInt j = 0; j < p->N; j++) {
    PetscCall(Column(p, j, e, column));
    if (j >= start && j < start + p->n) PetscCall(VecGetValues(column, 1, &j, &diagonal[j - start]));
  }
  PetscCall(VecDestroy(&column));
  PetscCall(VecDestroy(&e));
  if (p->D) PetscCall(AddLocal(p->D, p->n, diagonal));
  PetscFunctionReturn(0);
}

static PetscErrorCode DiagonalOfMat(RicoProblem p, PetscReal diagonal[])
{
  PetscBool known;
  Mat A = p->M;
  Vec x, y;

  PetscFunctionBegin;
  PetscCall(MatHasOperation(A, MATOP_GET_DIAGONAL, &known));
  if (!known) PetscCall(RicoProblemGetMat(p, &A));
  PetscCall(RicoProblemGetShells(p, &x, &y));
  PetscCall(VecPlaceArray(x, diagonal));
  PetscCall(MatGetDiagonal(A, x));
  PetscCall(VecResetArray(x));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetDiagonal(RicoProblem p, const PetscReal *diagonal[])
{
  RicoDerived *d = &p->derived;
  PetscErrorCode failed = 0;

  PetscFunctionBegin;
  if (!d->diagonal) {
    PetscCall(PetscMalloc1(p->n, &d->diagonal));
    if (p->contacts)
      failed = RicoProblemContactsDiagonal(p, d->diagonal);
    else if (p->G)
      failed = p->Winv ? RicoProblemFactoredDiagonal(p, d->diagonal) : DiagonalBySolves(p, d->diagonal);
    else if (p->M)
      failed = DiagonalOfMat(p, d->diagonal);
    else
      for (PetscInt i = 0; i < p->n; i++) d->diagonal[i] = p->dense[(size_t)i * p->n + i];
    if (failed) PetscCall(PetscFree(d->diagonal));
    PetscCall(failed);
  }
  *diagonal = d->diagonal;
  PetscFunctionReturn(0);
}
