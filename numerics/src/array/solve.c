/*
  solve.c -- the four functions of rico_array.h, and the plan of RicoArraySolve().

      n <= 2, n <= 12            closed forms, active sets; most problems are solved here
      sweeps, Newton             a few, at a fraction of the cost of Lemke's method (relax.c)
      Lemke                      solves every P-matrix, monotone and bounded problem; finds a proof
                                 if a monotone problem, or the linear part of any, is infeasible;
                                 bimatrix games by the paths of Lemke and Howson
      Newton on min(z, w)        after 25 n + 200 pivots of Lemke's method, whose path may be
                                 exponentially long; then Lemke's method without that limit
      n <= 20                    enumeration: a solution, or a proof that there is none, usually within
                                 microseconds; up to n = 60 with a limit of pivots
      n <= 200                   least-index pivoting; Lemke with other covering vectors and starts

  The first point whose residual is within the tolerance is returned. If there is none, the solver object
  continues (numerics_module.c); it also begins if pivoting does not come first (features.c). Without it, the
  best point is returned.
*/
#include "array_impl.h"
#include "friction/small_friction.h"
#include "plan_thresholds.h"

double *WorkHead(void *work)
{
  const size_t misaligned = (uintptr_t)work % 64;
  return (double *)((char *)work + (misaligned ? 64 - misaligned : 0));
}

double *WorkTail(int n, void *work)
{
  Workspace space;
  WorkspaceLayout(&space, n, work, NULL);
  return space.tail;
}

void WorkspaceLayout(Workspace *space, int n, void *work, size_t *bytes)
{
  Arena arena = {.base = work ? (char *)WorkHead(work) : NULL, .used = 0};
  StandardFormLayout(&space->form, n, &arena);
  PolishLayout(&space->polish, n, &arena);
  BasisLayout(&space->basis, n, &arena);
  space->z = ArenaDoubles(&arena, n);
  space->w = ArenaDoubles(&arena, n);
  space->y = ArenaDoubles(&arena, n);
  space->stack = ArenaTake(&arena, 3 * n * sizeof(int));
  space->guess = ArenaDoubles(&arena, n);
  if (arena.used < RicoSmallFrictionWork(n)) arena.used = (RicoSmallFrictionWork(n) + 63) / 64 * 64;
  space->tail = ArenaDoubles(&arena, 2 * (size_t)n);
  space->satisfiable = 0;
  if (bytes) *bytes = arena.used + 64;
}

size_t RicoArrayWorkSize(int n)
{
  Workspace space;
  size_t bytes;
  WorkspaceLayout(&space, n > 0 ? n : 0, NULL, &bytes);
  return bytes;
}

/* Returns 0 if the input was refused. */
static int Prepare(Workspace *space, int n, const double *M, const double *q, const double *lb,
                   const double *ub, const RicoArrayOptions *options, void *work)
{
  WorkspaceLayout(space, n, work, NULL);
  if (!ProblemInit(&space->problem, n, M, q, lb, ub, options)) return 0;
  StandardFormInit(&space->form, &space->problem);
  return 1;
}

static int64_t Limit(const RicoArrayOptions *options, int64_t otherwise)
{
  return options && options->max_it > 0 ? options->max_it : otherwise;
}

static RicoConvergedReason Report(const Problem *p, const Outcome *outcome, const char *type, const double *z,
                                  double *w, RicoInfo *info)
{
  const double residual = ProblemConfirm(p, z, w, outcome->residual);
  const int complementary = outcome->reason == RICO_CONVERGED_PIVOT || outcome->residual <= p->tolerance;
  return ProblemReport(p, residual, outcome->reason == RICO_CONVERGED_PIVOT,
                       complementary ? RICO_DIVERGED_INACCURATE : outcome->reason, outcome->its, type, info);
}

RicoConvergedReason RicoArrayLemke(int n, const double *M, const double *q, const double *lb,
                                   const double *ub, const RicoArrayOptions *options, double *z, double *w,
                                   void *work, RicoInfo *info)
{
  Workspace space;
  if (!Prepare(&space, n, M, q, lb, ub, options, work))
    return ProblemRefuse(n, M, q, lb, ub, "lemke", z, w, info);
  Outcome outcome = LemkeRun(&space, options && options->warm, 0, Limit(options, LemkeLimit(n)), z, w);
  if (outcome.proved) outcome.reason = RICO_DIVERGED_INFEASIBLE;
  return Report(&space.problem, &outcome, "lemke", z, w, info);
}

RicoConvergedReason RicoArrayPivot(int n, const double *M, const double *q, const double *lb,
                                   const double *ub, const RicoArrayOptions *options, double *z, double *w,
                                   void *work, RicoInfo *info)
{
  Workspace space;
  if (!Prepare(&space, n, M, q, lb, ub, options, work))
    return ProblemRefuse(n, M, q, lb, ub, "pivot", z, w, info);
  const Outcome outcome = PivotRun(&space, Limit(options, LemkeLimit(n)), z, w);
  return Report(&space.problem, &outcome, "pivot", z, w, info);
}

RicoConvergedReason RicoArrayEnum(int n, const double *M, const double *q, const double *lb, const double *ub,
                                  const RicoArrayOptions *options, double *z, double *w, void *work,
                                  RicoInfo *info)
{
  Workspace space;
  if (!Prepare(&space, n, M, q, lb, ub, options, work))
    return ProblemRefuse(n, M, q, lb, ub, "enum", z, w, info);
  const Outcome outcome = EnumRun(&space, Limit(options, INT64_MAX), INT64_MAX, z, w);
  return Report(&space.problem, &outcome, "enum", z, w, info);
}

/* ---- the default -------------------------------------------------------------------------------- */

typedef struct {
  Outcome outcome;
  const char *type;
} Best;

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

/* Called if Lemke's path is long: tries Newton's method, then Lemke's method without the limit of few pivots.
 */
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
   then the first factorisation may give the solution. */
static int StartInside(const Problem *p, double *z)
{
  int inside = 0;
  for (int i = 0; i < p->n; i++) {
    z[i] = ProblemNearest(p, i, 0.0);
    inside += z[i] > ProblemLower(p, i) && z[i] < ProblemUpper(p, i);
  }
  return inside >= p->n - p->n / 8;
}

/* Runs sweeps, then a few rounds of Newton's method, so that the solution has as many digits as one from
   pivots. */
static Outcome SweepThenNewton(Workspace *space, int64_t max_it)
{
  const Outcome swept = RelaxRun(space, max_it, space->z, space->w);
  const int rounds = swept.reason > 0 ? PLAN_FIRST_ROUNDS : PLAN_FEW_ROUNDS;
  if ((swept.reason < 0 && swept.reason != RICO_DIVERGED_ITS) || swept.its + rounds > max_it)
    return (Outcome){.residual = INFINITY};
  Outcome outcome = NewtonRunFrom(space, rounds, space->z, space->w);
  outcome.its += swept.its;
  return outcome;
}

/* Tries the methods that cost a fraction of a path. Returns true if one solved the problem. */
static int TryRelaxation(Workspace *space, int64_t max_it, Best *best, double *z, double *w)
{
  const Problem *p = &space->problem;
  Outcome trial = {.residual = INFINITY};
  if (StartInside(p, space->z) && max_it >= PLAN_FIRST_ROUNDS)
    trial = NewtonRunFrom(space, PLAN_FIRST_ROUNDS, space->z, space->w);
  if (!(trial.residual <= p->tolerance)) {
    StartInside(p, space->z);
    trial = SweepThenNewton(space, max_it);
  }
  /* On a singular set of rows Newton's method may end below the tolerance, but with fewer digits than
   * pivoting. */
  if (!(trial.residual <= p->tolerance) || !ProblemAtRoundOff(p, trial.residual)) return 0;
  *best = (Best){trial, "newton"};
  memcpy(z, space->z, p->n * sizeof(double));
  memcpy(w, space->w, p->n * sizeof(double));
  return 1;
}

static void SolveGeneral(Workspace *space, const RicoArrayOptions *options, Best *best, double *z, double *w)
{
  const int n = space->problem.n, warm = options && options->warm;
  const int64_t max_it = Limit(options, INT64_MAX), longest = Limit(options, LemkeLimit(n));
  StandardFormInit(&space->form, &space->problem);
  /* With a guess no relaxation is tried: Lemke's path from its basis is short, one factorisation and few
     pivots. */
  if (!warm && TryRelaxation(space, max_it, best, z, w)) return;
  best->type = "lemke";
  best->outcome =
      LemkeRun(space, warm, 0, IsGame(space) ? longest : Least(PLAN_FEW_PIVOTS(n), longest), z, w);
  const Outcome *outcome = &best->outcome;
  if (outcome->reason == RICO_DIVERGED_ITS && outcome->its < longest && !outcome->proved)
    TryNewtonThenLemke(space, longest, best, z, w);
  const int isFinal = outcome->proved || outcome->its >= max_it || outcome->reason == RICO_DIVERGED_TIME ||
                      ProblemAtRoundOff(&space->problem, outcome->residual);
  if (outcome->residual > space->problem.tolerance && !isFinal) TryOthers(space, max_it, best, z, w);
  if (outcome->proved) best->outcome.reason = RICO_DIVERGED_INFEASIBLE;
}

/* ---- calls of the solver object ---------------------------------------------------------------------- */

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

static int StartsWithSolverObject(const Problem *p, const RicoArrayOptions *options, double *z, double *w,
                                  void *work, RicoInfo *info)
{
  if (IsAlone(options) || p->n <= RICO_SMALL) return 0;
  const RicoFeatures features = RicoArrayFeatures(p->n, p->M);
  return !RicoPivotsComeFirst(&features) && CallSolverObject(p, options, WorkTail(p->n, work), z, w, info);
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
    SolveGeneral(space, options, &best, z, w);
    if (best.outcome.residual > space->problem.tolerance) ConsiderStart(space, guess, &best.outcome, z, w);
  }
  Report(&space->problem, &best.outcome, best.type, z, w, info);
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
