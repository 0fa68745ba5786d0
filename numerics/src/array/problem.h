/*
  problem.h -- private: the caller's problem, and its residual (residual.c, confirm.c).
*/
#pragma once

#include <math.h>
#include <numerics/rico_array.h>
#include <numerics/rico_tolerance.h>
#include <stdint.h>
#include <time.h>

/* Nothing in this header is exported from the library. */
#pragma GCC visibility push(hidden)

typedef struct {
  int n;
  const double *M, *q, *lb, *ub; /* the caller's; lb, ub may be NULL                       */
  double norm_q, rho;
  double atol, tolerance; /* max(atol, rtol ||q||), with ||q|| = 1 where q = 0                  */
  int (*stop)(void *context, int64_t its); /* not 0 ends the solve; or NULL                     */
  void *stop_context;
  double deadline; /* in seconds of ProblemClock(); infinite: none                                */
} Problem;

static inline double ProblemClock(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline int ClockIsPast(double deadline)
{
  return deadline < INFINITY && ProblemClock() > deadline;
}

/* Rows from which a pivot takes much longer than to read the clock: 256 rows take 15 us, the clock 0.03. */
#define PROBLEM_LONG_PIVOTS 256

/* With few rows reads the clock at some calls only. */
static inline int ProblemInterrupted(const Problem *p, int64_t its)
{
  if (its % 32 != 0) return p->n >= PROBLEM_LONG_PIVOTS && ClockIsPast(p->deadline);
  return (p->stop && p->stop(p->stop_context, its)) || ClockIsPast(p->deadline);
}

static inline double ProblemLower(const Problem *p, int i)
{
  return !p->lb ? 0.0 : p->lb[i] > -RICO_NO_BOUND ? p->lb[i] : -INFINITY;
}
static inline double ProblemUpper(const Problem *p, int i)
{
  return !p->ub ? INFINITY : p->ub[i] < RICO_NO_BOUND ? p->ub[i] : INFINITY;
}
/* 0 or 1, unlike isinf() */
static inline int IsInfinite(double x)
{
  return fabs(x) == INFINITY;
}
static inline double Clamp(double x, double lo, double hi)
{
  return x < lo ? lo : x > hi ? hi : x;
}
static inline double ProblemNearest(const Problem *p, int i, double x)
{
  return Clamp(x, ProblemLower(p, i), ProblemUpper(p, i));
}

/* Returns true if the residual is too small for any method to improve it. */
static inline int ProblemAtRoundOff(const Problem *p, double residual)
{
  return residual <= 1e-13 * p->norm_q;
}

/* Fills *p; returns 0 if an input is not finite or bounds are invalid. */
int ProblemInit(Problem *p, int n, const double *M, const double *q, const double *lb, const double *ub,
                const RicoArrayOptions *options);
/* w = M z + q, and the residual (2) of rico_problem.h. */
double ProblemEvaluate(const Problem *p, const double *z, double *w);
/* The residual, from a known w. */
double ProblemResidual(const Problem *p, const double *z, const double *w);
/* Fills info. otherwise: the reason if the residual is above the tolerance. */
RicoConvergedReason ProblemReport(const Problem *p, double residual, int complementary,
                                  RicoConvergedReason otherwise, int64_t its, const char *type,
                                  RicoInfo *info);
/* Ends a solve with invalid input: z is finite, w = M z + q may not be. */
RicoConvergedReason ProblemRefuse(int n, const double *M, const double *q, const double *lb, const double *ub,
                                  const char *type, double *z, double *w, RicoInfo *info);

/* confirm.c: the residual of z, with w in long double where rounding could decide whether it is within the
   tolerance. */
double ProblemConfirm(const Problem *p, const double *z, double *w, double residual);
/* w = M z + q in long double, rounded once. */
void ProblemAffineExactly(const Problem *p, const double *z, double *w);

/* numerics_module.c: calls the solver object; returns 0 if it is not installed, or fails. */
int NumericsSolve(const Problem *p, int nblocks, const RicoArrayBlock blocks[],
                  const RicoArrayOptions *options, double *z, double *w, RicoInfo *info);

/* polyhedra.c: small problems of polyhedra and intervals; returns 0 for others, or if it fails. */
int PolyhedraSolve(const Problem *p, int nblocks, const RicoArrayBlock blocks[],
                   const RicoArrayOptions *options, double *z, double *w, RicoInfo *info);

#pragma GCC visibility pop
