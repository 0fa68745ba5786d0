/*
  path.c -- Newton's method on a smoothed function, along the central path.

  For Phi_mu of function.c, with J = diag(a) + diag(b) M its derivative by z and m that by mu,

      J dz = -Phi_mu - m dmu,      dmu = (sigma - 1) mu,                                      (1)
      (z, mu) += t (dz, dmu),      t = 1, 1/2, 1/4, ...  until
      theta(z, mu) <= max of the last thetas - 1e-4 t theta,                                  (2)

  with theta = sqrt(||Phi_mu||^2 + N mu^2). The target sigma mu is small if z is close to the path (||Phi_mu||
  << mu sqrt(N)); mu stays if z is far. Short steps, or steps with little gain, show that mu is too small for
  a z so far from the solution. Then mu is increased, which moves the path away from the bounds, and (2)
  restarts. The number of increases is bounded, so convergence is that of a damped Newton method on a smooth
  function. If no step satisfies (2), steepest descent of ||Phi_mu||^2 is tried. The phase ends if
  MOST_STALLED points have not halved the residual.

  When the states (active.h) of two iterates agree, the point that they determine is tried; if the states are
  right, it is the solution. Without strict complementarity the path itself converges.

  L. Qi, D. Sun, G. Zhou, A new look at smoothing Newton methods for nonlinear complementarity problems
  and box constrained variational inequalities, Math. Program. 87 (2000).
*/
#include <impls/newton/newton.h>

enum { MEMORY = 4, MOST_RAISES = 8, MOST_HALVINGS = 30, MOST_STALLED = 100 };

typedef struct {
  PetscReal *phi, *a, *b, *m; /* Phi_mu and its derivatives        */
  PetscReal *rhs, *d, *Md;    /* direction, and M times it         */
  PetscReal *z, *w;           /* trial point                       */
  PetscReal mu, dmu, t;       /* t: length of the last step        */
  PetscReal norm;             /* ||Phi_mu||                        */
  PetscReal last[MEMORY];     /* theta of the last iterates        */
  PetscReal root;             /* sqrt(N)                           */
  PetscReal before;           /* norm at the last iterate          */
  PetscInt its, raises, slow; /* slow: such iterations in a row    */
} Path;

static PetscReal Theta(const Path *c, PetscReal norm, PetscReal mu)
{
  return PetscSqrtReal(norm * norm + c->root * c->root * mu * mu);
}

/* Phi_mu at the iterate. */
static PetscErrorCode Evaluate(RicoNewton *nt, Path *c)
{
  PetscFunctionBegin;
  RicoNewtonEvaluate(nt, c->mu, nt->z, nt->w, c->phi, c->a, c->b, c->m);
  PetscCall(RicoNorm(nt->p, nt->n, c->phi, &c->norm));
  PetscFunctionReturn(0);
}

/* Stores theta of the iterate; discards earlier ones if mu has been increased. */
static void StoreTheta(Path *c, PetscBool isReset)
{
  const PetscReal theta = Theta(c, c->norm, c->mu);

  c->last[c->its++ % MEMORY] = theta;
  if (isReset)
    for (int i = 0; i < MEMORY; i++) c->last[i] = theta;
}

static PetscErrorCode Start(RicoNewton *nt, Path *c)
{
  PetscInt N;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetSize(nt->p, NULL, &N));
  c->root = PetscSqrtReal((PetscReal)N);
  c->t = 1;
  PetscCall(Evaluate(nt, c));
  c->mu = c->norm / c->root;
  PetscCall(Evaluate(nt, c));
  StoreTheta(c, PETSC_TRUE);
  c->before = PETSC_INFINITY;
  PetscFunctionReturn(0);
}

/* Increases mu tenfold, or by the inverse of the last step length. */
static PetscErrorCode IncreaseMu(RicoNewton *nt, Path *c)
{
  PetscFunctionBegin;
  c->raises++;
  c->slow = 0;
  c->mu *= PetscMax(10, 1 / c->t);
  PetscCall(Evaluate(nt, c));
  StoreTheta(c, PETSC_TRUE);
  PetscFunctionReturn(0);
}

/* The next target of mu: see the top of this file. */
static PetscErrorCode ChooseMu(RicoNewton *nt, Path *c)
{
  const PetscReal distance = c->norm / (c->root * c->mu);
  PetscReal sigma = distance < 0.1 ? 0.01 : distance < 0.3 ? 0.1 : distance < 0.8 ? 0.5 : 1;

  PetscFunctionBegin;
  c->slow = sigma == 1 && c->norm > 0.9 * c->before ? c->slow + 1 : 0;
  c->before = c->norm;
  if ((c->t < 0.3 || c->slow == 3) && c->raises < MOST_RAISES) {
    PetscCall(IncreaseMu(nt, c));
    c->before = PETSC_INFINITY;
    sigma = 1;
  } else if (c->t < 0.3) {
    sigma = PetscMax(sigma, 0.8);
  }
  c->dmu = (sigma - 1) * c->mu;
  PetscFunctionReturn(0);
}

/* (1) */
static PetscErrorCode NewtonDirection(RicoNewton *nt, Path *c, PetscBool *ok)
{
  PetscReal error = PETSC_INFINITY;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < nt->n; i++) c->rhs[i] = -c->phi[i] - c->m[i] * c->dmu;
  PetscCall(RicoLinearFactor(nt->active.linear, c->a, c->b, NULL, ok));
  if (*ok) PetscCall(RicoLinearSolve(nt->active.linear, c->rhs, c->d, &error));
  *ok = error < 0.1 ? PETSC_TRUE : PETSC_FALSE;
  if (*ok) PetscCall(RicoProblemMultArrays(nt->p, c->d, c->Md));
  PetscFunctionReturn(0);
}

/* y = M' x */
static PetscErrorCode MultTranspose(RicoProblem p, const PetscReal x[], PetscReal y[])
{
  Mat A;
  Vec vx, vy;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetMat(p, &A));
  PetscCall(RicoProblemGetShells(p, &vx, &vy));
  PetscCall(VecPlaceArray(vx, x));
  PetscCall(VecPlaceArray(vy, y));
  PetscCall(MatMultTranspose(A, vx, vy));
  PetscCall(VecResetArray(vx));
  PetscCall(VecResetArray(vy));
  PetscFunctionReturn(0);
}

/* d = -s g, g = J' Phi the gradient of ||Phi_mu||^2 / 2, s = ||g||^2 / ||J g||^2. */
static PetscErrorCode GradientDirection(RicoNewton *nt, Path *c)
{
  PetscReal g, Jg;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < nt->n; i++) c->rhs[i] = c->b[i] * c->phi[i];
  PetscCall(MultTranspose(nt->p, c->rhs, c->d));
  for (PetscInt i = 0; i < nt->n; i++) c->d[i] += c->a[i] * c->phi[i];
  PetscCall(RicoProblemMultArrays(nt->p, c->d, c->Md));
  for (PetscInt i = 0; i < nt->n; i++) c->rhs[i] = c->a[i] * c->d[i] + c->b[i] * c->Md[i];
  PetscCall(RicoNorm(nt->p, nt->n, c->d, &g));
  PetscCall(RicoNorm(nt->p, nt->n, c->rhs, &Jg));
  for (PetscInt i = 0; i < nt->n && Jg > 0; i++) {
    c->d[i] *= -(g / Jg) * (g / Jg);
    c->Md[i] *= -(g / Jg) * (g / Jg);
  }
  c->dmu = 0;
  PetscFunctionReturn(0);
}

/* (2), and Phi must not be farther from the path than before, or near it. Moves the iterate. */
static PetscErrorCode Search(RicoNewton *nt, Path *c, PetscBool *found)
{
  PetscReal reference = 0, norm, mu;
  PetscReal t = 1;

  PetscFunctionBegin;
  for (int i = 0; i < MEMORY; i++) reference = PetscMax(reference, c->last[i]);
  *found = PETSC_FALSE;
  for (int i = 0; i < MOST_HALVINGS && !*found; i++, t /= 2) {
    for (PetscInt k = 0; k < nt->n; k++) c->z[k] = nt->z[k] + t * c->d[k];
    for (PetscInt k = 0; k < nt->n; k++) c->w[k] = nt->w[k] + t * c->Md[k];
    mu = c->mu + t * c->dmu;
    RicoNewtonEvaluate(nt, mu, c->z, c->w, c->phi, c->a, c->b, c->m);
    PetscCall(RicoNorm(nt->p, nt->n, c->phi, &norm));
    if (Theta(c, norm, mu) <= reference - 1e-4 * t * Theta(c, c->norm, c->mu) &&
        norm <= PetscMax(c->norm, 10 * c->root * mu)) {
      *found = PETSC_TRUE;
      c->t = t;
      c->mu = mu;
      c->norm = norm;
      PetscCall(PetscArraycpy(nt->z, c->z, nt->n));
      PetscCall(RicoProblemApplyArrays(nt->p, nt->z, nt->w));
    }
  }
  PetscFunctionReturn(0);
}

/* Tries the point that the states determine. */
static PetscErrorCode TryActiveSet(RicoNewton *nt)
{
  PetscReal residual;
  PetscBool final;

  PetscFunctionBegin;
  PetscCall(RicoActiveWatch(&nt->active, &nt->keep, nt->z, nt->w, &residual, &final));
  if (residual < PETSC_INFINITY) PetscCall(RicoNewtonReportKnown(nt, residual));
  if (final && !nt->stop) PetscCall(RicoNewtonFinish(nt));
  PetscFunctionReturn(0);
}

static PetscErrorCode FollowSteps(RicoNewton *nt, Path *c)
{
  PetscBool ok;

  PetscFunctionBegin;
  PetscCall(Start(nt, c));
  nt->keep.stalled = 0;
  while (!nt->stop && nt->keep.stalled < MOST_STALLED) {
    PetscCall(ChooseMu(nt, c));
    PetscCall(NewtonDirection(nt, c, &ok));
    nt->singular = ok ? PETSC_FALSE : PETSC_TRUE;
    if (ok) PetscCall(Search(nt, c, &ok));
    if (!ok) {
      PetscCall(Evaluate(nt, c));
      PetscCall(GradientDirection(nt, c));
      PetscCall(Search(nt, c, &ok));
    }
    if (!ok) break;
    StoreTheta(c, PETSC_FALSE);
    PetscCall(RicoNewtonReport(nt, nt->z));
    if (!nt->stop) PetscCall(TryActiveSet(nt));
    PetscCall(Evaluate(nt, c));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoNewtonPath(RicoNewton *nt)
{
  Path c = {0};

  PetscFunctionBegin;
  PetscCall(PetscMalloc4(nt->n, &c.phi, nt->n, &c.a, nt->n, &c.b, nt->n, &c.m));
  PetscCall(PetscMalloc5(nt->n, &c.rhs, nt->n, &c.d, nt->n, &c.Md, nt->n, &c.z, nt->n, &c.w));
  PetscCall(FollowSteps(nt, &c));
  PetscCall(PetscFree4(c.phi, c.a, c.b, c.m));
  PetscCall(PetscFree5(c.rhs, c.d, c.Md, c.z, c.w));
  PetscFunctionReturn(0);
}
