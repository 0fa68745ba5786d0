/*
  cone.h -- private: one contact solved with the others frozen, in as many lanes as Real has.

  The block of the contact in a frame whose tangents make A diagonal,

      W = [ 1/w        m'          ]        c = w m,
          [ m     A + m m' w       ],       A = diag(1/inverse_1, 1/inverse_2),

  the velocity u that it has with its present reaction r. Wanted is r with u + W (r_new - r) obeying Coulomb's
  law. Where the contact is closed, u_N = 0 leaves r_T = -x and

      (A + alpha) x = A beta,   beta_i = inverse_i (u_i - c_i u_N) - r_i,   r_N = N + c . x,   N = r_N + c .
  r_T - w u_N,

  with alpha = 0 if it sticks, and alpha > 0 such that u_T = alpha x, ||x|| = mu r_N if it slides. It takes
  off where N <= 0. Sliding is the root of

      psi(alpha) = mu r_N / ||x|| - 1,                                                        (1)

  negative at 0, positive in the end, and linear in alpha where A is a multiple of the unit matrix. Newton's
  steps are kept inside the bracket, start from an alpha that was right before, and end where |psi| <= NEAR
  with one on
  ||x||^2 - mu^2 r_N^2, which needs no root, applied to x to first order: that leaves an error of NEAR^2,
  round-off. Near the solution of the whole one evaluation does. A lane that has come to its end waits for the
  others: its bits do not depend on them.
*/
#pragma once

#define NEAR 1e-7
#define FAR 1e-2
#define NEWTON_STEPS 60

typedef struct {
  Real w, c[2], inverse[2], mu;
} Cone;

/* Where Newton's method on (1) stands. */
typedef struct {
  Real alpha, low, high; /* psi(low) < 0 < psi(high)                          */
  Real x[2], shrink[2];  /* x(alpha), and -dx/dalpha = shrink x               */
  Real size, limit;      /* ||x||^2, mu r_N                                   */
  Real steep, turn;      /* -d(size)/dalpha / 2, -d(r_N)/dalpha               */
  Real last;             /* the step that ends it, where near                 */
  Mask near;
} Slide;

/* alpha with u_T = -alpha r_T in the mean */
static inline Real FittingAlpha(const Real u[3], const Real r[3])
{
  const Real zero = Broadcast(0), size = r[1] * r[1] + r[2] * r[2];
  const Real alpha = -(u[1] * r[1] + u[2] * r[2]) / size;

  return Select(And(Less(zero, size), Less(zero, alpha)), alpha, zero);
}

static inline void Evaluate(const Cone *k, Real normal, const Real beta[2], Slide *s)
{
  const Real one = Broadcast(1), d0 = one + s->alpha * k->inverse[0], d1 = one + s->alpha * k->inverse[1];
  const Real e = one / (d0 * d1), e0 = e * d1, e1 = e * d0;
  const Real x = beta[0] * e0, y = beta[1] * e1, xx = x * x, yy = y * y;
  Real gap;

  s->shrink[0] = k->inverse[0] * e0;
  s->shrink[1] = k->inverse[1] * e1;
  s->x[0] = x;
  s->x[1] = y;
  s->size = xx + yy;
  s->limit = k->mu * (normal + (k->c[0] * x + k->c[1] * y));
  s->steep = xx * s->shrink[0] + yy * s->shrink[1];
  s->turn = k->c[0] * (x * s->shrink[0]) + k->c[1] * (y * s->shrink[1]);
  gap = s->size - s->limit * s->limit;
  s->last = Broadcast(0.5) * gap / (s->steep - s->limit * (k->mu * s->turn));
  s->near = And(And(AtMost(Abs(gap), Broadcast(2 * NEAR) * s->size), Less(Broadcast(0), s->limit)),
                AtMost(Abs(s->last) * (s->shrink[0] + s->shrink[1]), Broadcast(FAR)));
}

/* Newton's step on (1) where it stays inside the bracket; else its middle, or out to where the bracket ends.
 */
static inline Real NextAlpha(const Cone *k, Slide *s)
{
  const Real two = Broadcast(2), defect = Sqrt(s->size) - s->limit;
  const Real next = s->alpha + s->size * defect / (s->limit * s->steep - s->size * (k->mu * s->turn));
  const Mask beyond = AtMost(defect, Broadcast(0));
  Real other;

  s->low = Select(beyond, s->low, s->alpha);
  s->high = Select(beyond, s->alpha, s->high);
  other = Select(Less(s->high, Broadcast(INFINITY)), Broadcast(0.5) * (s->low + s->high),
                 two * s->alpha + two / (k->inverse[0] + k->inverse[1]));
  return Select(And(Less(s->low, next), Less(next, s->high)), next, other);
}

/* x and alpha of the lanes that slide */
static inline void Root(const Cone *k, Mask open, Real normal, const Real beta[2], Real *alpha, Real x[2])
{
  const Real one = Broadcast(1);
  Slide s = {.alpha = *alpha, .low = Broadcast(0), .high = Broadcast(INFINITY)};

  for (int i = 0; i < NEWTON_STEPS && Any(open); i++) {
    Real last;

    Evaluate(k, normal, beta, &s);
    last = Select(s.near, s.last, Broadcast(0));
    for (int j = 0; j < 2; j++) x[j] = Select(open, s.x[j] * (one - last * s.shrink[j]), x[j]);
    *alpha = Select(open, s.alpha + last, *alpha);
    open = AndNot(open, s.near);
    if (Any(open)) s.alpha = Select(open, NextAlpha(k, &s), s.alpha);
  }
}

/* N and beta of the text above */
static inline Real Reduce(const Cone *k, const Real u[3], const Real r[3], Real beta[2])
{
  beta[0] = k->inverse[0] * (u[1] - k->c[0] * u[0]) - r[1];
  beta[1] = k->inverse[1] * (u[2] - k->c[1] * u[0]) - r[2];
  return r[0] + (k->c[0] * r[1] + k->c[1] * r[2]) - k->w * u[0];
}

/* r <- (r_N, -x), or 0 where open; change[]: what was added; returns the largest |change|. */
static inline Real Answer(const Cone *k, Mask closed, Real normal, const Real x[2], Real r[3], Real change[3])
{
  const Real zero = Broadcast(0), old[3] = {r[0], r[1], r[2]};
  Real largest = zero;

  r[0] = Select(closed, normal + (k->c[0] * x[0] + k->c[1] * x[1]), zero);
  r[1] = Select(closed, -x[0], zero);
  r[2] = Select(closed, -x[1], zero);
  for (int i = 0; i < 3; i++) {
    change[i] = r[i] - old[i];
    largest = Select(Less(largest, Abs(change[i])), Abs(change[i]), largest);
  }
  return largest;
}

/* r <- the answer to N and beta; alpha: a guess, and then the answer, 0 where the contact does not slide. */
static inline Real SolveReduced(const Cone *k, Real normal, const Real beta[2], Real r[3], Real *alpha,
                                Real change[3])
{
  const Real zero = Broadcast(0);
  const Real limit = k->mu * (normal + (k->c[0] * beta[0] + k->c[1] * beta[1]));
  const Real size = beta[0] * beta[0] + beta[1] * beta[1];
  const Mask closed = Less(zero, normal), rough = Less(zero, k->mu);
  const Mask slips = AndNot(closed, And(AtMost(zero, limit), AtMost(size, limit * limit)));
  const Mask slides = And(slips, rough);
  Real x[2] = {Select(slips, zero, beta[0]), Select(slips, zero, beta[1])};

  if (Any(slides)) Root(k, slides, normal, beta, alpha, x);
  *alpha = Select(slides, *alpha, zero);
  return Answer(k, closed, normal, x, r, change);
}

/* r <- the reaction that answers u. */
static inline Real SolveCone(const Cone *k, const Real u[3], Real r[3], Real *alpha, Real change[3])
{
  Real beta[2];
  const Real normal = Reduce(k, u, r, beta);

  return SolveReduced(k, normal, beta, r, alpha, change);
}
