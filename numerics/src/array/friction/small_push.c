/*
  small_push.c -- the change of the velocities u = M z + q by the change of one reaction.

  M is read in rows, or in columns once these have been stored: then loops run over rows in sequence, and only
  over those between the first and the last entry of a column. Contacts that are far apart share no body, and
  have zeros there.
*/
#include <array/clones.h>
#include <string.h>

#include "small_friction.h"

/* Not inlined: inlining loses the information that the arguments do not overlap. */
#define APART __attribute__((noinline)) static

/* u += the dim columns that begin at m, times d; rows of M lie n apart. */
APART void PushRows(int dim, int n, const double *restrict m, const double *restrict d, double *restrict u)
{
  const double x = d[0], y = dim > 1 ? d[1] : 0, t = dim > 2 ? d[2] : 0;

  if (dim == 2)
    for (int i = 0; i < n; i++, m += n) u[i] += m[0] * x + m[1] * y;
  else if (dim == 3)
    for (int i = 0; i < n; i++, m += n) u[i] += m[0] * x + m[1] * y + m[2] * t;
  else
    for (int i = 0; i < n; i++, m += n)
      for (int j = 0; j < dim; j++) u[i] += m[j] * d[j];
}

/* The same for columns n apart, in the rows [from, to): the compiler vectorises over rows. */
RICO_CLONES APART void PushColumns(int dim, int n, int from, int to, const double *restrict m,
                                   const double *restrict d, double *restrict u)
{
  const double x = d[0], y = dim > 1 ? d[1] : 0, t = dim > 2 ? d[2] : 0;
  const double *second = m + n, *third = m + 2 * n;

  if (dim == 2)
    for (int i = from; i < to; i++) u[i] += m[i] * x + second[i] * y;
  else if (dim == 3)
    for (int i = from; i < to; i++) u[i] += m[i] * x + second[i] * y + third[i] * t;
  else
    for (int j = 0; j < dim; j++, m += n)
      for (int i = from; i < to; i++) u[i] += m[i] * d[j];
}

/* The rows [*from, *to) outside of which the dim columns of a contact are zero. */
static inline void RowsOf(const RicoSmall *f, int dim, int row, int *from, int *to)
{
  *from = f->from[row];
  *to = f->to[row];
  for (int j = row + 1; j < row + dim; j++) {
    if (f->from[j] < *from) *from = f->from[j];
    if (f->to[j] > *to) *to = f->to[j];
  }
}

void RicoSmallPush(int dim, RicoSmall *f, int row, const double d[])
{
  int from, to;

  if (!f->turned) {
    PushRows(dim, f->n, f->M + row, d, f->u);
    return;
  }
  RowsOf(f, dim, row, &from, &to);
  PushColumns(dim, f->n, from, to, f->columns + (size_t)row * f->n, d, f->u);
}

/* Sets the rows outside of which a column is zero. */
static void FindRows(RicoSmall *f, int j)
{
  const double *column = f->columns + (size_t)j * f->n;
  int from = 0, to = f->n;

  while (from < to && column[from] == 0) from++;
  while (from < to && column[to - 1] == 0) to--;
  f->from[j] = from;
  f->to[j] = to;
}

void RicoSmallTurn(RicoSmall *f)
{
  for (int i = 0; i < f->n; i++)
    for (int j = 0; j < f->n; j++) f->columns[(size_t)j * f->n + i] = f->M[(size_t)i * f->n + j];
  for (int j = 0; j < f->n; j++) FindRows(f, j);
  f->turned = 1;
}
