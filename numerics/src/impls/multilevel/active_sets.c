/*
  active_sets.c -- primal-dual active sets [1], for steps (4) of multilevel.c that projection makes short.

  Where a part of M is stiff, the projection (3) of a few of its rows costs so much energy that t of (4) is of
  the order of 1e-3, again in each step. Active sets need no projection: x is at a bound in the fixed rows F,

      M_RR x_R = -q_R - M_RF x_F,                                                             (1)

  and then a free row that has passed a bound is fixed there, and a fixed row whose w_i has the wrong sign is
  freed, until no row changes. If M is an M-matrix, x then solves the problem; x grows in each iteration if
  there are lower bounds only. Otherwise the sets may vary without end. The result is therefore projected, and
  taken only if it lowers the energy (if M is not symmetric, the residual).

  [1] M. Hintermueller, K. Ito, K. Kunisch, "The primal-dual active set strategy as a semismooth Newton
      method", SIAM J. Optim. 13 (2003).
*/
#include <impls/multilevel/multilevel.h>

#define TOLERANCE 1e-2 /* of (1): 1e-1 and 1e-4 took as long */
#define MOST_STALLED 8 /* iterations without a new least number of changes; 3 were seen with M-matrices */

/* The rows F, from x and w; *changed: rows of all ranks that join or leave F. */
static PetscErrorCode Choose(RicoLevel *l, const PetscReal x[], const PetscReal w[], PetscInt *changed)
{
  const PetscReal *lb = l->rows.lb, *ub = l->rows.ub;

  PetscFunctionBegin;
  *changed = 0;
  for (PetscInt i = 0; i < l->n; i++) {
    const PetscBool passed = x[i] < lb[i] || x[i] > ub[i];
    const PetscBool held = (x[i] <= lb[i] && w[i] >= 0) || (x[i] >= ub[i] && w[i] <= 0);
    const PetscBool fixed = l->fixed[i] ? held : passed;

    if (fixed != l->fixed[i]) (*changed)++;
    l->fixed[i] = fixed;
  }
  if (l->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, changed, 1, MPIU_INT, MPI_SUM, l->p->comm));
  PetscFunctionReturn(0);
}

/* (1), and w = M x + q */
static PetscErrorCode Solve(RicoLevel *l, PetscReal x[], PetscReal w[], PetscBool *ok)
{
  PetscReal *r = l->Md;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < l->n; i++) {
    const PetscReal bound = PetscMin(PetscMax(x[i], l->rows.lb[i]), l->rows.ub[i]);

    if (l->fixed[i]) x[i] = bound;
  }
  PetscCall(RicoProblemApplyArrays(l->p, x, w));
  for (PetscInt i = 0; i < l->n; i++) r[i] = -w[i];
  PetscCall(RicoTruncatedSolve(l->truncated, l->fixed, r, TOLERANCE, l->cycles, l->d, ok));
  if (!*ok) PetscFunctionReturn(0);
  for (PetscInt i = 0; i < l->n; i++) x[i] += l->d[i];
  PetscCall(RicoProblemApplyArrays(l->p, x, w));
  PetscFunctionReturn(0);
}

/* x and w after the last iteration, also on coarse levels: projected before, x often has more energy than z.
 */
static PetscErrorCode Iterate(RicoLevel *l, PetscReal x[], PetscReal w[], PetscBool *ok)
{
  PetscInt changed, least = PETSC_MAX_INT, stalled = 0;
  PetscBool late;

  PetscFunctionBegin;
  *ok = PETSC_TRUE;
  while (*ok) {
    PetscCall(Choose(l, x, w, &changed));
    stalled = changed < least ? 0 : stalled + 1;
    least = PetscMin(least, changed);
    PetscCall(RicoSolverTimeIsUp(l->s, &late));
    if (changed == 0 || stalled > MOST_STALLED || late) break;
    PetscCall(Solve(l, x, w, ok));
  }
  PetscFunctionReturn(0);
}

/* Whether x is better than z: the energy differs by (w_x + w_z)'(x - z) / 2. */
static PetscErrorCode Compare(RicoLevel *l, const PetscReal z[], const PetscReal x[], const PetscReal w[],
                              PetscBool *better)
{
  PetscReal gain = 0, before, after;

  PetscFunctionBegin;
  if (l->symmetric) {
    for (PetscInt i = 0; i < l->n; i++) gain -= 0.5 * (w[i] + l->w[i]) * (x[i] - z[i]);
    if (l->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &gain, 1, MPIU_REAL, MPIU_SUM, l->p->comm));
  } else {
    PetscCall(RicoProblemResidualKnown(l->p, z, l->w, &before));
    PetscCall(RicoProblemResidualKnown(l->p, x, w, &after));
    gain = before - after;
  }
  *better = gain > 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLevelActiveSets(RicoLevel *l, PetscReal z[])
{
  PetscReal *x = l->trial, *w = l->trial_w;
  PetscBool better = PETSC_TRUE;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(x, l->free, l->n));
  PetscCall(RicoProblemApplyArrays(l->p, x, w));
  PetscCall(Iterate(l, x, w, &better));
  if (better) {
    for (PetscInt i = 0; i < l->n; i++) x[i] = PetscMin(PetscMax(x[i], l->rows.lb[i]), l->rows.ub[i]);
    PetscCall(RicoProblemApplyArrays(l->p, x, w));
    PetscCall(Compare(l, z, x, w, &better));
  }
  l->sets_fail = better ? PETSC_FALSE : PETSC_TRUE;
  if (!better) PetscFunctionReturn(0);
  PetscCall(PetscArraycpy(z, x, l->n));
  PetscCall(PetscArraycpy(l->w, w, l->n));
  PetscFunctionReturn(0);
}
