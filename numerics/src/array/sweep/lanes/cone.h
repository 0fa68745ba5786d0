/*
  cone.h -- private: solves one contact with the others fixed, in as many lanes as Real has.

  In a frame whose tangents make A diagonal, the contact has the block

      W = [ 1/w        m'          ]        c = w m,
          [ m     A + m m' w       ],       A = diag(1/inverse_1, 1/inverse_2),

  and the velocity u with its current reaction r. The new reaction must obey Coulomb's law with the velocity
  u + W (r_new - r). If the contact is closed, u_N = 0 and r_T = -x with

      (A + alpha) x = A beta,       beta_i = inverse_i (u_i - c_i u_N) - r_i,
      r_N = N + c . x,              N = r_N + c . r_T - w u_N,

  with alpha = 0 if it sticks, and alpha > 0 such that u_T = alpha x, ||x|| = mu r_N if it slides. It opens if
  N <= 0. Sliding is the root of

      psi(alpha) = mu r_N / ||x|| - 1,                                                        (1)

  which is negative at 0 and positive for large alpha, and linear if A is a multiple of the unit matrix. Let
  s_i = inverse_i / (1 + alpha inverse_i), so that dx_i = -s_i x_i dalpha, and

      D = mu r_N sum s x^2 - mu ||x||^2 sum c s x,         h = ||x||^2 (||x|| - mu r_N) / D,
      kappa = (mu ||x||^2 B - 3/2 mu r_N x_1^2 x_2^2 (s_1 - s_2)^2) / (D ||x||^2),
      B = ||x||^2 sum c s^2 x - sum c s x sum s x^2.

  Newton's step is h; h - kappa h^2 has third order, and both need one quotient. Steps stay inside the bracket
  and start from the alpha of the last sweep. The step from a point with |psi| <= NEAR is the last one; it is
  applied to x to second order, so its error is NEAR^3, round-off. Near the solution one evaluation suffices,
  elsewhere two. A finished lane waits for the others; its bits do not depend on them.
*/
#pragma once

#define NEAR 4e-6
#define FAR 1e-2
#define ROOT_STEPS 60

typedef struct {
  Real w, c[2], inverse[2], mu;
} Cone;

/* A contact during its solution. */
typedef struct {
  Cone cone;
  Real normal, beta[2];  /* N and beta as above                */
  Mask closed, open;     /* open: the root is not yet found    */
  Real alpha, low, high; /* psi(low) < 0 < psi(high)           */
  Real x[2];             /* finally -r_T                       */
} Reduced;

/* x(alpha) and its derivatives at one alpha. */
typedef struct {
  Real x[2], shrink[2]; /* shrink: s as above                       */
  Real defect, step;    /* ||x|| - mu r_N, and what to add to alpha */
  Mask near;            /* true if it is the last step              */
} Slide;

/* alpha that fits u_T = -alpha r_T in least squares */
static inline Real FittingAlpha(const Real u[3], const Real r[3])
{
  const Real zero = Broadcast(0), size = r[1] * r[1] + r[2] * r[2];
  const Real alpha = -(u[1] * r[1] + u[2] * r[2]) / size;

  return Keep(And(Less(zero, size), Less(zero, alpha)), alpha);
}

/* h - kappa h^2, or h if that is not a small correction */
static inline Real ThirdOrder(Real h, Real kappa)
{
  const Real share = kappa * h;

  return h * (Broadcast(1) - Keep(AtMost(Abs(share), Broadcast(0.5)), share));
}
/* x, the defect and the step at alpha. size: ||x||^2; limit: mu r_N; slope: D; curve: kappa D ||x||^2. */
static inline Slide Evaluate(const Reduced *p)
{
  const Cone *k = &p->cone;
  const Real one = Broadcast(1), d0 = one + p->alpha * k->inverse[0], d1 = one + p->alpha * k->inverse[1];
  const Real e = one / (d0 * d1), e0 = e * d1, e1 = e * d0, s0 = k->inverse[0] * e0, s1 = k->inverse[1] * e1;
  const Real x = p->beta[0] * e0, y = p->beta[1] * e1, xx = x * x, yy = y * y, size = xx + yy;
  const Real cx = k->c[0] * x, cy = k->c[1] * y, limit = k->mu * (p->normal + (cx + cy));
  const Real steep = xx * s0 + yy * s1, turn = k->mu * (cx * s0 + cy * s1);
  const Real bend = k->mu * (cx * (s0 * s0) + cy * (s1 * s1)), spread = (xx * yy) * ((s0 - s1) * (s0 - s1));
  const Real slope = limit * steep - size * turn, quotient = one / (slope * size), gap = size - limit * limit;
  const Real curve = size * (size * bend - turn * steep) - Broadcast(1.5) * (limit * spread);
  const Real defect = Sqrt(size) - limit,
             step = ThirdOrder((size * size * quotient) * defect, curve * quotient);

  return (Slide){.x = {x, y},
                 .shrink = {s0, s1},
                 .defect = defect,
                 .step = step,
                 .near = And(And(AtMost(Abs(gap), Broadcast(2 * NEAR) * size), Less(Broadcast(0), limit)),
                             AtMost(Abs(step) * (s0 + s1), Broadcast(FAR)))};
}

/* A step out of the bracket goes to its middle, or enlarges it if it has no upper end. */
static inline void StayInside(Reduced *p, Real before, Real defect)
{
  const Real two = Broadcast(2);
  const Mask beyond = AtMost(defect, Broadcast(0));
  Mask fits;
  Real middle, outside;

  p->low = Select(beyond, p->low, before);
  p->high = Select(beyond, before, p->high);
  fits = And(Less(p->low, p->alpha), Less(p->alpha, p->high));
  if (!Any(AndNot(p->open, fits))) return;
  middle = Broadcast(0.5) * (p->low + p->high);
  outside = two * before + two / (p->cone.inverse[0] + p->cone.inverse[1]);
  p->alpha =
      Select(AndNot(p->open, fits), Select(Less(p->high, Broadcast(INFINITY)), middle, outside), p->alpha);
}

/* One step towards the root; the last one in lanes that are near. */
static inline void Approach(Reduced *p)
{
  const Real one = Broadcast(1), before = p->alpha;
  const Slide s = Evaluate(p);
  const Real last = Keep(s.near, s.step);

  for (int j = 0; j < 2; j++) {
    const Real share = last * s.shrink[j];

    p->x[j] = Select(p->open, s.x[j] * (one - share * (one - share)), p->x[j]);
  }
  p->alpha = before + Keep(p->open, s.step);
  p->open = AndNot(p->open, s.near);
  if (Any(p->open)) StayInside(p, before, s.defect);
}

static inline int AnyOpen(const Reduced p[], int vectors)
{
  int open = 0;

  for (int v = 0; v < vectors; v++) open |= Any(p[v].open);
  return open;
}

/* x and alpha of the lanes that slide. */
static inline void Roots(Reduced *p)
{
  for (int i = 0; i < ROOT_STEPS && Any(p->open); i++) Approach(p);
}

/* Finds the regime from N and beta. */
static inline void Begin(Reduced *p)
{
  const Cone *k = &p->cone;
  const Real zero = Broadcast(0), x = p->beta[0], y = p->beta[1], size = x * x + y * y;
  const Real limit = k->mu * (p->normal + (k->c[0] * x + k->c[1] * y));
  Mask slips;

  p->closed = Less(zero, p->normal);
  slips = AndNot(p->closed, And(AtMost(zero, limit), AtMost(size, limit * limit)));
  p->open = And(slips, Less(zero, k->mu));
  p->x[0] = Select(slips, zero, x);
  p->x[1] = Select(slips, zero, y);
  p->alpha = p->low = zero;
  p->high = Broadcast(INFINITY);
}

/* N and beta from the velocity u with the reaction r, the regime, and a guess of alpha where it slides. */
static inline void Reduce(Reduced *p, const Real u[3], const Real r[3])
{
  const Cone *k = &p->cone;

  p->beta[0] = k->inverse[0] * (u[1] - k->c[0] * u[0]) - r[1];
  p->beta[1] = k->inverse[1] * (u[2] - k->c[1] * u[0]) - r[2];
  p->normal = r[0] + (k->c[0] * r[1] + k->c[1] * r[2]) - k->w * u[0];
  Begin(p);
  if (Any(p->open)) p->alpha = Keep(p->open, FittingAlpha(u, r));
}

/* r <- (r_N, -x), or 0 if open; change[]: its change; returns the largest |change|. */
static inline Real SetReaction(const Reduced *p, Real r[3], Real change[3])
{
  const Real zero = Broadcast(0), old[3] = {r[0], r[1], r[2]};
  const Real *c = p->cone.c, *x = p->x;
  Real largest = zero;

  r[0] = Keep(p->closed, p->normal + (c[0] * x[0] + c[1] * x[1]));
  r[1] = Keep(p->closed, -x[0]);
  r[2] = Keep(p->closed, -x[1]);
  for (int i = 0; i < 3; i++) {
    change[i] = r[i] - old[i];
    largest = Larger(largest, Abs(change[i]));
  }
  return largest;
}
