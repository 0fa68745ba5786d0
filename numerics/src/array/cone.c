/*
  cone.c -- projections on the small sets.

  The projection on a polyhedron {z : H z >= h}: z = argmin 1/2 ||z - x||^2 has the multipliers y of

      z = x + H'y,      0 <= y _|_ H H' y + (H x - h) >= 0,                                    (1)

  an LCP with a positive semidefinite matrix. Lemke's method solves it for any rank of H, or proves that it
  has no solution, that is, the polyhedron is empty.
*/
#include <math.h>
#include <numerics/rico_array.h>
#include <numerics/rico_cone.h>

const char *RicoConeName(RicoCone cone)
{
  switch (cone) {
    case RICO_FREE:
      return "FREE";
    case RICO_NONNEGATIVE:
      return "NONNEGATIVE";
    case RICO_BOX:
      return "BOX";
    case RICO_NORMAL_CONE:
      return "NORMAL_CONE";
    case RICO_COULOMB:
      return "COULOMB";
    case RICO_SECOND_ORDER:
      return "SECOND_ORDER";
    case RICO_ROLLING:
      return "ROLLING";
    case RICO_NUM_CONES:
      break;
  }
  return "not a RicoCone";
}

void RicoProjectNonnegative(int k, const double *x, double *z)
{
  for (int i = 0; i < k; i++) z[i] = x[i] > 0.0 ? x[i] : 0.0;
}

void RicoProjectBox(int k, const double *lb, const double *ub, const double *x, double *z)
{
  for (int i = 0; i < k; i++) {
    const double above = lb && x[i] < lb[i] ? lb[i] : x[i];
    z[i] = ub && above > ub[i] ? ub[i] : above;
  }
}

unsigned long RicoProjectPolyhedronWork(int m, int k)
{
  (void)k;
  return RicoArrayWorkSize(m) + sizeof(double) * ((unsigned long)m * m + 3 * (unsigned long)m + 8);
}

static double Dot(int k, const double *a, const double *b)
{
  double sum = 0.0;
  for (int j = 0; j < k; j++) sum += a[j] * b[j];
  return sum;
}

/* Returns true if z satisfies H z >= h up to round-off. */
static int Satisfies(int k, int m, const double *H, const double *h, const double *z)
{
  for (int i = 0; i < m; i++) {
    double sum = -h[i], size = fabs(h[i]);
    for (int j = 0; j < k; j++) {
      sum += H[i * k + j] * z[j];
      size += fabs(H[i * k + j] * z[j]);
    }
    if (!(sum >= -1e-9 * size)) return 0;
  }
  return 1;
}

int RicoProjectPolyhedron(int k, int m, const double *H, const double *h, const double *x, double *z,
                          void *work)
{
  const size_t misaligned = (uintptr_t)work % sizeof(double);
  double *q = (double *)((char *)work + (misaligned ? sizeof(double) - misaligned : 0));
  double *y = q + m, *w = y + m, *M = w + m;
  int inside = 1;
  for (int i = 0; i < m; i++) {
    q[i] = Dot(k, H + i * k, x) - h[i];
    if (!(q[i] >= 0.0)) inside = 0;
    for (int j = 0; j <= i; j++) M[i * m + j] = M[j * m + i] = Dot(k, H + i * k, H + j * k);
  }
  for (int j = 0; j < k; j++) z[j] = x[j];
  if (inside) return 0;
  RicoInfo info;
  const RicoConvergedReason reason = RicoArraySolve(m, M, q, NULL, NULL, NULL, y, w, M + m * m, &info);
  if (reason == RICO_DIVERGED_INFEASIBLE) return -1;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < k; j++) z[j] += H[i * k + j] * y[i];
  return reason > 0 || Satisfies(k, m, H, h, z) ? 0 : -1;
}
