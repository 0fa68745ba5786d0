/*
  rows.c -- the local rows of M in compressed form, split into owned and ghost columns.

  Sweeps need rows and, on many ranks, ghost values of z. The arrays belong to PETSc; only a dense M is
  copied, without its zeros beside the diagonal.
*/
#include <array/vector.h>
#include <ricoimpl.h>

struct _RicoRowStore {
  RicoRows rows;
  Mat diagonal, off; /* rows borrows their arrays     */
  PetscInt *ia, *ja; /* or these, of a dense array    */
  PetscReal *a;
  VecScatter ghosts; /* owned values -> ghost values  */
  Vec ghost_values;
  const PetscReal *ghost_array;
};

static PetscErrorCode OpenIJ(Mat A, const PetscInt **ia, const PetscInt **ja, const PetscReal **a)
{
  PetscInt n;
  PetscBool done;

  PetscFunctionBegin;
  PetscCall(MatGetRowIJ(A, 0, PETSC_FALSE, PETSC_FALSE, &n, ia, ja, &done));
  PetscCheck(done, PETSC_COMM_SELF, PETSC_ERR_PLIB, "This matrix gives no compressed rows");
  PetscCall(MatSeqAIJGetArrayRead(A, a));
  PetscFunctionReturn(0);
}

static PetscErrorCode CloseIJ(Mat A, const PetscInt **ia, const PetscInt **ja, const PetscReal **a)
{
  PetscInt n;
  PetscBool done;

  PetscFunctionBegin;
  PetscCall(MatSeqAIJRestoreArrayRead(A, a));
  PetscCall(MatRestoreRowIJ(A, 0, PETSC_FALSE, PETSC_FALSE, &n, ia, ja, &done));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoRowStoreDestroy(struct _RicoRowStore **store)
{
  struct _RicoRowStore *r = *store;

  PetscFunctionBegin;
  *store = NULL;
  if (!r) PetscFunctionReturn(0);
  if (r->ghost_array) PetscCall(VecRestoreArrayRead(r->ghost_values, &r->ghost_array));
  if (r->diagonal && r->rows.ia) PetscCall(CloseIJ(r->diagonal, &r->rows.ia, &r->rows.ja, &r->rows.a));
  if (r->rows.oia) PetscCall(CloseIJ(r->off, &r->rows.oia, &r->rows.oja, &r->rows.oa));
  PetscCall(PetscFree3(r->ia, r->ja, r->a));
  PetscCall(MatDestroy(&r->diagonal));
  PetscCall(MatDestroy(&r->off));
  PetscCall(VecScatterDestroy(&r->ghosts));
  PetscCall(VecDestroy(&r->ghost_values));
  PetscCall(PetscFree(r));
  PetscFunctionReturn(0);
}

/* The scatter for ghost values, numbered as the columns of the off-diagonal part. */
static PetscErrorCode MakeGhosts(RicoProblem p, const PetscInt global[], struct _RicoRowStore *r)
{
  IS from;
  Vec owned, unused;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetShells(p, &owned, &unused));
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, r->rows.nghost, &r->ghost_values));
  PetscCall(ISCreateGeneral(PETSC_COMM_SELF, r->rows.nghost, global, PETSC_COPY_VALUES, &from));
  PetscCall(VecScatterCreate(owned, from, r->ghost_values, NULL, &r->ghosts));
  PetscCall(ISDestroy(&from));
  PetscFunctionReturn(0);
}

/* Appends the entries of row i, its diagonal and those other than 0, at `count`; returns their new number.
   Without branches, because entries between zeros would be mispredicted. */
static PetscInt AppendRow(PetscInt n, const PetscReal row[], PetscInt i, PetscInt count, PetscInt ja[],
                          PetscReal a[])
{
  for (PetscInt begin = 0; begin < n; begin += 8) {
    const PetscInt end = PetscMin(begin + 8, n);

    if (end - begin == 8 && begin / 8 != i / 8 && AreZeros(row + begin)) continue;
    for (PetscInt j = begin; j < end; j++) {
      ja[count] = j;
      a[count] = row[j];
      count += (row[j] != 0) | (i == j);
    }
  }
  return count;
}

static PetscErrorCode OpenArray(RicoProblem p, struct _RicoRowStore *r)
{
  const PetscReal *M = p->dense;
  const PetscInt n = p->n;
  PetscInt count;

  PetscFunctionBegin;
  PetscCall(RicoProblemCountEntries(p, &count));
  for (PetscInt i = 0; i < n; i++) count += M[(size_t)i * (size_t)(n + 1)] == 0;
  PetscCall(PetscMalloc3(n + 1, &r->ia, count + 1, &r->ja, count + 1, &r->a));
  count = 0;
  for (PetscInt i = 0; i < n; i++, M += n) {
    r->ia[i] = count;
    count = AppendRow(n, M, i, count, r->ja, r->a);
  }
  r->ia[n] = count;
  r->rows.n = n;
  r->rows.ia = r->ia;
  r->rows.ja = r->ja;
  r->rows.a = r->a;
  PetscFunctionReturn(0);
}

static PetscErrorCode Open(RicoProblem p, struct _RicoRowStore *r)
{
  const PetscInt *global;
  PetscBool mpi, aij, dense = PETSC_FALSE;
  Mat A = p->M;

  PetscFunctionBegin;
  if (A) PetscCall(PetscObjectTypeCompare((PetscObject)A, MATSEQDENSE, &dense));
  if (!dense) PetscCall(RicoProblemGetMat(p, &A));
  PetscCall(PetscObjectTypeCompare((PetscObject)A, MATMPIAIJ, &mpi));
  PetscCall(PetscObjectTypeCompare((PetscObject)A, MATSEQAIJ, &aij));
  r->rows.n = p->n;
  if (mpi) {
    PetscCall(MatMPIAIJGetSeqAIJ(A, &r->diagonal, &r->off, &global));
    PetscCall(PetscObjectReference((PetscObject)r->diagonal));
    PetscCall(PetscObjectReference((PetscObject)r->off));
    PetscCall(MatGetSize(r->off, NULL, &r->rows.nghost));
    PetscCall(MakeGhosts(p, global, r));
    PetscCall(OpenIJ(r->off, &r->rows.oia, &r->rows.oja, &r->rows.oa));
  } else if (aij) {
    PetscCall(PetscObjectReference((PetscObject)A));
    r->diagonal = A;
  } else {
    PetscCall(MatConvert(A, MATSEQAIJ, MAT_INITIAL_MATRIX, &r->diagonal));
  }
  PetscCall(OpenIJ(r->diagonal, &r->rows.ia, &r->rows.ja, &r->rows.a));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetRows(RicoProblem p, const RicoRows **rows)
{
  struct _RicoRowStore *r;
  PetscErrorCode failed;

  PetscFunctionBegin;
  if (!p->derived.rows) {
    PetscCall(PetscNew(&r));
    failed = p->dense ? OpenArray(p, r) : Open(p, r);
    if (failed) PetscCall(RicoRowStoreDestroy(&r));
    PetscCall(failed);
    p->derived.rows = r;
  }
  *rows = &p->derived.rows->rows;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGhosts(RicoProblem p, const PetscReal z[], const PetscReal *ghosts[])
{
  const RicoRows *rows;
  struct _RicoRowStore *r;
  Vec owned, unused;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &rows));
  r = p->derived.rows;
  *ghosts = NULL;
  if (!r->ghosts) PetscFunctionReturn(0);
  if (r->ghost_array) PetscCall(VecRestoreArrayRead(r->ghost_values, &r->ghost_array));
  PetscCall(RicoProblemGetShells(p, &owned, &unused));
  PetscCall(VecPlaceArray(owned, z));
  PetscCall(VecScatterBegin(r->ghosts, owned, r->ghost_values, INSERT_VALUES, SCATTER_FORWARD));
  PetscCall(VecScatterEnd(r->ghosts, owned, r->ghost_values, INSERT_VALUES, SCATTER_FORWARD));
  PetscCall(VecResetArray(owned));
  PetscCall(VecGetArrayRead(r->ghost_values, &r->ghost_array));
  *ghosts = r->ghost_array;
  PetscFunctionReturn(0);
}
