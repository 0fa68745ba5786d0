/*
  methods.c -- the work space of a solve, and the functions of rico_array.h that run one method each: Lemke's
  method, least-index pivoting, enumeration.
*/
#include "array_impl.h"
#include "friction/small_friction.h"

double *WorkHead(void *work)
{
  const size_t misaligned = (uintptr_t)work % 64;
  return (double *)((char *)work + (misaligned ? 64 - misaligned : 0));
}

double *WorkBody(int n, void *work)
{
  Arena arena = {.base = (char *)WorkHead(work), .used = 0};
  ArenaDoubles(&arena, 2 * (size_t)n);
  return (double *)(arena.base + arena.used);
}

void WorkspaceLayout(Workspace *space, int n, void *work, size_t *bytes)
{
  Arena arena = {.base = work ? (char *)WorkHead(work) : NULL, .used = 0};
  space->head = ArenaDoubles(&arena, 2 * (size_t)n);
  const size_t body = arena.used;
  StandardFormLayout(&space->form, n, &arena);
  PolishLayout(&space->polish, n, &arena);
  BasisLayout(&space->basis, n, &arena);
  space->z = ArenaDoubles(&arena, n);
  space->w = ArenaDoubles(&arena, n);
  space->y = ArenaDoubles(&arena, n);
  space->stack = ArenaTake(&arena, 3 * n * sizeof(int));
  space->guess = ArenaDoubles(&arena, n);
  space->formed = space->satisfiable = space->far_inside = 0;
  if (!bytes) return;
  const size_t friction = body + (RicoSmallFrictionWork(n) + 63) / 64 * 64;
  *bytes = (arena.used > friction ? arena.used : friction) + 64;
}

void WorkspaceForm(Workspace *space)
{
  if (!space->formed) StandardFormInit(&space->form, &space->problem);
  space->formed = 1;
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

int64_t LimitOf(const RicoArrayOptions *options, int64_t otherwise)
{
  return options && options->max_it > 0 ? options->max_it : otherwise;
}

RicoConvergedReason OutcomeReport(const Problem *p, const Outcome *outcome, const char *type, const double *z,
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
  Outcome outcome = LemkeRun(&space, options && options->warm, 0, LimitOf(options, LemkeLimit(n)), z, w);
  if (outcome.proved) outcome.reason = RICO_DIVERGED_INFEASIBLE;
  return OutcomeReport(&space.problem, &outcome, "lemke", z, w, info);
}

RicoConvergedReason RicoArrayPivot(int n, const double *M, const double *q, const double *lb,
                                   const double *ub, const RicoArrayOptions *options, double *z, double *w,
                                   void *work, RicoInfo *info)
{
  Workspace space;
  if (!Prepare(&space, n, M, q, lb, ub, options, work))
    return ProblemRefuse(n, M, q, lb, ub, "pivot", z, w, info);
  const Outcome outcome = PivotRun(&space, LimitOf(options, LemkeLimit(n)), z, w);
  return OutcomeReport(&space.problem, &outcome, "pivot", z, w, info);
}

RicoConvergedReason RicoArrayEnum(int n, const double *M, const double *q, const double *lb, const double *ub,
                                  const RicoArrayOptions *options, double *z, double *w, void *work,
                                  RicoInfo *info)
{
  Workspace space;
  if (!Prepare(&space, n, M, q, lb, ub, options, work))
    return ProblemRefuse(n, M, q, lb, ub, "enum", z, w, info);
  const Outcome outcome = EnumRun(&space, LimitOf(options, INT64_MAX), INT64_MAX, z, w);
  return OutcomeReport(&space.problem, &outcome, "enum", z, w, info);
}
