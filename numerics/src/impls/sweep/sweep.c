/*
  sweep.c -- access to the rows of M for a relaxation (sweep.h).
*/
#include <impls/sweep/sweep.h>

/* v = W^-1 G' z is recomputed after this number of sweeps, to limit round-off. */
#define SWEEPS_PER_V 64

static PetscErrorCode Open(Mat mat, RicoCompressed *c)
{
  PetscInt n;
  PetscBool aij, done;

  PetscFunctionBegin;
  PetscCall(PetscObjectTypeCompare((PetscObject)mat, MATSEQAIJ, &aij));
  if (aij) PetscCall(PetscObjectReference((PetscObject)mat));
  if (aij) c->mat = mat;
  if (!aij) PetscCall(MatConvert(mat, MATSEQAIJ, MAT_INITIAL_MATRIX, &c->mat));
  PetscCall(MatGetRowIJ(c->mat, 0, PETSC_FALSE, PETSC_FALSE, &n, &c->ia, &c->ja, &done));
  PetscCheck(done, PETSC_COMM_SELF, PETSC_ERR_PLIB, "This matrix gives no compressed rows");
  PetscCall(MatSeqAIJGetArrayRead(c->mat, &c->a));
  PetscFunctionReturn(0);
}

static PetscErrorCode Close(RicoCompressed *c)
{
  PetscInt n;
  PetscBool done;

  PetscFunctionBegin;
  if (!c->mat) PetscFunctionReturn(0);
  if (c->a) PetscCall(MatSeqAIJRestoreArrayRead(c->mat, &c->a));
  PetscCall(MatRestoreRowIJ(c->mat, 0, PETSC_FALSE, PETSC_FALSE, &n, &c->ia, &c->ja, &done));
  PetscCall(MatDestroy(&c->mat));
  PetscFunctionReturn(0);
}

static PetscErrorCode CreateFactored(RicoProblem p, RicoSweep *s)
{
  Mat B;

  PetscFunctionBegin;
  s->kind = RICO_ROWS_FACTORED;
  PetscCall(RicoProblemGetResponse(p, &B));
  PetscCall(Open(p->G, &s->G));
  PetscCall(Open(B, &s->B));
  PetscCall(MatGetSize(p->G, NULL, &s->nv));
  PetscCall(PetscCalloc2(s->nv, &s->v, s->nv, &s->work));
  if (p->D) PetscCall(VecGetArrayRead(p->D, &s->D));
  PetscFunctionReturn(0);
}

static PetscErrorCode CreateSparse(RicoProblem p, RicoSweep *s)
{
  const RicoRows *r;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &r));
  PetscCall(PetscMalloc1(s->n, &s->middle));
  for (PetscInt i = 0; i < s->n; i++) {
    s->middle[i] = r->ia[i];
    while (s->middle[i] < r->ia[i + 1] && r->ja[s->middle[i]] < i) s->middle[i]++;
  }
  s->rows = r;
  s->kind = r->oia ? RICO_ROWS_GHOSTED : RICO_ROWS_SPARSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSweepCreate(RicoProblem p, RicoSweep *s)
{
  PetscBool array;

  PetscFunctionBegin;
  PetscCall(PetscMemzero(s, sizeof *s));
  s->problem = p;
  s->n = p->n;
  PetscCall(RicoProblemGetQ(p, &s->q));
  PetscCall(RicoProblemIsArray(p, &array));
  if (array) {
    s->kind = RICO_ROWS_DENSE;
    PetscCall(RicoProblemGetDenseArray(p, &s->dense));
  } else if (p->form == RICO_FORM_FACTORED && p->Winv && p->size == 1) {
    PetscCall(CreateFactored(p, s));
  } else {
    PetscCall(CreateSparse(p, s));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSweepDestroy(RicoSweep *s)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(s->middle));
  PetscCall(Close(&s->G));
  PetscCall(Close(&s->B));
  PetscCall(PetscFree2(s->v, s->work));
  if (s->D) PetscCall(VecRestoreArrayRead(s->problem->D, &s->D));
  PetscFunctionReturn(0);
}

/* v = B' z */
static PetscErrorCode ComputeV(RicoSweep *s, const PetscReal z[])
{
  PetscFunctionBegin;
  PetscCall(PetscArrayzero(s->v, s->nv));
  for (PetscInt i = 0; i < s->n; i++)
    for (PetscInt k = s->B.ia[i]; k < s->B.ia[i + 1]; k++) s->v[s->B.ja[k]] += z[i] * s->B.a[k];
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSweepBegin(RicoSweep *s, const PetscReal z[])
{
  PetscFunctionBegin;
  if (s->kind == RICO_ROWS_GHOSTED) PetscCall(RicoProblemGhosts(s->problem, z, &s->ghosts));
  if (s->kind == RICO_ROWS_FACTORED && s->age++ % SWEEPS_PER_V == 0) PetscCall(ComputeV(s, z));
  PetscFunctionReturn(0);
}

/* A_ij = G_i . B_j: each B_j is scattered while its column is computed. */
static void FactoredBlock(RicoSweep *s, PetscInt row, PetscInt size, PetscReal A[])
{
  const RicoCompressed *G = &s->G, *B = &s->B;

  for (PetscInt j = 0; j < size; j++) {
    for (PetscInt k = B->ia[row + j]; k < B->ia[row + j + 1]; k++) s->work[B->ja[k]] = B->a[k];
    for (PetscInt i = 0; i < size; i++)
      A[i * size + j] = RicoRowSum(0, G->ia[row + i], G->ia[row + i + 1], G->ja, G->a, s->work);
    for (PetscInt k = B->ia[row + j]; k < B->ia[row + j + 1]; k++) s->work[B->ja[k]] = 0;
    if (s->D) A[j * size + j] += s->D[row + j];
  }
}

static void SparseBlock(const RicoRows *r, PetscInt row, PetscInt size, PetscReal A[])
{
  for (PetscInt i = 0; i < size * size; i++) A[i] = 0;
  for (PetscInt i = 0; i < size; i++)
    for (PetscInt k = r->ia[row + i]; k < r->ia[row + i + 1]; k++) {
      const PetscInt j = r->ja[k] - row;

      if (j >= 0 && j < size) A[i * size + j] = r->a[k];
    }
}

static void DenseBlock(PetscInt n, const PetscReal M[], PetscInt row, PetscInt size, PetscReal A[])
{
  for (PetscInt i = 0; i < size; i++)
    for (PetscInt j = 0; j < size; j++) A[i * size + j] = M[(size_t)(row + i) * n + row + j];
}

void RicoSweepBlock(RicoSweep *s, PetscInt row, PetscInt size, PetscReal A[])
{
  if (s->kind == RICO_ROWS_DENSE)
    DenseBlock(s->n, s->dense, row, size, A);
  else if (s->kind == RICO_ROWS_FACTORED)
    FactoredBlock(s, row, size, A);
  else
    SparseBlock(s->rows, row, size, A);
}

PetscReal RicoSweepGhostSum(const RicoSweep *s, PetscInt row)
{
  PetscReal sum = 0;

  if (s->kind == RICO_ROWS_GHOSTED)
    for (PetscInt k = s->rows->oia[row]; k < s->rows->oia[row + 1]; k++) sum += PetscAbsReal(s->rows->oa[k]);
  return sum;
}

/* w does not increase with z: a solution is at a bound, or w is zero already. */
PetscBool RicoRowSolution(PetscReal m, PetscReal w, PetscReal lb, PetscReal ub, PetscReal *z)
{
  if (w == 0) return PETSC_TRUE;
  if (lb > PETSC_NINFINITY && w + m * (lb - *z) >= 0) {
    *z = lb;
    return PETSC_TRUE;
  }
  if (ub < PETSC_INFINITY && w + m * (ub - *z) <= 0) {
    *z = ub;
    return PETSC_TRUE;
  }
  return PETSC_FALSE;
}
