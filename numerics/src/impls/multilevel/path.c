/*
  path.c -- steps along the projected path, for steps (4) of multilevel.c that projection makes short.

  Where a part of M is stiff, the projection (3) of a few of its rows costs so much energy that t of (4) is of
  the order of 1e-3, again in each step. A step along the path

      x(t) = P(z + t d),  then one sweep of relaxation,       t = 1, 1/2, 1/4, ...            (1)

  brings the first of these rows to their bounds, where the next correction holds them fixed. Each stiff part
  (stiff_parts.h) has a t of its own, the one with the least energy of its rows: soft rows between stiff parts
  hardly couple them. Soft rows follow their stiff neighbours: their t is not larger, because d of soft rows
  is right only if the stiff ones move with them.

  64 stiff squares (1e6) in a membrane of 512^2 points: 4 steps; with one t for all rows, 21. Stiff discs at
  random places: 4; without the rule for soft rows, twice the time, because too many of these come to their
  bounds, from where they depart by a layer of rows per step.
*/
#include <impls/multilevel/multilevel.h>

/* 24 halvings reach 1e-7. With 14, discs on 512^2 points and two ranks had no gain from some step on. */
#define TRIALS 24
/* A shorter step must gain more than this share of what one t for all rows gains. */
#define SLIGHT 1e-3

/* The gain of each trial in each part; trial k has t = 2^-k. */
typedef struct {
  PetscInt count;
  PetscReal *gains[TRIALS]; /* of each part                             */
  PetscReal *t;             /* chosen for each part                     */
  PetscReal totals[TRIALS]; /* with one t for all rows of all ranks     */
} Search;

/* l->trial <- (1) with t of each part (NULL: t for all rows), l->trial_w <- M x + q */
static PetscErrorCode Follow(RicoLevel *l, const PetscReal z[], const PetscReal of_part[], PetscReal t)
{
  const PetscInt *part = RicoStiffPartsOfRows(l->parts);
  const PetscReal *lb = l->rows.lb, *ub = l->rows.ub;
  RicoSweepChange change;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < l->n; i++) {
    const PetscReal x = z[i] + (of_part ? of_part[part[i]] : t) * (l->free[i] - z[i]);

    l->trial[i] = PetscMin(PetscMax(x, lb[i]), ub[i]);
  }
  PetscCall(RicoSweepBegin(&l->sweep, l->trial));
  RicoPGSRelax(&l->sweep, &l->rows, PETSC_TRUE, l->trial, &change);
  PetscCall(RicoProblemApplyArrays(l->p, l->trial, l->trial_w));
  PetscFunctionReturn(0);
}

/* The part of row i in the energy of z minus that of l->trial. */
static PetscReal Gain(const RicoLevel *l, const PetscReal z[], PetscInt i)
{
  return -0.5 * (l->trial_w[i] + l->w[i]) * (l->trial[i] - z[i]);
}

static PetscErrorCode Try(RicoLevel *l, const PetscReal z[], PetscInt k, Search *s)
{
  PetscFunctionBegin;
  PetscCall(Follow(l, z, NULL, ldexp(1, -(int)k)));
  s->totals[k] = 0;
  for (PetscInt i = 0; i < l->n; i++) s->totals[k] += l->trial_w[i] = Gain(l, z, i);
  PetscCall(RicoStiffPartsSum(l->parts, l->trial_w, s->gains[k]));
  PetscFunctionReturn(0);
}

/* The largest t that gains nearly as much in the part as the best. */
static PetscReal Choose(const Search *s, PetscInt part, PetscReal slight)
{
  PetscReal most = 0;
  PetscInt k = 0;

  for (PetscInt i = 0; i < TRIALS; i++) most = PetscMax(most, s->gains[i][part]);
  while (k < TRIALS && s->gains[k][part] < most - slight) k++;
  return k < TRIALS ? ldexp(1, -(int)k) : 0;
}

/* *best: the trial that gains most with one t for all rows. */
static PetscErrorCode SearchParts(RicoLevel *l, const PetscReal z[], Search *s, PetscInt *best)
{
  PetscFunctionBegin;
  for (PetscInt k = 0; k < TRIALS; k++) PetscCall(Try(l, z, k, s));
  if (l->p->size > 1)
    PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, s->totals, TRIALS, MPIU_REAL, MPIU_SUM, l->p->comm));
  *best = 0;
  for (PetscInt k = 1; k < TRIALS; k++)
    if (s->totals[k] > s->totals[*best]) *best = k;
  for (PetscInt i = 0; i < s->count; i++) s->t[i] = Choose(s, i, SLIGHT * s->totals[*best]);
  PetscCall(RicoStiffPartsFollow(l->parts, s->t));
  PetscFunctionReturn(0);
}

static PetscErrorCode TotalGain(RicoLevel *l, const PetscReal z[], PetscReal *gain)
{
  PetscFunctionBegin;
  *gain = 0;
  for (PetscInt i = 0; i < l->n; i++) *gain += Gain(l, z, i);
  if (l->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, gain, 1, MPIU_REAL, MPIU_SUM, l->p->comm));
  PetscFunctionReturn(0);
}

/* l->trial <- the best point with a t for each part or, if that gains more, with one t for all rows. Soft
   rows that follow one neighbour strain where they meet another that moves farther. */
static PetscErrorCode FindBest(RicoLevel *l, const PetscReal z[], Search *s, PetscReal *gain)
{
  PetscInt best = 0;

  PetscFunctionBegin;
  PetscCall(SearchParts(l, z, s, &best));
  PetscCall(Follow(l, z, s->t, 0));
  PetscCall(TotalGain(l, z, gain));
  if (*gain >= s->totals[best]) PetscFunctionReturn(0);
  PetscCall(Follow(l, z, NULL, ldexp(1, -(int)best)));
  *gain = s->totals[best];
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLevelPath(RicoLevel *l, PetscReal least, PetscReal z[], PetscBool *taken)
{
  Search s;
  PetscReal gain, *gains;

  PetscFunctionBegin;
  *taken = PETSC_FALSE;
  if (l->p->form != RICO_FORM_SPARSE) PetscFunctionReturn(0);
  if (!l->parts) PetscCall(RicoStiffPartsCreate(l->p, &l->parts));
  s.count = RicoStiffPartsCount(l->parts);
  PetscCall(PetscMalloc2(s.count, &s.t, TRIALS * s.count, &gains));
  for (PetscInt k = 0; k < TRIALS; k++) s.gains[k] = gains + k * s.count;
  PetscCall(FindBest(l, z, &s, &gain));
  PetscCall(PetscFree2(s.t, gains));
  if (!(gain > least)) PetscFunctionReturn(0);
  *taken = PETSC_TRUE;
  PetscCall(PetscArraycpy(z, l->trial, l->n));
  PetscCall(PetscArraycpy(l->w, l->trial_w, l->n));
  PetscFunctionReturn(0);
}
