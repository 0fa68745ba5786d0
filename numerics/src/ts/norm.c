/*
  norm.c -- CVODE's norm of errors, which decides on steps and orders, by a sum that does not depend on its
  order: then what is integrated has the same bits on any number of ranks, as long as f has.
*/
#include <math.h>
#include <nvector/nvector_petsc.h>
#include <shared/shared_impl.h>
#include <ts/cvodeimpl.h>

static PetscErrorCode SumOfSquares(Vec x, Vec w, PetscReal *sum)
{
  const PetscScalar *xs, *ws;
  PetscReal *squares;
  PetscErrorCode failed;
  PetscInt n;

  PetscFunctionBegin;
  PetscCall(VecGetLocalSize(x, &n));
  PetscCall(PetscMalloc1(n, &squares));
  PetscCall(VecGetArrayRead(x, &xs));
  PetscCall(VecGetArrayRead(w, &ws));
  for (PetscInt i = 0; i < n; i++) squares[i] = PetscSqr(xs[i] * ws[i]);
  PetscCall(VecRestoreArrayRead(w, &ws));
  PetscCall(VecRestoreArrayRead(x, &xs));
  failed = RicoExactSum(PetscObjectComm((PetscObject)x), n, squares, sum);
  PetscCall(PetscFree(squares));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

/* sqrt(1/N sum (x_i w_i)^2) */
static PetscReal ExactNorm(N_Vector x, N_Vector w)
{
  PetscReal sum;

  if (SumOfSquares(N_VGetVector_Petsc(x), N_VGetVector_Petsc(w), &sum)) return INFINITY;
  return PetscSqrtReal(sum / (PetscReal)N_VGetLength(x));
}

void RicoCVODEUseExactNorm(TS_CVODE *c)
{
  if (c->reproducible) c->x->ops->nvwrmsnorm = ExactNorm; /* copied to all that CVODE makes of it */
}
