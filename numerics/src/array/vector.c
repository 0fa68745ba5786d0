/*
  vector.c -- the loops that take most of the time.

  They use vectors of eight doubles, cloned for AVX-512, AVX2 and plain x86-64; the loader chooses. Sums
  always have eight lanes, added in the same order, and the compiler must not contract (-ffp-contract=off). So
  all clones give the same bits.
*/
#include "array_impl.h"

typedef double Lanes __attribute__((vector_size(64)));
typedef int64_t Mask __attribute__((vector_size(64)));
typedef double LanesAnywhere __attribute__((vector_size(64), aligned(8)));

#define SELECT(mask, yes, no) ((Lanes)(((Mask)(yes) & (mask)) | ((Mask)(no) & ~(mask))))
#define ABS(x) ((Lanes)((Mask)(x)&INT64_MAX))
#define SUM(s) ((((s)[0] + (s)[4]) + ((s)[2] + (s)[6])) + (((s)[1] + (s)[5]) + ((s)[3] + (s)[7])))

RICO_CLONES void VectorRankOne(int rows, int width, double *T, size_t ld, const double *u, const double *v)
{
  const Lanes *vv = (const Lanes *)v;
  const int lanes = width / RICO_LANES;
  int i = 0;
  for (; i + 2 <= rows; i += 2) {
    Lanes *t0 = (Lanes *)(T + i * ld), *t1 = (Lanes *)(T + (i + 1) * ld);
    const double u0 = u[i], u1 = u[i + 1];
    for (int c = 0; c < lanes; c++) {
      t0[c] += u0 * vv[c];
      t1[c] += u1 * vv[c];
    }
  }
  for (; i < rows; i++) {
    Lanes *t = (Lanes *)(T + i * ld);
    for (int c = 0; c < lanes; c++) t[c] += u[i] * vv[c];
  }
}

RICO_CLONES void VectorRankMany(int rows, int width, double *T, size_t ld, int count, const double *U,
                                const double *V)
{
  const int lanes = width / RICO_LANES;
  for (int i = 0; i < rows; i++) {
    Lanes *t = (Lanes *)(T + i * ld);
    int q = 0;
    for (; q + 4 <= count; q += 4) {
      const double *u = U + q * ld + i;
      const double u0 = u[0], u1 = u[ld], u2 = u[2 * ld], u3 = u[3 * ld];
      const Lanes *v0 = (const Lanes *)(V + q * ld), *v1 = (const Lanes *)(V + (q + 1) * ld);
      const Lanes *v2 = (const Lanes *)(V + (q + 2) * ld), *v3 = (const Lanes *)(V + (q + 3) * ld);
      for (int c = 0; c < lanes; c++) t[c] += (u0 * v0[c] + u1 * v1[c]) + (u2 * v2[c] + u3 * v3[c]);
    }
    for (; q < count; q++) {
      const Lanes *v = (const Lanes *)(V + q * ld);
      const double u = U[q * ld + i];
      for (int c = 0; c < lanes; c++) t[c] += u * v[c];
    }
  }
}

RICO_CLONES void VectorMultiply(int rows, int width, const double *T, size_t ld, const double *x, double *y)
{
  const Lanes *xx = (const Lanes *)x;
  const int lanes = width / RICO_LANES;
  int i = 0;
  for (; i + 4 <= rows; i += 4) {
    const Lanes *t0 = (const Lanes *)(T + i * ld), *t1 = (const Lanes *)(T + (i + 1) * ld);
    const Lanes *t2 = (const Lanes *)(T + (i + 2) * ld), *t3 = (const Lanes *)(T + (i + 3) * ld);
    Lanes s0 = {0}, s1 = {0}, s2 = {0}, s3 = {0};
    for (int c = 0; c < lanes; c++) {
      s0 += t0[c] * xx[c];
      s1 += t1[c] * xx[c];
      s2 += t2[c] * xx[c];
      s3 += t3[c] * xx[c];
    }
    y[i] = SUM(s0), y[i + 1] = SUM(s1), y[i + 2] = SUM(s2), y[i + 3] = SUM(s3);
  }
  for (; i < rows; i++) {
    const Lanes *t = (const Lanes *)(T + i * ld);
    Lanes s = {0};
    for (int c = 0; c < lanes; c++) s += t[c] * xx[c];
    y[i] = SUM(s);
  }
}

RICO_CLONES void VectorCombine(int width, int count, const int *list, const double *a, const double *X,
                               size_t ld, double *y)
{
  Lanes *yy = (Lanes *)y;
  const int lanes = width / RICO_LANES;
  int p = 0;
  for (; p + 4 <= count; p += 4) {
    const Lanes *x0 = (const Lanes *)(X + list[p] * ld), *x1 = (const Lanes *)(X + list[p + 1] * ld);
    const Lanes *x2 = (const Lanes *)(X + list[p + 2] * ld), *x3 = (const Lanes *)(X + list[p + 3] * ld);
    const double a0 = a[p], a1 = a[p + 1], a2 = a[p + 2], a3 = a[p + 3];
    for (int c = 0; c < lanes; c++) yy[c] += (a0 * x0[c] + a1 * x1[c]) + (a2 * x2[c] + a3 * x3[c]);
  }
  for (; p < count; p++) {
    const Lanes *x = (const Lanes *)(X + list[p] * ld);
    for (int c = 0; c < lanes; c++) yy[c] += a[p] * x[c];
  }
}

RICO_CLONES static void AffineLong(int n, const double *M, const double *z, const double *q, double *w)
{
  const int whole = n / RICO_LANES * RICO_LANES;
  for (int i = 0; i < n; i++) {
    const double *m = M + (size_t)i * n;
    Lanes s = {0};
    for (int j = 0; j < whole; j += RICO_LANES)
      s += *(const LanesAnywhere *)(m + j) * *(const LanesAnywhere *)(z + j);
    double rest = q[i];
    for (int j = whole; j < n; j++) rest += m[j] * z[j];
    w[i] = SUM(s) + rest;
  }
}

void VectorAffine(int n, const double *M, const double *z, const double *q, double *w)
{
  if (n >= 2 * RICO_LANES) {
    AffineLong(n, M, z, q, w);
    return;
  }
  for (int i = 0; i < n; i++) {
    const double *m = M + (size_t)i * n;
    double s = q[i];
    for (int j = 0; j < n; j++) s += m[j] * z[j];
    w[i] = s;
  }
}

RICO_CLONES void VectorAxpy(int n, double theta, const double *x, double *y)
{
  for (int c = 0; c < n / RICO_LANES; c++) ((Lanes *)y)[c] += theta * ((const Lanes *)x)[c];
}

RICO_CLONES static double MaxAbsLong(int n, const double *x)
{
  Lanes most = {0};
  for (int c = 0; c < n / RICO_LANES; c++) {
    const Lanes a = ABS(((const Lanes *)x)[c]);
    most = SELECT(a > most, a, most);
  }
  double result = 0;
  for (int l = 0; l < RICO_LANES; l++) result = most[l] > result ? most[l] : result;
  return result;
}

double VectorMaxAbs(int n, const double *x)
{
  if (n > 4 * RICO_LANES) return MaxAbsLong(n, x);
  double result = 0;
  for (int i = 0; i < n; i++) result = fabs(x[i]) > result ? fabs(x[i]) : result;
  return result;
}

RICO_CLONES static double MinRatioLong(int n, double floor, const double *a, const double *value,
                                       const double *lo, const double *hi)
{
  const double inf = INFINITY;
  const Lanes none = {inf, inf, inf, inf, inf, inf, inf, inf}, zero = {0}, one = zero + 1;
  Lanes least = none;
  for (int c = 0; c < n / RICO_LANES; c++) {
    const Lanes slope = ((const Lanes *)a)[c];
    const Lanes bound = SELECT(slope < 0, ((const Lanes *)lo)[c], ((const Lanes *)hi)[c]);
    const Mask moves = ABS(slope) > floor;
    const Lanes ratio = (bound - ((const Lanes *)value)[c]) / SELECT(moves, slope, one);
    least = SELECT(moves & (ratio < least), ratio, least);
  }
  least = SELECT(least < 0, zero, least);
  double result = inf;
  for (int l = 0; l < RICO_LANES; l++) result = least[l] < result ? least[l] : result;
  return result;
}

double VectorMinRatio(int n, double floor, const double *a, const double *value, const double *lo,
                      const double *hi)
{
  if (n > 4 * RICO_LANES) return MinRatioLong(n, floor, a, value, lo, hi);
  double result = INFINITY;
  for (int i = 0; i < n; i++) {
    if (!(fabs(a[i]) > floor)) continue;
    const double ratio = ((a[i] < 0 ? lo[i] : hi[i]) - value[i]) / a[i];
    if (ratio < result) result = ratio;
  }
  return result < 0 ? 0 : result;
}

int VectorNonzeros(int n, const double *x, int *place)
{
  int count = 0, j = 0;
  for (; j + 8 <= n; j += 8) {
    if (AreZeros(x + j)) continue;
    for (int l = j; l < j + 8; l++) {
      place[count] = l;
      count += x[l] != 0.0;
    }
  }
  for (; j < n; j++)
    if (x[j] != 0.0) place[count++] = j;
  return count;
}

RICO_CLONES size_t VectorCount(size_t n, const double *x)
{
  size_t count = 0, j = 0;
  for (; j + 256 <= n; j += 256) {
    int64_t part = 0;
    for (int l = 0; l < 256; l++) part += x[j + (size_t)l] != 0.0;
    count += (size_t)part;
  }
  for (; j < n; j++) count += x[j] != 0.0;
  return count;
}
