/*
  vector.c -- the loops that take most of the time.

  They use vectors of four doubles, for AVX2 and plain x86-64, or of eight for AVX-512 (vector_lanes.h).
  Compilers keep vectors in memory that are wider than those of the processor: products with M then took ten
  times as long (AVX2). Sums always have eight lanes, added in the same order, and the compiler must not
  contract (-ffp-contract=off). So all give the same bits.
*/
#include "array_impl.h"

#define LANES 4
#define NAME(f) f##Four
#define TARGET RICO_NARROW_CLONES
#include "vector_lanes.h"
#undef LANES
#undef NAME
#undef TARGET

#ifdef RICO_WIDE
#define LANES 8
#define NAME(f) f##Eight
#define TARGET RICO_WIDE
#include "vector_lanes.h"
#undef LANES
#undef NAME
#undef TARGET
#define CHOOSE(f) (RicoHasWide() ? f##Eight : f##Four)
#else
#define CHOOSE(f) f##Four
#endif

void VectorRankOne(int rows, int width, double *T, size_t ld, const double *u, const double *v)
{
  CHOOSE(RankOne)(rows, width, T, ld, u, v);
}

void VectorRankMany(int rows, int width, double *T, size_t ld, int count, const double *U, const double *V)
{
  CHOOSE(RankMany)(rows, width, T, ld, count, U, V);
}

void VectorMultiply(int rows, int width, const double *T, size_t ld, const double *x, double *y)
{
  CHOOSE(Multiply)(rows, width, T, ld, x, y);
}

void VectorCombine(int width, int count, const int *list, const double *a, const double *X, size_t ld,
                   double *y)
{
  CHOOSE(Combine)(width, count, list, a, X, ld, y);
}

void VectorAffine(int n, const double *M, const double *z, const double *q, double *w)
{
  if (n >= 2 * RICO_LANES) {
    CHOOSE(Affine)(n, M, z, q, w);
    return;
  }
  for (int i = 0; i < n; i++) {
    const double *m = M + (size_t)i * n;
    double s = q[i];
    for (int j = 0; j < n; j++) s += m[j] * z[j];
    w[i] = s;
  }
}

void VectorAxpy(int n, double theta, const double *x, double *y)
{
  CHOOSE(Axpy)(n, theta, x, y);
}

double VectorMaxAbs(int n, const double *x)
{
  if (n > 4 * RICO_LANES) return CHOOSE(MaxAbs)(n, x);
  double result = 0;
  for (int i = 0; i < n; i++) result = fabs(x[i]) > result ? fabs(x[i]) : result;
  return result;
}

double VectorLargest(int n, const double *x, double r, const double *c, double *largest)
{
  return CHOOSE(Largest)(n, x, r, c, largest);
}

double VectorMinRatio(int n, double floor, const double *a, const double *value, const double *lo,
                      const double *hi)
{
  if (n > 4 * RICO_LANES) return CHOOSE(MinRatio)(n, floor, a, value, lo, hi);
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
