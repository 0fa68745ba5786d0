/* The weight of the ball. */
#include "gravity.h"

void weight(double t, unsigned n, double *f, unsigned nz, double *z)
{
  (void)t, (void)nz, (void)z;
  for (unsigned i = 0; i < n; ++i) f[i] = -GRAVITY;
}
