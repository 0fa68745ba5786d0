/*
  stops.c -- step sizes with the same bits on any processor.

  CVODE computes the factor of the next step size by the C library's pow(), whose last bits depend on the
  processor. The next step h therefore ends at a stop time t + h', where h' is h cut to its first bits
  (RicoCut). After a step whose error was too large, the step size is halved. The factor is at least 1 after a
  successful step. CVODE does not return h for a step that a root ends; then the next step is at most as large
  as the last one.
*/
#include <float.h>
#include <numerics/rico_math.h>
#include <ts/cvodeimpl.h>

/* Requests the interpolated state at a stop time. SUNDIALS before 6.6 always returns it, later releases only
   on request. */
PetscErrorCode RicoCVODEInterpolateStops(TS_CVODE *c)
{
  PetscFunctionBegin;
#ifdef RICO_HAS_INTERPOLATED_STOP
  RicoCallCVODE(c, CVodeSetInterpolateStopTime(c->mem, 1));
#else
  (void)c;
#endif
  PetscFunctionReturn(0);
}

/* CVODE treats a stop time within 100 roundings of t as reached. */
#define SMALLEST (1000 * DBL_EPSILON)

PetscErrorCode RicoCVODEFixFailedSteps(TS_CVODE *c)
{
  const PetscReal half = 0.5;

  PetscFunctionBegin;
  RicoCallCVODE(c, CVodeSetEtaMinErrFail(c->mem, half));
  RicoCallCVODE(c, CVodeSetEtaMaxErrFail(c->mem, half));
  RicoCallCVODE(c, CVodeSetNumFailsEtaMaxErrFail(c->mem, 1));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODECutStep(TS_CVODE *c)
{
  PetscReal t, last, next, stop = DBL_MAX;
  long steps;

  PetscFunctionBegin;
  RicoCallCVODE(c, CVodeGetNumSteps(c->mem, &steps));
  RicoCallCVODE(c, CVodeGetCurrentTime(c->mem, &t));
  RicoCallCVODE(c, CVodeGetLastStep(c->mem, &last));
  RicoCallCVODE(c, CVodeGetCurrentStep(c->mem, &next));
  if (steps > 0 && steps == c->held)
    stop = t + last;
  else if (steps > 0 && next != last)
    stop = t + RicoCut(next);
  if (stop - t <= SMALLEST * (PetscAbsReal(t) + last)) stop = DBL_MAX;
  if (c->ts->exact_final_time == TS_EXACTFINALTIME_MATCHSTEP) stop = PetscMin(stop, c->ts->max_time);
  RicoCallCVODE(c, CVodeSetStopTime(c->mem, stop));
  PetscFunctionReturn(0);
}

/* The size of the first step depends on the output time. Later steps have none: SUNDIALS 7 does not stop at a
   stop time after it, SUNDIALS 6 does. */
PetscErrorCode RicoCVODEGetOutputTime(TS_CVODE *c, PetscReal *output)
{
  long steps;

  PetscFunctionBegin;
  RicoCallCVODE(c, CVodeGetNumSteps(c->mem, &steps));
  *output = steps > 0 ? DBL_MAX : c->ts->max_time;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODENoteRoot(TS_CVODE *c)
{
  PetscFunctionBegin;
  RicoCallCVODE(c, CVodeGetRootInfo(c->mem, c->roots.found));
  RicoCallCVODE(c, CVodeGetNumSteps(c->mem, &c->held));
  PetscFunctionReturn(0);
}
