/*
  block_system.c -- a linear system with block diagonal A and B: see block_system.h.

  A row of the matrix combines the rows of M in its block, so its columns are those of the block's rows. Small
  or full systems are factored as a dense array (factor.h), others by a sparse direct solver with pivoting.
  Any system may instead be solved by a KSP; its d need not be exact.
*/
#include <impls/cones/block_system.h>
#include <impls/linear/factor.h>
#include <impls/linear/linear.h>

enum { LEAST_SPARSE = 100, FEW_ROWS = 300, MOST_DENSE = 5000 };

/* Upper bound of the number of entries: each row of a block has the columns of all rows of the block. */
static PetscInt64 CountEntries(const RicoBlockSystem *s)
{
  PetscInt64 entries = 0;

  for (PetscInt i = 0; i < s->count; i++) {
    const RicoBlockPair *c = &s->pairs[i];

    entries += (PetscInt64)c->size * (s->rows->ia[c->row + c->size] - s->rows->ia[c->row] + c->size);
  }
  return entries;
}

/* Returns true if a dense factorisation is faster. Of 15 robots with 20 rows each it took 25 ms, a sparse
 * one 1.5. */
static PetscBool IsDense(PetscReal n, PetscReal entries)
{
  const PetscReal share = n <= LEAST_SPARSE ? 0 : n <= FEW_ROWS ? 0.45 : 0.5;

  return n <= MOST_DENSE && entries > share * n * n ? PETSC_TRUE : PETSC_FALSE;
}

static PetscErrorCode CreateSparse(RicoBlockSystem *s)
{
  const PetscInt64 entries = CountEntries(s);

  PetscFunctionBegin;
  PetscCheck(entries <= PETSC_MAX_INT, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "The Jacobian has too many entries for this PetscInt");
  PetscCall(PetscCalloc3(s->n + 1, &s->ia, (PetscInt)entries, &s->ja, (PetscInt)entries, &s->a));
  PetscCall(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, s->n, NULL, &s->rhs));
  PetscCall(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, s->n, NULL, &s->x));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoBlockSystemCreate(RicoSolver solver, PetscInt n, PetscInt count,
                                     const RicoBlockPair pairs[], const RicoRows *rows, RicoBlockSystem *s)
{
  PetscFunctionBegin;
  *s = (RicoBlockSystem){.s = solver, .n = n, .count = count, .pairs = pairs, .rows = rows};
  s->dense = IsDense((PetscReal)n, (PetscReal)CountEntries(s));
  PetscCall(PetscCalloc3(n, &s->row, n, &s->marked, n, &s->mark));
  if (s->dense)
    PetscCall(PetscMalloc2((size_t)n * n, &s->J, n, &s->swap));
  else
    PetscCall(CreateSparse(s));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoBlockSystemTakeKSP(RicoBlockSystem *s, KSP ksp)
{
  PetscFunctionBegin;
  if (s->dense) {
    PetscCall(PetscFree2(s->J, s->swap));
    PetscCall(CreateSparse(s));
    s->dense = PETSC_FALSE;
  }
  s->ksp = ksp;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoBlockSystemDestroy(RicoBlockSystem *s)
{
  PetscFunctionBegin;
  PetscCall(PetscFree3(s->row, s->marked, s->mark));
  PetscCall(PetscFree2(s->J, s->swap));
  PetscCall(PetscFree3(s->ia, s->ja, s->a));
  PetscCall(MatDestroy(&s->mat));
  PetscCall(MatDestroy(&s->factor));
  PetscCall(KSPDestroy(&s->ksp));
  PetscCall(VecDestroy(&s->rhs));
  PetscCall(VecDestroy(&s->x));
  PetscFunctionReturn(0);
}

static void Add(RicoBlockSystem *s, PetscInt column, PetscReal value, PetscInt *count)
{
  if (!s->mark[column]) {
    s->mark[column] = PETSC_TRUE;
    s->marked[(*count)++] = column;
  }
  s->row[column] += value;
}

/* Scatters row i of a block into row[]; returns the number of its columns and lists them in marked[]. */
static PetscInt ScatterRow(RicoBlockSystem *s, const RicoBlockPair *c, PetscInt i)
{
  const RicoRows *r = s->rows;
  PetscInt count = 0;

  for (PetscInt j = 0; j < c->size; j++) {
    const PetscReal b = c->B[i * c->size + j];

    Add(s, c->row + j, c->A[i * c->size + j] + s->alpha * b, &count);
    if (b == 0) continue;
    for (PetscInt e = r->ia[c->row + j]; e < r->ia[c->row + j + 1]; e++)
      Add(s, r->ja[e], b * r->a[e], &count);
  }
  return count;
}

static PetscReal Take(RicoBlockSystem *s, PetscInt column)
{
  const PetscReal value = s->row[column];

  s->row[column] = 0;
  s->mark[column] = PETSC_FALSE;
  return value;
}

static PetscErrorCode FactorDense(RicoBlockSystem *s, PetscBool *ok)
{
  const PetscInt n = s->n;

  PetscFunctionBegin;
  PetscCall(PetscArrayzero(s->J, (size_t)n * n));
  for (PetscInt c = 0; c < s->count; c++)
    for (PetscInt i = 0; i < s->pairs[c].size; i++) {
      const PetscInt count = ScatterRow(s, &s->pairs[c], i);

      for (PetscInt m = 0; m < count; m++)
        s->J[(size_t)(s->pairs[c].row + i) * n + s->marked[m]] = Take(s, s->marked[m]);
    }
  *ok = RicoFactorLU(s->s, n, s->J, s->swap);
  PetscFunctionReturn(0);
}

static PetscErrorCode SolveDense(RicoBlockSystem *s, const PetscReal r[], PetscReal d[])
{
  PetscFunctionBegin;
  PetscCall(PetscArraycpy(d, r, s->n));
  RicoSolveLU(s->n, s->J, s->swap, d);
  PetscFunctionReturn(0);
}

/* Returns true if the marked columns are those of this row in the previous matrix. */
static PetscBool IsAsBefore(const RicoBlockSystem *s, PetscInt row, PetscInt from, PetscInt count)
{
  if (!s->mat || s->ia[row] != from || s->ia[row + 1] != from + count) return PETSC_FALSE;
  for (PetscInt m = from; m < from + count; m++)
    if (!s->mark[s->ja[m]]) return PETSC_FALSE;
  return PETSC_TRUE;
}

/* Stores one row from position `from` on. */
static PetscErrorCode AssembleRow(RicoBlockSystem *s, const RicoBlockPair *c, PetscInt i, PetscInt *from)
{
  const PetscInt count = ScatterRow(s, c, i), row = c->row + i;

  PetscFunctionBegin;
  if (!IsAsBefore(s, row, *from, count)) {
    s->changed = PETSC_TRUE;
    PetscCall(PetscSortInt(count, s->marked));
    PetscCall(PetscArraycpy(s->ja + *from, s->marked, count));
    s->ia[row] = *from;
  }
  for (PetscInt m = *from; m < *from + count; m++) s->a[m] = Take(s, s->ja[m]);
  *from += count;
  PetscFunctionReturn(0);
}

static PetscErrorCode AssembleSparse(RicoBlockSystem *s)
{
  PetscInt to = 0;

  PetscFunctionBegin;
  s->changed = PETSC_FALSE;
  for (PetscInt c = 0; c < s->count; c++)
    for (PetscInt i = 0; i < s->pairs[c].size; i++) PetscCall(AssembleRow(s, &s->pairs[c], i, &to));
  s->ia[s->n] = to;
  if (s->changed) {
    PetscCall(MatDestroy(&s->mat));
    PetscCall(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, s->n, s->n, s->ia, s->ja, s->a, &s->mat));
  } else {
    PetscCall(PetscObjectStateIncrease((PetscObject)s->mat));
  }
  PetscFunctionReturn(0);
}

/* Computes an ordering; it is kept while the pattern does not change. */
static PetscErrorCode Analyse(RicoBlockSystem *s, const MatFactorInfo *info)
{
  IS rows, columns;

  PetscFunctionBegin;
  PetscCall(MatDestroy(&s->factor));
  PetscCall(MatGetFactor(s->mat, MATSOLVERUMFPACK, MAT_FACTOR_LU, &s->factor));
  PetscCall(MatSetErrorIfFailure(s->factor, PETSC_FALSE));
  PetscCall(MatGetOrdering(s->mat, MATORDERINGEXTERNAL, &rows, &columns));
  PetscCall(MatLUFactorSymbolic(s->factor, s->mat, rows, columns, info));
  PetscCall(ISDestroy(&rows));
  PetscCall(ISDestroy(&columns));
  PetscFunctionReturn(0);
}

/* A zero pivot is reported by the return value, not as an error. */
static PetscErrorCode TryFactor(RicoBlockSystem *s, PetscBool *ok)
{
  MatFactorInfo info;
  MatFactorError flag;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(MatFactorInfoInitialize(&info));
  if (!s->factor || s->changed) PetscCall(Analyse(s, &info));
  PetscCall(PetscPushErrorHandler(PetscReturnErrorHandler, NULL));
  failed = MatLUFactorNumeric(s->factor, s->mat, &info);
  PetscCall(PetscPopErrorHandler());
  PetscCall(MatFactorGetError(s->factor, &flag));
  *ok = !failed && flag == MAT_FACTOR_NOERROR ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

static PetscErrorCode FactorSparse(RicoBlockSystem *s, PetscBool *ok)
{
  PetscFunctionBegin;
  PetscCall(RicoFactorBegin(s->s, s->mat, s->mat, RICO_FACTOR_UMFPACK, &s->whole));
  *ok = s->s && s->s->late ? PETSC_FALSE : PETSC_TRUE;
  if (!*ok) PetscFunctionReturn(0);
  PetscCall(TryFactor(s, ok));
  PetscCall(RicoFactorEnd(s->s, s->mat));
  PetscFunctionReturn(0);
}

static PetscErrorCode SolveSparse(RicoBlockSystem *s, const PetscReal r[], PetscReal d[])
{
  PetscFunctionBegin;
  PetscCall(VecPlaceArray(s->rhs, r));
  PetscCall(VecPlaceArray(s->x, d));
  PetscCall(s->ksp ? KSPSolve(s->ksp, s->rhs, s->x) : MatSolve(s->factor, s->rhs, s->x));
  PetscCall(VecResetArray(s->x));
  PetscCall(VecResetArray(s->rhs));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoBlockSystemFactor(RicoBlockSystem *s, PetscReal alpha, PetscBool *ok)
{
  PetscFunctionBegin;
  s->alpha = alpha;
  if (s->dense) {
    PetscCall(FactorDense(s, ok));
  } else {
    PetscCall(AssembleSparse(s));
    *ok = PETSC_TRUE;
    if (s->ksp)
      PetscCall(KSPSetOperators(s->ksp, s->mat, s->mat));
    else
      PetscCall(FactorSparse(s, ok));
  }
  PetscFunctionReturn(0);
}

PetscInt RicoBlockSystemSign(const RicoBlockSystem *s)
{
  const PetscInt n = s->n;
  PetscInt sign = 1;

  if (!s->dense) return 0;
  for (PetscInt i = 0; i < n; i++) {
    if (s->J[i + (size_t)i * n] < 0) sign = -sign;
    if (s->swap[i] != i) sign = -sign;
  }
  return sign;
}

PetscErrorCode RicoBlockSystemSolve(RicoBlockSystem *s, const PetscReal r[], PetscReal d[])
{
  PetscFunctionBegin;
  PetscCall(s->dense ? SolveDense(s, r, d) : SolveSparse(s, r, d));
  PetscFunctionReturn(0);
}
