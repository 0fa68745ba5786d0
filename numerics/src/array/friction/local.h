/*
  local.h -- private: one contact, the others fixed: K ∋ z ⟂ w + A (z - z_old) + s ∈ K*, w = M z_old + q.
*/
#pragma once

#include <math.h>
#include <numerics/rico_cone.h>
#include <stddef.h>

typedef struct {
  RicoCone cone;
  int size;
  const double *A; /* size x size, row by row */
  double mu, mu_r;
} RicoContactData;

/* z holds z_old, then the solution. Returns 0 if there is none; z may have changed even so. work of
   RicoLocalCone: this number of doubles. */
size_t RicoLocalConeRoom(int size);
int RicoLocalCone(const RicoContactData *, const double w[], double z[], double work[]); /* SECOND_ORDER */
int RicoLocalRolling(const RicoContactData *, const double w[], double z[]);             /* ROLLING      */

static inline int RicoIsFinite(size_t n, const double x[])
{
  for (size_t i = 0; i < n; i++)
    if (!isfinite(x[i])) return 0;
  return 1;
}
