/*
  options.c -- settings of a solver from calls and from the options database; its view.
*/
#include <ricoimpl.h>

PetscErrorCode RicoSolverSetOptionsPrefix(RicoSolver s, const char prefix[])
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  PetscCall(PetscObjectSetOptionsPrefix((PetscObject)s, prefix));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetOptionsPrefix(RicoSolver s, const char *prefix[])
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  RicoCheckPointer(prefix, "prefix");
  PetscCall(PetscObjectGetOptionsPrefix((PetscObject)s, prefix));
  PetscFunctionReturn(0);
}

/* The monitor of -rico_monitor. */
static PetscErrorCode MonitorText(RicoSolver s, PetscInt it, PetscReal residual, void *ctx)
{
  PetscViewer viewer = (PetscViewer)ctx;
  const char *prefix = ((PetscObject)s)->prefix;
  const PetscReal relative = RicoRelative(residual, s->norm_q);

  PetscFunctionBegin;
  PetscCall(PetscViewerASCIIPrintf(viewer, "%6" PetscInt_FMT " %s%s residual %14.8e relative %14.8e\n", it,
                                   prefix ? prefix : "", ((PetscObject)s)->type_name, (double)residual,
                                   (double)relative));
  PetscFunctionReturn(0);
}

static PetscErrorCode DestroyViewer(void **ctx)
{
  PetscFunctionBegin;
  PetscCall(PetscViewerDestroy((PetscViewer *)ctx));
  PetscFunctionReturn(0);
}

/* the name before PETSc 3.22 */
#ifndef RICO_HAS_PETSC_OPTIONS_CREATE_VIEWER
#define PetscOptionsCreateViewer PetscOptionsGetViewer
#endif

static PetscErrorCode SetMonitorFromOptions(RicoSolver s)
{
  PetscViewer viewer;
  PetscBool set;

  PetscFunctionBegin;
  PetscCall(PetscOptionsCreateViewer(PetscObjectComm((PetscObject)s), ((PetscObject)s)->options,
                                     ((PetscObject)s)->prefix, "-rico_monitor", &viewer, NULL, &set));
  if (set) PetscCall(RicoSolverMonitorSet(s, MonitorText, viewer, DestroyViewer));
  PetscFunctionReturn(0);
}

static PetscErrorCode TypeOption(RicoSolver s, RicoOptionItems PetscOptionsObject)
{
  const char *current = ((PetscObject)s)->type_name;
  char type[64];
  PetscBool set;

  PetscFunctionBegin;
  PetscCall(PetscOptionsFList("-rico_type", "Type of the solver", "RicoSolverSetType", RicoSolverTypes,
                              current ? current : RICOAUTO, type, sizeof type, &set));
  if (set)
    PetscCall(RicoSolverSetType(s, type));
  else if (!current)
    PetscCall(RicoSolverSetType(s, RICOAUTO));
  PetscFunctionReturn(0);
}

/* The tolerances and limits, with the values before a type was set as defaults. */
static PetscErrorCode LimitOptions(RicoSolver s, PetscReal atol, PetscReal rtol, PetscInt max_it,
                                   PetscReal time_limit, RicoOptionItems PetscOptionsObject)
{
  PetscFunctionBegin;
  PetscCall(
      PetscOptionsReal("-rico_atol", "Stop at this residual", "RicoSolverSetTolerances", atol, &atol, NULL));
  PetscCall(PetscOptionsReal("-rico_rtol", "Stop at this residual relative to ||q||",
                             "RicoSolverSetTolerances", rtol, &rtol, NULL));
  PetscCall(PetscOptionsInt("-rico_max_it", "Limit of iterations (0: the type's default)",
                            "RicoSolverSetTolerances", max_it, &max_it, NULL));
  PetscCall(RicoSolverCheckTolerances(s, atol, rtol, max_it));
  PetscCall(RicoSolverSetTolerances(s, atol, rtol, max_it));
  PetscCall(PetscOptionsReal("-rico_time_limit", "Limit in seconds (0: none)", "RicoSolverSetTimeLimit",
                             time_limit, &time_limit, NULL));
  PetscCall(RicoSolverSetTimeLimit(s, time_limit));
  PetscFunctionReturn(0);
}

static PetscErrorCode ReportOptions(RicoSolver s, RicoOptionItems PetscOptionsObject)
{
  PetscBool set;

  PetscFunctionBegin;
  PetscCall(PetscOptionsName("-rico_converged_reason", "Print why a solve stopped",
                             "RicoSolverConvergedReasonView", &set));
  if (set) s->view_reason = PETSC_TRUE;
  PetscCall(PetscOptionsName("-rico_view_plan", "Print the plan of auto and the outcome of each stage",
                             "RicoSolver", &set));
  if (set) s->view_plan = PETSC_TRUE;
  PetscCall(PetscOptionsName("-rico_monitor", "Print the residual of every iteration", "RicoSolverMonitorSet",
                             &set));
  PetscCall(PetscOptionsName("-rico_view", "Print the solver after it is set up", "RicoSolverView", &set));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetFromOptions(RicoSolver s)
{
  PetscReal atol, rtol, time_limit;
  PetscInt max_it;
  PetscBool search;

  PetscFunctionBegin;
  RicoCheckSolver(s);
  search = s->no_search ? PETSC_FALSE : PETSC_TRUE;
  max_it = s->max_it;
  atol = s->atol;
  rtol = s->rtol;
  time_limit = s->time_limit;
  PetscObjectOptionsBegin((PetscObject)s);
  PetscCall(TypeOption(s, PetscOptionsObject));
  PetscCall(LimitOptions(s, atol, rtol, max_it, time_limit, PetscOptionsObject));
  PetscCall(PetscOptionsBool("-rico_warm_start", "Start from the z passed in", "RicoSolverSetWarmStart",
                             s->warm_start, &s->warm_start, NULL));
  PetscCall(PetscOptionsBool("-rico_search", "Try types of auto that take minutes, after all others",
                             "RicoSolverSetSearch", search, &search, NULL));
  PetscCall(RicoSolverSetSearch(s, search));
  PetscCall(ReportOptions(s, PetscOptionsObject));
  PetscCall(RicoDumpSetFromOptions(s, PetscOptionsObject));
  if (s->ops->setfromoptions) PetscCall((*s->ops->setfromoptions)(s, PetscOptionsObject));
  PetscCall(PetscObjectProcessOptionsHandlers((PetscObject)s, PetscOptionsObject));
  PetscOptionsEnd();
  PetscCall(SetMonitorFromOptions(s));
  PetscCall(RicoSolverViewFromOptions(s, NULL, "-rico_view"));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverViewFromOptions(RicoSolver s, PetscObject with, const char key[])
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  PetscCall(PetscObjectViewFromOptions((PetscObject)s, with, key));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverView(RicoSolver s, PetscViewer viewer)
{
  PetscInt max_it;
  PetscBool ascii;

  PetscFunctionBegin;
  RicoCheckSolver(s);
  if (!viewer) PetscCall(PetscViewerASCIIGetStdout(PetscObjectComm((PetscObject)s), &viewer));
  PetscCall(PetscObjectTypeCompare((PetscObject)viewer, PETSCVIEWERASCII, &ascii));
  if (!ascii) PetscFunctionReturn(0);
  PetscCall(RicoSolverGetTolerances(s, NULL, NULL, &max_it));
  PetscCall(PetscObjectPrintClassNamePrefixType((PetscObject)s, viewer));
  PetscCall(PetscViewerASCIIPushTab(viewer));
  PetscCall(
      PetscViewerASCIIPrintf(viewer, "tolerances: atol=%g, rtol=%g; max_it=%" PetscInt_FMT "; %s start\n",
                             (double)s->atol, (double)s->rtol, max_it, s->warm_start ? "warm" : "zero"));
  if (s->time_limit > 0)
    PetscCall(PetscViewerASCIIPrintf(viewer, "time limit: %g s\n", (double)s->time_limit));
  if (s->ops->view) PetscCall((*s->ops->view)(s, viewer));
  PetscCall(PetscViewerASCIIPopTab(viewer));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverConvergedReasonView(RicoSolver s, PetscViewer viewer)
{
  const RicoInfo *info;
  const char *prefix;

  PetscFunctionBegin;
  RicoCheckSolver(s);
  info = &s->info;
  prefix = ((PetscObject)s)->prefix;
  if (!viewer) PetscCall(PetscViewerASCIIGetStdout(PetscObjectComm((PetscObject)s), &viewer));
  PetscCall(PetscViewerASCIIPrintf(
      viewer, "Rico %s%ssolve by %s %s due to %s: %lld iterations, residual %.3e (relative %.3e), %.3g s\n",
      prefix ? prefix : "", prefix ? " " : "", info->type,
      info->reason > 0 ? "converged" : "did not converge", RicoConvergedReasonName(info->reason),
      (long long)info->its, info->residual, info->residual_relative, info->seconds));
  PetscFunctionReturn(0);
}
