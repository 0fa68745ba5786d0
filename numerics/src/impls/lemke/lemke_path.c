/*
  lemke_path.c -- Lemke's path on a sparse operator, with a factored basis (revised method).

  The variables of w - M z - d z0 = q form pairs: z_i at a bound and w_i basic, or z_i basic and w_i = 0. If a
  complementary basis is not feasible, z0 is added with d = B s. Here s_k points inwards from the violated
  bound of the basic variable at position k, so x(z0) = x + z0 s. The least z0 for which all variables are
  feasible puts one of them at its bound. Its partner enters next, and so on, until z0 leaves (solved) or no
  variable stops the entering one (a secondary ray).

      entering z_i, up from lb or down from ub      if its other bound stops it, it stays there,
                                                    and w_i enters with the sign of that bound
      leaving  w_i                                  z_i enters from its current bound
      leaving  z_i at a bound                       w_i enters, >= 0 at lb, <= 0 at ub

  The start is perturbed by x + e S delta + e^2 S (e, e^2, ..., e^n)', S = diag(s), for an infinitesimal e and
  a generic delta > 0 (a fixed pseudo-random one). The pivots use x + e y. lemke_ratio.c finds the leaving
  variable.
*/
#include <impls/lemke/lemke.h>

typedef struct {
  RicoLemkeVariable variable;
  PetscReal direction; /* +1 up, -1 down            */
  PetscReal value;     /* the bound it starts from  */
} Entering;

/* delta_k: pseudo-random between 1 and 2, equal in every run (multiples of the golden ratio). */
static PetscReal Delta(PetscInt k)
{
  const PetscReal turns = 0.6180339887498949 * (PetscReal)(k + 1);

  return 1 + turns - PetscFloorReal(turns);
}

/* Inward direction of the basic variable at k; with two bounds it ends at their middle. */
static PetscReal Inward(const RicoLemkePath *t, PetscInt k, PetscReal largest)
{
  const RicoLemkeVariable v = t->basis.basic[k];
  const PetscReal lower = RicoLemkeLower(t, v), upper = RicoLemkeUpper(t, v),
                  violation = RicoLemkeViolation(t, k);
  const PetscReal half = (upper - lower) / 2; /* infinite unless both bounds are finite */

  if (PetscIsInfReal(lower) && PetscIsInfReal(upper)) return 0;
  if (violation != 0)
    return PetscMin(1, (PetscAbsReal(violation) + half) / largest) * (violation < 0 ? 1 : -1);
  if (!PetscIsInfReal(half)) return 0;
  return PetscIsInfReal(lower) ? -1 : 1;
}

/* Computes x, and y = B^-1 B_start S delta, with a new factorisation. */
static PetscErrorCode Recompute(RicoLemkePath *t)
{
  PetscFunctionBegin;
  PetscCall(RicoLemkeComputeBasic(t));
  PetscCall(PetscArraycpy(t->y, t->nudge, t->basis.n));
  PetscCall(RicoLemkeBasisSolve(&t->basis, t->y));
  PetscFunctionReturn(0);
}

/* The partner of a variable that has reached a bound. */
static Entering PartnerOf(const RicoLemkePath *t, RicoLemkeVariable leaving)
{
  const PetscReal direction = t->at_upper[leaving.i] ? -1 : 1;

  if (leaving.kind == RICO_LEMKE_W)
    return (Entering){{RICO_LEMKE_Z, leaving.i}, direction, RicoLemkeBound(t, leaving.i)};
  return (Entering){{RICO_LEMKE_W, leaving.i}, direction, 0};
}

/* Sets x, y and the basis after z0 has replaced the variable at `last`. */
static PetscErrorCode EnterCover(RicoLemkePath *t, PetscInt last, PetscReal z0)
{
  RicoLemkeBasis *b = &t->basis;
  const RicoLemkeVariable leaving = b->basic[last];
  const PetscReal nudge = -t->y[last] / t->s[last];
  PetscBool singular; /* always false: the first exchange needs no factorisation */

  PetscFunctionBegin;
  if (leaving.kind == RICO_LEMKE_Z) t->at_upper[leaving.i] = t->s[last] < 0 ? PETSC_TRUE : PETSC_FALSE;
  for (PetscInt k = 0; k < b->n; k++) {
    t->x[k] += z0 * t->s[k];
    t->y[k] += nudge * t->s[k];
  }
  t->x[last] = z0;
  t->y[last] = nudge;
  PetscCall(RicoLemkeBasisReplace(b, last, (RicoLemkeVariable){RICO_LEMKE_COVER, 0}, t->alpha, &singular));
  PetscFunctionReturn(0);
}

/* z0 enters with d = B s and replaces the last variable that it makes feasible. */
static PetscErrorCode Cover(RicoLemkePath *t, Entering *e, PetscBool *feasible)
{
  RicoLemkeBasis *b = &t->basis;
  PetscReal largest = 0, z0 = 0;
  PetscInt last = -1;

  PetscFunctionBegin;
  for (PetscInt k = 0; k < b->n; k++) largest = PetscMax(largest, PetscAbsReal(RicoLemkeViolation(t, k)));
  *feasible = largest == 0 ? PETSC_TRUE : PETSC_FALSE;
  if (*feasible) PetscFunctionReturn(0);
  PetscCall(PetscArrayzero(b->cover, b->n));
  PetscCall(PetscArrayzero(t->nudge, b->n));
  PetscCall(PetscArraycpy(t->start, b->basic, b->n));
  for (PetscInt k = 0; k < b->n; k++) {
    const PetscReal violation = RicoLemkeViolation(t, k);

    t->s[k] = Inward(t, k, largest);
    t->y[k] = t->s[k] * Delta(k);
    t->alpha[k] = -t->s[k];
    RicoLemkeBasisAddColumn(b, b->basic[k], t->s[k], b->cover);
    RicoLemkeBasisAddColumn(b, b->basic[k], t->y[k], t->nudge);
    if (violation == 0) continue;
    if (last < 0 || -violation / t->s[k] > z0 || (-violation / t->s[k] == z0 && Delta(k) < Delta(last))) {
      z0 = -violation / t->s[k];
      last = k;
    }
  }
  PetscCall(EnterCover(t, last, z0));
  *e = PartnerOf(t, t->start[last]);
  PetscFunctionReturn(0);
}

/* The entering variable, after this step, replaces the basic one at `position`. */
static PetscErrorCode Exchange(RicoLemkePath *t, Entering *e, PetscInt position, PetscReal step,
                               RicoConvergedReason *reason)
{
  RicoLemkeBasis *b = &t->basis;
  const RicoLemkeVariable leaving = b->basic[position];
  const PetscReal nudge = t->y[position] / t->alpha[position];
  PetscBool singular;

  PetscFunctionBegin;
  if (leaving.kind == RICO_LEMKE_Z)
    t->at_upper[leaving.i] = e->direction * t->alpha[position] < 0 ? PETSC_TRUE : PETSC_FALSE;
  t->x[position] = e->value + e->direction * step;
  for (PetscInt k = 0; k < b->n; k++) t->y[k] -= nudge * t->alpha[k];
  t->y[position] = nudge;
  PetscCall(RicoLemkeBasisReplace(b, position, e->variable, t->alpha, &singular));
  if (singular)
    *reason = b->owner->late ? RICO_DIVERGED_TIME : RICO_DIVERGED_SINGULAR;
  else if (b->updates == 0)
    PetscCall(Recompute(t));
  if (leaving.kind == RICO_LEMKE_COVER)
    *reason = RICO_CONVERGED_PIVOT;
  else
    *e = PartnerOf(t, leaving);
  PetscFunctionReturn(0);
}

/* One pivot along the path; sets the reason at the end. */
static PetscErrorCode Pivot(RicoLemkePath *t, Entering *e, RicoConvergedReason *reason)
{
  RicoLemkeBasis *b = &t->basis;
  PetscReal step = 0, range = INFINITY;
  PetscInt position = -1;

  PetscFunctionBegin;
  RicoLemkeBasisColumn(b, e->variable, t->alpha);
  PetscCall(RicoLemkeBasisSolve(b, t->alpha));
  PetscCall(RicoLemkeRatioTest(t, e->direction, &position, &step));
  if (e->variable.kind == RICO_LEMKE_Z) range = t->ub[e->variable.i] - t->lb[e->variable.i];
  if (PetscIsInfReal(PetscMin(step, range))) {
    *reason = RICO_DIVERGED_RAY;
    PetscFunctionReturn(0);
  }
  for (PetscInt k = 0; k < b->n; k++) t->x[k] -= PetscMin(step, range) * e->direction * t->alpha[k];
  if (range <= step) { /* its own other bound stops it: no exchange */
    t->at_upper[e->variable.i] = e->direction > 0 ? PETSC_TRUE : PETSC_FALSE;
    *e = PartnerOf(t, e->variable);
    PetscFunctionReturn(0);
  }
  PetscCall(Exchange(t, e, position, step, reason));
  PetscFunctionReturn(0);
}

/* The solution of the final basis, with a new factorisation. */
static PetscErrorCode Finish(RicoSolver s, RicoProblem p, RicoLemkePath *t, PetscInt it,
                             RicoConvergedReason reason, PetscReal z[], PetscReal w[])
{
  PetscReal residual;
  PetscBool singular = PETSC_FALSE;

  PetscFunctionBegin;
  if (reason == RICO_CONVERGED_PIVOT && t->basis.updates) PetscCall(RicoLemkeRefactor(t, &singular));
  if (!singular) RicoLemkeExtract(t, z);
  PetscCall(RicoProblemResidualArrays(p, z, w, &residual, NULL));
  PetscCall(RicoSolverMonitorCall(s, it, residual));
  PetscCall(RicoSolverSetIterations(s, it));
  PetscCall(RicoSolverSetReason(s, !singular ? reason
                                   : s->late ? RICO_DIVERGED_TIME
                                             : RICO_DIVERGED_SINGULAR));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkeFollow(RicoSolver s, RicoProblem p, RicoLemkePath *t, PetscReal z[], PetscReal w[])
{
  const PetscInt max_it = s->max_it ? s->max_it : 20 * t->basis.n + 1000, look = 100;
  RicoConvergedReason reason = RICO_ITERATING;
  Entering e = {{RICO_LEMKE_COVER, 0}, 1, 0};
  PetscReal residual;
  PetscBool stop = PETSC_FALSE, feasible, late;
  PetscInt it = 0;

  PetscFunctionBegin;
  PetscCall(Cover(t, &e, &feasible));
  if (feasible) reason = RICO_CONVERGED_PIVOT;
  while (!reason) {
    PetscCall(Pivot(t, &e, &reason));
    it++;
    if (!reason && it >= max_it) reason = RICO_DIVERGED_ITS;
    PetscCall(RicoSolverTimeIsUp(s, &late));
    if (reason || (it % look && !late)) continue;
    RicoLemkeExtract(t, z);
    PetscCall(RicoProblemResidualArrays(p, z, w, &residual, NULL));
    PetscCall(RicoSolverProgress(s, it, residual, &stop));
    if (stop) PetscFunctionReturn(0);
  }
  PetscCall(Finish(s, p, t, it, reason, z, w));
  PetscFunctionReturn(0);
}
