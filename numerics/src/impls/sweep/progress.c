/*
  progress.c -- progress of a relaxation: see progress.h.
*/
#include <array/estimate.h>
#include <array/plan_thresholds.h>
#include <impls/sweep/cost.h>
#include <impls/sweep/progress.h>
#include <petsctime.h>

PetscErrorCode RicoProgressBegin(RicoProgress *progress, RicoSolver s, RicoProblem p)
{
  PetscFunctionBegin;
  PetscCall(PetscMemzero(progress, sizeof *progress));
  progress->solver = s;
  progress->problem = p;
  progress->tolerance = RicoSolverTolerance(s);
  progress->estimate = PETSC_INFINITY;
  progress->ratio = progress->wait = 1;
  progress->checkpoint = s->hints.next_cost > 0 ? 0 : -1;
  PetscCall(RicoSolverGetTolerances(s, NULL, NULL, &progress->max_it));
  PetscCall(RicoBestBegin(&progress->best, p->n));
  PetscFunctionReturn(0);
}

static PetscBool EstimateHasConverged(const RicoProgress *progress)
{
  return progress->since >= progress->wait && !(progress->ratio * progress->estimate > progress->tolerance);
}

static PetscBool IsDue(const RicoProgress *progress, PetscInt it)
{
  return it == 0 || it == PLAN_FIRST_RESIDUAL || it == progress->max_it || it == progress->checkpoint ||
         progress->since >= PLAN_RESIDUAL_INTERVAL || progress->estimate == 0 || progress->overdue ||
         progress->estimate > RICO_BLOW_UP * progress->best.lowest || EstimateHasConverged(progress);
}

static PetscBool IsMonitored(const RicoProgress *progress)
{
  return progress->solver->monitors || progress->solver->history_size > 0;
}

PetscBool RicoProgressIsDue(const RicoProgress *progress, PetscInt it)
{
  return IsDue(progress, it) || IsMonitored(progress);
}

/* Reasons specific to relaxations, if the common test does not stop. */
static RicoConvergedReason OwnReason(const RicoProgress *progress)
{
  if (progress->waiting && (progress->estimate == 0 || progress->waiting >= PLAN_RESIDUAL_INTERVAL))
    return RICO_DIVERGED_DIAGONAL;
  if (progress->estimate == 0) return RICO_DIVERGED_INACCURATE;
  if (RicoBestHasFailed(&progress->best,
                        progress->solver->hints.persistent ? PETSC_MAX_INT : PLAN_LONGEST_WAIT))
    return RICO_DIVERGED_STALLED;
  return RICO_ITERATING;
}

/* The sweep of the next progress estimate (2): without friction PLAN_FIRST_RESIDUAL, then multiples of
   PLAN_PROBE. With friction PLAN_PROBE sweeps only refine the estimate of s->hints.next_cost. */
static PetscInt NextCheckpoint(const RicoProgress *progress, PetscInt it)
{
  const PetscInt first = (PetscInt)(PLAN_MARK * progress->solver->hints.next_cost);

  if (!(progress->problem->cones & RICO_FRICTION))
    return it < PLAN_FIRST_RESIDUAL ? PLAN_FIRST_RESIDUAL : it < PLAN_PROBE ? PLAN_PROBE : it + PLAN_PROBE;
  if (it == 0) return PLAN_PROBE;
  return it == PLAN_PROBE ? PetscMax(2 * it, first) : 2 * it;
}

/* Upper limit of (2) at the first, second, ... progress estimate. */
static PetscReal Allowance(const RicoProgress *progress, PetscInt it)
{
  const PetscReal next_cost = progress->solver->hints.next_cost;

  if (!(progress->problem->cones & RICO_FRICTION)) return next_cost - it;
  return progress->estimates <= 2 ? PETSC_INFINITY : next_cost - it;
}

/* Near the tolerance a residual that decreases irregularly is left to sweeps, within limits. */
static PetscBool IsNear(const RicoProgress *progress, PetscInt it, PetscReal mark)
{
  const PetscReal lowest = progress->best.lowest;
  const PetscInt next_cost = progress->solver->hints.next_cost;

  if (!(progress->problem->cones & RICO_FRICTION) || it >= next_cost) return PETSC_FALSE;
  if (3 * it > next_cost && !(lowest < PLAN_FALLEN * mark)) return PETSC_FALSE;
  return lowest <= PLAN_NEAR * progress->tolerance ? PETSC_TRUE : PETSC_FALSE;
}

/* Refines s->hints.next_cost once, if the first sweeps have not converged. */
static PetscErrorCode Refine(const RicoProgress *progress, PetscInt it)
{
  PetscFunctionBegin;
  if (it == PLAN_PROBE && it == progress->checkpoint)
    PetscCall(RicoRefineNextCost(progress->problem, &progress->solver->hints.next_cost));
  PetscFunctionReturn(0);
}

/* (2) of progress.h */
static PetscBool IsWithinBudget(RicoProgress *progress, PetscInt it)
{
  const PetscReal sweeps = (PetscReal)(it - progress->before), mark = progress->mark,
                  lowest = progress->best.lowest;
  PetscReal left;

  if (it != progress->checkpoint) return PETSC_TRUE;
  progress->checkpoint = NextCheckpoint(progress, it);
  progress->before = it;
  progress->mark = lowest;
  if (it == 0 || (it == PLAN_PROBE && progress->problem->cones & RICO_FRICTION)) return PETSC_TRUE;
  if (IsNear(progress, it, mark)) return PETSC_TRUE;
  progress->estimates++;
  left = Allowance(progress, it);
  if (!(lowest < mark)) return left == PETSC_INFINITY ? PETSC_TRUE : PETSC_FALSE;
  return RicoStepsToCome(sweeps, mark, lowest, progress->tolerance) < left ? PETSC_TRUE : PETSC_FALSE;
}

static PetscErrorCode Measured(RicoProgress *progress, PetscInt it, PetscReal residual, const PetscReal z[],
                               PetscBool *stop)
{
  RicoConvergedReason *reason = &progress->solver->info.reason;
  const PetscBool hinted = EstimateHasConverged(progress);

  PetscFunctionBegin;
  PetscCall(RicoSolverProgress(progress->solver, it, residual, stop));
  PetscCall(RicoBestOffer(&progress->best, residual, z, *stop));
  if (!*stop && it > 0) *reason = OwnReason(progress);
  PetscCall(Refine(progress, it));
  if (!*stop && !*reason && !IsWithinBudget(progress, it)) *reason = RICO_DIVERGED_ITS;
  if (*reason == RICO_DIVERGED_ITS && progress->waiting) *reason = RICO_DIVERGED_DIAGONAL;
  *stop = *reason ? PETSC_TRUE : PETSC_FALSE;
  progress->wait = hinted ? PetscMin(2 * progress->wait, PLAN_RESIDUAL_INTERVAL) : 1;
  if (progress->estimate > 0 && it > 0) progress->ratio = residual / progress->estimate;
  if (it != PLAN_FIRST_RESIDUAL) progress->since = 0;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProgressTest(RicoProgress *progress, PetscInt it, const PetscReal z[], PetscReal w[],
                                PetscBool *stop)
{
  const RicoSolver s = progress->solver;
  const PetscBool due = IsDue(progress, it), shown = IsMonitored(progress);
  PetscReal residual;

  PetscFunctionBegin;
  *stop = PETSC_FALSE;
  if (due || shown) PetscCall(RicoProblemResidualArrays(progress->problem, z, w, &residual, NULL));
  if (due)
    PetscCall(Measured(progress, it, residual, z, stop));
  else if (shown)
    PetscCall(RicoSolverMonitorCall(s, it, residual));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProgressSweep(RicoProgress *progress, RicoSweepChange *change)
{
  const RicoProblem p = progress->problem;
  const RicoSolver s = progress->solver;
  PetscLogDouble now;

  PetscFunctionBegin;
  change->overdue = 0;
  if (s->time_limit > 0) {
    PetscCall(PetscTime(&now));
    change->overdue = now - s->started > s->time_limit;
  }
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, change, 3, MPIU_REAL, MPIU_SUM, p->comm));
  progress->estimate = PetscSqrtReal(change->moved);
  progress->overdue = change->overdue > 0 ? PETSC_TRUE : PETSC_FALSE;
  progress->waiting = change->unsolved > 0 ? progress->waiting + 1 : 0;
  progress->since++;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProgressEnd(RicoProgress *progress, PetscReal z[])
{
  PetscFunctionBegin;
  PetscCall(RicoBestEnd(&progress->best, z));
  PetscFunctionReturn(0);
}
