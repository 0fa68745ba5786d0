/*
  solve.c -- sweeps until the residual is within the tolerance.

  Near a solution the estimate of a sweep (the largest change of a reaction times W_NN) is proportional to the
  residual. The residual is computed before the first sweep; if the estimate times the last ratio is below the
  tolerance; every INTERVAL sweeps; and at the limits. Only a computed residual ends a solve. After an
  estimate that was too small, the next one has to wait twice as many sweeps. The velocities recomputed from
  y_free for the residual replace the stored ones, which limits round-off. No tile is skipped in the next
  sweep.
*/
#include <math.h>
#include <numerics/rico_tolerance.h>

#include "sweep_impl.h"

#define INTERVAL 64

typedef struct {
  RicoContactSweep *sweep;
  const double *y_free;
  double *r;
  double rho, norm_q, tolerance, residual, estimate, ratio;
  int64_t it, since, wait;
} Run;

/* A tile's share of the tolerance, below which it may be skipped. */
static double Settled(const Run *run)
{
  return run->tolerance / 10 / sqrt((double)run->sweep->system->contacts + 1);
}

static void Begin(Run *run)
{
  const RicoContactSweepOptions *o = &run->sweep->options;
  const RicoContactSystem *system = run->sweep->system;

  run->rho = RicoContactSystemScale(system);
  run->norm_q = RicoContactSystemNormQ(system, run->y_free);
  run->tolerance = RicoTolerance(o->atol, o->rtol, run->norm_q);
  run->estimate = INFINITY;
  run->ratio = 1;
  run->wait = 1;
  run->sweep->run.settled = o->settled > 0 ? o->settled : Settled(run);
  RicoContactSweepLoad(run->sweep, run->y_free, run->r);
}

static void Measure(Run *run, int expected)
{
  RicoContactSweep *sweep = run->sweep;

  RicoContactSweepUnload(sweep, run->r, NULL);
  run->residual = RicoContactSystemScaledResidual(sweep->system, run->rho, run->y_free, run->r, sweep->y);
  RicoContactSweepVelocities(sweep, sweep->y);
  RicoContactSweepWake(sweep);
  if (run->it > 0 && run->estimate > 0) run->ratio = run->residual / run->estimate;
  run->wait = !expected ? 1 : run->wait < INTERVAL / 2 ? 2 * run->wait : INTERVAL;
  run->since = 0;
}

static RicoConvergedReason Judge(const Run *run)
{
  const RicoContactSweepOptions *o = &run->sweep->options;

  if (!isfinite(run->residual)) return RICO_DIVERGED_NANORINF;
  if (run->residual <= o->atol) return RICO_CONVERGED_ATOL;
  if (run->residual <= run->tolerance) return RICO_CONVERGED_RTOL;
  if (run->it >= o->max_it) return RICO_DIVERGED_ITS;
  if (run->it > 0 && run->estimate == 0) return RICO_DIVERGED_INACCURATE;
  return RICO_ITERATING;
}

static RicoConvergedReason Iterate(Run *run)
{
  const RicoContactSweepOptions *o = &run->sweep->options;
  RicoConvergedReason reason = RICO_ITERATING;
  int stop = 0;

  for (;; run->it++) {
    const int expected = run->since >= run->wait && run->ratio * run->estimate <= run->tolerance;

    if (run->it == 0 || expected || stop || run->it >= o->max_it || run->since >= INTERVAL ||
        run->estimate == 0) {
      Measure(run, expected);
      reason = Judge(run);
    }
    if (reason == RICO_ITERATING && stop) reason = RICO_DIVERGED_TIME;
    if (reason != RICO_ITERATING) return reason;
    run->estimate = RicoContactSweepRun(run->sweep, 1);
    run->since++;
    stop = o->stop && o->stop(o->stop_context, run->it + 1);
  }
}

RicoConvergedReason RicoContactSweepSolve(RicoContactSweep *sweep, const double y_free[], double r[],
                                          double y[], RicoInfo *info)
{
  Run run = {.sweep = sweep, .y_free = y_free, .r = r};
  RicoConvergedReason reason;

  Begin(&run);
  reason = Iterate(&run);
  for (int64_t i = 0; reason == RICO_DIVERGED_NANORINF && i < 3 * sweep->system->contacts; i++) r[i] = 0;
  if (reason == RICO_DIVERGED_NANORINF)
    run.residual = RicoContactSystemScaledResidual(sweep->system, run.rho, y_free, r, sweep->y);
  for (int64_t i = 0; y && i < 6 * sweep->system->bodies; i++) y[i] = sweep->y[i];
  if (info)
    *info = (RicoInfo){.reason = reason,
                       .its = run.it,
                       .residual = run.residual,
                       .residual_relative = RicoRelative(run.residual, run.norm_q),
                       .type = "sweep"};
  return reason;
}
