/*
  small.c -- elimination in small matrices: see small.h.
*/
#include <impls/cones/small.h>

static void ExchangeRows(PetscInt width, PetscReal a[], PetscReal b[])
{
  for (PetscInt j = 0; j < width; j++) {
    const PetscReal t = a[j];

    a[j] = b[j];
    b[j] = t;
  }
}

PetscInt RicoEliminate(PetscInt size, PetscInt width, PetscReal W[])
{
  PetscInt sign = 1;

  for (PetscInt k = 0; k < size; k++) {
    PetscReal *pivot = W + k * width;
    PetscInt best = k;

    for (PetscInt i = k + 1; i < size; i++)
      if (PetscAbsReal(W[i * width + k]) > PetscAbsReal(W[best * width + k])) best = i;
    if (W[best * width + k] == 0) return 0;
    if (best != k) ExchangeRows(width, pivot, W + best * width);
    if ((pivot[k] < 0) != (best != k)) sign = -sign;
    for (PetscInt j = width - 1; j >= k; j--) pivot[j] /= pivot[k];
    for (PetscInt i = 0; i < size; i++) {
      PetscReal *row = W + i * width;

      for (PetscInt j = width - 1; i != k && j >= k; j--) row[j] -= row[k] * pivot[j];
    }
  }
  return sign;
}

/* Exchanges column k with the column k or later whose part from row k on is largest. */
static void ExchangeColumns(PetscInt n, PetscInt k, PetscReal R[], PetscInt order[])
{
  PetscReal largest = -1;
  PetscInt best = k, was = order[k];

  for (PetscInt j = k; j < n; j++) {
    PetscReal sum = 0;

    for (PetscInt i = k; i < n; i++) sum += PetscSqr(R[i * n + j]);
    if (!(sum > largest)) continue;
    largest = sum;
    best = j;
  }
  order[k] = order[best];
  order[best] = was;
  for (PetscInt i = 0; i < n && best != k; i++) {
    const PetscReal t = R[i * n + k];

    R[i * n + k] = R[i * n + best];
    R[i * n + best] = t;
  }
}

/* Reflects rows k ... of T: T -= 2 v (v . T) / v . v */
static void Reflect(PetscInt n, PetscInt k, const PetscReal v[], PetscReal vv, PetscReal T[])
{
  for (PetscInt j = 0; j < n; j++) {
    PetscReal sum = 0;

    for (PetscInt i = k; i < n; i++) sum += v[i] * T[i * n + j];
    for (PetscInt i = k; i < n; i++) T[i * n + j] -= 2 * sum / vv * v[i];
  }
}

PetscInt RicoTriangulate(PetscInt n, PetscReal omega, PetscReal A[], PetscReal B[])
{
  PetscReal v[RICO_MOST_SMALL], row[RICO_MOST_SMALL];
  PetscInt order[RICO_MOST_SMALL], sign = 1;

  for (PetscInt i = 0; i < n; i++) order[i] = i;
  for (PetscInt i = 0; i < n * n; i++) A[i] = i % (n + 1) == 0;
  for (PetscInt k = 0; k + 1 < n; k++) {
    PetscReal sum = 0, vv;

    ExchangeColumns(n, k, B, order);
    for (PetscInt i = k; i < n; i++) {
      v[i] = B[i * n + k];
      sum += PetscSqr(v[i]);
    }
    if (!(sum > 0)) break;
    v[k] += v[k] < 0 ? -PetscSqrtReal(sum) : PetscSqrtReal(sum);
    vv = sum - PetscSqr(B[k * n + k]) + PetscSqr(v[k]);
    Reflect(n, k, v, vv, B);
    Reflect(n, k, v, vv, A);
    sign = -sign;
  }
  for (PetscInt i = 0; i < n; i++) {
    const PetscReal scale = 1 / PetscMax(1, PetscAbsReal(B[i * n + i]) * omega);

    for (PetscInt j = 0; j < n; j++) row[order[j]] = j < i ? 0 : B[i * n + j];
    for (PetscInt j = 0; j < n; j++) B[i * n + j] = scale * row[j];
    for (PetscInt j = 0; j < n; j++) A[i * n + j] *= scale;
  }
  return sign;
}
