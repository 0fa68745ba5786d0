/*
  solve.c -- sweeps until the residual is within the tolerance.

  The residual of rico_sweep.h is computed before the first sweep; when the largest change of a sweep, times
  the last ratio of residual to change, is below the tolerance; every INTERVAL sweeps; and at the limits. It
  uses velocities recomputed from y_free, colour by colour. If the tolerance is zero it is not computed: the
  residual is then the largest change of the last sweep, as RicoContactSweepRun() returns it.
*/
#include <math.h>

#include "joints/system.h"

#define INTERVAL 64

int RicoSharedIsSplit(const RicoSharedSweep s)
{
  return s->run == RicoSplitRun;
}

typedef struct {
  RicoSharedSweep s;
  const double *y_free;
  double *r;
  double rho, norm_q, tolerance, residual, estimate, ratio;
  double own_change,
      all_change; /* largest change of the last sweep on this rank; of an earlier one on all ranks */
  RicoRequest request;
  int64_t it, since, wait, sweeps;
} Solve;

/* Number of terms in a sum. Split mode: own contacts of the system. Otherwise: lanes of the sweep, then
   contacts with rolling resistance, then joints. */
static int64_t Shares(const RicoSharedSweep s)
{
  return RicoSharedIsSplit(s) ? s->system.local.contacts
                              : RicoContactSweepLanes(s->sweep) + s->rolling.n + s->joints.n;
}

static double *RollingShares(const RicoSharedSweep s)
{
  return s->share + RicoContactSweepLanes(s->sweep);
}

static double *JointShares(const RicoSharedSweep s)
{
  return RollingShares(s) + s->rolling.n;
}

static int Sum(RicoSharedSweep s, double *sum)
{
  *sum = RicoRanksExactSum(s->ranks, Shares(s), s->share);
  return 0;
}

static int Begin(Solve *solve)
{
  RicoSharedSweep s = solve->s;
  const RicoContactSystem *local = &s->system.local;
  int64_t rows = 3 * local->contacts + 2 * s->rolling.n + RicoJointsRows(s);
  double trace, square;

  RicoContactSweepLoad(s->sweep, NULL, solve->r);
  if (!RicoSharedIsSplit(s)) {
    RicoContactSweepTraces(s->sweep, s->share);
    RicoRollingTraces(s, RollingShares(s));
    RicoJointsTraces(s, JointShares(s));
  }
  for (int64_t k = 0; RicoSharedIsSplit(s) && k < local->contacts; k++)
    s->share[k] = RicoContactSystemTrace(local, k);
  RICO_TRY(Sum(s, &trace));
  if (!RicoSharedIsSplit(s)) {
    RicoContactSweepPut(s->sweep, local->bodies, NULL, solve->y_free);
    RicoContactSweepSquares(s->sweep, s->share);
    RicoRollingSquares(s, RollingShares(s));
    RicoJointsSquares(s, JointShares(s));
  }
  for (int64_t k = 0; RicoSharedIsSplit(s) && k < local->contacts; k++)
    s->share[k] = RicoContactSystemSquareQ(local, k, solve->y_free);
  RICO_TRY(Sum(s, &square));
  RicoRanksSum(s->ranks, 1, &rows);
  solve->rho = trace > 0 ? (double)rows / trace : 1;
  solve->norm_q = sqrt(square);
  solve->tolerance = RICO_LARGER(s->options.atol, s->options.rtol * (solve->norm_q > 0 ? solve->norm_q : 1));
  solve->estimate = INFINITY;
  solve->ratio = 1;
  solve->wait = 1;
  return 0;
}

/* Returns true if sweeps are limited by their number only, without a tolerance. */
static int IsCounted(const RicoSharedSweep s)
{
  return s->options.atol <= 0 && s->options.rtol <= 0 && s->options.max_it > 0 && !RicoSharedIsSplit(s);
}

static int Measure(Solve *solve, int expected)
{
  RicoSharedSweep s = solve->s;
  const RicoContactSystem *local = &s->system.local;
  double square;

  if (RicoSharedIsSplit(s)) {
    RicoContactSweepUnload(s->sweep, solve->r, NULL);
    RICO_TRY(RicoSplitVelocities(s, solve->y_free, solve->r));
    for (int64_t k = 0; k < local->contacts; k++)
      s->share[k] = RicoContactSystemDefect(local, k, solve->rho, s->y, solve->r + 3 * k);
  } else {
    RICO_TRY(RicoSharedVelocities(s, solve->y_free));
    RicoContactSweepDefects(s->sweep, solve->rho, s->share);
    RicoRollingDefects(s, solve->rho, RollingShares(s));
    RicoJointsDefects(s, solve->rho, JointShares(s));
  }
  RICO_TRY(Sum(s, &square));
  solve->residual = sqrt(square) / solve->rho;
  if (solve->it > 0 && solve->estimate > 0) solve->ratio = solve->residual / solve->estimate;
  solve->wait = !expected ? 1 : solve->wait < INTERVAL / 2 ? 2 * solve->wait : INTERVAL;
  solve->since = 0;
  return 0;
}

static RicoConvergedReason Judge(const Solve *solve)
{
  const RicoContactSweepOptions *o = &solve->s->options;

  if (!isfinite(solve->residual)) return RICO_DIVERGED_NANORINF;
  if (solve->residual <= o->atol) return RICO_CONVERGED_ATOL;
  if (solve->residual <= solve->tolerance) return RICO_CONVERGED_RTOL;
  if (solve->it >= o->max_it) return RICO_DIVERGED_ITS;
  if (solve->it > 0 && solve->estimate == 0) return RICO_DIVERGED_INACCURATE;
  return RICO_ITERATING;
}

static void BeginMax(Solve *solve, double change)
{
  solve->own_change = isfinite(change) ? change : INFINITY;
  RicoRanksBeginMax(solve->s->ranks, &solve->own_change, &solve->all_change, &solve->request);
}

/* Starts the reduction of the largest change after each sweep, and reads it after the next one, without
   waiting. */
static int SweepOnce(Solve *solve)
{
  RicoSharedSweep s = solve->s;
  double change;

  RICO_TRY(s->run(s, &change));
  RicoRanksWait(s->ranks, &solve->request);
  if (solve->sweeps++ > 0) solve->estimate = solve->all_change;
  BeginMax(solve, change);
  solve->since++;
  return 0;
}

/* Does max_it sweeps; only the change of the last one is reduced. */
static int Count(Solve *solve, RicoConvergedReason *reason)
{
  RicoSharedSweep s = solve->s;
  double change = 0;

  RicoContactSweepLoad(s->sweep, NULL, solve->r);
  RICO_TRY(RicoSharedVelocities(s, solve->y_free));
  for (; solve->it < s->options.max_it; solve->it++) RICO_TRY(s->run(s, &change));
  BeginMax(solve, change);
  RICO_TRY(RicoSharedFinish(s));
  RicoRanksWait(s->ranks, &solve->request);
  solve->residual = solve->all_change;
  *reason = isfinite(solve->residual) ? RICO_DIVERGED_ITS : RICO_DIVERGED_NANORINF;
  return 0;
}

static int Iterate(Solve *solve, RicoConvergedReason *reason)
{
  const RicoContactSweepOptions *o = &solve->s->options;

  RICO_TRY(Begin(solve));
  for (*reason = RICO_ITERATING; *reason == RICO_ITERATING; solve->it++) {
    const int expected = solve->since >= solve->wait && solve->ratio * solve->estimate <= solve->tolerance;

    if (solve->it == 0 || expected || solve->it >= o->max_it || solve->since >= INTERVAL ||
        solve->estimate == 0) {
      RICO_TRY(Measure(solve, expected));
      *reason = Judge(solve);
      if (*reason != RICO_ITERATING) break;
    }
    RICO_TRY(SweepOnce(solve));
  }
  RicoRanksWait(solve->s->ranks, &solve->request);
  return 0;
}

int RicoSharedSweepSolve(RicoSharedSweep s, const double y_free[], double r[], double y[], RicoInfo *info)
{
  Solve solve = {.s = s, .y_free = y_free, .r = r};
  const int64_t numbers = 6 * s->system.local.bodies;
  RicoConvergedReason reason = RICO_ITERATING;
  double *own = NULL, *shares = NULL;

  RicoJointsPlace(s);
  RicoJointBallsLoad(s);
  if (!y || y == y_free) RICO_TRY(RICO_NEW(numbers, &own));
  s->y = own ? own : y;
  if (RicoSharedIsSplit(s) || Shares(s) > 3 * s->system.local.contacts)
    RICO_TRY(RICO_NEW(Shares(s), &shares));
  s->share = shares ? shares : r; /* r is free for this use: the sweep stores the reactions */
  RICO_TRY(IsCounted(s) ? Count(&solve, &reason) : Iterate(&solve, &reason));
  RicoJointBallsUnload(s);
  RICO_FREE(shares);
  s->share = NULL;
  if (!RicoSharedIsSplit(s)) RicoContactSweepUnload(s->sweep, r, s->y);
  if (y && own) RICO_COPY(y, own, numbers);
  RICO_FREE(own);
  s->y = NULL;
  if (info)
    *info = (RicoInfo){.reason = reason,
                       .its = solve.it,
                       .residual = solve.residual,
                       .residual_relative = solve.norm_q > 0 ? solve.residual / solve.norm_q : solve.residual,
                       .type = "shared sweep"};
  return 0;
}
