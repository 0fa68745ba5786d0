/*
  confirm.c -- recomputes the residual of a point that a method returns as a solution.

  Row i of w = M z + q, summed in double precision in any order, has an error of at most

      (n + 1) u (|q_i| + sum_j |M_ij| |z_j|),      u = eps / 2,                                    (1)

  and the residual has at most the norm of these errors: once w is known, nothing cancels (residual.c). If by
  (1) the residual may be on either side of the tolerance, w is summed in long double.
*/
#include <float.h>

#include "array_impl.h"
#include "clones.h"

/* (1) is negligible below this share of the distance from the tolerance; a tenth leaves room for the rounding
   of (1) itself. */
#define IN_DOUBT 0.1

/* The norm of (1). */
RICO_CLONES static double ErrorBound(const Problem *p, const double *z)
{
  const int n = p->n;
  double sum = 0.0;
  for (int i = 0; i < n; i++) {
    const double *row = p->M + (size_t)i * n;
    double part[8] = {fabs(p->q[i])};
    int j = 0;
    for (; j + 8 <= n; j += 8)
      for (int l = 0; l < 8; l++) part[l] += fabs(row[j + l]) * fabs(z[j + l]);
    for (; j < n; j++) part[0] += fabs(row[j]) * fabs(z[j]);
    const double size =
        ((part[0] + part[4]) + (part[1] + part[5])) + ((part[2] + part[6]) + (part[3] + part[7]));
    sum += size * size;
  }
  return 0.5 * DBL_EPSILON * (n + 1) * sqrt(sum);
}

void ProblemAffineExactly(const Problem *p, const double *z, double *w)
{
  const int n = p->n;
  for (int i = 0; i < n; i++) {
    const double *row = p->M + (size_t)i * n;
    long double sum = p->q[i];
    for (int j = 0; j < n; j++) sum += (long double)row[j] * z[j];
    w[i] = (double)sum;
  }
}

double ProblemConfirm(const Problem *p, const double *z, double *w, double residual)
{
  /* One row: M z is as large as q, or the residual is not small. */
  if (p->n == 1 || !(residual <= p->tolerance)) return residual;
  if (ErrorBound(p, z) < IN_DOUBT * (p->tolerance - residual)) return residual;
  ProblemAffineExactly(p, z, w);
  return ProblemResidual(p, z, w);
}
