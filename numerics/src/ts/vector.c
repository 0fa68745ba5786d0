/*
  vector.c -- CVODE's vector operations with the same bits on any processor and number of ranks, if f has
  them.

  PETSc's a x + y calls BLAS, which rounds once or twice, depending on the processor and the position in the
  vector. Here each entry is rounded after each operation. The norm of errors, which determines steps and
  orders, is a sum that does not depend on its order. The operations that PETSc performs round each entry
  once.
*/
#include <math.h>
#include <numerics/rico_shared.h>
#include <nvector/nvector_petsc.h>
#include <ts/cvodeimpl.h>

/* The ranks of a communicator, for sums only. */
typedef struct {
  RicoRanks table; /* first: a pointer to it is a pointer to this */
  MPI_Comm comm;
} SumRanks;

static void AddIntegers(const RicoRanks *ranks, int n, int64_t values[])
{
  MPI_Allreduce(MPI_IN_PLACE, values, n, MPI_INT64_T, MPI_SUM, ((const SumRanks *)ranks)->comm);
}

static void TakeLargest(const RicoRanks *ranks, int n, double values[])
{
  MPI_Allreduce(MPI_IN_PLACE, values, n, MPI_DOUBLE, MPI_MAX, ((const SumRanks *)ranks)->comm);
}

static PetscErrorCode SumOfSquares(Vec x, Vec w, PetscReal *sum)
{
  const PetscScalar *xs, *ws;
  PetscReal *squares;
  SumRanks ranks = {.table = {.sum = AddIntegers, .max_real = TakeLargest}};
  PetscInt n;

  PetscFunctionBegin;
  PetscCall(VecGetLocalSize(x, &n));
  PetscCall(PetscMalloc1(n, &squares));
  PetscCall(VecGetArrayRead(x, &xs));
  PetscCall(VecGetArrayRead(w, &ws));
  for (PetscInt i = 0; i < n; i++) squares[i] = PetscSqr(xs[i] * ws[i]);
  PetscCall(VecRestoreArrayRead(w, &ws));
  PetscCall(VecRestoreArrayRead(x, &xs));
  ranks.comm = PetscObjectComm((PetscObject)x);
  *sum = RicoRanksExactSum(&ranks.table, n, squares);
  PetscCall(PetscFree(squares));
  PetscFunctionReturn(0);
}

/* sqrt(1/N sum (x_i w_i)^2) */
static PetscReal ExactNorm(N_Vector x, N_Vector w)
{
  PetscReal sum;

  if (SumOfSquares(N_VGetVector_Petsc(x), N_VGetVector_Petsc(w), &sum)) return INFINITY;
  return PetscSqrtReal(sum / (PetscReal)N_VGetLength(x));
}

/* z <- a x + b y; z may be x or y. */
static PetscErrorCode Combine(PetscReal a, Vec x, PetscReal b, Vec y, Vec z)
{
  const PetscScalar *xs, *ys;
  PetscScalar *zs;
  PetscInt n;

  PetscFunctionBegin;
  PetscCall(VecGetLocalSize(z, &n));
  PetscCall(VecGetArrayRead(x, &xs));
  PetscCall(VecGetArrayRead(y, &ys));
  PetscCall(VecGetArray(z, &zs));
  for (PetscInt i = 0; i < n; i++) zs[i] = a * xs[i] + b * ys[i];
  PetscCall(VecRestoreArray(z, &zs));
  PetscCall(VecRestoreArrayRead(y, &ys));
  PetscCall(VecRestoreArrayRead(x, &xs));
  PetscFunctionReturn(0);
}

/* These functions return no error code. PETSc has reported its error by then; z is set to NaN. */
static void LinearSum(PetscReal a, N_Vector x, PetscReal b, N_Vector y, N_Vector z)
{
  if (Combine(a, N_VGetVector_Petsc(x), b, N_VGetVector_Petsc(y), N_VGetVector_Petsc(z)))
    (void)VecSet(N_VGetVector_Petsc(z), NAN);
}

/* Gives clones of x, which CVODE makes, these operations. */
void RicoCVODEUseOwnVectors(TS_CVODE *c)
{
  if (!c->reproducible) return;
  c->x->ops->nvwrmsnorm = ExactNorm;
  c->x->ops->nvlinearsum = LinearSum;
}
