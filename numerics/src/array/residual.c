/*
  residual.c -- the residual of a point, and the test for convergence.

  With w = M z + q and P the projection on [lb, ub],

      e = ||z - P(z - rho w)||_2 / rho,      rho = 1 / mean diag(M),                        (1)

  where component i of z - P(z - rho w) is rho w_i, z_i - lb_i or z_i - ub_i, depending on the projection.
  Computed in this form, nothing cancels. A point is accepted if

      e <= max(atol, rtol ||q||_2)      (rico_tolerance.h).                                     (2)

  Only (2) justifies a positive reason, whatever a method returns.
*/
#include "array_impl.h"
#include "clones.h"

RicoArrayOptions RicoArrayOptionsDefault(void)
{
  return (RicoArrayOptions){.rtol = 1e-10};
}

/* A sum of squares without overflow or underflow: most^2 * sum. */
typedef struct {
  double most, sum;
} Squares;

static void SquaresAdd(Squares *s, double x)
{
  const double a = fabs(x);
  if (a > s->most) {
    s->sum = s->sum * (s->most / a) * (s->most / a) + 1.0;
    s->most = a;
  } else if (a > 0.0) {
    s->sum += (a / s->most) * (a / s->most);
  }
}

/* Returns true if a plain sum of squares is as accurate. */
static inline int PlainSumIsSafe(double sum)
{
  return sum > 1e-280 && sum < 1e280;
}

static double Norm(int n, const double *x)
{
  double sum = 0.0;
  for (int i = 0; i < n; i++) sum += x[i] * x[i];
  if (PlainSumIsSafe(sum)) return sqrt(sum);
  Squares squares = {0};
  for (int i = 0; i < n; i++) SquaresAdd(&squares, x[i]);
  return squares.most * sqrt(squares.sum);
}

static double SumOfRowMaxima(int n, const double *M)
{
  double sum = 0.0;
  for (int i = 0; i < n; i++) {
    double most = 0.0;
    for (int j = 0; j < n; j++) most = fmax(most, fabs(M[(size_t)i * n + j]));
    sum += most;
  }
  return sum;
}

double RicoArrayScale(int n, const double *M)
{
  double sum = 0.0, sizes = 0.0;
  for (int i = 0; i < n; i++) {
    const double d = M[(size_t)i * n + i];
    sum += d;
    sizes += fabs(d);
  }
  return RicoScaleFromSums(n, sum, sizes, sizes > 0.0 ? 0.0 : SumOfRowMaxima(n, M));
}

/* Component i of (1). */
static inline double Defect(const Problem *p, int i, double z, double w)
{
  const double step = p->rho * w, lo = ProblemLower(p, i), hi = ProblemUpper(p, i);
  if (z - step < lo) return (z - lo) / p->rho;
  if (z - step > hi) return (z - hi) / p->rho;
  return w;
}

double ProblemResidual(const Problem *p, const double *z, const double *w)
{
  double sum = 0.0;
  for (int i = 0; i < p->n; i++) {
    const double e = Defect(p, i, z[i], w[i]);
    sum += e * e;
  }
  if (PlainSumIsSafe(sum)) return sqrt(sum);
  if (isnan(sum)) return INFINITY;
  Squares squares = {0};
  for (int i = 0; i < p->n; i++) SquaresAdd(&squares, Defect(p, i, z[i], w[i]));
  return squares.most < INFINITY ? squares.most * sqrt(squares.sum) : INFINITY;
}

double ProblemEvaluate(const Problem *p, const double *z, double *w)
{
  VectorAffine(p->n, p->M, z, p->q, w);
  return ProblemResidual(p, z, w);
}

double RicoArrayResidual(int n, const double *M, const double *q, const double *lb, const double *ub,
                         const double *z)
{
  const Problem p = {.n = n, .M = M, .q = q, .lb = lb, .ub = ub, .rho = RicoArrayScale(n, M)};
  Squares squares = {0};
  for (int i = 0; i < n; i++) {
    double w = q[i];
    for (int j = 0; j < n; j++) w += M[(size_t)i * n + j] * z[j];
    const double e = Defect(&p, i, z[i], w);
    if (!(fabs(e) < INFINITY)) return INFINITY;
    SquaresAdd(&squares, e);
  }
  return squares.most * sqrt(squares.sum);
}

/* x * 0 is zero for finite x and NaN otherwise. */
RICO_CLONES static int AllFinite(size_t n, const double *x)
{
  double lanes[8] = {0};
  size_t i = 0;
  for (; i + 8 <= n; i += 8)
    for (int l = 0; l < 8; l++) lanes[l] += x[i + l] * 0.0;
  for (; i < n; i++) lanes[0] += x[i] * 0.0;
  for (int l = 1; l < 8; l++) lanes[0] += lanes[l];
  return lanes[0] == 0.0;
}

static int BoundsMakeSense(int n, const double *lb, const double *ub)
{
  for (int i = 0; i < n; i++) {
    const double lo = lb ? lb[i] : 0.0, hi = ub ? ub[i] : INFINITY;
    if (!(lo <= hi) || lo == INFINITY || hi == -INFINITY) return 0;
  }
  return 1;
}

int ProblemInit(Problem *p, int n, const double *M, const double *q, const double *lb, const double *ub,
                const RicoArrayOptions *options)
{
  const RicoArrayOptions o = options ? *options : RicoArrayOptionsDefault();
  *p = (Problem){.n = n, .M = M, .q = q, .lb = lb, .ub = ub};
  if (!AllFinite((size_t)n * n, M) || !AllFinite(n, q)) return 0;
  if ((lb || ub) && !BoundsMakeSense(n, lb, ub)) return 0;
  p->norm_q = Norm(n, q);
  p->rho = RicoArrayScale(n, M);
  p->atol = o.atol;
  p->stop = o.stop;
  p->stop_context = o.stop_context;
  p->deadline = o.time_limit > 0.0 ? ProblemClock() + o.time_limit : INFINITY;
  p->tolerance = RicoTolerance(o.atol, o.rtol, p->norm_q);
  return 1;
}

static void FillInfo(RicoInfo *info, RicoConvergedReason reason, int64_t its, double residual,
                     double relative, const char *type)
{
  if (!info) return;
  *info = (RicoInfo){.reason = reason,
                     .its = its,
                     .residual = residual,
                     .residual_relative = relative,
                     .seconds = 0.0,
                     .type = type};
}

RicoConvergedReason ProblemReport(const Problem *p, double residual, int complementary,
                                  RicoConvergedReason otherwise, int64_t its, const char *type,
                                  RicoInfo *info)
{
  RicoConvergedReason reason = otherwise;
  if (residual <= p->tolerance)
    reason = complementary           ? RICO_CONVERGED_PIVOT
             : (residual <= p->atol) ? RICO_CONVERGED_ATOL
                                     : RICO_CONVERGED_RTOL;
  FillInfo(info, reason, its, residual, RicoRelative(residual, p->norm_q), type);
  return reason;
}

RicoConvergedReason ProblemRefuse(int n, const double *M, const double *q, const double *lb, const double *ub,
                                  const char *type, double *z, double *w, RicoInfo *info)
{
  for (int i = 0; i < n; i++) {
    const double lo = lb ? lb[i] : 0.0, hi = ub ? ub[i] : INFINITY;
    z[i] = Clamp(0.0, lo, hi);
    if (!isfinite(z[i])) z[i] = 0.0;
  }
  for (int i = 0; i < n; i++) {
    w[i] = q[i];
    for (int j = 0; j < n; j++) w[i] += M[(size_t)i * n + j] * z[j];
  }
  FillInfo(info, RICO_DIVERGED_NANORINF, 0, INFINITY, INFINITY, type);
  return RICO_DIVERGED_NANORINF;
}
