/*
  best_point.c -- the best point of a solve by type auto, the start of each stage, and the reason of the whole
  solve.
*/
#include <array/plan_thresholds.h>
#include <impls/auto/auto.h>

/* Sets `beyond` if w has no correct digits in units of q. This happens if iterates diverge along a ray, to
   1e80 and beyond. A small residual means nothing there. */
static PetscErrorCode HasNoDigits(RicoSolver s, RicoProblem p, const PetscReal z[], PetscBool *beyond)
{
  PetscReal roundoff;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRoundoff(p, z, &roundoff));
  *beyond = roundoff < PLAN_WITHOUT_DIGITS * (s->norm_q > 0 ? s->norm_q : 1) ? PETSC_FALSE : PETSC_TRUE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoKeep(RicoSolver s, RicoProblem p, const PetscReal z[], PetscReal residual,
                            PetscBool solved)
{
  RicoSolver_Auto *a = s->data;
  PetscBool beyond = PETSC_FALSE;

  PetscFunctionBegin;
  if (!(residual < a->lowest)) PetscFunctionReturn(0); /* also if it is NaN */
  if (!solved && a->lowest < INFINITY) PetscCall(HasNoDigits(s, p, z, &beyond));
  if (beyond) PetscFunctionReturn(0);
  a->lowest = residual;
  PetscCall(PetscArraycpy(a->best, z, p->n));
  PetscFunctionReturn(0);
}

/* Rank of a reason: how much it says about the problem, rather than about the type. */
static int RankOfReason(RicoConvergedReason reason)
{
  static const RicoConvergedReason order[] = {
      RICO_ITERATING,         RICO_DIVERGED_NANORINF,  RICO_DIVERGED_DIAGONAL,   RICO_DIVERGED_ITS,
      RICO_DIVERGED_SINGULAR, RICO_DIVERGED_STALLED,   RICO_DIVERGED_INACCURATE, RICO_DIVERGED_TIME,
      RICO_DIVERGED_RAY,      RICO_DIVERGED_INFEASIBLE};
  enum { COUNT = sizeof order / sizeof *order };
  int rank = 0;

  while (rank < COUNT && order[rank] != reason) rank++;
  return rank; /* COUNT: converged */
}

void RicoAutoReport(RicoSolver s, const RicoInfo *info)
{
  RicoSolver_Auto *a = s->data;

  if (RankOfReason(info->reason) >= RankOfReason(s->info.reason)) s->info.reason = info->reason;
  if (info->residual < a->lowest || info->reason > 0) s->info.type = info->type;
}

PetscErrorCode RicoAutoBegin(RicoSolver s, RicoProblem p, const PetscReal z[], PetscReal w[])
{
  RicoSolver_Auto *a = s->data;

  PetscFunctionBegin;
  if (p->n > a->best_room) {
    PetscCall(PetscFree(a->best));
    PetscCall(PetscMalloc1(p->n, &a->best));
    a->best_room = p->n;
  }
  PetscCall(RicoProblemResidualArrays(p, z, w, &a->initial, NULL));
  a->lowest = INFINITY;
  PetscCall(RicoAutoKeep(s, p, z, a->initial, PETSC_FALSE));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoRestart(RicoSolver s, RicoProblem p, PetscReal z[])
{
  RicoSolver_Auto *a = s->data;

  PetscFunctionBegin;
  if (s->warm_start || a->lowest < PLAN_MUCH_BETTER * a->initial) {
    PetscCall(PetscArraycpy(z, a->best, p->n));
  } else {
    PetscCall(PetscArrayzero(z, p->n));
    PetscCall(RicoProblemProjectArrays(p, z, z));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoMeetRoundoff(RicoSolver s, RicoProblem p, PetscBool *met)
{
  RicoSolver_Auto *a = s->data;
  PetscReal roundoff;

  PetscFunctionBegin;
  *met = PETSC_FALSE;
  if (!(a->lowest < PLAN_ROUNDED * s->norm_q)) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetRoundoff(p, a->best, &roundoff));
  if (a->lowest > roundoff) PetscFunctionReturn(0);
  s->info.reason = RICO_DIVERGED_INACCURATE;
  *met = PETSC_TRUE;
  PetscFunctionReturn(0);
}
