/*
  reflections.c -- the operators of type reflect in the units of a run: M, P_A, P_B, and iteration (1) of
  reflect.c.

  The units of z and w determine the path of (1). With d_c^2 the mean diagonal of a cone, z is measured in
  units of |q| / (SIGMA d_c^2) and w in units of |q|. Iterations need few digits: z of P_A comes from an
  inverse in single precision, then w is M z + q.
*/
#include <array/clones.h>
#include <impls/cones/law.h>
#include <impls/linear/factor.h>
#include <impls/reflect/reflect.h>

static const PetscReal BETA = 1;

PetscErrorCode RicoReflectSetUnits(RicoReflect *r)
{
  const RicoCones *k = &r->newton.cones;
  const PetscReal *diagonal, *q;
  PetscReal sum = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDiagonal(k->p, &diagonal));
  PetscCall(RicoProblemGetQ(k->p, &q));
  for (PetscInt c = 0; c < k->count; c++) {
    const RicoConeBlock *cone = &k->cones[c];
    PetscReal mean = 0;

    for (PetscInt i = 0; i < cone->size; i++) mean += diagonal[cone->row + i] / (PetscReal)cone->size;
    for (PetscInt i = 0; i < cone->size; i++) r->unit[cone->row + i] = mean > 0 ? PetscSqrtReal(mean) : 1;
  }
  for (PetscInt i = 0; i < r->n; i++) sum += PetscSqr(q[i] / r->unit[i]) / (PetscReal)r->n;
  r->size = sum > 0 ? PetscSqrtReal(sum) : 1;
  for (PetscInt i = 0; i < r->n; i++) r->q[i] = q[i] / r->unit[i] / r->size;
  PetscFunctionReturn(0);
}

/* y += A x, for A column by column: each entry is rounded in the order of the columns on any processor. */
RICO_CLONES static void AddProduct(PetscInt n, const float A[], const PetscReal x[], float *restrict y)
{
  for (PetscInt j = 0; j < n; j++) {
    const float entry = (float)x[j];

    for (PetscInt i = 0; i < n; i++) y[i] += A[i + (size_t)j * n] * entry;
  }
}

void RicoReflectAddM(const RicoReflect *r, const PetscReal x[], PetscReal y[])
{
  const RicoRows *rows = r->newton.cones.rows;

  for (PetscInt i = 0; i < r->n; i++)
    for (PetscInt e = rows->ia[i]; e < rows->ia[i + 1]; e++) y[i] += r->M[e] * x[rows->ja[e]];
}

/* y += M' x */
static void AddTransposed(const RicoReflect *r, const PetscReal x[], PetscReal y[])
{
  const RicoRows *rows = r->newton.cones.rows;

  for (PetscInt i = 0; i < r->n; i++)
    for (PetscInt e = rows->ia[i]; e < rows->ia[i + 1]; e++) y[rows->ja[e]] += r->M[e] * x[i];
}

/* normal = I + M'M, zero at first. Ends early if the time is over. */
static void FillNormal(const RicoReflect *r, PetscReal normal[])
{
  const RicoRows *rows = r->newton.cones.rows;
  const size_t n = (size_t)r->n;

  for (size_t j = 0; j < n; j++) normal[j + j * n] = 1;
  for (PetscInt i = 0; i < r->n && !RicoSolverIsLate(r->s); i++)
    for (PetscInt e = rows->ia[i]; e < rows->ia[i + 1]; e++)
      for (PetscInt f = rows->ia[i]; f < rows->ia[i + 1]; f++)
        normal[(size_t)rows->ja[f] + (size_t)rows->ja[e] * n] += r->M[e] * r->M[f];
}

PetscErrorCode RicoReflectSetOperator(RicoReflect *r, PetscReal sigma)
{
  const RicoRows *rows = r->newton.cones.rows;
  const size_t n = (size_t)r->n;
  PetscReal *factor, *work, *column;

  PetscFunctionBegin;
  r->sigma = sigma;
  for (PetscInt i = 0; i < r->n; i++)
    for (PetscInt e = rows->ia[i]; e < rows->ia[i + 1]; e++)
      r->M[e] = rows->a[e] / (sigma * r->unit[i] * r->unit[rows->ja[e]]);
  PetscCall(PetscCalloc3(n * n, &factor, n * RICO_FACTOR_BLOCK, &work, n, &column));
  FillNormal(r, factor);
  if (!RicoFactorCholesky(r->s, r->n, factor, work)) r->stop = PETSC_TRUE;
  for (size_t j = 0; j < n && !r->stop; j++) {
    r->stop = RicoSolverIsLate(r->s);
    for (size_t i = 0; i < n; i++) column[i] = i == j ? 1 : 0;
    RicoSolveCholesky(r->n, factor, column);
    for (size_t i = 0; i < n; i++) r->inverse[i + j * n] = (float)column[i];
  }
  PetscCall(PetscFree3(factor, work, column));
  PetscFunctionReturn(0);
}

/* (z, w) = P_A(a, b) */
static PetscErrorCode ProjectLinear(RicoReflect *r)
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < r->n; i++) r->x[i] = r->b[i] - r->q[i];
  PetscCall(PetscArraycpy(r->y, r->a, r->n));
  AddTransposed(r, r->x, r->y);
  PetscCall(PetscArrayzero(r->single, r->n));
  AddProduct(r->n, r->inverse, r->y, r->single);
  for (PetscInt i = 0; i < r->n; i++) r->z[i] = (PetscReal)r->single[i];
  PetscCall(PetscArraycpy(r->w, r->q, r->n));
  RicoReflectAddM(r, r->z, r->w);
  PetscFunctionReturn(0);
}

/* A cone with its bounds in the units of a run. */
static RicoConeBlock InUnits(const RicoReflect *r, RicoConeBlock cone)
{
  const PetscReal unit = r->sigma * r->unit[cone.row] / r->size;

  if (cone.lb > -RICO_NO_BOUND) cone.lb *= unit;
  if (cone.ub < RICO_NO_BOUND) cone.ub *= unit;
  return cone;
}

PetscErrorCode RicoReflectIterate(RicoReflect *r)
{
  const RicoCones *k = &r->newton.cones;

  PetscFunctionBegin;
  PetscCall(ProjectLinear(r));
  for (PetscInt i = 0; i < r->n; i++) r->ra[i] = 2 * r->z[i] - r->a[i];
  for (PetscInt i = 0; i < r->n; i++) r->rb[i] = 2 * r->w[i] - r->b[i];
  for (PetscInt c = 0; c < k->count; c++) {
    const RicoConeBlock cone = InUnits(r, k->cones[c]);
    const PetscInt row = cone.row;

    RicoNearestPair(&cone, r->ra + row, r->rb + row, r->x + row, r->y + row);
  }
  for (PetscInt i = 0; i < r->n; i++) r->a[i] += BETA * (r->x[i] - r->z[i]);
  for (PetscInt i = 0; i < r->n; i++) r->b[i] += BETA * (r->y[i] - r->w[i]);
  PetscFunctionReturn(0);
}
