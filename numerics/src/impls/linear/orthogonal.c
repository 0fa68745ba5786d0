/*
  orthogonal.c -- singular values of a small matrix by one-sided Jacobi rotations (Hestenes 1958): pairs of
  columns are rotated until all are orthogonal to rounding.
*/
#include <impls/linear/factor.h>

#define MOST_ROUNDS 60

static PetscReal Dot(PetscInt n, const PetscReal A[], PetscInt p, PetscInt q)
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < n; i++) sum += A[i * n + p] * A[i * n + q];
  return sum;
}

static void Turn(PetscInt n, PetscReal A[], PetscInt p, PetscInt q, PetscReal c, PetscReal s)
{
  for (PetscInt i = 0; i < n; i++) {
    const PetscReal a = A[i * n + p], b = A[i * n + q];

    A[i * n + p] = c * a - s * b;
    A[i * n + q] = s * a + c * b;
  }
}

/* Makes columns p and q orthogonal; returns PETSC_FALSE if they already are. */
static PetscBool TurnPair(PetscInt n, PetscReal A[], PetscReal V[], PetscInt p, PetscInt q)
{
  const PetscReal a = Dot(n, A, p, p), b = Dot(n, A, q, q), mixed = Dot(n, A, p, q);
  PetscReal zeta, t, c;

  if (PetscAbsReal(mixed) <= PETSC_MACHINE_EPSILON * PetscSqrtReal(a) * PetscSqrtReal(b)) return PETSC_FALSE;
  zeta = (b - a) / (2 * mixed);
  t = 1 / (PetscAbsReal(zeta) + PetscSqrtReal(1 + zeta * zeta));
  if (zeta < 0) t = -t;
  c = 1 / PetscSqrtReal(1 + t * t);
  Turn(n, A, p, q, c, c * t);
  Turn(n, V, p, q, c, c * t);
  return PETSC_TRUE;
}

static void SwapColumns(PetscInt n, PetscReal A[], PetscInt p, PetscInt q)
{
  for (PetscInt i = 0; i < n; i++) {
    const PetscReal entry = A[i * n + p];

    A[i * n + p] = A[i * n + q];
    A[i * n + q] = entry;
  }
}

void RicoOrthogonalColumns(PetscInt n, PetscReal A[], PetscReal V[], PetscReal size[])
{
  PetscBool turned = PETSC_TRUE;

  for (PetscInt i = 0; i < n * n; i++) V[i] = i % (n + 1) == 0;
  for (int round = 0; round < MOST_ROUNDS && turned; round++) {
    turned = PETSC_FALSE;
    for (PetscInt p = 0; p < n; p++)
      for (PetscInt q = p + 1; q < n; q++)
        if (TurnPair(n, A, V, p, q)) turned = PETSC_TRUE;
  }
  for (PetscInt k = 0; k < n; k++) size[k] = PetscSqrtReal(Dot(n, A, k, k));
  for (PetscInt k = 0; k < n; k++) {
    PetscInt most = k;
    PetscReal length;

    for (PetscInt j = k + 1; j < n; j++)
      if (size[j] > size[most]) most = j;
    if (most == k) continue;
    SwapColumns(n, A, k, most);
    SwapColumns(n, V, k, most);
    length = size[k];
    size[k] = size[most];
    size[most] = length;
  }
}
