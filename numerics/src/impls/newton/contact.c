/*
  contact.c -- Newton's method for problems with friction: the equations of cones.h as they stand.

      (A + B (M + delta I)) d = -F                                                            (1)

  from a point that a few sweeps of nsgs give, in full steps where ||F|| does not exceed the largest of the
  last few, else in shorter ones. delta is ten digits below the diagonal of M: it makes (1) regular where
  contacts that stick are more than the bodies can tell apart, and costs no accuracy, since F is that of the
  problem itself. Where M has full rank nothing is faster; prox stands behind it where it has not, and where
  it waits to begin (s->worth), and sweeps have come before, there are no others, and the solve ends with
  fewer steps without a lower residual, or with one that gains little by going far along that kernel.

  P. Alart, A. Curnier, A mixed formulation for frictional contact problems prone to Newton like solution
  methods, Comput. Methods Appl. Mech. Engrg. 92 (1991).
*/
#include <impls/cones/cone_newton.h>
#include <impls/linear/linear.h>
#include <impls/newton/newton.h>

enum { SWEEPS = 30, MEMORY = 5, PATIENCE = 25, IMPATIENCE = 5 };

#define FAR 1e3     /* |d| / ||F|| of a step along the kernel of M, ...  */
#define LITTLE 0.25 /* ... and the share of ||F|| that is left by one that gains */

/* Sweeps of nsgs improve z. */
static PetscErrorCode Sweep(RicoSolver s, RicoProblem p, PetscReal z[])
{
  RicoSolver nsgs;
  RicoInfo info;
  PetscReal *w;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(p->n, &w));
  PetscCall(RicoSolverCreate(PetscObjectComm((PetscObject)s), &nsgs));
  PetscCall(RicoSolverSetType(nsgs, RICONSGS));
  PetscCall(RicoSolverSetWarmStart(nsgs, PETSC_TRUE));
  PetscCall(RicoSolverSetTolerances(nsgs, s->atol, s->rtol, SWEEPS));
  PetscCall(RicoSolveArrays(nsgs, p, z, w, &info));
  PetscCall(RicoSolverDestroy(&nsgs));
  PetscCall(PetscFree(w));
  PetscFunctionReturn(0);
}

/* Contacts that stick are more than the bodies can tell apart: d solves (1) with delta alone to hold it. */
static PetscBool IsLost(const RicoConeNewton *t, PetscReal before, PetscReal norm)
{
  PetscReal length = 0;

  for (PetscInt i = 0; i < t->n; i++) length += t->d[i] * t->d[i];
  return PetscSqrtReal(length) > FAR * before && norm > LITTLE * before ? PETSC_TRUE : PETSC_FALSE;
}

static PetscErrorCode Iterate(RicoSolver s, RicoConeNewton *t, RicoKeep *keep)
{
  const PetscInt patience = s->worth > 0 ? IMPATIENCE : PATIENCE;
  PetscReal residual, norm, before;
  PetscInt it = 0, kicks = 0;
  PetscBool stop, ok = PETSC_TRUE;

  PetscFunctionBegin;
  PetscCall(RicoKeepOffer(keep, t->z, &residual));
  PetscCall(RicoSolverProgress(s, it, residual, &stop));
  while (!stop && ok && keep->barren <= patience) {
    PetscCall(PetscArraycpy(t->centre, t->z, t->n));
    PetscCall(RicoConeNewtonMeasure(t, t->z, &norm));
    PetscCall(PetscArraycpy(t->w, t->trial_w, t->n));
    before = norm;
    PetscCall(RicoConeNewtonStep(t, it++, MEMORY, &norm, &ok));
    if (s->worth > 0 && IsLost(t, before, norm))
      ok = PETSC_FALSE;
    else if (!ok && kicks++ < 1 && RicoAllFinite(t->n, t->d)) {
      for (PetscInt i = 0; i < t->n; i++) t->z[i] += t->d[i];
      ok = PETSC_TRUE;
    }
    PetscCall(RicoKeepOffer(keep, t->z, &residual));
    PetscCall(RicoSolverProgress(s, it, residual, &stop));
  }
  if (!stop) PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_STALLED));
  PetscFunctionReturn(0);
}

/* The caller's KSP, where the options ask for one. */
static PetscErrorCode TakeKSP(RicoSolver s, RicoProblem p, RicoConeNewton *t)
{
  PetscBool named;
  KSP ksp;

  PetscFunctionBegin;
  PetscCall(RicoLinearNamesKSP(s, "newton", &named));
  if (!named) PetscFunctionReturn(0);
  PetscCall(KSPCreate(PETSC_COMM_SELF, &ksp));
  PetscCall(KSPSetOptionsPrefix(ksp, ((PetscObject)s)->prefix));
  PetscCall(KSPAppendOptionsPrefix(ksp, "rico_newton_"));
  PetscCall(RicoLinearConfigure(p, ksp));
  PetscCall(RicoConeSystemTakeKSP(&t->system, ksp));
  PetscCall(KSPSetFromOptions(ksp));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolve_ContactNewton(RicoSolver s, RicoProblem p, RicoFrictionFunction function,
                                       PetscReal z[])
{
  RicoConeNewton t;
  RicoKeep keep;
  PetscReal rho;

  PetscFunctionBegin;
  if (!(s->worth > 0)) PetscCall(Sweep(s, p, z));
  PetscCall(RicoConeNewtonCreate(p, function, &t));
  PetscCall(TakeKSP(s, p, &t));
  PetscCall(RicoProblemGetScale(p, &rho));
  t.alpha = 1e-10 / rho;
  PetscCall(RicoKeepBegin(p, z, &keep));
  PetscCall(PetscArraycpy(t.z, z, p->n));
  PetscCall(Iterate(s, &t, &keep));
  PetscCall(RicoKeepEnd(&keep, z));
  PetscCall(RicoConeNewtonDestroy(&t));
  PetscFunctionReturn(0);
}
