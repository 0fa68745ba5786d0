/*
  few.c -- see few.h.

  Contact after contact is solved exactly (numerics/rico_contact.h) with the newest reactions of the others. A
  sweep tells free of charge how far it has moved: the yardstick is measured once that is within the
  tolerance, or at the last sweep.
*/
#include <impls/auto/few.h>
#include <numerics/rico_contact.h>

enum { FEW_ROWS = 9, MOST_SWEEPS = 6 };

PetscBool RicoAreFewContacts(RicoProblem p)
{
  if (p->size > 1 || p->n > FEW_ROWS) return PETSC_FALSE;
  for (PetscInt b = 0; b < p->nblocks; b++)
    if (p->blocks[b].cone != RICO_COULOMB || p->blocks[b].size > 3) return PETSC_FALSE;
  return PETSC_TRUE;
}

/* Solves the contact at `row`; what it has moved times the stiffness, squared. Nothing where it has no
 * answer. */
static PetscReal SolveContact(PetscInt n, const PetscReal M[], const PetscReal q[], PetscInt row,
                              PetscInt dim, PetscReal mu, PetscReal z[])
{
  PetscReal W[9], free[3], r[3], moved = 0;

  for (PetscInt i = 0; i < dim; i++) {
    const PetscReal *m = M + (row + i) * n;

    free[i] = q[row + i];
    for (PetscInt j = 0; j < n; j++) free[i] += m[j] * z[j];
    for (PetscInt j = 0; j < dim; j++) {
      W[i * dim + j] = m[row + j];
      free[i] -= m[row + j] * z[row + j];
    }
    r[i] = z[row + i];
  }
  if (RicoContactSolve((int)dim, W, free, mu, r) == RICO_NO_REGIME) return PETSC_INFINITY;
  for (PetscInt i = 0; i < dim; i++) {
    moved += PetscSqr(W[0] * (r[i] - z[row + i]));
    z[row + i] = r[i];
  }
  return moved;
}

static PetscReal Sweep(RicoProblem p, const PetscReal M[], const PetscReal q[], PetscReal z[])
{
  PetscReal moved = 0;
  PetscInt row = 0;

  for (PetscInt b = 0; b < p->nblocks; b++)
    for (PetscInt c = 0; c < p->blocks[b].count; c++, row += p->blocks[b].size)
      moved += SolveContact(p->n, M, q, row, p->blocks[b].size, p->blocks[b].mu[c], z);
  return PetscSqrtReal(moved);
}

PetscErrorCode RicoSweepFewContacts(RicoProblem p, PetscReal tolerance, PetscReal z[], PetscReal w[],
                                    PetscInt *its, PetscReal *residual)
{
  const PetscBool alone = p->nblocks == 1 && p->blocks[0].count == 1 ? PETSC_TRUE : PETSC_FALSE;
  const PetscReal *M, *q;
  PetscReal moved = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDenseArray(p, &M));
  PetscCall(RicoProblemGetQ(p, &q));
  *residual = PETSC_INFINITY;
  for (*its = 0; *its<MOST_SWEEPS && * residual> tolerance && !PetscIsInfReal(moved);) {
    moved = Sweep(p, M, q, z);
    ++*its;
    if (moved <= tolerance || alone || *its == MOST_SWEEPS)
      PetscCall(RicoProblemResidualArrays(p, z, w, residual, NULL));
  }
  if (PetscIsInfReal(moved)) PetscCall(RicoProblemResidualArrays(p, z, w, residual, NULL));
  PetscFunctionReturn(0);
}
