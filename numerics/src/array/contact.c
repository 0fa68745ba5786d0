/*
  contact.c -- one frictional contact, by its three regimes.

  Sliding. u_N = 0 gives r_N = -(q_N + m . r_T) / W_NN with m = W_NT, and the tangent rows become

      u_T = A r_T + b,      A = W_TT - W_TN m / W_NN,    b = q_T - W_TN q_N / W_NN,                 (1)

  so that u_T = -alpha r_T means r_T(alpha) = -(A + alpha I)^-1 b. In three dimensions, with
  c = adj(A) b and D(alpha) = det(A + alpha I),  r_T = -(c + alpha b) / D,  and ||r_T|| = mu r_N reads

      f(alpha) = ||c + alpha b|| + (mu / W_NN) (q_N D(alpha) - m . (c + alpha b)) = 0.              (2)

  f(0) > 0 if the contact does not stick, and f -> -inf because q_N < 0. So a root exists. It is bracketed and
  found by Newton steps inside the bracket, to the last bits. Squared, (2) is the quartic of Bonnefon and
  Daviet (2011); in this form no root has to be selected among four.
*/
#include <math.h>
#include <numerics/rico_contact.h>

#define LAST_BIT 2e-16
/* A Newton step this small is the last one: its error is its square. */
#define LAST_STEP 1e-8
/* A guess above this multiple of the trace is ignored: its square may overflow. */
#define FAR_SLIP 1e8

/* Newton's method on (2) inside [low, high], f(low) > 0 > f(high). */
typedef struct {
  double c[2], b[2];       /* c + alpha b                       */
  double trace, det;       /* D = alpha^2 + trace alpha + det   */
  double m[2], q_n, ratio; /* ratio = mu / W_NN               */
} Slide;

static double Value(const Slide *s, double alpha, double *slope)
{
  const double x = s->c[0] + alpha * s->b[0], y = s->c[1] + alpha * s->b[1], length = sqrt(x * x + y * y);
  const double D = (alpha + s->trace) * alpha + s->det;

  *slope = (length > 0 ? (x * s->b[0] + y * s->b[1]) / length : 0) +
           s->ratio * (s->q_n * (2 * alpha + s->trace) - s->m[0] * s->b[0] - s->m[1] * s->b[1]);
  return length + s->ratio * (s->q_n * D - s->m[0] * x - s->m[1] * y);
}

/* The smallest power of two times the trace at which f is negative. */
static double Beyond(const Slide *s)
{
  double high = s->trace > 0 ? s->trace : 1, slope;

  for (int i = 0; i < 2000 && Value(s, high, &slope) > 0; i++) high *= 2;
  return high;
}

static double Root(const Slide *s, double guess)
{
  double low = 0, high = INFINITY, alpha = guess > 0 && guess < FAR_SLIP * s->trace ? guess : 0;

  for (int i = 0; i < 100; i++) {
    double slope;
    const double f = Value(s, alpha, &slope);
    double next = alpha - f / slope;

    if (f > 0)
      low = alpha;
    else
      high = alpha;
    if (fabs(next - alpha) <= LAST_BIT * alpha || f == 0) return alpha;
    if (fabs(next - alpha) <= LAST_STEP * alpha) return next;
    if (high == INFINITY && !(next > low && next < 8 * (alpha + s->trace))) high = Beyond(s);
    if (!(next > low && next < high)) {
      next = 0.5 * (low + high);
      if (next == alpha || high - low <= 1e-16 * high) return alpha;
    }
    alpha = next;
  }
  return alpha;
}

static RicoRegime Slides3(const double *W, const double *q, double mu, double *slip, double *r)
{
  const double w = 1 / W[0];
  const double a = W[4] - W[3] * W[1] * w, b = W[5] - W[3] * W[2] * w; /* A of (1) */
  const double c = W[7] - W[6] * W[1] * w, d = W[8] - W[6] * W[2] * w;
  Slide s = {.trace = a + d, .det = a * d - b * c, .m = {W[1], W[2]}, .q_n = q[0], .ratio = mu * w};
  double alpha, D;

  s.b[0] = q[1] - W[3] * q[0] * w;
  s.b[1] = q[2] - W[6] * q[0] * w;
  s.c[0] = d * s.b[0] - b * s.b[1];
  s.c[1] = a * s.b[1] - c * s.b[0];
  *slip = alpha = Root(&s, *slip);
  D = (alpha + s.trace) * alpha + s.det;
  r[1] = -(s.c[0] + alpha * s.b[0]) / D;
  r[2] = -(s.c[1] + alpha * s.b[1]) / D;
  r[0] = -(q[0] + W[1] * r[1] + W[2] * r[2]) * w;
  return RICO_SLIDES;
}

/* In the plane: r_T = s mu r_N with s = +1 or -1 against the velocity. */
static RicoRegime Slides2(const double *W, const double *q, double mu, double *r)
{
  for (int sign = -1; sign <= 1; sign += 2) {
    const double n = -q[0] / (W[0] + sign * mu * W[1]);
    const double u = W[2] * n + W[3] * sign * mu * n + q[1];

    if (n >= 0 && u * sign <= 0) {
      r[0] = n;
      r[1] = sign * mu * n;
      return RICO_SLIDES;
    }
  }
  return RICO_NO_REGIME;
}

/* r = -W^-1 q if that is inside the cone. */
static int Sticks2(const double *W, const double *q, double mu, double *r)
{
  const double det = W[0] * W[3] - W[1] * W[2];
  const double n = (W[1] * q[1] - W[3] * q[0]) / det, t = (W[2] * q[0] - W[0] * q[1]) / det;

  if (!(det > 0) || !(fabs(t) <= mu * n)) return 0;
  r[0] = n;
  r[1] = t;
  return 1;
}

static int Sticks3(const double *W, const double *q, double mu, double *r)
{
  const double a = W[4] * W[8] - W[5] * W[7], b = W[5] * W[6] - W[3] * W[8], c = W[3] * W[7] - W[4] * W[6];
  const double det = W[0] * a + W[1] * b + W[2] * c;
  const double n =
      -(a * q[0] + (W[2] * W[7] - W[1] * W[8]) * q[1] + (W[1] * W[5] - W[2] * W[4]) * q[2]) / det;
  const double t =
      -(b * q[0] + (W[0] * W[8] - W[2] * W[6]) * q[1] + (W[2] * W[3] - W[0] * W[5]) * q[2]) / det;
  const double o =
      -(c * q[0] + (W[1] * W[6] - W[0] * W[7]) * q[1] + (W[0] * W[4] - W[1] * W[3]) * q[2]) / det;

  if (!(det > 0) || !(t * t + o * o <= mu * mu * n * n) || n < 0) return 0;
  r[0] = n;
  r[1] = t;
  r[2] = o;
  return 1;
}

/* Without friction the root of (2) is at infinity, where r_T = 0. */
static RicoRegime SlidesFreely(int dim, const double *W, const double *q, double *r)
{
  r[0] = -q[0] / W[0];
  for (int i = 1; i < dim; i++) r[i] = 0;
  return RICO_SLIDES;
}

RicoRegime RicoContactSolve(int dim, const double *W, const double *q, double mu, double *r)
{
  double slip = 0;

  return RicoContactSolveFrom(dim, W, q, mu, &slip, r);
}

RicoRegime RicoContactSolveFrom(int dim, const double *W, const double *q, double mu, double *slip, double *r)
{
  if (q[0] >= 0) {
    for (int i = 0; i < dim; i++) r[i] = 0;
    return RICO_TAKES_OFF;
  }
  if (!(W[0] > 0)) return RICO_NO_REGIME;
  if (mu == 0) return SlidesFreely(dim, W, q, r);
  if (dim == 2) return Sticks2(W, q, mu, r) ? RICO_STICKS : Slides2(W, q, mu, r);
  return Sticks3(W, q, mu, r) ? RICO_STICKS : Slides3(W, q, mu, slip, r);
}
