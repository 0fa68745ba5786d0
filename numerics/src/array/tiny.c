/*
  tiny.c -- n = 1 and n = 2 by case distinction.

  Each component is at its lower bound, inside, or at its upper bound: at most nine cases, four for an LCP. A
  case is one or two linear equations and as many signs to check; the first case that passes is the solution.
  No case passes if there is no solution, or if round-off spoils a degenerate one; then the general methods
  follow.
*/
#include "array_impl.h"

enum { AT_LOWER, INSIDE, AT_UPPER };

/* Returns true if w_i has the sign required by the state of z_i. */
static inline int SignFits(const Problem *p, int i, int place, double w)
{
  return place == AT_LOWER ? w >= 0.0 || ProblemUpper(p, i) == ProblemLower(p, i) : w <= 0.0;
}

static inline int IsWithin(const Problem *p, int i, double z)
{
  return z >= ProblemLower(p, i) && z <= ProblemUpper(p, i);
}

/* z_i at that bound; 0 if it is absent. */
static inline int AtBound(const Problem *p, int i, int place, double *z)
{
  *z = place == AT_LOWER ? ProblemLower(p, i) : ProblemUpper(p, i);
  return !IsInfinite(*z);
}

static int BothInside(const Problem *p, double *z)
{
  const double *M = p->M, *q = p->q, det = M[0] * M[3] - M[1] * M[2];
  if (det == 0.0) return 0;
  z[0] = (M[1] * q[1] - M[3] * q[0]) / det;
  z[1] = (M[2] * q[0] - M[0] * q[1]) / det;
  return IsWithin(p, 0, z[0]) && IsWithin(p, 1, z[1]);
}

/* z_i inside, z_j at its bound. */
static int OneInside(const Problem *p, int i, int j, int place, double *z)
{
  const double *m = p->M + i * p->n;
  if (m[i] == 0.0 || !AtBound(p, j, place, &z[j])) return 0;
  z[i] = -(p->q[i] + m[j] * z[j]) / m[i];
  return IsWithin(p, i, z[i]) &&
         SignFits(p, j, place, p->M[j * p->n + i] * z[i] + p->M[j * p->n + j] * z[j] + p->q[j]);
}

static int BothAtBounds(const Problem *p, int place0, int place1, double *z)
{
  return AtBound(p, 0, place0, &z[0]) && AtBound(p, 1, place1, &z[1]) &&
         SignFits(p, 0, place0, p->M[0] * z[0] + p->M[1] * z[1] + p->q[0]) &&
         SignFits(p, 1, place1, p->M[2] * z[0] + p->M[3] * z[1] + p->q[1]);
}

static int Case(const Problem *p, int place0, int place1, double *z)
{
  if (place0 == INSIDE) return place1 == INSIDE ? BothInside(p, z) : OneInside(p, 0, 1, place1, z);
  return place1 == INSIDE ? OneInside(p, 1, 0, place0, z) : BothAtBounds(p, place0, place1, z);
}

static int SolveTwo(const Problem *p, double *z)
{
  const int places = p->ub ? 3 : 2;
  for (int place0 = 0; place0 < places; place0++)
    for (int place1 = 0; place1 < places; place1++)
      if (Case(p, place0, place1, z)) return 1;
  return 0;
}

static int SolveOne(const Problem *p, double *z)
{
  for (int place = AT_LOWER; place <= AT_UPPER; place++) {
    if (place != INSIDE) {
      if (AtBound(p, 0, place, z) && SignFits(p, 0, place, p->M[0] * z[0] + p->q[0])) return 1;
    } else if (p->M[0] != 0.0) {
      z[0] = -p->q[0] / p->M[0];
      if (IsWithin(p, 0, z[0])) return 1;
    }
  }
  return 0;
}

Outcome TinyRun(const Problem *p, double *z, double *w)
{
  Outcome outcome = {.residual = INFINITY};
  const int found = p->n == 0 || (p->n == 1 ? SolveOne(p, z) : SolveTwo(p, z));
  if (found) outcome.residual = ProblemEvaluate(p, z, w);
  outcome.reason = outcome.residual <= p->tolerance ? RICO_CONVERGED_PIVOT : RICO_ITERATING;
  return outcome;
}
