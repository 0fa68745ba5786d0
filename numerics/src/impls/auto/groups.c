/*
  groups.c -- problems that fall into groups, rows that M couples with no others: each group is solved by a
  plan of its own. Piles apart from each other, machines on a floor, and rows whose z is known because their
  bounds are equal. The work of most types grows faster than the number of rows, and a difficult group
  would prolong that of all others.
*/
#include <array/parts/groups.h>
#include <array/plan_thresholds.h>
#include <impls/auto/auto.h>
#include <impls/auto/part.h>

/* Rows of a cone belong together; rows of intervals are apart, or fixed. Returns the number of groups. */
static int FindGroups(RicoWhole *whole)
{
  const RicoRows *M = whole->M;
  const int n = (int)whole->p->n;
  int apart = n;

  RicoGroupsBegin(n, whole->of);
  for (int i = 0; i < n; i++) {
    if (!RicoWholeIsInterval(whole, i)) {
      if (i > 0 && whole->block[i] == whole->block[i - 1] && whole->set[i] == whole->set[i - 1])
        apart -= RicoGroupsJoin(whole->of, i, i - 1);
    } else if (whole->lb[i] == whole->ub[i]) {
      RicoGroupsFix(whole->of, i);
      apart--;
    }
  }
  for (int i = 0; i < n && apart > 1; i++)
    for (PetscInt k = M->ia[i]; k < M->ia[i + 1]; k++)
      if (M->a[k] != 0) apart -= RicoGroupsJoin(whole->of, i, (int)M->ja[k]);
  return RicoGroupsNumber(n, PLAN_GROUP_ROWS, whole->of, whole->size);
}

/* Sets `may` if groups are worth a search, by the form of the problem. */
static PetscErrorCode MayHaveGroups(RicoProblem p, PetscBool *may)
{
  PetscFunctionBegin;
  *may = PETSC_FALSE;
  if (p->size > 1 || p->contacts || !(p->dense || p->M)) PetscFunctionReturn(0);
  if (RicoAutoIsFrictionless(p)) PetscFunctionReturn(0); /* the groups of its intervals are found later */
  if (p->n <= PLAN_SMALL_ROWS || p->n > PLAN_GROUPS_ROWS) PetscFunctionReturn(0);
  PetscCall(RicoProblemIsArray(p, may));
  *may = *may ? PETSC_FALSE : PETSC_TRUE;
  PetscFunctionReturn(0);
}

/* M and q of the group; q contains the parts of fixed rows. */
static void FillRows(const RicoWhole *whole, const PetscReal z[], RicoPart *group)
{
  PetscInt used = 0;

  for (PetscInt i = 0; i < group->n; i++) {
    const PetscInt row = group->row[i];

    group->ia[i] = used;
    group->q[i] = whole->q[row];
    for (PetscInt k = whole->M->ia[row]; k < whole->M->ia[row + 1]; k++) {
      const PetscInt j = whole->M->ja[k];

      if (whole->of[j] < 0) group->q[i] += whole->M->a[k] * z[j];
      if (whole->of[j] != whole->of[row]) continue;
      group->ja[used] = whole->place[j];
      group->a[used++] = whole->M->a[k];
    }
  }
  group->ia[group->n] = used;
}

/* The residuals of the groups add up in squares: the tolerance of each is in proportion to its rows. */
static PetscErrorCode SolveGroup(RicoSolver s, const RicoWhole *whole, PetscBool warm, PetscInt n,
                                 const PetscInt row[], PetscReal z[], RicoInfo *info)
{
  PetscInt entries = 0;
  RicoPart group;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < n; i++) entries += whole->M->ia[row[i] + 1] - whole->M->ia[row[i]];
  PetscCall(RicoPartCreate(whole, n, row, entries, &group));
  FillRows(whole, z, &group);
  group.warm = warm;
  group.brief = PETSC_TRUE;
  PetscCall(RicoPartSolve(s, &group, PetscSqrtReal((PetscReal)n / (PetscReal)whole->p->n), z, info));
  PetscCall(RicoPartDestroy(&group));
  PetscFunctionReturn(0);
}

/* Sweeps over all groups together, which solve easy ones in less time than a solver for each; not with joints
   or other intervals beside contacts, on which sweeps are slow. *warm: the groups start from z. */
static PetscErrorCode SweepTogether(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[],
                                    PetscBool *warm, PetscBool *done)
{
  static const RicoStage sweeps = {.type = RICONSGS, .anderson = 5, .max_it = PLAN_TOGETHER_SWEEPS};
  RicoInfo info;

  PetscFunctionBegin;
  *warm = s->warm_start;
  if (p->cones & ~(unsigned)RICO_FRICTION) PetscFunctionReturn(0);
  PetscCall(RicoAutoAttempt(s, RICO_MAX_STAGES - 1, &sweeps, s->warm_start, p, z, w, &info));
  PetscCall(RicoAutoViewSmall(s, "Groups together", (PetscInt)info.its, info.residual));
  *warm = PETSC_TRUE;
  *done = info.reason > 0 ? PETSC_TRUE : PETSC_FALSE;
  if (!*done) PetscFunctionReturn(0);
  s->info.reason = info.reason;
  s->info.type = info.type;
  PetscCall(RicoSolverSetIterations(s, ((RicoSolver_Auto *)s->data)->its));
  PetscFunctionReturn(0);
}

/* Solves all groups, also if one has no solution, unless the time is over. The type is that of the first one,
   or of one that failed. */
static PetscErrorCode SolveAll(RicoSolver s, RicoWhole *whole, PetscBool warm, int count, PetscReal z[])
{
  RicoSolver_Auto *a = s->data;
  RicoInfo info = {.reason = RICO_ITERATING};
  PetscInt *begin, *order;

  PetscFunctionBegin;
  PetscCall(PetscMalloc2(count + 1, &begin, whole->p->n, &order));
  PetscCall(RicoWholeSort(whole, count, begin, order));
  for (PetscInt k = begin[count]; k < whole->p->n; k++) z[order[k]] = whole->lb[order[k]];
  a->lowest = INFINITY;
  for (int k = 0; k < count && info.reason != RICO_DIVERGED_TIME; k++) {
    PetscCall(SolveGroup(s, whole, warm, whole->size[k], order + begin[k], z, &info));
    if (k == 0) s->info.type = info.type;
    if (info.reason < 0) RicoAutoReport(s, &info);
  }
  PetscCall(PetscFree2(begin, order));
  PetscFunctionReturn(0);
}

/* Returns true if the plan continues with the whole problem: time is left, and no group is proved to have no
   solution. Interior points solve some masonry whose groups they do not, and the long stages are not tried
   for a group. */
static PetscBool GoesOn(const RicoSolver s)
{
  switch (s->info.reason) {
    case RICO_DIVERGED_TIME:
    case RICO_DIVERGED_INFEASIBLE:
      return PETSC_FALSE;
    default:
      return PETSC_TRUE;
  }
}

/* The outcome for the whole problem. If *done is false, the plan continues from z. */
static PetscErrorCode Report(RicoSolver s, const RicoWhole *whole, PetscReal z[], PetscReal w[],
                             PetscBool *done)
{
  const RicoSolver_Auto *a = s->data;
  RicoConvergedReason within;
  PetscReal residual;

  PetscFunctionBegin;
  PetscCall(RicoWholeJudge(s, whole, z, w, &residual, &within));
  PetscCall(RicoAutoViewSmall(s, "Groups", a->its, residual));
  if (within) s->info.reason = within;
  *done = within || !GoesOn(s) ? PETSC_TRUE : PETSC_FALSE;
  if (!*done) PetscFunctionReturn(0);
  s->measured = residual;
  s->confirmed = PETSC_TRUE;
  PetscCall(RicoSolverSetIterations(s, a->its));
  PetscCall(RicoSolverMonitorCall(s, a->its, residual));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoTryGroups(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[], PetscBool *done)
{
  RicoWhole whole;
  PetscBool may, warm;
  int count;

  PetscFunctionBegin;
  *done = PETSC_FALSE;
  PetscCall(MayHaveGroups(p, &may));
  if (!may) PetscFunctionReturn(0);
  PetscCall(RicoWholeOpen(p, &whole));
  count = FindGroups(&whole);
  if (RicoGroupsAreWorth((int)p->n, count, whole.size)) {
    PetscCall(SweepTogether(s, p, z, w, &warm, done));
    if (!*done) PetscCall(SolveAll(s, &whole, warm, count, z));
    if (!*done) PetscCall(Report(s, &whole, z, w, done));
  }
  PetscCall(RicoWholeClose(&whole));
  PetscFunctionReturn(0);
}
