/*
  roundoff.c -- the effect of rounding z to doubles on w = M z + q:

      f(z) = eps ||M S z||_2,      S a diagonal of random signs                               (1)

  The rounding errors of z have random signs and are at most eps/2 of each entry. No method in double
  precision can therefore be expected to reduce the residual much below f. For M = I, f = eps ||z||; if large
  terms of M z cancel, f is much larger than eps ||w||.
*/
#include <ricoimpl.h>

/* A sign that depends on the global row only (the finaliser of splitmix64). */
static PetscReal Sign(uint64_t row)
{
  uint64_t x = row + 0x9e3779b97f4a7c15u;

  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return (x ^ (x >> 31)) & 1 ? 1 : -1;
}

PetscErrorCode RicoProblemGetRoundoff(RicoProblem p, const PetscReal z[], PetscReal *roundoff)
{
  PetscReal *x, *y;
  const PetscReal *q;
  PetscInt before = 0;

  PetscFunctionBegin;
  if (p->size > 1) PetscCallMPI(MPI_Exscan(&p->n, &before, 1, MPIU_INT, MPI_SUM, p->comm));
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(PetscMalloc2(p->n, &x, p->n, &y));
  for (PetscInt i = 0; i < p->n; i++) x[i] = Sign((uint64_t)before + (uint64_t)i) * z[i];
  PetscCall(RicoProblemApplyArrays(p, x, y));
  for (PetscInt i = 0; i < p->n; i++) y[i] -= q[i];
  PetscCall(RicoNorm(p, p->n, y, roundoff));
  *roundoff *= PETSC_MACHINE_EPSILON;
  PetscCall(PetscFree2(x, y));
  PetscFunctionReturn(0);
}
