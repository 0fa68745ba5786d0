/*
  cvode.c -- CVODE as a TS: set-up, step, interpolation, failure.

  CVODE's x wraps the TS's vector without a copy. A step of the TS is one internal step of CVODE
  (CV_ONE_STEP), shortened at the final time if that must be met. CVODE keeps a history of x, but the TS does
  not report changes of x between steps. They are detected by PETSc's state counter of the vector.
*/
#include <nvector/nvector_petsc.h>
#include <ricoimpl.h>
#include <ts/cvodeimpl.h>

/* If f is not finite, CVODE tries a smaller step. */
static PetscErrorCode CheckFinite(TS_CVODE *c, Vec f, PetscBool *finite)
{
  const PetscScalar *values;
  PetscInt n;
  PetscMPIInt size;
  PetscReal sum = 0;

  PetscFunctionBegin;
  PetscCall(VecGetLocalSize(f, &n));
  PetscCall(VecGetArrayRead(f, &values));
  for (PetscInt i = 0; i < n; i++) sum += 0 * values[i];
  PetscCall(VecRestoreArrayRead(f, &values));
  *finite = sum == 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscCallMPI(MPI_Comm_size(c->comm, &size));
  if (size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, finite, 1, RICO_MPI_BOOL, MPI_LAND, c->comm));
  PetscFunctionReturn(0);
}

static PetscErrorCode Evaluate(TS_CVODE *c, PetscReal t, Vec x, Vec f, PetscBool *finite)
{
  PetscFunctionBegin;
  PetscCall(TSComputeRHSFunction(c->ts, t, x, f));
  PetscCall(CheckFinite(c, f, finite));
  PetscFunctionReturn(0);
}

int RicoCVODEFunction(PetscReal t, N_Vector x, N_Vector f, void *ctx)
{
  TS_CVODE *c = ctx;
  PetscBool finite = PETSC_FALSE;

  c->failed = Evaluate(c, t, N_VGetVector_Petsc(x), N_VGetVector_Petsc(f), &finite);
  if (c->failed) return -1;
  return finite ? 0 : 1;
}

/* w_i = 1 / (rtol_i |x_i| + atol_i) */
static PetscErrorCode Weigh(TS ts, Vec x, Vec w)
{
  const PetscScalar *xs, *atol = NULL, *rtol = NULL;
  PetscScalar *ws;
  PetscInt n;

  PetscFunctionBegin;
  PetscCall(VecGetLocalSize(x, &n));
  PetscCall(VecGetArrayRead(x, &xs));
  PetscCall(VecGetArrayWrite(w, &ws));
  if (ts->vatol) PetscCall(VecGetArrayRead(ts->vatol, &atol));
  if (ts->vrtol) PetscCall(VecGetArrayRead(ts->vrtol, &rtol));
  for (PetscInt i = 0; i < n; i++)
    ws[i] = 1 / ((rtol ? rtol[i] : ts->rtol) * PetscAbsScalar(xs[i]) + (atol ? atol[i] : ts->atol));
  if (rtol) PetscCall(VecRestoreArrayRead(ts->vrtol, &rtol));
  if (atol) PetscCall(VecRestoreArrayRead(ts->vatol, &atol));
  PetscCall(VecRestoreArrayWrite(w, &ws));
  PetscCall(VecRestoreArrayRead(x, &xs));
  PetscFunctionReturn(0);
}

static int Weights(N_Vector x, N_Vector w, void *ctx)
{
  TS_CVODE *c = ctx;

  c->failed = Weigh(c->ts, N_VGetVector_Petsc(x), N_VGetVector_Petsc(w));
  return c->failed ? -1 : 0;
}

static PetscErrorCode CheckProblem(TS ts)
{
  TS_CVODE *c = ts->data;
  TSIFunction ifunction;
  TSRHSFunction rhs;
  DM dm;

  PetscFunctionBegin;
  PetscCall(TSGetDM(ts, &dm));
  PetscCall(DMTSGetIFunction(dm, &ifunction, NULL));
  PetscCall(DMTSGetRHSFunction(dm, &rhs, NULL));
  PetscCheck(rhs && !ifunction, c->comm, PETSC_ERR_SUP,
             "cvode integrates dx/dt = f(t, x): give f by TSSetRHSFunction(), and no IFunction");
  PetscCheck(ts->vec_sol, c->comm, PETSC_ERR_ORDER, "No x: call TSSetSolution(), or TSSolve() with it");
  PetscCheck(ts->vatol || ts->atol > 0 || ts->vrtol || ts->rtol > 0, c->comm, PETSC_ERR_ARG_OUTOFRANGE,
             "Both tolerances are zero: TSSetTolerances(), -ts_rtol, -ts_atol");
  PetscFunctionReturn(0);
}

static PetscErrorCode SetLimits(TS_CVODE *c)
{
  TSAdapt adapt;
  PetscReal least, most;

  PetscFunctionBegin;
  PetscCall(TSGetAdapt(c->ts, &adapt));
  PetscCall(TSAdaptGetStepLimits(adapt, &least, &most));
  RicoCallCVODE(c, CVodeSetMinStep(c->mem, least > 1e-19 ? least : 0)); /* TSAdapt uses 1e-20 for no limit */
  RicoCallCVODE(c, CVodeSetMaxStep(c->mem, most < 1e19 ? most : 0));
  RicoCallCVODE(c, CVodeSetInitStep(c->mem, c->initial_step));
  RicoCallCVODE(c, CVodeSetMaxNumSteps(c->mem, -1));
  RicoCallCVODE(c, CVodeSetMaxHnilWarns(c->mem, 1));
  if (c->max_order > 0) RicoCallCVODE(c, CVodeSetMaxOrd(c->mem, (int)c->max_order));
  if (c->method == RICO_CVODE_BDF) RicoCallCVODE(c, CVodeSetStabLimDet(c->mem, c->stability_limit));
  PetscFunctionReturn(0);
}

static PetscErrorCode SetUp(TS ts)
{
  TS_CVODE *c = ts->data;

  PetscFunctionBegin;
  PetscCall(CheckProblem(ts));
  c->message[0] = 0;
  PetscCall(RicoCVODECreateContext(c));
  c->mem = CVodeCreate(c->method == RICO_CVODE_BDF ? CV_BDF : CV_ADAMS, c->sun);
  c->x = N_VMake_Petsc(ts->vec_sol, c->sun);
  PetscCheck(c->mem && c->x, c->comm, PETSC_ERR_MEM, "CVODE has no memory");
  RicoCVODEUseOwnVectors(c);
  PetscCall(RicoCVODESetErrorHandler(c));
  RicoCallCVODE(c, CVodeSetUserData(c->mem, c));
  RicoCallCVODE(c, CVodeInit(c->mem, RicoCVODEFunction, ts->ptime, c->x));
  if (ts->vatol || ts->vrtol)
    RicoCallCVODE(c, CVodeWFtolerances(c->mem, Weights));
  else
    RicoCallCVODE(c, CVodeSStolerances(c->mem, ts->rtol, ts->atol));
  PetscCall(SetLimits(c));
  PetscCall(RicoCVODEFixFailedSteps(c));
  PetscCall(RicoCVODEInterpolateStops(c));
  PetscCall(RicoCVODESetUpLinear(c));
  PetscCall(RicoCVODEWatchRoots(c));
  c->begun = PETSC_FALSE;
  PetscFunctionReturn(0);
}

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
  PetscCall(SetLimits(c));
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

static PetscErrorCode Step(TS ts)
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

/* Not collective: a rank may search roots of its own rows between two steps. */
static PetscErrorCode Interpolate(TS ts, PetscReal t, Vec x)
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

static PetscErrorCode Reset(TS ts)
{
  TS_CVODE *c = ts->data;

  PetscFunctionBegin;
  if (c->mem) {
    PetscCall(RicoCVODEKeepStatistics(c));
    CVodeFree(&c->mem);
  }
  PetscCall(RicoCVODEResetLinear(c));
  if (c->x) N_VDestroy(c->x);
  c->x = NULL;
  if (c->sun) SUNContext_Free(&c->sun);
  c->begun = PETSC_FALSE;
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy(TS ts)
{
  TS_CVODE *c = ts->data;

  PetscFunctionBegin;
  PetscCall(Reset(ts));
  PetscCall(RicoCVODEForgetRoots(c));
  PetscCall(KSPDestroy(&c->ksp));
  PetscCall(PetscFree(ts->data));
  PetscFunctionReturn(0);
}

PetscErrorCode TSCreate_CVODE(TS ts)
{
  TS_CVODE *c = NULL;

  PetscFunctionBegin;
  PetscCall(PetscNew(&c));
  c->ts = ts;
  c->comm = PetscObjectComm((PetscObject)ts);
  ts->data = c;
  ts->usessnes = PETSC_FALSE;
  ts->default_adapt_type = TSADAPTNONE;
  ts->ops->setup = SetUp;
  ts->ops->step = Step;
  ts->ops->interpolate = Interpolate;
  ts->ops->setfromoptions = RicoCVODESetFromOptions;
  ts->ops->view = RicoCVODEView;
  ts->ops->reset = Reset;
  ts->ops->destroy = Destroy;
  PetscFunctionReturn(0);
}
