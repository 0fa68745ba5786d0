/*
  statistics.c -- counts of work of an integration, over all restarts.
*/
#include <ts/cvodeimpl.h>

/* s <- past + CVODE's counts since the last restart */
static PetscErrorCode Count(TS_CVODE *c, RicoCVODEStatistics *s)
{
  long steps = 0, evaluations = 0, setups = 0, rejected = 0, nonlinear = 0, failures = 0, roots = 0;
  long jacobians = 0, linear = 0;
  int order = 0, next_order;
  PetscReal first, time;

  PetscFunctionBegin;
  *s = c->past;
  if (!c->mem) PetscFunctionReturn(0);
  RicoCallCVODE(c, CVodeGetIntegratorStats(c->mem, &steps, &evaluations, &setups, &rejected, &order,
                                           &next_order, &first, &s->last_step, &s->next_step, &time));
  RicoCallCVODE(c, CVodeGetNonlinSolvStats(c->mem, &nonlinear, &failures));
  RicoCallCVODE(c, CVodeGetNumGEvals(c->mem, &roots));
  if (c->linear_solver) {
    RicoCallCVODE(c, CVodeGetNumJacEvals(c->mem, &jacobians));
    RicoCallCVODE(c, CVodeGetNumLinIters(c->mem, &linear));
  }
  s->steps += steps;
  s->setups += setups;
  s->jacobians += jacobians;
  s->nonlinear_its += nonlinear;
  s->linear_its += linear;
  s->rejected += rejected;
  s->nonlinear_failures += failures;
  s->root_evaluations += roots;
  s->order = order;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODEKeepStatistics(TS_CVODE *c)
{
  RicoCVODEStatistics all;

  PetscFunctionBegin;
  PetscCall(Count(c, &all));
  c->past = all;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTSCVODEGetStatistics(TS ts, RicoCVODEStatistics *s)
{
  TS_CVODE *c = NULL;

  PetscFunctionBegin;
  *s = (RicoCVODEStatistics){0};
  PetscCall(RicoCVODEOf(ts, &c));
  if (!c) PetscFunctionReturn(0);
  PetscCall(Count(c, s));
  s->evaluations = ts->rhsfuncs;
  PetscFunctionReturn(0);
}
