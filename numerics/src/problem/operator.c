/*
  operator.c -- the operator M in its three forms, applied to local arrays:

      y = M x,     w = M z + q
*/
#include <array/clones.h>
#include <array/friction/dot.h>
#include <ricoimpl.h>

PetscBool RicoAllFinite(PetscInt n, const PetscReal x[])
{
  enum { LANES = 16 };
  PetscReal zero[LANES] = {0}; /* stay 0 unless an entry is NaN or infinite */
  PetscInt i = 0;

  for (; i + LANES <= n; i += LANES)
    for (int l = 0; l < LANES; l++) zero[l] += 0 * x[i + l];
  for (; i < n; i++) zero[0] += 0 * x[i];
  for (int l = 1; l < LANES; l++) zero[0] += zero[l];
  return zero[0] == 0 ? PETSC_TRUE : PETSC_FALSE;
}

/* Sets the pointer to NULL before destroying the object: destroying may fail if memory is short, and a half
   destroyed object must not be used again. */
PetscErrorCode RicoProblemForget(RicoProblem p)
{
  RicoDerived d = p->derived;

  PetscFunctionBegin;
  p->derived = (RicoDerived){.scale = -1, .norm_q = -1, .entries = -1};
  RicoContactSweepDestroy(d.sweep);
  PetscCall(PetscFree(d.dense));
  PetscCall(PetscFree(d.q));
  PetscCall(PetscFree(d.diagonal));
  PetscCall(PetscFree2(d.lb, d.ub));
  PetscCall(PetscFree(d.work));
  PetscCall(PetscFree(d.projection_work));
  PetscCall(MatDestroy(&d.mat)); /* it may borrow the rows */
  PetscCall(RicoRowStoreDestroy(&d.rows));
  PetscCall(MatDestroy(&d.response));
  PetscCall(VecDestroy(&d.x));
  PetscCall(VecDestroy(&d.y));
  PetscCall(VecDestroy(&d.u));
  PetscCall(VecDestroy(&d.v));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemForgetQ(RicoProblem p)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(p->derived.q));
  p->derived.norm_q = -1;
  p->derived.finite = PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemChanged(RicoProblem p, unsigned *changed)
{
  PetscObject parts[RICO_NUM_PARTS] = {(PetscObject)p->q,    (PetscObject)p->M, (PetscObject)p->G,
                                       (PetscObject)p->Winv, (PetscObject)p->D, NULL};
  Mat W = NULL;

  PetscFunctionBegin;
  *changed = 0;
  if (p->dense) PetscFunctionReturn(0); /* arrays have no state */
  if (p->ksp) PetscCall(KSPGetOperators(p->ksp, &W, NULL));
  parts[RICO_NUM_PARTS - 1] = (PetscObject)W;
  for (int i = 0; i < RICO_NUM_PARTS; i++) {
    PetscObjectState state = 0;

    if (parts[i]) PetscCall(PetscObjectStateGet(parts[i], &state));
    if (state != p->states[i]) *changed |= i == 0 ? RICO_CHANGED_Q : RICO_CHANGED_OPERATOR;
    p->states[i] = state;
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetQ(RicoProblem p, const PetscReal *q[])
{
  RicoDerived *d = &p->derived;
  const PetscScalar *array;

  PetscFunctionBegin;
  if (p->q && !d->q) {
    PetscCall(PetscMalloc1(p->n, &d->q));
    PetscCall(VecGetArrayRead(p->q, &array));
    PetscCall(PetscArraycpy(d->q, array, p->n));
    PetscCall(VecRestoreArrayRead(p->q, &array));
  }
  *q = p->q ? d->q : p->q_array;
  PetscFunctionReturn(0);
}

/* Vectors with the layout of z; each use places its array in them. */
PetscErrorCode RicoProblemGetShells(RicoProblem p, Vec *x, Vec *y)
{
  RicoDerived *d = &p->derived;

  PetscFunctionBegin;
  if (!d->x) PetscCall(VecCreateMPIWithArray(p->comm, 1, p->n, p->N, NULL, &d->x));
  if (!d->y) PetscCall(VecCreateMPIWithArray(p->comm, 1, p->n, p->N, NULL, &d->y));
  if (p->G && !d->u) PetscCall(MatCreateVecs(p->G, &d->u, NULL));
  if (p->G && !d->v) PetscCall(VecDuplicate(d->u, &d->v));
  *x = d->x;
  *y = d->y;
  PetscFunctionReturn(0);
}

/* v = W^-1 u */
PetscErrorCode RicoProblemSolveW(RicoProblem p, Vec u, Vec v)
{
  KSPConvergedReason reason;

  PetscFunctionBegin;
  if (p->Winv) {
    PetscCall(MatMult(p->Winv, u, v));
    PetscFunctionReturn(0);
  }
  PetscCall(KSPSolve(p->ksp, u, v));
  PetscCall(KSPGetConvergedReason(p->ksp, &reason));
  PetscCheck(
      reason >= 0, p->comm, PETSC_ERR_NOT_CONVERGED,
      "The KSP of the factored operator does not solve W (%s): is W singular, are its tolerances out of "
      "reach?",
      KSPConvergedReasons[reason]);
  PetscFunctionReturn(0);
}

/* y = G W^-1 G' x + D x */
static PetscErrorCode MultFactored(RicoProblem p, Vec x, Vec y)
{
  RicoDerived *d = &p->derived;
  const PetscScalar *diagonal, *in;
  PetscScalar *out;

  PetscFunctionBegin;
  PetscCall(MatMultTranspose(p->G, x, d->u));
  PetscCall(RicoProblemSolveW(p, d->u, d->v));
  PetscCall(MatMult(p->G, d->v, y));
  if (!p->D) PetscFunctionReturn(0);
  PetscCall(VecGetArrayRead(p->D, &diagonal));
  PetscCall(VecGetArrayRead(x, &in));
  PetscCall(VecGetArray(y, &out));
  for (PetscInt i = 0; i < p->n; i++) out[i] += diagonal[i] * in[i];
  PetscCall(VecRestoreArray(y, &out));
  PetscCall(VecRestoreArrayRead(x, &in));
  PetscCall(VecRestoreArrayRead(p->D, &diagonal));
  PetscFunctionReturn(0);
}

RICO_CLONES static void MultDense(PetscInt n, const PetscReal M[], const PetscReal x[], PetscReal y[])
{
  for (PetscInt i = 0; i < n; i++) y[i] = RicoDot((size_t)n, M + (size_t)i * n, x);
}

/* Sets `zero` if x is zero, the usual start, and M has entries, which are known to be finite. */
static PetscErrorCode HasZeroProduct(RicoProblem p, const PetscReal x[], PetscBool *zero)
{
  PetscInt i = 0;

  PetscFunctionBegin;
  *zero = PETSC_FALSE;
  while (i < p->n && x[i] == 0) i++;
  if (i < p->n || p->size > 1) PetscFunctionReturn(0);
  if (p->M)
    PetscCall(PetscObjectTypeCompare((PetscObject)p->M, MATSEQAIJ, zero));
  else
    *zero = p->dense ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemMultArrays(RicoProblem p, const PetscReal x[], PetscReal y[])
{
  PetscErrorCode failed;
  PetscBool array, zero, full = PETSC_FALSE;
  const PetscReal *dense;
  Mat M = p->M;
  Vec vx, vy;

  PetscFunctionBegin;
  PetscCall(HasZeroProduct(p, x, &zero));
  if (zero) {
    PetscCall(PetscArrayzero(y, p->n));
    PetscFunctionReturn(0);
  }
  PetscCall(RicoProblemIsArray(p, &array));
  if (array) {
    PetscCall(RicoProblemGetDenseArray(p, &dense));
    MultDense(p->n, dense, x, y);
    PetscFunctionReturn(0);
  }
  if (M) PetscCall(PetscObjectTypeCompare((PetscObject)M, MATSEQDENSE, &full));
  if (full || (!M && !p->G)) PetscCall(RicoProblemGetMat(p, &M));
  PetscCall(PetscLogEventBegin(RICO_APPLY, 0, 0, 0, 0));
  PetscCall(RicoProblemGetShells(p, &vx, &vy));
  PetscCall(VecPlaceArray(vx, x));
  PetscCall(VecPlaceArray(vy, y));
  failed = p->G ? MultFactored(p, vx, vy) : MatMult(M, vx, vy);
  PetscCall(VecResetArray(vx));
  PetscCall(VecResetArray(vy));
  PetscCall(failed);
  PetscCall(PetscLogEventEnd(RICO_APPLY, 0, 0, 0, 0));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemApplyArrays(RicoProblem p, const PetscReal z[], PetscReal w[])
{
  const PetscReal *q;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(RicoProblemMultArrays(p, z, w));
  for (PetscInt i = 0; i < p->n; i++) w[i] += q[i];
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemApply(RicoProblem p, Vec z, Vec w)
{
  const PetscScalar *in;
  PetscScalar *out;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(RicoProblemCheck(p));
  failed = RicoProblemCheckVec(p, z, "z");
  if (!failed) failed = RicoProblemCheckVec(p, w, "w");
  PetscCall(RicoProblemAgree(p, failed));
  PetscCall(VecGetArrayRead(z, &in));
  PetscCall(VecGetArray(w, &out));
  failed = RicoProblemApplyArrays(p, in, out);
  PetscCall(VecRestoreArray(w, &out));
  PetscCall(VecRestoreArrayRead(z, &in));
  PetscCall(failed);
  PetscFunctionReturn(0);
}
