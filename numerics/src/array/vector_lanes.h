/*
  vector_lanes.h -- private: the loops of vector.c with vectors of LANES doubles, 4 or 8. vector.c includes it
  once for each width. NAME(f): the name of loop f; TARGET: the attribute that names its processors.

  A sum has eight partial sums, in PARTS vectors, which are added in one order.
*/
#define Lanes NAME(Lanes)
#define LanesAnywhere NAME(LanesAnywhere)
#define Mask NAME(Mask)
#define PARTS (RICO_LANES / LANES)
#define SELECT(mask, yes, no) ((Lanes)(((Mask)(yes) & (mask)) | ((Mask)(no) & ~(mask))))
#define ABS(x) ((Lanes)((Mask)(x)&INT64_MAX))

typedef double Lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t Mask __attribute__((vector_size(LANES * sizeof(double))));
typedef double LanesAnywhere __attribute__((vector_size(LANES * sizeof(double)), aligned(8)));

TARGET static void NAME(RankOne)(int rows, int width, double *T, size_t ld, const double *u, const double *v)
{
  const Lanes *vv = (const Lanes *)v;
  const int lanes = width / LANES;
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

TARGET static void NAME(RankMany)(int rows, int width, double *T, size_t ld, int count, const double *U,
                                  const double *V)
{
  const int lanes = width / LANES;
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

/* y_i = T_i . x for `rows` rows, at most four, whose sums are independent chains; width: a multiple of
   RICO_LANES. */
static inline __attribute__((always_inline)) void NAME(Dots)(int rows, int width, const double *T, size_t ld,
                                                             const double *x, double *y)
{
  Lanes s[4][PARTS];
  for (int r = 0; r < rows; r++)
    for (int p = 0; p < PARTS; p++) s[r][p] = (Lanes){0};
  for (int j = 0; j < width; j += RICO_LANES)
    for (int p = 0; p < PARTS; p++) {
      const Lanes part = *(const LanesAnywhere *)(x + j + p * LANES);
      for (int r = 0; r < rows; r++)
        s[r][p] += *(const LanesAnywhere *)(T + (size_t)r * ld + j + p * LANES) * part;
    }
  for (int r = 0; r < rows; r++) {
    double sums[RICO_LANES];
    memcpy(sums, s[r], sizeof sums);
    y[r] = ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
  }
}

TARGET static void NAME(Multiply)(int rows, int width, const double *T, size_t ld, const double *x, double *y)
{
  int i = 0;
  for (; i + 4 <= rows; i += 4) NAME(Dots)(4, width, T + i * ld, ld, x, y + i);
  for (; i < rows; i++) NAME(Dots)(1, width, T + i * ld, ld, x, y + i);
}

TARGET static void NAME(Combine)(int width, int count, const int *list, const double *a, const double *X,
                                 size_t ld, double *y)
{
  Lanes *yy = (Lanes *)y;
  const int lanes = width / LANES;
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

TARGET static void NAME(Affine)(int n, const double *M, const double *z, const double *q, double *w)
{
  const int whole = n / RICO_LANES * RICO_LANES;
  int i = 0;
  for (; i + 4 <= n; i += 4) NAME(Dots)(4, whole, M + (size_t)i * n, n, z, w + i);
  for (; i < n; i++) NAME(Dots)(1, whole, M + (size_t)i * n, n, z, w + i);
  for (i = 0; i < n; i++) {
    const double *m = M + (size_t)i * n;
    double rest = q[i];
    for (int j = whole; j < n; j++) rest += m[j] * z[j];
    w[i] += rest;
  }
}

TARGET static void NAME(Axpy)(int n, double theta, const double *x, double *y)
{
  for (int c = 0; c < n / LANES; c++) ((Lanes *)y)[c] += theta * ((const Lanes *)x)[c];
}

TARGET static double NAME(MaxAbs)(int n, const double *x)
{
  Lanes most = {0};
  for (int c = 0; c < n / LANES; c++) {
    const Lanes a = ABS(((const Lanes *)x)[c]);
    most = SELECT(a > most, a, most);
  }
  double result = 0;
  for (int l = 0; l < LANES; l++) result = most[l] > result ? most[l] : result;
  return result;
}

TARGET static double NAME(Largest)(int n, const double *x, double r, const double *c, double *largest)
{
  const int whole = n / LANES * LANES;
  Lanes most = {0};
  for (int j = 0; j < whole; j += LANES) {
    const LanesAnywhere product = r * *(const LanesAnywhere *)(x + j) * *(const LanesAnywhere *)(c + j);
    const Lanes a = ABS(product);
    Lanes before;
    memcpy(&before, largest + j, sizeof before);
    most = SELECT(a > most, a, most);
    *(LanesAnywhere *)(largest + j) = SELECT(a > before, a, before);
  }
  double result = 0;
  for (int l = 0; l < LANES; l++) result = most[l] > result ? most[l] : result;
  for (int j = whole; j < n; j++) {
    const double a = fabs(r * x[j] * c[j]);
    result = a > result ? a : result;
    largest[j] = a > largest[j] ? a : largest[j];
  }
  return result;
}

TARGET static double NAME(MinRatio)(int n, double floor, const double *a, const double *value,
                                    const double *lo, const double *hi)
{
  const Lanes zero = {0}, one = zero + 1, none = zero + INFINITY;
  Lanes least = none;
  for (int c = 0; c < n / LANES; c++) {
    const Lanes slope = ((const Lanes *)a)[c];
    const Lanes bound = SELECT(slope < 0, ((const Lanes *)lo)[c], ((const Lanes *)hi)[c]);
    const Mask moves = ABS(slope) > floor;
    const Lanes ratio = (bound - ((const Lanes *)value)[c]) / SELECT(moves, slope, one);
    least = SELECT(moves & (ratio < least), ratio, least);
  }
  least = SELECT(least < 0, zero, least);
  double result = INFINITY;
  for (int l = 0; l < LANES; l++) result = least[l] < result ? least[l] : result;
  return result;
}

#undef Lanes
#undef LanesAnywhere
#undef Mask
#undef PARTS
#undef SELECT
#undef ABS
