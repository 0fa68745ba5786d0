/*
  monitor.c -- the stopping test of all types, monitors, and the history of residuals.
*/
#include <petsctime.h>
#include <ricoimpl.h>

struct _RicoMonitorLink {
  RicoMonitor call;
  void *ctx;
  PetscErrorCode (*destroy)(void **);
  RicoMonitorLink next;
};

PetscErrorCode RicoSolverMonitorSet(RicoSolver s, RicoMonitor call, void *ctx,
                                    PetscErrorCode (*destroy)(void **))
{
  RicoMonitorLink link, *end = &s->monitors;

  PetscFunctionBegin;
  RicoCheckSolver(s);
  RicoCheckPointer(call, "monitor");
  while (*end && ((*end)->call != call || (*end)->ctx != ctx || (*end)->destroy != destroy))
    end = &(*end)->next;
  if (*end) { /* set before: keep the first reason */
    if (destroy) PetscCall((*destroy)(&ctx));
    PetscFunctionReturn(0);
  }
  PetscCall(PetscNew(&link));
  link->call = call;
  link->ctx = ctx;
  link->destroy = destroy;
  *end = link;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverMonitorCancel(RicoSolver s)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  while (s->monitors) {
    RicoMonitorLink link = s->monitors;

    s->monitors = link->next;
    if (link->destroy) PetscCall((*link->destroy)(&link->ctx));
    PetscCall(PetscFree(link));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetResidualHistory(RicoSolver s, PetscReal history[], PetscInt size)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  PetscCheck(size >= 0, PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_OUTOFRANGE,
             "The history's size must not be negative");
  if (s->history_owned) PetscCall(PetscFree(s->history));
  s->history_size = s->history_used = 0;
  s->history_owned = history ? PETSC_FALSE : PETSC_TRUE;
  s->history = history;
  if (!history) PetscCall(PetscMalloc1(size, &s->history));
  s->history_size = size;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetResidualHistory(RicoSolver s, const PetscReal *history[], PetscInt *used)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  if (history) *history = s->history;
  if (used) *used = s->history_used;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverMonitorCall(RicoSolver s, PetscInt it, PetscReal residual)
{
  PetscFunctionBegin;
  if (s->history_used < s->history_size) s->history[s->history_used++] = residual;
  for (RicoMonitorLink link = s->monitors; link; link = link->next)
    PetscCall((*link->call)(s, it, residual, link->ctx));
  PetscFunctionReturn(0);
}

/* By the clock of this rank. */
static PetscBool IsOver(RicoSolver s)
{
  PetscLogDouble now;

  if (s->time_limit <= 0 || PetscTime(&now)) return PETSC_FALSE;
  return now - s->started > s->time_limit ? PETSC_TRUE : PETSC_FALSE;
}

PetscBool RicoSolverIsLate(RicoSolver s)
{
  if (!s || !IsOver(s)) return PETSC_FALSE;
  s->late = PETSC_TRUE;
  return PETSC_TRUE;
}

/* Smaller work is not measured: its pace is that of its overhead. */
#define SIMILAR 0.25 /* share of the entries */

PetscErrorCode RicoSolverBeginWork(RicoSolver s, PetscReal entries, PetscReal pace)
{
  PetscReal left;

  PetscFunctionBegin;
  if (!s || s->time_limit <= 0) PetscFunctionReturn(0);
  PetscCall(PetscTime(&s->work.begun));
  if (s->work.entries >= SIMILAR * entries) pace = PetscMax(pace, s->work.seconds / s->work.entries);
  PetscCall(RicoSolverGetTimeLeft(s, &left));
  if (pace * entries > left) s->late = PETSC_TRUE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverEndWork(RicoSolver s, PetscReal entries)
{
  PetscLogDouble now;

  PetscFunctionBegin;
  if (!s || s->time_limit <= 0) PetscFunctionReturn(0);
  PetscCall(PetscTime(&now));
  s->work.entries = entries;
  s->work.seconds = now - s->work.begun;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverTimeIsUp(RicoSolver s, PetscBool *up)
{
  PetscFunctionBegin;
  *up = PETSC_FALSE;
  if (s->time_limit <= 0) PetscFunctionReturn(0);
  *up = IsOver(s);
  PetscCallMPI(MPI_Bcast(up, 1, RICO_MPI_BOOL, 0, PetscObjectComm((PetscObject)s)));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverProgress(RicoSolver s, PetscInt it, PetscReal residual, PetscBool *stop)
{
  const PetscInt limit = s->max_it ? s->max_it : s->ops->max_it; /* 0: the type has its own limit */
  RicoConvergedReason *reason = &s->info.reason;
  PetscBool time_is_up;

  PetscFunctionBegin;
  s->info.its = it;
  PetscCall(RicoSolverMonitorCall(s, it, residual));
  PetscCall(RicoSolverWithin(s, residual, reason));
  if (PetscIsInfOrNanReal(residual)) *reason = RICO_DIVERGED_NANORINF;
  if (!*reason && limit > 0 && it >= limit) *reason = RICO_DIVERGED_ITS;
  if (!*reason) {
    PetscCall(RicoSolverTimeIsUp(s, &time_is_up));
    if (time_is_up) *reason = RICO_DIVERGED_TIME;
  }
  *stop = *reason ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetReason(RicoSolver s, RicoConvergedReason reason)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  s->info.reason = reason;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetIterations(RicoSolver s, PetscInt its)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  s->info.its = its;
  PetscFunctionReturn(0);
}
