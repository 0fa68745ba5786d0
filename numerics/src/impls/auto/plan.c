/*
  plan.c -- chosen by what can be seen beforehand: ranks, size, dense or sparse.

      one rank, few rows     the array core: Lemke, then other pivoting, then a proof by enumeration; also
                             for more rows, where M is neither symmetric nor dominant (rico_array.h)
      one rank, dense        M symmetric: newton (active sets: a few factorisations), then pivoting, interior
                             point; not symmetric: Lemke first, for Newton often takes many steps there
      friction               a handful of contacts first on arrays (array/friction); sweeps while they
  promise; Newton; in the plane pivoting (planar), before the interior point where there are few rows, else
  behind it; the interior point from near what sweeps have found, then these again, then it from afar; a few
  proximal points, reflections, and where rows are not many, or contacts share their two bodies, paths and
  fixed points; patient sweeps; proximal points, more of them by sweeps; interior point, following paths;
  proximal points; sweeps. On many ranks: sweeps; gathered; sweeps sparse, many ranks     a few sweeps; where
  they promise to arrive soon, more of them; else multilevel, where it suits (multilevel/suits.h), and as
  above

  Behind all plans stand the first-order types, slow but hard to break.
*/
#include <impls/auto/plan.h>
#include <impls/multilevel/suits.h>

/* Between finite bounds every path of Lemke's method ends at a solution, but some are too long: the last one
   begins elsewhere than the first. */
static const RicoStage pivoted_plan[] = {{.type = RICO_STAGE_ARRAY}, {.type = RICONEWTON}, {.type = RICOIPM},
                                         {.type = RICOADMM},         {.type = RICOLEMKE},  {NULL}};
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
static const RicoStage sparse_plan[] = {{.type = RICOPGS, .yields = PETSC_TRUE},
                                        {.type = RICONEWTON},
                                        {.type = RICOLEMKE, .max_it = 2, .per_row = PETSC_TRUE},
                                        {.type = RICOIPM},
                                        {.type = RICOADMM},
                                        {.type = RICOAPGD},
                                        {NULL}};

/* Matrices that multigrid is made for: few steps on any grid, where Newton's method takes more the finer it
 * is. */
static const RicoStage grid_plan[] = {{.type = RICOPGS, .yields = PETSC_TRUE},
                                      {.type = RICOMULTILEVEL},
                                      {.type = RICONEWTON},
                                      {.type = RICOIPM},
                                      {.type = RICOADMM},
                                      {.type = RICOAPGD},
                                      {NULL}};

/* Types that take polyhedra as they are stand behind those that solve the lifted problem. */
static const RicoStage lifted_plan[] = {{.type = RICONEWTON}, {.type = RICOLEMKE}, {.type = RICOIPM},
                                        {.type = RICOADMM},   {.type = RICOAPGD},  {NULL}};

/* Where M has full rank Newton's method needs no more; where not, little is lost. */
#define NEWTON_STEPS 40

/* Of the interior point, before it would follow paths; and of sweeps that nothing ends, before it does. Where
   many contacts hold each body sweeps wander, without a new minimum for thousands of them, until most
   contacts have found their regime; then they converge as on any other problem. */
#define INTERIOR_STEPS 100
#define PROXIMAL_STEPS 300
#define PATIENT_SWEEPS 20 /* in units of RicoWorthInSweeps() */

/* Of ||q||: interior points begin near a point with a smaller residual (cone_ipm.c). Where that leads nowhere
   sweeps have another chance before they begin afar, which fails more often then than not. */
#define BEGUN_NEAR 0.01

/* In problems of so few rows paths (cone_path.h) come to an end sooner than patience, and a few proximal
   points before them, or behind where they end near a solution, sooner still. */
#define PATH_ROWS 600
#define SHORT_PROXIMAL 100
/* Planted problems (planted_friction.hpp) of 88, 129 and 90 rows took 2, 57 and 136 ms alone, from 0, those
   of 141 and 159 rows 1 and 1.5 s; not yet tuned for larger ones. */
#define REFLECTIONS 1000
#define MANY_REFLECTIONS 10000
#define CONVEX_ROUNDS 40 /* of fixedpoint: contacts that are degenerate, but whose coupling is weak */

/* Residual, in ||q||, about which sweeps wander until contacts have found their regimes: proximal points have
   nothing to hold on to then, else fewer of them will do than patience would take sweeps. */
#define WANDERING 1e-3

/* Faces that touch in several contacts (masonry) make sweeps drift without end, and paths turn seldom: there
   paths are followed before patience is tried, to their end, where degenerate contacts leave 1e-5 or so to
   proximal points. */
#define LAST_STEPS 10000

/* Of which a proof that there is no solution is looked for, once cheap types have failed. */
#define PROOF_ROWS 3000

/* Above so many rows between bodies leaps arrive before a factorisation or two have been made. */
#define LARGE_ROWS 5000

/* Of sweeps for proximal points, where sweeps alone circle about the solution. */
#define SWEPT_POINTS 50 /* the same */

/* Contacts between bodies are swept over in place, a third as dear as a leap; to have their matrix, and to
   factor it, is the last resort: where there are many, leaps come before it. */
static const RicoStage friction_plan[] = {
    {.type = RICONSGS, .form = RICO_ASSEMBLED, .yields = PETSC_TRUE, .anderson = 5},
    {.type = RICONSGS, .form = RICO_BETWEEN_BODIES, .yields = PETSC_TRUE},
    {.type = RICONSGS,
     .form = RICO_BETWEEN_BODIES,
     .above = LARGE_ROWS,
     .anderson = 5,
     .patient = PETSC_TRUE,
     .max_it = 1},
    {.type = RICONEWTON, .max_it = NEWTON_STEPS, .yields = PETSC_TRUE, .within = 0.1},
    {.type = RICOPLANAR, .rows = RICO_PIVOTED_ROWS, .afar = PETSC_TRUE},
    {.type = RICOIPM, .yields = PETSC_TRUE, .within = BEGUN_NEAR},
    {.type = RICONSGS,
     .form = RICO_ASSEMBLED,
     .patient = PETSC_TRUE,
     .max_it = 1,
     .anderson = 5,
     .within = BEGUN_NEAR},
    {.type = RICONSGS, .form = RICO_BETWEEN_BODIES, .patient = PETSC_TRUE, .max_it = 1, .within = BEGUN_NEAR},
    {.type = RICOIPM, .rows = PATH_ROWS, .yields = PETSC_TRUE, .afar = PETSC_TRUE},
    {.type = RICOIPM,
     .above = PATH_ROWS,
     .max_it = INTERIOR_STEPS,
     .afar = PETSC_TRUE,
     .patched = RICO_NOT_PATCHED},
    {.type = RICOIPM, .above = PATH_ROWS, .afar = PETSC_TRUE, .patched = RICO_PATCHED},
    {.type = RICO_STAGE_PROOF, .rows = PROOF_ROWS},
    {.type = RICOPLANAR},
    {.type = RICOPROX, .rows = PATH_ROWS, .max_it = SHORT_PROXIMAL},
    {.type = RICOREFLECT, .rows = PATH_ROWS, .max_it = REFLECTIONS, .afar = PETSC_TRUE},
    {.type = RICOIPM, .rows = PATH_ROWS, .patient = PETSC_TRUE},
    {.type = RICOPROX, .rows = PATH_ROWS, .max_it = SHORT_PROXIMAL},
    {.type = RICOPROX,
     .above = PATH_ROWS,
     .max_it = SHORT_PROXIMAL / 2,
     .within = WANDERING,
     .patched = RICO_NOT_PATCHED},
    {.type = RICOFIXEDPOINT, .rows = PATH_ROWS, .max_it = CONVEX_ROUNDS},
    {.type = RICOPROX, .above = PATH_ROWS, .max_it = LAST_STEPS, .within = 1e-4, .patched = RICO_PATCHED},
    {.type = RICOIPM, .above = PATH_ROWS, .patient = PETSC_TRUE, .patched = RICO_PATCHED},
    {.type = RICONSGS, .patient = PETSC_TRUE, .max_it = PATIENT_SWEEPS},
    {.type = RICOREFLECT, .max_it = MANY_REFLECTIONS, .afar = PETSC_TRUE},
    {.type = RICOPROX, .max_it = PROXIMAL_STEPS},
    {.type = RICOPROX, .inner = RICO_PROX_SWEEPS, .patient = PETSC_TRUE, .max_it = SWEPT_POINTS},
    {.type = RICOIPM},
    {.type = RICOPROX},
    {.type = RICONSGS},
    {.type = RICOREFLECT, .afar = PETSC_TRUE},
    {NULL}};

_Static_assert(sizeof friction_plan / sizeof friction_plan[0] <= RICO_MAX_STAGES, "room for its solvers");

/* On many ranks: what sweeps do not solve is brought to one, where it fits. */
static const RicoStage ranks_plan[] = {
    {.type = RICONSGS, .form = RICO_ASSEMBLED, .yields = PETSC_TRUE, .anderson = 5},
    {.type = RICONSGS, .form = RICO_BETWEEN_BODIES, .yields = PETSC_TRUE},
    {.type = RICOGATHERED},
    {.type = RICONSGS},
    {NULL}};

/* One rank, sets that are intervals. */
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
