/*
  plan.c -- the plans, chosen by number of ranks, size, and dense or sparse M.

      one rank, few rows     array library: Lemke, then other pivoting, then a proof by enumeration; also
                             for more rows if M is neither symmetric nor dominant (rico_array.h)
      one rank, dense        M symmetric: newton (active sets: a few factorisations), then pivoting,
                             interior point; not symmetric: Lemke first, since newton may need many steps
      friction, one rank     up to 64 rows first sweeps on arrays (array/friction); then
                             sweeps, while their progress estimate is good enough;
                             newton; in the plane planar (after ipm if there are many rows);
                             ipm from near the point of the sweeps; sweeps again; ipm from its far start;
                             a few proximal points; reflections; for few rows, or with patches, paths
                             and fixed points;
                             sweeps without limit on progress; proximal points; curves, which may be
                             long; proximal points by sweeps;
                             ipm along paths; proximal points; sweeps
      friction, many ranks   sweeps; gathered; sweeps
      sparse, many ranks     sweeps, while their progress estimate is good enough; multilevel, if it suits
                             (multilevel/suits.h); then as above

  All plans end with first-order types, which are slow but robust.
*/
#include <impls/auto/plan.h>
#include <impls/multilevel/suits.h>
#include <impls/sweep/cost.h>

/* Between finite bounds every path of Lemke's method ends at a solution, but some paths are long: one more
   attempt starts elsewhere than the first, and the last one has a high limit. Of relays with random matrices,
   120 rows took up to 7500 pivots a row from 0, in 3 s, and half of those with 198 rows up to 20000, in 30 s.
   From elsewhere these took more. */
#define MOST_PIVOTS_A_ROW 20000
static const RicoStage pivoted_plan[] = {
    {.type = RICO_STAGE_ARRAY},
    {.type = RICONEWTON},
    {.type = RICOIPM},
    {.type = RICOADMM},
    {.type = RICOLEMKE},
    {.type = RICOLEMKE, .max_it = MOST_PIVOTS_A_ROW, .per_row = PETSC_TRUE, .cold = PETSC_TRUE},
    {NULL}};
static const RicoStage dense_plan[] = {
    {.type = RICONEWTON}, {.type = RICOLEMKE, .max_it = 10, .per_row = PETSC_TRUE},
    {.type = RICOIPM},    {.type = RICOADMM},
    {.type = RICOPGS},    {NULL}};
static const RicoStage unsymmetric_plan[] = {{.type = RICOLEMKE, .max_it = 4, .per_row = PETSC_TRUE},
                                             {.type = RICONEWTON},
                                             {.type = RICOIPM},
                                             {.type = RICOADMM},
                                             {.type = RICOPGS},
                                             {NULL}};
static const RicoStage sparse_plan[] = {{.type = RICOPGS, .budgeted = PETSC_TRUE},
                                        {.type = RICONEWTON},
                                        {.type = RICOLEMKE, .max_it = 2, .per_row = PETSC_TRUE},
                                        {.type = RICOIPM},
                                        {.type = RICOADMM},
                                        {.type = RICOAPGD},
                                        {NULL}};

/* Matrices that suit multigrid: few steps on any grid, while Newton's method needs more steps on finer
 * grids. */
static const RicoStage grid_plan[] = {{.type = RICOPGS, .budgeted = PETSC_TRUE},
                                      {.type = RICOMULTILEVEL},
                                      {.type = RICONEWTON},
                                      {.type = RICOIPM},
                                      {.type = RICOADMM},
                                      {.type = RICOAPGD},
                                      {NULL}};

/* Types that support polyhedra directly follow those that solve the lifted problem. */
static const RicoStage lifted_plan[] = {{.type = RICONEWTON}, {.type = RICOLEMKE}, {.type = RICOIPM},
                                        {.type = RICOADMM},   {.type = RICOAPGD},  {NULL}};

/* Limit of Newton's steps: enough if M has full rank, and cheap otherwise. */
#define NEWTON_STEPS 40

/* Limits of the interior point before it follows paths, and of unlimited sweeps before those. If many
   contacts hold each body, the residual of sweeps has no new minimum for thousands of sweeps, until most
   contacts have found their regimes; then they converge as on other problems. */
#define INTERIOR_STEPS 100
#define PROXIMAL_STEPS 300
#define PERSISTENT_SWEEPS 20 /* in units of RicoWorthInSweeps() */

/* In shares of ||q||: interior points start near a point with a smaller residual (cone_ipm.c). If that fails,
   sweeps run again before the far start, which fails more often than not in such cases. */
#define BEGUN_NEAR 0.01

/* Up to this number of rows paths (cone_path.h) are faster than unlimited sweeps. A few proximal points
   before them, or after them if they end near a solution, are faster still. */
#define PATH_ROWS 600
#define SHORT_PROXIMAL 100
/* Planted problems (planted_friction.hpp) of 88, 129 and 90 rows took 2, 57 and 136 ms alone, from 0; those
   of 141 and 159 rows 1 and 1.5 s. Not yet tuned for larger ones. */
#define REFLECTIONS 1000
#define MANY_REFLECTIONS 10000
/* Of 45 planted problems trace solves 31 in 8 s each, 28 of them in fewer steps than this number for each
   row, plus 1000. A restart after 2 or 4 steps a row solves none of the others. */
#define CURVE_STEPS 10
/* Rounds of fixedpoint, for degenerate but weakly coupled contacts. On a planted problem of 180 contacts ten
   rounds left 3.3e-4 ||q||, and so did thirty more, in ten times the time. */
#define FEW_CONVEX_ROUNDS 10
#define CONVEX_ROUNDS 40

/* Residual in shares of ||q|| at which sweeps stay until contacts have found their regimes. Above it proximal
   points fail; below it fewer of them suffice than sweeps. */
#define WANDERING 1e-3

/* Faces that touch in several contacts (masonry) make sweeps drift without end, and paths seldom turn. Paths
   are then followed to their end before unlimited sweeps; degenerate contacts leave a residual of about 1e-5,
   which proximal points reduce. */
#define LAST_STEPS 10000

/* Limit of rows for the search of a proof that there is no solution, after cheap types have failed. */
#define PROOF_ROWS 3000

/* Above this number of rows between bodies accelerated sweeps are faster than one or two factorisations. */
#define LARGE_ROWS 5000

/* Limit of sweeps for proximal points, if plain sweeps circle around the solution. */
#define SWEPT_POINTS 50 /* limit of such points */

/* Sweeps over contacts between bodies cost a third of accelerated ones. To compute and factor their matrix is
   the last resort: if there are many contacts, acceleration comes first. */
static const RicoStage friction_plan[] = {
    {.type = RICONSGS, .form = RICO_ASSEMBLED, .budgeted = PETSC_TRUE, .anderson = 5},
    {.type = RICONSGS, .form = RICO_BETWEEN_BODIES, .budgeted = PETSC_TRUE},
    {.type = RICONSGS,
     .form = RICO_BETWEEN_BODIES,
     .above = LARGE_ROWS,
     .anderson = 5,
     .persistent = PETSC_TRUE,
     .max_it = 1},
    {.type = RICONEWTON, .max_it = NEWTON_STEPS, .budgeted = PETSC_TRUE, .within = 0.1},
    {.type = RICOPLANAR, .rows = RICO_PIVOTED_ROWS, .afar = PETSC_TRUE},
    {.type = RICOIPM, .budgeted = PETSC_TRUE, .within = BEGUN_NEAR},
    {.type = RICONSGS,
     .form = RICO_ASSEMBLED,
     .persistent = PETSC_TRUE,
     .max_it = 1,
     .anderson = 5,
     .within = BEGUN_NEAR},
    {.type = RICONSGS,
     .form = RICO_BETWEEN_BODIES,
     .persistent = PETSC_TRUE,
     .max_it = 1,
     .within = BEGUN_NEAR},
    {.type = RICOIPM, .rows = PATH_ROWS, .budgeted = PETSC_TRUE, .afar = PETSC_TRUE},
    {.type = RICOIPM,
     .above = PATH_ROWS,
     .max_it = INTERIOR_STEPS,
     .afar = PETSC_TRUE,
     .patched = RICO_NOT_PATCHED},
    {.type = RICOIPM, .above = PATH_ROWS, .afar = PETSC_TRUE, .patched = RICO_PATCHED},
    {.type = RICO_STAGE_PROOF, .rows = PROOF_ROWS},
    {.type = RICOTRACE, .rows = PATH_ROWS, .max_it = CURVE_STEPS, .per_row = PETSC_TRUE},
    {.type = RICOPLANAR},
    {.type = RICOPROX, .rows = PATH_ROWS, .max_it = SHORT_PROXIMAL},
    {.type = RICOREFLECT, .rows = PATH_ROWS, .max_it = REFLECTIONS, .afar = PETSC_TRUE},
    {.type = RICOIPM, .rows = PATH_ROWS, .persistent = PETSC_TRUE},
    {.type = RICOPROX, .rows = PATH_ROWS, .max_it = SHORT_PROXIMAL},
    {.type = RICOPROX,
     .above = PATH_ROWS,
     .max_it = SHORT_PROXIMAL / 2,
     .within = WANDERING,
     .patched = RICO_NOT_PATCHED},
    {.type = RICOFIXEDPOINT, .rows = PATH_ROWS, .max_it = FEW_CONVEX_ROUNDS},
    {.type = RICOPROX, .above = PATH_ROWS, .max_it = LAST_STEPS, .within = 1e-4, .patched = RICO_PATCHED},
    {.type = RICOIPM, .above = PATH_ROWS, .persistent = PETSC_TRUE, .patched = RICO_PATCHED},
    {.type = RICONSGS, .persistent = PETSC_TRUE, .max_it = PERSISTENT_SWEEPS},
    {.type = RICOREFLECT, .max_it = MANY_REFLECTIONS, .afar = PETSC_TRUE},
    {.type = RICOFIXEDPOINT, .rows = PATH_ROWS, .max_it = CONVEX_ROUNDS},
    {.type = RICOPROX, .max_it = PROXIMAL_STEPS},
    {.type = RICOTRACE},
    {.type = RICOPROX, .inner = RICO_PROX_SWEEPS, .persistent = PETSC_TRUE, .max_it = SWEPT_POINTS},
    {.type = RICOIPM},
    {.type = RICOPROX},
    {.type = RICONSGS},
    {.type = RICOREFLECT, .afar = PETSC_TRUE},
    {NULL}};

_Static_assert(sizeof friction_plan / sizeof friction_plan[0] <= RICO_MAX_STAGES, "room for its solvers");

/* On many ranks: what sweeps do not solve is gathered on one rank, if it fits. */
static const RicoStage ranks_plan[] = {
    {.type = RICONSGS, .form = RICO_ASSEMBLED, .budgeted = PETSC_TRUE, .anderson = 5},
    {.type = RICONSGS, .form = RICO_BETWEEN_BODIES, .budgeted = PETSC_TRUE},
    {.type = RICOGATHERED},
    {.type = RICONSGS},
    {NULL}};

/* One rank, intervals only. */
static PetscErrorCode PlanForIntervals(RicoProblem p, const RicoStage **plan)
{
  RicoFeatures features = {.rows = (int)p->n};
  const PetscReal *M;
  PetscBool array;

  PetscFunctionBegin;
  *plan = pivoted_plan;
  if (RicoPivotsComeFirst(&features)) PetscFunctionReturn(0);
  PetscCall(RicoProblemIsArray(p, &array));
  *plan = sparse_plan;
  if (!array && !RicoPivotsMayComeFirst((int)p->n)) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetDenseArray(p, &M));
  features = RicoArrayFeatures((int)p->n, M);
  if (RicoPivotsComeFirst(&features))
    *plan = pivoted_plan;
  else if (array)
    *plan = features.symmetric ? dense_plan : unsymmetric_plan;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPlanFor(RicoProblem p, const RicoStage **plan)
{
  PetscBool grid;

  PetscFunctionBegin;
  if (p->cones & RICO_FRICTION)
    *plan = p->size > 1 ? ranks_plan : friction_plan;
  else if (p->cones & RICO_CONE_BIT(RICO_NORMAL_CONE))
    *plan = lifted_plan;
  else if (p->size > 1)
    *plan = sparse_plan;
  else
    PetscCall(PlanForIntervals(p, plan));
  if (*plan != sparse_plan) PetscFunctionReturn(0);
  PetscCall(RicoMultilevelSuits(p, &grid));
  if (grid) *plan = grid_plan;
  PetscFunctionReturn(0);
}
