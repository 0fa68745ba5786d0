/*
  auto.c -- "auto": runs types one after the other by a plan, until one solves the problem.

  A plan (plan.c) is a list of stages; cheap types that are likely to succeed come first. Each stage gives one
  type a budget of iterations and the remaining time. The first type that reaches the tolerance ends the
  solve. The best point is kept; if it is much better than the start, the next stage starts there.
  -rico_auto_types lemke,pgs:500 replaces the plan; RicoPlanAdd() puts a user's type into it. A stage of
  sweeps continues while its progress estimate is good enough (progress.h).
*/
#include <array/friction/small_friction.h>
#include <array/plan_thresholds.h>
#include <impls/auto/auto.h>
#include <impls/cones/patches.h>

/* Returns true if the best point is too far from a solution for this stage to be useful. */
static PetscBool IsTooFar(RicoSolver s, const RicoStage *stage, PetscReal residual)
{
  return stage->within > 0 && residual > stage->within * s->norm_q ? PETSC_TRUE : PETSC_FALSE;
}

/* Sets `others` if the stage is meant for other forms, for problems with (or without) patches, or repeats the
   sweeps on arrays. */
static PetscErrorCode IsForOthers(RicoSolver s, const RicoStage *stage, RicoProblem p, PetscBool *others)
{
  RicoSolver_Auto *a = s->data;
  PetscBool patched;

  PetscFunctionBegin;
  *others = (a->swept && stage->budgeted && !strcmp(stage->type, RICONSGS)) ||
                    (stage->jointed && a->jointed != (stage->jointed == RICO_JOINTED)) ||
                    (stage->form && stage->form != (p->contacts ? RICO_BETWEEN_BODIES : RICO_ASSEMBLED))
                ? PETSC_TRUE
                : PETSC_FALSE;
  if (*others || stage->patched == RICO_PATCHED_OR_NOT) PetscFunctionReturn(0);
  if (a->patched == RICO_PATCHED_OR_NOT) {
    PetscCall(RicoPatchesAreWorth(p, &patched));
    a->patched = patched ? RICO_PATCHED : RICO_NOT_PATCHED;
  }
  *others = a->patched != stage->patched ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* *done: the solve is over: solved, proved infeasible, locked, at round-off, or out of time. */
static PetscErrorCode RunStage(RicoSolver s, PetscInt i, const RicoStage *stage, RicoProblem p, PetscReal z[],
                               PetscReal w[], PetscBool *done)
{
  RicoSolver_Auto *a = s->data;
  PetscBool warm, others, late;
  RicoInfo info;

  PetscFunctionBegin;
  *done = PETSC_FALSE;
  if ((stage->rows > 0 && p->N > stage->rows) || p->N <= stage->above) PetscFunctionReturn(0);
  if (p->size > 1 && !strcmp(stage->type, RICO_STAGE_ARRAY)) PetscFunctionReturn(0);
  if (IsTooFar(s, stage, a->lowest)) PetscFunctionReturn(0);
  PetscCall(IsForOthers(s, stage, p, &others));
  if (others) PetscFunctionReturn(0);
  PetscCall(RicoAutoRestart(s, p, z));
  warm = s->warm_start || a->begun || a->lowest < a->initial ? PETSC_TRUE : PETSC_FALSE;
  PetscCall(RicoAutoAttempt(s, i, stage, warm, p, z, w, &info));
  if (!info.reason) PetscFunctionReturn(0); /* the stage does not apply */
  a->begun = PETSC_TRUE;
  PetscCall(RicoAutoViewAttempt(s, i, stage, &info));
  RicoAutoReport(s, &info);
  PetscCall(RicoAutoKeep(s, p, z, info.residual, info.reason > 0 ? PETSC_TRUE : PETSC_FALSE));
  if (a->lowest != info.residual) { /* `measured` is the residual of another z */
    s->measured = -1;
    s->confirmed = PETSC_FALSE;
  }
  PetscCall(RicoSolverTimeIsUp(s, &late)); /* not after a factorisation that was refused (linear/late.c) */
  if (late) RicoAutoReport(s, &(RicoInfo){.reason = RICO_DIVERGED_TIME, .residual = INFINITY});
  *done = info.reason > 0 || info.reason == RICO_DIVERGED_INFEASIBLE || late || a->locked ? PETSC_TRUE
                                                                                          : PETSC_FALSE;
  if (!*done) PetscCall(RicoAutoMeetRoundoff(s, p, done));
  PetscFunctionReturn(0);
}

void RicoAutoArrayBlocks(RicoProblem p, RicoArrayBlock blocks[])
{
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *from = &p->blocks[b];

    blocks[b] = (RicoArrayBlock){.cone = from->cone,
                                 .size = (int)from->size,
                                 .count = (int)from->count,
                                 .lb = from->lb,
                                 .ub = from->ub,
                                 .mu = from->mu,
                                 .mu_r = from->mu_r,
                                 .H = from->H,
                                 .k = from->k,
                                 .nk = (int)from->nk};
  }
}

/* Returns true if there are cones, all of few rows, on one rank. Then `blocks`, of PLAN_SMALL_ROWS entries,
   receives them. */
static PetscBool IsSmallFriction(RicoProblem p, RicoArrayBlock blocks[])
{
  if (p->size > 1 || p->n > PLAN_SMALL_ROWS || !(p->cones & ~(unsigned)RICO_BOXLIKE)) return PETSC_FALSE;
  RicoAutoArrayBlocks(p, blocks);
  return RicoAreSmallCones((int)p->nblocks, blocks) ? PETSC_TRUE : PETSC_FALSE;
}

/* Solves by the array library; *its, residual and w belong to the returned z. */
static PetscErrorCode SweepSmall(RicoSolver s, RicoProblem p, const RicoArrayBlock blocks[], PetscReal z[],
                                 PetscReal w[], PetscInt *its, PetscReal *residual)
{
  RicoSolver_Auto *a = s->data;
  RicoConeArrays arrays = {.n = (int)p->n, .nblocks = (int)p->nblocks, .blocks = blocks, .rho = p->step};
  int count = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDenseArray(p, &arrays.M));
  PetscCall(RicoProblemGetQ(p, &arrays.q));
  PetscCall(RicoArrayBufferReserve(&a->buffer, RicoSmallFrictionWork(arrays.n)));
  a->swept = RicoSmallFriction(&arrays, NULL, RicoSolverTolerance(s), z, w, a->buffer.work, &count, residual)
                 ? PETSC_TRUE
                 : PETSC_FALSE;
  *its = count;
  PetscFunctionReturn(0);
}

/* Runs before the plan and solves nearly all such problems. If it does not, `start`, and then its result,
   become the best point so far. */
static PetscErrorCode TrySmall(RicoSolver s, RicoProblem p, const RicoArrayBlock blocks[], PetscReal z[],
                               PetscReal w[], PetscBool *done)
{
  RicoSolver_Auto *a = s->data;
  const PetscReal tolerance = RicoSolverTolerance(s);
  PetscReal start[PLAN_SMALL_ROWS], residual;
  PetscInt its = 0;
  RicoInfo info = {.type = s->name};

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(start, z, p->n));
  PetscCall(SweepSmall(s, p, blocks, z, w, &its, &residual));
  s->confirmed = residual <= tolerance ? PETSC_TRUE : PETSC_FALSE;
  if (s->confirmed) PetscCall(RicoProblemConfirm(p, z, w, tolerance, &residual));
  PetscCall(RicoSolverWithin(s, residual, &info.reason));
  *done = info.reason ? PETSC_TRUE : PETSC_FALSE;
  PetscCall(RicoAutoViewSmall(s, "Few contacts", its, residual));
  a->its = its;
  if (*done)
    s->measured = residual;
  else
    s->confirmed = PETSC_FALSE; /* it is true for another z only */
  if (*done) PetscCall(RicoSolverMonitorCall(s, its, residual));
  if (!info.reason) info.reason = RICO_DIVERGED_ITS;
  info.residual = residual;
  RicoAutoReport(s, &info);
  if (*done) PetscFunctionReturn(0);
  PetscCall(RicoAutoBegin(s, p, start, w));
  PetscCall(RicoAutoKeep(s, p, z, residual, PETSC_FALSE));
  PetscCall(RicoAutoMeetRoundoff(s, p, done));
  PetscFunctionReturn(0);
}

static PetscErrorCode FollowPlan(RicoSolver s, RicoProblem p, const RicoStage *plan, PetscReal z[],
                                 PetscReal w[])
{
  RicoSolver_Auto *a = s->data;
  PetscBool done = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoAutoViewPlan(s, p, plan));
  for (PetscInt i = 0; plan[i].type && !done; i++) {
    if (s->no_search && !strcmp(plan[i].type, RICO_STAGE_SEARCH) && p->N > plan[i].above) break;
    PetscCall(RunStage(s, i, &plan[i], p, z, w, &done));
    if (a->brief && !strcmp(plan[i].type, RICO_STAGE_PROOF)) break;
  }
  if (a->its) PetscCall(RicoSolverSetIterations(s, a->its));
  PetscCall(PetscArraycpy(z, a->best, p->n));
  PetscFunctionReturn(0);
}

static PetscErrorCode SolveAsAsked(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoSolver_Auto *a = s->data;
  RicoStage plan[RICO_MAX_STAGES];
  PetscErrorCode failed;
  char **types;
  int count;

  PetscFunctionBegin;
  PetscCall(PetscStrToArray(a->types, ',', &count, &types));
  failed = RicoPlanAsked(types, count, plan);
  if (!failed) failed = RicoAutoBegin(s, p, z, w);
  if (!failed) failed = FollowPlan(s, p, plan, z, w);
  PetscCall(PetscStrToArrayDestroy(count, types));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Auto(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoSolver_Auto *a = s->data;
  RicoArrayBlock blocks[PLAN_SMALL_ROWS];
  RicoStage room[RICO_MAX_STAGES];
  const RicoStage *plan;
  PetscBool done = PETSC_FALSE;

  PetscFunctionBegin;
  a->its = 0;
  a->tighter = 1;
  a->begun = PETSC_FALSE;
  a->after_newton = PETSC_FALSE;
  a->locked = PETSC_FALSE;
  a->jointed = a->swept = PETSC_FALSE;
  a->patched = RICO_PATCHED_OR_NOT;
  if (a->types[0]) {
    PetscCall(SolveAsAsked(s, p, z, w));
    PetscFunctionReturn(0);
  }
  PetscCall(RicoAutoTryGroups(s, p, z, w, &done));
  if (done) PetscFunctionReturn(0);
  if (IsSmallFriction(p, blocks)) {
    PetscCall(TrySmall(s, p, blocks, z, w, &done));
    if (done) PetscCall(RicoSolverSetIterations(s, a->its));
    if (done) PetscFunctionReturn(0);
  } else {
    PetscCall(RicoAutoTryPolyhedra(s, p, z, w, &done));
    if (done) PetscCall(RicoSolverSetIterations(s, a->its));
    if (done) PetscFunctionReturn(0);
    PetscCall(RicoAutoBegin(s, p, z, w));
  }
  PetscCall(RicoPlanFor(p, room, &plan));
  PetscCall(FollowPlan(s, p, plan, z, w));
  PetscFunctionReturn(0);
}

static PetscErrorCode SetFromOptions_Auto(RicoSolver s, RicoOptionItems PetscOptionsObject)
{
  RicoSolver_Auto *a = s->data;

  PetscFunctionBegin;
  a->options = PETSC_TRUE;
  PetscOptionsHeadBegin(PetscOptionsObject, "Auto");
  PetscCall(PetscOptionsString("-rico_auto_types", "Types to try, in order: newton,pgs:500 (iterations)",
                               "RicoSolver", a->types, a->types, sizeof a->types, NULL));
  PetscOptionsHeadEnd();
  PetscFunctionReturn(0);
}

static PetscErrorCode View_Auto(RicoSolver s, PetscViewer viewer)
{
  RicoSolver_Auto *a = s->data;

  PetscFunctionBegin;
  PetscCall(PetscViewerASCIIPrintf(viewer, "plan: %s\n", a->types[0] ? a->types : "by size and form"));
  PetscCall(PetscViewerASCIIPushTab(viewer));
  for (PetscInt i = 0; i < RICO_MAX_STAGES; i++)
    if (a->inner[i]) PetscCall(RicoSolverView(a->inner[i], viewer));
  PetscCall(PetscViewerASCIIPopTab(viewer));
  PetscFunctionReturn(0);
}

static PetscErrorCode Reset_Auto(RicoSolver s)
{
  RicoSolver_Auto *a = s->data;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < RICO_MAX_STAGES; i++) PetscCall(RicoSolverDestroy(&a->inner[i]));
  PetscCall(RicoSolverDestroy(&a->within));
  PetscCall(RicoArrayBufferFree(&a->buffer));
  PetscCall(PetscFree(a->best));
  a->best_room = 0;
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Auto(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_FRICTION | RICO_CONE_BIT(RICO_NORMAL_CONE),
                                    .parallel = PETSC_TRUE,
                                    .solve = Solve_Auto,
                                    .setfromoptions = SetFromOptions_Auto,
                                    .view = View_Auto,
                                    .reset = Reset_Auto};
  RicoSolver_Auto *a;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *a, &a));
  a->outer = s;
  PetscFunctionReturn(0);
}
