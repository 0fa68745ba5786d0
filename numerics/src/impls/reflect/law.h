/*
  law.h -- private: the pairs (z, w) that satisfy the law of one cone, and the one nearest to a given pair.
*/
#pragma once

#include <impls/cones/cones.h>

/* (z, w) <- the pair nearest to (a, b) of those with  K  ∋  z  ⟂  w + s(w)  ∈  K*;  for intervals
   -w in N_K(z). One cone of COULOMB, or one row of the others. */
PETSC_INTERN void RicoNearestPair(const RicoConeBlock *, const PetscReal a[], const PetscReal b[],
                                  PetscReal z[], PetscReal w[]);
