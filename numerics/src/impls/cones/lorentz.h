/*
  lorentz.h -- private: the algebra of the second-order cone L = {(x_0, x_1) : ||x_1|| <= x_0}.

      x o y = (x . y,  x_0 y_1 + y_0 x_1),      det x = x_0^2 - ||x_1||^2,      e = (1, 0)

  If k = 1, L = R+. Two points x, y inside L have one scaling W = W' > 0 with W x = W^-1 y (Nesterov and
  Todd): W = sqrt(eta) Q_h with Q_h v = 2 h (h . v) - J v, J = diag(1, -1, ...), det h = 1.

  Yu. E. Nesterov, M. J. Todd, Self-scaled barriers and interior-point methods for convex programming,
  Math. Oper. Res. 22 (1997).
*/
#pragma once

#include <petscsys.h>

typedef struct {
  PetscInt k;
  PetscReal eta;
  PetscReal *h; /* k entries */
} RicoScaling;

PETSC_INTERN PetscReal RicoLorentzDet(PetscInt k, const PetscReal x[]);
/* xy <- x o y; xy must be neither x nor y. */
PETSC_INTERN void RicoLorentzMultiply(PetscInt k, const PetscReal x[], const PetscReal y[], PetscReal xy[]);
/* v <- the u with x o u = v. */
PETSC_INTERN void RicoLorentzDivide(PetscInt k, const PetscReal x[], PetscReal v[]);
/* The largest t with x + t d in L; infinity if there is none. */
PETSC_INTERN PetscReal RicoLorentzLongest(PetscInt k, const PetscReal x[], const PetscReal d[]);

/* The scaling of x and y; false if one of them is not inside L. */
PETSC_INTERN PetscBool RicoScalingSet(RicoScaling *, const PetscReal x[], const PetscReal y[]);
/* v <- W v, v <- W^-1 v. */
PETSC_INTERN void RicoScalingApply(const RicoScaling *, PetscReal v[]);
PETSC_INTERN void RicoScalingUndo(const RicoScaling *, PetscReal v[]);
