/*
  cone_newton.c -- semismooth Newton method: see cone_newton.h.

  Full steps first; halved while ||F|| exceeds the largest of the last few values (Grippo, Lampariello,
  Lucidi), because ||F|| may have to increase to cross a kink of F.

  L. Grippo, F. Lampariello, S. Lucidi, A nonmonotone line search technique for Newton's method, SIAM J.
  Numer. Anal. 23 (1986).
*/
#include <impls/cones/cone_newton.h>

enum { MOST_HALVINGS = 12, MOST_FINISHING = 12 };

static PetscReal Norm(PetscInt n, const PetscReal x[])
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < n; i++) sum += x[i] * x[i];
  return PetscSqrtReal(sum);
}

PetscErrorCode RicoConeNewtonCreate(RicoSolver s, RicoProblem p, RicoFrictionFunction function,
                                    RicoConeNewton *t)
{
  const PetscInt n = p->n;

  PetscFunctionBegin;
  *t = (RicoConeNewton){.p = p, .n = n};
  PetscCall(RicoConesCreate(s, p, function, &t->cones));
  PetscCall(RicoConeSystemCreate(&t->cones, &t->system));
  PetscCall(PetscCalloc4(n, &t->centre, n, &t->z, n, &t->w, n, &t->F));
  PetscCall(PetscCalloc3(n, &t->d, n, &t->trial, n, &t->trial_w));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeNewtonDestroy(RicoConeNewton *t)
{
  PetscFunctionBegin;
  PetscCall(PetscFree4(t->centre, t->z, t->w, t->F));
  PetscCall(PetscFree3(t->d, t->trial, t->trial_w));
  PetscCall(RicoConeSystemDestroy(&t->system));
  PetscCall(RicoConesDestroy(&t->cones));
  PetscFunctionReturn(0);
}

/* w of (1) and ||F|| at z. */
static PetscErrorCode Evaluate(RicoConeNewton *t, const PetscReal z[], PetscReal w[], PetscReal *norm)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemApplyArrays(t->p, z, w));
  for (PetscInt i = 0; i < t->n; i++) w[i] += t->alpha * (z[i] - t->centre[i]);
  RicoConesEvaluate(&t->cones, PETSC_FALSE, z, w, t->F);
  *norm = Norm(t->n, t->F);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeNewtonMeasure(RicoConeNewton *t, const PetscReal z[], PetscReal *norm)
{
  PetscFunctionBegin;
  PetscCall(Evaluate(t, z, t->trial_w, norm));
  PetscFunctionReturn(0);
}

/* d = -J^-1 F at z, w. */
static PetscErrorCode Step(RicoConeNewton *t, PetscBool *ok)
{
  PetscFunctionBegin;
  RicoConesEvaluate(&t->cones, PETSC_TRUE, t->z, t->w, t->F);
  PetscCall(RicoConeSystemFactor(&t->system, t->alpha, ok));
  if (*ok) PetscCall(RicoConeSystemSolve(&t->system, t->F, t->d, ok));
  for (PetscInt i = 0; i < t->n; i++) t->d[i] = -t->d[i];
  t->steps++;
  PetscFunctionReturn(0);
}

/* Halves the step until ||F|| < ceiling; *norm is then ||F|| at the new point. */
static PetscErrorCode LineSearch(RicoConeNewton *t, PetscReal ceiling, PetscReal *norm, PetscBool *ok)
{
  PetscReal length = 1, next;

  PetscFunctionBegin;
  *ok = PETSC_FALSE;
  for (PetscInt halvings = 0; halvings < MOST_HALVINGS && !*ok; halvings++, length /= 2) {
    for (PetscInt i = 0; i < t->n; i++) t->trial[i] = t->z[i] + length * t->d[i];
    PetscCall(Evaluate(t, t->trial, t->trial_w, &next));
    if (!(next <= (1 - 1e-4 * length) * ceiling)) continue;
    *ok = PETSC_TRUE;
    *norm = next;
    PetscCall(PetscArraycpy(t->z, t->trial, t->n));
    PetscCall(PetscArraycpy(t->w, t->trial_w, t->n));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeNewtonStep(RicoConeNewton *t, PetscInt step, PetscInt memory, PetscReal *norm,
                                  PetscBool *ok)
{
  PetscReal ceiling = 0;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < memory; i++) {
    if (step == 0) t->last[i] = *norm;
    ceiling = PetscMax(ceiling, t->last[i]);
  }
  PetscCall(Step(t, ok));
  if (*ok) PetscCall(LineSearch(t, ceiling, norm, ok));
  if (*ok) t->last[step % memory] = *norm;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeNewtonRun(RicoConeNewton *t, PetscInt max_steps, PetscInt memory, PetscReal target,
                                 PetscInt *steps, PetscBool *ok)
{
  PetscReal norm;
  PetscBool moved = PETSC_TRUE;

  PetscFunctionBegin;
  PetscCall(Evaluate(t, t->z, t->w, &norm));
  for (*steps = 0; *steps < max_steps && norm > target && moved; (*steps)++)
    PetscCall(RicoConeNewtonStep(t, *steps, memory, &norm, &moved));
  *ok = norm <= target ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* The residual at P_K(z), which is stored in trial. */
static PetscErrorCode ProjectedResidual(RicoConeNewton *t, PetscReal *residual)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemProjectArrays(t->p, t->z, t->trial));
  PetscCall(RicoProblemResidualArrays(t->p, t->trial, t->trial_w, residual, NULL));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeNewtonFinish(RicoConeNewton *t, PetscReal tolerance, PetscReal z[],
                                    PetscReal *residual)
{
  PetscReal rho, norm, next;
  PetscBool going = PETSC_TRUE;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetScale(t->p, &rho));
  PetscCall(PetscArraycpy(t->z, z, t->n));
  RicoConesScale(&t->cones, 0);
  t->alpha = 1e-9 / rho;
  PetscCall(ProjectedResidual(t, residual));
  for (PetscInt i = 0; i < MOST_FINISHING && going && *residual > tolerance; i++) {
    PetscCall(PetscArraycpy(t->centre, t->z, t->n));
    PetscCall(Evaluate(t, t->z, t->w, &norm));
    PetscCall(Step(t, &going));
    if (!going) break;
    for (PetscInt k = 0; k < t->n; k++) t->z[k] += t->d[k];
    PetscCall(ProjectedResidual(t, &next));
    going = next < 0.5 * *residual ? PETSC_TRUE : PETSC_FALSE;
    if (!(next < *residual)) break;
    *residual = next;
    PetscCall(PetscArraycpy(z, t->trial, t->n));
  }
  PetscFunctionReturn(0);
}
