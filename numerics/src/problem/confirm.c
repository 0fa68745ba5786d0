/*
  confirm.c -- the yardstick of residual.c once more, of a z that is about to be handed back as a solution.

  Where masses are decades apart, terms of M z cancel that are far larger than w, and z - P_K(z - rho w) is
  far smaller than z: a yardstick taken in double precision may then be several times smaller than the true
  one. Here w and the differences of friction's cones are taken in long double (64 bits of mantissa where the
  processor has them), for about the price of one sweep, unless a bound tells that rounding cannot matter.
  What other sets contribute cancels nothing once w is known.

  A sum of q_i and k products M_ij z_j, in any order, is off by at most (k + 1) u (|q_i| + sum |M_ij z_j|),
  u = eps / 2, and where M is positive semidefinite |M_ij| <= sqrt(M_ii M_jj), so that all of w is off by

      (k + 1) u (||q|| + sqrt(trace M) sum sqrt(M_jj) |z_j|)                                      (1)

  and the yardstick by 1 + mu times that, projections being what they are, and by the rounding of z in units
  of w.
*/
#include <ricoimpl.h>

/* Entries that a cone of friction has at most, where it is projected on here; larger ones are few. */
#define ROWS 8
/* Where (1) is less than this share of what is left to the tolerance, there is no reason to look again. */
#define IN_DOUBT 0.1
/* Rows that are summed at once: sums that do not wait for each other. */
#define AT_ONCE 4

static long double DotRow(const RicoRows *rows, PetscInt i, const PetscReal z[], long double sum)
{
  for (PetscInt k = rows->ia[i]; k < rows->ia[i + 1]; k++) sum += (long double)rows->a[k] * z[rows->ja[k]];
  return sum;
}

/* w = M z + q of an array, rounded once. */
static void ApplyArray(PetscInt n, const PetscReal M[], const PetscReal q[], const PetscReal z[],
                       PetscReal w[])
{
  PetscInt i = 0;

  for (; i + AT_ONCE <= n; i += AT_ONCE) {
    const PetscReal *row = M + (size_t)i * n;
    long double sum[AT_ONCE] = {q[i], q[i + 1], q[i + 2], q[i + 3]};

    for (PetscInt k = 0; k < n; k++)
      if (z[k] != 0)
        for (PetscInt l = 0; l < AT_ONCE; l++) sum[l] += (long double)row[l * n + k] * z[k];
    for (PetscInt l = 0; l < AT_ONCE; l++) w[i + l] = (PetscReal)sum[l];
  }
  for (; i < n; i++) {
    long double sum = q[i];

    for (PetscInt k = 0; k < n; k++) sum += (long double)M[(size_t)i * n + k] * z[k];
    w[i] = (PetscReal)sum;
  }
}

/* ... of any matrix. */
static PetscErrorCode Apply(RicoProblem p, const PetscReal z[], PetscReal w[])
{
  const PetscReal *q, *M;
  const RicoRows *rows;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(p, &q));
  if (p->form == RICO_FORM_DENSE) {
    PetscCall(RicoProblemGetDenseArray(p, &M));
    ApplyArray(p->n, M, q, z, w);
  } else {
    PetscCall(RicoProblemGetRows(p, &rows));
    for (PetscInt i = 0; i < p->n; i++) w[i] = (PetscReal)DotRow(rows, i, z, q[i]);
  }
  PetscFunctionReturn(0);
}

static long double Length(PetscInt k, const long double x[])
{
  long double sum = 0;

  for (PetscInt i = 0; i < k; i++) sum += x[i] * x[i];
  return sqrtl(sum);
}

/* z_N of the point of the cone {a <= mu z_N, b <= mu_r z_N} next to (n, a, b), a and b lengths. */
static long double OnAxis(long double mu, long double mu_r, long double n, long double a, long double b)
{
  const long double slides = (n + mu * a) / (1 + mu * mu), rolls = (n + mu_r * b) / (1 + mu_r * mu_r);

  if (mu * a + mu_r * b <= -n) return 0;
  if (a <= mu * n && b <= mu_r * n) return n;
  if (a >= mu * slides && b <= mu_r * slides) return slides;
  if (b >= mu_r * rolls && a <= mu * rolls) return rolls;
  return (n + mu * a + mu_r * b) / (1 + mu * mu + mu_r * mu_r);
}

/* e = z - P_K(z - rho (w + s)) of d tangential or rolling rows, whose disk has the radius given. */
static void DefectDisk(PetscInt d, long double radius, PetscReal rho, const PetscReal z[],
                       const PetscReal w[], const long double x[], PetscReal e[])
{
  const long double length = Length(d, x), keep = length > radius ? radius / length : 1;

  for (PetscInt i = 0; i < d; i++) e[i] = length > radius ? (PetscReal)(z[i] - keep * x[i]) : rho * w[i];
}

static void DefectCone(const RicoBlock *block, PetscInt c, PetscReal rho, const PetscReal z[],
                       const PetscReal w[], PetscReal e[])
{
  const PetscInt k = block->size, d = block->cone == RICO_ROLLING ? (k - 1) / 2 : k - 1, rest = k - 1 - d;
  const long double mu = block->mu[c], mu_r = rest ? block->mu_r[c] : 0;
  long double x[ROWS] = {0}, slip[ROWS] = {0}, axis, shift = 0;

  for (PetscInt i = 0; i < k; i++) slip[i] = w[i];
  if (block->cone != RICO_SECOND_ORDER) shift = mu * Length(d, slip + 1) + mu_r * Length(rest, slip + 1 + d);
  for (PetscInt i = 0; i < k; i++) x[i] = z[i] - (long double)rho * (i ? w[i] : w[i] + shift);
  axis = OnAxis(mu, mu_r, x[0], Length(d, x + 1), Length(rest, x + 1 + d));
  e[0] = (PetscReal)(axis == x[0] ? rho * (w[0] + shift) : z[0] - axis);
  DefectDisk(d, mu * axis, rho, z + 1, w + 1, x + 1, e + 1);
  DefectDisk(rest, mu_r * axis, rho, z + 1 + d, w + 1 + d, x + 1 + d, e + 1 + d);
}

/* rho times the rows of the yardstick that belong to cones of friction. */
static void DefectFriction(RicoProblem p, PetscReal rho, const PetscReal z[], const PetscReal w[],
                           PetscReal e[])
{
  PetscInt row = 0;

  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    for (PetscInt c = 0; c < block->count; c++, row += block->size)
      if (RICO_CONE_BIT(block->cone) & RICO_FRICTION && block->size <= ROWS)
        DefectCone(block, c, rho, z + row, w + row, e + row);
  }
}

/* (1), and the rounding of z. */
static PetscErrorCode Bound(RicoProblem p, const PetscReal z[], PetscReal *bound)
{
  const PetscInt stride = p->dense ? p->n + 1 : 1; /* an array has its diagonal at hand */
  const PetscReal *diagonal = p->dense;
  PetscReal norm_q, sum = 0, size = 0, trace = 0;
  PetscInt count = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetNormQ(p, &norm_q));
  if (!p->dense) PetscCall(RicoProblemGetDiagonal(p, &diagonal));
  for (PetscInt i = 0; i < p->n; i++) {
    const PetscReal here = PetscAbsReal(diagonal[(size_t)i * stride]);

    trace += here;
    if (z[i] == 0) continue;
    sum += PetscSqrtReal(here) * PetscAbsReal(z[i]);
    size += PetscAbsReal(z[i]);
    count++;
  }
  *bound = 0.5 * PETSC_MACHINE_EPSILON * (PetscReal)(count + 1) * (norm_q + PetscSqrtReal(trace) * sum) +
           PETSC_MACHINE_EPSILON * trace / (PetscReal)p->n * size;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemConfirm(RicoProblem p, const PetscReal z[], PetscReal w[], PetscReal tolerance,
                                  PetscReal *residual)
{
  PetscReal rho, bound = PETSC_INFINITY;

  PetscFunctionBegin;
  if (p->size > 1 || (p->form != RICO_FORM_DENSE && p->form != RICO_FORM_SPARSE)) PetscFunctionReturn(0);
  if (p->cones & RICO_FRICTION) PetscCall(Bound(p, z, &bound));
  if (bound < IN_DOUBT * (tolerance - *residual)) PetscFunctionReturn(0);
  PetscCall(Apply(p, z, w));
  PetscCall(RicoProblemResidualKnown(p, z, w, residual));
  if (!(p->cones & RICO_FRICTION)) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetScale(p, &rho));
  DefectFriction(p, rho, z, w, p->derived.work);
  PetscCall(RicoNorm(p, p->n, p->derived.work, residual));
  *residual /= rho;
  PetscFunctionReturn(0);
}
