/*
  plan.c -- the plans, chosen by number of ranks, size, and dense or sparse M.

      one rank, few rows     array library: Lemke, then other pivoting, then a proof by enumeration; also
                             for more rows if M is not sparse (rico_array.h)
      one rank, dense        M symmetric: newton (active sets: a few factorisations), then pivoting,
                             interior point; not symmetric: Lemke first, since newton may need many steps
      one rank, sparse       equations are eliminated; sweeps; if an equation stays that has no diagonal
                             a short path and admm; gradients, while their progress is good enough
                             (bands: no gradients; chains and equations only: neither); multilevel, if it
                             suits (multilevel/suits.h); a few steps of newton and of the interior point;
                             up to 500 rows the array library; then both with more steps, Lemke
      friction, one rank     up to 64 rows first sweeps on arrays (array/friction); without friction the
                             plan for intervals; equations are eliminated; sweeps, while their progress
                             estimate is good enough; then the stages of FRICTION.md
      friction, many ranks   sweeps; gathered; sweeps
      sparse, many ranks     as sparse on one rank

  All plans end with first-order types, which are slow but robust.
*/
#include <array/plan_thresholds.h>
#include <impls/auto/plan.h>
#include <impls/multilevel/suits.h>
#include <impls/sweep/cost.h>

/* Between finite bounds every path of Lemke's method ends at a solution, but some paths are long: one more
   attempt starts elsewhere than the first, and the last one has a high limit. */
static const RicoStage pivoted_plan[] = {
    {.type = RICO_STAGE_EQUATIONS, .above = PLAN_SMALL_ROWS},
    {.type = RICOADMM, .above = PLAN_PIVOTED_ROWS, .max_it = PLAN_SADDLE_STEPS, .jointed = RICO_JOINTED},
    {.type = RICO_STAGE_ARRAY},
    {.type = RICONEWTON, .max_it = PLAN_FIRST_STEPS, .budgeted = PETSC_TRUE, .next_cost = PLAN_NEWTON_COST},
    {.type = RICOIPM},
    {.type = RICONEWTON},
    {.type = RICOADMM},
    {.type = RICOLEMKE},
    {.type = RICOTRACE, .max_it = PLAN_CURVE_STEPS, .per_row = PETSC_TRUE},
    {.type = RICOREFLECT, .max_it = PLAN_MANY_REFLECTIONS},
    {.type = RICOLEMKE, .max_it = PLAN_LAST_PIVOTS, .per_row = PETSC_TRUE, .cold = PETSC_TRUE},
    {.type = NULL}};
/* Both begin with sweeps, which are passed over if a diagonal entry is not positive. */
/* clang-format off */
#define DENSE_TYPES {.type = RICONEWTON}, {.type = RICOIPM}, {.type = RICOADMM}, {.type = RICOPGS}
#define GRADIENTS_LAST {.type = RICOADMM}, {.type = RICOAPGD}, {.type = NULL}
/* clang-format on */
static const RicoStage dense_plan[] = {
    {.type = RICOPGS, .budgeted = PETSC_TRUE, .next_cost = PLAN_DENSE_COST},
    {.type = RICONEWTON, .max_it = PLAN_FIRST_STEPS},
    {.type = RICOLEMKE, .max_it = PLAN_DENSE_PIVOTS, .per_row = PETSC_TRUE},
    DENSE_TYPES,
    {.type = NULL}};
static const RicoStage unsymmetric_plan[] = {
    {.type = RICOPGS, .budgeted = PETSC_TRUE, .next_cost = PLAN_DENSE_COST},
    {.type = RICOLEMKE, .max_it = PLAN_OTHER_PIVOTS, .per_row = PETSC_TRUE},
    DENSE_TYPES,
    {.type = NULL}};
#define NEWTON_THEN_OTHERS                                                                                 \
  {.type = RICONEWTON, .max_it = PLAN_FIRST_STEPS, .budgeted = PETSC_TRUE, .next_cost = PLAN_NEWTON_COST}, \
      {.type = RICOIPM, .max_it = PLAN_INTERIOR_STEPS},                                                    \
      {.type = RICO_STAGE_ARRAY, .rows = PLAN_PIVOTED_FULL_ROWS}, {.type = RICOIPM}, {.type = RICONEWTON}, \
      {.type = RICOLEMKE, .max_it = PLAN_OTHER_PIVOTS, .per_row = PETSC_TRUE}, GRADIENTS_LAST
static const RicoStage sparse_plan[] = {
    {.type = RICO_STAGE_EQUATIONS},
    {.type = RICOPGS, .budgeted = PETSC_TRUE, .next_cost = PLAN_GRADIENTS_COST},
    {.type = RICOLEMKE,
     .rows = PLAN_SHORT_PATH_ROWS,
     .max_it = PLAN_SHORT_PATH,
     .cold = PETSC_TRUE,
     .jointed = RICO_JOINTED},
    {.type = RICOADMM, .max_it = PLAN_SPLIT_STEPS, .jointed = RICO_JOINTED},
    {.type = RICOAPGD, .budgeted = PETSC_TRUE, .next_cost = PLAN_GRADIENTS},
    {.type = RICOLEMKE,
     .rows = PLAN_SHORT_PATH_ROWS,
     .max_it = PLAN_SHORT_PATH,
     .cold = PETSC_TRUE,
     .jointed = RICO_NOT_JOINTED},
    NEWTON_THEN_OTHERS};
/* Rows coupled with few neighbours only: a factorisation costs a few sweeps. Also for equations only. */
static const RicoStage chain_plan[] = {{.type = RICO_STAGE_EQUATIONS}, NEWTON_THEN_OTHERS};
/* With some more: gradients, which need hundreds of steps where sweeps are slow, cost more than
 * factorisations. */
static const RicoStage band_plan[] = {{.type = RICO_STAGE_EQUATIONS},
                                      {.type = RICOPGS, .budgeted = PETSC_TRUE, .next_cost = PLAN_BAND_COST},
                                      NEWTON_THEN_OTHERS};

/* Matrices that suit multigrid: few steps on any grid; newton needs more steps on finer grids. */
static const RicoStage grid_plan[] = {
    {.type = RICOPGS, .budgeted = PETSC_TRUE, .next_cost = PLAN_MULTILEVEL_COST},
    {.type = RICOAPGD, .budgeted = PETSC_TRUE, .next_cost = PLAN_GRID_GRADIENTS},
    {.type = RICOMULTILEVEL, .budgeted = PETSC_TRUE, .next_cost = PLAN_NEWTON_COST},
    {.type = RICONEWTON, .max_it = PLAN_FIRST_STEPS},
    {.type = RICOIPM},
    {.type = RICONEWTON},
    GRADIENTS_LAST};

/* Types that support polyhedra directly follow those that solve the lifted problem. */
static const RicoStage lifted_plan[] = {
    {.type = RICONEWTON}, {.type = RICOLEMKE}, {.type = RICOIPM}, GRADIENTS_LAST};

/* Sweeps from zero in another order. In packings with strong friction the residual of sweeps varies without
   end, and whether they converge depends on the order: of 20 packings with mu 0.7 and 1.1 each of eleven
   orders and relaxations solved 2 to 5, and all together 10 (to 1e-4). Each try costs as much as one run of
   ipm; a curve (trace) costs 10 to 50 times as much. */
#define RESTARTED_SWEEPS(order, seeded, memory)                                                       \
  {                                                                                                   \
    .type = RICONSGS, .above = PLAN_SMALL_ROWS, .form = RICO_ASSEMBLED, .cold = PETSC_TRUE,           \
    .persistent = PETSC_TRUE, .max_it = 1, .shuffle = (order), .seed = (seeded), .anderson = (memory) \
  }

/* Sweeps over contacts between bodies cost a third of accelerated ones. To compute and factor their matrix is
   the last resort: if there are many contacts, acceleration comes first. Faces that touch in several contacts
   (masonry, patched) make sweeps drift without end, and paths seldom turn: paths are then followed to their
   end before unlimited sweeps; degenerate contacts leave a residual, which proximal points reduce. */
static const RicoStage friction_plan[] = {
    {.type = RICO_STAGE_INTERVALS},
    {.type = RICO_STAGE_EQUATIONS, .max_it = PLAN_EQUATIONS_BEFORE},
    {.type = RICOADMM, .max_it = PLAN_SPLIT_BEFORE, .jointed = RICO_JOINTED},
    {.type = RICO_STAGE_EQUATIONS},
    {.type = RICOADMM, .max_it = PLAN_SPLIT_STEPS, .jointed = RICO_JOINTED},
    {.type = RICONSGS, .form = RICO_ASSEMBLED, .budgeted = PETSC_TRUE, .anderson = 5},
    {.type = RICONSGS, .form = RICO_BETWEEN_BODIES, .budgeted = PETSC_TRUE},
    {.type = RICONSGS,
     .form = RICO_BETWEEN_BODIES,
     .above = PLAN_LARGE_ROWS,
     .anderson = 5,
     .persistent = PETSC_TRUE,
     .max_it = 1},
    {.type = RICOPLANAR, .rows = PLAN_PLANAR_ROWS, .afar = PETSC_TRUE},
    {.type = RICOIPM, .budgeted = PETSC_TRUE, .within = PLAN_BEGUN_NEAR},
    {.type = RICOIPM,
     .above = PLAN_SMALL_ROWS,
     .max_it = PLAN_INTERIOR_STEPS,
     .afar = PETSC_TRUE,
     .patched = RICO_PATCHED},
    {.type = RICOPROX, .rows = PLAN_SMALL_ROWS, .max_it = PLAN_FEW_POINTS, .within = PLAN_BEGUN_NEAR},
    {.type = RICONSGS,
     .form = RICO_ASSEMBLED,
     .persistent = PETSC_TRUE,
     .max_it = 1,
     .anderson = 5,
     .within = PLAN_BEGUN_NEAR},
    {.type = RICONSGS,
     .form = RICO_BETWEEN_BODIES,
     .persistent = PETSC_TRUE,
     .max_it = 1,
     .within = PLAN_BEGUN_NEAR},
    {.type = RICONEWTON, .max_it = PLAN_NEWTON_STEPS, .budgeted = PETSC_TRUE, .within = 0.1},
    {.type = RICOIPM, .rows = PLAN_PATH_ROWS, .budgeted = PETSC_TRUE, .afar = PETSC_TRUE},
    {.type = RICOIPM,
     .above = PLAN_PATH_ROWS,
     .max_it = PLAN_INTERIOR_STEPS,
     .afar = PETSC_TRUE,
     .patched = RICO_NOT_PATCHED},
    RESTARTED_SWEEPS(RICO_SHUFFLE_ONCE, 14, 5),
    RESTARTED_SWEEPS(RICO_SHUFFLE_ONCE, 15, 5),
    RESTARTED_SWEEPS(RICO_SHUFFLE_ONCE, 16, 5),
    RESTARTED_SWEEPS(RICO_SHUFFLE_EACH, 17, 0),
    {.type = RICO_STAGE_PROOF, .rows = PLAN_PROOF_ROWS},
    {.type = RICOTRACE,
     .above = PLAN_SMALL_ROWS,
     .rows = PLAN_PATH_ROWS,
     .max_it = PLAN_SHORT_CURVE,
     .within = PLAN_DEGENERATE},
    {.type = RICOPROX,
     .above = PLAN_SMALL_ROWS,
     .rows = PLAN_PATH_ROWS,
     .inner = RICO_PROX_SWEEPS,
     .persistent = PETSC_TRUE,
     .max_it = PLAN_SWEPT_POINTS,
     .within = PLAN_CIRCLING},
    {.type = RICO_STAGE_SEARCH, .above = PLAN_SEARCH_ROWS},
    {.type = RICOPROX, .rows = PLAN_SMALL_ROWS, .max_it = PLAN_SHORT_PROXIMAL},
    {.type = RICOTRACE, .rows = PLAN_PATH_ROWS, .max_it = PLAN_CURVE_STEPS, .per_row = PETSC_TRUE},
    {.type = RICOPLANAR},
    {.type = RICOPROX, .above = PLAN_SMALL_ROWS, .rows = PLAN_PATH_ROWS, .max_it = PLAN_SHORT_PROXIMAL},
    {.type = RICO_STAGE_SEARCH},
    {.type = RICOREFLECT,
     .above = PLAN_SMALL_ROWS,
     .rows = PLAN_LOCKED_ROWS,
     .max_it = PLAN_FEW_REFLECTIONS,
     .afar = PETSC_TRUE},
    {.type = RICO_STAGE_LOCKED, .rows = PLAN_LOCKED_ROWS},
    {.type = RICOIPM, .rows = PLAN_PATH_ROWS, .persistent = PETSC_TRUE},
    {.type = RICOPROX, .rows = PLAN_PATH_ROWS, .max_it = PLAN_SHORT_PROXIMAL},
    {.type = RICOPROX,
     .above = PLAN_PATH_ROWS,
     .max_it = PLAN_SHORT_PROXIMAL / 2,
     .within = PLAN_WANDERING,
     .patched = RICO_NOT_PATCHED},
    {.type = RICOPROX,
     .above = PLAN_PATH_ROWS,
     .max_it = PLAN_LAST_POINTS,
     .within = PLAN_NEAR_POINTS,
     .patched = RICO_PATCHED},
    {.type = RICOIPM, .above = PLAN_PATH_ROWS, .persistent = PETSC_TRUE, .patched = RICO_PATCHED},
    {.type = RICONSGS,
     .form = RICO_ASSEMBLED,
     .persistent = PETSC_TRUE,
     .shuffle = RICO_SHUFFLE_EACH,
     .seed = 31,
     .max_it = PLAN_PERSISTENT_SWEEPS},
    {.type = RICONSGS,
     .form = RICO_BETWEEN_BODIES,
     .persistent = PETSC_TRUE,
     .max_it = PLAN_PERSISTENT_SWEEPS},
    {.type = RICOPROX, .max_it = PLAN_PROXIMAL_STEPS, .within = PLAN_WANDERING},
    {.type = RICOPROX,
     .above = PLAN_PATH_ROWS,
     .inner = RICO_PROX_SWEEPS,
     .persistent = PETSC_TRUE,
     .max_it = PLAN_SWEPT_POINTS,
     .within = PLAN_CIRCLING},
    {.type = RICOREFLECT, .max_it = PLAN_MANY_REFLECTIONS, .afar = PETSC_TRUE},
    {.type = RICOPROX, .max_it = PLAN_PROXIMAL_STEPS},
    {.type = RICOTRACE},
    {.type = RICOPROX, .inner = RICO_PROX_SWEEPS, .persistent = PETSC_TRUE, .max_it = PLAN_SWEPT_POINTS},
    {.type = RICOIPM},
    {.type = RICOPROX},
    {.type = RICONSGS},
    {.type = RICOREFLECT, .afar = PETSC_TRUE},
    {.type = NULL}};

_Static_assert(sizeof friction_plan / sizeof friction_plan[0] + RICO_MAX_ADDED <= RICO_MAX_STAGES,
               "room for its stages");

/* On many ranks: what sweeps do not solve is gathered on one rank, if it fits. */
static const RicoStage ranks_plan[] = {
    {.type = RICONSGS, .form = RICO_ASSEMBLED, .budgeted = PETSC_TRUE, .anderson = 5},
    {.type = RICONSGS, .form = RICO_BETWEEN_BODIES, .budgeted = PETSC_TRUE},
    {.type = RICOGATHERED},
    {.type = RICONSGS},
    {.type = NULL}};

/* One rank, intervals only. */
static PetscErrorCode PlanForIntervals(RicoProblem p, const RicoStage **plan)
{
  RicoFeatures features;
  const PetscReal *M;
  PetscBool array, sweep;
  PetscInt band;

  PetscFunctionBegin;
  PetscCall(RicoProblemIsArray(p, &array));
  PetscCall(RicoPlanFeatures(p, array, &features, &band));
  *plan = pivoted_plan;
  if (RicoPivotsComeFirst(&features)) PetscFunctionReturn(0);
  *plan = features.chain ? chain_plan : band <= PLAN_BAND ? band_plan : sparse_plan;
  if (!array || features.chain) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetDenseArray(p, &M));
  *plan = RicoPlanIsSymmetric(p->n, M) ? dense_plan : unsymmetric_plan;
  PetscCall(RicoPlanMaySweep(p, &sweep));
  if (!sweep) ++*plan;
  PetscFunctionReturn(0);
}

/* A sparse problem of intervals. One step of newton solves equations: a net of 1 770 joints in 14 ms, after
   125 ms of gradients that did not. */
static PetscErrorCode PlanForSparse(RicoProblem p, const RicoStage **plan)
{
  PetscBool grid, bounds = PETSC_TRUE;

  PetscFunctionBegin;
  PetscCall(RicoMultilevelSuits(p, &grid));
  if (!grid && p->size == 1) PetscCall(RicoPlanHasBounds(p, &bounds));
  if (grid)
    *plan = grid_plan;
  else if (!bounds)
    *plan = chain_plan;
  PetscFunctionReturn(0);
}

/* The library's own plan. */
static PetscErrorCode OwnPlan(RicoProblem p, const RicoStage **plan)
{
  PetscFunctionBegin;
  if (p->cones & RICO_FRICTION)
    *plan = p->size > 1 ? ranks_plan : friction_plan;
  else if (p->cones & RICO_CONE_BIT(RICO_NORMAL_CONE))
    *plan = lifted_plan;
  else if (p->size > 1)
    *plan = sparse_plan;
  else
    PetscCall(PlanForIntervals(p, plan));
  if (*plan == sparse_plan) PetscCall(PlanForSparse(p, plan));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPlanFor(RicoProblem p, RicoStage room[], const RicoStage **plan)
{
  PetscFunctionBegin;
  PetscCall(OwnPlan(p, plan));
  *plan = RicoPlanWithAdded(*plan, room);
  PetscFunctionReturn(0);
}
