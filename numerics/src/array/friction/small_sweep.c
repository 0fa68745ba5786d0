/*
  small_sweep.c -- one sweep over cones on plain arrays, and their residual.

  The velocities u = M z + q are updated: a contact reads its own rows, and a change d of its reaction changes
  u by d times its columns of M. An open contact that stays open costs one comparison, and a residual needs no
  product with M.
*/
#include <array/plan_thresholds.h>
#include <array/vector.h>
#include <math.h>
#include <string.h>

#include "local.h"
#include "small_friction.h"

/* With constant dim the compiler unrolls the loops. */
#define INLINE __attribute__((always_inline)) static inline

INLINE int IsZero(int k, const double x[])
{
  for (int i = 0; i < k; i++)
    if (x[i] != 0) return 0;
  return 1;
}

void RicoSmallRefresh(RicoSmall *f)
{
  int row = 0;

  if (f->in_rows) {
    VectorAffine(f->n, f->M, f->z, f->q, f->u);
    f->fresh = 1;
    return;
  }
  for (int i = 0; i < f->n; i++) f->u[i] = f->q[i];
  for (int b = 0; b < f->p->nblocks; b++)
    for (int c = 0; c < RicoCountOf(&f->p->blocks[b]); c++, row += RicoSizeOf(&f->p->blocks[b]))
      if (!IsZero(RicoSizeOf(&f->p->blocks[b]), f->z + row))
        RicoSmallPush(RicoSizeOf(&f->p->blocks[b]), f, row, f->z + row);
  f->fresh = 1;
}

void RicoSmallChanged(RicoSmall *f)
{
  if (f->in_rows) {
    RicoContactRowsMove(&f->rows, f->z);
    f->fresh = 0;
  } else {
    RicoSmallRefresh(f);
  }
}

#define ARRAYS 13
#define INTEGERS 6

/* The doubles of each array of RicoSmall, in the order of Layout(). */
INLINE void Rooms(size_t rows, size_t room[])
{
  const size_t cone = rows * RICO_SMALL_CONE, square = rows * rows + 1;
  const size_t rooms[ARRAYS] = {rows,
                                rows,
                                rows,
                                rows,
                                rows,
                                rows,
                                rows,
                                square,
                                square,
                                cone,
                                cone,
                                cone,
                                RicoArrayAccelerationRoom(rows, PLAN_SMALL_MEMORY)};

  for (int i = 0; i < ARRAYS; i++) room[i] = rooms[i];
}

static void Layout(int n, double *work, RicoSmall *f)
{
  double **arrays[ARRAYS] = {&f->u,       &f->last, &f->slip, &f->e, &f->best,   &f->d,           &f->lowest,
                             &f->columns, &f->J,    &f->A,    &f->B, &f->picked, &f->acceleration};
  int **integers[INTEGERS] = {&f->regime, &f->row, &f->head, &f->size, &f->from, &f->to};
  size_t room[ARRAYS];

  Rooms((size_t)n, room);
  for (int i = 0; i < ARRAYS; work += room[i++]) *arrays[i] = work;
  for (int i = 0; i < INTEGERS; work += (n + 1) / 2, i++) *integers[i] = (int *)work;
  f->rows_work = work;
}

/* Solves of small problems call this. */
size_t RicoSmallIterateWork(int n)
{
  size_t room[ARRAYS], used = INTEGERS * (((size_t)n + 1) / 2);

  Rooms((size_t)n, room);
  for (int i = 0; i < ARRAYS; i++) used += room[i];
  return used * sizeof(double) + RicoSmallRowsWork(n);
}

void RicoSmallBegin(const RicoConeArrays *p, double z[], void *work, RicoSmall *f)
{
  f->p = p;
  f->n = p->n;
  f->z = z;
  f->M = p->M;
  f->q = p->q;
  f->rho = p->rho;
  Layout(p->n, work, f);
  for (int i = 0; i < f->n; i++) f->slip[i] = 0;
  for (int i = 0; i < f->n; i++) f->regime[i] = RICO_TAKES_OFF;
  for (int i = 0; i < f->n; i++) f->last[i] = NAN;
  f->sweeps = f->calm = 0;
  f->turned = f->in_rows = 0;
  RicoSmallRefresh(f);
}

INLINE void SetRegime(RicoSmall *f, int row, int regime)
{
  if (regime != f->regime[row]) f->calm = -1;
  f->regime[row] = regime;
}

/* r is its reaction, feasible, `free` its velocity without r; false if there is no solution. */
INLINE int SolveCoulomb(RicoSmall *f, int row, int dim, double mu, const double W[], const double free[],
                        double r[])
{
  const RicoRegime regime = RicoContactSolveFrom(dim, W, free, mu, &f->slip[row], r);

  SetRegime(f, row, (int)regime);
  if (dim == 3 && regime == RICO_SLIDES)
    RicoProjectSecondOrder(3, mu, r, r); /* rounding may have moved it outside */
  return regime != RICO_NO_REGIME;
}

/* Returns true if ||x|| is below radius by more than round-off. */
static int IsInside(int d, const double x[], double radius)
{
  double sum = 0;

  for (int i = 0; i < d; i++) sum += x[i] * x[i];
  return sum < (1 - 1e-9) * radius * radius;
}

/* The regime: open, inside, or on the boundary of which disks. */
static int RegimeOf(const RicoContactData *contact, const double r[])
{
  const int k = contact->size, d = contact->cone == RICO_ROLLING ? (k - 1) / 2 : k - 1;
  const int slides = IsInside(d, r + 1, contact->mu * r[0]) ? 0 : 1;
  const int rolls = d < k - 1 && !IsInside(d, r + 1 + d, contact->mu_r * r[0]) ? 2 : 0;

  return r[0] > 0 ? RICO_STICKS + slides + rolls : RICO_TAKES_OFF;
}

/* The regime of a contact with rolling resistance, or without shift. */
static int SolveOtherCone(RicoSmall *f, int row, const RicoArrayBlock *block, int c, double W[],
                          const double free[], double r[])
{
  const int k = block->size;
  double u[RICO_SMALL_CONE], work[3 * RICO_SMALL_CONE * RICO_SMALL_CONE + 7 * RICO_SMALL_CONE];
  RicoContactData local = {.cone = block->cone, .size = k, .A = W, .mu = block->mu[c]};

  if (block->mu_r) local.mu_r = block->mu_r[c];
  for (int i = 0; i < k; i++) {
    u[i] = free[i];
    for (int j = 0; j < k; j++) u[i] += W[i * k + j] * r[j];
  }
  if (!(block->cone == RICO_ROLLING ? RicoLocalRolling(&local, u, r) : RicoLocalCone(&local, u, r, work)))
    return 0;
  if (block->cone == RICO_ROLLING)
    RicoProjectRolling(k, local.mu, local.mu_r, r, r);
  else
    RicoProjectSecondOrder(k, local.mu, r, r);
  SetRegime(f, row, RegimeOf(&local, r));
  return 1;
}

/* Returns true if a contact with z = 0 separates; then z solves its problem. */
INLINE int IsOpen(RicoCone cone, int dim, const double u[], const double r[])
{
  return (cone == RICO_COULOMB || cone == RICO_ROLLING) && u[0] >= 0 && IsZero(dim, r);
}

/* Returns true if the data are those of its last solution. */
INLINE int IsAtRest(int dim, const double u[], const double last[])
{
  for (int i = 0; i < dim; i++)
    if (u[i] != last[i]) return 0;
  return 1;
}

/* The squared change of the contact at `row` times its stiffness. */
INLINE double SolveBy(int dim, int coulomb, RicoSmall *f, int row, const RicoArrayBlock *block, int c)
{
  double W[RICO_SMALL_CONE * RICO_SMALL_CONE], free[RICO_SMALL_CONE], d[RICO_SMALL_CONE],
      *r = f->z + row, *u = f->u + row, moved = 0;
  int solved;

  if (IsOpen(block->cone, dim, u, r) || (coulomb && IsAtRest(dim, u, f->last + row))) return 0;
  f->active++;
  for (int i = 0; i < dim; i++) {
    const double *m = f->M + (size_t)(row + i) * f->n + row;

    free[i] = u[i];
    for (int j = 0; j < dim; j++) {
      W[i * dim + j] = m[j];
      free[i] -= m[j] * r[j];
    }
    d[i] = r[i];
  }
  solved = coulomb ? SolveCoulomb(f, row, dim, block->mu[c], W, free, d)
                   : SolveOtherCone(f, row, block, c, W, free, d);
  if (!solved) return INFINITY;
  if (!IsZero(dim, r)) f->fresh = 0;
  for (int i = 0; i < dim; i++) {
    const double before = r[i];

    r[i] = d[i];
    d[i] -= before;
    moved += (W[0] * d[i]) * (W[0] * d[i]);
  }
  if (!IsZero(dim, d)) RicoSmallPush(dim, f, row, d);
  for (int i = 0; i < dim; i++) f->last[row + i] = u[i];
  return moved;
}

/* A row whose set is an interval. */
static double SolveRow(RicoSmall *f, int row, const RicoArrayBlock *block, int c)
{
  const double diagonal = f->M[(size_t)row * f->n + row], z = f->z[row];
  const double lo = RicoLowerOf(block, c), hi = RicoUpperOf(block, c);
  double next, d;

  if (f->u[row] == f->last[row]) return 0.0;
  if (!(diagonal > 0.0)) return INFINITY;
  next = z - f->u[row] / diagonal;
  next = next < lo ? lo : next > hi ? hi : next;
  SetRegime(f, row, next <= lo ? RICO_TAKES_OFF : next < hi ? RICO_STICKS : RICO_SLIDES);
  d = next - z;
  f->z[row] = next;
  if (d != 0.0) f->fresh = 0;
  if (d != 0.0) RicoSmallPush(1, f, row, &d);
  f->last[row] = f->u[row];
  return (diagonal * d) * (diagonal * d);
}

static double SolveContact(RicoSmall *f, int row, const RicoArrayBlock *block, int c)
{
  if (RicoIsInterval(block->cone)) return SolveRow(f, row, block, c);
  if (block->cone != RICO_COULOMB) return SolveBy(block->size, 0, f, row, block, c);
  if (block->size == 2) return SolveBy(2, 1, f, row, block, c);
  return SolveBy(3, 1, f, row, block, c);
}

static double SweepContacts(RicoSmall *f)
{
  double moved = 0;
  int row = 0;

  f->active = 0;
  for (int b = 0; b < f->p->nblocks; b++)
    for (int c = 0; c < RicoCountOf(&f->p->blocks[b]); c++, row += RicoSizeOf(&f->p->blocks[b]))
      moved += SolveContact(f, row, &f->p->blocks[b], c);
  return sqrt(moved);
}

double RicoSmallSweep(RicoSmall *f)
{
  const double moved = f->in_rows ? RicoSmallSweepRows(f) : SweepContacts(f);

  f->calm++;
  if (f->sweeps++ == 0) f->first = moved;
  return moved;
}

static int AreOpen(const RicoSmall *f)
{
  int row = 0;

  for (int b = 0; b < f->p->nblocks; b++)
    for (int c = 0; c < RicoCountOf(&f->p->blocks[b]); c++, row += RicoSizeOf(&f->p->blocks[b]))
      if (!IsOpen(f->p->blocks[b].cone, f->p->blocks[b].size, f->u + row, f->z + row)) return 0;
  return 1;
}

double RicoSmallMeasure(RicoSmall *f)
{
  if (!f->fresh) RicoSmallRefresh(f);
  if (!RicoIsFinite((size_t)f->n, f->u)) return INFINITY;
  if (AreOpen(f)) return 0.0;
  if (f->rho == 0.0) f->rho = RicoArrayScale(f->n, f->M);
  RicoConesDefect(f->p, f->rho, 0, f->z, f->u, f->e);
  return RicoNormOf(f->n, f->e) / f->rho;
}
