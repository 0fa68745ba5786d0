/*
  late.c -- refuses a sparse factorisation, which cannot be interrupted, if the time left does not suffice.

  Its operations are counted from the pattern of J + J' in an order of minimum degree: the row i of L has an
  entry in column k if a path in the elimination tree leads from an entry (i, j) of J to k (Liu 1990). The
  count ends once it is above what the time left allows, so it costs much less than the factorisation.
*/
#include <impls/linear/linear.h>

/* Operations a second of L L' and of L U, where both are large: smaller numbers would refuse factorisations
   that end in time. Random matrices of 3 000 and 6 000 rows: 4e9 and 1e10 by CHOLMOD, 3.5e9 and 6e9 by
   UMFPACK (one core with AVX-512). KLU has no dense kernels, and its order gives more entries: bases of lemke
   on 24^3 points, 0.7e8 to 1.5e8 (2.9e7 operations in 0.41 s, 3.8e6 in 0.03 s). */
static const PetscReal RATES[] = {
    [RICO_FACTOR_CHOLMOD] = 1e10, [RICO_FACTOR_UMFPACK] = 6e9 / 2, [RICO_FACTOR_KLU] = 1e8};
/* Seconds for an entry of J in the order of minimum degree, which each factorisation needs, too: 1.3e-7 on
   52^3 points. The order alone is not computed if the time left does not suffice for it. */
#define ORDER_SECONDS 1e-7

#if defined(PETSC_HAVE_SUITESPARSE)
#define MINIMUM_DEGREE MATORDERINGAMD
#else
#define MINIMUM_DEGREE MATORDERINGQMD
#endif

typedef struct {
  PetscInt n;
  const PetscInt *ia, *ja; /* of J + J' */
  const PetscInt *order;   /* order[k]: the row eliminated as number k */
  PetscInt *place;         /* its inverse */
  PetscInt *parent, *mark, *count;
} Pattern;

/* Adds the entries of row k of L to the counts of their columns; returns the increase of the sum of their
   squares. */
static PetscReal AddRow(Pattern *p, PetscInt k)
{
  const PetscInt row = p->order[k];
  PetscReal sum = 0;

  p->parent[k] = -1;
  p->mark[k] = k;
  for (PetscInt e = p->ia[row]; e < p->ia[row + 1]; e++) {
    PetscInt i = p->place[p->ja[e]];

    if (i >= k) continue;
    for (; p->mark[i] != k; i = p->parent[i]) {
      if (p->parent[i] < 0) p->parent[i] = k;
      p->mark[i] = k;
      sum += 2 * p->count[i]++ + 1;
    }
  }
  return sum;
}

/* The operations of L L' = J, or more than `most` of them. */
static PetscErrorCode Count(Pattern *p, PetscReal most, PetscReal *operations)
{
  PetscFunctionBegin;
  *operations = 0;
  PetscCall(PetscMalloc4(p->n, &p->place, p->n, &p->parent, p->n, &p->mark, p->n, &p->count));
  PetscCall(PetscArrayzero(p->count, p->n));
  for (PetscInt k = 0; k < p->n; k++) {
    p->place[p->order[k]] = k;
    p->mark[k] = -1;
  }
  for (PetscInt k = 0; k < p->n && *operations <= most; k++) *operations += AddRow(p, k);
  PetscCall(PetscFree4(p->place, p->parent, p->mark, p->count));
  PetscFunctionReturn(0);
}

static PetscErrorCode CountFor(Mat J, PetscReal most, PetscReal *operations)
{
  Pattern p = {.n = 0};
  PetscBool found;
  IS rows, columns;

  PetscFunctionBegin;
  PetscCall(MatGetOrdering(J, MINIMUM_DEGREE, &rows, &columns));
  PetscCall(MatGetRowIJ(J, 0, PETSC_TRUE, PETSC_FALSE, &p.n, &p.ia, &p.ja, &found));
  PetscCall(ISGetIndices(rows, &p.order));
  PetscCall(Count(&p, most, operations));
  PetscCall(ISRestoreIndices(rows, &p.order));
  PetscCall(MatRestoreRowIJ(J, 0, PETSC_TRUE, PETSC_FALSE, &p.n, &p.ia, &p.ja, &found));
  PetscCall(ISDestroy(&rows));
  PetscCall(ISDestroy(&columns));
  PetscFunctionReturn(0);
}

static PetscErrorCode CountEntries(Mat J, PetscReal *entries)
{
  MatInfo info;

  PetscFunctionBegin;
  PetscCall(MatGetInfo(J, MAT_LOCAL, &info));
  *entries = info.nz_used;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoFactorEnd(RicoSolver s, Mat J)
{
  PetscReal entries = 0;

  PetscFunctionBegin;
  if (!s || s->time_limit <= 0) PetscFunctionReturn(0);
  PetscCall(CountEntries(J, &entries));
  PetscCall(RicoSolverEndWork(s, entries));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoFactorBegin(RicoSolver s, Mat M, Mat J, RicoFactorLibrary library, PetscReal *whole)
{
  PetscReal left, most, entries = 0, operations = 0;
  PetscInt n;

  PetscFunctionBegin;
  if (!s || s->time_limit <= 0) PetscFunctionReturn(0);
  PetscCall(CountEntries(J, &entries));
  PetscCall(RicoSolverBeginWork(s, entries, ORDER_SECONDS));
  PetscCall(RicoSolverGetTimeLeft(s, &left));
  PetscCall(MatGetSize(J, &n, NULL));
  most = left * RATES[library];
  if (s->late || (PetscReal)n * (PetscReal)n * (PetscReal)n / 3 <= most) PetscFunctionReturn(0);
  if (*whole == 0) PetscCall(CountFor(M, most, whole));
  if (*whole <= most) PetscFunctionReturn(0);
  PetscCall(CountFor(J, most, &operations));
  if (operations > most) s->late = PETSC_TRUE;
  PetscFunctionReturn(0);
}
