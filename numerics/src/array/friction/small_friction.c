/*
  small_friction.c -- the method of small_friction.h.

  Each contact in turn is solved exactly with the latest reactions of the others (numerics/rico_contact.h;
  with rolling resistance by Newton's method, local.h). The residual is estimated from the changes of a sweep
  and their rate of decrease. It is computed when the estimate is within the tolerance, and after the last
  sweep. Creating a solver object costs as much as PLAN_MOST_ANSWERS solutions of one contact; sweeps may use
  that many while they are expected to suffice. Otherwise the sweeps are accelerated (acceleration.h) from
  number PLAN_FIRST_ACCELERATED on, for as long as a stronger type would take to start, or while they are
  expected to be faster than nsgs. Once regimes no longer change, Newton's method is tried (small_newton.c):
  in the plane, where it is cheap, at once; in space from PLAN_NEWTON_ROWS rows on, if acceleration has not
  converged soon.
*/
#include "small_friction.h"

#include <array/estimate.h>
#include <array/plan_thresholds.h>
#include <string.h>

/* Local solutions with rolling resistance end when they have gained nine digits; further sweeps gain more. */
#define SWEEPS_OF_ONE 4

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

/* Expected number of sweeps until they move less than the tolerance, at the mean rate so far. */
static double SweepsToCome(const RicoSmall *f, double tolerance, double moved)
{
  if (moved <= tolerance) return 0.0;
  return RicoStepsToCome((double)(f->sweeps - 1), f->first, moved, tolerance);
}

/* Tries Newton's method if sweeps to come cost more, once regimes have been constant for *wait sweeps, and
   doubles *wait. Returns whether z has changed. */
static int TryNewton(RicoSmall *f, double to_come, double tolerance, int *wait, double *residual)
{
  const int worth = PLAN_LEAST_TO_COME + f->n / PLAN_WORTH_ROWS; /* sweeps */

  if (f->calm < *wait || to_come < (double)worth) return 0;
  if (!RicoAreInPlane(f->p) && (f->sweeps < PLAN_SHOWN || f->n > PLAN_NEWTON_ROWS)) return 0;
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

/* z <- the start of the next sweep; unchanged if it is `another` point than the last sweep's. */
static void Accelerate(RicoSmall *f, const RicoSpace *space, RicoArrayAcceleration *acceleration, int another,
                       double moved)
{
  if (another || !acceleration->space) {
    RicoArrayAccelerationBegin(acceleration, space, (size_t)f->n, PLAN_SMALL_MEMORY, f->z, f->acceleration);
  } else {
    (void)RicoArrayAccelerationNext(acceleration, moved * moved, f->z); /* this space does not fail */
    RicoSmallRefresh(f);
  }
}

/* Returns true if the faster sweeps of nsgs are expected to finish earlier. */
static int IsTooSlow(const RicoSmall *f, int contacts, double to_come)
{
  return f->n > PLAN_NEWTON_ROWS && f->sweeps >= PLAN_SHOWN && to_come * (double)contacts > PLAN_MOST_TO_COME;
}

/* Continues from a z that plain sweeps improve too slowly; the last one moved it by `moved`. */
static void AccelerateThenNewton(RicoSmall *f, const RicoSmallLimits *limits, double tolerance, double moved,
                                 int *its, double *residual)
{
  const int contacts = CountContacts(f->p);
  RicoConeArrays p = *f->p;
  const RicoSpace space = {.context = &p, .project = Project};
  RicoArrayAcceleration acceleration = {.space = NULL};
  int wait = 1;

  RicoSmallTurn(f);
  for (long left = limits ? limits->sweeps - *its : PLAN_MOST_ACCELERATED; left > 0; left--) {
    const double to_come = SweepsToCome(f, tolerance, moved);
    if (!limits && IsTooSlow(f, contacts, to_come)) break;
    if (limits && limits->stop && limits->stop(limits->context, *its)) break;
    const int better = TryNewton(f, to_come, tolerance, &wait, residual);
    if (*residual <= tolerance) break;
    if (better || f->sweeps >= PLAN_FIRST_ACCELERATED) Accelerate(f, &space, &acceleration, better, moved);
    moved = RicoSmallSweep(f);
    ++*its;
    if (moved <= tolerance || isinf(moved)) *residual = RicoSmallMeasure(f);
    if (*residual <= tolerance || isinf(moved)) break;
  }
  if (*residual > tolerance) *residual = RicoSmallMeasure(f);
}

void RicoSmallIterate(const RicoConeArrays *p, const RicoSmallLimits *limits, double tolerance, double z[],
                      double w[], void *work, int *its, double *residual)
{
  const int contacts = CountContacts(p), fair = contacts > 1 ? PLAN_MOST_ANSWERS / contacts : SWEEPS_OF_ONE;
  int most = contacts > 1 && fair < PLAN_LEAST_SWEEPS ? PLAN_LEAST_SWEEPS : fair;
  double before, moved = INFINITY;
  int last = 0;
  RicoSmall f;

  if (limits && limits->sweeps < most) most = (int)limits->sweeps;
  RicoSmallBegin(p, z, work, &f);
  *residual = INFINITY;
  for (*its = 0; !last && *residual > tolerance;) {
    before = moved;
    moved = RicoSmallSweep(&f);
    ++*its;
    last = *its == most || isinf(moved) ||
           (*its >= PLAN_LEAST_SWEEPS && !(RicoStepsToCome(1.0, before, moved, tolerance) < most - *its));
    if (last || moved * (moved / before) <= tolerance) *residual = RicoSmallMeasure(&f);
  }
  if (*residual > tolerance && contacts > 1 && !isinf(moved))
    AccelerateThenNewton(&f, limits, tolerance, moved, its, residual);
  memcpy(w, f.u, p->n * sizeof(double));
}
