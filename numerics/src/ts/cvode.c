/*
  cvode.c -- CVODE as a TS: its functions f and weights, set-up, and the end. step.c takes its steps.

  CVODE's x wraps the TS's vector without a copy.
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

PetscErrorCode RicoCVODESetLimits(TS_CVODE *c)
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
  PetscCall(RicoCVODESetLimits(c));
  PetscCall(RicoCVODEFixFailedSteps(c));
  PetscCall(RicoCVODEInterpolateStops(c));
  PetscCall(RicoCVODESetUpLinear(c));
  PetscCall(RicoCVODESetUpRoots(c));
  c->begun = PETSC_FALSE;
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
  PetscCall(RicoCVODERemoveRoots(c));
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
  ts->ops->step = RicoCVODEStep;
  ts->ops->interpolate = RicoCVODEInterpolate;
  ts->ops->setfromoptions = RicoCVODESetFromOptions;
  ts->ops->view = RicoCVODEView;
  ts->ops->reset = Reset;
  ts->ops->destroy = Destroy;
  PetscFunctionReturn(0);
}
