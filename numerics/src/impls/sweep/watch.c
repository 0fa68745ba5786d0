/*
  watch.c -- progress of a relaxation: see watch.h.
*/
#include <impls/sweep/cost.h>
#include <impls/sweep/watch.h>
#include <numerics/rico_math.h>
#include <petsctime.h>

PetscErrorCode RicoWatchBegin(RicoWatch *watch, RicoSolver s, RicoProblem p)
{
  PetscFunctionBegin;
  PetscCall(PetscMemzero(watch, sizeof *watch));
  watch->solver = s;
  watch->problem = p;
  watch->tolerance = RicoSolverTolerance(s);
  watch->estimate = PETSC_INFINITY;
  watch->ratio = watch->wait = 1;
  watch->checkpoint = s->worth > 0 ? 0 : -1;
  PetscCall(RicoSolverGetTolerances(s, NULL, NULL, &watch->max_it));
  PetscCall(RicoBestBegin(&watch->best, p->n));
  PetscFunctionReturn(0);
}

static PetscBool Hinted(const RicoWatch *watch)
{
  return watch->since >= watch->wait && !(watch->ratio * watch->estimate > watch->tolerance);
}

static PetscBool Due(const RicoWatch *watch, PetscInt it)
{
  return it == 0 || it == RICO_WATCH_FIRST || it == watch->max_it || it == watch->checkpoint ||
         watch->since >= RICO_WATCH_INTERVAL || watch->estimate == 0 || watch->overdue ||
         watch->estimate > RICO_BLOW_UP * watch->best.lowest || Hinted(watch);
}

static PetscBool Shown(const RicoWatch *watch)
{
  return watch->solver->monitors || watch->solver->history_size > 0;
}

PetscBool RicoWatchLooks(const RicoWatch *watch, PetscInt it)
{
  return Due(watch, it) || Shown(watch);
}

/* Reasons specific to relaxations, if the common test does not stop. */
static RicoConvergedReason OwnReason(const RicoWatch *watch)
{
  if (watch->waiting && (watch->estimate == 0 || watch->waiting >= RICO_WATCH_INTERVAL))
    return RICO_DIVERGED_DIAGONAL;
  if (watch->estimate == 0) return RICO_DIVERGED_INACCURATE;
  if (RicoBestIsHopeless(&watch->best, watch->solver->patient ? PETSC_MAX_INT : RICO_WATCH_PATIENCE))
    return RICO_DIVERGED_STALLED;
  return RICO_ITERATING;
}

/* The sweep of the next progress estimate (2). With friction RICO_WATCH_PROBE sweeps only refine the estimate
   of s->worth. */
static PetscInt NextCheckpoint(const RicoWatch *watch, PetscInt it)
{
  const PetscInt first = (PetscInt)(RICO_WATCH_MARK * watch->solver->worth);

  if (!(watch->problem->cones & RICO_FRICTION)) return it + RICO_WATCH_PROBE;
  if (it == 0) return RICO_WATCH_PROBE;
  return it == RICO_WATCH_PROBE ? PetscMax(2 * it, first) : 2 * it;
}

/* Upper limit of (2) at the first, second, ... progress estimate. */
static PetscReal Allowance(const RicoWatch *watch, PetscInt it)
{
  const PetscReal worth = watch->solver->worth;

  if (!(watch->problem->cones & RICO_FRICTION)) return worth;
  if (watch->heard == 1 ||
      (watch->heard == 2 && watch->best.lowest < RICO_WATCH_SMALL * watch->solver->norm_q))
    return PETSC_INFINITY;
  return watch->heard == 2 ? RICO_WATCH_HOPELESS * worth : worth - it;
}

/* Near the tolerance a residual that decreases irregularly is left to sweeps, within limits. */
static PetscBool IsNear(const RicoWatch *watch, PetscInt it, PetscReal mark)
{
  const PetscReal lowest = watch->best.lowest;
  const PetscInt worth = watch->solver->worth;

  if (!(watch->problem->cones & RICO_FRICTION) || it >= worth) return PETSC_FALSE;
  if (3 * it > worth && !(lowest < RICO_WATCH_FALLEN * mark)) return PETSC_FALSE;
  return lowest <= RICO_WATCH_NEAR * watch->tolerance ? PETSC_TRUE : PETSC_FALSE;
}

/* Refines s->worth once, if the first sweeps have not converged. */
static PetscErrorCode Refine(const RicoWatch *watch, PetscInt it)
{
  PetscFunctionBegin;
  if (it == RICO_WATCH_PROBE && it == watch->checkpoint)
    PetscCall(RicoRefineWorth(watch->problem, &watch->solver->worth));
  PetscFunctionReturn(0);
}

/* (2) of watch.h */
static PetscBool Promises(RicoWatch *watch, PetscInt it)
{
  const PetscReal sweeps = (PetscReal)(it - watch->before), mark = watch->mark, lowest = watch->best.lowest;
  PetscReal left;

  if (it != watch->checkpoint) return PETSC_TRUE;
  watch->checkpoint = NextCheckpoint(watch, it);
  watch->before = it;
  watch->mark = lowest;
  if (it == 0 || (it == RICO_WATCH_PROBE && watch->problem->cones & RICO_FRICTION)) return PETSC_TRUE;
  if (IsNear(watch, it, mark)) return PETSC_TRUE;
  watch->heard++;
  left = Allowance(watch, it);
  if (!(lowest < mark)) return left == PETSC_INFINITY ? PETSC_TRUE : PETSC_FALSE;
  return sweeps * RicoLog(watch->tolerance / lowest) / RicoLog(lowest / mark) < left ? PETSC_TRUE
                                                                                     : PETSC_FALSE;
}

static PetscErrorCode Measured(RicoWatch *watch, PetscInt it, PetscReal residual, const PetscReal z[],
                               PetscBool *stop)
{
  RicoConvergedReason *reason = &watch->solver->info.reason;
  const PetscBool hinted = Hinted(watch);

  PetscFunctionBegin;
  PetscCall(RicoSolverProgress(watch->solver, it, residual, stop));
  PetscCall(RicoBestOffer(&watch->best, residual, z, *stop));
  if (!*stop && it > 0) *reason = OwnReason(watch);
  PetscCall(Refine(watch, it));
  if (!*stop && !*reason && !Promises(watch, it)) *reason = RICO_DIVERGED_ITS;
  if (*reason == RICO_DIVERGED_ITS && watch->waiting) *reason = RICO_DIVERGED_DIAGONAL;
  *stop = *reason ? PETSC_TRUE : PETSC_FALSE;
  watch->wait = hinted ? PetscMin(2 * watch->wait, RICO_WATCH_INTERVAL) : 1;
  if (watch->estimate > 0 && it > 0) watch->ratio = residual / watch->estimate;
  if (it != RICO_WATCH_FIRST) watch->since = 0;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoWatchTest(RicoWatch *watch, PetscInt it, const PetscReal z[], PetscReal w[],
                             PetscBool *stop)
{
  const RicoSolver s = watch->solver;
  const PetscBool due = Due(watch, it), shown = Shown(watch);
  PetscReal residual;

  PetscFunctionBegin;
  *stop = PETSC_FALSE;
  if (due || shown) PetscCall(RicoProblemResidualArrays(watch->problem, z, w, &residual, NULL));
  if (due)
    PetscCall(Measured(watch, it, residual, z, stop));
  else if (shown)
    PetscCall(RicoSolverMonitorCall(s, it, residual));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoWatchSweep(RicoWatch *watch, RicoSweepChange *change)
{
  const RicoProblem p = watch->problem;
  const RicoSolver s = watch->solver;
  PetscLogDouble now;

  PetscFunctionBegin;
  change->overdue = 0;
  if (s->time_limit > 0) {
    PetscCall(PetscTime(&now));
    change->overdue = now - s->started > s->time_limit;
  }
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, change, 3, MPIU_REAL, MPIU_SUM, p->comm));
  watch->estimate = PetscSqrtReal(change->moved);
  watch->overdue = change->overdue > 0 ? PETSC_TRUE : PETSC_FALSE;
  watch->waiting = change->unanswered > 0 ? watch->waiting + 1 : 0;
  watch->since++;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoWatchEnd(RicoWatch *watch, PetscReal z[])
{
  PetscFunctionBegin;
  PetscCall(RicoBestEnd(&watch->best, z));
  PetscFunctionReturn(0);
}
