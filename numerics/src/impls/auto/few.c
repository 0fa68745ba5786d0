/*
  few.c -- see few.h.

  Contact after contact is solved exactly (numerics/rico_contact.h; one that rolls by Newton's method, nsgs.h)
  with the newest reactions of the others. A
  sweep tells free of charge how far it has moved: the yardstick is measured once that is within the
  tolerance, or at the last sweep. To make a solver object is as dear as MOST_ANSWERS answers of one contact:
  so many may be asked for, as long as the sweeps shrink fast enough for these to suffice. Where they do not,
  contacts in the plane are asked whether they have found their regimes (few_plane.c), then the sweeps leap
  (nsgs/leap.h) for as long as a stronger type would take to begin.
*/
#include <impls/auto/few.h>
#include <impls/nsgs/leap.h>
#include <impls/nsgs/nsgs.h>
#include <numerics/rico_contact.h>

enum { LEAST_SWEEPS = 3, MOST_ANSWERS = 56, MOST_LEAPS = 60, LEAP_MEMORY = 5, LARGEST = 5 };

PetscBool RicoAreFewContacts(RicoProblem p)
{
  if (p->size > 1 || p->n > RICO_FEW_ROWS) return PETSC_FALSE;
  for (PetscInt b = 0; b < p->nblocks; b++)
    if (!(RICO_CONE_BIT(p->blocks[b].cone) & RICO_FRICTION) || p->blocks[b].size > LARGEST)
      return PETSC_FALSE;
  return PETSC_TRUE;
}

/* What a contact remembers from sweep to sweep, in its first rows: the velocity without its reaction, and how
   it slid (numerics/rico_contact.h). */
typedef struct {
  PetscReal free[RICO_FEW_ROWS], slip[RICO_FEW_ROWS];
} Memory;

/* r is its reaction, `free` its velocity without it; false where it has no answer. */
static PetscBool Answer(const RicoBlock *block, PetscInt c, PetscReal W[], const PetscReal free[],
                        PetscReal *slip, PetscReal r[])
{
  PetscReal u[LARGEST], work[3 * LARGEST * LARGEST + 7 * LARGEST];
  RicoLocal local = {.size = block->size, .A = W, .cone = block->cone, .mu = block->mu[c]};

  if (block->cone == RICO_COULOMB && block->size <= 3)
    return RicoContactSolveFrom((int)block->size, W, free, block->mu[c], slip, r) != RICO_NO_REGIME;
  if (block->mu_r) local.mu_r = block->mu_r[c];
  for (PetscInt i = 0; i < block->size; i++) {
    u[i] = free[i];
    for (PetscInt j = 0; j < block->size; j++) u[i] += W[i * block->size + j] * r[j];
  }
  return (*(block->cone == RICO_ROLLING ? &RicoLocalRolling : &RicoLocalCone)->solve)(&local, u, r, work);
}

/* Solves the contact at `row`; what it has moved times the stiffness, squared. Where the velocity without
   its reaction of one that does not roll is the one remembered, so is the answer. */
static PetscReal SolveContact(PetscInt n, const PetscReal M[], const PetscReal q[], PetscInt row,
                              const RicoBlock *block, PetscInt c, Memory *memory, PetscReal z[])
{
  const PetscInt dim = block->size;
  PetscReal W[LARGEST * LARGEST], free[LARGEST], r[LARGEST], moved = 0;
  PetscBool same = PETSC_TRUE;

  for (PetscInt i = 0; i < dim; i++) {
    const PetscReal *m = M + (row + i) * n;

    free[i] = q[row + i];
    for (PetscInt j = 0; j < row; j++) free[i] += m[j] * z[j];
    for (PetscInt j = row + dim; j < n; j++) free[i] += m[j] * z[j];
    for (PetscInt j = 0; j < dim; j++) W[i * dim + j] = m[row + j];
    r[i] = z[row + i];
    if (free[i] != memory->free[row + i]) same = PETSC_FALSE;
    memory->free[row + i] = free[i];
  }
  if (same && block->cone == RICO_COULOMB) return 0;
  if (!Answer(block, c, W, free, &memory->slip[row], r)) return PETSC_INFINITY;
  for (PetscInt i = 0; i < dim; i++) {
    moved += PetscSqr(W[0] * (r[i] - z[row + i]));
    z[row + i] = r[i];
  }
  return moved;
}

static PetscReal Sweep(RicoProblem p, const PetscReal M[], const PetscReal q[], Memory *memory, PetscReal z[])
{
  PetscReal moved = 0;
  PetscInt row = 0;

  for (PetscInt b = 0; b < p->nblocks; b++)
    for (PetscInt c = 0; c < p->blocks[b].count; c++, row += p->blocks[b].size)
      moved += SolveContact(p->n, M, q, row, &p->blocks[b], c, memory, z);
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

/* Round-off may have put z outside. */
static PetscErrorCode Measure(RicoProblem p, PetscReal z[], PetscReal w[], PetscReal *residual)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemProjectArrays(p, z, z));
  PetscCall(RicoProblemResidualArrays(p, z, w, residual, NULL));
  PetscFunctionReturn(0);
}

/* z is replaced where that makes it better. */
static PetscErrorCode TryRegimes(RicoProblem p, const PetscReal M[], const PetscReal q[], PetscReal z[],
                                 PetscReal w[], PetscReal *residual)
{
  PetscReal other[RICO_FEW_ROWS], reached;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(other, z, p->n));
  if (!RicoKeepRegimes(p, M, q, other)) PetscFunctionReturn(0);
  PetscCall(Measure(p, other, w, &reached));
  if (!(reached < *residual)) PetscFunctionReturn(0);
  PetscCall(PetscArraycpy(z, other, p->n));
  *residual = reached;
  PetscFunctionReturn(0);
}

/* On from a z that plain sweeps better too slowly. */
static PetscErrorCode LeapOn(RicoProblem p, const PetscReal M[], const PetscReal q[], PetscReal tolerance,
                             Memory *memory, PetscReal z[], PetscReal w[], PetscInt *its, PetscReal *residual)
{
  RicoLeap leap;
  PetscReal moved;
  PetscBool last = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoLeapBegin(&leap, p, LEAP_MEMORY, z));
  for (PetscInt left = MOST_LEAPS; !last; left--) {
    moved = Sweep(p, M, q, memory, z);
    ++*its;
    last = left == 1 || PetscIsInfReal(moved);
    if (moved <= tolerance || last) PetscCall(Measure(p, z, w, residual));
    if (*residual <= tolerance) last = PETSC_TRUE;
    if (!last) PetscCall(RicoLeapNext(&leap, PetscSqr(moved), z));
  }
  PetscCall(RicoLeapEnd(&leap));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSweepFewContacts(RicoProblem p, PetscReal tolerance, PetscReal z[], PetscReal w[],
                                    PetscInt *its, PetscReal *residual)
{
  const PetscInt contacts = CountContacts(p);
  const PetscInt most = contacts <= 1 ? 1 : PetscMax(LEAST_SWEEPS, MOST_ANSWERS / contacts);
  const PetscReal *M, *q;
  Memory memory = {.slip = {0}};
  PetscReal before, moved = PETSC_INFINITY;
  PetscBool last = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDenseArray(p, &M));
  PetscCall(RicoProblemGetQ(p, &q));
  for (PetscInt i = 0; i < p->n; i++) memory.free[i] = NAN;
  *residual = PETSC_INFINITY;
  for (*its = 0; !last && *residual > tolerance;) {
    before = moved;
    moved = Sweep(p, M, q, &memory, z);
    ++*its;
    last = *its == most || PetscIsInfReal(moved) ||
           (*its >= LEAST_SWEEPS && !Promises(before, moved, tolerance, most - *its));
    if (moved <= tolerance || last) PetscCall(Measure(p, z, w, residual));
  }
  if (*residual > tolerance && RicoAreInPlane(p)) PetscCall(TryRegimes(p, M, q, z, w, residual));
  if (*residual > tolerance && contacts > 1 && !PetscIsInfReal(moved))
    PetscCall(LeapOn(p, M, q, tolerance, &memory, z, w, its, residual));
  PetscFunctionReturn(0);
}
