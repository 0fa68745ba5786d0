/*
  sweep_rows.h -- private: sweeps of relax.c over the rows of M, full or compressed.
*/
#pragma once

#include "../problem.h"

typedef struct {
  const Problem *p;
  int sparse;
  int *start, *column; /* sparse: the entries of row i are start[i] ... start[i + 1] - 1 */
  double *value;
  double *inverse; /* of the diagonal; 0 if it is not positive */
  double *lo, *hi; /* bounds, infinite if absent */
  double cost;     /* of a sweep */
  double product;  /* the cost of a product with M */
} RelaxRows;

#pragma GCC visibility push(hidden)
/* space: (n + 1)^2 doubles. */
void RelaxRowsInit(RelaxRows *rows, const Problem *p, double *space);
/* One sweep, from the last row to the first if `backwards`. Returns the norm of its changes, in the units of
 *w; changed counts rows with another state. */
double RelaxSweep(const RelaxRows *rows, int backwards, double *z, int *changed);
/* y = M x */
void RelaxMultiply(const RelaxRows *rows, const double *x, double *y);
#pragma GCC visibility pop
