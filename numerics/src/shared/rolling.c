/*
  rolling.c -- resistance to rolling. Such a contact has a moment m = (m1, m2) about t1 and t2, with

      w = T'(omega_B - omega_A),      -w  in the normal cone of  D = {||m|| <= mu_r r_N}  at m             (1)

  It is solved in two parts: the sweep finds (N, T1, T2), then (1) is solved with this r_N and all else fixed.
  A fixed point of both parts obeys the whole law, because De Saxce's shift mu_r ||w|| of the cone of five
  rows only restates (1).

  With W = T'(I_A^-1 + I_B^-1) T and q = w - W m, the solution of (1) minimises m'W m / 2 + q'm over D. If
  ||W^-1 q|| <= mu_r r_N it is m = -W^-1 q, else m = -(W + alpha)^-1 q with alpha >= 0 such that ||m|| = mu_r
  r_N. With W diagonalised, 1 / ||m|| is concave in alpha, so Newton's method for it converges from one side.
*/
#include <math.h>

#include "shared_impl.h"

#define NEWTON_STEPS 30

int RicoRollingList(RicoSharedSweep s)
{
  const double *mu_r = s->system.rolling;
  const RicoContactSystem *local = &s->system.local;
  int32_t *item, *unit;
  int64_t n = 0;

  for (int64_t k = 0; mu_r && k < local->contacts; k++) n += mu_r[k] > 0;
  RICO_TRY(RICO_NEW(n, &item));
  RICO_TRY(RICO_NEW(n, &unit));
  n = 0;
  for (int64_t i = 0; mu_r && i < RicoContactSystemUnits(local); i++)
    for (int64_t k = RicoContactSystemUnit(local, i); k < RicoContactSystemUnit(local, i + 1); k++)
      if (mu_r[k] > 0) {
        unit[n] = (int32_t)i;
        item[n++] = (int32_t)k;
      }
  RICO_TRY(RicoStageListMake(s, n, item, unit, &s->rolling));
  RICO_FREE(item);
  RICO_FREE(unit);
  return 0;
}

/* t1 and t2 */
static void Tangents(const RicoContactPair *contact, double t[2][3])
{
  const double *n = contact->normal, *a = contact->tangent;

  for (int i = 0; i < 3; i++) t[0][i] = a[i];
  t[1][0] = n[1] * a[2] - n[2] * a[1];
  t[1][1] = n[2] * a[0] - n[0] * a[2];
  t[1][2] = n[0] * a[1] - n[1] * a[0];
}

static void Turn(const RicoContactBody *body, const double x[3], double Jx[3])
{
  const double *J = body->inverse_inertia;

  Jx[0] = J[0] * x[0] + J[3] * x[1] + J[4] * x[2];
  Jx[1] = J[3] * x[0] + J[1] * x[1] + J[5] * x[2];
  Jx[2] = J[4] * x[0] + J[5] * x[1] + J[2] * x[2];
}

static double Dot(const double a[3], const double b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* W as (xx, xy, yy) */
static void BlockOf(const RicoContactSystem *system, const RicoContactPair *contact, double W[3])
{
  double t[2][3], Jt[2][3];

  Tangents(contact, t);
  W[0] = W[1] = W[2] = 0;
  for (int side = 0; side < 2; side++) {
    if (contact->body[side] < 0) continue;
    for (int i = 0; i < 2; i++) Turn(RicoContactSystemBody(system, contact->body[side]), t[i], Jt[i]);
    W[0] += Dot(t[0], Jt[0]);
    W[1] += Dot(t[0], Jt[1]);
    W[2] += Dot(t[1], Jt[1]);
  }
}

/* w of (1), from the velocities y of both bodies */
static void Relative(const RicoContactPair *contact, const double y[2][6], double w[2])
{
  double t[2][3], omega[3] = {0};

  Tangents(contact, t);
  for (int side = 0; side < 2; side++)
    for (int i = 0; contact->body[side] >= 0 && i < 3; i++) omega[i] += (side ? 1 : -1) * y[side][3 + i];
  for (int i = 0; i < 2; i++) w[i] = Dot(t[i], omega);
}

/* omega_B += I_B^-1 T m, and the opposite for A */
static void Push(const RicoContactSystem *system, const RicoContactPair *contact, const double m[2],
                 double y[2][6])
{
  double t[2][3], moment[3], turn[3];

  Tangents(contact, t);
  for (int i = 0; i < 3; i++) moment[i] = t[0][i] * m[0] + t[1][i] * m[1];
  for (int side = 0; side < 2; side++) {
    if (contact->body[side] < 0) continue;
    Turn(RicoContactSystemBody(system, contact->body[side]), moment, turn);
    for (int i = 0; i < 3; i++) y[side][3 + i] += (side ? 1 : -1) * turn[i];
  }
}

static void Load(RicoSharedSweep s, const RicoContactPair *contact, double y[2][6])
{
  for (int side = 0; side < 2; side++)
    if (contact->body[side] >= 0) RicoContactSweepGet(s->sweep, 1, &contact->body[side], y[side]);
}

static void Store(RicoSharedSweep s, const RicoContactPair *contact, const double y[2][6])
{
  for (int side = 0; side < 2; side++)
    if (contact->body[side] >= 0) RicoContactSweepPut(s->sweep, 1, &contact->body[side], y[side]);
}

/* The eigenvalues of W, and the first eigenvector (cosine, sine): W = Q diag(lambda) Q'. */
static void Axes(const double W[3], double lambda[2], double axis[2])
{
  const double mean = 0.5 * (W[0] + W[2]), half = 0.5 * (W[0] - W[2]);
  const double radius = sqrt(half * half + W[1] * W[1]);

  lambda[0] = mean + radius;
  lambda[1] = fmax(mean - radius, 0);
  axis[0] = 1;
  axis[1] = 0;
  if (W[1] == 0 && half >= 0) return;
  axis[1] = sqrt(0.5 * (1 + fabs(half) / radius)); /* the larger component */
  axis[0] = 0.5 * W[1] / (radius * axis[1]);
  if (half < 0) return;
  axis[0] = axis[1];
  axis[1] = 0.5 * W[1] / (radius * axis[0]);
}

static double Length(const double a[2])
{
  return sqrt(a[0] * a[0] + a[1] * a[1]);
}

/* m = -(diag(lambda) + alpha)^-1 q; 0 / 0 gives 0 */
static double SetMoment(const double lambda[2], const double q[2], double alpha, double m[2])
{
  for (int i = 0; i < 2; i++) m[i] = q[i] == 0 ? 0 : -q[i] / (lambda[i] + alpha);
  return Length(m);
}

/* Minimises m' diag(lambda) m / 2 + q'm over ||m|| <= radius. */
static void SolveOnDisk(const double lambda[2], const double q[2], double radius, double m[2])
{
  double alpha = 0, norm = SetMoment(lambda, q, 0, m);

  if (norm <= radius) return;
  if (!isfinite(norm)) {
    alpha = fmax(Length(q) / radius - lambda[0], 0);
    norm = SetMoment(lambda, q, alpha, m);
  }
  for (int step = 0; step < NEWTON_STEPS && norm > radius; step++) {
    double slope = 0;

    for (int i = 0; i < 2; i++) slope += m[i] == 0 ? 0 : m[i] * m[i] / (lambda[i] + alpha);
    alpha += (norm / radius - 1) * norm * norm / slope;
    norm = SetMoment(lambda, q, alpha, m);
  }
  if (norm > radius)
    for (int i = 0; i < 2; i++) m[i] *= radius / norm;
}

/* The radius of D. */
static double RadiusOf(RicoSharedSweep s, int64_t k)
{
  double r[3];

  RicoContactSweepReaction(s->sweep, k, r);
  return RICO_LARGER(s->system.rolling[k] * r[0], 0);
}

/* Solves (1) for one contact; returns the change of m. */
static double SolveOne(RicoSharedSweep s, int64_t k)
{
  RicoContactPair room;
  const RicoContactPair *contact = RicoContactSystemGet(&s->system.local, k, &room);
  const double radius = RadiusOf(s, k);
  double *m = s->system.moment[k], y[2][6], W[3], w[2], lambda[2], axis[2], q[2], turned[2] = {0}, found[2],
         change[2];

  Load(s, contact, y);
  BlockOf(&s->system.local, contact, W);
  Relative(contact, y, w);
  w[0] -= W[0] * m[0] + W[1] * m[1];
  w[1] -= W[1] * m[0] + W[2] * m[1];
  Axes(W, lambda, axis);
  q[0] = axis[0] * w[0] + axis[1] * w[1];
  q[1] = axis[0] * w[1] - axis[1] * w[0];
  if (lambda[0] > 0 && radius > 0) SolveOnDisk(lambda, q, radius, turned);
  found[0] = axis[0] * turned[0] - axis[1] * turned[1];
  found[1] = axis[1] * turned[0] + axis[0] * turned[1];
  for (int i = 0; i < 2; i++) {
    change[i] = found[i] - m[i];
    m[i] = found[i];
  }
  Push(&s->system.local, contact, change, y);
  Store(s, contact, y);
  return lambda[0] * Length(change);
}

double RicoRollingRunStage(RicoSharedSweep s, int stage)
{
  const StageList *rolling = &s->rolling;
  double largest = 0;

  for (int64_t i = rolling->begin[stage]; i < rolling->begin[stage + 1]; i++) {
    const double change = SolveOne(s, rolling->item[i]);

    if (!(change <= largest)) largest = change; /* also if NaN */
  }
  return largest;
}

void RicoRollingPushStage(RicoSharedSweep s, int stage)
{
  const StageList *rolling = &s->rolling;

  for (int64_t i = rolling->begin[stage]; i < rolling->begin[stage + 1]; i++) {
    const int64_t k = rolling->item[i];
    RicoContactPair room;
    const RicoContactPair *contact = RicoContactSystemGet(&s->system.local, k, &room);
    double y[2][6];

    Load(s, contact, y);
    Push(&s->system.local, contact, s->system.moment[k], y);
    Store(s, contact, y);
  }
}

void RicoRollingTraces(RicoSharedSweep s, double share[])
{
  for (int64_t i = 0; i < s->rolling.n; i++) {
    RicoContactPair room;
    double W[3];

    BlockOf(&s->system.local, RicoContactSystemGet(&s->system.local, s->rolling.item[i], &room), W);
    share[i] = W[0] + W[2];
  }
}

/* w of contact i of the list, from the stored velocities */
static void RelativeOf(RicoSharedSweep s, int64_t i, double w[2])
{
  RicoContactPair room;
  const RicoContactPair *contact = RicoContactSystemGet(&s->system.local, s->rolling.item[i], &room);
  double y[2][6];

  Load(s, contact, y);
  Relative(contact, y, w);
}

void RicoRollingSquares(RicoSharedSweep s, double share[])
{
  for (int64_t i = 0; i < s->rolling.n; i++) {
    double w[2];

    RelativeOf(s, i, w);
    share[i] = w[0] * w[0] + w[1] * w[1];
  }
}

/* ||m - P_D(m - rho w)||^2, without cancellation inside D. */
void RicoRollingDefects(RicoSharedSweep s, double rho, double share[])
{
  for (int64_t i = 0; i < s->rolling.n; i++) {
    const int64_t k = s->rolling.item[i];
    const double *m = s->system.moment[k], radius = RadiusOf(s, k);
    double w[2], x[2], length;

    RelativeOf(s, i, w);
    for (int j = 0; j < 2; j++) x[j] = m[j] - rho * w[j];
    length = Length(x);
    for (int j = 0; j < 2; j++) x[j] = length <= radius ? rho * w[j] : m[j] - x[j] * (radius / length);
    share[i] = x[0] * x[0] + x[1] * x[1];
  }
}
