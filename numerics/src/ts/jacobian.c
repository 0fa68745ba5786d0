/*
  jacobian.c -- J = df/dx for CVODE: the user's, or by differences of f,

      J e_j ~ (f(x + h_j e_j) - f(x)) / h_j,     h_j = max(sqrt(eps) |x_j|, h_0 / w_j)          (1)

  with CVODE's error weights w; h_0 keeps the round-off in f below the error allowed per step. In a band
  matrix, columns that are lower + upper + 1 apart have no common row and are computed together.
*/
#include <nvector/nvector_petsc.h>
#include <ts/cvodeimpl.h>

PetscErrorCode RicoCVODEHasJacobian(TS ts, PetscBool *has)
{
  TSRHSJacobian function;

  PetscFunctionBegin;
  PetscCall(TSGetRHSJacobian(ts, NULL, NULL, &function, NULL));
  *has = function ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* Diagonals below and above; all of them if the matrix is dense. */
static PetscErrorCode Band(TS_CVODE *c, PetscInt *n, PetscInt *lower, PetscInt *upper)
{
  PetscFunctionBegin;
  PetscCall(VecGetSize(c->ts->vec_sol, n));
  *lower = *upper = PetscMax(*n - 1, 0);
  if (c->linear == RICO_CVODE_BANDED) {
    *lower = PetscMin(*lower, c->lower);
    *upper = PetscMin(*upper, c->upper);
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode CreateBand(TS_CVODE *c, PetscInt n, PetscInt lower, PetscInt upper, Mat *J)
{
  Mat made;

  PetscFunctionBegin;
  PetscCall(MatCreateSeqAIJ(PETSC_COMM_SELF, n, n, PetscMin(n, lower + upper + 1), NULL, &made));
  for (PetscInt i = 0; i < n; i++)
    for (PetscInt j = PetscMax(0, i - lower); j <= PetscMin(n - 1, i + upper); j++)
      PetscCall(MatSetValue(made, i, j, 0, INSERT_VALUES));
  PetscCall(MatAssemblyBegin(made, MAT_FINAL_ASSEMBLY));
  PetscCall(MatAssemblyEnd(made, MAT_FINAL_ASSEMBLY));
  *J = made;
  (void)c;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODECreateJacobian(TS_CVODE *c, Mat *J)
{
  Mat given;
  PetscInt n = 0, lower = 0, upper = 0;
  PetscBool has = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoCVODEHasJacobian(c->ts, &has));
  if (has) {
    PetscCall(TSGetRHSJacobian(c->ts, NULL, &given, NULL, NULL));
    PetscCheck(given, c->comm, PETSC_ERR_ORDER, "TSSetRHSJacobian() was called without a matrix");
    PetscCall(MatDuplicate(given, MAT_DO_NOT_COPY_VALUES, J));
    PetscCall(MatSetOption(*J, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_FALSE));
    PetscCall(MatShift(*J, 1)); /* stores the diagonal, also where it is zero */
    PetscFunctionReturn(0);
  }
  PetscCall(Band(c, &n, &lower, &upper));
  if (c->linear == RICO_CVODE_BANDED)
    PetscCall(CreateBand(c, n, lower, upper, J));
  else
    PetscCall(MatCreateSeqDense(PETSC_COMM_SELF, n, n, NULL, J));
  PetscFunctionReturn(0);
}

static PetscErrorCode FromUser(TS_CVODE *c, PetscReal t, Vec x, Mat J)
{
  Mat A, P;

  PetscFunctionBegin;
  PetscCall(TSGetRHSJacobian(c->ts, &A, &P, NULL, NULL));
  PetscCall(TSComputeRHSJacobian(c->ts, t, x, A, P));
  PetscCall(MatCopy(P, J, DIFFERENT_NONZERO_PATTERN));
  PetscFunctionReturn(0);
}

typedef struct {
  PetscInt n, lower, upper;
  PetscReal least; /* h_0 of (1) */
  Vec x, moved, f, changed, weights;
} Differences;

static PetscReal Increment(const Differences *d, PetscReal x, PetscReal w)
{
  return PetscMax(PETSC_SQRT_MACHINE_EPSILON * PetscAbsReal(x), d->least / w);
}

/* Moves x in columns first, first + stride, ... */
static PetscErrorCode Move(const Differences *d, PetscInt first, PetscInt stride)
{
  const PetscScalar *w;
  PetscScalar *x;

  PetscFunctionBegin;
  PetscCall(VecCopy(d->x, d->moved));
  PetscCall(VecGetArrayRead(d->weights, &w));
  PetscCall(VecGetArray(d->moved, &x));
  for (PetscInt j = first; j < d->n; j += stride) x[j] += Increment(d, x[j], w[j]);
  PetscCall(VecRestoreArray(d->moved, &x));
  PetscCall(VecRestoreArrayRead(d->weights, &w));
  PetscFunctionReturn(0);
}

static PetscErrorCode SetColumns(const Differences *d, PetscInt first, PetscInt stride, Mat J)
{
  const PetscScalar *x, *moved, *f, *changed;

  PetscFunctionBegin;
  PetscCall(VecGetArrayRead(d->x, &x));
  PetscCall(VecGetArrayRead(d->moved, &moved));
  PetscCall(VecGetArrayRead(d->f, &f));
  PetscCall(VecGetArrayRead(d->changed, &changed));
  for (PetscInt j = first; j < d->n; j += stride)
    for (PetscInt i = PetscMax(0, j - d->upper); i <= PetscMin(d->n - 1, j + d->lower); i++)
      PetscCall(MatSetValue(J, i, j, (changed[i] - f[i]) / (moved[j] - x[j]), INSERT_VALUES));
  PetscCall(VecRestoreArrayRead(d->changed, &changed));
  PetscCall(VecRestoreArrayRead(d->f, &f));
  PetscCall(VecRestoreArrayRead(d->moved, &moved));
  PetscCall(VecRestoreArrayRead(d->x, &x));
  PetscFunctionReturn(0);
}

/* h_0 = 1000 |h| eps n ||f||_w, as CVODE chooses it; 1 if f vanishes. */
static PetscErrorCode Least(TS_CVODE *c, Differences *d, N_Vector f, N_Vector weights)
{
  PetscReal norm, step;

  PetscFunctionBegin;
  RicoCallCVODE(c, CVodeGetErrWeights(c->mem, weights));
  RicoCallCVODE(c, CVodeGetCurrentStep(c->mem, &step));
  norm = N_VWrmsNorm(f, weights);
  d->least = norm > 0 ? 1000 * PetscAbsReal(step) * PETSC_MACHINE_EPSILON * (PetscReal)d->n * norm : 1;
  PetscFunctionReturn(0);
}

static PetscErrorCode ByDifferences(TS_CVODE *c, PetscReal t, N_Vector x, N_Vector f, Mat J, N_Vector w1,
                                    N_Vector w2, N_Vector w3)
{
  Differences d = {.x = N_VGetVector_Petsc(x),
                   .f = N_VGetVector_Petsc(f),
                   .moved = N_VGetVector_Petsc(w1),
                   .changed = N_VGetVector_Petsc(w2),
                   .weights = N_VGetVector_Petsc(w3)};
  PetscInt stride;

  PetscFunctionBegin;
  PetscCall(Band(c, &d.n, &d.lower, &d.upper));
  PetscCall(Least(c, &d, f, w3));
  stride = PetscMin(d.n, d.lower + d.upper + 1);
  for (PetscInt first = 0; first < stride; first++) {
    PetscCall(Move(&d, first, stride));
    PetscCall(TSComputeRHSFunction(c->ts, t, d.moved, d.changed));
    PetscCall(SetColumns(&d, first, stride, J));
  }
  PetscCall(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
  PetscCall(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));
  PetscFunctionReturn(0);
}

int RicoCVODEJacobian(PetscReal t, N_Vector x, N_Vector f, SUNMatrix J, void *ctx, N_Vector w1, N_Vector w2,
                      N_Vector w3)
{
  TS_CVODE *c = ctx;
  PetscBool has = PETSC_FALSE;

  c->failed = RicoCVODEHasJacobian(c->ts, &has);
  if (!c->failed)
    c->failed = has ? FromUser(c, t, N_VGetVector_Petsc(x), RicoSUNMatrixGetMat(J))
                    : ByDifferences(c, t, x, f, RicoSUNMatrixGetMat(J), w1, w2, w3);
  return c->failed ? -1 : 0;
}
