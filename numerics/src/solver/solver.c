/*
  solver.c -- creates a solver and sets its parameters (solve.c: solves; can_solve.c: what types accept).
*/
#include <petsctime.h>
#include <ricoimpl.h>

PetscErrorCode RicoSolverCreate(MPI_Comm comm, RicoSolver *solver)
{
  RicoSolver s;

  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  RicoCheckPointer(solver, "solver");
  *solver = NULL;
  PetscCall(PetscHeaderCreate(s, RICO_CLASSID, "RicoSolver", "Complementarity solver", "Rico", comm,
                              RicoSolverDestroy, RicoSolverView));
  s->rtol = 1e-10;
  s->info.type = "";
  *solver = s;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverCheckTolerances(RicoSolver s, PetscReal atol, PetscReal rtol, PetscInt max_it)
{
  MPI_Comm comm = PetscObjectComm((PetscObject)s);

  PetscFunctionBegin;
  PetscCheck(atol >= 0 && atol <= PETSC_MAX_REAL, comm, PETSC_ERR_ARG_OUTOFRANGE,
             "atol = %g must not be negative, nor infinite", (double)atol);
  PetscCheck(rtol >= 0 && rtol <= PETSC_MAX_REAL, comm, PETSC_ERR_ARG_OUTOFRANGE,
             "rtol = %g must not be negative, nor infinite", (double)rtol);
  PetscCheck(max_it >= 0, comm, PETSC_ERR_ARG_OUTOFRANGE,
             "max_it = %" PetscInt_FMT " must not be negative (0: the type's default)", max_it);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetTolerances(RicoSolver s, PetscReal atol, PetscReal rtol, PetscInt max_it)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  PetscCall(RicoSolverCheckTolerances(s, atol == PETSC_DEFAULT ? 0 : atol, rtol == PETSC_DEFAULT ? 0 : rtol,
                                      max_it == PETSC_DEFAULT ? 0 : max_it));
  if (atol != PETSC_DEFAULT) s->atol = atol;
  if (rtol != PETSC_DEFAULT) s->rtol = rtol;
  if (max_it != PETSC_DEFAULT) s->max_it = max_it;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetTolerances(RicoSolver s, PetscReal *atol, PetscReal *rtol, PetscInt *max_it)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  if (atol) *atol = s->atol;
  if (rtol) *rtol = s->rtol;
  if (max_it) *max_it = s->max_it ? s->max_it : s->ops->max_it;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetTimeLimit(RicoSolver s, PetscReal seconds)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  PetscCheck(!PetscIsNanReal(seconds), PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_OUTOFRANGE,
             "time_limit = %g must be a number of seconds (0: no limit)", (double)seconds);
  s->time_limit = seconds;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetSearch(RicoSolver s, PetscBool search)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  s->no_search = search ? PETSC_FALSE : PETSC_TRUE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetTimeLeft(RicoSolver s, PetscReal *seconds)
{
  PetscLogDouble now;

  PetscFunctionBegin;
  RicoCheckSolver(s);
  PetscCall(PetscTime(&now));
  *seconds = s->time_limit > 0 ? PetscMax(1e-9, s->time_limit - (now - s->started)) : 0;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverLimitInner(RicoSolver s, RicoSolver inner)
{
  PetscReal left;

  PetscFunctionBegin;
  PetscCall(RicoSolverGetTimeLeft(s, &left));
  PetscCall(RicoSolverSetTimeLimit(inner, left));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetHints(RicoSolver s, const RicoHints *hints)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  RicoCheckPointer(hints, "hints");
  s->hints = *hints;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetHints(RicoSolver s, RicoHints *hints)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  RicoCheckPointer(hints, "hints");
  *hints = s->hints;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetWarmStart(RicoSolver s, PetscBool warm)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  s->warm_start = warm;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetInfo(RicoSolver s, RicoInfo *info)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  *info = s->info;
  PetscFunctionReturn(0);
}
