/*
  few_plane.c -- contacts in the plane whose regimes are known.

      open      r = 0
      sticks    u = 0                          unknowns r_N and r_T
      slides    u_N = 0,  r_T = s mu r_N       unknown r_N, s = +1 or -1

  are linear equations in as many unknowns: sweeps that come closer slowly mostly have all regimes right after
  a few, and then these equations have the answer.
*/
#include <impls/auto/few.h>
#include <impls/nsgs/eliminate.h>

/* z_row = x, and with it the row after it `tangent` times x. */
typedef struct {
  PetscInt row;
  PetscReal tangent;
} Unknown;

PetscBool RicoAreInPlane(RicoProblem p)
{
  for (PetscInt b = 0; b < p->nblocks; b++)
    if (p->blocks[b].cone != RICO_COULOMB || p->blocks[b].size != 2) return PETSC_FALSE;
  return PETSC_TRUE;
}

/* Those of the contact at `row`; how many. */
static PetscInt UnknownsOf(PetscInt row, PetscReal mu, const PetscReal r[2], Unknown x[2])
{
  if (r[0] <= 0) return 0;
  x[0] = (Unknown){.row = row};
  x[1] = (Unknown){.row = row + 1};
  if (PetscAbsReal(r[1]) < mu * r[0]) return 2;
  x[0].tangent = r[1] < 0 ? -mu : mu;
  return 1;
}

PetscBool RicoKeepRegimes(RicoProblem p, const PetscReal M[], const PetscReal q[], PetscReal z[])
{
  Unknown unknown[RICO_FEW_ROWS];
  PetscReal A[RICO_FEW_ROWS * RICO_FEW_ROWS], x[RICO_FEW_ROWS];
  PetscInt k = 0, row = 0;

  for (PetscInt b = 0; b < p->nblocks; b++)
    for (PetscInt c = 0; c < p->blocks[b].count; c++, row += 2)
      k += UnknownsOf(row, p->blocks[b].mu[c], z + row, unknown + k);
  for (PetscInt i = 0; i < k; i++) {
    const PetscReal *m = M + unknown[i].row * p->n;

    x[i] = -q[unknown[i].row];
    for (PetscInt j = 0; j < k; j++) {
      A[i * k + j] = m[unknown[j].row];
      if (unknown[j].tangent != 0) A[i * k + j] += unknown[j].tangent * m[unknown[j].row + 1];
    }
  }
  if (!RicoEliminate(k, A, x)) return PETSC_FALSE;
  for (PetscInt i = 0; i < p->n; i++) z[i] = 0;
  for (PetscInt i = 0; i < k; i++) {
    z[unknown[i].row] = x[i];
    if (unknown[i].tangent != 0) z[unknown[i].row + 1] = unknown[i].tangent * x[i];
  }
  return RicoAllFinite(p->n, z);
}
