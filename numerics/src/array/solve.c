/*
  solve.c -- RicoArraySolve(): the methods of this library, and the solver object before or after them.

      n <= 2         closed forms (tiny.c)
      n <= 12        active sets (small.c); most problems are solved here
      n > 12         the plan (plan.c)

  If no point has a residual within the tolerance, the solver object continues (numerics_module.c). It also
  begins if pivoting does not come first (features.c). Without it, the best point is returned.
*/
#include "array_impl.h"
#include "parts/groups.h"
#include "plan_thresholds.h"

static int IsAlone(const RicoArrayOptions *options)
{
  return options && options->alone;
}

/* Calls the solver object from the caller's z, within the remaining time. tail: space for n doubles. */
static int CallSolverObject(const Problem *p, const RicoArrayOptions *options, double *tail, double *z,
                            double *w, RicoInfo *info)
{
  RicoArrayBlock block = {.cone = RICO_BOX, .size = 1, .count = p->n, .lb = p->lb, .ub = p->ub};
  if (!p->lb && !p->ub) block.cone = RICO_NONNEGATIVE;
  if (!p->lb) block.lb = memset(tail, 0, p->n * sizeof(double));
  return NumericsSolve(p, 1, &block, options, z, w, info);
}

/* Returns true if the solver object may divide the problem: M is sparse and some of its rows are equations,
   or it falls into groups (parts/groups.h). */
static int HasParts(const Problem *p, int sparse, void *work)
{
  Workspace space;
  int free = 0;
  if (p->n <= PLAN_SMALL_ROWS) return 0;
  for (int i = 0; i < p->n; i++) free += IsInfinite(ProblemLower(p, i)) && IsInfinite(ProblemUpper(p, i));
  if (sparse && free > 0 && free < p->n) return 1;
  WorkspaceLayout(&space, p->n, work, NULL);
  return RicoArrayHasGroups(p->n, p->M, p->lb, p->ub, space.stack, space.stack + p->n);
}

/* Returns true if admm comes before pivoting: many equations have no positive diagonal, and the tolerance is
   loose. */
static int HasSaddle(const Problem *p)
{
  int count = 0;
  if (p->n <= PLAN_PIVOTED_ROWS || p->tolerance < PLAN_LOOSE * p->norm_q) return 0;
  for (int i = 0; i < p->n; i++)
    count += IsInfinite(ProblemLower(p, i)) && IsInfinite(ProblemUpper(p, i)) &&
             !(p->M[(size_t)i * (size_t)(p->n + 1)] > 0.0);
  return count > PLAN_SADDLE_SHARE * p->n;
}

static int StartsWithSolverObject(const Problem *p, const RicoArrayOptions *options, double *z, double *w,
                                  void *work, RicoInfo *info)
{
  if (IsAlone(options) || p->n <= RICO_SMALL) return 0;
  const RicoFeatures features = RicoArrayFeatures(p->n, p->M);
  if (RicoPivotsComeFirst(&features) && !HasParts(p, features.sparse, work) && !HasSaddle(p)) return 0;
  return CallSolverObject(p, options, WorkHead(work), z, w, info);
}

/* Returns true if the solver object could find a better point. */
static int MayContinue(const RicoArrayOptions *options, const RicoInfo *info)
{
  if (IsAlone(options) || info->reason > 0 || info->reason == RICO_DIVERGED_INFEASIBLE ||
      info->reason == RICO_DIVERGED_TIME)
    return 0;
  return !options || !options->max_it || info->its < options->max_it;
}

/* Continues with the solver object, from the guess or from z if it is NULL. z and w are unchanged if the
   solver object fails. */
static void ContinueWithSolverObject(Workspace *space, const RicoArrayOptions *options, const double *guess,
                                     double *z, double *w, RicoInfo *info)
{
  const size_t bytes = space->problem.n * sizeof(double);
  const RicoInfo before = *info;
  memcpy(space->z, z, bytes);
  memcpy(space->w, w, bytes);
  if (guess) memcpy(z, guess, bytes);
  if (CallSolverObject(&space->problem, options, space->guess == guess ? space->z : space->guess, z, w, info))
    return;
  memcpy(z, space->z, bytes);
  memcpy(w, space->w, bytes);
  *info = before;
}

/* Takes the start if its residual is smaller than that of all methods. */
static void ConsiderStart(Workspace *space, const double *guess, Outcome *outcome, double *z, double *w)
{
  const int n = space->problem.n;
  for (int i = 0; i < n; i++) space->z[i] = ProblemNearest(&space->problem, i, guess ? guess[i] : 0.0);
  const double residual = ProblemEvaluate(&space->problem, space->z, space->w);
  if (!(residual < outcome->residual)) return;
  outcome->residual = residual;
  memcpy(z, space->z, n * sizeof(double));
  memcpy(w, space->w, n * sizeof(double));
}

/* Solves with the methods of this library. guess: the start, or NULL. */
static void SolveHere(Workspace *space, const RicoArrayOptions *options, const double *guess, double *z,
                      double *w, void *work, RicoInfo *info)
{
  const int n = space->problem.n, warm = guess != NULL;
  Best best = {{.reason = RICO_ITERATING}, "cases"};
  if (n <= 2) best.outcome = TinyRun(&space->problem, z, w);
  if (n > 2 && n <= RICO_SMALL) best = (Best){SmallRun(&space->problem, warm, z, w), "newton"};
  if (best.outcome.reason == RICO_ITERATING) {
    WorkspaceLayout(space, n, work, NULL);
    PlanRun(space, options, &best, z, w);
    if (best.outcome.residual > space->problem.tolerance) ConsiderStart(space, guess, &best.outcome, z, w);
  }
  OutcomeReport(&space->problem, &best.outcome, best.type, z, w, info);
}

RicoConvergedReason RicoArraySolve(int n, const double *M, const double *q, const double *lb,
                                   const double *ub, const RicoArrayOptions *options, double *z, double *w,
                                   void *work, RicoInfo *info)
{
  Workspace space;
  RicoInfo own;
  double small[RICO_SMALL], *guess = NULL;
  if (!info) info = &own;
  if (!ProblemInit(&space.problem, n, M, q, lb, ub, options))
    return ProblemRefuse(n, M, q, lb, ub, "auto", z, w, info);
  if (StartsWithSolverObject(&space.problem, options, z, w, work, info)) return info->reason;
  if (options && options->warm) {
    if (n > RICO_SMALL) WorkspaceLayout(&space, n, work, NULL);
    guess = n > RICO_SMALL ? space.guess : small;
    memcpy(guess, z, n * sizeof(double));
  }
  SolveHere(&space, options, guess, z, w, work, info);
  if (MayContinue(options, info)) {
    WorkspaceLayout(&space, n, work, NULL);
    ContinueWithSolverObject(&space, options, guess, z, w, info);
  }
  return info->reason;
}
