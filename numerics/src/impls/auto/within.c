/*
  within.c -- solves another problem by the plan, within a solve: one with intervals in place of contacts
  without friction (frictionless.c), one without its equations (equations.c), or a group of rows (groups.c).
*/
#include <impls/auto/auto.h>

/* The solver of type auto, which is kept between solves, with the options of the outer one. */
static PetscErrorCode GetSolver(RicoSolver s, RicoSolver *inner)
{
  RicoSolver_Auto *a = s->data;

  PetscFunctionBegin;
  if (!a->within) {
    PetscCall(RicoSolverCreate(PetscObjectComm((PetscObject)s), &a->within));
    PetscCall(RicoSolverSetOptionsPrefix(a->within, ((PetscObject)s)->prefix));
    PetscCall(RicoSolverSetType(a->within, RICOAUTO));
    if (a->options) PetscCall(RicoAutoReadOptions(a->within));
  }
  *inner = a->within;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoSolveWithin(RicoSolver s, RicoProblem other, PetscReal tolerance, PetscBool warm,
                                   PetscBool brief, PetscReal z[], PetscReal w[], RicoInfo *info)
{
  RicoSolver_Auto *a = s->data;
  RicoSolver inner = NULL;

  PetscFunctionBegin;
  PetscCall(GetSolver(s, &inner));
  PetscCall(RicoSolverLimitInner(s, inner));
  PetscCall(RicoSolverSetTolerances(inner, tolerance, 0, s->max_it ? s->max_it : PETSC_DEFAULT));
  PetscCall(RicoSolverSetWarmStart(inner, warm));
  PetscCall(RicoAutoInstallMonitor(a, inner));
  inner->view_plan = s->view_plan;
  inner->no_search = s->no_search;
  ((RicoSolver_Auto *)inner->data)->brief = brief || a->brief ? PETSC_TRUE : PETSC_FALSE;
  PetscCall(RicoSolveArrays(inner, other, z, w, info));
  a->its += (PetscInt)info->its;
  PetscFunctionReturn(0);
}
