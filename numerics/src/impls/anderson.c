/*
  anderson.c -- Anderson's acceleration, type II.

  With g(t) = T(t) - t and the last m differences dT_j, dg_j of T(t) and g(t),

      next = T - sum gamma_j dT_j,      gamma = argmin || g - sum gamma_j dg_j ||^2           (1)

  solved by the normal equations, whose matrix is kept, grows by a row a step, and is regularised by
  1e-12 of its trace, and by 1e-16 g'g: where g stays the same its differences are round-off, from which
  nothing can be learned. On linear iterations (1) is GMRES.

  H. F. Walker, P. Ni, Anderson acceleration for fixed-point iterations, SIAM J. Numer. Anal. 49 (2011).
*/
#include <impls/anderson.h>

PetscErrorCode RicoAndersonCreate(RicoProblem p, PetscInt n, PetscInt memory, RicoAnderson *a)
{
  PetscFunctionBegin;
  *a = (RicoAnderson){.p = p, .n = n, .memory = PetscMin(memory, RICO_ANDERSON_MOST)};
  PetscCall(PetscMalloc2((size_t)a->memory * n, &a->dT, (size_t)a->memory * n, &a->dg));
  PetscCall(PetscMalloc2(n, &a->T, n, &a->g));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAndersonDestroy(RicoAnderson *a)
{
  PetscFunctionBegin;
  PetscCall(PetscFree2(a->dT, a->dg));
  PetscCall(PetscFree2(a->T, a->g));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAndersonForget(RicoAnderson *a)
{
  PetscFunctionBegin;
  a->used = a->next = 0;
  a->begun = PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* product[j] = dg_j' x, over all ranks */
static PetscErrorCode Products(RicoAnderson *a, const PetscReal x[], PetscReal product[])
{
  PetscFunctionBegin;
  for (PetscInt j = 0; j < a->used; j++) product[j] = RicoDot(a->n, a->dg + (size_t)j * a->n, x);
  if (a->p->size > 1)
    PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, product, (PetscMPIInt)a->used, MPIU_REAL, MPIU_SUM, a->p->comm));
  PetscFunctionReturn(0);
}

/* The differences to the last call take the place of the oldest. */
static PetscErrorCode Record(RicoAnderson *a, const PetscReal T[], const PetscReal g[])
{
  const PetscInt k = a->next;
  PetscReal *dT = a->dT + (size_t)k * a->n, *dg = a->dg + (size_t)k * a->n, row[RICO_ANDERSON_MOST];

  PetscFunctionBegin;
  for (PetscInt i = 0; i < a->n; i++) {
    dT[i] = T[i] - a->T[i];
    dg[i] = g[i] - a->g[i];
  }
  a->used = PetscMin(a->used + 1, a->memory);
  a->next = (k + 1) % a->memory;
  PetscCall(Products(a, dg, row));
  for (PetscInt j = 0; j < a->used; j++) a->gram[k][j] = a->gram[j][k] = row[j];
  PetscFunctionReturn(0);
}

/* gamma <- G^-1 gamma by Cholesky's method, G the regularised matrix of (1), size = g'g; false where it
   breaks down. */
static PetscBool SolveNormal(const RicoAnderson *a, PetscReal size, PetscReal gamma[])
{
  PetscReal L[RICO_ANDERSON_MOST][RICO_ANDERSON_MOST], trace = 0, shift;

  for (PetscInt i = 0; i < a->used; i++) trace += a->gram[i][i];
  shift = 1e-12 * trace + 1e-16 * size;
  for (PetscInt i = 0; i < a->used; i++)
    for (PetscInt j = 0; j <= i; j++) {
      PetscReal sum = a->gram[i][j] + (i == j ? shift : 0);

      for (PetscInt k = 0; k < j; k++) sum -= L[i][k] * L[j][k];
      if (i == j && !(sum > 0)) return PETSC_FALSE;
      L[i][j] = i == j ? PetscSqrtReal(sum) : sum / L[j][j];
    }
  for (PetscInt i = 0; i < a->used; i++) {
    for (PetscInt k = 0; k < i; k++) gamma[i] -= L[i][k] * gamma[k];
    gamma[i] /= L[i][i];
  }
  for (PetscInt i = a->used - 1; i >= 0; i--) {
    for (PetscInt k = i + 1; k < a->used; k++) gamma[i] -= L[k][i] * gamma[k];
    gamma[i] /= L[i][i];
  }
  return PETSC_TRUE;
}

PetscErrorCode RicoAndersonNext(RicoAnderson *a, const PetscReal T[], const PetscReal g[], PetscReal next[])
{
  PetscReal gamma[RICO_ANDERSON_MOST], size;

  PetscFunctionBegin;
  if (a->memory && a->begun) PetscCall(Record(a, T, g));
  PetscCall(PetscArraycpy(a->T, T, a->n));
  PetscCall(PetscArraycpy(a->g, g, a->n));
  a->begun = PETSC_TRUE;
  PetscCall(PetscArraycpy(next, T, a->n));
  if (!a->used) PetscFunctionReturn(0);
  PetscCall(Products(a, g, gamma));
  PetscCall(RicoSumSquares(a->p, a->n, g, &size));
  if (!SolveNormal(a, size, gamma)) {
    PetscCall(RicoAndersonForget(a));
    PetscFunctionReturn(0);
  }
  for (PetscInt j = 0; j < a->used; j++) {
    const PetscReal *dT = a->dT + (size_t)j * a->n;

    for (PetscInt i = 0; i < a->n; i++) next[i] -= gamma[j] * dT[i];
  }
  PetscFunctionReturn(0);
}
