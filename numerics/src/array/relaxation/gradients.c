/*
  gradients.c -- conjugate gradients with bounds, after sweeps and before pivoting.

  For symmetric positive semidefinite M the problem is  min z'Mz/2 + q'z  between bounds. With g = M z + q,
  the free gradient f is g at rows between their bounds, and the chopped gradient b is the part of g at the
  other rows that points away from their bound. S is the diagonal of M. As long as b'S^-1 b <= f'S^-1 f,

      z <- z - a p,   a = f'p / p'Mp,   p <- S^-1 f - (f'S^-1 M p / p'Mp) p                         (1)

  is a step of conjugate gradients. If it would leave the bounds, it ends at the first one, and a step of
  projected gradients of length 1 / ||S^-1/2 M S^-1/2|| follows. If b is larger, p = S^-1 b is the next
  direction, which releases rows from their bounds.

  A product with M costs less than a sweep, and their number grows with the square root of the condition of M
  only, while pivoting costs as much as many sweeps.

  Z. Dostal, Box constrained quadratic programming with proportioning and projections, SIAM J. Optim. 7
  (1997).
*/
#include "gradients.h"

#include "../array_impl.h"
#include "../clones.h"
#include "../estimate.h"
#include "../friction/dot.h"
#include "../plan_thresholds.h"

/* Products for the largest eigenvalue; the first two show whether M is symmetric. */
enum { POWER_PRODUCTS = 4 };
/* x'My and y'Mx of a symmetric M differ by less than this share of their sizes. */
static const double SYMMETRIC = 1e-10;

typedef struct {
  const RelaxRows *rows;
  double *z, *g;        /* the point, and M z + q */
  double *p, *Mp, *f;   /* the direction; the free gradient times S^-1 */
  double *x, *Mx;       /* space */
  double length;        /* of a step of projected gradients */
  double free, chopped; /* f'S^-1 f, b'S^-1 b */
  int64_t its;
} Gradients;

RICO_CLONES static double Dot(int n, const double *a, const double *b)
{
  return RicoDot((size_t)n, a, b);
}

static void Multiply(Gradients *s, const double *x, double *y)
{
  s->its++;
  RelaxMultiply(s->rows, x, y);
}

/* Mx <- M x, x <- S^-1 M x, scaled to length 1. Returns the factor ||S^-1 M x||_S / ||x||_S, or 0 if it is
   not a number above 0, or M has a diagonal entry that is not. */
static double PowerStep(Gradients *s, double *x, double *Mx)
{
  const double *inverse = s->rows->inverse;
  const int n = s->rows->p->n;
  double before = 0.0, after = 0.0;
  Multiply(s, x, Mx);
  for (int i = 0; i < n; i++) {
    if (inverse[i] <= 0.0) return 0.0;
    before += x[i] * x[i] / inverse[i];
    after += Mx[i] * Mx[i] * inverse[i];
  }
  if (!(before > 0.0) || !(after > 0.0) || !(after < INFINITY)) return 0.0;
  for (int i = 0; i < n; i++) x[i] = Mx[i] * inverse[i] / sqrt(after);
  return sqrt(after / before);
}

/* Sets the step length; returns 0 if M is not symmetric, or its diagonal is not positive. */
static int Prepare(Gradients *s)
{
  const int n = s->rows->p->n;
  double *x = s->x, *Mx = s->Mx, *first = s->p, *Mfirst = s->Mp, *second = s->f, largest = 0.0;
  for (int i = 0; i < n; i++) first[i] = x[i] = 1.0 + 0.5 * ((i * 7 + 3) % 11) / 11.0 - (i % 3 == 1);
  for (int k = 0; k < POWER_PRODUCTS; k++) {
    if (k == 1) memcpy(second, x, n * sizeof(double));
    const double factor = PowerStep(s, x, Mx);
    if (factor == 0.0) return 0;
    largest = fmax(largest, factor);
    if (k == 0) memcpy(Mfirst, Mx, n * sizeof(double));
    const double size = k == 1 ? sqrt(Dot(n, first, first) * Dot(n, Mx, Mx)) : INFINITY;
    if (!(fabs(Dot(n, first, Mx) - Dot(n, second, Mfirst)) <= SYMMETRIC * size)) return 0;
  }
  s->length = 1.0 / largest;
  return 1;
}

/* f, and the norms of f and b. */
static void Split(Gradients *s)
{
  const Problem *p = s->rows->p;
  s->free = s->chopped = 0.0;
  for (int i = 0; i < p->n; i++) {
    const double lo = ProblemLower(p, i), hi = ProblemUpper(p, i), g = s->g[i], d = s->rows->inverse[i];
    const int inside = s->z[i] > lo && s->z[i] < hi;
    const int leaves = !inside && lo < hi && (s->z[i] <= lo ? g < 0.0 : g > 0.0);
    s->f[i] = inside ? g * d : 0.0;
    if (inside) s->free += g * g * d;
    if (leaves) s->chopped += g * g * d;
  }
}

/* The longest step along -p within the bounds. */
static double Longest(const Gradients *s)
{
  const Problem *p = s->rows->p;
  double most = INFINITY;
  for (int i = 0; i < p->n; i++) {
    if (s->p[i] > 0.0) most = fmin(most, (s->z[i] - ProblemLower(p, i)) / s->p[i]);
    if (s->p[i] < 0.0) most = fmin(most, (s->z[i] - ProblemUpper(p, i)) / s->p[i]);
  }
  return most;
}

static void Move(Gradients *s, double step)
{
  const Problem *p = s->rows->p;
  for (int i = 0; i < p->n; i++) {
    s->z[i] = ProblemNearest(p, i, s->z[i] - step * s->p[i]);
    s->g[i] -= step * s->Mp[i];
  }
}

/* A step of projected gradients. */
static void Project(Gradients *s)
{
  const Problem *p = s->rows->p;
  for (int i = 0; i < p->n; i++)
    s->z[i] = ProblemNearest(p, i, s->z[i] - s->length * s->g[i] * s->rows->inverse[i]);
  Multiply(s, s->z, s->g);
  for (int i = 0; i < p->n; i++) s->g[i] += p->q[i];
}

/* The direction S^-1 b. */
static void Release(Gradients *s)
{
  const Problem *p = s->rows->p;
  for (int i = 0; i < p->n; i++) {
    const double lo = ProblemLower(p, i), hi = ProblemUpper(p, i), g = s->g[i];
    const int at = lo < hi && (s->z[i] <= lo ? g < 0.0 : s->z[i] >= hi && g > 0.0);
    s->p[i] = at ? g * s->rows->inverse[i] : 0.0;
  }
}

/* One step of (1), or its substitutes; *begin: p starts from f. Returns 0 if M is not positive along p. */
static int Step(Gradients *s, int *begin)
{
  const int n = s->rows->p->n, release = s->chopped > s->free;
  if (release) Release(s);
  if (!release && *begin) memcpy(s->p, s->f, n * sizeof(double));
  Multiply(s, s->p, s->Mp);
  const double slope = Dot(n, s->g, s->p), curve = Dot(n, s->p, s->Mp), most = Longest(s);
  const double step = curve > 0.0 ? slope / curve : INFINITY;
  if (!(slope > 0.0) || !(fmin(step, most) < INFINITY)) return 0;
  *begin = release || step > most;
  Move(s, fmin(step, most));
  if (step > most) Project(s);
  Split(s);
  if (*begin) return 1;
  const double back = Dot(n, s->f, s->Mp) / curve;
  for (int i = 0; i < n; i++) s->p[i] = s->f[i] - back * s->p[i];
  return 1;
}

/* The residual of z, computed again where g says that it is within the tolerance. */
static double Measure(Gradients *s, double *w)
{
  const Problem *p = s->rows->p;
  const double residual = ProblemResidual(p, s->z, s->g);
  if (!(residual <= p->tolerance)) return residual;
  const double exact = ProblemEvaluate(p, s->z, w);
  memcpy(s->g, w, p->n * sizeof(double));
  s->its++;
  return exact;
}

/* The progress towards the tolerance: of the lowest residual, and what it was at the last estimate. */
typedef struct {
  int64_t next; /* products at the next estimate */
  double lowest, mark, before;
} Estimate;

/* Returns true if the tolerance is expected within a share of the `most` products; estimated after
   PLAN_FIRST_PRODUCTS, which judge nothing because residuals may grow first, and at each doubling. */
static int MayGoOn(Estimate *e, int64_t its, double most, double tolerance)
{
  if (its < e->next) return 1;
  const double made = (double)its - e->before, to_come = RicoStepsToCome(made, e->mark, e->lowest, tolerance);
  const int first = e->next == PLAN_FIRST_PRODUCTS;
  e->before = (double)its;
  e->mark = e->lowest;
  e->next *= 2;
  return first || to_come < PLAN_LEFT_PRODUCTS * (most - (double)its);
}

double GradientRun(const RelaxRows *rows, double most, double *work, double *z, double *w, int64_t *its)
{
  const size_t n = (size_t)rows->p->n;
  const double tolerance = rows->p->tolerance;
  Gradients s = {.rows = rows, .z = z, .g = work, .p = work + n, .Mp = work + 2 * n, .f = work + 3 * n};
  Estimate progress = {.next = PLAN_FIRST_PRODUCTS};
  double residual;
  int begin = 1;
  s.x = work + 4 * n;
  s.Mx = w;
  *its = 0;
  if (!Prepare(&s)) return INFINITY;
  residual = progress.mark = progress.lowest = ProblemEvaluate(rows->p, z, w);
  memcpy(s.g, w, n * sizeof(double));
  Split(&s);
  while (residual > tolerance && MayGoOn(&progress, s.its, most / rows->product, tolerance)) {
    if (ProblemInterrupted(rows->p, 32 * s.its) || !Step(&s, &begin)) break;
    residual = Measure(&s, w);
    progress.lowest = fmin(progress.lowest, residual);
  }
  *its = s.its;
  return residual <= tolerance ? residual : INFINITY;
}
