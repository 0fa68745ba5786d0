/*
  symmetry.c -- tests whether M is symmetric by products only, without assembling M:

      |x'(M y) - y'(M x)| <= 1e-8 (||x|| ||M y|| + ||y|| ||M x||)

  for two vectors of random entries that depend on the global row only, and not on the number of ranks.
*/
#include <problem/symmetry.h>

/* A pseudo-random number in [-1, 1) from the global row and the seed. */
static PetscReal RandomEntry(uint64_t row, uint64_t seed)
{
  uint64_t x = (2 * row + seed + 1) * UINT64_C(0x9e3779b97f4a7c15);

  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return (PetscReal)((x ^ (x >> 31)) >> 11) * 0x1p-52 - 1;
}

static PetscErrorCode RandomVector(RicoProblem p, uint64_t seed, PetscReal x[])
{
  PetscInt end = p->n;
  uint64_t start;

  PetscFunctionBegin;
  if (p->size > 1) PetscCallMPI(MPI_Scan(&p->n, &end, 1, MPIU_INT, MPI_SUM, p->comm));
  start = (uint64_t)end - (uint64_t)p->n;
  for (PetscInt i = 0; i < p->n; i++) x[i] = RandomEntry(start + (uint64_t)i, seed);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemAskSymmetry(RicoProblem p, PetscReal x[], PetscReal Mx[], PetscReal y[],
                                      PetscReal My[], PetscBool *symmetric)
{
  PetscReal sums[6] = {0};

  PetscFunctionBegin;
  PetscCall(RandomVector(p, 0, x));
  PetscCall(RandomVector(p, 1, y));
  PetscCall(RicoProblemMultArrays(p, x, Mx));
  PetscCall(RicoProblemMultArrays(p, y, My));
  for (PetscInt i = 0; i < p->n; i++) {
    sums[0] += x[i] * My[i];
    sums[1] += y[i] * Mx[i];
    sums[2] += x[i] * x[i];
    sums[3] += y[i] * y[i];
    sums[4] += Mx[i] * Mx[i];
    sums[5] += My[i] * My[i];
  }
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, sums, 6, MPIU_REAL, MPIU_SUM, p->comm));
  *symmetric = PetscAbsReal(sums[0] - sums[1]) <= 1e-8 * (PetscSqrtReal(sums[2]) * PetscSqrtReal(sums[5]) +
                                                          PetscSqrtReal(sums[3]) * PetscSqrtReal(sums[4]));
  PetscFunctionReturn(0);
}
