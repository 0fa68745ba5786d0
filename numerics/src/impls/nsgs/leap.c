/*
  leap.c -- see leap.h.
*/
#include <impls/nsgs/leap.h>

#define LONGEST_REST 8
#define SETTLING 3       /* sweeps between a stride and the judgement on it                    */
#define LONGER 2         /* strides grow and shrink by this                                     */
#define ALONG 0.9        /* the cosine of two moves from which they are one drift               */
#define STRAIGHT 0.99999 /* ... from which strides go on for as long as they succeed */
#define BACK -0.5        /* ... below which they swing, and the middle is nearer                */
#define LOSS 1.1         /* a stride may end with so much more than the move before it, squared, ...  */
#define MOST_LOSS 2.2    /* ... and with so much more than the last mark                              */

PetscErrorCode RicoLeapBegin(RicoLeap *l, RicoProblem p, PetscInt memory, const PetscReal z[])
{
  const PetscInt n = p->n;

  PetscFunctionBegin;
  *l = (RicoLeap){.p = p, .moved = PETSC_INFINITY, .mark = PETSC_INFINITY, .rest = 1, .stride = 1};
  PetscCall(RicoAndersonCreate(p, n, memory, &l->anderson));
  if (memory) PetscCall(PetscCalloc4(n, &l->t, n, &l->g, n, &l->last, n, &l->before));
  if (memory) PetscCall(PetscArraycpy(l->t, z, n));
  PetscFunctionReturn(0);
}

/* No Anderson for a while; he learns anew. */
static PetscErrorCode Rest(RicoLeap *l)
{
  PetscFunctionBegin;
  PetscCall(RicoAndersonForget(&l->anderson));
  l->leapt = PETSC_FALSE;
  l->resting = l->rest;
  l->rest = PetscMin(2 * l->rest, LONGEST_REST);
  l->barren = 0;
  l->mark = l->moved;
  l->stride = 1;
  PetscFunctionReturn(0);
}

/* The cosine of the last two moves g. */
static PetscErrorCode Cosine(const RicoLeap *l, PetscReal *cosine)
{
  const PetscInt n = l->p->n;
  PetscReal sums[3] = {RicoDot(n, l->g, l->last), RicoDot(n, l->g, l->g), RicoDot(n, l->last, l->last)};

  PetscFunctionBegin;
  if (l->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, sums, 3, MPIU_REAL, MPIU_SUM, l->p->comm));
  *cosine = sums[1] > 0 && sums[2] > 0 ? sums[0] / PetscSqrtReal(sums[1] * sums[2]) : 0;
  PetscFunctionReturn(0);
}

static PetscErrorCode Stride(RicoLeap *l, PetscReal z[])
{
  PetscReal cosine, share = 0;

  PetscFunctionBegin;
  PetscCall(Cosine(l, &cosine));
  if (cosine > ALONG) {
    share = l->stride;
    l->straight = cosine > STRAIGHT ? PETSC_TRUE : PETSC_FALSE;
    l->settling = SETTLING;
    PetscCall(PetscArraycpy(l->before, z, l->p->n));
  } else if (cosine < BACK) {
    share = -0.5;
  }
  if (share == 0) PetscFunctionReturn(0);
  for (PetscInt i = 0; i < l->p->n; i++) z[i] += share * l->g[i];
  PetscCall(RicoProblemProjectArrays(l->p, z, z));
  PetscFunctionReturn(0);
}

static PetscErrorCode Accelerate(RicoLeap *l, PetscReal z[])
{
  PetscFunctionBegin;
  PetscCall(RicoAndersonNext(&l->anderson, z, l->g, l->t));
  l->leapt = l->anderson.used > 0 ? PETSC_TRUE : PETSC_FALSE;
  if (l->leapt) PetscCall(RicoProblemProjectArrays(l->p, l->t, z));
  PetscFunctionReturn(0);
}

/* A stride is judged after a few sweeps, which take back what it has added across the drift. */
static PetscErrorCode Settle(RicoLeap *l, PetscReal moved, PetscReal z[])
{
  PetscFunctionBegin;
  if (--l->settling > 0) PetscFunctionReturn(0);
  if (moved <= PetscMin(LOSS * l->moved, MOST_LOSS * l->mark)) {
    if (l->straight) l->resting = PetscMax(l->resting, 1);
    l->stride *= LONGER;
    l->moved = moved;
  } else {
    PetscCall(PetscArraycpy(z, l->before, l->p->n));
    l->stride = PetscMax(1, l->stride / (LONGER * LONGER));
    if (l->straight && l->stride > 1) l->resting = PetscMax(l->resting, 1);
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Take(RicoLeap *l, PetscReal moved, PetscReal z[])
{
  PetscFunctionBegin;
  if (moved <= 0.25 * l->mark) {
    l->mark = moved;
    l->barren = 0;
    l->rest = PetscMax(1, l->rest / 2);
    l->resting = 0;
  }
  l->moved = moved;
  if (l->leapt && ++l->barren > 2 * l->anderson.memory) PetscCall(Rest(l));
  if (l->resting > 0) {
    l->resting--;
    PetscCall(Stride(l, z));
  } else {
    PetscCall(Accelerate(l, z));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLeapNext(RicoLeap *l, PetscReal moved, PetscReal z[])
{
  PetscReal *swap = l->last;

  PetscFunctionBegin;
  l->last = l->g;
  l->g = swap;
  for (PetscInt i = 0; i < l->p->n; i++) l->g[i] = z[i] - l->t[i];
  if (l->settling > 0) {
    PetscCall(Settle(l, moved, z));
  } else if (l->leapt && !(moved <= l->moved)) {
    PetscCall(PetscArraycpy(z, l->anderson.T, l->p->n));
    PetscCall(Rest(l));
  } else {
    PetscCall(Take(l, moved, z));
  }
  PetscCall(PetscArraycpy(l->t, z, l->p->n));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLeapEnd(RicoLeap *l)
{
  PetscFunctionBegin;
  PetscCall(RicoAndersonDestroy(&l->anderson));
  PetscCall(PetscFree4(l->t, l->g, l->last, l->before));
  PetscFunctionReturn(0);
}
