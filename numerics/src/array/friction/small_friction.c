/*
  small_friction.c -- the solve of small_friction.h.

  Contact after contact is solved exactly (numerics/rico_contact.h; one that rolls by Newton's method,
  local.h) with the newest reactions of the others. What a sweep has moved, and how fast that shrinks, says
  how far the residual is: it is taken where it promises to be within the tolerance, or at the last sweep. To
  make a solver object is as dear as MOST_ANSWERS answers of one contact: so many may be asked for, as long as
  the sweeps shrink fast enough for these to suffice. Where they do not, the sweeps leap (leap.h) for as long
  as a stronger type would take to begin, or as they promise to be sooner than the faster sweeps of nsgs; and
  once regimes stay Newton's method is tried (small_newton.c), in the plane, where it is cheap, at once, in
  space where there are SMALL_ROWS and leaps have not arrived soon.
*/
#include "small_friction.h"

#include <math.h>
#include <numerics/rico_math.h>
#include <string.h>

enum { LEAST_SWEEPS = 3, MOST_ANSWERS = 56, MOST_LEAPS = 60 };
enum { SHOWN = 10, SMALL_ROWS = 24, LEAST_TO_COME = 2, WORTH_ROWS = 8, MOST_TO_COME = 500 };

/* Does a change that fell from `before` to `moved` promise to be within the tolerance after `left` sweeps? */
static int Promises(double before, double moved, double tolerance, int left)
{
  return moved < before && left * RicoLog(moved / before) < RicoLog(tolerance / moved);
}

int RicoAreSmallCones(int nblocks, const RicoArrayBlock blocks[])
{
  for (int b = 0; b < nblocks; b++)
    if (blocks[b].cone == RICO_NORMAL_CONE ||
        (!RicoIsInterval(blocks[b].cone) && blocks[b].size > RICO_SMALL_CONE))
      return 0;
  return 1;
}

static int CountContacts(const RicoConeArrays *p)
{
  int count = 0;

  for (int b = 0; b < p->nblocks; b++) count += RicoCountOf(&p->blocks[b]);
  return count;
}

/* Sweeps to come until they move less than the tolerance, if they shrink as they have done on the whole. */
static double SweepsToCome(const RicoSmall *f, double tolerance, double moved)
{
  if (moved <= tolerance) return 0.0;
  if (moved >= f->first) return INFINITY;
  return (double)(f->sweeps - 1) * RicoLog(tolerance / moved) / RicoLog(moved / f->first);
}

/* Newton's method where it is worth it, once regimes have stayed for *wait sweeps, then for twice as long.
   Whether z is another. */
static int TryNewton(RicoSmall *f, double to_come, double tolerance, int *wait, double *residual)
{
  const int worth = LEAST_TO_COME + f->n / WORTH_ROWS; /* sweeps */

  if (f->calm < *wait || to_come < (double)worth) return 0;
  if (!RicoAreInPlane(f->p) && (f->sweeps < SHOWN || f->n > SMALL_ROWS)) return 0;
  const double before = RicoSmallMeasure(f);
  *residual = before;
  RicoSmallNewton(f, tolerance, residual);
  *wait = 2 * f->calm + 1;
  return *residual < before;
}

static int Project(void *context, const double x[], double z[])
{
  RicoProjectCones(context, x, z);
  return 0;
}

/* z becomes where the next sweep begins, or stays where it is `another` than the last sweep has left. */
static void Leap(RicoSmall *f, const RicoSpace *space, RicoLeap *leap, int another, double moved)
{
  if (another || !leap->space) {
    RicoLeapBegin(leap, space, (size_t)f->n, RICO_SMALL_MEMORY, f->z, f->leap);
  } else {
    (void)RicoLeapNext(leap, moved * moved, f->z); /* this space does not fail */
    RicoSmallRefresh(f);
  }
}

/* Are the faster sweeps of nsgs sooner there? */
static int IsTooSlow(const RicoSmall *f, int contacts, double to_come)
{
  return f->n > SMALL_ROWS && f->sweeps >= SHOWN && to_come * (double)contacts > MOST_TO_COME;
}

/* On from a z that plain sweeps better too slowly, `moved` by the last one. */
static void GoOn(RicoSmall *f, const RicoSmallLimits *limits, double tolerance, double moved, int *its,
                 double *residual)
{
  const int contacts = CountContacts(f->p);
  RicoConeArrays p = *f->p;
  const RicoSpace space = {.context = &p, .project = Project};
  RicoLeap leap = {.space = NULL};
  int wait = 1;

  RicoSmallTurn(f);
  for (long left = limits ? limits->sweeps : MOST_LEAPS; left > 0; left--) {
    const double to_come = SweepsToCome(f, tolerance, moved);
    if (!limits && IsTooSlow(f, contacts, to_come)) break;
    if (limits && limits->stop && limits->stop(limits->context, *its)) break;
    const int better = TryNewton(f, to_come, tolerance, &wait, residual);
    if (*residual <= tolerance) break;
    Leap(f, &space, &leap, better, moved);
    moved = RicoSmallSweep(f);
    ++*its;
    if (moved <= tolerance || isinf(moved)) *residual = RicoSmallMeasure(f);
    if (*residual <= tolerance || isinf(moved)) break;
  }
  if (*residual > tolerance) *residual = RicoSmallMeasure(f);
}

void RicoSmallFriction(const RicoConeArrays *p, const RicoSmallLimits *limits, double tolerance, double z[],
                       double w[], void *work, int *its, double *residual)
{
  const int contacts = CountContacts(p), fair = MOST_ANSWERS / contacts,
            most = contacts <= 1         ? 1
                   : fair > LEAST_SWEEPS ? fair
                                         : LEAST_SWEEPS;
  double before, moved = INFINITY;
  int last = 0;
  RicoSmall f;

  RicoSmallBegin(p, z, work, &f);
  *residual = INFINITY;
  for (*its = 0; !last && *residual > tolerance;) {
    before = moved;
    moved = RicoSmallSweep(&f);
    ++*its;
    last = *its == most || isinf(moved) ||
           (*its >= LEAST_SWEEPS && !Promises(before, moved, tolerance, most - *its));
    if (last || moved * (moved / before) <= tolerance) *residual = RicoSmallMeasure(&f);
  }
  if (*residual > tolerance && contacts > 1 && !isinf(moved))
    GoOn(&f, limits, tolerance, moved, its, residual);
  memcpy(w, f.u, p->n * sizeof(double));
}
