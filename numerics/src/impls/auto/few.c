/*
  few.c -- see few.h.

  Contact after contact is solved exactly (numerics/rico_contact.h) with the newest reactions of the others. A
  sweep tells free of charge how far it has moved: the yardstick is measured once that is within the
  tolerance, or at the last sweep. To make a solver object is as dear as MOST_ANSWERS answers of one contact:
  so many may be asked for, as long as the sweeps shrink fast enough for these to suffice.
*/
#include <impls/auto/few.h>
#include <numerics/rico_contact.h>

enum { FEW_ROWS = 32, LEAST_SWEEPS = 3, MOST_ANSWERS = 40 };

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

/* Does a change that fell from `before` to `moved` promise to be within the tolerance after `left` sweeps? */
static PetscBool Promises(PetscReal before, PetscReal moved, PetscReal tolerance, PetscInt left)
{
  return moved < before && left * PetscLogReal(moved / before) < PetscLogReal(tolerance / moved)
             ? PETSC_TRUE
             : PETSC_FALSE;
}

static PetscInt CountContacts(RicoProblem p)
{
  PetscInt count = 0;

  for (PetscInt b = 0; b < p->nblocks; b++) count += p->blocks[b].count;
  return count;
}

PetscErrorCode RicoSweepFewContacts(RicoProblem p, PetscReal tolerance, PetscReal z[], PetscReal w[],
                                    PetscInt *its, PetscReal *residual)
{
  const PetscInt contacts = CountContacts(p);
  const PetscInt most = contacts <= 1 ? 1 : PetscMax(LEAST_SWEEPS, MOST_ANSWERS / contacts);
  const PetscReal *M, *q;
  PetscReal before, moved = PETSC_INFINITY;
  PetscBool last = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDenseArray(p, &M));
  PetscCall(RicoProblemGetQ(p, &q));
  *residual = PETSC_INFINITY;
  for (*its = 0; !last && *residual > tolerance;) {
    before = moved;
    moved = Sweep(p, M, q, z);
    ++*its;
    last = *its == most || PetscIsInfReal(moved) ||
           (*its >= LEAST_SWEEPS && !Promises(before, moved, tolerance, most - *its));
    if (moved <= tolerance || last) PetscCall(RicoProblemResidualArrays(p, z, w, residual, NULL));
  }
  PetscFunctionReturn(0);
}
