/*
  confirm.c -- the yardstick of residual.c once more, of a z that is about to be handed back as a solution.

  Where masses are decades apart, terms of M z cancel that are far larger than w, and z - P_K(z - rho w) is
  far smaller than z: a yardstick taken in double precision may then be several times smaller than the true
  one, or larger; it is zero where z has run away along the kernel of M. Here w (exact.c) and the differences
  of friction's cones are taken in long double, for about the price of one sweep, unless a bound tells that
  rounding cannot matter. What other sets contribute cancels nothing once w is known.

  A sum of q_i and k products M_ij z_j, in any order, is off by at most (k + 1) u (|q_i| + sum |M_ij z_j|),
  u = eps / 2, and where M is positive semidefinite |M_ij| <= sqrt(M_ii M_jj), so that all of w is off by

      (k + 1) u (||q|| + sqrt(trace M) sum sqrt(M_jj) |z_j|)                                      (1)

  at most, and the yardstick by 1 + mu times that and by the rounding of z in units of w.
*/
#include <array/friction/small_friction.h>
#include <ricoimpl.h>

/* Where (1) is less than this share of what is left to the tolerance, there is no reason to look again. */
#define IN_DOUBT 0.1
/* So much larger (1) is taken where M = G W^-1 G', whose terms may be larger than those of M. */
#define FACTORED 20

/* rho times the rows of the yardstick that belong to cones of friction. */
static void DefectFriction(RicoProblem p, PetscReal rho, const PetscReal z[], const PetscReal w[],
                           PetscReal e[])
{
  PetscInt row = 0;

  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    for (PetscInt c = 0; c < block->count; c++, row += block->size)
      if (RICO_CONE_BIT(block->cone) & RICO_FRICTION)
        RicoConeDefectExactly(block->cone, (int)block->size, block->mu[c], block->mu_r ? block->mu_r[c] : 0,
                              rho, z + row, w + row, e + row);
  }
}

/* (1), and the rounding of z. */
static PetscErrorCode Bound(RicoProblem p, const PetscReal z[], PetscReal *bound)
{
  const PetscReal *diagonal;
  size_t stride;
  PetscReal norm_q, rho, sum = 0, size = 0, trace = 0;
  PetscInt count = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetNormQ(p, &norm_q));
  PetscCall(RicoProblemGetScale(p, &rho));
  PetscCall(RicoProblemFindDiagonal(p, &diagonal, &stride));
  for (PetscInt i = 0; i < p->n; i++) {
    const PetscReal here = PetscAbsReal(diagonal[(size_t)i * stride]);

    trace += here;
    if (z[i] == 0) continue;
    sum += PetscSqrtReal(here) * PetscAbsReal(z[i]);
    size += PetscAbsReal(z[i]);
    count++;
  }
  *bound = 0.5 * PETSC_MACHINE_EPSILON * (PetscReal)(count + 1) * (norm_q + PetscSqrtReal(trace) * sum) +
           PETSC_MACHINE_EPSILON / rho * size;
  if (p->G) *bound *= FACTORED;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemConfirm(RicoProblem p, const PetscReal z[], PetscReal w[], PetscReal tolerance,
                                  PetscReal *residual)
{
  PetscReal rho, bound = PETSC_INFINITY;
  PetscBool exact;

  PetscFunctionBegin;
  if (p->size > 1) PetscFunctionReturn(0);
  if (p->cones & RICO_FRICTION && !p->ksp) PetscCall(Bound(p, z, &bound));
  if (bound < IN_DOUBT * PetscAbsReal(tolerance - *residual)) PetscFunctionReturn(0);
  PetscCall(RicoProblemApplyExact(p, z, w, &exact));
  if (!exact || !RicoAllFinite(p->n, w)) PetscFunctionReturn(0);
  PetscCall(RicoProblemResidualKnown(p, z, w, residual));
  if (!(p->cones & RICO_FRICTION)) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetScale(p, &rho));
  DefectFriction(p, rho, z, w, p->derived.work);
  PetscCall(RicoNorm(p, p->n, p->derived.work, residual));
  *residual /= rho;
  PetscFunctionReturn(0);
}
