/*
  direct.c -- types "pivot" and "enum": methods of the array library as solver types.

  The methods are in numerics/src/array. This file converts a problem of any form to one dense array.
*/
#include <impls/direct/direct.h>

typedef struct {
  RicoArrayMethod method;
  RicoArrayBuffer buffer;
} RicoSolver_Direct;

PetscErrorCode RicoArrayBufferFree(RicoArrayBuffer *buffer)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(buffer->work));
  buffer->bytes = 0;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoArrayBufferReserve(RicoArrayBuffer *buffer, size_t bytes)
{
  PetscFunctionBegin;
  if (bytes <= buffer->bytes) PetscFunctionReturn(0);
  PetscCall(RicoArrayBufferFree(buffer));
  PetscCall(PetscMalloc(bytes, &buffer->work));
  buffer->bytes = bytes;
  PetscFunctionReturn(0);
}

/* The arrays measure the residual e by the step of M, own; a part of a problem has another one, rho. Since e
   decreases with its step, and rho e increases, e(rho) <= max(1, own / rho) e(own). */
static PetscErrorCode SetTolerances(RicoSolver s, RicoProblem p, RicoArrayOptions *options)
{
  PetscReal rho, own, share;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetStep(p, &rho));
  PetscCall(RicoProblemGetScale(p, &own));
  share = PetscMin(1, rho / own);
  options->atol = share * s->atol;
  options->rtol = share * s->rtol;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolveByArrays(RicoSolver s, RicoProblem p, RicoArrayMethod method, RicoArrayBuffer *buffer,
                                 PetscReal z[], PetscReal w[])
{
  RicoArrayOptions options = RicoArrayOptionsDefault();
  RicoInfo info;
  const PetscReal *M, *q, *lb, *ub;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDenseArray(p, &M));
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(RicoProblemGetBounds(p, &lb, &ub));
  PetscCall(RicoArrayBufferReserve(buffer, RicoArrayWorkSize((int)p->n)));
  PetscCall(SetTolerances(s, p, &options));
  options.max_it = s->max_it;
  options.warm = s->warm_start;
  options.alone = 1;
  PetscCall(RicoSolverGetTimeLeft(s, &options.time_limit));
  method((int)p->n, M, q, lb, ub, &options, z, w, buffer->work, &info);
  PetscCall(RicoSolverSetIterations(s, (PetscInt)info.its));
  PetscCall(RicoSolverSetReason(s, info.reason));
  s->info.type = info.type;
  s->measured = info.residual; /* which array/confirm.c has confirmed */
  if (p->step > 0) {
    PetscCall(RicoProblemResidualArrays(p, z, w, &s->measured, NULL));
    PetscCall(RicoProblemConfirm(p, z, w, RicoSolverTolerance(s), &s->measured));
  }
  s->confirmed = PETSC_TRUE;
  PetscCall(RicoSolverMonitorCall(s, (PetscInt)info.its, s->measured));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Direct(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoSolver_Direct *direct = s->data;

  PetscFunctionBegin;
  PetscCall(RicoSolveByArrays(s, p, direct->method, &direct->buffer, z, w));
  PetscFunctionReturn(0);
}

static PetscErrorCode Reset_Direct(RicoSolver s)
{
  PetscFunctionBegin;
  PetscCall(RicoArrayBufferFree(&((RicoSolver_Direct *)s->data)->buffer));
  PetscFunctionReturn(0);
}

static PetscErrorCode Create_Direct(RicoSolver s, RicoArrayMethod method, PetscInt max_size)
{
  const RicoSolverOps ops = {
      .cones = RICO_BOXLIKE, .max_size = max_size, .solve = Solve_Direct, .reset = Reset_Direct};
  RicoSolver_Direct *direct;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *direct, &direct));
  direct->method = method;
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Pivot(RicoSolver s)
{
  PetscFunctionBegin;
  PetscCall(Create_Direct(s, RicoArrayPivot, 5000));
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Enum(RicoSolver s)
{
  PetscFunctionBegin;
  PetscCall(Create_Direct(s, RicoArrayEnum, 24));
  PetscFunctionReturn(0);
}
