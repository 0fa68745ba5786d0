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
#include <ricoimpl.h>

/* Where (1) is less than this share of what is left to the tolerance, there is no reason to look again. */
#define IN_DOUBT 0.1
/* So much larger (1) is taken where M = G W^-1 G', whose terms may be larger than those of M. */
#define FACTORED 20

/* ||w|| and ||z - rho w|| of k rows. */
static long double Slip(PetscInt k, const PetscReal w[])
{
  long double sum = 0;

  for (PetscInt i = 0; i < k; i++) sum += (long double)w[i] * w[i];
  return sqrtl(sum);
}

static long double Step(PetscReal rho, PetscReal z, long double w)
{
  return z - rho * w;
}

static long double Length(PetscInt k, PetscReal rho, const PetscReal z[], const PetscReal w[])
{
  long double sum = 0;

  for (PetscInt i = 0; i < k; i++) sum += Step(rho, z[i], w[i]) * Step(rho, z[i], w[i]);
  return sqrtl(sum);
}

/* z_N of the point of the cone {a <= mu z_N, b <= mu_r z_N} next to (n, a, b), a and b lengths. */
static long double OnAxis(long double mu, long double mu_r, long double n, long double a, long double b)
{
  const long double slides = (n + mu * a) / (1 + mu * mu), rolls = (n + mu_r * b) / (1 + mu_r * mu_r);

  if (mu * a + mu_r * b <= -n) return 0;
  if (a <= mu * n && b <= mu_r * n) return n;
  if (a > mu * n && b <= mu_r * slides) return slides;
  if (b > mu_r * n && a <= mu * rolls) return rolls;
  return (n + mu * a + mu_r * b) / (1 + mu * mu + mu_r * mu_r);
}

/* e = z - P_K(z - rho (w + s)) of d tangential or rolling rows, whose disk has the radius given. */
static void DefectDisk(PetscInt d, long double radius, PetscReal rho, const PetscReal z[],
                       const PetscReal w[], PetscReal e[])
{
  const long double length = Length(d, rho, z, w), keep = length > radius ? radius / length : 1;

  for (PetscInt i = 0; i < d; i++)
    e[i] = (PetscReal)(length > radius ? z[i] - keep * Step(rho, z[i], w[i]) : (long double)rho * w[i]);
}

static void DefectCone(const RicoBlock *block, PetscInt c, PetscReal rho, const PetscReal z[],
                       const PetscReal w[], PetscReal e[])
{
  const PetscInt k = block->size, d = block->cone == RICO_ROLLING ? (k - 1) / 2 : k - 1, rest = k - 1 - d;
  const long double mu = block->mu[c], mu_r = rest ? block->mu_r[c] : 0;
  long double n, axis, shift = 0;

  if (block->cone != RICO_SECOND_ORDER) shift = mu * Slip(d, w + 1) + mu_r * Slip(rest, w + 1 + d);
  n = Step(rho, z[0], w[0] + shift);
  axis = OnAxis(mu, mu_r, n, Length(d, rho, z + 1, w + 1), Length(rest, rho, z + 1 + d, w + 1 + d));
  e[0] = (PetscReal)(axis == n ? rho * (w[0] + shift) : z[0] - axis);
  DefectDisk(d, mu * axis, rho, z + 1, w + 1, e + 1);
  DefectDisk(rest, mu_r * axis, rho, z + 1 + d, w + 1 + d, e + 1 + d);
}

/* rho times the rows of the yardstick that belong to cones of friction. */
static void DefectFriction(RicoProblem p, PetscReal rho, const PetscReal z[], const PetscReal w[],
                           PetscReal e[])
{
  PetscInt row = 0;

  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    for (PetscInt c = 0; c < block->count; c++, row += block->size)
      if (RICO_CONE_BIT(block->cone) & RICO_FRICTION) DefectCone(block, c, rho, z + row, w + row, e + row);
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
