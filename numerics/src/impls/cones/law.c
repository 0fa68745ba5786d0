/*
  law.c -- the nearest pair (z, w) that satisfies a cone's law: see law.h.

  Coulomb's law is the union of three sets, and each has a nearest point:

      open       z = 0,  w_N >= 0
      sticking   w = 0,  z in K
      sliding    z = n (1, mu e),  w = (0, -l e),  n >= 0,  l >= 0,  |e| = 1                              (1)

  For a direction e the best n and l of (1) lower the squared distance |a|^2 + |b|^2 by

      g(e) = P+(a_N + mu a_T . e)^2 / (1 + mu^2) + P+(-b_T . e)^2;                                        (2)

  in the plane e is one of two directions; in space it is a fixed point of e <- grad g / |grad g|. This
  iteration only increases g, since g is convex. It starts from a_T, from -b_T and from between the two.
*/
#include <impls/cones/law.h>

enum { RISES = 8 };

static PetscReal Positive(PetscReal x)
{
  return PetscMax(0, x);
}

static PetscReal Dot(PetscInt k, const PetscReal x[], const PetscReal y[])
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < k; i++) sum += x[i] * y[i];
  return sum;
}

/* n (1 + mu^2) and l of (1) for this direction. */
static void Along(const RicoConeBlock *c, const PetscReal a[], const PetscReal b[], const PetscReal e[],
                  PetscReal *n, PetscReal *l)
{
  *n = Positive(a[0] + c->mu * Dot(c->size - 1, a + 1, e));
  *l = Positive(-Dot(c->size - 1, b + 1, e));
}

static PetscReal Gain(const RicoConeBlock *c, const PetscReal a[], const PetscReal b[], const PetscReal e[])
{
  PetscReal n, l;

  Along(c, a, b, e, &n, &l);
  return n * n / (1 + c->mu * c->mu) + l * l;
}

/* x <- x / |x|; false if x = 0. */
static PetscBool Normalise(PetscInt k, PetscReal x[])
{
  const PetscReal length = PetscSqrtReal(Dot(k, x, x));

  if (!(length > 0)) return PETSC_FALSE;
  for (PetscInt i = 0; i < k; i++) x[i] /= length;
  return PETSC_TRUE;
}

static void Rise(const RicoConeBlock *c, const PetscReal a[], const PetscReal b[], PetscReal e[])
{
  const PetscInt k = c->size - 1;
  PetscReal next[2], n, l;

  for (PetscInt it = 0; it < RISES && k > 1; it++) {
    Along(c, a, b, e, &n, &l);
    for (PetscInt i = 0; i < k; i++) next[i] = c->mu * n * a[1 + i] / (1 + c->mu * c->mu) - l * b[1 + i];
    if (!Normalise(k, next)) return;
    for (PetscInt i = 0; i < k; i++) e[i] = next[i];
  }
}

/* The best direction of sliding, and its gain (2). */
static PetscReal Slide(const RicoConeBlock *c, const PetscReal a[], const PetscReal b[], PetscReal best[])
{
  const PetscInt k = c->size - 1;
  PetscReal start[3][2] = {{1, 0}, {-1, 0}, {0, 0}}, most = -1;

  if (k > 1) {
    PetscBool pushed, moved;

    for (PetscInt i = 0; i < k; i++) start[0][i] = a[1 + i];
    for (PetscInt i = 0; i < k; i++) start[1][i] = -b[1 + i];
    pushed = Normalise(k, start[0]);
    moved = Normalise(k, start[1]);
    if (!pushed) start[0][0] = 1;
    if (!moved) start[1][0] = 1;
    for (PetscInt i = 0; i < k; i++) start[2][i] = start[0][i] + start[1][i];
  }
  for (int s = 0; s < (k > 1 ? 3 : 2); s++) {
    PetscReal gain;

    if (!Normalise(k, start[s])) continue;
    Rise(c, a, b, start[s]);
    gain = Gain(c, a, b, start[s]);
    if (gain <= most) continue;
    most = gain;
    for (PetscInt i = 0; i < k; i++) best[i] = start[s][i];
  }
  return most;
}

/* z <- P_K(a); returns |z - a|^2. */
static PetscReal Stick(const RicoConeBlock *c, const PetscReal a[], PetscReal z[])
{
  const PetscInt k = c->size - 1;
  const PetscReal t = PetscSqrtReal(Dot(k, a + 1, a + 1));
  PetscReal n = a[0], reach = t, sum;

  if (t > c->mu * a[0]) {
    n = Positive((a[0] + c->mu * t) / (1 + c->mu * c->mu));
    reach = c->mu * n;
  }
  z[0] = n;
  sum = PetscSqr(n - a[0]) + PetscSqr(reach - t);
  for (PetscInt i = 1; i <= k; i++) z[i] = t > 0 ? a[i] * reach / t : 0;
  return sum;
}

static void Contact(const RicoConeBlock *c, const PetscReal a[], const PetscReal b[], PetscReal z[],
                    PetscReal w[])
{
  const PetscInt k = c->size - 1;
  const PetscReal aa = Dot(k + 1, a, a), bb = Dot(k + 1, b, b);
  PetscReal e[2], n, l;
  const PetscReal open = aa + PetscSqr(Positive(-b[0])), stick = bb + Stick(c, a, z);
  const PetscReal slide = aa + bb - Slide(c, a, b, e);

  for (PetscInt i = 0; i <= k; i++) w[i] = 0;
  if (stick <= open && stick <= slide) return;
  if (open <= slide) {
    for (PetscInt i = 0; i <= k; i++) z[i] = 0;
    for (PetscInt i = 0; i <= k; i++) w[i] = b[i];
    w[0] = Positive(b[0]);
    return;
  }
  Along(c, a, b, e, &n, &l);
  z[0] = n / (1 + c->mu * c->mu);
  for (PetscInt i = 1; i <= k; i++) z[i] = c->mu * z[0] * e[i - 1];
  for (PetscInt i = 1; i <= k; i++) w[i] = -l * e[i - 1];
}

/* -w in N_[lb, ub](z): at a bound with w of the matching sign, or between bounds with w = 0. */
static void Interval(PetscReal lb, PetscReal ub, PetscReal a, PetscReal b, PetscReal *z, PetscReal *w)
{
  const PetscReal between = PetscMax(lb, PetscMin(ub, a));
  const PetscReal inside = PetscSqr(between - a) + b * b;
  const PetscReal low = lb > -RICO_NO_BOUND ? PetscSqr(lb - a) + PetscSqr(Positive(-b)) : PETSC_INFINITY;
  const PetscReal high = ub < RICO_NO_BOUND ? PetscSqr(ub - a) + PetscSqr(Positive(b)) : PETSC_INFINITY;

  *z = between;
  *w = 0;
  if (inside <= low && inside <= high) return;
  *z = low <= high ? lb : ub;
  *w = low <= high ? Positive(b) : -Positive(-b);
}

void RicoNearestPair(const RicoConeBlock *c, const PetscReal a[], const PetscReal b[], PetscReal z[],
                     PetscReal w[])
{
  if (c->cone == RICO_COULOMB)
    Contact(c, a, b, z, w);
  else
    Interval(c->lb, c->ub, a[0], b[0], z, w);
}
