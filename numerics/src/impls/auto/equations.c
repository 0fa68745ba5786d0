/*
  equations.c -- contacts beside equations (joints): eliminates the equations (islands.h) and solves
  the rest by the plan. With (1) of array/parts/equations.h for each island k that is

      w = (D - sum C_k A_k^-1 B_k) z + q - sum C_k A_k^-1 p_k.                                (1)

  The residual of the solution is that of all rows; its tolerance is converted as in
  array/friction/small_equations.c.
*/
#include <impls/auto/auto.h>
#include <impls/auto/islands.h>

/* (1), by rows, and the sets of its rows. */
typedef struct {
  RicoIslands islands;
  RicoProblem problem;
  PetscInt *ia, *ja;
  PetscReal *a, *q, *lb, *ub, *z, *w;
  RicoBlock *blocks;
  Mat M;
  Vec qv;
} Reduced;

/* Adds the entries of row `from` to `value`; columns that `met` has not seen are listed behind *end. */
typedef struct {
  PetscReal *value;
  PetscInt *met, *columns, count, row;
} Accumulator;

static void Accumulate(Accumulator *sum, PetscInt column, PetscReal value)
{
  if (value == 0) return;
  if (sum->met[column] != sum->row) {
    sum->met[column] = sum->row;
    sum->value[column] = 0;
    sum->columns[sum->count++] = column;
  }
  sum->value[column] += value;
}

/* Row i of the problem, which is left, without its equations. */
static void SumRow(Reduced *r, PetscInt i, Accumulator *sum)
{
  const RicoIslands *s = &r->islands;
  const PetscInt at = s->place[i];

  sum->row = at;
  sum->count = 0;
  r->q[at] = s->q[i];
  for (PetscInt k = s->M->ia[i]; k < s->M->ia[i + 1]; k++)
    if (s->place[s->M->ja[k]] >= 0) Accumulate(sum, s->place[s->M->ja[k]], s->M->a[k]);
  for (PetscInt m = s->start[at]; m < s->start[at + 1]; m++) {
    const RicoIsland *of = &s->of[s->members[2 * m]];
    const PetscInt row = s->members[2 * m + 1];

    r->q[at] += of->e.q[row];
    for (PetscInt j = of->equations; j < of->rows; j++)
      Accumulate(sum, s->place[of->row[j]], of->e.M[row * of->rows + j]);
  }
}

/* The most entries that (1) may have. */
static PetscInt CountEntries(const RicoIslands *s)
{
  PetscInt count = s->M->ia[s->p->n];

  for (PetscInt k = 0; k < s->islands; k++) {
    const PetscInt left = s->of[k].rows - s->of[k].equations;

    count += left * left;
  }
  return count;
}

/* Sorts the columns of a row. */
static PetscErrorCode Sort(PetscInt n, Accumulator *sum)
{
  PetscFunctionBegin;
  if (sum->count < n / 4) {
    PetscCall(PetscSortInt(sum->count, sum->columns));
  } else {
    sum->count = 0;
    for (PetscInt j = 0; j < n; j++)
      if (sum->met[j] == sum->row) sum->columns[sum->count++] = j;
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode FillRows(Reduced *r, Accumulator *sum)
{
  const RicoIslands *s = &r->islands;
  PetscInt end = 0;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < s->left; i++) sum->met[i] = -1;
  r->ia[0] = 0;
  for (PetscInt i = 0; i < s->p->n; i++) {
    if (s->place[i] < 0) continue;
    sum->columns = r->ja + end;
    SumRow(r, i, sum);
    PetscCall(Sort(s->left, sum));
    for (PetscInt k = 0; k < sum->count; k++) r->a[end + k] = sum->value[sum->columns[k]];
    end += sum->count;
    r->ia[s->place[i] + 1] = end;
  }
  PetscFunctionReturn(0);
}

/* The sets of the rows that are left: cones as they were, intervals as boxes. Returns their number. */
static PetscInt FillBlocks(Reduced *r)
{
  const RicoIslands *s = &r->islands;
  PetscInt row = 0, nblocks = 0;

  for (PetscInt b = 0; b < s->p->nblocks; b++) {
    const RicoBlock *from = &s->p->blocks[b];
    const PetscInt rows = from->size * from->count;
    PetscInt kept = 0;

    for (PetscInt i = row; i < row + rows; i++) {
      if (s->place[i] < 0) continue;
      r->lb[s->place[i]] = s->lb[i];
      r->ub[s->place[i]] = s->ub[i];
      if (kept++ > 0) continue;
      r->blocks[nblocks] = *from;
      if (!RicoIsFriction(from->cone))
        r->blocks[nblocks] =
            (RicoBlock){.cone = RICO_BOX, .size = 1, .lb = r->lb + s->place[i], .ub = r->ub + s->place[i]};
    }
    row += rows;
    if (kept == 0) continue;
    if (!RicoIsFriction(from->cone)) r->blocks[nblocks].count = kept;
    nblocks++;
  }
  return nblocks;
}

static PetscErrorCode Pose(Reduced *r)
{
  const PetscInt n = r->islands.left, entries = CountEntries(&r->islands);
  Accumulator sum;

  PetscFunctionBegin;
  PetscCall(PetscMalloc3(n + 1, &r->ia, entries, &r->ja, entries, &r->a));
  PetscCall(PetscMalloc5(n, &r->q, n, &r->lb, n, &r->ub, n, &r->z, n, &r->w));
  PetscCall(PetscMalloc1(r->islands.p->nblocks, &r->blocks));
  PetscCall(PetscMalloc2(n, &sum.value, n, &sum.met));
  PetscCall(FillRows(r, &sum));
  PetscCall(PetscFree2(sum.value, sum.met));
  PetscCall(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, n, n, r->ia, r->ja, r->a, &r->M));
  PetscCall(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, n, r->q, &r->qv));
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, &r->problem));
  PetscCall(RicoProblemSetMat(r->problem, r->M, r->qv));
  PetscCall(RicoProblemSetBlocks(r->problem, FillBlocks(r), r->blocks));
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy(Reduced *r)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemDestroy(&r->problem));
  PetscCall(MatDestroy(&r->M));
  PetscCall(VecDestroy(&r->qv));
  PetscCall(PetscFree3(r->ia, r->ja, r->a));
  PetscCall(PetscFree5(r->q, r->lb, r->ub, r->z, r->w));
  PetscCall(PetscFree(r->blocks));
  PetscCall(RicoIslandsDestroy(&r->islands));
  PetscFunctionReturn(0);
}

/* Solves (1) from z; z, w and *info become those of the whole problem. */
static PetscErrorCode SolveReduced(RicoSolver s, Reduced *r, PetscReal z[], PetscReal w[], RicoInfo *info)
{
  const RicoProblem p = r->islands.p;
  const PetscReal tolerance = RicoSolverTolerance(s);
  RicoConvergedReason within;
  PetscReal rho, left;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetScale(p, &rho));
  PetscCall(RicoProblemGetScale(r->problem, &left));
  for (PetscInt i = 0; i < p->n; i++)
    if (r->islands.place[i] >= 0) r->z[r->islands.place[i]] = z[i];
  PetscCall(RicoAutoSolveWithin(s, r->problem, tolerance * PetscMin(1, rho / left), r->z, r->w, info));
  for (PetscInt i = 0; i < p->n; i++)
    if (r->islands.place[i] >= 0) z[i] = r->z[r->islands.place[i]];
  PetscCall(RicoIslandsSolve(&r->islands, z));
  PetscCall(RicoProblemResidualArrays(p, z, w, &info->residual, NULL));
  PetscCall(RicoProblemConfirm(p, z, w, tolerance, &info->residual));
  PetscCall(RicoSolverWithin(s, info->residual, &within));
  if (within || info->reason > 0) info->reason = within ? within : RICO_DIVERGED_INACCURATE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoSolveWithoutEquations(RicoSolver s, const RicoStage *stage, RicoProblem p,
                                             PetscReal z[], PetscReal w[], RicoInfo *info)
{
  const PetscReal limit = stage->next_cost > 0 ? (PetscReal)stage->next_cost : PETSC_MAX_REAL;
  RicoSolver_Auto *a = s->data;
  Reduced r = {.problem = NULL};
  PetscBool cheap, eliminated = PETSC_FALSE;

  PetscFunctionBegin;
  *info = (RicoInfo){.residual = PETSC_MAX_REAL};
  if (p->size > 1 || p->contacts || !(p->cones & RICO_BOXLIKE)) PetscFunctionReturn(0);
  if (stage->next_cost <= 0 && !a->elimination) PetscFunctionReturn(0);
  PetscCall(RicoIslandsCreate(p, limit, &r.islands, &cheap));
  a->elimination = cheap ? 0 : (PetscInt)r.islands.cost;
  if (cheap) PetscCall(RicoIslandsEliminate(&r.islands, &eliminated));
  if (eliminated) {
    PetscCall(Pose(&r));
    PetscCall(SolveReduced(s, &r, z, w, info));
    s->measured = info->residual;
    s->confirmed = info->reason > 0 ? PETSC_TRUE : PETSC_FALSE;
  }
  PetscCall(Destroy(&r));
  PetscFunctionReturn(0);
}
