/*
  function.c -- equations for one row whose roots are its solutions:  lb <= z <= ub,  -w in N_[lb,ub](z).

  With y = rho w and a smoothing mu >= 0:

  min   Phi = z - p(z - y),       p(x) = lb + (x - lb)_+ - (x - ub)_+,                        (1)
        (t)_+ = (t + sqrt(t^2 + 4 mu^2)) / 2;    an infinite bound has no term; without bounds p(x) = x

  fb    Phi = f(z - lb, y),   f(s, t) = s + t - sqrt(s^2 + t^2 + 2 mu^2);                      (2)
        -f(ub - z, -y) if only ub is finite, f(z - lb, -f(ub - z, -y)) if both are, y if none is

  With mu = 0, (1) is the natural map of the residual and (2) is the Fischer-Burmeister function. With mu > 0
  and one bound, the roots of both are (z - lb) y = mu^2, z > lb: the central path.
*/
#include <impls/newton/newton.h>

typedef struct {
  PetscReal phi, a, b, m; /* value; derivatives by z, y, mu */
} Row;

/* (t)_+, its derivatives by t (a) and by mu (m), without cancellation for t < 0. */
static Row Plus(PetscReal t, PetscReal mu)
{
  const PetscReal r = PetscSqrtReal(t * t + 4 * mu * mu);
  Row f = {0, 0, 0, 0};

  if (r == 0) return f;
  f.phi = t > 0 ? (t + r) / 2 : 2 * mu * mu / (r - t);
  f.a = f.phi / r;
  f.m = 2 * mu / r;
  return f;
}

/* f of (2), its derivatives by s (a), t (b), mu (m). At the kink: a limit of derivatives. */
static Row FischerBurmeister(PetscReal s, PetscReal t, PetscReal mu)
{
  const PetscReal r = PetscSqrtReal(s * s + t * t + 2 * mu * mu);
  Row f = {0, 0, 1, 0};

  if (r == 0) return f;
  f.phi = s + t > 0 ? 2 * (s * t - mu * mu) / (s + t + r) : s + t - r;
  f.a = 1 - s / r;
  f.b = 1 - t / r;
  f.m = -2 * mu / r;
  return f;
}

static Row Min(PetscReal z, PetscReal y, PetscReal lb, PetscReal ub, PetscReal mu)
{
  const PetscReal x = z - y;
  const PetscBool below = lb > PETSC_NINFINITY ? PETSC_TRUE : PETSC_FALSE;
  const PetscBool above = ub < PETSC_INFINITY ? PETSC_TRUE : PETSC_FALSE;
  Row f = {y, 0, 1, 0}, up, down;

  if (below && above) {
    up = Plus(x - lb, mu);
    down = Plus(x - ub, mu);
    f = (Row){z - lb - up.phi + down.phi, 1 - up.a + down.a, up.a - down.a, down.m - up.m};
  } else if (below) {
    up = Plus(x - lb, mu);
    f = (Row){z - lb - up.phi, 1 - up.a, up.a, -up.m};
  } else if (above) {
    down = Plus(ub - x, mu);
    f = (Row){z - ub + down.phi, 1 - down.a, down.a, down.m};
  }
  return f;
}

static Row Billups(PetscReal z, PetscReal y, PetscReal lb, PetscReal ub, PetscReal mu)
{
  const PetscBool below = lb > PETSC_NINFINITY ? PETSC_TRUE : PETSC_FALSE;
  Row f = {y, 0, 1, 0};

  if (ub < PETSC_INFINITY) {
    f = FischerBurmeister(ub - z, -y, mu);
    f.phi = -f.phi;
    f.m = -f.m;
  }
  if (below) {
    const Row g = FischerBurmeister(z - lb, f.phi, mu);

    f = (Row){g.phi, g.a + g.b * f.a, g.b * f.b, g.m + g.b * f.m};
  }
  return f;
}

void RicoNewtonEvaluate(const RicoNewton *nt, PetscReal mu, const PetscReal z[], const PetscReal w[],
                        PetscReal phi[], PetscReal a[], PetscReal b[], PetscReal m[])
{
  const RicoActive *active = &nt->active;

  for (PetscInt i = 0; i < nt->n; i++) {
    const PetscReal rho = active->rho[i], lb = active->lb[i], ub = active->ub[i];
    const Row f = nt->function == RICO_NEWTON_MIN ? Min(z[i], rho * w[i], lb, ub, mu)
                                                  : Billups(z[i], rho * w[i], lb, ub, mu);

    phi[i] = f.phi;
    a[i] = f.a;
    b[i] = rho * f.b;
    m[i] = f.m;
  }
}
