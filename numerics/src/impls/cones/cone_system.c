/*
  cone_system.c -- Newton's linear system  (A + B (M + alpha I)) d = -F  on one rank.

  A row of the matrix is a combination of as many rows of M as its cone has, so that its columns are those
  of the cone's rows. Small or full systems are factored as one dense array (LAPACK), others by a sparse
  direct solver with pivoting; or any are solved by a KSP, whose d need not be exact.
*/
#include <impls/cones/cones.h>
#include <petscblaslapack.h>

/* Entries of J, if every row of a cone has the columns of all of them. */
static PetscInt64 CountEntries(const RicoCones *k)
{
  PetscInt64 entries = 0;

  for (PetscInt i = 0; i < k->count; i++) {
    const RicoConeBlock *c = &k->cones[i];

    entries += (PetscInt64)c->size * (k->rows->ia[c->row + c->size] - k->rows->ia[c->row] + c->size);
  }
  return entries;
}

static PetscErrorCode CreateSparse(RicoConeSystem *s)
{
  const RicoCones *k = s->cones;
  const PetscInt64 entries = CountEntries(k);

  PetscFunctionBegin;
  PetscCheck(entries <= PETSC_MAX_INT, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "The Jacobian has too many entries for this PetscInt");
  PetscCall(PetscCalloc3(k->n + 1, &s->ia, (PetscInt)entries, &s->ja, (PetscInt)entries, &s->a));
  PetscCall(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, k->n, NULL, &s->rhs));
  PetscCall(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, k->n, NULL, &s->x));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeSystemCreate(RicoCones *k, RicoConeSystem *s)
{
  const PetscInt64 entries = CountEntries(k);

  PetscFunctionBegin;
  *s = (RicoConeSystem){.cones = k};
  s->dense = k->n <= 300 || (k->n <= 5000 && (PetscReal)entries > 0.5 * (PetscReal)k->n * (PetscReal)k->n)
                 ? PETSC_TRUE
                 : PETSC_FALSE;
  PetscCall(
      PetscCalloc5(k->n, &s->row, k->n, &s->rest, k->n, &s->correction, k->n, &s->marked, k->n, &s->mark));
  if (s->dense)
    PetscCall(PetscMalloc2((size_t)k->n * k->n, &s->J, k->n, &s->pivots));
  else
    PetscCall(CreateSparse(s));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeSystemTakeKSP(RicoConeSystem *s, KSP ksp)
{
  PetscFunctionBegin;
  if (s->dense) {
    PetscCall(PetscFree2(s->J, s->pivots));
    PetscCall(CreateSparse(s));
    s->dense = PETSC_FALSE;
  }
  s->ksp = ksp;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeSystemDestroy(RicoConeSystem *s)
{
  PetscFunctionBegin;
  PetscCall(PetscFree5(s->row, s->rest, s->correction, s->marked, s->mark));
  PetscCall(PetscFree2(s->J, s->pivots));
  PetscCall(PetscFree3(s->ia, s->ja, s->a));
  PetscCall(MatDestroy(&s->mat));
  PetscCall(MatDestroy(&s->factor));
  PetscCall(KSPDestroy(&s->ksp));
  PetscCall(VecDestroy(&s->rhs));
  PetscCall(VecDestroy(&s->x));
  PetscFunctionReturn(0);
}

static void Add(RicoConeSystem *s, PetscInt column, PetscReal value, PetscInt *count)
{
  if (!s->mark[column]) {
    s->mark[column] = PETSC_TRUE;
    s->marked[(*count)++] = column;
  }
  s->row[column] += value;
}

/* Row i of a cone, scattered into row[]; returns the number of its columns, listed in marked[]. */
static PetscInt ScatterRow(RicoConeSystem *s, const RicoConeBlock *c, PetscInt i)
{
  const RicoRows *r = s->cones->rows;
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

static PetscReal Take(RicoConeSystem *s, PetscInt column)
{
  const PetscReal value = s->row[column];

  s->row[column] = 0;
  s->mark[column] = PETSC_FALSE;
  return value;
}

static PetscErrorCode FactorDense(RicoConeSystem *s, PetscBool *ok)
{
  const RicoCones *k = s->cones;
  const PetscInt n = k->n;
  PetscBLASInt size, info;

  PetscFunctionBegin;
  PetscCall(PetscBLASIntCast(n, &size));
  PetscCall(PetscArrayzero(s->J, (size_t)n * n));
  for (PetscInt c = 0; c < k->count; c++)
    for (PetscInt i = 0; i < k->cones[c].size; i++) {
      const PetscInt count = ScatterRow(s, &k->cones[c], i);

      for (PetscInt m = 0; m < count; m++)
        s->J[k->cones[c].row + i + (size_t)s->marked[m] * n] = Take(s, s->marked[m]);
    }
  PetscCallBLAS("LAPACKgetrf", LAPACKgetrf_(&size, &size, s->J, &size, s->pivots, &info));
  *ok = info == 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

static PetscErrorCode SolveDense(RicoConeSystem *s, const PetscReal r[], PetscReal d[])
{
  PetscBLASInt size, one = 1, info;

  PetscFunctionBegin;
  PetscCall(PetscBLASIntCast(s->cones->n, &size));
  PetscCall(PetscArraycpy(d, r, s->cones->n));
  PetscCallBLAS("LAPACKgetrs", LAPACKgetrs_("N", &size, &one, s->J, &size, s->pivots, d, &size, &info));
  PetscFunctionReturn(0);
}

static PetscErrorCode AssembleSparse(RicoConeSystem *s)
{
  const RicoCones *k = s->cones;
  PetscInt to = 0;

  PetscFunctionBegin;
  s->changed = PETSC_FALSE;
  for (PetscInt c = 0; c < k->count; c++)
    for (PetscInt i = 0; i < k->cones[c].size; i++) {
      const PetscInt count = ScatterRow(s, &k->cones[c], i);

      PetscCall(PetscSortInt(count, s->marked));
      if (s->ia[k->cones[c].row + i] != to) s->changed = PETSC_TRUE;
      s->ia[k->cones[c].row + i] = to;
      for (PetscInt m = 0; m < count; m++, to++) {
        if (s->ja[to] != s->marked[m]) s->changed = PETSC_TRUE;
        s->ja[to] = s->marked[m];
        s->a[to] = Take(s, s->marked[m]);
      }
    }
  if (s->ia[k->n] != to) s->changed = PETSC_TRUE;
  s->ia[k->n] = to;
  PetscCall(MatDestroy(&s->mat));
  PetscCall(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, k->n, k->n, s->ia, s->ja, s->a, &s->mat));
  PetscFunctionReturn(0);
}

/* An ordering, kept while the pattern stays. */
static PetscErrorCode Analyse(RicoConeSystem *s, const MatFactorInfo *info)
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

/* A breakdown of the factorisation is an answer, not an error. */
static PetscErrorCode FactorSparse(RicoConeSystem *s, PetscBool *ok)
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

static PetscErrorCode SolveSparse(RicoConeSystem *s, const PetscReal r[], PetscReal d[])
{
  PetscFunctionBegin;
  PetscCall(VecPlaceArray(s->rhs, r));
  PetscCall(VecPlaceArray(s->x, d));
  PetscCall(s->ksp ? KSPSolve(s->ksp, s->rhs, s->x) : MatSolve(s->factor, s->rhs, s->x));
  PetscCall(VecResetArray(s->x));
  PetscCall(VecResetArray(s->rhs));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeSystemFactor(RicoConeSystem *s, PetscReal alpha, PetscBool *ok)
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

PetscInt RicoConeSystemSign(const RicoConeSystem *s)
{
  const PetscInt n = s->cones->n;
  PetscInt sign = 1;

  if (!s->dense) return 0;
  for (PetscInt i = 0; i < n; i++) {
    if (s->J[i + (size_t)i * n] < 0) sign = -sign;
    if (s->pivots[i] != i + 1) sign = -sign;
  }
  return sign;
}

PetscErrorCode RicoConeSystemSolve(RicoConeSystem *s, const PetscReal r[], PetscReal d[], PetscBool *ok)
{
  const PetscInt n = s->cones->n;

  PetscFunctionBegin;
  PetscCall(s->dense ? SolveDense(s, r, d) : SolveSparse(s, r, d));
  *ok = RicoAllFinite(n, d);
  if (!*ok) PetscFunctionReturn(0);
  PetscCall(RicoConesApply(s->cones, s->alpha, d, s->rest));
  for (PetscInt i = 0; i < n; i++) s->rest[i] = r[i] - s->rest[i];
  PetscCall(s->dense ? SolveDense(s, s->rest, s->correction) : SolveSparse(s, s->rest, s->correction));
  for (PetscInt i = 0; i < n; i++) d[i] += s->correction[i];
  *ok = RicoAllFinite(n, d);
  PetscFunctionReturn(0);
}
