/*
  small_friction.c -- the method of small_friction.h.

  Each contact in turn is solved exactly with the latest reactions of the others (numerics/rico_contact.h;
  with rolling resistance by Newton's method, local.h). The residual is estimated from the changes of a sweep
  and their rate of decrease. It is computed when the estimate is within the tolerance, and after the last
  sweep. Creating a solver object costs as much as PLAN_MOST_ANSWERS solutions of one contact; sweeps may use
  that many while they are expected to suffice. Otherwise the sweeps are accelerated (acceleration.h) from
  number PLAN_FIRST_ACCELERATED on. Contacts in space are then swept in block rows (small_rows.c), while that
  is expected to be faster than interior points; others for as long as a stronger type would take to start, or
  while they are expected to be faster than nsgs. Once regimes no longer change, Newton's method is tried
  (small_newton.c): in the plane, where it is cheap, at once; in space from PLAN_NEWTON_ROWS rows on, if
  acceleration has not converged soon.
*/
#include "small_friction.h"

#include <array/estimate.h>
#include <array/friction/next_cost.h>
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

/* Returns true if some cone has friction or rolling resistance. */
static int HasFriction(const RicoConeArrays *p)
{
  for (int b = 0; b < p->nblocks; b++) {
    const RicoArrayBlock *block = &p->blocks[b];

    for (int c = 0; c < block->count && !RicoIsInterval(block->cone); c++)
      if (block->mu[c] != 0 || (block->mu_r && block->mu_r[c] != 0)) return 1;
  }
  return 0;
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
  if (f->in_rows) RicoContactRowsMove(&f->rows, f->z);
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
    RicoSmallChanged(f);
  }
}

/* Returns true if the faster sweeps of nsgs are expected to finish earlier. */
static int IsTooSlow(const RicoSmall *f, int contacts, double to_come)
{
  return f->n > PLAN_NEWTON_ROWS && f->sweeps >= PLAN_SHOWN && to_come * (double)contacts > PLAN_MOST_TO_COME;
}

/* The budget of sweeps, as in impls/sweep/progress.h if they can have block rows, with changes of z in place
   of residuals. */
typedef struct {
  long cost;                         /* of the methods after them, in sweeps                          */
  int checkpoint, before, estimates; /* sweep of the next estimate, and of the last one; their number */
  double mark, lowest;               /* least residual at the last estimate, and now                  */
  double ratio;                      /* of the last residual to the move of its sweep                 */
  int begun, rows;                   /* sweep at which it began; true if the problem can have rows    */
  int friction;                      /* false if pivoting is possible                                 */
} Budget;

static Budget BudgetOf(const RicoSmall *f, double tolerance)
{
  const double norm = RicoNormOf(f->n, f->q);
  const long cost =
      RicoNextCost(f->n, 0, 0, RicoSweepsOfFullStep(f->n), norm > 0 ? tolerance / norm : tolerance);

  return (Budget){.cost = cost,
                  .checkpoint = (int)(PLAN_MARK * (double)cost),
                  .mark = INFINITY,
                  .lowest = INFINITY,
                  .ratio = 1,
                  .begun = f->sweeps,
                  .rows = RicoSmallHasRows(f),
                  .friction = HasFriction(f->p)};
}

/* Computes the residual after a sweep if it is due; keeps the z with the least one. */
static void Measure(RicoSmall *f, Budget *b, double tolerance, double moved, double *residual)
{
  const int due = f->in_rows && f->sweeps % PLAN_RESIDUAL_INTERVAL == 0;

  if (!due && b->ratio * moved > tolerance && !isinf(moved)) return;
  *residual = RicoSmallMeasure(f);
  b->ratio = moved > 0 && *residual > tolerance ? *residual / moved : 1;
  if (!(*residual < b->lowest)) return;
  b->lowest = *residual;
  memcpy(f->lowest, f->z, f->n * sizeof(double));
}

/* Returns true while the sweeps to come are expected to cost less than the methods after them. */
static int IsWithin(Budget *b, const RicoSmall *f, double tolerance)
{
  const int sweeps = f->sweeps - b->before;
  int within;

  if (f->sweeps < b->checkpoint) return 1;
  within = b->estimates++ < 2 || (3 * f->sweeps < b->cost && b->lowest <= PLAN_NEAR * tolerance) ||
           RicoStepsToCome(sweeps, b->mark, b->lowest, tolerance) < (double)(b->cost - f->sweeps);
  b->before = f->sweeps;
  b->mark = b->lowest;
  b->checkpoint = 2 * f->sweeps;
  return within;
}

/* Returns true if no further sweep is worth while. */
static int IsOver(const RicoSmall *f, const RicoSmallLimits *limits, int contacts, Budget *b,
                  double tolerance, double to_come, int its)
{
  if (limits) return its >= limits->sweeps || (limits->stop && limits->stop(limits->context, its));
  if (b->rows) return !IsWithin(b, f, tolerance);
  if (!b->friction) return f->sweeps >= PLAN_ROWS_AFTER && to_come * (double)contacts > PLAN_PIVOT_ANSWERS;
  return f->sweeps >= b->begun + PLAN_MOST_ACCELERATED || IsTooSlow(f, contacts, to_come);
}

/* Makes block rows if sweeps solve most contacts, or after many sweeps. */
static void ChooseRows(RicoSmall *f, int contacts, Budget *b)
{
  if (b->rows && !f->in_rows && (2 * f->active > contacts || f->sweeps >= PLAN_ROWS_AFTER))
    b->rows = RicoSmallMakeRows(f);
  if (!f->in_rows && !f->turned) RicoSmallTurn(f);
}

/* After a sweep that moved z by more than PLAN_JUMP times the one before: an accelerated step was long, and
   the sweep after it may have reached a much better z all the same. Returns true in that case, with its
   residual in place of *moved. */
static int HasGained(RicoSmall *f, double before, double *moved, double *residual)
{
  if (!(*moved > PLAN_JUMP * before) || isinf(*moved)) return 0;
  *residual = RicoSmallMeasure(f);
  if (!(*residual < PLAN_GAINED * before)) return 0;
  *moved = *residual;
  return 1;
}

/* z <- the one of the least residual. */
static void EndAtLowest(RicoSmall *f, const Budget *b, double *residual)
{
  *residual = RicoSmallMeasure(f);
  if (!(b->lowest < *residual)) return;
  memcpy(f->z, f->lowest, f->n * sizeof(double));
  RicoSmallRefresh(f);
  *residual = RicoSmallMeasure(f);
}

/* Continues from a z that plain sweeps improve too slowly; the last one moved it by `moved`. Returns as
   RicoSmallFriction(). */
static int AccelerateThenNewton(RicoSmall *f, const RicoSmallLimits *limits, double tolerance, double moved,
                                int *its, double *residual)
{
  const int contacts = CountContacts(f->p);
  RicoConeArrays p = *f->p;
  const RicoSpace space = {.context = &p, .project = Project};
  RicoArrayAcceleration acceleration = {.space = NULL};
  Budget budget = BudgetOf(f, tolerance);
  int wait = 1, another = 0;
  for (;;) {
    const double to_come = SweepsToCome(f, tolerance, moved), before = moved;
    if (IsOver(f, limits, contacts, &budget, tolerance, to_come, *its)) break;
    ChooseRows(f, contacts, &budget);
    another |= TryNewton(f, to_come, tolerance, &wait, residual);
    if (*residual <= tolerance) break;
    if (another || f->sweeps >= PLAN_FIRST_ACCELERATED) Accelerate(f, &space, &acceleration, another, moved);
    moved = RicoSmallSweep(f);
    ++*its;
    another = HasGained(f, before, &moved, residual);
    Measure(f, &budget, tolerance, moved, residual);
    if (*residual <= tolerance || isinf(moved)) break;
  }
  if (!(*residual > tolerance)) return 0;
  EndAtLowest(f, &budget, residual);
  return f->in_rows;
}

int RicoSmallIterate(const RicoConeArrays *p, const RicoSmallLimits *limits, double tolerance, double z[],
                     double w[], void *work, int *its, double *residual)
{
  const int contacts = CountContacts(p), fair = contacts > 1 ? PLAN_MOST_ANSWERS / contacts : SWEEPS_OF_ONE;
  int most = contacts > 1 && fair < PLAN_LEAST_SWEEPS ? PLAN_LEAST_SWEEPS : fair;
  double before, moved = INFINITY;
  int last = 0, over = 0;
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
    over = AccelerateThenNewton(&f, limits, tolerance, moved, its, residual);
  memcpy(w, f.u, p->n * sizeof(double));
  return over;
}
