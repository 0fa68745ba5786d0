/*
  small_equations.c -- cones on plain arrays with equations among the rows (joints beside contacts).

  The equations are eliminated (equations.h), the other rows solved by sweeps and Newton's method, and the
  residual is that of all rows, also during the sweeps: it has the step rho of all rows.
*/
#include <array/parts/equations.h>
#include <math.h>
#include <string.h>

#include "../array_impl.h"
#include "local.h"
#include "small_friction.h"

/* The rows that are left, in their order, and their blocks. */
typedef struct {
  RicoEquations equations;
  const RicoConeArrays *whole;
  RicoConeArrays left;
  RicoArrayBlock *blocks;
  int *row; /* of the problem: equations first */
  double *M, *lb, *ub, *z, *w;
  void *work;
} Reduced;

static int IsEquation(const RicoArrayBlock *block, int c)
{
  return RicoIsInterval(block->cone) && RicoLowerOf(block, c) == -INFINITY &&
         RicoUpperOf(block, c) == INFINITY;
}

static int CountEquations(const RicoConeArrays *p)
{
  int count = 0;

  for (int b = 0; b < p->nblocks; b++)
    for (int c = 0; RicoIsInterval(p->blocks[b].cone) && c < RicoCountOf(&p->blocks[b]); c++)
      count += IsEquation(&p->blocks[b], c);
  return count;
}

/* Lays out `work`; with work = NULL it only counts. Returns the bytes. */
static size_t Layout(int n, int count, void *work, Reduced *r)
{
  const size_t rows = (size_t)n, left = rows - (size_t)count;
  const size_t iterate = RicoSmallIterateWork((int)left), pattern = RicoEquationsPatternSize(n);
  Arena arena = {.base = work, .used = 0};

  RicoEquationsLayout(&r->equations, n, count, &arena);
  r->equations.room = n * count;
  r->equations.value = ArenaDoubles(&arena, rows * (size_t)count);
  r->equations.column = ArenaTake(&arena, rows * (size_t)count * sizeof(int));
  r->M = ArenaDoubles(&arena, left * left);
  r->lb = ArenaDoubles(&arena, n);
  r->ub = ArenaDoubles(&arena, n);
  r->z = ArenaDoubles(&arena, n);
  r->w = ArenaDoubles(&arena, n);
  r->blocks = ArenaTake(&arena, rows * sizeof *r->blocks);
  r->row = ArenaTake(&arena, rows * sizeof(int));
  r->work = ArenaTake(&arena, iterate > pattern ? iterate : pattern);
  return arena.used;
}

/* The most of any number of equations: most rows are equations, or none. */
size_t RicoSmallFrictionWork(int n)
{
  Reduced r;
  const size_t all = RicoSmallIterateWork(n), few = Layout(n, n > 0, NULL, &r),
               many = Layout(n, n > 1 ? n - 1 : 0, NULL, &r), most = few > many ? few : many;

  return all > most ? all : most;
}

/* Equations first: the numbers of all rows, and the blocks of those that are left. */
static void OrderRows(const RicoConeArrays *p, Reduced *r)
{
  int row = 0, equations = 0, next = r->equations.count, intervals = 0;

  r->left = (RicoConeArrays){.n = p->n - r->equations.count, .blocks = r->blocks};
  for (int b = 0; b < p->nblocks; b++) {
    RicoArrayBlock *block = &r->blocks[r->left.nblocks];

    *block = p->blocks[b];
    if (RicoIsInterval(p->blocks[b].cone))
      *block =
          (RicoArrayBlock){.cone = RICO_BOX, .size = 1, .lb = r->lb + intervals, .ub = r->ub + intervals};
    for (int c = 0; c < RicoCountOf(&p->blocks[b]); c++)
      if (IsEquation(&p->blocks[b], c)) {
        r->row[equations++] = row++;
      } else {
        for (int i = 0; i < RicoSizeOf(&p->blocks[b]); i++) r->row[next++] = row++;
        if (!RicoIsInterval(p->blocks[b].cone)) continue;
        r->lb[intervals] = RicoLowerOf(&p->blocks[b], c);
        r->ub[intervals++] = RicoUpperOf(&p->blocks[b], c);
        block->count++;
      }
    if (block->count > 0) r->left.nblocks++;
  }
}

/* A row of the whole problem, with equations first. */
static int ReadRow(const void *from, int row, int column[], double value[])
{
  const Reduced *r = from;
  const double *M = r->whole->M + (size_t)r->row[row] * (size_t)r->whole->n;
  int count = 0;

  for (int j = 0; j < r->whole->n; j++) {
    if (M[r->row[j]] == 0.0) continue;
    column[count] = j;
    value[count++] = M[r->row[j]];
  }
  return count;
}

/* The rows that are left; returns 0 if the equations cannot be eliminated. */
static int Eliminate(Reduced *r)
{
  RicoEquations *e = &r->equations;
  const int n = e->n, left = r->left.n;
  double entries;

  e->read = ReadRow;
  e->from = r;
  for (int i = 0; i < n; i++) {
    e->q[i] = r->whole->q[r->row[i]];
    e->size[i] = fabs(r->whole->M[(size_t)r->row[i] * (size_t)(n + 1)]);
  }
  RicoEquationsOrder(e, INFINITY, r->work, &entries);
  if (!RicoEquationsEliminate(e)) return 0;
  memset(r->M, 0, (size_t)left * (size_t)left * sizeof *r->M);
  for (int i = 0; i < left; i++) {
    const int count = RicoEquationsRow(e, e->count + i, &e->q[e->count + i]);

    if (count < 0) return 0;
    for (int c = 0; c < count; c++) r->M[i * left + e->list[c] - e->count] = e->w[e->list[c]];
  }
  r->left.M = r->M;
  r->left.q = e->q + e->count;
  return 1;
}

/* z of all rows from those that are left, with w and the residual. */
static void Recover(const RicoConeArrays *p, Reduced *r, double rho, double z[], double w[], double *residual)
{
  RicoEquationsSolve(&r->equations, r->z);
  for (int i = 0; i < p->n; i++) z[r->row[i]] = r->z[i];
  VectorAffine(p->n, p->M, z, p->q, w);
  *residual = INFINITY;
  if (!RicoIsFinite((size_t)p->n, w)) return;
  RicoConesDefect(p, rho, 0, z, w, r->equations.size);
  *residual = RicoNormOf(p->n, r->equations.size) / rho;
}

int RicoSmallFriction(const RicoConeArrays *p, const RicoSmallLimits *limits, double tolerance, double z[],
                      double w[], void *work, int *its, double *residual)
{
  const double rho = p->rho > 0 ? p->rho : RicoArrayScale(p->n, p->M);
  const int count = CountEquations(p);
  Reduced r = {.whole = p};
  double *left;
  int over;

  Layout(p->n, count, work, &r);
  if (count > 0 && count < p->n) OrderRows(p, &r);
  if (count == 0 || count == p->n || !Eliminate(&r)) {
    return RicoSmallIterate(p, limits, tolerance, z, w, work, its, residual);
  }
  left = r.z + count;
  for (int i = count; i < p->n; i++) r.z[i] = z[r.row[i]];
  r.left.rho = rho;
  over = RicoSmallIterate(&r.left, limits, tolerance, left, r.w, r.work, its, residual);
  Recover(p, &r, rho, z, w, residual);
  return over;
}
