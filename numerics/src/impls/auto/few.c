/*
  few.c -- see few.h.

  Contact after contact is solved exactly (numerics/rico_contact.h; one that rolls by Newton's method, nsgs.h)
  with the newest reactions of the others. What a sweep has moved, and how fast that shrinks, says how far the
  yardstick is: it is taken where it promises to be within the tolerance, or at the last sweep. To make a
  solver object is as dear as MOST_ANSWERS answers of one contact: so many may be asked for, as long as the
  sweeps shrink fast enough for these to suffice. Where they do not, contacts in the plane are asked whether
  they have found their regimes (few_plane.c), then the sweeps leap (nsgs/leap.h) for as long as a stronger
  type would take to begin.
*/
#include <impls/auto/few.h>
#include <impls/nsgs/leap.h>

enum { LEAST_SWEEPS = 3, MOST_ANSWERS = 56, MOST_LEAPS = 60, LEAP_MEMORY = 5 };

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

/* z is replaced where that makes it better. */
static PetscErrorCode TryRegimes(RicoFew *f, PetscReal *residual)
{
  PetscReal before[RICO_FEW_ROWS], reached;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(before, f->z, f->n));
  if (RicoKeepRegimes(f->p, f->M, f->q, f->z)) {
    PetscCall(RicoProblemProjectArrays(f->p, f->z, f->z));
    RicoFewRefresh(f);
    PetscCall(RicoFewMeasure(f, &reached));
    if (reached < *residual) {
      *residual = reached;
      PetscFunctionReturn(0);
    }
  }
  PetscCall(PetscArraycpy(f->z, before, f->n));
  RicoFewRefresh(f);
  PetscFunctionReturn(0);
}

/* On from a z that plain sweeps better too slowly. */
static PetscErrorCode LeapOn(RicoFew *f, PetscReal tolerance, PetscInt *its, PetscReal *residual)
{
  RicoLeap leap;
  PetscReal moved;
  PetscBool last = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoLeapBegin(&leap, f->p, LEAP_MEMORY, f->z));
  for (PetscInt left = MOST_LEAPS; !last; left--) {
    moved = RicoFewSweep(f);
    ++*its;
    last = left == 1 || PetscIsInfReal(moved);
    if (moved <= tolerance || last) PetscCall(RicoFewMeasure(f, residual));
    if (*residual <= tolerance) last = PETSC_TRUE;
    if (last) break;
    PetscCall(RicoLeapNext(&leap, PetscSqr(moved), f->z));
    RicoFewRefresh(f);
  }
  PetscCall(RicoLeapEnd(&leap));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSweepFewContacts(RicoProblem p, PetscReal tolerance, PetscReal z[], PetscReal w[],
                                    PetscInt *its, PetscReal *residual)
{
  const PetscInt contacts = CountContacts(p);
  const PetscInt most = contacts <= 1 ? 1 : PetscMax(LEAST_SWEEPS, MOST_ANSWERS / contacts);
  PetscReal before, moved = PETSC_INFINITY;
  PetscBool last = PETSC_FALSE;
  RicoFew f;

  PetscFunctionBegin;
  PetscCall(RicoFewBegin(p, z, &f));
  *residual = PETSC_INFINITY;
  for (*its = 0; !last && *residual > tolerance;) {
    before = moved;
    moved = RicoFewSweep(&f);
    ++*its;
    last = *its == most || PetscIsInfReal(moved) ||
           (*its >= LEAST_SWEEPS && !Promises(before, moved, tolerance, most - *its));
    if (last || moved * (moved / before) <= tolerance) PetscCall(RicoFewMeasure(&f, residual));
  }
  if (*residual > tolerance && RicoAreInPlane(p)) PetscCall(TryRegimes(&f, residual));
  if (*residual > tolerance && contacts > 1 && !PetscIsInfReal(moved))
    PetscCall(LeapOn(&f, tolerance, its, residual));
  PetscCall(PetscArraycpy(w, f.u, p->n));
  PetscFunctionReturn(0);
}
