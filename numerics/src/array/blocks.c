/*
  blocks.c -- the function for problems with all cones on plain arrays.

      all sets are intervals         RicoArraySolve()
      up to PLAN_SMALL_ROWS rows     sweeps with acceleration and Newton's method (friction/small_friction.h);
                                     polyhedra and intervals: a mixed problem with multipliers (polyhedra.c)
      else, or if these fail         the solver object of Ricochet::numerics, if it is installed
  (numerics_module.c); otherwise these sweeps within max_it, the time limit and their own
*/
#include <float.h>

#include "array_impl.h"
#include "friction/local.h"
#include "friction/small_friction.h"
#include "plan_thresholds.h"

/* Limit of sweeps without the solver object, if the caller sets none: as type nsgs. */
#define MOST_SWEEPS 10000

static int IntervalsMakeSense(const RicoArrayBlock *block)
{
  for (int c = 0; c < RicoCountOf(block); c++) {
    const double lo = RicoLowerOf(block, c), hi = RicoUpperOf(block, c);
    if (!(lo <= hi) || lo == INFINITY || hi == -INFINITY) return 0;
    if (block->cone == RICO_BOX && ((block->lb && isnan(block->lb[c])) || (block->ub && isnan(block->ub[c]))))
      return 0;
  }
  return 1;
}

static int AreCoefficients(int count, const double *x)
{
  if (!x || !RicoIsFinite((size_t)count, x)) return 0;
  for (int i = 0; i < count; i++)
    if (x[i] < 0.0) return 0;
  return 1;
}

static int SizeMakesSense(const RicoArrayBlock *block)
{
  if ((int)block->cone < 0 || block->cone >= RICO_NUM_CONES || block->count < 1) return 0;
  if (block->cone == RICO_COULOMB) return block->size == 2 || block->size == 3;
  if (block->cone == RICO_ROLLING) return block->size == 3 || block->size == 5;
  return block->size >= 1;
}

static int ArraysMakeSense(const RicoArrayBlock *block)
{
  if (RicoIsInterval(block->cone)) return IntervalsMakeSense(block);
  if (block->cone == RICO_NORMAL_CONE)
    return block->nk >= 0 && (block->nk == 0 || (block->H && block->k)) &&
           RicoIsFinite((size_t)block->nk * block->size, block->H) &&
           RicoIsFinite((size_t)block->nk, block->k);
  return AreCoefficients(block->count, block->mu) &&
         (block->cone != RICO_ROLLING || AreCoefficients(block->count, block->mu_r));
}

/* Returns true if the blocks tile the rows. Only then may their arrays be read: otherwise they might be too
 * short. */
static int BlocksMakeSense(int n, int nblocks, const RicoArrayBlock blocks[])
{
  int64_t rows = 0;
  for (int b = 0; b < nblocks; b++) {
    if (!SizeMakesSense(&blocks[b])) return 0;
    rows += (int64_t)blocks[b].size * blocks[b].count;
  }
  if (rows != n) return 0;
  for (int b = 0; b < nblocks; b++)
    if (!ArraysMakeSense(&blocks[b])) return 0;
  return 1;
}

static int AllIntervals(int nblocks, const RicoArrayBlock blocks[])
{
  for (int b = 0; b < nblocks; b++)
    if (!RicoIsInterval(blocks[b].cone)) return 0;
  return 1;
}

static RicoConvergedReason SolveIntervals(int n, const double *M, const double *q, int nblocks,
                                          const RicoArrayBlock blocks[], const RicoArrayOptions *options,
                                          double *z, double *w, void *work, RicoInfo *info)
{
  double *lb = WorkHead(work), *ub = lb + n;
  for (int b = 0, row = 0; b < nblocks; b++)
    for (int c = 0; c < RicoCountOf(&blocks[b]); c++, row++) {
      lb[row] = RicoLowerOf(&blocks[b], c);
      ub[row] = RicoUpperOf(&blocks[b], c);
    }
  return RicoArraySolve(n, M, q, lb, ub, options, z, w, work, info);
}

/* (1) of problem/confirm.c: if it is small, the residual needs no confirmation. */
static double RoundingBound(const Problem *p, const double *z)
{
  double sum = 0.0, size = 0.0, trace = 0.0;
  int count = 0;
  for (int i = 0; i < p->n; i++) {
    const double here = fabs(p->M[(size_t)i * p->n + i]);
    trace += here;
    if (z[i] == 0.0) continue;
    sum += sqrt(here) * fabs(z[i]);
    size += fabs(z[i]);
    count++;
  }
  return 0.5 * DBL_EPSILON * (count + 1) * (p->norm_q + sqrt(trace) * sum) + DBL_EPSILON / p->rho * size;
}

/* Recomputes the residual, with w and the differences in long double, if rounding could decide whether it is
   within the tolerance. e: space for n doubles. */
static double Confirm(const Problem *p, const RicoConeArrays *a, double residual, const double *z, double *w,
                      double *e)
{
  if (RoundingBound(p, z) < 0.1 * fabs(p->tolerance - residual)) return residual;
  ProblemAffineExactly(p, z, w);
  if (!RicoIsFinite((size_t)p->n, w)) return INFINITY;
  RicoConesDefect(a, p->rho, 1, z, w, e);
  return RicoNormOf(p->n, e) / p->rho;
}

/* Sweeps from a feasible z. limits = NULL: while they are expected to finish soon. Returns whether z is a
   solution. */
static int Sweep(const Problem *p, const RicoConeArrays *a, const RicoSmallLimits *limits, double *z,
                 double *w, void *work, RicoInfo *info)
{
  double residual;
  int its;
  RicoSmallFriction(a, limits, p->tolerance, z, w, WorkBody(p->n, work), &its, &residual);
  if (residual <= p->tolerance) residual = Confirm(p, a, residual, z, w, WorkHead(work));
  ProblemReport(p, residual, 0, RICO_DIVERGED_ITS, its, "auto", info);
  return info->reason > 0;
}

static int IsOver(void *context, int64_t it)
{
  const Problem *p = context;
  return (p->stop && p->stop(p->stop_context, it)) || ClockIsPast(p->deadline);
}

/* Without the solver object: while these sweeps make progress. */
static void ContinueSweeps(const Problem *p, const RicoConeArrays *a, const RicoArrayOptions *options,
                           double *z, double *w, void *work, RicoInfo *info)
{
  const RicoSmallLimits limits = {.sweeps = options && options->max_it ? (long)options->max_it : MOST_SWEEPS,
                                  .stop = IsOver,
                                  .context = (void *)p};
  if (Sweep(p, a, &limits, z, w, work, info)) return;
  if (IsOver((void *)p, 0)) info->reason = RICO_DIVERGED_TIME;
}

/* If neither sweeps nor the solver object support the problem. */
static void ReportUnsupported(const Problem *p, const double *z, double *w, RicoInfo *info)
{
  VectorAffine(p->n, p->M, z, p->q, w);
  *info = (RicoInfo){.reason = RICO_DIVERGED_ITS,
                     .residual = INFINITY,
                     .residual_relative = INFINITY,
                     .type = "none: libricochet_numerics was not found"};
}

static void SolveCones(const Problem *p, const RicoConeArrays *a, const RicoArrayOptions *options, double *z,
                       double *w, void *work, RicoInfo *info)
{
  const int small = RicoAreSmallCones(a->nblocks, a->blocks), alone = options && options->alone;
  double *start = WorkHead(work) + p->n;
  if (!options || !options->warm) memset(z, 0, p->n * sizeof(double));
  if (small) RicoProjectCones(a, z, z);
  memcpy(start, z, p->n * sizeof(double));
  if (small && !alone && p->n <= PLAN_SMALL_ROWS && Sweep(p, a, NULL, z, w, work, info)) return;
  if (PolyhedraSolve(p, a->nblocks, a->blocks, options, z, w, info)) return;
  memcpy(z, start, p->n * sizeof(double));
  if (!alone && NumericsSolve(p, a->nblocks, a->blocks, options, z, w, info)) return;
  memcpy(z, start, p->n * sizeof(double));
  if (small)
    ContinueSweeps(p, a, options, z, w, work, info);
  else
    ReportUnsupported(p, z, w, info);
}

RicoConvergedReason RicoArraySolveBlocks(int n, const double *M, const double *q, int nblocks,
                                         const RicoArrayBlock blocks[], const RicoArrayOptions *options,
                                         double *z, double *w, void *work, RicoInfo *info)
{
  Problem p;
  RicoInfo own;
  if (!info) info = &own;
  const RicoConeArrays a = {.n = n, .M = M, .q = q, .nblocks = nblocks, .blocks = blocks};
  if (!BlocksMakeSense(n, nblocks, blocks)) return ProblemRefuse(n, M, q, NULL, NULL, "auto", z, w, info);
  if (AllIntervals(nblocks, blocks))
    return SolveIntervals(n, M, q, nblocks, blocks, options, z, w, work, info);
  if (!ProblemInit(&p, n, M, q, NULL, NULL, options) ||
      (options && options->warm && !RicoIsFinite((size_t)n, z)))
    return ProblemRefuse(n, M, q, NULL, NULL, "auto", z, w, info);
  SolveCones(&p, &a, options, z, w, work, info);
  return info->reason;
}
