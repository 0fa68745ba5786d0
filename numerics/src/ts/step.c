/*
  step.c -- a step of TS type cvode, interpolation within it, and failure.

  A step of the TS is one internal step of CVODE (CV_ONE_STEP), shortened at the final time if that must be
  met. CVODE keeps a history of x, but the TS does not report changes of x between steps. They are detected by
  PETSc's state counter of the vector.
*/
#include <nvector/nvector_petsc.h>
#include <ts/cvodeimpl.h>

/* Restarts from the x and t of the TS if they are not those that CVODE left. */
static PetscErrorCode FollowJump(TS ts)
{
  TS_CVODE *c = ts->data;
  PetscObjectState state;

  PetscFunctionBegin;
  PetscCall(PetscObjectStateGet((PetscObject)ts->vec_sol, &state));
  if (c->begun && !ts->steprestart && state == c->state && ts->ptime == c->time) PetscFunctionReturn(0);
  if (c->begun) {
    PetscCall(RicoCVODEKeepStatistics(c));
    c->past.restarts++;
  }
  N_VSetVector_Petsc(c->x, ts->vec_sol);
  RicoCallCVODE(c, CVodeReInit(c->mem, ts->ptime, c->x));
  if (!ts->vatol && !ts->vrtol) RicoCallCVODE(c, CVodeSStolerances(c->mem, ts->rtol, ts->atol));
  PetscCall(RicoCVODESetLimits(c));
  c->begun = PETSC_TRUE;
  c->held = 0;
  PetscFunctionReturn(0);
}

/* Translates CVODE's flag for the TS. */
static TSConvergedReason ReasonOf(int flag)
{
  if (flag == CV_ROOT_RETURN) return TS_CONVERGED_EVENT;
  if (flag >= 0) return TS_CONVERGED_ITERATING;
  return flag == CV_CONV_FAILURE || flag == CV_LSETUP_FAIL || flag == CV_LSOLVE_FAIL || flag == CV_NLS_FAIL
             ? TS_DIVERGED_NONLINEAR_SOLVE
             : TS_DIVERGED_STEP_REJECTED;
}

/* x and t keep the values of the last good step. */
static PetscErrorCode Fail(TS ts, int flag)
{
  TS_CVODE *c = ts->data;
  PetscReal norm, step = 0;

  PetscFunctionBegin;
  PetscCall(c->failed);
  RicoCallCVODE(c, CVodeGetCurrentStep(c->mem, &step));
  RicoCallCVODE(c, CVodeGetDky(c->mem, ts->ptime, 0, c->x));
  PetscCall(VecNorm(ts->vec_sol, NORM_2, &norm));
  PetscCheck(
      !ts->errorifstepfailed, c->comm, PETSC_ERR_NOT_CONVERGED,
      "CVODE failed at t = %.17g with step %g, |x| = %g: %s. x is that of the last good step. Try other "
      "tolerances, -ts_cvode_method bdf, or look for a singularity there",
      (double)ts->ptime, (double)step, (double)norm,
      c->message[0] ? c->message : CVodeGetReturnFlagName(flag));
  c->begun = PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* CVODE would take steps that do not change t without end. */
static int Stuck(TS_CVODE *c)
{
  (void)PetscStrcpy(c->message, "the steps have become so small that they do not change t any more");
  return CV_TOO_MUCH_WORK;
}

PetscErrorCode RicoCVODEStep(TS ts)
{
  TS_CVODE *c = ts->data;
  PetscReal t = ts->ptime, next = 0, output;
  int flag;

  PetscFunctionBegin;
  PetscCall(FollowJump(ts));
  c->message[0] = 0;
  c->failed = 0;
  if (c->roots.n) PetscCall(PetscArrayzero(c->roots.found, c->roots.n));
  PetscCall(RicoCVODECutStep(c));
  PetscCall(RicoCVODEGetOutputTime(c, &output));
  flag = CVode(c->mem, output, c->x, &t, CV_ONE_STEP);
  if (flag == CV_SUCCESS && t == ts->ptime) flag = Stuck(c);
  ts->reason = ReasonOf(flag);
  if (flag < 0) {
    PetscCall(Fail(ts, flag));
    PetscFunctionReturn(0);
  }
  if (flag == CV_ROOT_RETURN) PetscCall(RicoCVODENoteRoot(c));
  RicoCallCVODE(c, CVodeGetCurrentStep(c->mem, &next));
  ts->ptime = c->time = t;
  ts->time_step = next;
  PetscCall(PetscObjectStateIncrease((PetscObject)ts->vec_sol));
  PetscCall(PetscObjectStateGet((PetscObject)ts->vec_sol, &c->state));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODEInterpolate(TS ts, PetscReal t, Vec x)
{
  TS_CVODE *c = ts->data;
  N_Vector out;
  int flag;

  PetscFunctionBegin;
  PetscCheck(c->mem && c->begun, c->comm, PETSC_ERR_ORDER, "No step was taken yet: nothing to interpolate");
  out = N_VCloneEmpty(c->x);
  PetscCheck(out, PETSC_COMM_SELF, PETSC_ERR_MEM, "SUNDIALS has no memory");
  N_VSetVector_Petsc(out, x);
  c->message[0] = 0;
  flag = CVodeGetDky(c->mem, t, 0, out);
  N_VDestroy(out);
  PetscCheck(flag >= 0, c->comm, PETSC_ERR_ARG_OUTOFRANGE, "t = %.17g is not within the last step: %s",
             (double)t, c->message);
  PetscCall(PetscObjectStateIncrease((PetscObject)x));
  PetscFunctionReturn(0);
}
