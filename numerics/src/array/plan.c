/*
  plan.c -- the plan of RicoArraySolve() for n > 12: the methods and their order.

      sweeps, Newton             a few, at a fraction of the cost of Lemke's method (relax.c)
      Lemke                      solves every P-matrix, monotone and bounded problem; finds a proof
                                 if a monotone problem, or the linear part of any, is infeasible;
                                 bimatrix games by the paths of Lemke and Howson
      Newton on min(z, w)        after 100 n + 200 pivots of Lemke's method, whose path may be
                                 exponentially long; then Lemke's method without that limit
      n <= 20                    enumeration: a solution, or a proof that there is none, usually within
                                 microseconds; up to n = 60 with a limit of pivots
      n <= 200                   least-index pivoting; Lemke with other covering vectors and starts

  The first point whose residual is within the tolerance is returned, or else the best point.
*/
#include "array_impl.h"
#include "plan_thresholds.h"

/* Keeps the better of two points. Returns true if it is a solution, or if infeasibility was proved. */
static int Consider(Workspace *space, Best *best, const Outcome *trial, const char *type, double *z,
                    double *w)
{
  const int64_t its = best->outcome.its + trial->its;
  const int proved = best->outcome.proved || trial->proved;
  const size_t bytes = space->problem.n * sizeof(double);
  if (trial->residual < best->outcome.residual) {
    const RicoConvergedReason first = best->outcome.reason;
    best->outcome = *trial;
    best->type = type;
    if (trial->residual > space->problem.tolerance) best->outcome.reason = first;
    memcpy(z, space->z, bytes);
    memcpy(w, space->w, bytes);
  }
  best->outcome.its = its;
  best->outcome.proved = proved;
  return proved || best->outcome.residual <= space->problem.tolerance;
}

static int64_t Least(int64_t a, int64_t b)
{
  return a < b ? a : b;
}

/* Tries enumeration, least-index pivoting, and Lemke's method with other covering vectors, with at most
   max_it pivots in all. */
static void TryOthers(Workspace *space, int64_t max_it, Best *best, double *z, double *w)
{
  const int n = space->problem.n;
  const int64_t few = 20 * (int64_t)n, many = n <= PLAN_ENUM_ROWS ? INT64_MAX : PLAN_ENUM_NODES;
  const int64_t *its = &best->outcome.its;
  Outcome trial;
  if (n > PLAN_OTHERS_ROWS) return;
  if (n <= PLAN_LIMITED_ENUM_ROWS) {
    trial = EnumRun(space, max_it - *its, many, space->z, space->w);
    if (Consider(space, best, &trial, "enum", z, w) || *its >= max_it) return;
  }
  trial = PivotRun(space, Least(few, max_it - *its), space->z, space->w);
  if (Consider(space, best, &trial, "pivot", z, w)) return;
  for (int style = 1; style <= 2 * PLAN_OTHER_COVERS && *its < max_it; style++) {
    const int warm = style % 2 == 0; /* start from the end of the previous attempt */
    trial = LemkeRun(space, warm, (style + 1) / 2, Least(few, max_it - *its), space->z, space->w);
    if (Consider(space, best, &trial, "lemke", z, w)) return;
  }
}

/* Called if Lemke's path is long: tries Newton's method, then Lemke's method without the limit of few
   pivots. */
static void TryNewtonThenLemke(Workspace *space, int64_t max_it, Best *best, double *z, double *w)
{
  Outcome trial = NewtonRun(space, space->z, space->w);
  if (Consider(space, best, &trial, "newton", z, w) || best->outcome.its >= max_it) return;
  const int64_t before = best->outcome.its;
  trial = LemkeRun(space, 0, 0, max_it - before, space->z, space->w);
  best->outcome.reason = trial.reason;
  Consider(space, best, &trial, "lemke", z, w);
}

/* Starts from the feasible point nearest to zero. Returns true if nearly all rows are inside their bounds;
   then the first factorisation may give the solution. *free: nearly all rows have no bounds. */
static int StartInside(const Problem *p, double *z, int *free)
{
  const int most = p->n - p->n / 8;
  int inside = 0, unbounded = 0;
  for (int i = 0; i < p->n; i++) {
    z[i] = ProblemNearest(p, i, 0.0);
    inside += z[i] > ProblemLower(p, i) && z[i] < ProblemUpper(p, i);
    unbounded += IsInfinite(ProblemLower(p, i)) && IsInfinite(ProblemUpper(p, i));
  }
  *free = unbounded >= most;
  return *free || (inside >= most && p->n >= PLAN_INSIDE_FROM && p->n <= PLAN_INSIDE_ROWS);
}

static Outcome FewRounds(Workspace *space, int64_t max_it)
{
  if (max_it < PLAN_FIRST_ROUNDS) return (Outcome){.residual = INFINITY};
  WorkspaceForm(space);
  return NewtonRunFrom(space, PLAN_FIRST_ROUNDS, space->z, space->w);
}

/* Tries the methods that cost a fraction of a path; with a guess only its active set, since Lemke's path from
   there is short. Returns true if one solved the problem. */
static int TryRelaxation(Workspace *space, int warm, int64_t max_it, Best *best, double *z, double *w)
{
  const Problem *p = &space->problem;
  int free;
  const int inside = StartInside(p, space->z, &free);
  if (warm) memcpy(space->z, z, p->n * sizeof(double));
  Outcome trial = warm || free ? FewRounds(space, max_it) : RelaxRun(space, max_it, z);
  if (!warm && inside && !(trial.residual <= p->tolerance)) {
    StartInside(p, space->z, &free);
    if (!free && space->far_inside >= p->n - p->n / 8) return 0;
    trial = free ? RelaxRun(space, max_it, z) : FewRounds(space, max_it);
  }
  if (!(trial.residual <= p->tolerance)) return 0;
  /* Pivoting may give more digits, except in equations that Newton's method has found dependent. */
  if (trial.reason == RICO_CONVERGED_PIVOT && !ProblemAtRoundOff(p, trial.residual) &&
      space->polish.rank == space->polish.k)
    return 0;
  *best = (Best){trial, trial.type ? trial.type : trial.reason == RICO_CONVERGED_RTOL ? "pgs" : "newton"};
  memcpy(z, space->z, p->n * sizeof(double));
  memcpy(w, space->w, p->n * sizeof(double));
  return 1;
}

/* Where the time ended a path, the point of the methods before it may be better. */
static void ConsiderRelaxation(Workspace *space, Best *best, double *z, double *w)
{
  const Outcome trial = {.reason = RICO_DIVERGED_TIME,
                         .residual = ProblemEvaluate(&space->problem, space->z, space->w)};
  Consider(space, best, &trial, "pgs", z, w);
}

void PlanRun(Workspace *space, const RicoArrayOptions *options, Best *best, double *z, double *w)
{
  const int n = space->problem.n, warm = options && options->warm;
  const int64_t max_it = LimitOf(options, INT64_MAX), longest = LimitOf(options, LemkeLimit(n));
  if (TryRelaxation(space, warm, max_it, best, z, w)) return;
  WorkspaceForm(space);
  best->type = "lemke";
  best->outcome =
      LemkeRun(space, warm, 0, IsGame(space) ? longest : Least(PLAN_FEW_PIVOTS(n), longest), z, w);
  const Outcome *outcome = &best->outcome;
  if (outcome->reason == RICO_DIVERGED_TIME) ConsiderRelaxation(space, best, z, w);
  if (outcome->reason == RICO_DIVERGED_ITS && outcome->its < longest && !outcome->proved)
    TryNewtonThenLemke(space, longest, best, z, w);
  const int isFinal = outcome->proved || outcome->its >= max_it || outcome->reason == RICO_DIVERGED_TIME ||
                      ProblemAtRoundOff(&space->problem, outcome->residual);
  if (outcome->residual > space->problem.tolerance && !isFinal) TryOthers(space, max_it, best, z, w);
  if (outcome->proved) best->outcome.reason = RICO_DIVERGED_INFEASIBLE;
}
