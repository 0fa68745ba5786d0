/*
  islands.c -- see islands.h.
*/
#include <array/plan_thresholds.h>
#include <impls/auto/islands.h>

/* The equations of intervals: place[row] = -1; other rows are numbered. Returns the number of equations. */
static PetscInt MarkEquations(RicoIslands *r)
{
  PetscInt row = 0, count = 0;

  for (PetscInt b = 0; b < r->p->nblocks; b++) {
    const RicoBlock *block = &r->p->blocks[b];

    for (PetscInt i = 0; i < block->size * block->count; i++, row++) {
      const PetscBool any =
          !RicoIsFriction(block->cone) && r->lb[row] <= PETSC_NINFINITY && r->ub[row] >= PETSC_INFINITY
              ? PETSC_TRUE
              : PETSC_FALSE;

      r->place[row] = any ? -1 : row - count;
      count += any;
    }
  }
  r->left = r->p->n - count;
  return count;
}

static PetscInt RootOf(PetscInt parent[], PetscInt i)
{
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

/* island[i] of every equation, in the order of their first rows. */
static void NumberIslands(RicoIslands *r)
{
  const PetscInt n = r->p->n;
  PetscInt *root = r->local;

  for (PetscInt i = 0; i < n; i++) root[i] = i;
  for (PetscInt i = 0; i < n; i++)
    for (PetscInt k = r->M->ia[i]; r->place[i] < 0 && k < r->M->ia[i + 1]; k++) {
      const PetscInt a = RootOf(root, i), b = RootOf(root, r->M->ja[k]);

      if (r->M->a[k] != 0 && r->place[r->M->ja[k]] < 0) root[PetscMax(a, b)] = PetscMin(a, b);
    }
  r->islands = 0;
  for (PetscInt i = 0; i < n; i++) {
    const PetscInt first = RootOf(root, i);

    r->island[i] = -1;
    if (r->place[i] < 0) r->island[i] = first == i ? r->islands++ : r->island[first];
  }
}

/* Calls Add(r, island, row) for every equation, and for every entry of M that couples an equation with
   another row. */
static void ForEachMember(RicoIslands *r, void (*Add)(RicoIslands *, PetscInt island, PetscInt row))
{
  for (PetscInt i = 0; i < r->p->n; i++)
    if (r->place[i] < 0) Add(r, r->island[i], i);
  for (PetscInt i = 0; i < r->p->n; i++)
    for (PetscInt k = r->M->ia[i]; k < r->M->ia[i + 1]; k++) {
      const PetscInt j = r->M->ja[k];

      if (r->M->a[k] == 0 || (r->place[i] < 0) == (r->place[j] < 0)) continue;
      Add(r, r->place[i] < 0 ? r->island[i] : r->island[j], r->place[i] < 0 ? j : i);
    }
}

static void CountMember(RicoIslands *r, PetscInt island, PetscInt row)
{
  r->of[island].rows++;
  r->of[island].equations += r->place[row] < 0;
}

static void PlaceMember(RicoIslands *r, PetscInt island, PetscInt row)
{
  r->of[island].row[r->of[island].rows++] = row;
}

/* Removes members that occur more than once. */
static void KeepOnce(RicoIslands *r, PetscInt island)
{
  RicoIsland *of = &r->of[island];
  PetscInt kept = 0;

  for (PetscInt m = 0; m < of->rows; m++) {
    if (r->met[of->row[m]] == island) continue;
    r->met[of->row[m]] = island;
    of->row[kept++] = of->row[m];
  }
  of->rows = kept;
}

static PetscErrorCode ListMembers(RicoIslands *r, PetscBool *few)
{
  PetscFunctionBegin;
  *few = PETSC_TRUE;
  PetscCall(PetscCalloc1(r->islands, &r->of));
  ForEachMember(r, CountMember);
  for (PetscInt k = 0; k < r->islands; k++) {
    PetscCall(PetscMalloc1(r->of[k].rows, &r->of[k].row));
    r->of[k].rows = 0;
  }
  ForEachMember(r, PlaceMember);
  for (PetscInt i = 0; i < r->p->n; i++) r->met[i] = -1;
  for (PetscInt k = 0; k < r->islands; k++) {
    KeepOnce(r, k);
    if (r->of[k].rows > PLAN_ISLAND_ROWS) *few = PETSC_FALSE;
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Allocate(RicoIsland *of)
{
  const size_t rows = (size_t)of->rows;

  PetscFunctionBegin;
  of->e.n = (int)of->rows;
  of->e.count = (int)of->equations;
  PetscCall(PetscCalloc3(rows * rows, &of->e.M, rows, &of->e.q, rows, &of->e.size));
  PetscCall(
      PetscMalloc3(of->equations, &of->e.eliminated, of->equations, &of->e.order, rows, &of->e.columns));
  PetscFunctionReturn(0);
}

/* The matrix of an island, with zeros between rows that are not equations; adds its cost. */
static PetscErrorCode FillIsland(RicoIslands *r, PetscInt island, PetscReal limit)
{
  RicoIsland *of = &r->of[island];
  PetscReal left;
  char *pattern;

  PetscFunctionBegin;
  PetscCall(Allocate(of));
  for (PetscInt m = 0; m < of->rows; m++) {
    r->local[of->row[m]] = m;
    r->met[of->row[m]] = island;
  }
  for (PetscInt m = 0; m < of->rows; m++) {
    const PetscInt i = of->row[m];

    if (m < of->equations) of->e.q[m] = r->q[i];
    of->e.size[m] = PetscAbsReal(r->diagonal[i]);
    for (PetscInt k = r->M->ia[i]; k < r->M->ia[i + 1]; k++)
      if (r->met[r->M->ja[k]] == island && (m < of->equations || r->place[r->M->ja[k]] < 0))
        of->e.M[m * of->rows + r->local[r->M->ja[k]]] = r->M->a[k];
  }
  left = (PetscReal)(of->rows - of->equations);
  PetscCall(PetscMalloc1(RicoEquationsPatternSize(of->e.n), &pattern));
  r->cost += PLAN_FILLED * left * left;
  r->cost += PLAN_ELIMINATED * RicoEquationsOrder(&of->e, (limit - r->cost) / PLAN_ELIMINATED, pattern);
  PetscCall(PetscFree(pattern));
  PetscFunctionReturn(0);
}

/* start, members: for every row that is left. */
static PetscErrorCode ListIslandsOfRows(RicoIslands *r)
{
  PetscFunctionBegin;
  PetscCall(PetscCalloc1(r->left + 2, &r->start));
  for (PetscInt k = 0; k < r->islands; k++)
    for (PetscInt m = r->of[k].equations; m < r->of[k].rows; m++) r->start[r->place[r->of[k].row[m]] + 2]++;
  for (PetscInt i = 0; i < r->left; i++) r->start[i + 2] += r->start[i + 1];
  PetscCall(PetscMalloc1(2 * r->start[r->left + 1], &r->members));
  for (PetscInt k = 0; k < r->islands; k++)
    for (PetscInt m = r->of[k].equations; m < r->of[k].rows; m++) {
      PetscInt *pair = r->members + 2 * r->start[r->place[r->of[k].row[m]] + 1]++;

      pair[0] = k;
      pair[1] = m;
    }
  PetscFunctionReturn(0);
}

/* Reads the problem; *count: its equations. */
static PetscErrorCode Begin(RicoProblem p, RicoIslands *r, PetscInt *count)
{
  PetscFunctionBegin;
  *r = (RicoIslands){.p = p};
  PetscCall(RicoProblemGetBounds(p, &r->lb, &r->ub));
  PetscCall(PetscMalloc4(p->n, &r->place, p->n, &r->island, p->n, &r->local, p->n, &r->met));
  *count = MarkEquations(r);
  if (*count == 0 || r->left == 0) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetRows(p, &r->M));
  PetscCall(RicoProblemGetQ(p, &r->q));
  PetscCall(RicoProblemGetDiagonal(p, &r->diagonal));
  NumberIslands(r);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoIslandsCreate(RicoProblem p, PetscReal limit, RicoIslands *r, PetscBool *cheap)
{
  PetscReal sweep;
  PetscInt count;

  PetscFunctionBegin;
  *cheap = PETSC_FALSE;
  PetscCall(Begin(p, r, &count));
  if (count == 0 || r->left == 0) PetscFunctionReturn(0);
  PetscCall(ListMembers(r, cheap));
  sweep = (PetscReal)PetscMax(1, r->M->ia[p->n]);
  for (PetscInt i = 0; i < p->n; i++) r->met[i] = -1;
  for (PetscInt k = 0; k < r->islands && *cheap; k++) {
    PetscCall(FillIsland(r, k, limit * sweep));
    *cheap = r->cost <= limit * sweep ? PETSC_TRUE : PETSC_FALSE;
  }
  r->cost /= sweep;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoIslandsEliminate(RicoIslands *r, PetscBool *eliminated)
{
  PetscFunctionBegin;
  *eliminated = PETSC_TRUE;
  for (PetscInt k = 0; k < r->islands && *eliminated; k++)
    *eliminated = RicoEquationsEliminate(&r->of[k].e) ? PETSC_TRUE : PETSC_FALSE;
  if (*eliminated) PetscCall(ListIslandsOfRows(r));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoIslandsDestroy(RicoIslands *r)
{
  PetscFunctionBegin;
  for (PetscInt k = 0; r->of && k < r->islands; k++) {
    RicoIsland *of = &r->of[k];

    PetscCall(PetscFree(of->row));
    PetscCall(PetscFree3(of->e.M, of->e.q, of->e.size));
    PetscCall(PetscFree3(of->e.eliminated, of->e.order, of->e.columns));
  }
  PetscCall(PetscFree(r->of));
  PetscCall(PetscFree(r->start));
  PetscCall(PetscFree(r->members));
  PetscCall(PetscFree4(r->place, r->island, r->local, r->met));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoIslandsSolve(const RicoIslands *r, PetscReal z[])
{
  PetscReal *local;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(r->p->n, &local));
  for (PetscInt k = 0; k < r->islands; k++) {
    const RicoIsland *of = &r->of[k];

    for (PetscInt m = 0; m < of->rows; m++) local[m] = z[of->row[m]];
    RicoEquationsSolve(&of->e, local);
    for (PetscInt m = 0; m < of->equations; m++) z[of->row[m]] = local[m];
  }
  PetscCall(PetscFree(local));
  PetscFunctionReturn(0);
}
