/*
  stage.c -- one stage of "auto": its solver, which is kept between solves, and its settings.
*/
#include <array/plan_thresholds.h>
#include <impls/auto/auto.h>
#include <impls/sweep/cost.h>

/* Passes every iteration of the inner solvers to the outer solver's monitors, with consecutive numbers. */
static PetscErrorCode Forward(RicoSolver inner, PetscInt it, PetscReal residual, void *ctx)
{
  RicoSolver_Auto *a = ctx;

  PetscFunctionBegin;
  (void)inner;
  PetscCall(RicoSolverMonitorCall(a->outer, a->its + it, residual));
  PetscFunctionReturn(0);
}

/* Installs the monitor only if one is registered: monitored types compute more residuals. */
PetscErrorCode RicoAutoInstallMonitor(RicoSolver_Auto *a, RicoSolver inner)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverMonitorCancel(inner));
  if (a->outer->monitors || a->outer->history_size > 0)
    PetscCall(RicoSolverMonitorSet(inner, Forward, a, NULL));
  PetscFunctionReturn(0);
}

/* The inner solver reads the options of its type (-rico_newton_function ...) under the outer prefix. */
PetscErrorCode RicoAutoReadOptions(RicoSolver inner)
{
  PetscFunctionBegin;
  PetscObjectOptionsBegin((PetscObject)inner);
  if (inner->ops->setfromoptions) PetscCall((*inner->ops->setfromoptions)(inner, PetscOptionsObject));
  PetscOptionsEnd();
  PetscFunctionReturn(0);
}

/* Returns true if two stages of one type have the same settings of that type. */
static PetscBool HaveSameSettings(const RicoStage *a, const RicoStage *b)
{
  return a->anderson == b->anderson && a->shuffle == b->shuffle && a->seed == b->seed && a->inner == b->inner
             ? PETSC_TRUE
             : PETSC_FALSE;
}

static PetscErrorCode GetInner(RicoSolver s, PetscInt attempt, const RicoStage *stage, RicoSolver *inner)
{
  const char *type = stage->type;
  RicoSolver_Auto *a = s->data;
  PetscBool same = PETSC_FALSE;

  PetscFunctionBegin;
  if (a->inner[attempt]) PetscCall(PetscObjectTypeCompare((PetscObject)a->inner[attempt], type, &same));
  if (!same || !HaveSameSettings(&a->made[attempt], stage)) {
    a->made[attempt] = *stage;
    PetscCall(RicoSolverDestroy(&a->inner[attempt]));
    PetscCall(RicoSolverCreate(PetscObjectComm((PetscObject)s), &a->inner[attempt]));
    PetscCall(RicoSolverSetOptionsPrefix(a->inner[attempt], ((PetscObject)s)->prefix));
    PetscCall(RicoSolverSetType(a->inner[attempt], type));
    PetscCall(RicoSolverNSGSSetAnderson(a->inner[attempt], stage->anderson));
    PetscCall(RicoSolverNSGSSetShuffle(a->inner[attempt], stage->shuffle, stage->seed));
    PetscCall(RicoSolverProxSetInner(a->inner[attempt], stage->inner));
    if (a->options) PetscCall(RicoAutoReadOptions(a->inner[attempt]));
  }
  *inner = a->inner[attempt];
  PetscFunctionReturn(0);
}

static PetscErrorCode AttemptByArrays(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[],
                                      RicoInfo *info)
{
  RicoSolver_Auto *a = s->data;

  PetscFunctionBegin;
  PetscCall(RicoSolveByArrays(s, p, RicoArraySolve, &a->buffer, z, w));
  *info = s->info;
  info->residual = s->measured;
  PetscFunctionReturn(0);
}

/* The outcome of a stage that only searches for a proof; without one the stage has no effect. */
static void ReportProof(RicoSolver s, PetscBool proved, RicoConvergedReason reason, RicoInfo *info)
{
  RicoSolver_Auto *a = s->data;

  *info = (RicoInfo){.reason = proved ? reason : 0, .residual = a->lowest, .type = s->info.type};
}

static PetscErrorCode AttemptProof(RicoSolver s, RicoProblem p, RicoInfo *info)
{
  PetscBool jammed;

  PetscFunctionBegin;
  PetscCall(RicoProveJammed(s, p, &jammed));
  ReportProof(s, jammed, RICO_DIVERGED_INFEASIBLE, info);
  PetscFunctionReturn(0);
}

static PetscErrorCode AttemptLocked(RicoSolver s, RicoProblem p, RicoInfo *info)
{
  RicoSolver_Auto *a = s->data;

  PetscFunctionBegin;
  PetscCall(RicoIsLocked(s, p, &a->locked));
  ReportProof(s, a->locked, RICO_DIVERGED_RAY, info);
  PetscFunctionReturn(0);
}

/* The stages without a solver object that is kept. */
static PetscErrorCode AttemptWithoutSolver(RicoSolver s, const RicoStage *stage, RicoProblem p, PetscReal z[],
                                           PetscReal w[], RicoInfo *info, PetscBool *done)
{
  *done = PETSC_TRUE;
  if (!strcmp(stage->type, RICO_STAGE_ARRAY)) return AttemptByArrays(s, p, z, w, info);
  if (!strcmp(stage->type, RICO_STAGE_INTERVALS)) return RicoAutoSolveFrictionless(s, p, z, w, info);
  if (!strcmp(stage->type, RICO_STAGE_EQUATIONS))
    return RicoAutoSolveWithoutEquations(s, p, stage->max_it ? stage->max_it : PLAN_EQUATIONS_FIRST, z, w,
                                         info);
  if (!strcmp(stage->type, RICO_STAGE_PROOF)) return AttemptProof(s, p, info);
  if (!strcmp(stage->type, RICO_STAGE_LOCKED)) return AttemptLocked(s, p, info);
  if (!strcmp(stage->type, RICO_STAGE_SEARCH)) { /* only a mark in the plan */
    *info = (RicoInfo){.reason = 0};
    return 0;
  }
  *done = PETSC_FALSE;
  return 0;
}

PetscInt RicoAutoNextCost(RicoSolver s, const RicoStage *stage, RicoProblem p)
{
  const PetscReal norm = s->norm_q > 0 ? s->norm_q : 1;

  return stage->next_cost > 0 ? stage->next_cost : RicoNextCostInSweeps(p, PetscMax(s->atol / norm, s->rtol));
}

PetscInt RicoStageIterations(RicoSolver s, const RicoStage *stage, RicoProblem p)
{
  if (stage->persistent) return stage->max_it * RicoAutoNextCost(s, stage, p);
  return stage->per_row ? stage->max_it * p->N : stage->max_it;
}

/* If the residual was small only by rounding, later types get a smaller tolerance. */
static void TightenTolerance(RicoSolver s, const RicoInfo *info)
{
  RicoSolver_Auto *a = s->data;
  const PetscReal tolerance = RicoSolverTolerance(s);

  if (info->reason == RICO_DIVERGED_INACCURATE && info->residual < PLAN_NEARLY * tolerance)
    a->tighter = PetscMax(PLAN_LEAST_TIGHTER, 0.5 * a->tighter * tolerance / info->residual);
}

PetscErrorCode RicoAutoAttempt(RicoSolver s, PetscInt i, const RicoStage *stage, PetscBool warm,
                               RicoProblem p, PetscReal z[], PetscReal w[], RicoInfo *info)
{
  RicoSolver_Auto *a = s->data;
  RicoSolver inner = NULL;
  PetscBool can, done;
  const PetscInt max_it = RicoStageIterations(s, stage, p);

  PetscFunctionBegin;
  PetscCall(AttemptWithoutSolver(s, stage, p, z, w, info, &done));
  if (done) PetscFunctionReturn(0);
  PetscCall(GetInner(s, i, stage, &inner));
  PetscCall(RicoSolverCanSolve(inner, p, &can, NULL));
  *info = (RicoInfo){.residual = PETSC_MAX_REAL};
  if (!can) PetscFunctionReturn(0);
  PetscCall(RicoSolverLimitInner(s, inner));
  inner->no_search = s->no_search;
  PetscCall(RicoSolverSetTolerances(inner, a->tighter * s->atol, a->tighter * s->rtol,
                                    s->max_it && (!max_it || s->max_it < max_it) ? s->max_it : max_it));
  PetscCall(RicoSolverSetWarmStart(inner, warm && !stage->cold));
  PetscCall(RicoAutoInstallMonitor(a, inner));
  inner->hints = (RicoHints){.next_cost = stage->budgeted ? RicoAutoNextCost(s, stage, p) : 0,
                             .persistent = stage->persistent,
                             .afar = stage->afar,
                             .after_newton = a->after_newton};
  PetscCall(RicoSolveArrays(inner, p, z, w, info));
  if (info->reason > 0) { /* the residual is within the tolerance */
    s->measured = info->residual;
    s->confirmed = PETSC_TRUE;
  }
  a->its += (PetscInt)info->its;
  PetscCall(PetscStrcmp(stage->type, RICONEWTON, &a->after_newton));
  TightenTolerance(s, info);
  PetscFunctionReturn(0);
}
