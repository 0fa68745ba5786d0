/*
  contact_rows_plain.c -- the sweep over block rows in plain C.
*/
#include <impls/nsgs/contact_rows.h>

static inline void RowProduct(const RicoContactRowsView *v, PetscInt k, double q[3])
{
  double sum[3][3] = {{0}};

  for (PetscInt e = v->start[k]; e < v->start[k + 1]; e++) {
    const double *W = v->block + 9 * (size_t)e, *r = v->r + 4 * (size_t)v->column[e];

    __builtin_prefetch(W + RICO_BLOCKS_AHEAD);
    for (int j = 0; j < 3; j++)
      for (int i = 0; i < 3; i++) sum[j][i] += W[3 * j + i] * r[j];
  }
  for (int i = 0; i < 3; i++) q[i] = v->row[k].q[i] + ((sum[0][i] + sum[1][i]) + sum[2][i]);
}

/* after the row product */
#include <impls/nsgs/contact_rows_sweep.h>

double RicoContactRowsSweepPlain(const RicoContactRowsView *v, const PetscInt order[], PetscInt freeze,
                                 double share)
{
  return SweepRows(v, order, freeze, share);
}
