/*
  eliminate.h -- private: a few linear equations, by elimination with row pivoting. Inline, for where their
  number is known the compiler does without loops.
*/
#pragma once

#include <ricoimpl.h>

static inline void RicoSwap(PetscReal *x, PetscReal *y)
{
  const PetscReal old = *x;

  *x = *y;
  *y = old;
}

/* d <- J^-1 d; false where J (k x k, row by row) is singular. */
static inline PetscBool RicoEliminate(PetscInt k, PetscReal J[], PetscReal d[])
{
  for (PetscInt c = 0; c < k; c++) {
    PetscInt best = c;

    for (PetscInt i = c + 1; i < k; i++)
      if (PetscAbsReal(J[i * k + c]) > PetscAbsReal(J[best * k + c])) best = i;
    if (J[best * k + c] == 0) return PETSC_FALSE;
    if (best != c) {
      for (PetscInt j = c; j < k; j++) RicoSwap(&J[c * k + j], &J[best * k + j]);
      RicoSwap(&d[c], &d[best]);
    }
    for (PetscInt i = c + 1; i < k; i++) {
      const PetscReal *restrict from = J + c * k;
      PetscReal *restrict to = J + i * k;
      const PetscReal factor = to[c] / from[c];

      if (factor == 0) continue;
      for (PetscInt j = c + 1; j < k; j++) to[j] -= factor * from[j];
      d[i] -= factor * d[c];
    }
  }
  for (PetscInt i = k - 1; i >= 0; i--) {
    for (PetscInt j = i + 1; j < k; j++) d[i] -= J[i * k + j] * d[j];
    d[i] /= J[i * k + i];
  }
  return PETSC_TRUE;
}
