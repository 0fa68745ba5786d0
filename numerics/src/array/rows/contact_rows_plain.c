/*
  contact_rows_plain.c -- the sweep over block rows in plain C: a column is a pair in a vector of the
  compiler, and one more number.
*/
#include <string.h>

typedef double Pair __attribute__((vector_size(16)));

typedef struct {
  Pair xy;
  double z;
} Column;

typedef struct {
  Pair first, last;
} Four;

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

static inline Column Times(Column b, double s)
{
  return (Column){b.xy * (Pair){s, s}, b.z * s};
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

static inline Four ReadFour(const double *x)
{
  Four a;

  memcpy(&a, x, sizeof a);
  return a;
}

static inline Four ZeroFour(void)
{
  return (Four){{0, 0}, {0, 0}};
}

static inline void ReadReactions(const double *const r[4], Four s[3])
{
  for (int i = 0; i < 3; i++) s[i] = (Four){{r[0][i], r[1][i]}, {r[2][i], r[3][i]}};
}

static inline Four PlusThree(Four a, Four x, Four y, Four z, const Four s[3])
{
  return (Four){a.first + (x.first * s[0].first + (y.first * s[1].first + z.first * s[2].first)),
                a.last + (x.last * s[0].last + (y.last * s[1].last + z.last * s[2].last))};
}

static inline double SumFour(Four a)
{
  return (a.first[0] + a.first[1]) + (a.last[0] + a.last[1]);
}

static inline Column SumFours(const Four a[3])
{
  return (Column){{SumFour(a[0]), SumFour(a[1])}, SumFour(a[2])};
}

/* needs the columns defined above */
#include <array/rows/contact_rows_sweep.h>

double RicoContactRowsSweepPlain(const RicoContactRowsView *v, const int order[], int freeze, double share)
{
  return SweepRows(v, order, freeze, share);
}
