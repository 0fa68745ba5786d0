/*
  prox_step.c -- one proximal point: (1) of prox.c, and the alpha of the next.

  At first alpha decreases fast and the residual has to decrease. After that, the points may move a long way
  in one direction: with more reactions than degrees of freedom, and data of few digits, they drift along the
  kernel of M at a constant residual alpha ||z - z_k|| until enough contacts slide. A persistent solve follows
  that drift with the smallest alpha for which Newton's method converges. Its line search looks back several
  steps, and it does not require smaller residuals on the way.
*/
#include <impls/prox/prox.h>

enum { MEMORY = 5 };

PetscErrorCode RicoProxReport(RicoProx *x)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemProjectArrays(x->p, x->newton.z, x->trial));
  PetscCall(RicoProblemResidualArrays(x->p, x->trial, x->trial_w, &x->residual, NULL));
  if (x->residual < x->lowest) {
    x->lowest = x->residual;
    PetscCall(PetscArraycpy(x->best, x->trial, x->n));
  }
  PetscCall(RicoSolverProgress(x->s, x->it, x->residual, &x->stop));
  PetscFunctionReturn(0);
}

/* The next alpha, after a point that took this number of Newton steps. */
static void AdaptAlpha(RicoProx *x, PetscInt steps)
{
  if (x->hold > 0)
    x->hold--;
  else if (steps <= (x->persists ? 8 : 3))
    x->newton.alpha /= x->persists ? 4 : 10;
  else if (steps > (x->persists ? 20 : 10))
    x->newton.alpha *= 2;
}

static void RaiseAlpha(RicoProx *x)
{
  x->newton.alpha *= x->persists ? 6 : 10;
  x->hold = x->persists ? 1 : x->next_hold;
  x->next_hold = PetscMin(2 * x->next_hold, 64);
}

static void Moved(RicoProx *x)
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < x->n; i++) sum += PetscSqr(x->newton.z[i] - x->newton.centre[i]);
  x->moved = x->newton.alpha * PetscSqrtReal(sum);
}

PetscErrorCode RicoProxStep(RicoProx *x)
{
  const PetscReal before = x->residual, rho = 1 / x->diagonal;
  RicoConeNewton *t = &x->newton;
  PetscInt steps = 0;
  PetscBool ok;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(t->centre, t->z, x->n));
  RicoConesScale(&t->cones, t->alpha);
  PetscCall(RicoConeNewtonRun(t, x->options->newton_max, x->persists ? MEMORY : 1,
                              x->persists ? 0.1 * rho * x->moved : 0.01 * rho * before, &steps, &ok));
  x->it += steps;
  Moved(x);
  PetscCall(RicoProxReport(x));
  if (ok || (!x->persists && x->residual <= 0.9 * before)) {
    AdaptAlpha(x, steps);
  } else { /* no better: restart from the best point with a larger alpha */
    PetscCall(PetscArraycpy(t->z, x->persists ? t->centre : x->best, x->n));
    x->residual = x->persists ? before : x->lowest;
    x->moved = x->residual;
    RaiseAlpha(x);
  }
  t->alpha = PetscMin(PetscMax(t->alpha, 1e-14 * x->diagonal), 1e6 * x->diagonal);
  PetscFunctionReturn(0);
}
