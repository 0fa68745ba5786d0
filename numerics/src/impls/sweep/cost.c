/*
  cost.c -- estimates the cost of the methods after sweeps, in sweeps: see cost.h.

  For friction these methods are Newton's and the interior point: PLAN_FIRST_FACTORS factorisations, and
  PLAN_DECADE_FACTORS for each decimal digit of the tolerance. A sweep takes 2 entries(M) operations, and a
  factorisation

      sum of 2 b_i^2,      b_i: the rows above row i that are coupled with it during elimination,         (1)

  2/3 n^3 if M is full. If M is sparse, rows are numbered by breadth-first search from a peripheral vertex of
  the graph of contacts. Contacts of a level are then eliminated with those of their own level and of the
  previous one. In arches and towers levels are narrow, and a factorisation takes about as long as 30 sweeps.
  In packings (1) far exceeds the cost of a better elimination order, and PLAN_SPARSE_FACTOR applies. The
  numbers, and what they were measured on, are in array/measured.h.
*/
#include <array/measured.h>
#include <impls/sweep/cost.h>
#include <numerics/rico_math.h>

/* Up to this number of rows a matrix is factored as if it were full (block_system.c). */
enum { FULL_ROWS = 300 };

typedef struct {
  const RicoRows *rows;
  PetscInt count;
  PetscInt *block, *first; /* of a row: its block; of a block: its first row, and one past its last row */
  PetscInt *queue;
  PetscBool *met;
} Graph;

static PetscErrorCode GraphCreate(RicoProblem p, Graph *g)
{
  PetscInt row = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &g->rows));
  g->count = 0;
  for (PetscInt b = 0; b < p->nblocks; b++) g->count += p->blocks[b].count;
  PetscCall(PetscMalloc4(p->n, &g->block, g->count + 1, &g->first, g->count, &g->queue, g->count, &g->met));
  for (PetscInt b = 0, k = 0; b < p->nblocks; b++)
    for (PetscInt c = 0; c < p->blocks[b].count; c++, k++) {
      g->first[k] = row;
      for (PetscInt i = 0; i < p->blocks[b].size; i++) g->block[row++] = k;
    }
  g->first[g->count] = row;
  PetscFunctionReturn(0);
}

static PetscErrorCode GraphDestroy(Graph *g)
{
  PetscFunctionBegin;
  PetscCall(PetscFree4(g->block, g->first, g->queue, g->met));
  PetscFunctionReturn(0);
}

static PetscReal Square(PetscReal x)
{
  return x * x;
}

/* Appends the neighbours of a block that have not been reached; returns the number of their rows. */
static PetscInt Meet(Graph *g, PetscInt block, PetscInt *tail)
{
  const RicoRows *r = g->rows;
  const PetscInt row = g->first[block];
  PetscInt found = 0;

  for (PetscInt e = r->ia[row]; e < r->ia[row + 1]; e++) {
    const PetscInt other = g->block[r->ja[e]];

    if (g->met[other]) continue;
    g->met[other] = PETSC_TRUE;
    g->queue[(*tail)++] = other;
    found += g->first[other + 1] - g->first[other];
  }
  return found;
}

/* Searches the component of `root`, which becomes the last block found; returns its part of (1). */
static PetscReal Search(Graph *g, PetscInt *root, PetscInt *found)
{
  PetscInt head = 0, tail = 1, before = 0, rows = g->first[*root + 1] - g->first[*root];
  PetscReal operations = 0;

  g->queue[0] = *root;
  g->met[*root] = PETSC_TRUE;
  while (head < tail) {
    const PetscInt end = tail;
    PetscInt next = 0;

    operations += 2 * (PetscReal)rows * (Square(before) + (PetscReal)before * rows + Square(rows) / 3);
    for (; head < end; head++) next += Meet(g, g->queue[head], &tail);
    before = rows;
    rows = next;
  }
  *root = g->queue[tail - 1];
  *found = tail;
  return operations;
}

/* (1) */
static PetscReal Operations(Graph *g)
{
  PetscReal sum = 0;

  for (PetscInt k = 0; k < g->count; k++) g->met[k] = PETSC_FALSE;
  for (PetscInt k = 0; k < g->count; k++) {
    PetscInt root = k, found;

    if (g->met[k]) continue;
    Search(g, &root, &found);
    for (PetscInt i = 0; i < found; i++) g->met[g->queue[i]] = PETSC_FALSE;
    sum += Search(g, &root, &found);
  }
  return sum;
}

/* Sweeps that take as long as one factorisation, estimated from the number of rows. */
static PetscReal MostForFactor(RicoProblem p)
{
  const PetscReal N = (PetscReal)p->N;

  return PetscMin(PLAN_FACTOR * N / 3,
                  p->contacts ? PetscMax(PLAN_SPARSE_FACTOR, N / 10) : PLAN_SPARSE_FACTOR);
}

PetscErrorCode RicoRefineWorth(RicoProblem p, PetscInt *sweeps)
{
  const PetscReal most = MostForFactor(p);
  PetscBool sparse = PETSC_FALSE;
  PetscReal factor;
  Graph g;

  PetscFunctionBegin;
  if (p->M) PetscCall(PetscObjectTypeCompare((PetscObject)p->M, MATSEQAIJ, &sparse));
  if (!sparse || !(p->cones & RICO_FRICTION) || p->n <= FULL_ROWS) PetscFunctionReturn(0);
  PetscCall(GraphCreate(p, &g));
  factor = PLAN_FACTOR * Operations(&g) / (2 * PetscMax(1, (PetscReal)g.rows->ia[p->n]));
  PetscCall(GraphDestroy(&g));
  if (factor < most) *sweeps = 1 + (PetscInt)((PetscReal)*sweeps * factor / most);
  PetscFunctionReturn(0);
}

/* Number of factorisations to reach a residual of this share of ||q||. */
static PetscReal Steps(PetscReal tolerance)
{
  return PLAN_FIRST_FACTORS +
         PLAN_DECADE_FACTORS * PetscMin(16, PetscMax(2, -RicoLog(tolerance) / 2.302585092994046));
}

static PetscBool AreInPlane(RicoProblem p)
{
  for (PetscInt b = 0; b < p->nblocks; b++)
    if (p->blocks[b].cone != RICO_COULOMB || p->blocks[b].size != 2) return PETSC_FALSE;
  return PETSC_TRUE;
}

PetscInt RicoWorthInSweeps(RicoProblem p, PetscReal tolerance)
{
  const PetscReal local = p->cones & RICO_CONE_BIT(RICO_ROLLING) ? PLAN_ROLLING : 1;
  const PetscBool plane = p->size == 1 ? AreInPlane(p) : PETSC_FALSE; /* equal on all ranks */

  if (plane && p->N <= PLAN_PLANAR_ROWS) return PLAN_PLANAR_SWEEPS * p->N;
  return 1 + (PetscInt)(Steps(tolerance) * MostForFactor(p) * (plane ? PLAN_PLANE : 1) / local);
}
