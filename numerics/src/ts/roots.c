/*
  roots.c -- the root functions of CVODE.

  g is evaluated on every rank, because it may use reductions over x. Rank 0's values are used on all ranks,
  so that all ranks find the same roots.
*/
#include <nvector/nvector_petsc.h>
#include <ts/cvodeimpl.h>

static int EvaluateRoots(PetscReal t, N_Vector x, PetscReal *g, void *ctx)
{
  TS_CVODE *c = ctx;
  PetscMPIInt size;

  c->failed = c->roots.function(c->ts, t, N_VGetVector_Petsc(x), g, c->roots.ctx);
  if (c->failed) return -1;
  MPI_Comm_size(c->comm, &size);
  if (size > 1) MPI_Bcast(g, (PetscMPIInt)c->roots.n, MPIU_REAL, 0, c->comm);
  for (PetscInt i = 0; i < c->roots.n; i++)
    if (PetscIsInfOrNanReal(g[i])) {
      PetscSNPrintf(c->message, sizeof c->message, "root function %" PetscInt_FMT " is %g at t = %.17g", i,
                    g[i], (double)t);
      return -1;
    }
  return 0;
}

PetscErrorCode RicoCVODESetUpRoots(TS_CVODE *c)
{
  PetscFunctionBegin;
  if (!c->mem) PetscFunctionReturn(0);
  RicoCallCVODE(c, CVodeRootInit(c->mem, (int)c->roots.n, c->roots.n ? EvaluateRoots : NULL));
  if (c->roots.n == 0) PetscFunctionReturn(0);
  RicoCallCVODE(c, CVodeSetRootDirection(c->mem, c->roots.direction));
  RicoCallCVODE(c, CVodeSetNoInactiveRootWarn(c->mem));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODERemoveRoots(TS_CVODE *c)
{
  PetscFunctionBegin;
  PetscCall(PetscFree2(c->roots.direction, c->roots.found));
  c->roots = (RicoRoots){0};
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTSCVODESetRoots(TS ts, PetscInt n, RicoRootFunction function, const int direction[],
                                   void *ctx)
{
  TS_CVODE *c = NULL;

  PetscFunctionBegin;
  PetscCall(RicoCVODEOf(ts, &c));
  if (!c) PetscFunctionReturn(0);
  PetscCheck(n >= 0, c->comm, PETSC_ERR_ARG_OUTOFRANGE, "%" PetscInt_FMT " root functions: give 0 or more",
             n);
  PetscCheck(n == 0 || function, c->comm, PETSC_ERR_ARG_NULL, "No root function: give one, or n = 0");
  for (PetscInt i = 0; direction && i < n; i++)
    PetscCheck(PetscAbs(direction[i]) <= 1, c->comm, PETSC_ERR_ARG_OUTOFRANGE,
               "direction[%" PetscInt_FMT "] = %d: it is -1, 0 or 1", i, direction[i]);
  PetscCall(RicoCVODERemoveRoots(c));
  PetscCall(PetscCalloc2(n, &c->roots.direction, n, &c->roots.found));
  if (direction) PetscCall(PetscArraycpy(c->roots.direction, direction, n));
  c->roots.n = n;
  c->roots.function = function;
  c->roots.ctx = ctx;
  PetscCall(RicoCVODESetUpRoots(c));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTSCVODEGetRoots(TS ts, PetscInt *n, const int *found[])
{
  TS_CVODE *c = NULL;

  PetscFunctionBegin;
  PetscCall(RicoCVODEOf(ts, &c));
  if (n) *n = c ? c->roots.n : 0;
  if (found) *found = c ? c->roots.found : NULL;
  PetscFunctionReturn(0);
}
