/*
  few.c -- see few.h.

  Contact after contact is solved exactly (numerics/rico_contact.h; one that rolls by Newton's method, nsgs.h)
  with the newest reactions of the others. What a sweep has moved, and how fast that shrinks, says how far the
  yardstick is: it is taken where it promises to be within the tolerance, or at the last sweep. To make a
  solver object is as dear as MOST_ANSWERS answers of one contact: so many may be asked for, as long as the
  sweeps shrink fast enough for these to suffice. Where they do not, the sweeps leap (nsgs/leap.h) for as long
  as a stronger type would take to begin, or as they promise to be sooner than the faster sweeps of nsgs; and
  once regimes stay Newton's method is tried (few_newton.c), in the plane, where it is cheap, at once, in
  space where there are SMALL_ROWS and leaps have not arrived soon.
*/
#include <impls/auto/few.h>
#include <impls/nsgs/leap.h>
#include <numerics/rico_math.h>

enum { LEAST_SWEEPS = 3, MOST_ANSWERS = 56, MOST_LEAPS = 60, LEAP_MEMORY = 5 };
enum { SHOWN = 10, SMALL_ROWS = 24, LEAST_TO_COME = 2, WORTH_ROWS = 8, MOST_TO_COME = 500 };

/* Does a change that fell from `before` to `moved` promise to be within the tolerance after `left` sweeps? */
static PetscBool Promises(PetscReal before, PetscReal moved, PetscReal tolerance, PetscInt left)
{
  return moved < before && left * RicoLog(moved / before) < RicoLog(tolerance / moved) ? PETSC_TRUE
                                                                                       : PETSC_FALSE;
}

static PetscInt CountContacts(RicoProblem p)
{
  PetscInt count = 0;

  for (PetscInt b = 0; b < p->nblocks; b++) count += p->blocks[b].count;
  return count;
}

/* Sweeps to come until they move less than the tolerance, if they shrink as they have done on the whole. */
static PetscReal SweepsToCome(const RicoFew *f, PetscReal tolerance, PetscReal moved)
{
  if (moved <= tolerance) return 0;
  if (moved >= f->first) return PETSC_INFINITY;
  return (PetscReal)(f->sweeps - 1) * RicoLog(tolerance / moved) / RicoLog(moved / f->first);
}

/* Newton's method where it is worth it, once regimes have stayed for *wait sweeps, then for twice as long;
   `better` says whether z is another. */
static PetscErrorCode TryNewton(RicoFew *f, PetscReal to_come, PetscReal tolerance, PetscInt *wait,
                                PetscReal *residual, PetscBool *better)
{
  const PetscInt worth = LEAST_TO_COME + f->n / WORTH_ROWS; /* sweeps */
  PetscReal before;

  PetscFunctionBegin;
  *better = PETSC_FALSE;
  if (f->calm < *wait || to_come < (PetscReal)worth) PetscFunctionReturn(0);
  if (!RicoAreInPlane(f->p) && (f->sweeps < SHOWN || f->n > SMALL_ROWS)) PetscFunctionReturn(0);
  PetscCall(RicoFewMeasure(f, &before));
  *residual = before;
  PetscCall(RicoFewNewton(f, tolerance, residual));
  *better = *residual < before ? PETSC_TRUE : PETSC_FALSE;
  *wait = 2 * f->calm + 1;
  PetscFunctionReturn(0);
}

/* z becomes where the next sweep begins, or stays where it is `another` than the last sweep has left. */
static PetscErrorCode Leap(RicoFew *f, RicoLeap *leap, PetscBool another, PetscReal moved)
{
  PetscFunctionBegin;
  if (another && leap->p) PetscCall(RicoLeapEnd(leap));
  if (another || !leap->p) {
    PetscCall(RicoLeapBegin(leap, f->p, LEAP_MEMORY, f->z));
  } else {
    PetscCall(RicoLeapNext(leap, PetscSqr(moved), f->z));
    RicoFewRefresh(f);
  }
  PetscFunctionReturn(0);
}

/* On from a z that plain sweeps better too slowly, `moved` by the last one. */
static PetscErrorCode GoOn(RicoFew *f, PetscInt contacts, PetscReal tolerance, PetscReal moved, PetscInt *its,
                           PetscReal *residual)
{
  PetscInt wait = 1;
  PetscBool better;
  PetscReal to_come;
  RicoLeap leap = {.p = NULL};

  PetscFunctionBegin;
  RicoFewTurn(f);
  for (PetscInt left = MOST_LEAPS; left > 0; left--) {
    to_come = SweepsToCome(f, tolerance, moved);
    if (f->n > SMALL_ROWS && f->sweeps >= SHOWN && to_come * (PetscReal)contacts > MOST_TO_COME) break;
    PetscCall(TryNewton(f, to_come, tolerance, &wait, residual, &better));
    if (*residual <= tolerance) break;
    PetscCall(Leap(f, &leap, better, moved));
    moved = RicoFewSweep(f);
    ++*its;
    if (moved <= tolerance || PetscIsInfReal(moved)) PetscCall(RicoFewMeasure(f, residual));
    if (*residual <= tolerance || PetscIsInfReal(moved)) break;
  }
  if (*residual > tolerance) PetscCall(RicoFewMeasure(f, residual));
  if (leap.p) PetscCall(RicoLeapEnd(&leap));
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
  if (*residual > tolerance && contacts > 1 && !PetscIsInfReal(moved))
    PetscCall(GoOn(&f, contacts, tolerance, moved, its, residual));
  PetscCall(PetscArraycpy(w, f.u, p->n));
  PetscFunctionReturn(0);
}
