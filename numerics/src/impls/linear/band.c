/*
  band.c -- J of linear.h as a band matrix: P L U by Gaussian elimination with row exchanges.

  With kl diagonals below the main one and ku above it, row exchanges fill kl more above. Row i of the band is
  stored from column i - kl on in W = 2 kl + ku + 1 entries; elimination runs along rows. Work and memory are
  linear in the number of rows.

  The rows keep their order if that gives a narrow band; otherwise they use the reverse Cuthill-McKee order.
*/
#include <impls/linear/linearimpl.h>

/* For wider bands a sparse factorisation is as fast. */
static const PetscInt widest = 64;

typedef struct {
  PetscInt *order;    /* local row at each position of the order; NULL: unchanged */
  PetscInt *place;    /* position of each local row in the band; -1 outside R        */
  PetscInt *row;      /* index in l->rows of each position in the band               */
  PetscInt kl, ku, W; /* of J                                                        */
  PetscReal *band;    /* J, then L below the diagonal and U on and above it          */
  PetscReal *largest; /* |entry| of each column of J                                  */
  PetscInt *pivots;
  PetscReal *x;
  size_t allocated;
} Band;

/* Ends early once kl + ku is larger than `most`. */
static PetscErrorCode Bandwidth(RicoLinear l, const PetscInt place[], PetscInt most, PetscInt *kl,
                                PetscInt *ku)
{
  PetscFunctionBegin;
  *kl = *ku = 0;
  for (PetscInt i = 0; i < l->n && *kl + *ku <= most; i++) {
    PetscInt count;
    const PetscInt *columns;
    const PetscReal *values;

    if (place[i] < 0) continue;
    PetscCall(RicoLinearRow(l, i, &count, &columns, &values));
    for (PetscInt k = 0; k < count; k++) {
      const PetscInt j = columns ? columns[k] : k;

      if (place[j] < 0 || values[k] == 0) continue;
      *kl = PetscMax(*kl, place[i] - place[j]);
      *ku = PetscMax(*ku, place[j] - place[i]);
    }
  }
  PetscFunctionReturn(0);
}

/* Numbers the rows R in the order. */
static void Number(RicoLinear l)
{
  Band *d = l->data;
  PetscInt next = 0;

  for (PetscInt i = 0; i < l->n; i++) d->place[i] = -1;
  for (PetscInt k = 0; k < l->m; k++) d->place[l->rows[k]] = k;
  for (PetscInt i = 0; i < l->n; i++) {
    const PetscInt row = d->order ? d->order[i] : i;

    if (d->place[row] < 0) continue;
    d->row[next] = d->place[row];
    d->place[row] = next++;
  }
}

static PetscErrorCode Fill(RicoLinear l)
{
  Band *d = l->data;

  PetscFunctionBegin;
  PetscCall(PetscArrayzero(d->band, (size_t)l->m * d->W));
  PetscCall(PetscArrayzero(d->largest, l->m));
  for (PetscInt k = 0; k < l->m; k++) {
    const PetscInt i = l->rows[k], place = d->place[i];
    const PetscReal b = l->b ? l->b[i] : 1;
    PetscReal *row = d->band + (size_t)place * d->W + d->kl;
    PetscInt count;
    const PetscInt *columns;
    const PetscReal *values;

    PetscCall(RicoLinearRow(l, i, &count, &columns, &values));
    for (PetscInt e = 0; e < count; e++) {
      const PetscInt j = d->place[columns ? columns[e] : e];

      if (j < 0 || values[e] == 0) continue;
      row[j - place] += b * values[e];
      d->largest[j] = PetscMax(d->largest[j], PetscAbsReal(row[j - place]));
    }
    row[0] += (l->a ? l->a[i] : 0) + l->delta * b;
    d->largest[place] = PetscMax(d->largest[place], PetscAbsReal(row[0]));
  }
  PetscFunctionReturn(0);
}

/* The row at or below k with the largest entry in column k. */
static PetscInt FindPivot(const Band *d, PetscInt m, PetscInt k)
{
  const PetscInt last = PetscMin(k + d->kl, m - 1);
  PetscReal largest = -1;
  PetscInt pivot = k;

  for (PetscInt i = k; i <= last; i++) {
    const PetscReal entry = PetscAbsReal(d->band[(size_t)i * d->W + d->kl - i + k]);

    if (entry > largest) {
      largest = entry;
      pivot = i;
    }
  }
  return pivot;
}

static void Exchange(PetscInt n, PetscReal *x, PetscReal *y)
{
  for (PetscInt j = 0; j < n; j++) {
    const PetscReal t = x[j];

    x[j] = y[j];
    y[j] = t;
  }
}

/* Column k: exchanges rows, then eliminates below. Rows extend to column k + kl + ku. */
static PetscBool Eliminate(Band *d, PetscInt m, PetscInt k)
{
  const PetscInt last = PetscMin(k + d->kl, m - 1), width = PetscMin(d->kl + d->ku + 1, m - k);
  const PetscInt pivot = FindPivot(d, m, k);
  PetscReal *top = d->band + (size_t)k * d->W + d->kl;

  d->pivots[k] = pivot;
  if (pivot != k) Exchange(width, top, d->band + (size_t)pivot * d->W + d->kl - pivot + k);
  if (RicoPivotVanishes(top[0], d->largest[k])) return PETSC_FALSE;
  for (PetscInt i = k + 1; i <= last; i++) {
    PetscReal *row = d->band + (size_t)i * d->W + d->kl - i + k;
    const PetscReal factor = row[0] / top[0];

    row[0] = factor;
    if (factor != 0)
      for (PetscInt j = 1; j < width; j++) row[j] -= factor * top[j];
  }
  return PETSC_TRUE;
}

static PetscErrorCode Factor_Band(RicoLinear l, PetscBool *broke)
{
  Band *d = l->data;

  PetscFunctionBegin;
  Number(l);
  PetscCall(Bandwidth(l, d->place, 2 * l->n, &d->kl, &d->ku));
  d->W = 2 * d->kl + d->ku + 1;
  if ((size_t)l->m * d->W > d->allocated) {
    PetscCall(PetscFree(d->band));
    d->allocated = (size_t)l->m * d->W;
    PetscCall(PetscMalloc1(d->allocated, &d->band));
  }
  PetscCall(Fill(l));
  *broke = PETSC_FALSE;
  for (PetscInt k = 0; k < l->m && !*broke; k++)
    if (!Eliminate(d, l->m, k)) *broke = PETSC_TRUE;
  PetscFunctionReturn(0);
}

/* x <- L^-1 P x */
static void SolveLower(const Band *d, PetscInt m, PetscReal x[])
{
  for (PetscInt k = 0; k < m; k++) {
    const PetscInt last = PetscMin(k + d->kl, m - 1), pivot = d->pivots[k];
    const PetscReal t = x[pivot];

    x[pivot] = x[k];
    x[k] = t;
    for (PetscInt i = k + 1; i <= last; i++) x[i] -= d->band[(size_t)i * d->W + d->kl - i + k] * t;
  }
}

/* x <- U^-1 x */
static void SolveUpper(const Band *d, PetscInt m, PetscReal x[])
{
  for (PetscInt k = m - 1; k >= 0; k--) {
    const PetscInt width = PetscMin(d->kl + d->ku + 1, m - k);
    const PetscReal *row = d->band + (size_t)k * d->W + d->kl;
    PetscReal sum = x[k];

    for (PetscInt j = 1; j < width; j++) sum -= row[j] * x[k + j];
    x[k] = sum / row[0];
  }
}

static PetscErrorCode Solve_Band(RicoLinear l, PetscReal x[])
{
  Band *d = l->data;

  PetscFunctionBegin;
  for (PetscInt k = 0; k < l->m; k++) d->x[k] = x[d->row[k]];
  SolveLower(d, l->m, d->x);
  SolveUpper(d, l->m, d->x);
  for (PetscInt k = 0; k < l->m; k++) x[d->row[k]] = d->x[k];
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy_Band(RicoLinear l)
{
  Band *d = l->data;

  PetscFunctionBegin;
  PetscCall(PetscFree(d->band));
  PetscCall(PetscFree(d->order));
  PetscCall(PetscFree5(d->place, d->row, d->largest, d->pivots, d->x));
  PetscCall(PetscFree(l->data));
  PetscFunctionReturn(0);
}

static PetscErrorCode Reorder(RicoLinear l, Band *d)
{
  Mat A;
  IS rows, columns;
  const PetscInt *order;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetMat(l->p, &A));
  PetscCall(MatGetOrdering(A, MATORDERINGRCM, &rows, &columns));
  PetscCall(PetscMalloc1(l->n, &d->order));
  PetscCall(ISGetIndices(rows, &order));
  PetscCall(PetscArraycpy(d->order, order, l->n));
  for (PetscInt k = 0; k < l->n; k++) d->place[d->order[k]] = k;
  PetscCall(ISRestoreIndices(rows, &order));
  PetscCall(ISDestroy(&rows));
  PetscCall(ISDestroy(&columns));
  PetscFunctionReturn(0);
}

/* Returns true if a band costs less than n dense rows, and less than a sparse factorisation. */
static PetscBool Narrow(const Band *d, PetscInt n)
{
  return d->kl + d->ku <= PetscMin(widest, n / 8) ? PETSC_TRUE : PETSC_FALSE;
}

PetscErrorCode RicoLinearSetUp_Band(RicoLinear l)
{
  static const RicoLinearOps ops = {Factor_Band, Solve_Band, Destroy_Band};
  PetscBool array;
  Band *d;

  PetscFunctionBegin;
  if (l->n < 16) PetscFunctionReturn(0);
  PetscCall(PetscNew(&d));
  l->data = d;
  PetscCall(PetscMalloc5(l->n, &d->place, l->n, &d->row, l->n, &d->largest, l->n, &d->pivots, l->n, &d->x));
  for (PetscInt i = 0; i < l->n; i++) d->place[i] = i;
  PetscCall(Bandwidth(l, d->place, widest, &d->kl, &d->ku));
  PetscCall(RicoProblemIsArray(l->p, &array));
  if (!Narrow(d, l->n) && !array) {
    PetscCall(Reorder(l, d));
    PetscCall(Bandwidth(l, d->place, widest, &d->kl, &d->ku));
  }
  if (Narrow(d, l->n))
    l->ops = &ops;
  else
    PetscCall(Destroy_Band(l));
  PetscFunctionReturn(0);
}
