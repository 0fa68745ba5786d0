/*
  small_rows.c -- few contacts in space, in block rows (rows/contact_rows.h).

  In block rows a contact costs one product of its row and one step of its local problem: a third to a half of
  the time of an exact solution and a change of all velocities. Making the rows takes as long as three to six
  sweeps. They use the memory of the columns of M.
*/
#include <array/arena.h>
#include <array/plan_thresholds.h>
#include <math.h>

#include "small_friction.h"

/* Arrays of a problem of n rows, with every block. */
static size_t Layout(int n, void *work, RicoSmall *f)
{
  const size_t count = n <= PLAN_SMALL_ROWS ? (size_t)n / 3 : 0;
  RicoContactRows *rows = &f->rows;
  Arena arena = {.base = work, .used = 0};

  rows->own = ArenaDoubles(&arena, 9 * count);
  rows->row = ArenaTake(&arena, count * sizeof *rows->row);
  rows->turn = ArenaDoubles(&arena, 2 * count);
  rows->view.s = ArenaDoubles(&arena, 4 * count);
  rows->view.asleep = ArenaTake(&arena, count * sizeof(int));
  rows->start = ArenaTake(&arena, (count + 1) * sizeof(int));
  rows->column = ArenaTake(&arena, count * count * sizeof(int));
  return arena.used;
}

size_t RicoSmallRowsWork(int n)
{
  RicoSmall f;

  return Layout(n, NULL, &f);
}

/* All contacts are in space, few, and some have friction. */
int RicoSmallHasRows(const RicoSmall *f)
{
  const RicoConeArrays *p = f->p;
  int friction = 0;

  if (p->n > PLAN_SMALL_ROWS) return 0;
  for (int b = 0; b < p->nblocks; b++) {
    if (p->blocks[b].cone != RICO_COULOMB || p->blocks[b].size != 3) return 0;
    for (int c = 0; c < p->blocks[b].count && !friction; c++) friction = p->blocks[b].mu[c] > 0;
  }
  return friction;
}

/* B <- block (k, j), column by column; returns 0 if it is zero. */
static inline int CopyBlock(const RicoSmall *f, int k, int j, double B[9])
{
  const double *row = f->M + (size_t)(3 * k) * (size_t)f->n + (size_t)(3 * j);
  int any = 0;

  for (int i = 0; i < 3; i++, row += f->n)
    for (int c = 0; c < 3; c++) {
      B[3 * c + i] = row[c];
      any |= row[c] != 0;
    }
  return any;
}

/* Appends the blocks of row k in the columns from .. to - 1 that are not zero. */
static void AddBlocks(const RicoSmall *f, int k, int from, int to, RicoContactRows *rows)
{
  int e = rows->start[k + 1];

  for (int j = from; j < to; j++) {
    rows->column[e] = j;
    e += CopyBlock(f, k, j, rows->block + 9 * (size_t)e);
  }
  rows->start[k + 1] = e;
}

int RicoSmallMakeRows(RicoSmall *f)
{
  RicoContactRows *rows = &f->rows;
  int k = 0;

  Layout(f->n, f->rows_work, f);
  rows->block = f->columns;
  f->turned = 0;
  rows->view.count = f->n / 3;
  rows->start[0] = 0;
  for (int b = 0; b < f->p->nblocks; b++)
    for (int c = 0; c < f->p->blocks[b].count; c++, k++) {
      const double *q = f->q + 3 * k;

      rows->row[k] = (RicoContactRow){.y = {q[0], q[1], q[2]}, .mu = f->p->blocks[b].mu[c]};
      rows->start[k + 1] = rows->start[k];
      (void)CopyBlock(f, k, k, rows->own + 9 * (size_t)k);
      AddBlocks(f, k, k + 1, rows->view.count, rows);
      AddBlocks(f, k, 0, k, rows);
    }
  f->in_rows = RicoContactRowsPrepare(rows, 1);
  if (f->in_rows) RicoContactRowsLoad(rows, f->z);
  return f->in_rows;
}

double RicoSmallSweepRows(RicoSmall *f)
{
  const RicoContactRowsView *view = &f->rows.view;
  const double moved = (*f->rows.kernel)(view, NULL, 0, 0);

  for (int k = 0; k < view->count; k++) {
    const double *s = view->s + 4 * (size_t)k;
    const int regime = s[3] > 0                              ? RICO_SLIDES
                       : s[0] != 0 || s[1] != 0 || s[2] != 0 ? RICO_STICKS
                                                             : RICO_TAKES_OFF;

    if (regime != f->regime[3 * k]) f->calm = -1;
    f->regime[3 * k] = regime;
  }
  RicoContactRowsUnload(&f->rows, f->z);
  f->fresh = 0;
  return sqrt(moved);
}
