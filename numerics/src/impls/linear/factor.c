/*
  factor.c -- P A = L U and A = L L' by blocks of columns: after factoring a block, the rest is updated by

      C <- C - L U,                                                                        (1)

  This takes most of the time: four rows and two vectors of columns of C are held in registers. Vectors wider
  than the registers would be in memory, and take 11 to 27 times as long (AVX2).
*/
#include <impls/linear/factor.h>

#include "array/clones.h"

#define BLOCK RICO_FACTOR_BLOCK

#define LANES 4
#define NAME(f) f##By8
#define TARGET RICO_NARROW_CLONES
#include <impls/linear/factor_lanes.h>
#undef LANES
#undef NAME
#undef TARGET

#ifdef RICO_WIDE
#define LANES 8
#define NAME(f) f##By16
#define TARGET RICO_WIDE
#include <impls/linear/factor_lanes.h>
#undef LANES
#undef NAME
#undef TARGET
#define UPDATE_FOUR (RicoHasWide() ? UpdateFourBy16 : UpdateFourBy8)
#else
#define UPDATE_FOUR UpdateFourBy8
#endif

RICO_CLONES static void UpdateOne(PetscInt columns, PetscInt count, const PetscReal *l, const PetscReal *u,
                                  size_t ldu, PetscReal *c)
{
  for (PetscInt m = 0; m < count; m++)
    for (PetscInt j = 0; j < columns; j++) c[j] -= l[m] * u[m * ldu + j];
}

/* (1) for rows of C and L that are ldc apart. */
static void Update(PetscInt rows, PetscInt columns, PetscInt count, const PetscReal *l, const PetscReal *u,
                   size_t ldu, PetscReal *c, size_t ldc)
{
  PetscInt i = 0;

  for (; i + 4 <= rows; i += 4) {
    const PetscReal *const ls[] = {l + i * ldc, l + (i + 1) * ldc, l + (i + 2) * ldc, l + (i + 3) * ldc};
    PetscReal *const cs[] = {c + i * ldc, c + (i + 1) * ldc, c + (i + 2) * ldc, c + (i + 3) * ldc};

    UPDATE_FOUR(columns, count, ls, u, ldu, cs);
  }
  for (; i < rows; i++) UpdateOne(columns, count, l + i * ldc, u, ldu, c + i * ldc);
}

static void SwapRows(PetscInt n, PetscReal *a, PetscReal *b)
{
  for (PetscInt j = 0; j < n && a != b; j++) {
    const PetscReal entry = a[j];

    a[j] = b[j];
    b[j] = entry;
  }
}

/* Factors columns first .. end - 1 in all rows from `first` on; exchanges whole rows. */
static PetscBool FactorPanel(PetscInt n, PetscReal A[], PetscInt first, PetscInt end, PetscInt swap[])
{
  PetscBool regular = PETSC_TRUE;

  for (PetscInt k = first; k < end; k++) {
    const PetscReal *pivot = A + (size_t)k * n;

    swap[k] = k;
    for (PetscInt i = k + 1; i < n; i++)
      if (PetscAbsReal(A[(size_t)i * n + k]) > PetscAbsReal(A[(size_t)swap[k] * n + k])) swap[k] = i;
    SwapRows(n, A + (size_t)k * n, A + (size_t)swap[k] * n);
    if (pivot[k] == 0) {
      regular = PETSC_FALSE;
      continue;
    }
    for (PetscInt i = k + 1; i < n; i++) {
      PetscReal *row = A + (size_t)i * n;

      row[k] /= pivot[k];
      if (row[k] == 0) continue;
      for (PetscInt j = k + 1; j < end; j++) row[j] -= row[k] * pivot[j];
    }
  }
  return regular;
}

/* The clock is read once for this many columns and more rows: the update of a block takes 10 us or longer. */
enum { LEAST_TIMED = 100 };

static PetscBool IsLate(RicoSolver s, PetscInt rows)
{
  return rows >= LEAST_TIMED ? RicoSolverIsLate(s) : PETSC_FALSE;
}

PetscBool RicoFactorLU(RicoSolver s, PetscInt n, PetscReal A[], PetscInt swap[])
{
  PetscBool regular = PETSC_TRUE;

  for (PetscInt first = 0; first < n; first += BLOCK) {
    const PetscInt end = PetscMin(n, first + BLOCK);
    PetscReal *row = A + (size_t)first * n;

    if (IsLate(s, n - first)) return PETSC_FALSE;
    if (!FactorPanel(n, A, first, end, swap)) regular = PETSC_FALSE;
    for (PetscInt k = first + 1; k < end; k++)
      UpdateOne(n - end, k - first, A + (size_t)k * n + first, row + end, n, A + (size_t)k * n + end);
    Update(n - end, n - end, end - first, A + (size_t)end * n + first, row + end, n,
           A + (size_t)end * n + end, n);
  }
  return regular;
}

/* x <- x - sum of row[j] x[j], from <= j < to, in this order */
static PetscReal Less(PetscReal x, const PetscReal row[], PetscInt from, PetscInt to, const PetscReal y[])
{
  for (PetscInt j = from; j < to; j++) x -= row[j] * y[j];
  return x;
}

static void LessRow(PetscReal x, const PetscReal row[], PetscInt from, PetscInt to, PetscReal y[])
{
  for (PetscInt j = from; j < to; j++) y[j] -= x * row[j];
}

void RicoSolveLU(PetscInt n, const PetscReal A[], const PetscInt swap[], PetscReal x[])
{
  for (PetscInt k = 0; k < n; k++) {
    const PetscReal entry = x[swap[k]];

    x[swap[k]] = x[k];
    x[k] = entry;
  }
  for (PetscInt k = 1; k < n; k++) x[k] = Less(x[k], A + (size_t)k * n, 0, k, x);
  for (PetscInt k = n - 1; k >= 0; k--)
    x[k] = Less(x[k], A + (size_t)k * n, k + 1, n, x) / A[(size_t)k * n + k];
}

/* A' = U' L' P */
void RicoSolveTransposedLU(PetscInt n, const PetscReal A[], const PetscInt swap[], PetscReal x[])
{
  for (PetscInt k = 0; k < n; k++) {
    x[k] /= A[(size_t)k * n + k];
    LessRow(x[k], A + (size_t)k * n, k + 1, n, x);
  }
  for (PetscInt k = n - 1; k > 0; k--) LessRow(x[k], A + (size_t)k * n, 0, k, x);
  for (PetscInt k = n - 1; k >= 0; k--) {
    const PetscReal entry = x[swap[k]];

    x[swap[k]] = x[k];
    x[k] = entry;
  }
}

/* Computes rows first .. end - 1 of L, whose columns before `first` are done. */
static PetscBool FactorDiagonal(PetscInt n, PetscReal A[], PetscInt first, PetscInt end)
{
  for (PetscInt i = first; i < end; i++) {
    PetscReal *row = A + (size_t)i * n;

    for (PetscInt k = first; k < i; k++)
      row[k] = Less(row[k], A + (size_t)k * n, first, k, row) / A[(size_t)k * n + k];
    row[i] = Less(row[i], row, first, i, row);
    if (!(row[i] > 0)) return PETSC_FALSE;
    row[i] = PetscSqrtReal(row[i]);
  }
  return PETSC_TRUE;
}

/* Computes columns first .. end - 1 of L below the diagonal block; `across` receives them as rows, n
   apart. */
static void FactorBelow(PetscInt n, PetscReal A[], PetscInt first, PetscInt end, PetscReal across[])
{
  for (PetscInt i = end; i < n; i++)
    for (PetscInt k = first; k < end; k++) across[(size_t)(k - first) * n + i] = A[(size_t)i * n + k];
  for (PetscInt k = first; k < end; k++) {
    const PetscReal *row = A + (size_t)k * n;
    PetscReal *column = across + (size_t)(k - first) * n;

    UpdateOne(n - end, k - first, row + first, across + end, n, column + end);
    for (PetscInt i = end; i < n; i++) column[i] /= row[k];
  }
  for (PetscInt i = end; i < n; i++)
    for (PetscInt k = first; k < end; k++) A[(size_t)i * n + k] = across[(size_t)(k - first) * n + i];
}

PetscBool RicoFactorCholesky(RicoSolver s, PetscInt n, PetscReal A[], PetscReal work[])
{
  for (PetscInt first = 0; first < n; first += BLOCK) {
    const PetscInt end = PetscMin(n, first + BLOCK);

    if (IsLate(s, n - first) || !FactorDiagonal(n, A, first, end)) return PETSC_FALSE;
    FactorBelow(n, A, first, end, work);
    for (PetscInt i = end; i < n; i += BLOCK) { /* up to the diagonal block of these rows */
      const PetscInt to = PetscMin(n, i + BLOCK);

      Update(to - i, to - end, end - first, A + (size_t)i * n + first, work + end, n, A + (size_t)i * n + end,
             n);
    }
  }
  return PETSC_TRUE;
}

void RicoSolveCholesky(PetscInt n, const PetscReal A[], PetscReal x[])
{
  for (PetscInt k = 0; k < n; k++) x[k] = Less(x[k], A + (size_t)k * n, 0, k, x) / A[(size_t)k * n + k];
  for (PetscInt k = n - 1; k >= 0; k--) {
    x[k] /= A[(size_t)k * n + k];
    LessRow(x[k], A + (size_t)k * n, 0, k, x);
  }
}
