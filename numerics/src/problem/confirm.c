/*
  confirm.c -- recomputes the residual of residual.c more accurately, for a z that a type returns as a
  solution.

  If masses differ by orders of magnitude, large terms of M z cancel, and z - P_K(z - rho w) is much smaller
  than z. A residual in double precision may then be several times too small or too large; it is zero if z has
  diverged along the kernel of M. Here w (exact.c) and the differences of friction cones are computed in long
  double, at about the cost of one sweep, unless bound (1) shows that rounding cannot matter. For other sets
  nothing cancels once w is known.

  A sum of q_i and k products M_ij z_j, in any order, has an error of at most (k + 1) u (|q_i| + sum |M_ij
  z_j|) with u = eps / 2. If M is positive semidefinite, |M_ij| <= sqrt(M_ii M_jj), so the error of w is at
  most

      (k + 1) u (||q|| + sqrt(trace M) sum sqrt(M_jj) |z_j|)                                      (1)

  and that of the residual at most 1 + mu times (1), plus the rounding of z in units of w.
*/
#include <array/friction/small_friction.h>
#include <ricoimpl.h>

/* If (1) is less than this share of the distance from the tolerance, the residual is not recomputed. */
#define IN_DOUBT 0.1
/* Factor of (1) for M = G W^-1 G', whose terms may be larger than those of M. */
#define FACTORED 20

/* rho times the rows of the residual that belong to friction cones. */
static void DefectFriction(RicoProblem p, PetscReal rho, const PetscReal z[], const PetscReal w[],
                           PetscReal e[])
{
  PetscInt row = 0;

  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    for (PetscInt c = 0; c < block->count; c++, row += block->size)
      if (RicoIsFriction(block->cone))
        RicoConeDefectExactly(block->cone, (int)block->size, block->mu[c], block->mu_r ? block->mu_r[c] : 0,
                              rho, z + row, w + row, e + row);
  }
}

/* (1), plus the rounding of z. */
static PetscErrorCode Bound(RicoProblem p, const PetscReal z[], PetscReal *bound)
{
  const PetscReal *diagonal;
  size_t stride;
  PetscReal norm_q, rho, sum = 0, size = 0, trace = 0;
  PetscInt count = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetNormQ(p, &norm_q));
  PetscCall(RicoProblemGetStep(p, &rho));
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
  PetscCall(RicoProblemGetStep(p, &rho));
  DefectFriction(p, rho, z, w, p->derived.work);
  PetscCall(RicoNorm(p, p->n, p->derived.work, residual));
  *residual /= rho;
  PetscFunctionReturn(0);
}
