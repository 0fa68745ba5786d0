/*
  polyhedra.c -- problems whose sets are polyhedra {z : H z >= h} and intervals.

  With multipliers y of the rows of H they are mixed problems with intervals only:

      M z + q - H'y = 0,    0 <= y _|_ H z - h >= 0        rows of polyhedra
      M z + q,              the interval                   other rows                           (1)

  The residual is that of the problem itself.
*/
#include <numerics/rico_cone.h>
#include <stdlib.h>

#include "array_impl.h"
#include "friction/small_friction.h"
#include "plan_thresholds.h"

/* (1): n rows of z, then those of y. */
typedef struct {
  int n, size;
  double *M, *q, *lb, *ub, *z, *w;
  void *work; /* of RicoArraySolve(), and of the projections */
} Lifted;

/* Rows of all polyhedra; *most: those of the largest one, *widest: its columns. */
static int CountRows(int nblocks, const RicoArrayBlock blocks[], int *most, int *widest)
{
  int rows = 0;
  *most = *widest = 0;
  for (int b = 0; b < nblocks; b++) {
    if (blocks[b].cone != RICO_NORMAL_CONE) continue;
    rows += blocks[b].nk * blocks[b].count;
    if (blocks[b].nk > *most) *most = blocks[b].nk;
    if (blocks[b].size > *widest) *widest = blocks[b].size;
  }
  return rows;
}

static int HasOnlyPolyhedraAndIntervals(int nblocks, const RicoArrayBlock blocks[])
{
  int polyhedra = 0;
  for (int b = 0; b < nblocks; b++) {
    if (blocks[b].cone == RICO_NORMAL_CONE)
      polyhedra++;
    else if (!RicoIsInterval(blocks[b].cone))
      return 0;
  }
  return polyhedra > 0;
}

/* One array for all. Returns 0 if memory is short. */
static int Allocate(Lifted *l, int n, int rows, int most, int widest)
{
  const size_t size = (size_t)n + (size_t)rows;
  const size_t projection = RicoProjectPolyhedronWork(most, widest);
  const size_t solver = RicoArrayWorkSize((int)size);
  double *room =
      calloc(1, (size * size + 5 * size) * sizeof(double) + (solver > projection ? solver : projection));
  if (!room) return 0;
  l->n = n;
  l->size = (int)size;
  l->M = room;
  l->q = room + size * size;
  l->lb = l->q + size;
  l->ub = l->lb + size;
  l->z = l->ub + size;
  l->w = l->z + size;
  l->work = l->w + size;
  return 1;
}

/* The rows of y for one set, whose first row is `row` and whose first multiplier is `y`. */
static void LiftSet(const Lifted *l, const RicoArrayBlock *block, int row, int y)
{
  for (int j = 0; j < block->size; j++) {
    l->lb[row + j] = -INFINITY;
    l->ub[row + j] = INFINITY;
  }
  for (int i = 0; i < block->nk; i++, y++) {
    l->q[y] = -block->k[i];
    l->ub[y] = INFINITY;
    for (int j = 0; j < block->size; j++) {
      l->M[(size_t)y * l->size + row + j] = block->H[i * block->size + j];
      l->M[(size_t)(row + j) * l->size + y] = -block->H[i * block->size + j];
    }
  }
}

static void Lift(const Lifted *l, const Problem *p, int nblocks, const RicoArrayBlock blocks[])
{
  int row = 0, y = p->n;
  for (int i = 0; i < p->n; i++) {
    memcpy(l->M + (size_t)i * l->size, p->M + (size_t)i * p->n, p->n * sizeof(double));
    l->q[i] = p->q[i];
  }
  for (int b = 0; b < nblocks; b++) {
    const RicoArrayBlock *block = &blocks[b];
    if (block->cone == RICO_NORMAL_CONE) {
      for (int c = 0; c < block->count; c++, row += block->size, y += block->nk) LiftSet(l, block, row, y);
      continue;
    }
    for (int c = 0; c < RicoCountOf(block); c++, row++) {
      l->lb[row] = RicoLowerOf(block, c);
      l->ub[row] = RicoUpperOf(block, c);
    }
  }
}

/* to <- the projection of x on all sets. Returns 0 if a polyhedron is empty. */
static int Project(const Lifted *l, int nblocks, const RicoArrayBlock blocks[], const double *x, double *to)
{
  int row = 0;
  for (int b = 0; b < nblocks; b++) {
    const RicoArrayBlock *block = &blocks[b];
    if (block->cone == RICO_NORMAL_CONE) {
      for (int c = 0; c < block->count; c++, row += block->size)
        if (RicoProjectPolyhedron(block->size, block->nk, block->H, block->k, x + row, to + row, l->work) !=
            0)
          return 0;
      continue;
    }
    for (int c = 0; c < RicoCountOf(block); c++, row++)
      RicoProjectBox(1, l->lb + row, l->ub + row, x + row, to + row);
  }
  return 1;
}

/* || z - P(z - rho w) || / rho, with w = M z + q. */
static double Residual(const Lifted *l, const Problem *p, int nblocks, const RicoArrayBlock blocks[],
                       const double *z, double *w)
{
  double *moved = l->z, sum = 0.0;
  VectorAffine(p->n, p->M, z, p->q, w);
  for (int i = 0; i < p->n; i++) moved[i] = z[i] - p->rho * w[i];
  if (!Project(l, nblocks, blocks, moved, l->w)) return INFINITY;
  for (int i = 0; i < p->n; i++) sum += (z[i] - l->w[i]) * (z[i] - l->w[i]);
  return sqrt(sum) / p->rho;
}

static int SolveLifted(const Lifted *l, const Problem *p, int nblocks, const RicoArrayBlock blocks[],
                       const RicoArrayOptions *options, double *z, double *w, RicoInfo *info)
{
  RicoArrayOptions inner = options ? *options : RicoArrayOptionsDefault();
  inner.atol = 0.1 * p->tolerance;
  inner.rtol = 0.0;
  inner.warm = 0;
  inner.alone = 1;
  Lift(l, p, nblocks, blocks);
  if (RicoArraySolve(l->size, l->M, l->q, l->lb, l->ub, &inner, l->z, l->w, l->work, info) < 0) return 0;
  if (!Project(l, nblocks, blocks, l->z, z)) return 0;
  const double residual = Residual(l, p, nblocks, blocks, z, w);
  ProblemReport(p, residual, 0, RICO_DIVERGED_ITS, info->its, "auto", info);
  return info->reason > 0;
}

int PolyhedraSolve(const Problem *p, int nblocks, const RicoArrayBlock blocks[],
                   const RicoArrayOptions *options, double *z, double *w, RicoInfo *info)
{
  Lifted lifted;
  int most, widest;
  const int rows = CountRows(nblocks, blocks, &most, &widest);
  if (!HasOnlyPolyhedraAndIntervals(nblocks, blocks) || p->n + rows > PLAN_SMALL_ROWS) return 0;
  if (!Allocate(&lifted, p->n, rows, most, widest)) return 0;
  const int solved = SolveLifted(&lifted, p, nblocks, blocks, options, z, w, info);
  free(lifted.M);
  return solved;
}
