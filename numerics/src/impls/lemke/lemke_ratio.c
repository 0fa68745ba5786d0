/*
  lemke_ratio.c -- ratio test: which basic variable stops the entering one.

  The first one to reach a bound. Ties are nearly always decided by y of the start's perturbation
  (lemke_path.c), at the cost of one more vector. Remaining ties are decided by the classical lexicographic
  rows, those of B^-1 B_start S.
*/
#include <impls/lemke/lemke.h>

/* Row k of B^-1 B_start S, divided by alpha_k in the direction of motion. */
static PetscErrorCode LexicographicRow(RicoLemkePath *t, PetscInt k, PetscReal direction, PetscReal row[])
{
  RicoLemkeBasis *b = &t->basis;
  PetscReal *r = t->scratch;

  PetscFunctionBegin;
  PetscCall(PetscArrayzero(r, b->n));
  r[k] = 1;
  PetscCall(RicoLemkeBasisSolveTranspose(b, r));
  for (PetscInt j = 0; j < b->n; j++) {
    const RicoLemkeVariable v = t->start[j];
    PetscReal dot = 0;

    if (v.kind == RICO_LEMKE_W)
      dot = r[v.i];
    else
      for (PetscInt e = b->ia[v.i]; e < b->ia[v.i + 1]; e++) dot -= b->a[e] * r[b->ja[e]];
    row[j] = dot * t->s[j] / (direction * t->alpha[k]);
  }
  PetscFunctionReturn(0);
}

static PetscBool LexicographicallyLess(PetscInt n, const PetscReal a[], const PetscReal b[])
{
  for (PetscInt j = 0; j < n; j++) {
    const PetscReal scale = PetscMax(1, PetscMax(PetscAbsReal(a[j]), PetscAbsReal(b[j])));

    if (PetscAbsReal(a[j] - b[j]) > 1e-10 * scale) return a[j] < b[j] ? PETSC_TRUE : PETSC_FALSE;
  }
  return PETSC_FALSE;
}

/* The step of the entering variable at which the basic variable at k is `slack` past its bound. */
static PetscReal StepOf(const RicoLemkePath *t, PetscInt k, PetscReal direction, PetscReal small,
                        PetscReal slack)
{
  const PetscReal slope = -direction * t->alpha[k];
  const RicoLemkeVariable v = t->basis.basic[k];

  if (PetscAbsReal(slope) <= small) return INFINITY;
  if (slope < 0) return PetscMax(0, t->x[k] - RicoLemkeLower(t, v) + slack) / -slope;
  return PetscMax(0, RicoLemkeUpper(t, v) - t->x[k] + slack) / slope;
}

/* Positions that reach a bound within round-off of the first one; among them those with a large enough
   pivot. */
static PetscInt Candidates(RicoLemkePath *t, PetscReal direction, PetscReal small, PetscInt *list)
{
  const RicoLemkeBasis *b = &t->basis;
  PetscReal limit = INFINITY, strongest = 0;
  PetscInt count = 0, kept = 0;

  for (PetscInt k = 0; k < b->n; k++)
    limit = PetscMin(limit, StepOf(t, k, direction, small, RicoLemkeTolerance(t, b->basic[k])));
  if (PetscIsInfReal(limit)) return 0;
  for (PetscInt k = 0; k < b->n; k++) {
    if (StepOf(t, k, direction, small, 0) > limit) continue;
    list[count++] = k;
    strongest = PetscMax(strongest, PetscAbsReal(t->alpha[k]));
  }
  for (PetscInt c = 0; c < count; c++)
    if (PetscAbsReal(t->alpha[list[c]]) >= 1e-6 * strongest || b->basic[list[c]].kind == RICO_LEMKE_COVER)
      list[kept++] = list[c];
  return kept;
}

/* Among tied positions, those where y reaches its bound first. */
static PetscInt FirstByNudge(const RicoLemkePath *t, PetscReal direction, PetscInt count, PetscInt *list)
{
  PetscReal least = INFINITY;
  PetscInt kept = 0;

  for (PetscInt c = 0; c < count; c++)
    least = PetscMin(least, t->y[list[c]] / (direction * t->alpha[list[c]]));
  for (PetscInt c = 0; c < count; c++)
    if (t->y[list[c]] / (direction * t->alpha[list[c]]) <= least + 1e-9 * PetscMax(1, PetscAbsReal(least)))
      list[kept++] = list[c];
  return kept;
}

/* The lexicographic minimum of the positions that still tie. */
static PetscErrorCode FirstByRows(RicoLemkePath *t, PetscReal direction, PetscInt count, const PetscInt *list,
                                  PetscInt *position)
{
  const PetscInt n = t->basis.n;

  PetscFunctionBegin;
  *position = list[0];
  if (count > 1) PetscCall(LexicographicRow(t, list[0], direction, t->best_row));
  for (PetscInt c = 1; c < count; c++) {
    PetscCall(LexicographicRow(t, list[c], direction, t->row));
    if (!LexicographicallyLess(n, t->row, t->best_row)) continue;
    PetscCall(PetscArraycpy(t->best_row, t->row, n));
    *position = list[c];
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkeRatioTest(RicoLemkePath *t, PetscReal direction, PetscInt *position, PetscReal *step)
{
  PetscInt count, *list = t->list;
  PetscReal largest = 0;

  PetscFunctionBegin;
  for (PetscInt k = 0; k < t->basis.n; k++) largest = PetscMax(largest, PetscAbsReal(t->alpha[k]));
  count = Candidates(t, direction, 1e-12 * largest, list);
  *position = -1;
  *step = INFINITY;
  if (count == 0) PetscFunctionReturn(0);
  for (PetscInt c = 0; c < count && *position < 0; c++)
    if (t->basis.basic[list[c]].kind == RICO_LEMKE_COVER) *position = list[c];
  if (*position < 0) {
    count = FirstByNudge(t, direction, count, list);
    PetscCall(FirstByRows(t, direction, count, list, position));
  }
  *step = StepOf(t, *position, direction, 0, 0);
  PetscFunctionReturn(0);
}
