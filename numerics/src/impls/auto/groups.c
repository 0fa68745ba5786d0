/*
  groups.c -- problems that fall into groups, rows that M couples with no others: each group is solved by a
  plan of its own. Piles apart from each other, machines on a floor, and rows whose z is known because their
  bounds are equal. The work of most types grows faster than the number of rows, and a difficult group
  would prolong that of all others.
*/
#include <array/parts/groups.h>
#include <array/plan_thresholds.h>
#include <impls/auto/auto.h>
#include <impls/auto/groups.h>

/* Rows of a cone belong together; rows of intervals are apart, or fixed. */
static void JoinSets(RicoGroups *all)
{
  const RicoProblem p = all->whole;
  PetscInt row = 0;

  RicoGroupsBegin((int)p->n, all->of);
  for (PetscInt b = 0; b < p->nblocks; b++)
    for (PetscInt c = 0; c < p->blocks[b].count; c++)
      for (PetscInt i = 0; i < p->blocks[b].size; i++, row++) {
        const PetscBool interval = RICO_CONE_BIT(p->blocks[b].cone) & RICO_BOXLIKE ? PETSC_TRUE : PETSC_FALSE;

        all->block[row] = b;
        all->set[row] = c;
        if (interval && all->lb[row] == all->ub[row]) RicoGroupsFix(all->of, (int)row);
        if (!interval && i > 0) RicoGroupsJoin(all->of, (int)row, (int)row - 1);
      }
}

static void JoinCoupled(RicoGroups *all)
{
  const RicoRows *rows = all->rows;

  for (PetscInt i = 0; i < rows->n; i++)
    for (PetscInt k = rows->ia[i]; k < rows->ia[i + 1]; k++)
      if (rows->a[k] != 0) RicoGroupsJoin(all->of, (int)i, (int)rows->ja[k]);
}

/* Rows by groups, fixed rows last, with their z. */
static PetscErrorCode SortRows(RicoGroups *all)
{
  PetscInt *used;

  PetscFunctionBegin;
  PetscCall(PetscCalloc1(all->count + 1, &used));
  for (int k = 0; k < all->count; k++) all->begin[k + 1] = all->begin[k] + all->size[k];
  for (PetscInt row = 0; row < all->whole->n; row++) {
    const int group = all->of[row] < 0 ? all->count : all->of[row];

    if (all->of[row] < 0) all->z[row] = all->lb[row];
    all->place[row] = (int)used[group]++;
    all->order[all->begin[group] + all->place[row]] = (int)row;
  }
  PetscCall(PetscFree(used));
  PetscFunctionReturn(0);
}

/* Whether groups are worth a search, by the form of the problem. */
static PetscErrorCode MayHaveGroups(RicoProblem p, PetscBool *may)
{
  PetscFunctionBegin;
  *may = PETSC_FALSE;
  if (p->size > 1 || p->contacts || !(p->dense || p->M)) PetscFunctionReturn(0);
  if (p->n <= PLAN_SMALL_ROWS || p->n > PLAN_GROUPS_ROWS) PetscFunctionReturn(0);
  PetscCall(RicoProblemIsArray(p, may));
  *may = *may ? PETSC_FALSE : PETSC_TRUE;
  PetscFunctionReturn(0);
}

/* z: the guess, kept in the groups. */
static PetscErrorCode FindGroups(RicoProblem p, PetscReal z[], RicoGroups *all)
{
  PetscFunctionBegin;
  *all = (RicoGroups){.whole = p, .z = z};
  PetscCall(RicoProblemGetRows(p, &all->rows));
  PetscCall(RicoProblemGetQ(p, &all->q));
  PetscCall(RicoProblemGetBounds(p, &all->lb, &all->ub));
  PetscCall(PetscMalloc7(p->n, &all->of, p->n, &all->size, p->n, &all->order, p->n, &all->place, p->n + 1,
                         &all->begin, p->n, &all->block, p->n, &all->set));
  all->begin[0] = 0;
  JoinSets(all);
  JoinCoupled(all);
  all->count = RicoGroupsNumber((int)p->n, all->of, all->size);
  PetscFunctionReturn(0);
}

static PetscErrorCode FreeGroups(RicoGroups *all)
{
  return PetscFree7(all->of, all->size, all->order, all->place, all->begin, all->block, all->set);
}

/* The tolerance of a group. Their residuals add up in squares, in proportion to rows; and the residual (2)
   of rico_problem.h grows at most as 1 / rho does. */
static PetscErrorCode GroupTolerance(RicoSolver s, RicoProblem whole, const RicoGroup *group,
                                     PetscReal *tolerance)
{
  PetscReal rho, own;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetScale(whole, &rho));
  PetscCall(RicoProblemGetScale(group->problem, &own));
  *tolerance = RicoSolverTolerance(s) * PetscSqrtReal((PetscReal)group->n / (PetscReal)whole->n) *
               PetscMin(1, rho / own);
  PetscFunctionReturn(0);
}

static PetscErrorCode SolveGroup(RicoSolver s, const RicoGroups *all, int k, RicoInfo *info)
{
  RicoGroup group;
  PetscReal tolerance = 0;

  PetscFunctionBegin;
  PetscCall(RicoGroupCreate(all, all->begin[k], all->size[k], &group));
  PetscCall(GroupTolerance(s, all->whole, &group, &tolerance));
  PetscCall(RicoAutoSolveWithin(s, group.problem, tolerance, group.z, group.w, info));
  for (PetscInt i = 0; i < group.n; i++) all->z[group.row[i]] = group.z[i];
  PetscCall(RicoGroupDestroy(&group));
  PetscFunctionReturn(0);
}

/* Solves all groups, also if one has no solution, unless the time is over. The type is that of the first one,
   or of one that failed. */
static PetscErrorCode SolveAll(RicoSolver s, const RicoGroups *all)
{
  RicoSolver_Auto *a = s->data;
  RicoInfo info = {.reason = RICO_ITERATING};

  PetscFunctionBegin;
  a->lowest = INFINITY;
  for (int k = 0; k < all->count && info.reason != RICO_DIVERGED_TIME; k++) {
    PetscCall(SolveGroup(s, all, k, &info));
    if (k == 0) s->info.type = info.type;
    if (info.reason < 0) RicoAutoReport(s, &info);
  }
  PetscFunctionReturn(0);
}

/* The outcome for the whole problem. *done is false if the groups are solved, but by rounding the whole is
   not: then the plan continues from z. */
static PetscErrorCode Report(RicoSolver s, const RicoGroups *all, PetscReal w[], PetscBool *done)
{
  const RicoSolver_Auto *a = s->data;
  RicoConvergedReason within;
  PetscReal residual;

  PetscFunctionBegin;
  PetscCall(RicoProblemResidualArrays(all->whole, all->z, w, &residual, NULL));
  PetscCall(RicoProblemConfirm(all->whole, all->z, w, RicoSolverTolerance(s), &residual));
  PetscCall(RicoSolverWithin(s, residual, &within));
  PetscCall(RicoAutoViewSmall(s, "Groups", a->its, residual));
  if (within) s->info.reason = within;
  *done = s->info.reason ? PETSC_TRUE : PETSC_FALSE;
  if (!*done) PetscFunctionReturn(0);
  s->measured = residual;
  s->confirmed = PETSC_TRUE;
  PetscCall(RicoSolverSetIterations(s, a->its));
  PetscCall(RicoSolverMonitorCall(s, a->its, residual));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoTryGroups(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[], PetscBool *done)
{
  RicoGroups all;
  PetscBool may;

  PetscFunctionBegin;
  *done = PETSC_FALSE;
  PetscCall(MayHaveGroups(p, &may));
  if (!may) PetscFunctionReturn(0);
  PetscCall(FindGroups(p, z, &all));
  if (RicoGroupsAreWorth((int)p->n, all.count, all.size)) {
    PetscCall(SortRows(&all));
    PetscCall(SolveAll(s, &all));
    PetscCall(Report(s, &all, w, done));
  }
  PetscCall(FreeGroups(&all));
  PetscFunctionReturn(0);
}
