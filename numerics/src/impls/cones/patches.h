/*
  patches.h -- private: patches, that is, contacts between the same two bodies, and M in fewer rows.

  If bodies touch in faces or edges, several contacts have the same two bodies: a patch. Whatever their
  number, their rows of M are combinations of six rows for the relative motion of the two bodies,

      M_gh = Q_g N_gh Q_h',    Q_g' Q_g = I,    N_gh = Q_g' M_gh Q_h      for all patches g, h,         (1)

  so M = Q N Q' with fewer rows in N. Patches are found from M alone: their cones are coupled with the same
  cones (patch_list.c). Every other cone is a patch of its own with Q_g = I.
*/
#pragma once

#include <impls/cones/cones.h>
#include <impls/cones/small.h>

/* Largest number of rows of a patch. */
#define RICO_PATCH_ROWS RICO_MOST_SMALL

typedef struct {
  PetscInt first, rows; /* its rows of M are member[first] ... */
  PetscInt row, rank;   /* its rows of N                        */
  PetscReal *Q;         /* rows x rank, row by row              */
} RicoPatch;

typedef struct {
  const RicoCones *cones;
  PetscInt n, count; /* rows of N, patches                */
  RicoPatch *patch;
  PetscInt *member;     /* all rows of M, patch by patch     */
  PetscInt *of, *place; /* of a row of M: its patch, and its index in it */
  PetscInt *cone;       /* of a row of M: its cone           */
  PetscReal *Q;
  RicoRows rows; /* N                                 */
  PetscInt *ia, *ja;
  PetscReal *a;
} RicoPatches;

/* *worth: whether N is much smaller than M, and (1) holds to rounding. */
PETSC_INTERN PetscErrorCode RicoPatchesCreate(const RicoCones *, RicoPatches *, PetscBool *worth);
PETSC_INTERN PetscErrorCode RicoPatchesDestroy(RicoPatches *);
/* Estimates *worth for a problem on one rank from the number of patches only. */
PETSC_INTERN PetscErrorCode RicoPatchesAreWorth(RicoProblem, PetscBool *worth);
/* Lists patches without Q and N: patch, member, of, place, cone (patch_list.c). */
PETSC_INTERN PetscErrorCode RicoPatchesList(RicoPatches *);

/* A row of Q. */
static inline const PetscReal *RicoPatchesRow(const RicoPatches *p, PetscInt row)
{
  const RicoPatch *patch = &p->patch[p->of[row]];

  return patch->Q + p->place[row] * patch->rank;
}
