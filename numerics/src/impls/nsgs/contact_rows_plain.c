/*
  contact_rows_plain.c -- the sweep over block rows in plain C: a column is two numbers in one of the
  compiler's vectors, and the third.
*/
#include <string.h>

typedef double Pair __attribute__((vector_size(16)));

typedef struct {
  Pair xy;
  double z;
} Column;

static inline Column Read(const double *x)
{
  Column a = {.z = x[2]};

  memcpy(&a.xy, x, sizeof a.xy);
  return a;
}

static inline Column Zero(void)
{
  return (Column){{0, 0}, 0};
}

static inline Column Plus(Column a, Column b)
{
  return (Column){a.xy + b.xy, a.z + b.z};
}

static inline Column PlusTimes(Column a, Column b, double s)
{
  return (Column){a.xy + b.xy * (Pair){s, s}, a.z + b.z * s};
}

static inline void Split(Column a, double y[3])
{
  y[0] = a.xy[0];
  y[1] = a.xy[1];
  y[2] = a.z;
}

/* after the columns */
#include <impls/nsgs/contact_rows_sweep.h>

double RicoContactRowsSweepPlain(const RicoContactRowsView *v, const PetscInt order[], PetscInt freeze,
                                 double share)
{
  return SweepRows(v, order, freeze, share);
}
