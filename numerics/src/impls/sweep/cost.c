/*
  cost.c -- estimates the cost of the methods after sweeps, in sweeps: see cost.h.

  For friction these methods are Newton's and the interior point: PLAN_FIRST_FACTORS steps, and
  PLAN_DECADE_FACTORS for each decimal digit of the tolerance. Each factors a matrix with the pattern of M. A
  sweep takes 2 entries(M) operations, and a factorisation

      sum of 2 b_i^2,      b_i: the rows that are coupled with row i when it is eliminated,           (1)

  2/3 n^3 if M is full. If M is sparse, the b_i are counted for an elimination order of minimum degree
  (PETSc's), contact by contact; this takes as long as 3 to 60 sweeps. The rest of a step, PLAN_STEP sweeps,
  is most of it in arches and chains. The numbers, and what they were measured on, are in
  array/plan_thresholds.h.
*/
#include <array/friction/next_cost.h>
#include <impls/sweep/cost.h>

/* Up to this number of rows a matrix is factored as if it were full (block_system.c). */
enum { FULL_ROWS = 300 };

/* Contacts that are coupled by M. */
typedef struct {
  PetscInt count;
  PetscInt *first;        /* of a contact: its first row; at the end the number of rows */
  PetscInt *start, *next; /* the contacts coupled with contact k: next[start[k]] ... */
} Graph;

static PetscErrorCode GraphCreate(RicoProblem p, const RicoRows *rows, Graph *g)
{
  PetscInt row = 0, entries = 0, *owner, *met;

  PetscFunctionBegin;
  g->count = 0;
  for (PetscInt b = 0; b < p->nblocks; b++) g->count += p->blocks[b].count;
  PetscCall(PetscMalloc3(g->count + 1, &g->first, g->count + 1, &g->start, rows->ia[p->n], &g->next));
  PetscCall(PetscMalloc2(p->n, &owner, g->count, &met));
  for (PetscInt b = 0, k = 0; b < p->nblocks; b++)
    for (PetscInt c = 0; c < p->blocks[b].count; c++, k++) {
      g->first[k] = row;
      met[k] = -1;
      for (PetscInt i = 0; i < p->blocks[b].size; i++) owner[row++] = k;
    }
  g->first[g->count] = row;
  for (PetscInt k = 0; k < g->count; k++) {
    g->start[k] = entries;
    for (PetscInt e = rows->ia[g->first[k]]; e < rows->ia[g->first[k] + 1]; e++) {
      const PetscInt other = owner[rows->ja[e]];

      if (met[other] != k) g->next[entries++] = other;
      met[other] = k;
    }
  }
  g->start[g->count] = entries;
  PetscCall(PetscFree2(owner, met));
  PetscFunctionReturn(0);
}

/* An elimination order with few new couplings: contact order[k] is eliminated k-th. */
static PetscErrorCode GraphOrder(const Graph *g, PetscInt order[])
{
  PetscScalar *values;
  const PetscInt *found;
  IS rows, columns;
  Mat A;

  PetscFunctionBegin;
  PetscCall(PetscCalloc1(g->start[g->count], &values));
  PetscCall(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, g->count, g->count, g->start, g->next, values, &A));
  PetscCall(MatGetOrdering(A, MATORDERINGQMD, &rows, &columns));
  PetscCall(ISGetIndices(rows, &found));
  PetscCall(PetscArraycpy(order, found, g->count));
  PetscCall(ISRestoreIndices(rows, &found));
  PetscCall(ISDestroy(&rows));
  PetscCall(ISDestroy(&columns));
  PetscCall(MatDestroy(&A));
  PetscCall(PetscFree(values));
  PetscFunctionReturn(0);
}

/* below[k]: the rows coupled with the k-th contact of the order when it is eliminated. They are found by the
   tree of eliminations: a contact is coupled with all contacts on the paths from its neighbours upwards. */
static PetscErrorCode CountBelow(const Graph *g, const PetscInt order[], PetscInt below[])
{
  PetscInt *rank, *parent, *met;

  PetscFunctionBegin;
  PetscCall(PetscMalloc3(g->count, &rank, g->count, &parent, g->count, &met));
  for (PetscInt k = 0; k < g->count; k++) {
    rank[order[k]] = k;
    parent[k] = met[k] = -1;
    below[k] = 0;
  }
  for (PetscInt k = 0; k < g->count; k++)
    for (PetscInt e = g->start[order[k]]; e < g->start[order[k] + 1]; e++)
      for (PetscInt i = rank[g->next[e]]; i < k && met[i] != k; i = parent[i]) {
        met[i] = k;
        below[i] += g->first[order[k] + 1] - g->first[order[k]];
        if (parent[i] < 0) parent[i] = k;
      }
  PetscCall(PetscFree3(rank, parent, met));
  PetscFunctionReturn(0);
}

/* (1) */
static PetscErrorCode Operations(const Graph *g, PetscReal *operations)
{
  PetscInt *order, *below;

  PetscFunctionBegin;
  PetscCall(PetscMalloc2(g->count, &order, g->count, &below));
  PetscCall(GraphOrder(g, order));
  PetscCall(CountBelow(g, order, below));
  *operations = 0;
  for (PetscInt k = 0; k < g->count; k++) {
    const PetscReal rows = (PetscReal)(g->first[order[k] + 1] - g->first[order[k]]),
                    rest = (PetscReal)below[k];

    *operations += 2 * rows * (rest * rest + rest * rows + rows * rows / 3);
  }
  PetscCall(PetscFree2(order, below));
  PetscFunctionReturn(0);
}

/* Sweeps that take as long as one step, estimated from the number of rows. */
static PetscReal SweepsOfStep(RicoProblem p)
{
  const PetscReal N = (PetscReal)p->N, sparse = PLAN_STEP + PLAN_SPARSE_FACTOR;

  return PetscMin(RicoSweepsOfFullStep(N), p->contacts ? PetscMax(sparse, N / 10) : sparse);
}

PetscErrorCode RicoRefineNextCost(RicoProblem p, PetscInt *sweeps)
{
  const RicoRows *rows;
  PetscBool sparse = PETSC_FALSE;
  PetscReal operations = 0, step;
  Graph g;

  PetscFunctionBegin;
  if (p->M) PetscCall(PetscObjectTypeCompare((PetscObject)p->M, MATSEQAIJ, &sparse));
  if (!sparse || !(p->cones & RICO_FRICTION) || p->n <= FULL_ROWS) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetRows(p, &rows));
  PetscCall(GraphCreate(p, rows, &g));
  PetscCall(Operations(&g, &operations));
  PetscCall(PetscFree3(g.first, g.start, g.next));
  step = PLAN_STEP + PLAN_FACTOR * operations / (2 * PetscMax(1, (PetscReal)rows->ia[p->n]));
  *sweeps = 1 + (PetscInt)((PetscReal)*sweeps * step / SweepsOfStep(p));
  PetscFunctionReturn(0);
}

static PetscBool AreInPlane(RicoProblem p)
{
  for (PetscInt b = 0; b < p->nblocks; b++)
    if (p->blocks[b].cone != RICO_COULOMB || p->blocks[b].size != 2) return PETSC_FALSE;
  return PETSC_TRUE;
}

PetscInt RicoNextCostInSweeps(RicoProblem p, PetscReal tolerance)
{
  const PetscBool plane = p->size == 1 ? AreInPlane(p) : PETSC_FALSE; /* equal on all ranks */

  return (PetscInt)RicoNextCost((PetscReal)p->N, plane, (p->cones & RICO_CONE_BIT(RICO_ROLLING)) != 0,
                                SweepsOfStep(p), tolerance);
}
