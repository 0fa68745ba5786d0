/*
  nsgs_local.c -- the local problem (1) of nsgs.h, one solver per cone:

      one row                   closed form
      FREE                      z = z_old - A^+ w, with A^-1, or the pseudo-inverse if A is singular
      COULOMB                   the three regimes of one contact (rico_contact.h)
      SECOND_ORDER, ROLLING     Newton's method on the cone's equations (array/friction/local.h)
      NONNEGATIVE, BOX          the array library; without a solution (A singular, or too far from
                                monotone) one projected step  z = P(z_old - w / ||A||_inf)
*/
#include <array/friction/local.h>
#include <impls/linear/factor.h>
#include <impls/nsgs/nsgs.h>
#include <numerics/rico_contact.h>

/* Singular values below this share of the largest count as zero. */
#define RANK_TOLERANCE 1e-12

static PetscReal Clamp(const RicoLocal *b, PetscInt i, PetscReal x)
{
  const PetscReal lb = b->lb ? b->lb[i] : 0, ub = b->ub ? b->ub[i] : PETSC_INFINITY;

  return PetscMin(PetscMax(x, lb), ub);
}

static PetscBool AnswerRow(const RicoLocal *b, PetscInt i, PetscReal m, PetscReal w, PetscReal *z)
{
  return RicoRowSolution(m, w, b->lb ? b->lb[i] : 0, b->ub ? b->ub[i] : PETSC_INFINITY, z);
}

/* Division by a negative diagonal is allowed in equality rows only. */
static PetscBool SolveRow(const RicoLocal *b, const PetscReal w[], PetscReal z[], void *work)
{
  const PetscReal a = b->A[0];

  (void)work;
  if (a == 0 || (a < 0 && !b->free)) return AnswerRow(b, 0, a, w[0], z);
  z[0] = Clamp(b, 0, z[0] - w[0] / a);
  return PETSC_TRUE;
}

static size_t WorkLinear(PetscInt size)
{
  return (size_t)(2 * size * size + 2 * size) * sizeof(PetscReal);
}

/* A <- V S^-2 (A V)' over the nonzero singular values S; work: 2 n^2 + n reals. */
static PetscErrorCode PseudoInvert(PetscInt size, PetscReal A[], PetscReal work[])
{
  PetscReal *AV = work, *V = AV + size * size, *sigma = V + size * size;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(AV, A, size * size));
  RicoOrthogonalColumns(size, AV, V, sigma);
  PetscCall(PetscArrayzero(A, size * size));
  for (PetscInt k = 0; k < size && sigma[k] > RANK_TOLERANCE * sigma[0]; k++)
    for (PetscInt i = 0; i < size; i++)
      for (PetscInt j = 0; j < size; j++)
        A[i * size + j] += V[i * size + k] / sigma[k] * (AV[j * size + k] / sigma[k]);
  PetscFunctionReturn(0);
}

/* A <- A^+ */
static PetscErrorCode PrepareLinear(RicoLocal *b, void *work)
{
  const PetscInt n = b->size, entries = n * n;
  PetscReal *copy = work, *column = copy + entries, largest = 0;
  PetscInt *swap = (PetscInt *)(column + n);
  PetscBool singular;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(copy, b->A, entries));
  singular = RicoFactorLU(NULL, n, copy, swap) ? PETSC_FALSE : PETSC_TRUE;
  for (PetscInt i = 0; i < b->size; i++) largest = PetscMax(largest, PetscAbsReal(copy[i * (b->size + 1)]));
  for (PetscInt i = 0; i < b->size; i++)
    if (!(PetscAbsReal(copy[i * (b->size + 1)]) > RANK_TOLERANCE * largest)) singular = PETSC_TRUE;
  if (singular) {
    PetscCall(PseudoInvert(b->size, b->A, work));
  } else {
    for (PetscInt j = 0; j < n; j++) {
      for (PetscInt i = 0; i < n; i++) column[i] = i == j;
      RicoSolveLU(n, copy, swap, column);
      for (PetscInt i = 0; i < n; i++) b->A[i * n + j] = column[i];
    }
  }
  PetscFunctionReturn(0);
}

static PetscBool SolveLinear(const RicoLocal *b, const PetscReal w[], PetscReal z[], void *work)
{
  PetscBool moved = PETSC_FALSE, asked = PETSC_FALSE;

  (void)work;
  for (PetscInt i = 0; i < b->size; i++) {
    PetscReal dz = 0;

    for (PetscInt j = 0; j < b->size; j++) dz -= b->A[i * b->size + j] * w[j];
    z[i] += dz;
    if (dz != 0) moved = PETSC_TRUE;
    if (w[i] != 0) asked = PETSC_TRUE;
  }
  return moved || !asked;
}

static size_t WorkInterval(PetscInt size)
{
  return RicoArrayWorkSize((int)size) + 3 * (size_t)size * sizeof(PetscReal);
}

static PetscBool ProjectedStep(const RicoLocal *b, const PetscReal w[], PetscReal z[])
{
  PetscReal norm = 0;
  PetscBool solved = PETSC_TRUE;

  for (PetscInt i = 0; i < b->size; i++) {
    PetscReal sum = 0;

    for (PetscInt j = 0; j < b->size; j++) sum += PetscAbsReal(b->A[i * b->size + j]);
    norm = PetscMax(norm, sum);
  }
  for (PetscInt i = 0; i < b->size; i++) {
    if (norm > 0)
      z[i] = Clamp(b, i, z[i] - w[i] / norm);
    else if (!AnswerRow(b, i, 0, w[i], &z[i]))
      solved = PETSC_FALSE;
  }
  return solved;
}

/* Returns true if z_i = P_i(z_i - w_i) holds already. */
static PetscBool Settled(const RicoLocal *b, const PetscReal w[], const PetscReal z[])
{
  for (PetscInt i = 0; i < b->size; i++)
    if (Clamp(b, i, z[i] - w[i]) != z[i]) return PETSC_FALSE;
  return PETSC_TRUE;
}

static PetscBool SolveInterval(const RicoLocal *b, const PetscReal w[], PetscReal z[], void *work)
{
  const RicoArrayOptions options = {.rtol = 1e-14, .warm = 1, .alone = 1};
  PetscReal *next = work, *q = next + b->size, *unused = q + b->size;
  RicoConvergedReason reason;

  if (Settled(b, w, z)) return PETSC_TRUE;
  for (PetscInt i = 0; i < b->size; i++) {
    next[i] = z[i];
    q[i] = w[i];
    for (PetscInt j = 0; j < b->size; j++) q[i] -= b->A[i * b->size + j] * z[j];
  }
  reason =
      RicoArraySolve((int)b->size, b->A, q, b->lb, b->ub, &options, next, unused, unused + b->size, NULL);
  if (reason < 0 && reason != RICO_DIVERGED_INACCURATE) return ProjectedStep(b, w, z);
  for (PetscInt i = 0; i < b->size; i++) z[i] = next[i];
  return PETSC_TRUE;
}

static PetscBool SolveCoulomb(const RicoLocal *b, const PetscReal w[], PetscReal z[], void *work)
{
  PetscReal q[3];

  (void)work;
  for (PetscInt i = 0; i < b->size; i++) {
    q[i] = w[i];
    for (PetscInt j = 0; j < b->size; j++) q[i] -= b->A[i * b->size + j] * z[j];
  }
  return RicoContactSolve((int)b->size, b->A, q, b->mu, z) != RICO_NO_REGIME;
}

static RicoContactData DataOf(const RicoLocal *b)
{
  return (RicoContactData){.cone = b->cone, .size = (int)b->size, .A = b->A, .mu = b->mu, .mu_r = b->mu_r};
}

static size_t WorkCone(PetscInt size)
{
  return RicoLocalConeRoom((int)size) * sizeof(PetscReal);
}

static PetscBool SolveCone(const RicoLocal *b, const PetscReal w[], PetscReal z[], void *work)
{
  const RicoContactData data = DataOf(b);

  return RicoLocalCone(&data, w, z, work) ? PETSC_TRUE : PETSC_FALSE;
}

static PetscBool SolveRolling(const RicoLocal *b, const PetscReal w[], PetscReal z[], void *work)
{
  const RicoContactData data = DataOf(b);

  (void)work;
  return RicoLocalRolling(&data, w, z) ? PETSC_TRUE : PETSC_FALSE;
}

const RicoLocalSolver *RicoLocalSolverOf(RicoCone cone, PetscInt size)
{
  static const RicoLocalSolver row = {.solve = SolveRow};
  static const RicoLocalSolver linear = {WorkLinear, PrepareLinear, SolveLinear};
  static const RicoLocalSolver interval = {.work = WorkInterval, .solve = SolveInterval};
  static const RicoLocalSolver coulomb = {.solve = SolveCoulomb};
  static const RicoLocalSolver second_order = {.work = WorkCone, .solve = SolveCone};
  static const RicoLocalSolver rolling = {.solve = SolveRolling};
  static const RicoLocalSolver *const of_cone[RICO_NUM_CONES] = {
      [RICO_FREE] = &linear,     [RICO_NONNEGATIVE] = &interval,      [RICO_BOX] = &interval,
      [RICO_COULOMB] = &coulomb, [RICO_SECOND_ORDER] = &second_order, [RICO_ROLLING] = &rolling};

  return size == 1 ? &row : of_cone[cone];
}
