/*
  law.h -- private: the pairs (z, w) that satisfy the law of one cone, and the one nearest to a given pair.
*/
#pragma once

#include <impls/cones/cones.h>

/* (z, w) <- the pair nearest to (a, b) among those with K ∋ z  ⟂  w + s(w)  ∈  K*; for intervals -w in
   N_K(z). For one COULOMB cone, or one row of another set. */
PETSC_INTERN void RicoNearestPair(const RicoConeBlock *, const PetscReal a[], const PetscReal b[],
                                  PetscReal z[], PetscReal w[]);
