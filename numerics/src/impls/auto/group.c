/*
  group.c -- one group of a problem, as a problem of its own: its rows of M, q, bounds and sets.
*/
#include <array/plan_thresholds.h>
#include <impls/auto/groups.h>

/* q of the group: with the parts of fixed rows. */
static void FillQ(const RicoGroups *all, RicoGroup *group)
{
  const RicoRows *rows = all->rows;

  for (PetscInt i = 0; i < group->n; i++) {
    const PetscInt row = group->row[i];

    group->q[i] = all->q[row];
    for (PetscInt k = rows->ia[row]; k < rows->ia[row + 1]; k++)
      if (all->of[rows->ja[k]] < 0) group->q[i] += rows->a[k] * all->z[rows->ja[k]];
  }
}

static void FillArray(const RicoGroups *all, RicoGroup *group)
{
  const RicoRows *rows = all->rows;

  for (PetscInt i = 0; i < group->n; i++)
    for (PetscInt k = rows->ia[group->row[i]]; k < rows->ia[group->row[i] + 1]; k++)
      if (all->of[rows->ja[k]] == all->of[group->row[i]])
        group->M[(size_t)i * group->n + all->place[rows->ja[k]]] = rows->a[k];
}

static void FillRows(const RicoGroups *all, RicoGroup *group)
{
  const RicoRows *rows = all->rows;
  PetscInt used = 0;

  for (PetscInt i = 0; i < group->n; i++) {
    group->ia[i] = used;
    for (PetscInt k = rows->ia[group->row[i]]; k < rows->ia[group->row[i] + 1]; k++) {
      if (all->of[rows->ja[k]] != all->of[group->row[i]]) continue;
      group->ja[used] = all->place[rows->ja[k]];
      group->M[used++] = rows->a[k];
    }
  }
  group->ia[group->n] = used;
}

static void FillBounds(const RicoGroups *all, RicoGroup *group)
{
  for (PetscInt i = 0; i < group->n; i++) {
    group->lb[i] = all->lb[group->row[i]];
    group->ub[i] = all->ub[group->row[i]];
    group->z[i] = all->z[group->row[i]];
  }
}

/* The sets of the group's rows; equal ones of one block form a block again. Returns their number. */
static PetscInt FillBlocks(const RicoGroups *all, RicoGroup *group)
{
  PetscInt count = 0, sets = 0, last = -1;

  for (PetscInt i = 0; i < group->n; sets++) {
    const PetscInt b = all->block[group->row[i]], set = all->set[group->row[i]], begin = i;
    const RicoBlock *from = &all->whole->blocks[b];

    while (i < group->n && all->block[group->row[i]] == b && all->set[group->row[i]] == set) i++;
    if (from->mu) group->mu[sets] = from->mu[set];
    if (from->mu_r) group->mu_r[sets] = from->mu_r[set];
    if (b == last && group->blocks[count - 1].size == i - begin) {
      group->blocks[count - 1].count++;
      continue;
    }
    group->blocks[count] = *from;
    group->blocks[count].size = i - begin;
    group->blocks[count].count = 1;
    group->blocks[count].lb = from->lb || from->cone == RICO_BOX ? group->lb + begin : NULL;
    group->blocks[count].ub = from->ub ? group->ub + begin : NULL;
    group->blocks[count].mu = from->mu ? group->mu + sets : NULL;
    group->blocks[count].mu_r = from->mu_r ? group->mu_r + sets : NULL;
    count++;
    last = b;
  }
  return count;
}

static PetscInt CountEntries(const RicoGroups *all, const RicoGroup *group)
{
  PetscInt count = 0;

  for (PetscInt i = 0; i < group->n; i++)
    count += all->rows->ia[group->row[i] + 1] - all->rows->ia[group->row[i]];
  return count;
}

/* Few rows form an array, as everywhere (storage.c). */
static PetscErrorCode SetOperator(const RicoGroups *all, RicoGroup *group)
{
  const PetscInt n = group->n, entries = CountEntries(all, group);

  PetscFunctionBegin;
  if (n <= PLAN_SMALL_ROWS) {
    PetscCall(PetscCalloc1((size_t)n * (size_t)n, &group->M));
    FillArray(all, group);
    PetscCall(RicoProblemSetDense(group->problem, n, group->M, group->q));
    PetscFunctionReturn(0);
  }
  PetscCall(PetscMalloc3(n + 1, &group->ia, entries, &group->ja, entries, &group->M));
  FillRows(all, group);
  PetscCall(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, n, n, group->ia, group->ja, group->M, &group->mat));
  PetscCall(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, n, group->q, &group->vec));
  PetscCall(RicoProblemSetMat(group->problem, group->mat, group->vec));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGroupCreate(const RicoGroups *all, PetscInt begin, PetscInt n, RicoGroup *group)
{
  PetscFunctionBegin;
  *group = (RicoGroup){.n = n, .row = all->order + begin};
  PetscCall(PetscMalloc7(n, &group->q, n, &group->lb, n, &group->ub, n, &group->mu, n, &group->mu_r, n,
                         &group->z, n, &group->w));
  PetscCall(PetscMalloc1(n, &group->blocks));
  FillQ(all, group);
  FillBounds(all, group);
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, &group->problem));
  PetscCall(SetOperator(all, group));
  PetscCall(RicoProblemSetBlocks(group->problem, FillBlocks(all, group), group->blocks));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGroupDestroy(RicoGroup *group)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemDestroy(&group->problem));
  PetscCall(MatDestroy(&group->mat));
  PetscCall(VecDestroy(&group->vec));
  if (group->ia)
    PetscCall(PetscFree3(group->ia, group->ja, group->M));
  else
    PetscCall(PetscFree(group->M));
  PetscCall(PetscFree(group->blocks));
  PetscCall(PetscFree7(group->q, group->lb, group->ub, group->mu, group->mu_r, group->z, group->w));
  PetscFunctionReturn(0);
}
